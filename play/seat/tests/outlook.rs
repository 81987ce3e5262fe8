//! What could become of a command, as people can take it in.

use serde_json::Value as Json;
use standfast_engine::battle::{BattleOdds, OddsLine};
use standfast_seat::Outlook;

fn line(says: &[&str], probability: f64) -> OddsLine {
    let says = says.iter().map(|says| (*says).to_owned()).collect();
    OddsLine { says, probability, exact: String::new(), worth: 0 }
}

fn outlook(outcomes: Vec<OddsLine>) -> Outlook {
    Outlook::new(BattleOdds { command: Json::Null, side: None, outcomes, bands: Vec::new() })
}

#[test]
fn what_happens_in_any_case_is_said_once() {
    let outlook = outlook(vec![
        line(&["A fires", "B holds"], 0.5),
        line(&["A fires", "B routs"], 0.3),
        line(&["A fires"], 0.2),
    ]);
    assert_eq!(outlook.always, ["A fires"]);
    let says: Vec<String> = outlook.outcomes.iter().map(|line| line.says.join("; ")).collect();
    assert_eq!(says, ["B holds", "B routs", ""]);
    assert_eq!(outlook.certain(), None);
}

#[test]
fn what_is_certain_is_said_in_full() {
    let outlook = outlook(vec![line(&["A marches"], 1.0)]);
    assert!(outlook.always.is_empty());
    assert_eq!(outlook.certain().unwrap().says, ["A marches"]);
}
