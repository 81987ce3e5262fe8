//! What could become of a command, as people can take it in.

use serde_json::Value as Json;
use standfast_engine::battle::{BattleOdds, OddsLine};
use standfast_engine::counted;
use standfast_seat::Outlook;

#[test]
fn the_likeliest_outcomes_stand_from_the_worst_to_the_best() {
    let line = |says: &str, probability: f64, worth: i64| OddsLine {
        says: vec![says.to_owned()],
        probability,
        exact: String::new(),
        worth,
    };
    let outcomes = vec![
        line("stands", 0.5, 0),
        line("routs", 0.2, -100),
        line("charges", 0.15, 40),
        line("waits", 0.1, 0),
        line("flees", 0.05, -200),
    ];
    let outlook = Outlook::new(BattleOdds { command: Json::Null, side: None, outcomes }, &[]);
    let (ordered, others) = outlook.worst_to_best(4);
    let says: Vec<&str> = ordered.iter().map(|line| line.says[0].as_str()).collect();
    assert_eq!(says, ["routs", "stands", "waits", "charges"]);
    assert_eq!(others.iter().map(|line| line.says[0].as_str()).collect::<Vec<_>>(), ["flees"]);
}

#[test]
fn many_outcomes_are_laid_together_by_their_words() {
    let line = |says: &[&str], probability: f64| OddsLine {
        says: says.iter().map(|says| (*says).to_owned()).collect(),
        probability,
        exact: "1/15".to_owned(),
        worth: 0,
    };
    let mut outcomes: Vec<OddsLine> = (0..12)
        .map(|men| {
            line(&["Trooper 2 fires", &format!("1st Delaware loses {men} men, 2.5 in all")], 1.0 / 15.0)
        })
        .collect();
    outcomes.push(line(&["Trooper 2 fires", "Trooper 3 is hit"], 1.0 / 15.0));
    outcomes.push(line(&["Trooper 2 fires", "Trooper 4 is hit"], 1.0 / 15.0));
    outcomes.push(line(&["Trooper 2 fires"], 1.0 / 15.0));
    let names = ["1st Delaware", "Trooper 2", "Trooper 3", "Trooper 4"].map(str::to_owned);
    let outlook = Outlook::new(BattleOdds { command: Json::Null, side: None, outcomes }, &names);
    assert_eq!(
        (outlook.always.as_slice(), outlook.laid),
        (["Trooper 2 fires".to_owned()].as_slice(), Some(15))
    );
    let says: Vec<String> = outlook.outcomes.iter().map(|line| line.says.join("; ")).collect();
    assert_eq!(says, ["1st Delaware loses 0–11 men, 2.5 in all", "Trooper 3 is hit", "Trooper 4 is hit", ""]);
    assert!((outlook.outcomes[0].probability - 0.8).abs() < 1e-9);
    assert_eq!((outlook.outcomes[0].exact.as_str(), outlook.outcomes[1].exact.as_str()), ("", "1/15"));
}

#[test]
fn one_of_a_thing_is_laid_together_with_several() {
    let outcomes = (1..=12).map(|steps| OddsLine {
        says: vec![format!("{} lost", counted(steps, "step", "steps"))],
        probability: 1.0 / 12.0,
        exact: "1/12".to_owned(),
        worth: -steps,
    });
    let odds = BattleOdds { command: Json::Null, side: None, outcomes: outcomes.collect() };
    let outlook = Outlook::new(odds, &[]);
    let says: Vec<&str> = outlook.outcomes.iter().map(|line| line.says[0].as_str()).collect();
    assert_eq!(says, ["1–12 steps lost"]);
}
