use std::fmt::Write as _;

use serde_json::{Value as Json, json};
use standfast_rulebook::battle::declare;
use standfast_rulebook::sim::{self, AnyWar, Comparison, Difference, Order, hundredths, percent};
use standfast_seat::{capital, counted};

use super::bar::Bar;
use super::war::{self, named, stopped};
use crate::arguments::{Compare, Format};
use crate::fault::Fault;
use crate::show;

/// Fights two variants of a scenario with the same luck.
pub(super) fn compare(given: &Compare) -> Result<String, Fault> {
    let order = given.luck.weighed(war::order(&given.war)?, None);
    let (first, second) = (declare(&order)?, declare(&other(given, &order)?)?);
    let sides = first.sides();
    if sides != second.sides() {
        return Err(Fault::Other(
            "the two scenarios have other sides: a comparison needs the same".to_owned(),
        ));
    }
    let stop = stopped()?;
    let bar = Bar::new();
    let wars = [first.as_ref(), second.as_ref()];
    let compared = sim::compare(wars, given.battles, given.war.fought.cores, &stop, &mut |news| {
        bar.tells(&news, |compared| (compared.pairs(), given.battles, "pairs".to_owned()));
    })?;
    bar.clear();
    match given.output.format() {
        Format::Json => Ok(show::json(&summary(&compared, &sides))),
        Format::Table => Ok(told(&compared, wars, given.luck.luck)),
    }
}

/// What is fought in the second variant.
fn other(given: &Compare, first: &Order) -> Result<Order, Fault> {
    let (origin, scenario) = match &given.or_scenario {
        Some(path) => named(path)?,
        None => (first.origin.clone(), first.scenario.clone()),
    };
    Ok(Order { scenario, origin, ..first.led_by(&given.others) })
}

/// What it came to, for people.
fn told(compared: &Comparison, wars: [&dyn AnyWar; 2], luck: bool) -> String {
    let [first, second] = wars;
    let sides = first.sides();
    let pairs = compared.pairs();
    let mut text = format!(
        "{}\n{}\n{}\n\n",
        show::styled(
            show::HEADING,
            &format!(
                "{}: {} with the same luck",
                first.name(),
                counted(pairs, "pair of battles", "pairs of battles")
            )
        ),
        show::styled(show::QUIET, &format!("first: led by {}", first.led())),
        show::styled(show::QUIET, &format!("second: led by {}", second.led()))
    );
    let row = |(place, (_, name)): (usize, &(String, String))| {
        let share = |tally: &sim::Tally| percent(tally.wins_of(place).share);
        let [one, other] = compared.tallies.each_ref().map(share);
        vec![capital(name), one, other]
    };
    let rows: Vec<Vec<String>> = sides.iter().enumerate().map(row).collect();
    text.push_str(&show::grid(&["who wins", "first", "second"].map(str::to_owned), &rows));
    let _ = writeln!(text, "\nPairs that end with another winner: {} of {pairs}.", compared.differ);
    let side = sides.first().map_or_else(String::new, |(_, name)| capital(name));
    if let Some(paired) = compared.paired() {
        let _ = writeln!(text, "{side} in the second: {}.", in_points(&paired));
    } else {
        text.push_str("So few pairs do not tell by how much the two differ.\n");
    }
    if let Some(subtracted) = compared.subtracted().filter(|_| luck) {
        let _ = writeln!(text, "With the rest of the luck subtracted: {}.", in_points(&subtracted));
    }
    text
}

/// A difference in words.
fn in_points(difference: &Difference) -> String {
    let Difference { more, within, fewer } = difference;
    let mut text = format!(
        "{} points of a hundred (95% interval {} to {})",
        hundredths(*more),
        hundredths(more - within),
        hundredths(more + within)
    );
    if let Some(fewer) = fewer {
        let times = if *fewer >= 1_000.0 { "over 1000".to_owned() } else { format!("{fewer:.1}") };
        let _ = write!(text, "; without the same luck this would take {times} times as many battles");
    }
    text
}

fn summary(compared: &Comparison, sides: &[(String, String)]) -> Json {
    let of_sides = |tally: &sim::Tally| -> serde_json::Map<String, Json> {
        let share =
            |(place, (id, _)): (usize, &(String, String))| (id.clone(), json!(tally.wins_of(place).share));
        sides.iter().enumerate().map(share).collect()
    };
    let [first, second] = compared.tallies.each_ref().map(of_sides);
    let difference = |difference: Option<Difference>| {
        difference.map(|Difference { more, within, fewer }| {
            json!({"more": more, "low": more - within, "high": more + within, "fewer_battles_times": fewer})
        })
    };
    json!({
        "pairs": compared.pairs(),
        "differ": compared.differ,
        "first": first,
        "second": second,
        "side": sides.first().map(|(id, _)| id),
        "difference": difference(compared.paired()),
        "without_luck": difference(compared.subtracted()),
    })
}
