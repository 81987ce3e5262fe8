//! The players, tried on a toy system.
use std::collections::BTreeSet;

use crate::toy::{SCENARIO, TABLE, Toy, header, on_table, table};
use serde_json::{Value as Json, json};
use standfast_drill::{Player, admits, differences, harass, play, watch};
use standfast_engine::Tree;
use standfast_engine::battle::{Header, Id, LiveBattle, Seat, Source, Table};

fn seat(name: &str) -> Seat {
    Seat::from(Id::new(name).unwrap())
}

#[test]
fn random_battles_end_in_every_way_and_are_audited() {
    let mut endings = BTreeSet::new();
    let mut long = header();
    long.scenario = SCENARIO.replace("turns = 2", "turns = 12");
    for seed in 0..200 {
        let mut table = Table::<Toy>::begin(long.clone()).unwrap();
        let played = play(&mut table, seed, 10_000).unwrap();
        assert_eq!(table.audit(), Ok(table.number()));
        endings.extend(played.ending);
    }
    assert_eq!(endings.iter().map(String::as_str).collect::<Vec<_>>(), ["dusk", "shot"]);
}

#[test]
fn the_seed_of_a_fair_battle_is_opened_in_the_end() {
    for seed in 0..50 {
        let fair = Header::fair("toy", "bridge.toml", SCENARIO, [u8::try_from(seed).unwrap(); 32], "");
        let mut table = Table::<Toy>::begin(fair).unwrap();
        assert!(play(&mut table, seed, 10_000).unwrap().ending.is_some());
        assert!(table.view(&Seat::Spectator).opened.is_some());
        assert!(table.verify(&[]).iter().all(|check| check.holds), "seed {seed}: {:#?}", table.verify(&[]));
        harass(&mut table, &mut Player::new(seed), 20).unwrap();
    }
}

#[test]
fn random_battles_on_a_table_are_audited() {
    let mut placed = 0;
    for seed in 0..60 {
        let mut table = on_table();
        let played = play(&mut table, seed, 200).unwrap();
        placed += played.verbs.get("place").copied().unwrap_or_default();
        assert_eq!(table.audit(), Ok(table.number()));
    }
    assert!(placed > 60, "each battle has one about: {placed}");
}

#[test]
fn hostile_commands_on_a_table_leave_no_trace() {
    for seed in 0..30 {
        let (mut table, mut player) = (on_table(), Player::new(seed));
        let _ = play(&mut table, seed, 5).unwrap();
        harass(&mut table, &mut player, 200).unwrap();
    }
}

#[test]
fn on_a_table_too_a_password_can_only_be_told_from_its_own_side() {
    let text = format!("{SCENARIO}{TABLE}");
    let other = Header { scenario: text.replace("sesame", "rosebud"), ..header() };
    let (a, b) = (on_table(), Table::<Toy>::begin(other).unwrap());
    assert_eq!(differences(&a, &b, &seat("sam"), 1), None);
    assert_eq!(differences(&a, &b, &Seat::Spectator, 1), None);
    assert!(differences(&a, &b, &seat("nora"), 1).is_some());
}

#[test]
fn hostile_commands_leave_no_trace() {
    for seed in 0..30 {
        let (mut table, mut player) = (table(), Player::new(seed));
        let _ = play(&mut table, seed, 5).unwrap();
        harass(&mut table, &mut player, 200).unwrap();
    }
}

#[test]
fn a_password_can_only_be_told_from_its_own_side() {
    let mut other = header();
    other.scenario = SCENARIO.replace("sesame", "rosebud");
    let (mut a, mut b) = (table(), Table::<Toy>::begin(other).unwrap());
    let fire = Tree::from_json(r#"{"do": "fire", "guard": "ann", "target": "cat"}"#).unwrap();
    for table in [&mut a, &mut b] {
        table.propose(&seat("nora"), &fire, Source::Seed, "", None).unwrap();
        table.confirm();
    }
    assert_eq!(differences(&a, &b, &seat("sam"), 1), None);
    assert_eq!(differences(&a, &b, &Seat::Spectator, 1), None);
    assert!(differences(&a, &b, &seat("nora"), 1).unwrap().contains("rosebud"));
}

#[test]
fn an_offer_admits_what_lies_in_its_domains_and_nothing_else() {
    let offers = table().legal(&seat("nora"));
    let fire = offers.iter().find(|offer| offer.verb.name == "fire").unwrap();
    let command = json!({"do": "fire", "guard": "ann", "target": "cat"});
    assert!(admits(fire, &command));
    for (part, value) in [
        ("target", json!("ann")),
        ("guard", json!("bob")),
        ("seen", json!({"cover": 3})),
        ("seen", json!({"cower": 0})),
        ("more", json!(1)),
        ("do", json!("calm")),
    ] {
        let mut other = command.clone();
        other[part] = value;
        assert!(!admits(fire, &other), "{other}");
    }
}

#[test]
fn the_umpires_eye_watches_random_battles() {
    for seed in 0..60 {
        assert!(watch(&mut table(), seed, 10_000).unwrap().ending.is_some());
        watch(&mut on_table(), seed, 200).unwrap();
    }
}

/// What somebody does whom it is hidden from: notes, and talk in their place.
fn looks_the_same(notes: &[(&str, Json)], talk: &[(&str, Json)], strangers: &[&str]) {
    let played = |commands: &[(&str, Json)]| {
        let mut table = table();
        for (who, command) in commands {
            let tree = Tree::from_json(&command.to_string()).unwrap();
            table.propose(&seat(who), &tree, Source::Seed, "", None).unwrap();
            table.confirm();
        }
        table
    };
    let (a, b) = (played(notes), played(talk));
    for who in strangers {
        assert_eq!(differences(&a, &b, &seat(who), 1), None, "{who}: {talk:?}");
    }
    assert!(differences(&a, &b, &seat("nora"), 1).is_some());
}

#[test]
fn private_talk_can_not_be_told_from_notes() {
    let note = |who: &'static str| (who, json!({"do": "note", "text": "We go by the ford"}));
    let say =
        |who: &'static str, to: &str| (who, json!({"do": "say", "to": to, "text": "Is the ford deep?"}));
    let answer =
        |to: &str| ("umpire", json!({"do": "reply", "question": "1", "to": to, "text": "To the knee"}));
    let aside = |who: &'static str| (who, json!({"do": "set-aside", "question": "1"}));
    let strangers = ["sam", "spectator"];
    looks_the_same(&[note("nora")], &[say("nora", "side")], &strangers);
    looks_the_same(&[note("nora")], &[say("nora", "umpire")], &strangers);
    looks_the_same(&[note("umpire")], &[say("umpire", "nora")], &strangers);
    looks_the_same(&[note("umpire")], &[say("umpire", "north")], &strangers);
    for end in [answer("nora"), answer("north"), aside("umpire")] {
        looks_the_same(&[note("nora"), note("umpire")], &[say("nora", "umpire"), end], &strangers);
    }
    looks_the_same(&[note("nora"), note("nora")], &[say("nora", "umpire"), aside("nora")], &strangers);
    let told = ("umpire", json!({"do": "say", "text": "To the knee"}));
    looks_the_same(&[note("nora"), told], &[say("nora", "umpire"), answer("everybody")], &strangers);
}
