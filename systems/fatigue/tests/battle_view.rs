//! What a view shows: what fatigue leaves of a unit, in numbers.

use crate::common::battle::Game;
use standfast_engine::battle::{Gauge, LiveBattle};

fn said(value: &str, says: &str) -> (String, String) {
    (value.to_owned(), says.to_owned())
}

#[test]
fn fatigue_medium_and_its_effects_are_seen() {
    let game = Game::with(&[]);
    assert_eq!(game.reads("r1", "fatigue"), said("0", "low"));
    assert_eq!(game.reads("r2", "fatigue"), said("320", "medium: morale -1, fire -10%, melee -10%"));
    assert_eq!(game.reads("r2", "fire"), said("90", "-10% by fatigue"));
    assert_eq!(game.reads("r2", "melee attack"), said("90", "-10% by fatigue"));
    assert_eq!(game.reads("r2", "morale").0, "3");
}

#[test]
fn fatigue_high_is_doubled_for_the_guns() {
    let game = Game::with(&[]);
    assert_eq!(game.reads("bg", "fatigue"), said("600", "high: morale -4, fire -40%, melee -40%"));
    assert_eq!(game.reads("bg", "fire"), said("180.3", "-40% by fatigue"));
    assert_eq!(game.reads("bg", "morale").0, "1");
}

#[test]
fn fatigue_maximum_is_seen_with_its_ruling() {
    let exhausted = ("fatigue = 320", "fatigue = 900");
    let game = Game::with(&[exhausted]);
    assert_eq!(game.reads("r2", "fatigue"), said("900", "maximum: morale -2, fire -40%, melee -40%"));
    let game = Game::with(&[exhausted, ("[[sides]]", "[rules]\nmaximum_morale = -4\n[[sides]]")]);
    assert_eq!(game.reads("r2", "fatigue"), said("900", "maximum: morale -4, fire -40%, melee -40%"));
    assert_eq!(game.reads("r2", "morale").0, "0");
}

#[test]
fn melee_penalty_by_both_rulings() {
    let both = ("[[sides]]", "[rules]\nmelee_penalty = \"both\"\n[[sides]]");
    let game = Game::with(&[]);
    assert_eq!(game.reads("r2", "melee attack"), said("90", "-10% by fatigue"));
    assert_eq!(game.reads("r2", "melee defence"), said("100", ""));
    assert_eq!(Game::with(&[both]).reads("r2", "melee").0, "90");
}

#[test]
fn fractions_by_both_rulings() {
    let down = ("[[sides]]", "[rules]\nfractions = \"down\"\n[[sides]]");
    assert_eq!(Game::with(&[down]).reads("bg", "fire").0, "180");
    assert_eq!(Game::with(&[]).reads("bg", "fire").0, "180.3");
}

#[test]
fn who_fires_and_fights_is_weakened_and_says_so() {
    let mut game = Game::in_phase("offensive fire", &[]);
    let entry = game.does("ruth", r#"{"do": "fire", "target": "b1", "units": ["r2"]}"#);
    assert!(entry.cites("fatigue.medium"));
    game.go_to("red", "melee");
    let entry = game.does("ruth", r#"{"do": "melee", "attackers": ["r1"], "defenders": ["bg"]}"#);
    assert!(entry.cites("fatigue.artillery") && entry.cites("fatigue.high"));
    assert_eq!(game.markers("bg"), ["in melee", "fought"]);
    assert_eq!(game.view("ruth").view.pending.len(), 2);
}

#[test]
fn the_order_of_battle_is_nested() {
    let corps = "[[commands]]\nid = \"army\"\nname = \"The army\"\nkind = \"army\"\nside = \"red\"\n\n[[commands]]\nid = \"reds\"\nunder = \"army\"";
    let game = Game::with(&[("[[commands]]\nid = \"reds\"", corps)]);
    let army = game.piece("army");
    assert_eq!((army.kind, army.parts.len()), ("army", 1));
    let kinds: Vec<&str> = army.parts[0].parts.iter().map(|piece| piece.kind).collect();
    assert_eq!(kinds, ["leader", "regiment", "regiment"]);
    assert_eq!(game.piece("bg").kind, "battery");
}

#[test]
fn a_house_chart_that_moves_a_level_moves_the_gauge_and_the_marks_of_the_report() {
    let scales = |game: &Game| {
        let fatigue = game.fact("r2", "fatigue").unwrap();
        let followed = game.table.followed().into_iter().find(|figure| figure.name == "fatigue").unwrap();
        (fatigue.gauge.unwrap(), followed.marks)
    };
    let marks = vec![300, 600, 900];
    let gauge = Gauge { at: 320, from: 0, to: 900, marks: marks.clone() };
    assert_eq!(scales(&Game::with(&[])), (gauge.clone(), marks));
    let band = |from, to, level: &str, morale: &str| {
        format!(
            "{{ from = {from}, to = {to}, level = \"{level}\", {morale}melee_percent = 0, fire_percent = 0 }}"
        )
    };
    let bands = [
        band(0, 199, "low", "morale = 0, "),
        band(200, 649, "medium", "morale = -1, "),
        band(650, 899, "high", "morale = -2, "),
        band(900, 900, "maximum", ""),
    ];
    let house = format!("turns = 3\ncharts.levels.band = [{}]", bands.join(", "));
    let marks = vec![200, 650, 900];
    assert_eq!(
        scales(&Game::with(&[("turns = 3", &house)])),
        (Gauge { marks: marks.clone(), ..gauge }, marks)
    );
}
