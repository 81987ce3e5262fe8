use std::fmt::Write as _;

use indicatif::{ProgressBar, ProgressStyle};
use standfast_rulebook::battle::declare;
use standfast_rulebook::sim::questions::{
    Arena, Balance, Chance, Levels, Tried, Value, Values, Wanted, balance, range,
};
use standfast_rulebook::sim::{News, percent, report_of_balance};

use super::{matrix, war};
use crate::arguments::{self, Format};
use crate::fault::Fault;
use crate::show;

/// Finds the value that gives a side the wanted chance.
pub(super) fn run(given: &arguments::Balance) -> Result<String, Fault> {
    let order = given.luck.weighed(war::order(&given.war)?, None);
    war::has_folder(given.answer.out.as_deref())?;
    let values = match given.from.as_ref().zip(given.to.as_ref()) {
        Some((from, to)) => {
            let values = range(from, to, given.step.as_deref());
            Values::Between(values.map_err(|fault| Fault::Other(fault.to_string()))?)
        }
        None => Values::Listed(given.values.iter().map(|value| Value::of(value)).collect()),
    };
    let wanted = Wanted {
        side: given.side.clone(),
        chance: given.wanted,
        within: given.within,
        among: given.answer.among.clone(),
        battles_of_matrix: given.matrix_battles,
    };
    let stop = war::stopped()?;
    let arena = Arena::new(&declare, given.war.fought.cores, &stop)?;
    let bar = ProgressBar::new_spinner();
    bar.set_style(
        ProgressStyle::with_template("{spinner} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner()),
    );
    let found = balance(&arena, &order, (&given.knob, &values), &wanted, &mut |news| {
        bar.set_message(match news {
            News::Learns(learning) => learning.to_string(),
            News::Stands(tries) => tries.to_owned(),
        });
    });
    bar.finish_and_clear();
    let found = found?;
    if let Some(page) = &given.answer.out {
        war::written(page, &report_of_balance(&found))?;
    }
    let text = match given.answer.output.format() {
        Format::Json => show::json(&found),
        Format::Table => told(&found),
    };
    if found.found { Ok(text) } else { Err(Fault::Denied(text)) }
}

/// The answer for people.
fn told(found: &Balance) -> String {
    let mut text = show::styled(show::HEADING, &found.asks());
    let _ = writeln!(text, "\n{}\n", show::paragraph(&found.says(), ""));
    let row = |tried: &Tried| {
        let Chance { battles, wins, draws, estimate, .. } = tried.chance;
        vec![
            tried.value.to_string(),
            percent(estimate.share),
            estimate.interval(),
            battles.to_string(),
            wins.to_string(),
            draws.to_string(),
            show::bar(estimate.share, 20),
        ]
    };
    let head = ["tried", "chance", "95% interval", "battles", "won", "drawn", ""].map(str::to_owned);
    let _ = writeln!(text, "{}\n", show::grid(&head, &found.tried.iter().map(row).collect::<Vec<_>>()));
    for refused in &found.refused {
        let says = format!("{} was left out: {}", refused.value, refused.why);
        let _ = writeln!(text, "{}\n", show::paragraph(&says, ""));
    }
    if let Some(levels) = &found.levels {
        let _ = writeln!(text, "{}", proposed(levels));
    }
    text + &matrix::told(&found.matrix)
}

fn proposed(levels: &Levels) -> String {
    let rows = levels
        .levels
        .iter()
        .rev()
        .map(|level| vec![level.name.clone(), level.reached(), percent(level.share)]);
    let head = ["level of victory", "lead", "comes up"].map(str::to_owned);
    format!(
        "{}\n{}\n\n{}\n",
        show::styled(show::HEADING, "Levels of victory"),
        show::paragraph(&levels.says(), ""),
        show::grid(&head, &rows.collect::<Vec<_>>())
    )
}
