//! A table, tried with a toy system: offers, refusals, undo, the umpire's hand, hidden things, audit, luck.

use crate::toy::{SCENARIO, Toy, header, table};
use standfast_engine::Tree;
use standfast_engine::battle::{Id, LiveBattle, Refused, Seat, Setting, Source, Table, VerbKind};

fn seat(name: &str) -> Seat {
    Seat::from(Id::new(name).unwrap())
}

fn give(table: &mut Table<Toy>, who: &str, command: &str, faces: &[u32]) -> Result<(), Refused> {
    let tree = Tree::from_json(command).unwrap();
    table.propose(&seat(who), &tree, Source::Typed(faces.to_vec()), "now", None)?;
    table.confirm();
    Ok(())
}

fn refusal(table: &Table<Toy>, who: &str, command: &str) -> String {
    table.check(&seat(who), &Tree::from_json(command).unwrap()).unwrap_err().to_string()
}

fn view(table: &Table<Toy>, who: &str) -> String {
    serde_json::to_string(&table.view(&seat(who))).unwrap()
}

const FIRE: &str = r#"{"do": "fire", "guard": "ann", "target": "cat"}"#;
const END: &str = r#"{"do": "end-turn"}"#;

#[test]
fn a_verb_of_every_table_is_known_by_its_name_and_any_other_is_of_the_rules() {
    for (verb, kind) in [
        ("say", VerbKind::Talk),
        ("agree-undo", VerbKind::Undo),
        ("set", VerbKind::Hand),
        ("place", VerbKind::Place),
        ("open-seed", VerbKind::Seed),
        ("pledge", VerbKind::Pledge),
        ("stop-time", VerbKind::Time),
        ("forbid-advice", VerbKind::Advice),
        ("concede", VerbKind::End),
        ("fire", VerbKind::Rules),
        ("", VerbKind::Rules),
    ] {
        assert_eq!(VerbKind::of(verb), kind, "{verb}");
    }
}

#[test]
fn a_command_is_completed_decided_and_applied() {
    let mut table = table();
    let complete = table.check(&seat("nora"), &Tree::from_json(FIRE).unwrap()).unwrap();
    assert_eq!(complete["seen"]["cover"], 0);
    // The house chart needs a 5.
    give(&mut table, "nora", FIRE, &[4]).unwrap();
    assert_eq!(table.state().guards["cat"].health, 2);
    give(&mut table, "nora", &FIRE.replace("ann", "bob"), &[5]).unwrap();
    assert_eq!(table.state().guards["cat"].health, 1);
    let entries = table.log(&Seat::Spectator, 0);
    assert_eq!(entries[1].says, ["bob fires", "cat is hit, 1"]);
    assert_eq!(entries[1].reasons[0].rule, "toy.fire");
    assert_eq!(table.audit(), Ok(2));
}

#[test]
fn nothing_changes_before_it_is_confirmed() {
    let mut table = table();
    let before = (view(&table, "umpire"), table.number());
    let tree = Tree::from_json(FIRE).unwrap();
    table.propose(&seat("nora"), &tree, Source::Seed, "now", None).unwrap();
    assert_eq!((view(&table, "umpire"), table.number()), before);
    table.confirm();
    table.confirm();
    assert_eq!(table.number(), 1);
}

#[test]
fn texts_that_harm_their_readers_are_refused_and_older_logs_that_hold_them_pass() {
    let mut table = table();
    let say = |text: &str| format!(r#"{{"do": "say", "text": "{text}"}}"#);
    assert!(refusal(&table, "nora", &say(r"\u001b[2J")).contains("without U+001B"));
    let harmful = Tree::from_json(&say(r"\u202e")).unwrap();
    let proposed = table.propose(&seat("nora"), &harmful, Source::Seed, "now", None);
    assert!(proposed.unwrap_err().to_string().contains("without U+202E"));
    let lines = Tree::from_json(&say(r"one\n\ttwo: MARK")).unwrap();
    let line = table.propose(&seat("nora"), &lines, Source::Seed, "now", None).unwrap();
    table.read_record(&line.replace("MARK", r"\u001b[2J\u202e")).unwrap();
    assert_eq!(table.audit(), Ok(1));
}

#[test]
fn refusals_say_the_rule_or_what_is_allowed() {
    let mut table = table();
    let says = |command: &str| refusal(&table, "nora", command);
    assert_eq!(says(r#"{"do": "calm", "guard": "ann"}"#), "it is not frightened (toy.calm)");
    assert_eq!(
        says(r#"{"do": "fire", "guard": "anne", "target": "cat"}"#),
        "guard is \"anne\": ann or bob is allowed (did you mean `ann`?)"
    );
    assert_eq!(says(r#"{"do": "fire", "guard": "ann"}"#), "target is missing: cat or dan must be given");
    assert_eq!(says(r#"{"do": "fire"}"#), "guard is missing: ann or bob must be given");
    assert!(says(r#"{"do": "fyre"}"#).ends_with("(did you mean `fire`?)"));
    assert!(
        says(r#"{"do": "fire", "guard": "ann", "target": "cat", "seen": {"cover": 9}}"#)
            .starts_with("seen.cover is 9: a whole number from 0 to 2")
    );
    assert!(
        says(r#"{"do": "fire", "guard": "ann", "target": "cat", "tarket": 1}"#)
            .contains("did you mean `target`?")
    );
    assert!(says("[]").starts_with("the input is"));
    assert_eq!(refusal(&table, "sam", END), "it is the other side's turn (toy.turns)");
    assert_eq!(refusal(&table, "spectator", END), "spectators look on (table.seats)");
    assert_eq!(
        refusal(&table, "nora", r#"{"do": "end-battle", "reason": "x"}"#),
        "only the umpire does that (table.seats)"
    );
    let stale = table.propose(&seat("nora"), &Tree::from_json(FIRE).unwrap(), Source::Seed, "", Some(3));
    assert_eq!(stale, Err(Refused::Stale { expected: 3, number: 0 }));
}

#[test]
fn typed_dice_must_be_as_many_as_are_asked_for() {
    let mut table = table();
    assert!(matches!(give(&mut table, "nora", FIRE, &[]), Err(Refused::Dice(_))));
    assert!(matches!(give(&mut table, "nora", FIRE, &[3, 3]), Err(Refused::Dice(_))));
    assert!(matches!(give(&mut table, "nora", FIRE, &[7]), Err(Refused::Dice(_))));
    assert_eq!(table.number(), 0);
}

#[test]
fn odds_are_those_of_what_would_be_seen() {
    let table = table();
    let odds = table.odds(&seat("nora"), &Tree::from_json(FIRE).unwrap()).unwrap();
    let lines: Vec<(String, &str)> =
        odds.outcomes.iter().map(|line| (line.says.join("; "), line.exact.as_str())).collect();
    assert_eq!(lines, [("ann fires".to_owned(), "2/3"), ("ann fires; cat is hit, 1".to_owned(), "1/3")]);
}

#[test]
fn outcomes_are_worth_what_they_bring_to_the_side_of_who_asks() {
    let table = table();
    let worths = |who: &Seat| {
        let odds = table.odds(who, &Tree::from_json(FIRE).unwrap()).unwrap();
        (odds.side, odds.outcomes.iter().map(|line| line.worth).collect::<Vec<_>>())
    };
    let side = table.roster().side_of(&seat("nora")).cloned();
    assert_eq!(worths(&seat("nora")), (side.clone(), vec![0, 1]));
    // The umpire plays for nobody: he is shown what the first side gains, which is hers.
    assert_eq!(worths(&Seat::Umpire), (side, vec![0, 1]));
}

#[test]
fn odds_can_be_forbidden_to_players() {
    let mut header = header();
    header.scenario = SCENARIO.replace("turns = 2", "turns = 2\nodds = false");
    let table: Table<Toy> = Table::begin(header).unwrap();
    let tree = Tree::from_json(FIRE).unwrap();
    assert!(table.odds(&seat("nora"), &tree).unwrap_err().to_string().ends_with("(table.odds)"));
    assert!(table.odds(&Seat::Umpire, &tree).is_ok());
}

#[test]
fn ones_own_last_command_without_dice_is_taken_back_alone() {
    let mut table = table();
    let whisper = r#"{"do": "whisper", "guard": "ann", "password": "xyzzy"}"#;
    give(&mut table, "nora", whisper, &[]).unwrap();
    assert!(view(&table, "nora").contains("xyzzy"));
    assert!(refusal(&table, "sam", r#"{"do": "undo"}"#).contains("something was given since"));
    give(&mut table, "nora", r#"{"do": "undo"}"#, &[]).unwrap();
    assert!(view(&table, "nora").contains("sesame"));
    let entries = table.log(&seat("nora"), 0);
    assert!(entries[0].undone && !entries[1].undone);
    assert!(refusal(&table, "nora", r#"{"do": "undo"}"#).contains("nothing has been done yet"));
    assert_eq!(table.audit(), Ok(2));
}

#[test]
fn what_dice_were_rolled_for_needs_consent() {
    let mut table = table();
    give(&mut table, "nora", FIRE, &[5]).unwrap();
    assert!(refusal(&table, "nora", r#"{"do": "undo"}"#).contains("dice were rolled"));
    assert!(refusal(&table, "sam", r#"{"do": "agree-undo"}"#).contains("nobody has asked"));
    give(&mut table, "nora", r#"{"do": "ask-undo"}"#, &[]).unwrap();
    assert!(refusal(&table, "nora", r#"{"do": "agree-undo"}"#).contains("the other side"));
    give(&mut table, "sam", r#"{"do": "refuse-undo"}"#, &[]).unwrap();
    assert_eq!(table.state().guards["cat"].health, 1);
    give(&mut table, "nora", r#"{"do": "ask-undo"}"#, &[]).unwrap();
    give(&mut table, "sam", r#"{"do": "agree-undo"}"#, &[]).unwrap();
    assert_eq!(table.state().guards["cat"].health, 2);
    assert_eq!(table.audit(), Ok(5));
}

#[test]
fn a_request_lapses_when_somebody_acts() {
    let mut table = table();
    give(&mut table, "nora", FIRE, &[5]).unwrap();
    give(&mut table, "nora", r#"{"do": "ask-undo"}"#, &[]).unwrap();
    give(&mut table, "nora", &FIRE.replace("ann", "bob"), &[1]).unwrap();
    assert!(refusal(&table, "sam", r#"{"do": "agree-undo"}"#).contains("nobody has asked"));
}

#[test]
fn what_the_rules_say_stands_needs_the_umpire() {
    let mut table = table();
    give(&mut table, "nora", END, &[]).unwrap();
    assert_eq!(refusal(&table, "nora", r#"{"do": "undo"}"#), "a turn that has ended has ended (toy.turns)");
    give(&mut table, "nora", r#"{"do": "ask-undo"}"#, &[]).unwrap();
    assert_eq!(
        refusal(&table, "sam", r#"{"do": "agree-undo"}"#),
        "a turn that has ended has ended (toy.turns)"
    );
    give(&mut table, "umpire", r#"{"do": "agree-undo"}"#, &[]).unwrap();
    assert_eq!(table.state().to_move.as_str(), "north");
}

#[test]
fn the_umpire_sets_any_value_and_says_why() {
    let mut table = table();
    let set = r#"{"do": "set", "thing": "cat", "knob": "health", "value": 0, "reason": "it was forgotten"}"#;
    assert!(refusal(&table, "nora", set).contains("only the umpire"));
    give(&mut table, "umpire", set, &[]).unwrap();
    assert_eq!(table.state().guards["cat"].health, 0);
    let says = &table.log(&Seat::Spectator, 0)[0].says;
    assert_eq!(says[0], "the umpire sets health of Cat to 0 (it was forgotten)");
    assert!(refusal(&table, "umpire", &set.replace("0,", "3,")).starts_with("value is 3"));
    give(&mut table, "umpire", &set.replace("cat", "dan"), &[]).unwrap();
    assert_eq!(table.ending().unwrap().way, "shot");
    assert!(refusal(&table, "nora", FIRE).starts_with("the battle is over: all of south are shot"));
    give(&mut table, "umpire", r#"{"do": "undo"}"#, &[]).unwrap();
    assert!(table.ending().is_none());
    assert_eq!(table.audit(), Ok(3));
}

#[test]
fn the_umpires_word_and_a_concession_end_a_battle() {
    let mut conceded = table();
    give(&mut conceded, "sam", r#"{"do": "concede"}"#, &[]).unwrap();
    assert_eq!(conceded.ending().unwrap().winner.as_deref(), Some("north"));
    let mut ended = table();
    give(&mut ended, "umpire", r#"{"do": "end-battle", "reason": "closing time"}"#, &[]).unwrap();
    assert_eq!(
        (ended.ending().unwrap().way.as_str(), ended.ending().unwrap().winner.clone()),
        ("umpire", None)
    );
    assert_eq!(ended.audit(), Ok(1));
}

#[test]
fn a_seat_sees_what_it_may_know() {
    let mut table = table();
    give(&mut table, "nora", r#"{"do": "note", "text": "beware of Sam"}"#, &[]).unwrap();
    give(&mut table, "nora", r#"{"do": "whisper", "guard": "ann", "password": "xyzzy"}"#, &[]).unwrap();
    for other in ["sam", "spectator"] {
        let seen = format!("{} {:?}", view(&table, other), table.log(&seat(other), 0));
        for hidden in ["beware", "xyzzy", "abracadabra"] {
            assert!(!seen.contains(hidden), "{other} sees {hidden}: {seen}");
        }
        assert!(table.log(&seat(other), 0).iter().all(|entry| entry.sealed));
    }
    assert!(view(&table, "nora").contains("beware") && view(&table, "nora").contains("xyzzy"));
    assert!(view(&table, "umpire").contains("swordfish") && view(&table, "umpire").contains("xyzzy"));
}

#[test]
fn duties_are_shown_to_whose_they_are() {
    let mut table = table();
    give(&mut table, "nora", FIRE, &[6]).unwrap();
    give(&mut table, "nora", END, &[]).unwrap();
    assert_eq!(table.due(&seat("sam")).len(), 1);
    assert!(table.due(&seat("nora")).is_empty());
    assert_eq!(refusal(&table, "sam", END), "a frightened guard must be calmed first (toy.calm)");
}

#[test]
fn a_log_is_read_again_line_by_line() {
    let mut first = table();
    let mut lines = Vec::new();
    for (command, faces) in [(FIRE, vec![6]), (END, vec![])] {
        let tree = Tree::from_json(command).unwrap();
        lines.push(first.propose(&seat("nora"), &tree, Source::Typed(faces), "now", None).unwrap());
        first.confirm();
    }
    let mut again = table();
    for line in &lines {
        again.read_record(line).unwrap();
    }
    assert_eq!(again.state(), first.state());
    assert!(again.read_record(&lines[0]).unwrap_err().to_string().contains("stands where record 3 should"));
    assert!(again.read_record("{}").is_err());
    assert_eq!(again.number(), 2);
}

#[test]
fn an_audit_names_the_first_difference() {
    let mut first = table();
    let tree = Tree::from_json(FIRE).unwrap();
    let line = first.propose(&seat("nora"), &tree, Source::Typed(vec![6]), "now", None).unwrap();
    let audit = |line: &str| {
        let mut table = table();
        table.read_record(line).unwrap();
        table.audit().unwrap_err().to_string()
    };
    assert!(audit(&line.replace("[6],\"value\":6", "[2],\"value\":2")).starts_with("record 1: event 2 is"));
    assert!(
        audit(&line.replace("\"by\":1", "\"by\":2")).contains(r#"{"hit":{"guard":"cat","by":2}} in the log"#)
    );
    assert!(audit(&line.replace("nora", "sam")).contains("is refused"));
    assert!(audit(&line.replace("\"for\":\"fire\"", "\"for\":\"calm\"")).contains("roll 1 is recorded as"));
}

#[test]
fn luck_is_what_was_rolled_against_what_was_to_be_expected() {
    let mut table = table();
    give(&mut table, "nora", FIRE, &[6]).unwrap();
    give(&mut table, "nora", &FIRE.replace("ann", "bob"), &[6]).unwrap();
    let luck = table.luck();
    let fire = &luck.lines[0];
    assert_eq!((fire.purpose.as_deref(), fire.rolls), (Some("fire"), 2));
    assert!((fire.surprise - 2.0 * 3_f64.log2()).abs() < 1e-9);
    assert!(
        (fire.mean.unwrap() - 1.0).abs() < 1e-9 && (fire.expected_mean.unwrap() - 1.0 / 3.0).abs() < 1e-9
    );
    // Two hits of two come one time in nine: luckier than all others, and half as lucky as those like it.
    let percentile = fire.percentile.unwrap();
    assert!((percentile - (100.0 - 100.0 / 18.0)).abs() < 1.0, "{percentile}");
    assert_eq!(luck.lines.len(), 2);
}

#[test]
fn a_scenario_is_refused_with_all_its_faults_and_their_places() {
    let text = SCENARIO
        .replace("turns = 2", "turns = 0\nodd = true")
        .replace("side = \"south\", password = \"swordfish\"", "side = \"soth\", password = \"swordfish\"")
        .replace("needed = 5", "needed = 9")
        .replace("id = \"dan\"", "id = \"cat\"");
    let faults = Setting::<Toy>::read(&text, "bridge.toml", "").unwrap_err();
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let expected = [
        "bridge.toml:5: turns is 0: a whole number from 1 to 1000000 is allowed",
        "bridge.toml:6: odd: there is no such field",
        "bridge.toml:10: guards[2].side is \"soth\": north or south is allowed (did you mean `south`?)",
        "bridge.toml:11: guards[3].id is cat: something else in the scenario has this id",
        "bridge.toml:33: needed is 9",
    ];
    assert_eq!(said.len(), expected.len(), "{said:#?}");
    for (said, expected) in said.iter().zip(expected) {
        assert!(said.starts_with(expected), "{said} / {expected}");
    }
}
