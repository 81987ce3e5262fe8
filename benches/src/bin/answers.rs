//! Prints our exact answers to the five questions as JSON, in the form in which `peers.py` prints theirs.

use std::collections::BTreeMap;

use standfast_benches::{Charge, Grade, q1, q2, q3, q4, q5};
use standfast_dice::Stop;
use standfast_odds::{Exact, Odds};

fn answers<T: Eq + std::hash::Hash + Clone>(
    odds: &Odds<T, Exact>,
    text: impl Fn(&T) -> String,
) -> BTreeMap<String, String> {
    odds.iter().map(|(outcome, weight)| (text(outcome), weight.to_string())).collect()
}

fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::None => "none",
        Grade::Passed => "passed",
        Grade::Shaken => "shaken",
        Grade::Routed => "routed",
    }
}

fn charge(charge: Charge) -> &'static str {
    match charge {
        Charge::Halts => "halts",
        Charge::Flees => "flees",
        Charge::Attacker => "attacker",
        Charge::Defender => "defender",
        Charge::Tied => "tied",
    }
}

fn main() -> Result<(), Stop> {
    let all = BTreeMap::from([
        ("Q1", answers(&q1()?, i64::to_string)),
        ("Q2", answers(&q2()?, |(steps, result)| format!("{steps} {}", grade(*result)))),
        ("Q3", answers(&q3()?, i64::to_string)),
        ("Q4", answers(&q4()?, |outcome| charge(*outcome).to_owned())),
        ("Q5", answers(&q5()?, |[steady, shaken, routed]| format!("{steady} {shaken} {routed}"))),
    ]);
    println!("{}", serde_json::to_string(&all).unwrap_or_default());
    Ok(())
}
