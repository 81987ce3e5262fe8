//! The kit for battles, tried on a toy system: how a test plays one.

use crate::toy::{SCENARIO, TABLE, Toy, header};
use serde_json::json;
use standfast_drill::battles::{Campaign, Game, changed, faults, harass_now_and_then, set_at_random};
use standfast_engine::battle::Source;

/// Ann fires at Cat.
const FIRE: &str = r#"{"do": "fire", "guard": "ann", "target": "cat"}"#;

#[test]
fn a_test_gives_commands_and_looks_at_what_they_came_to() {
    let mut game = Game::<Toy>::under(header());
    let fired = game.rolls("nora", FIRE, &[6]);
    assert!(fired.cites("toy.fire") && fired.event("hit").is_some());
    assert_eq!(fired.values("toy.fire").len(), 1);
    assert_eq!(game.last().number, 1);
    // A command that is no more than its verb.
    game.does("nora", "end-turn");
    assert!(!game.may("nora", "end-turn") && !game.verbs("sam").is_empty());
    game.does("umpire", json!({"do": "undo"}));
    game.audit();
}

#[test]
fn a_refusal_is_by_a_rule_or_by_what_was_given() {
    let game = Game::<Toy>::under(header());
    assert!(game.malformed("nora", r#"{"do": "fire", "guard": "ann", "target": "ann"}"#).contains("target"));
    let (rule, why) = game.declined("sam", "end-turn");
    assert_eq!(game.refused("sam", "end-turn"), rule);
    assert_eq!(game.answer("sam", "end-turn"), format!("{why} ({rule})"));
}

#[test]
fn chances_are_those_of_the_dice() {
    let game = Game::<Toy>::under(header());
    let odds = game.odds("nora", FIRE);
    let all: f64 = odds.outcomes.iter().map(|line| line.probability).sum();
    assert!((all - 1.0).abs() < 1e-12);
    let sentence = odds.outcomes[0].says[0].clone();
    assert!(game.chance("nora", FIRE, &sentence) > 0.0);
    assert!(game.chance("nora", FIRE, "nobody says this") < 1e-12);
}

#[test]
fn a_battle_on_a_table_shows_where_pieces_stand() {
    let mut game = Game::<Toy>::of(&format!("{SCENARIO}{TABLE}"));
    let before = game.pose("ann");
    game.put("ann", "6, 5, 0");
    assert_ne!(game.pose("ann"), before);
    assert_eq!(&*game.piece("ann").id, "ann");
    assert_eq!(game.fact("ann", "no such fact"), None);
}

#[test]
#[should_panic(expected = "it is the other side's turn (toy.turns)")]
fn what_is_refused_fails_the_test_that_gave_it() {
    let _ = Game::<Toy>::under(header()).does("sam", "end-turn");
}

#[test]
#[should_panic(expected = "there is no seat nobody")]
fn nobody_is_no_seat() {
    let _ = Game::<Toy>::under(header()).may("nobody", "end-turn");
}

#[test]
fn a_campaign_meets_every_ending_and_every_verb() {
    let mut campaign = Campaign::<Toy>::of_at_most(10_000);
    let long = changed(SCENARIO, &[("turns = 2", "turns = 12")]);
    campaign.plays("long", &long, 0..100, 10);
    campaign.plays("on a table", &format!("{SCENARIO}{TABLE}"), 0..60, 10);
    campaign.watches("short", SCENARIO, 0..10);
    campaign.assert_every_ending();
    campaign.assert_every_verb();
    assert!(campaign.cited.contains("toy.fire"));
    harass_now_and_then::<Toy>(SCENARIO, 1, 20, 2, 20);
    set_at_random::<Toy>(SCENARIO, 1, 40);
}

#[test]
#[should_panic(expected = "nobody ever came to")]
fn a_verb_that_nobody_came_to_fails() {
    Campaign::<Toy>::of_at_most(1).assert_every_verb();
}

#[test]
fn a_scenario_is_refused_by_paths() {
    assert_eq!(faults::<Toy>(SCENARIO), []);
    let wrong = faults::<Toy>(&changed(SCENARIO, &[("turns = 2", "turns = 0")]));
    assert_eq!(wrong.iter().map(|fault| fault.path.as_str()).collect::<Vec<_>>(), ["turns"]);
}

#[test]
fn a_seed_decides_where_nothing_is_typed() {
    let rolled = |_| Game::<Toy>::under(header()).tries("nora", FIRE, Source::Seed).unwrap().rolls.clone();
    let [one, again] = [0, 1].map(rolled);
    assert_eq!(one, again);
    assert_eq!(one.len(), 1);
}
