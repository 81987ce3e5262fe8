//! How well players of the machine judge a battle before it is over: what they take its prospects for as each turn ends, beside
//! who won in the end.
//!
//!     judged [--battles N] [SCENARIO ...]

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measuring program: what goes wrong ends it"
)]

use standfast_benches::wars;
use standfast_generals::Leader;
use standfast_rulebook::battle::{Sample, declare};
use standfast_rulebook::sim::{Judged, Order};

/// Judgements beside what came of the battles: sums of which all else follows.
#[derive(Default)]
struct Sums {
    count: f64,
    judged: f64,
    came: f64,
    judged_squared: f64,
    came_squared: f64,
    product: f64,
    missed: f64,
}

impl Sums {
    fn take_in(&mut self, judged: f64, came: f64) {
        self.count += 1.0;
        self.judged += judged;
        self.came += came;
        self.judged_squared += judged * judged;
        self.came_squared += came * came;
        self.product += judged * came;
        self.missed += (judged - came) * (judged - came);
    }

    /// A sum of products less what the means alone make of it.
    fn beyond(&self, product: f64, one: f64, other: f64) -> f64 {
        product - one * other / self.count.max(1.0)
    }

    /// Which part of how outcomes vary the judgements explain as they are; below 0, the mean outcome would tell more.
    fn explained(&self) -> f64 {
        1.0 - self.missed / self.beyond(self.came_squared, self.came, self.came)
    }

    /// Which part they would explain if they were stretched and moved at best.
    fn explained_at_best(&self) -> f64 {
        let both = self.beyond(self.product, self.judged, self.came);
        let judged = self.beyond(self.judged_squared, self.judged, self.judged);
        both * both / (judged * self.beyond(self.came_squared, self.came, self.came))
    }
}

/// So many battles of a scenario, led by each doctrine on all sides in turn.
fn judged(sample: Sample, battles: u64) -> Vec<Judged> {
    let order = wars::order(sample);
    let bare = declare(&order).unwrap();
    let doctrines = bare.doctrines();
    let wars = doctrines.iter().map(|doctrine| {
        let leads = |(side, _)| (side, Leader::Doctrine(doctrine.clone()));
        declare(&Order { leaders: bare.sides().into_iter().map(leads).collect(), ..order.clone() }).unwrap()
    });
    let each = battles / u64::try_from(doctrines.len()).unwrap();
    wars.flat_map(|war| (0..each).map(move |number| war.judged(number).unwrap())).collect()
}

fn main() {
    let mut battles = 2000;
    let mut named: Vec<String> = Vec::new();
    let mut given = std::env::args().skip(1);
    while let Some(word) = given.next() {
        match word.as_str() {
            "--battles" => battles = wars::number(&mut given).expect("--battles N"),
            _ => named.push(word),
        }
    }
    println!("| scenario | battles | turns judged | explained | stretched at best |");
    println!("|---|---|---|---|---|");
    for sample in wars::samples(&named) {
        let mut sums = Sums::default();
        let judged = judged(sample, battles);
        for Judged { prospects, came } in &judged {
            let share = |thousandths: i64| f64::from(i32::try_from(thousandths).unwrap()) / 1_000.0;
            prospects.iter().for_each(|prospects| sums.take_in(share(*prospects), share(*came)));
        }
        // Where all battles end alike there is nothing to explain.
        let percent = |part: f64| match part.is_finite() {
            true => format!("{:.0}%", part * 100.0),
            false => "-".to_owned(),
        };
        println!(
            "| {} | {} | {} | {} | {} |",
            sample.name,
            judged.len(),
            sums.count,
            percent(sums.explained()),
            percent(sums.explained_at_best())
        );
    }
}
