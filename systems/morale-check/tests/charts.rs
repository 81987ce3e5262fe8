//! The chart, cell by cell, against the text; and what a replaced chart changes.

use standfast_drill::situations::{run, situation};
use standfast_engine::chart::{Replacement, read_charts};
use standfast_engine::{RuleSystem, Rules};
use standfast_morale_check::procedures::{Charge, Check};
use standfast_morale_check::{MoraleCheck, Rulings, rules};

/// Transcribed from the text, line by line.
const TEXT: [(&str, &str); 22] = [
    ("raw", "-1"),
    ("veteran", "1"),
    ("favourable-terrain", "1"),
    ("shaken", "-1"),
    ("in-square", "1"),
    ("general-attached", "1"),
    ("charging-artillery-in-front", "-1"),
    ("charging-shaken", "1"),
    ("charging-with-friends", "1"),
    ("charging-flank-or-rear", "1"),
    ("charging-en-masse", "1"),
    ("charged-by-many", "-1"),
    ("charged-in-flank", "-1"),
    ("charged-in-rear", "-2"),
    ("charged-while-limbered", "-2"),
    ("cavalry-charging-square", "-2"),
    ("cavalry-charging-infantry", "1"),
    ("cavalry-charging-cavalry", "1"),
    ("cuirassiers-charging-cavalry", "2"),
    ("first-follow-up", "-1"),
    ("second-follow-up", "-2"),
    ("lancers-charging-infantry", "1"),
];

fn cells(charts: &<MoraleCheck as RuleSystem>::Charts) -> Vec<Vec<Vec<String>>> {
    let tables = MoraleCheck::tables(charts).into_iter();
    let text = |row: Vec<standfast_engine::chart::TableCell>| row.into_iter().map(|cell| cell.text).collect();
    tables.map(|table| table.rows.into_iter().map(text).collect()).collect()
}

fn replaced(text: &str) -> Vec<Replacement> {
    vec![Replacement::file("modifiers", "house.toml", text)]
}

#[test]
fn every_modifier_is_as_in_the_text() {
    let expected: Vec<Vec<String>> =
        TEXT.iter().map(|&(name, value)| vec![name.to_owned(), value.to_owned()]).collect();
    let needed = vec![vec!["passed".to_owned(), "4 or more".to_owned()]];
    assert_eq!(cells(rules().charts), [needed, expected]);
}

#[test]
fn every_number_can_be_replaced_by_itself() {
    for (changed, &(name, _)) in TEXT.iter().enumerate() {
        let charts = read_charts::<MoraleCheck>(&replaced(&format!("[modifier]\n{name} = 7")));
        let charts = charts.expect("a modifier may be any whole number");
        let cells = cells(&charts);
        for (place, (row, &(name, value))) in cells.iter().flatten().skip(1).zip(&TEXT).enumerate() {
            let value = if place == changed { "7" } else { value };
            assert_eq!(*row, [name, value]);
        }
    }
}

#[test]
fn replaced_numbers_decide() {
    let charts = read_charts::<MoraleCheck>(&replaced("needed = 6\n[modifier]\nraw = -2\nveteran = 3"));
    let charts = charts.expect("sound");
    let rules = Rules { charts: &charts, rulings: Rulings::default() };
    for (quality, modifier, passes_from) in [("raw", -2, 8), ("regular", 0, 6), ("veteran", 3, 3)] {
        let json =
            format!(r#"{{"unit": {{"type": "cavalry", "quality": "{quality}"}}, "occasion": "charged"}}"#);
        let check = situation::<Check>(&json).expect("allowed");
        for face in 1..=6 {
            let outcome = run(&check, &rules, &[face]).expect("one die").outcome;
            assert_eq!((outcome.modifier, outcome.passed), (modifier, face >= passes_from));
        }
    }
}

#[test]
fn the_largest_numbers_do_no_harm() {
    for value in [-10_000, 10_000] {
        let all: String = TEXT.iter().map(|(name, _)| format!("{name} = {value}\n")).collect();
        let text = format!("needed = {}\n[modifier]\n{all}", value / -100);
        let charts = read_charts::<MoraleCheck>(&replaced(&text)).expect("sound");
        let rules = Rules { charts: &charts, rulings: Rulings::default() };
        let charge = r#"{"charger": {"type": "cavalry", "mount": "lancer", "shaken": true, "quality": "raw"},
            "target": {"type": "infantry", "shaken": true, "quality": "raw"}, "aspect": "rear",
            "friends_charging": true, "follow_up": 2}"#;
        let charge = situation::<Charge>(charge).expect("allowed");
        let faces: &[u32] = if value > 0 { &[1, 1] } else { &[6] };
        run(&charge, &rules, faces).expect("it comes to an outcome");
    }
}

#[test]
fn a_faulty_replacement_is_refused_with_its_place() {
    for (text, path) in [
        ("[modifier]\nraww = -1", "modifier.raww"),
        ("[modifier]\nraw = 1.5", "modifier.raw"),
        ("[modifier]\nraw = 10001", "modifier.raw"),
        ("needed = 101", "needed"),
        ("needed = \"four\"", "needed"),
    ] {
        let faults = read_charts::<MoraleCheck>(&replaced(text)).expect_err("it is faulty");
        let fault = faults.first().expect("there is a fault");
        assert_eq!(fault.refusal.path, path);
        assert!(fault.to_string().starts_with("house.toml:"), "{fault}");
    }
}
