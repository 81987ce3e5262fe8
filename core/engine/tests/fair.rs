//! Dice that anybody can check: the published functions, the promise, the opening, what is told before.

use std::collections::BTreeSet;

use crate::toy::{SCENARIO, Toy, table};
use standfast_dice::{Die, Faces, Seeded};
use standfast_engine::Tree;
use standfast_engine::battle::{
    Contribution, FORMAT, Header, Id, LiveBattle, Refused, Seat, Secret, Seed, Source, Table, fair_dice,
    promise,
};

const FIRE: &str = r#"{"do": "fire", "guard": "ann", "target": "cat"}"#;
const CONCEDE: &str = r#"{"do": "concede"}"#;
const OPEN: &str = r#"{"do": "open-seed"}"#;
const SECRET: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

fn seat(name: &str) -> Seat {
    Seat::from(Id::new(name).unwrap())
}

fn tree(command: &str) -> Tree {
    Tree::from_json(command).unwrap()
}

fn secret() -> [u8; 32] {
    std::array::from_fn(|place| u8::try_from(place).unwrap())
}

fn fair() -> Table<Toy> {
    Table::begin(Header::fair("toy", "bridge.toml", SCENARIO, secret(), "now")).unwrap()
}

fn give(table: &mut Table<Toy>, who: &str, command: &str, source: Source) -> Result<String, Refused> {
    let line = table.propose(&seat(who), &tree(command), source, "", None)?;
    table.confirm();
    Ok(line)
}

fn contributed(text: &str) -> Source {
    Source::Contributed(Contribution::new(text).unwrap())
}

fn refusal(table: &Table<Toy>, who: &str, command: &str) -> String {
    table.check(&seat(who), &tree(command)).unwrap_err().to_string()
}

/// A battle that was conceded, after one roll, a roll that was typed and a note.
fn over() -> Table<Toy> {
    let mut table = fair();
    give(&mut table, "nora", FIRE, contributed("north wind")).unwrap();
    give(&mut table, "nora", &FIRE.replace("ann", "bob"), Source::Typed(vec![1])).unwrap();
    give(&mut table, "sam", r#"{"do": "note", "text": "I am lost"}"#, Source::Seed).unwrap();
    give(&mut table, "sam", CONCEDE, Source::Seed).unwrap();
    table
}

#[test]
fn the_published_functions_give_what_another_program_computed() {
    let secret = Secret::new(secret());
    assert_eq!(secret.to_string(), SECRET);
    let faces = |mut dice: Seeded| -> Vec<u32> {
        let mut dice = |die| dice.next(die, "").unwrap();
        let mut faces: Vec<u32> = (0..10).map(|_| dice(Die::D6)).collect();
        faces.extend((0..4).map(|_| dice(Die::sided(100))));
        faces
    };
    let dice =
        |secret: &Secret, record, text| faces(fair_dice(secret, record, &Contribution::new(text).unwrap()));
    assert_eq!(dice(&secret, 1, ""), [6, 6, 1, 2, 4, 4, 3, 6, 4, 2, 64, 16, 90, 31]);
    assert_eq!(dice(&secret, 2, ""), [1, 2, 5, 3, 4, 5, 4, 2, 3, 5, 100, 10, 34, 50]);
    assert_eq!(dice(&secret, 1, "my dog's name"), [1, 3, 5, 4, 3, 5, 3, 4, 3, 3, 27, 10, 14, 2]);
    let (ones, waves) = (Secret::new([255; 32]), "~".repeat(64));
    assert_eq!(dice(&ones, 1_000_000, &waves), [6, 4, 2, 1, 1, 5, 2, 6, 4, 6, 3, 15, 16, 11]);
    // Of a scenario whose text is `a scenario`.
    let hash = "c6f49a4e673a3abe0adda4b7839b7f866562d4414329f72af5964ee8c2cbba46";
    assert_eq!(promise(&secret, hash), "c04041d6bd0c54d4190552e26eead16f055708fd73603b68fe0d5d30d57950eb");
    assert_eq!(Header::fair("toy", "", "a scenario", [7; 32], "").hash, hash);
}

#[test]
fn secrets_and_contributions_are_read_strictly() {
    assert_eq!(Secret::read(SECRET), Some(Secret::new(secret())));
    let bad =
        [&SECRET[1..], &SECRET.to_uppercase(), &format!("{SECRET}0"), &SECRET.replace('f', "g"), "", "é"];
    assert!(bad.iter().all(|text| Secret::read(text).is_none()));
    assert!(!format!("{:?}", Header::fair("toy", "", SCENARIO, secret(), "")).contains("0102"));
    let good = ["", " ", "~", "a b", &"x".repeat(64)];
    assert!(good.iter().all(|text| Contribution::new(text).is_some_and(|parsed| parsed.as_str() == *text)));
    for bad in ["\n", "a\tb", "\u{7f}", "é", "“", &"x".repeat(65)] {
        assert!(Contribution::new(bad).is_none(), "{bad:?}");
        let json = serde_json::to_string(bad).unwrap();
        assert!(serde_json::from_str::<Contribution>(&json).is_err(), "{bad:?}");
    }
}

#[test]
fn a_header_is_read_as_it_was_written_and_no_other() {
    let plain = Header::new("toy", "bridge.toml", SCENARIO, 7, "now");
    let fair = Header::fair("toy", "bridge.toml", SCENARIO, secret(), "now");
    for header in [&plain, &fair] {
        let line = serde_json::to_vec(header).unwrap();
        assert_eq!(Header::read(&line).as_ref(), Ok(header));
    }
    let line = serde_json::to_string(&fair).unwrap();
    assert!(line.contains(&format!(r#""seed":{{"fair":{{"secret":"{SECRET}","promise":""#)), "{line}");
    let read = |line: &str| Header::read(line.as_bytes()).unwrap_err().to_string();
    assert!(read(&line.replace(r#""standfast":3"#, r#""standfast":4"#)).contains("format 4"));
    assert!(read(&line.replace(r#""standfast":3,"#, "")).contains("is missing"));
    assert!(read(&line.replace(r#""standfast":3"#, r#""standfast":1"#)).contains("not the header"));
    assert!(read("[]").contains("is missing") && read("{").contains("not the header"));
}

#[test]
fn a_header_of_the_first_format_becomes_one_of_the_second() {
    let today = Header::new("toy", "bridge.toml", SCENARIO, 7, "now");
    let mut first = serde_json::to_value(&today).unwrap();
    first["standfast"] = 1.into();
    first["seed"] = 7.into();
    // SHA-256 of `7`, a line break and `hidden values`.
    first["secret"] = "4bec4cc7b5e69d69ae0ba37d43df2bae3db1f3d76a4ec50ef1c1ac9c2a72f3d1".into();
    let other = Header::read(first.to_string().as_bytes()).unwrap_err().to_string();
    assert!(other.contains("does not follow from its seed"), "{other}");
    first["secret"] = "7ba92c6c8683fdbdf1961f51b2accee8e54a5650b5bbde64ee26a12dd421d576".into();
    let second = Header::read(first.to_string().as_bytes()).unwrap();
    assert_eq!(second, Header { format: 2, linked: false, ..today });
    // Both were written under older readings of the rules; what is begun today is not.
    assert!(second.is_of_older_readings() && second.format < FORMAT);
    assert!(!Header::new("toy", "bridge.toml", SCENARIO, 7, "now").is_of_older_readings());
}

#[test]
fn a_roll_mixes_the_secret_its_number_and_the_contribution() {
    let mut table = fair();
    let line = give(&mut table, "nora", FIRE, contributed("north wind")).unwrap();
    assert!(line.contains(r#""contribution":"north wind""#), "{line}");
    let expected = fair_dice(&Secret::new(secret()), 1, &Contribution::new("north wind").unwrap())
        .next(Die::D6, "")
        .unwrap();
    let entry = &table.log(&seat("sam"), 0)[0];
    assert_eq!(
        (entry.rolls[0].faces.as_slice(), entry.contribution.as_str()),
        ([expected].as_slice(), "north wind")
    );
    let rolled = |text: &str| {
        let mut table = fair();
        give(&mut table, "nora", FIRE, contributed(text)).unwrap();
        table.log(&Seat::Umpire, 0)[0].rolls[0].faces[0]
    };
    let faces: BTreeSet<u32> = (0..40).map(|number| rolled(&number.to_string())).collect();
    assert_eq!(faces.len(), 6, "{faces:?}");
}

#[test]
fn what_takes_no_dice_and_dice_that_are_typed_keep_no_contribution() {
    let mut table = fair();
    for (command, source) in [
        (r#"{"do": "say", "text": "hello"}"#, contributed("luck")),
        (FIRE, Source::Typed(vec![1])),
        (r#"{"do": "end-turn"}"#, contributed("luck")),
    ] {
        let line = give(&mut table, "nora", command, source).unwrap();
        assert!(!line.contains("contribution"), "{line}");
    }
    assert_eq!(table.audit(), Ok(3));
}

#[test]
fn a_plain_seed_takes_no_contribution_and_promises_nothing() {
    let mut table = table();
    let refused = give(&mut table, "nora", FIRE, contributed("luck")).unwrap_err().to_string();
    assert_eq!(refused, "the battle was begun with a plain seed: its dice take no contribution (table.dice)");
    let view = table.view(&Seat::Spectator);
    assert_eq!((view.promise, view.opened, table.opened()), (None, None, None));
    give(&mut table, "nora", FIRE, contributed("")).unwrap();
    give(&mut table, "sam", CONCEDE, Source::Seed).unwrap();
    assert!(refusal(&table, "nora", OPEN).contains("plain seed: nothing was promised (table.dice)"));
}

#[test]
fn the_seed_is_opened_after_the_battle_and_not_before() {
    let mut table = fair();
    give(&mut table, "nora", FIRE, Source::Seed).unwrap();
    assert!(refusal(&table, "umpire", OPEN).contains("stays closed until the battle is over (table.dice)"));
    for who in ["nora", "sam", "spectator", "umpire"] {
        let view = table.view(&seat(who));
        assert_eq!(view.promise.as_deref(), table.header().seed.promise());
        let told = format!("{} {:?}", serde_json::to_string(&view).unwrap(), table.log(&seat(who), 0));
        assert!(!told.contains(SECRET) && view.opened.is_none(), "{who}");
    }
    assert_eq!(table.opened(), None);
    let mut table = over();
    assert!(refusal(&table, "spectator", OPEN).contains("spectators look on"));
    give(&mut table, "sam", OPEN, Source::Seed).unwrap();
    let view = table.view(&Seat::Spectator);
    assert_eq!(view.opened, Some(Secret::new(secret())));
    assert_eq!(table.log(&Seat::Spectator, 4)[0].says, ["the seed of the dice is open"]);
    assert!(refusal(&table, "nora", OPEN).contains("open already"));
    assert_eq!(table.audit(), Ok(5));
}

#[test]
fn nobody_is_told_the_secret_before_it_is_opened() {
    let table = over();
    for who in ["nora", "sam", "umpire"] {
        let odds = table.odds(&seat(who), &tree(OPEN)).unwrap();
        let foretold = table.foretell(&seat(who), &tree(OPEN), &[]).unwrap();
        assert!(!format!("{odds:?} {foretold:?}").contains(SECRET), "{who}");
    }
}

#[test]
fn a_battle_whose_seed_is_known_is_not_taken_up_again() {
    let mut table = over();
    assert!(table.check(&Seat::Umpire, &tree(r#"{"do": "undo"}"#)).is_ok());
    give(&mut table, "nora", OPEN, Source::Seed).unwrap();
    for verb in ["undo", "ask-undo", "agree-undo", "refuse-undo"] {
        for who in ["umpire", "nora", "sam"] {
            let refused = refusal(&table, who, &format!(r#"{{"do": "{verb}"}}"#));
            assert_eq!(refused, "the seed is open: nothing more can be taken back (table.dice)");
        }
    }
    assert_eq!(table.view(&Seat::Umpire).last, None);
    give(&mut table, "sam", r#"{"do": "say", "text": "well played"}"#, Source::Seed).unwrap();
    assert_eq!(table.audit(), Ok(6));
}

#[test]
fn a_request_to_take_back_is_answered_before_the_seed_is_opened() {
    let mut table = over();
    give(&mut table, "sam", r#"{"do": "ask-undo"}"#, Source::Seed).unwrap();
    assert!(refusal(&table, "nora", OPEN).contains("an open seed rules it out (table.dice)"));
    assert!(table.check(&Seat::Umpire, &tree(OPEN)).is_ok());
    give(&mut table, "nora", r#"{"do": "refuse-undo"}"#, Source::Seed).unwrap();
    give(&mut table, "nora", OPEN, Source::Seed).unwrap();
    assert_eq!(table.audit(), Ok(7));
}

#[test]
fn the_open_log_is_the_whole_file_but_for_notes() {
    let mut table = over();
    assert_eq!(table.opened(), None);
    give(&mut table, "umpire", OPEN, Source::Seed).unwrap();
    let lines = table.opened().unwrap();
    assert_eq!(lines.len(), 6);
    assert!(!lines.concat().contains("I am lost") && lines[3].contains(r#""text":"…""#), "{}", lines[3]);
    let mut again: Table<Toy> = Table::begin(Header::read(lines[0].as_bytes()).unwrap()).unwrap();
    for line in &lines[1..] {
        again.read_record(line).unwrap();
    }
    assert_eq!(again.audit(), Ok(5));
    assert!(again.verify(&[]).iter().all(|check| check.holds), "{:#?}", again.verify(&[]));
    assert_eq!(again.opened(), Some(lines));
}

#[test]
fn what_typed_dice_would_do_is_foretold_and_changes_nothing() {
    let mut table = fair();
    let line = table.propose(&seat("nora"), &tree(FIRE), contributed("luck"), "now", None).unwrap();
    let before = format!("{:?}", table);
    let entry = table.foretell(&seat("nora"), &tree(FIRE), &[6]).unwrap();
    assert_eq!((entry.number, entry.typed, entry.rolls[0].faces[0]), (1, true, 6));
    assert!(entry.says.iter().any(|says| says.starts_with("cat is hit")), "{:?}", entry.says);
    assert!(matches!(table.foretell(&seat("nora"), &tree(FIRE), &[]), Err(Refused::Dice(_))));
    assert!(matches!(table.foretell(&seat("nora"), &tree(FIRE), &[6, 6]), Err(Refused::Dice(_))));
    assert!(table.foretell(&seat("sam"), &tree(FIRE), &[6]).is_err());
    assert_eq!(format!("{:?}", table), before);
    table.confirm();
    assert_eq!((table.number(), line.contains("luck")), (1, true));
}

#[test]
fn what_another_seat_is_about_to_give_is_foretold_to_those_who_may_read_it() {
    let table = fair();
    let nora = seat("nora");
    let told =
        |who: &str, command: &str, faces: &[u32]| table.foretell_to(&seat(who), &nora, &tree(command), faces);
    for who in ["nora", "sam", "umpire", "spectator"] {
        assert!(matches!(told(who, FIRE, &[]), Err(Refused::Dice(_))), "{who}");
        let entry = told(who, FIRE, &[6]).unwrap();
        assert_eq!((&entry.seat, entry.typed, entry.sealed), (&nora, true, false), "{who}");
        assert!(entry.says.iter().any(|says| says.starts_with("cat is hit")), "{who}: {:?}", entry.says);
        assert!(matches!(told(who, FIRE, &[6, 6]), Err(Refused::Dice(_))), "{who}");
    }
    let whisper = r#"{"do": "whisper", "guard": "bob", "password": "xyzzy"}"#;
    assert!(told("nora", whisper, &[]).is_ok() && told("umpire", whisper, &[]).is_ok());
    for (who, command) in [
        ("sam", whisper),
        ("spectator", whisper),
        ("sam", r#"{"do": "note", "text": "xyzzy"}"#),
        ("sam", r#"{"do": "whisper", "guard": "xyzzy", "password": ""}"#),
    ] {
        let refused = told(who, command, &[]).unwrap_err().to_string();
        assert_eq!(refused, "the command is hidden from this seat (table.seats)", "{who}");
    }
}

#[test]
fn nothing_but_the_dice_is_foretold_where_no_odds_are_given() {
    let scenario = SCENARIO.replace("turns = 2", "turns = 2\nodds = false");
    let table: Table<Toy> = Table::begin(Header::new("toy", "bridge.toml", &scenario, 1, "")).unwrap();
    let entry = table.foretell(&seat("nora"), &tree(FIRE), &[6]).unwrap();
    assert!(entry.says.is_empty() && entry.reasons.is_empty() && entry.rolls.len() == 1);
    assert!(!table.foretell(&Seat::Umpire, &tree(FIRE), &[6]).unwrap().says.is_empty());
}

#[test]
fn a_seat_knows_what_an_undo_would_take_back_where_it_may_read_it() {
    let mut table = fair();
    assert_eq!(table.view(&Seat::Umpire).last, None);
    give(&mut table, "nora", FIRE, Source::Seed).unwrap();
    give(&mut table, "sam", r#"{"do": "say", "text": "ouch"}"#, Source::Seed).unwrap();
    assert_eq!(table.view(&seat("sam")).last, Some(1));
    give(&mut table, "nora", r#"{"do": "whisper", "guard": "bob", "password": "xyzzy"}"#, Source::Seed)
        .unwrap();
    let last = |who: &str| table.view(&seat(who)).last;
    assert_eq!(
        (last("nora"), last("umpire"), last("sam"), last("spectator")),
        (Some(3), Some(3), None, None)
    );
}

#[test]
fn a_sealed_record_does_not_show_whether_it_was_a_note_or_a_command() {
    let seen = |sealed: &str| {
        let mut table = fair();
        give(&mut table, "nora", FIRE, Source::Seed).unwrap();
        give(&mut table, "nora", sealed, Source::Seed).unwrap();
        let undo = ["undo", "ask-undo"].map(|verb| refusal(&table, "sam", &format!(r#"{{"do": "{verb}"}}"#)));
        assert_eq!(
            undo,
            ["something was given since that you may not read: the umpire takes back (table.undo)"; 2]
        );
        (table.view(&seat("sam")).last, serde_json::to_string(&table.log(&seat("sam"), 1)).unwrap())
    };
    let note = seen(r#"{"do": "note", "text": "I am lost"}"#);
    assert_eq!(note, seen(r#"{"do": "whisper", "guard": "bob", "password": "xyzzy"}"#));
    assert_eq!(note.0, None);
}

#[test]
fn a_battle_can_be_shared_between_threads() {
    fn shared<T: Send + Sync + ?Sized>() {}
    shared::<dyn LiveBattle>();
    assert!(matches!(fair().header().seed, Seed::Fair { .. }));
}
