//! The charts, cell by cell, against the text; and what a replaced chart changes.

use standfast_drill::situations::{run, situation};
use standfast_engine::chart::{FileFault, Replacement, Table, read_charts};
use standfast_engine::{RuleSystem, Rules};
use standfast_fatigue::procedures::{Called, Casualties, Check, Effect, Recover};
use standfast_fatigue::{Charts, Fatigue, Rulings, rules};

fn rows(table: Table) -> Vec<Vec<String>> {
    table.rows.into_iter().map(|row| row.into_iter().map(|cell| cell.text).collect()).collect()
}

fn replaced(chart: &str, text: &str) -> Result<Charts, Vec<FileFault>> {
    let replacement = Replacement::file(chart, "house.toml", text);
    read_charts::<Fatigue>(&[replacement])
}

#[test]
fn every_number_is_as_in_the_text() {
    // Transcribed from the text and from the companion pages.
    let text: [&[&[&str]]; 5] = [
        &[
            &["0 to 299", "low", "0", "0%", "0%"],
            &["300 to 599", "medium", "-1", "-10%", "-10%"],
            &["600 to 899", "high", "-2", "-20%", "-20%"],
            &["900 to 900", "maximum", "by ruling", "-40%", "-40%"],
        ],
        &[&["artillery", "2 times"]],
        &[
            &["A", "6"],
            &["B", "5"],
            &["C", "4"],
            &["D", "3"],
            &["E", "2"],
            &["F", "1"],
            &["already disrupted", "-1"],
            &["leaders, their own, at most", "+6"],
            &["leaders, all alike", "+1"],
        ],
        &[
            &["fatigue gained", "1 to 3 times the casualties"],
            &["fatigue gained in melee", "1 to 3 times the melee fatigue"],
            &["check called for", "loss / (loss + 25)"],
        ],
        &[&["fatigue taken off", "0 to 2 times the rate"]],
    ];
    let tables: Vec<_> = Fatigue::tables(rules().charts).into_iter().map(rows).collect();
    assert_eq!(tables, text);
}

#[test]
fn replaced_levels_decide() {
    let charts = replaced(
        "levels",
        r#"artillery = 3
        band = [
            { from = 0, to = 99, level = "low", morale = 1, melee_percent = 5, fire_percent = 0 },
            { from = 100, to = 900, level = "medium", morale = -3, melee_percent = -50, fire_percent = -33 },
        ]"#,
    );
    let charts = charts.expect("sound");
    let rules = Rules { charts: &charts, rulings: Rulings::default() };
    let effect = |arm: &str, fatigue: i64| {
        let json =
            format!(r#"{{"unit": {{"arm": "{arm}", "fatigue": {fatigue}, "fire": 10, "melee": 10}}}}"#);
        run(&situation::<Effect>(&json).expect("allowed"), &rules, &[]).expect("no dice").text()
    };
    assert_eq!(
        effect("infantry", 99),
        r#"{"fire":10,"fire_percent":0,"level":"low","melee":10.5,"melee_percent":5,"morale":1}"#
    );
    assert_eq!(
        effect("cavalry", 100),
        r#"{"fire":6.7,"fire_percent":-33,"level":"medium","melee":5,"melee_percent":-50,"morale":-3}"#
    );
    // Three times -50% is not less than nothing.
    assert_eq!(
        effect("artillery", 900),
        r#"{"fire":0.1,"fire_percent":-99,"level":"medium","melee":0,"melee_percent":-100,"morale":-9}"#
    );
}

#[test]
fn replaced_numbers_decide() {
    let charts = replaced("morale", "disrupted = -3\n[quality]\nC = 6").expect("sound");
    let rules = Rules { charts: &charts, rulings: Rulings::default() };
    let check = |json: &str, face| {
        let check = situation::<Check>(json).expect("allowed");
        run(&check, &rules, &[face]).expect("one die").outcome.passed
    };
    assert!(check(r#"{"unit": {"arm": "infantry"}}"#, 6));
    assert!(!check(r#"{"unit": {"arm": "infantry", "disrupted": true}}"#, 4));
    assert!(!check(r#"{"unit": {"arm": "infantry", "quality": "D"}}"#, 4));

    let charts =
        replaced("casualties", "[fatigue]\nleast = 2\nmost = 2\n[trigger]\nbeside = 0").expect("sound");
    let rules = Rules { charts: &charts, rulings: Rulings::default() };
    let casualties = r#"{"unit": {"arm": "infantry"}, "casualties": 7}"#;
    let casualties = situation::<Casualties>(casualties).expect("allowed");
    // Nothing to draw, but the trial is there, though it can't fail.
    let outcome = run(&casualties, &rules, &[1, 4]).expect("a trial and a die").outcome;
    assert_eq!((outcome.fatigue, outcome.check), (14, Called::Passed));

    let charts = replaced("recovery", "most = 5").expect("sound");
    let rules = Rules { charts: &charts, rulings: Rulings::default() };
    let recover = situation::<Recover>(r#"{"unit": {"arm": "infantry", "fatigue": 70}, "rate": 10}"#);
    let outcome = run(&recover.expect("allowed"), &rules, &[50]).expect("one draw").outcome;
    assert_eq!(outcome.recovered, 50);
}

#[test]
fn faulty_replacements_are_refused_with_their_place() {
    let band = |rest: &str| format!("[[band]]\nfrom = 0\nto = 900\n{rest}");
    let effects = "melee_percent = 0\nfire_percent = 0";
    let cases = [
        ("levels", band(&format!("level = \"low\"\n{effects}")), "band[0].morale"),
        ("levels", band(&format!("level = \"maximum\"\nmorale = -2\n{effects}")), "band[0].morale"),
        ("levels", band(&format!("level = \"lo\"\nmorale = 0\n{effects}")), "band[0].level"),
        ("levels", band("level = \"low\"\nmorale = 0\nfire_percent = 0"), "band[0].melee_percent"),
        (
            "levels",
            band("level = \"low\"\nmorale = 0\nmelee_percent = -101\nfire_percent = 0"),
            "band[0].melee_percent",
        ),
        ("levels", format!("[[band]]\nfrom = 0\nto = 899\nlevel = \"low\"\nmorale = 0\n{effects}"), "band"),
        (
            "levels",
            format!("[[band]]\nfrom = 1\nto = 900\nlevel = \"low\"\nmorale = 0\n{effects}"),
            "band[0]",
        ),
        ("levels", "artillery = -1".to_owned(), "artillery"),
        ("morale", "[quality]\nG = 0".to_owned(), "quality.G"),
        ("casualties", "[fatigue]\nmost = 0".to_owned(), "fatigue.most"),
        ("casualties", "[trigger]\nbeside = -1".to_owned(), "trigger.beside"),
        ("recovery", "most = 2.5".to_owned(), "most"),
        ("recoverie", "most = 2".to_owned(), "recoverie.toml"),
    ];
    for (chart, text, path) in cases {
        let faults = replaced(chart, &text).expect_err(path);
        assert_eq!(faults.first().map(|fault| fault.refusal.path.as_str()), Some(path), "{text}");
    }
}

#[test]
fn the_largest_numbers_do_no_harm() {
    let charts = read_charts::<Fatigue>(&[
        Replacement::file(
            "casualties",
            "house.toml",
            "[fatigue]\nleast = 100\nmost = 100\n[trigger]\nbeside = 10000",
        ),
        Replacement::file("levels", "house.toml", "artillery = 10"),
        Replacement::file("morale", "house.toml", "disrupted = -100\n[quality]\nF = -10000"),
    ]);
    let charts = charts.expect("sound");
    let rules = Rules { charts: &charts, rulings: Rulings { maximum_morale: -6, ..Rulings::default() } };
    let json = r#"{"unit": {"arm": "artillery", "fatigue": 900, "quality": "F", "disrupted": true},
        "casualties": 1000}"#;
    let outcome =
        run(&situation::<Casualties>(json).expect("allowed"), &rules, &[0, 1]).expect("dice").outcome;
    assert_eq!((outcome.fatigue, outcome.check), (900, Called::Failed));
    let json = r#"{"unit": {"arm": "artillery", "fatigue": 600, "fire": 1000000, "melee": 0.001}}"#;
    let effect = run(&situation::<Effect>(json).expect("allowed"), &rules, &[]).expect("no dice");
    assert_eq!(
        effect.text(),
        r#"{"fire":0,"fire_percent":-100,"level":"high","melee":0,"melee_percent":-100,"morale":-20}"#
    );
}
