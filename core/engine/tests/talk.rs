//! Talk: who may read it, questions to the umpire, and what others see of it.

use crate::toy::{SCENARIO, Toy};
use serde_json::{Value as Json, json};
use standfast_engine::Tree;
use standfast_engine::battle::{Audience, Header, Id, LiveBattle, Refused, Seat, Source, Table};

fn seat(name: &str) -> Seat {
    Seat::from(Id::new(name).unwrap())
}

/// A fair battle, with a second seat on the northern side.
fn begun() -> Table<Toy> {
    let with_ned = "[[seats]]\nid = \"ned\"\nname = \"Ned\"\nside = \"north\"\n\n[charts.hits]";
    let scenario = SCENARIO.replace("[charts.hits]", with_ned);
    Table::begin(Header::fair("toy", "bridge.toml", &scenario, [7; 32], "now")).unwrap()
}

fn tries(table: &mut Table<Toy>, who: &str, command: &Json) -> Result<String, Refused> {
    let tree = Tree::from_json(&command.to_string()).unwrap();
    let line = table.propose(&seat(who), &tree, Source::Seed, "later", None)?;
    table.confirm();
    Ok(line)
}

fn give(table: &mut Table<Toy>, who: &str, command: &Json) -> String {
    tries(table, who, command).unwrap_or_else(|refused| panic!("{who}: {command}: {refused}"))
}

fn say(to: &str, text: &str) -> Json {
    json!({"do": "say", "to": to, "text": text})
}

fn refusal(table: &mut Table<Toy>, who: &str, command: &Json) -> String {
    tries(table, who, command).unwrap_err().to_string()
}

const SEATS: [&str; 5] = ["umpire", "nora", "ned", "sam", "spectator"];

/// Which seats read the last record.
fn readers(table: &Table<Toy>) -> Vec<&'static str> {
    let reads = |who: &&str| {
        let entry = table.log(&seat(who), table.number() - 1).pop().unwrap();
        let remark = table.view(&seat(who)).talk.said.iter().any(|remark| remark.number == table.number());
        let told = !entry.says.is_empty();
        assert_eq!((remark, entry.command.is_some(), !entry.sealed), (told, told, told), "{who}");
        told
    };
    SEATS.into_iter().filter(reads).collect()
}

#[test]
fn each_audience_reads_what_is_said_to_it_and_nobody_else_does() {
    let mut table = begun();
    let mut heard = |who: &str, to: &str| {
        give(&mut table, who, &say(to, "Hold the mill"));
        readers(&table)
    };
    assert_eq!(heard("nora", "everybody"), SEATS);
    assert_eq!(heard("nora", "side"), ["umpire", "nora", "ned"]);
    assert_eq!(heard("nora", "umpire"), ["umpire", "nora"]);
    assert_eq!(heard("umpire", "everybody"), SEATS);
    assert_eq!(heard("umpire", "north"), ["umpire", "nora", "ned"]);
    assert_eq!(heard("umpire", "ned"), ["umpire", "ned"]);
    assert_eq!(heard("umpire", "sam"), ["umpire", "sam"]);
    assert_eq!(table.audit(), Ok(7));
    let said = |who: &str| table.view(&seat(who)).talk.said_in_all;
    assert_eq!(SEATS.map(said), [7, 5, 5, 3, 2]);
    let told = |number: u64| table.log(&Seat::Umpire, number - 1)[0].says.join("");
    assert_eq!(told(1), "“Hold the mill”");
    assert_eq!(told(2), "to North: “Hold the mill”");
    assert_eq!(told(3), "to the umpire: “Hold the mill”");
    assert_eq!(told(6), "to Ned: “Hold the mill”");
}

#[test]
fn a_seat_speaks_only_to_whom_it_may() {
    let mut table = begun();
    let to_sam = refusal(&mut table, "nora", &say("sam", "Surrender!"));
    assert_eq!(to_sam, "to is \"sam\": everybody, side or umpire is allowed");
    let to_side = refusal(&mut table, "umpire", &say("side", "?"));
    assert_eq!(to_side, "to is \"side\": everybody, north, south, nora, sam or ned is allowed");
    assert!(refusal(&mut table, "spectator", &say("side", "?")).ends_with("(table.seats)"));
    assert_eq!(table.number(), 0);
}

#[test]
fn talk_without_an_audience_is_to_everybody_and_older_logs_of_it_pass_their_audit() {
    let mut table = begun();
    let line = give(&mut table, "nora", &json!({"do": "say", "text": "Hello"}));
    assert_eq!(readers(&table), SEATS);
    assert_eq!(table.view(&seat("sam")).talk.said[0].to, Audience::Everybody);
    // As the line stands in logs of before talk had audiences.
    let older = line.replace(r#","to":"everybody""#, "");
    assert_ne!(older, line);
    let mut again = begun();
    again.read_record(&older).unwrap();
    assert_eq!(again.audit(), Ok(1));
    assert_eq!(readers(&again), SEATS);
    // What the log says otherwise, or says beyond the command, is found.
    for forged in [line.replace(r#""to":"everybody""#, r#""to":"side""#), line.replace(r#""to""#, r#""too""#)]
    {
        let mut again = begun();
        again.read_record(&forged).unwrap();
        assert!(again.audit().is_err(), "{forged}");
    }
}

#[test]
fn a_question_is_due_until_it_is_answered() {
    let mut table = begun();
    give(&mut table, "nora", &say("umpire", "May I ford the river?"));
    give(&mut table, "sam", &say("umpire", "Is the bridge mined?"));
    let due = table.due(&Seat::Umpire);
    assert_eq!(due[0].what, "Nora asks: “May I ford the river?”");
    let questions = due.iter().filter(|due| due.verb == "reply").count();
    assert_eq!((questions, due[1].whose.clone()), (2, Audience::Umpire));
    for who in ["nora", "ned", "sam", "spectator"] {
        assert!(table.due(&seat(who)).iter().all(|due| due.verb != "reply"), "{who}");
        let waits = table.view(&seat(who)).waits_for_others().any(|waiting| waiting.verb == "reply");
        assert_eq!(waits, ["nora", "sam"].contains(&who), "{who}");
    }
    let answer = |question: &str| json!({"do": "reply", "question": question, "text": "Yes"});
    assert_eq!(refusal(&mut table, "sam", &answer("1")), "only the umpire answers questions (table.talk)");
    // Left out, the answer is to who asked.
    give(&mut table, "umpire", &answer("1"));
    assert_eq!(readers(&table), ["umpire", "nora"]);
    assert_eq!(table.log(&seat("nora"), 2)[0].says, ["to Nora, in answer to record 1: “Yes”"]);
    assert_eq!(table.view(&seat("nora")).talk.said[1].answers, Some(1));
    assert!(table.view(&seat("nora")).waits.iter().all(|waiting| waiting.verb != "reply"));
    assert_eq!(table.due(&Seat::Umpire).iter().filter(|due| due.verb == "reply").count(), 1);
    assert_eq!(refusal(&mut table, "umpire", &answer("1")), "question is \"1\": 2 is allowed");
    let not_his = json!({"do": "reply", "question": "2", "to": "north", "text": "Yes"});
    assert_eq!(
        refusal(&mut table, "umpire", &not_his),
        "to is \"north\": everybody, south or sam is allowed (did you mean `south`?)"
    );
    assert_eq!(table.audit(), Ok(3));
}

#[test]
fn a_question_is_set_aside_by_the_umpire_or_by_who_asked() {
    let aside = |question: &str| json!({"do": "set-aside", "question": question});
    let mut table = begun();
    for text in ["Is it noon?", "Never mind", "Hello?"] {
        give(&mut table, "nora", &say("umpire", text));
    }
    let theirs = "no question of yours waits for the umpire (table.talk)";
    assert_eq!(refusal(&mut table, "sam", &aside("1")), theirs);
    assert_eq!(refusal(&mut table, "ned", &aside("1")), theirs);
    give(&mut table, "umpire", &aside("1"));
    assert_eq!(table.log(&seat("nora"), 3)[0].says, ["the question of record 1 is set aside"]);
    assert!(["ned", "sam", "spectator"].iter().all(|who| table.log(&seat(who), 3)[0].sealed));
    give(&mut table, "nora", &aside("2"));
    let due: Vec<String> = table.due(&Seat::Umpire).into_iter().map(|due| due.what).collect();
    assert_eq!(due.iter().filter(|what| what.contains("asks")).collect::<Vec<_>>(), ["Nora asks: “Hello?”"]);
    assert_eq!(table.audit(), Ok(5));
}

#[test]
fn a_question_outlasts_the_battle() {
    let mut table = begun();
    give(&mut table, "nora", &say("umpire", "May I?"));
    give(&mut table, "sam", &json!({"do": "concede"}));
    assert_eq!(table.due(&Seat::Umpire).len(), 1);
    assert_eq!(table.view(&seat("nora")).waits[0].line(), "the umpire has yet to answer a question");
    give(&mut table, "umpire", &json!({"do": "reply", "question": "1", "text": "It is over"}));
    assert_eq!(table.due(&Seat::Umpire), []);
}

#[test]
fn no_more_than_twenty_questions_of_a_seat_wait() {
    let mut table = begun();
    for number in 0..20 {
        give(&mut table, "nora", &say("umpire", &format!("Question {number}")));
    }
    assert_eq!(
        refusal(&mut table, "nora", &say("umpire", "One more")),
        "to is \"umpire\": everybody or side is allowed"
    );
    give(&mut table, "sam", &say("umpire", "And I?"));
    give(&mut table, "umpire", &json!({"do": "set-aside", "question": "7"}));
    give(&mut table, "nora", &say("umpire", "One more"));
    assert_eq!(table.audit(), Ok(23));
}

/// What others read of an answer to all: that it was said. Who asked, and that anybody did, stays as it was.
#[test]
fn an_answer_to_more_than_who_asked_does_not_show_the_question() {
    let seen = |first: &Json, then: &Json, who: &str| {
        let mut table = begun();
        give(&mut table, "nora", first);
        give(&mut table, "umpire", then);
        let seat = seat(who);
        let mut view = serde_json::to_value(table.view(&seat)).unwrap();
        view["head"] = Json::Null;
        format!("{view} {}", serde_json::to_string(&table.log(&seat, 0)).unwrap())
    };
    let question = say("umpire", "Where is the ford?");
    let note = json!({"do": "note", "text": "Where is the ford?"});
    for (to, others) in
        [("everybody", &["ned", "sam", "spectator"][..]), ("north", &["ned", "sam", "spectator"])]
    {
        let answer = json!({"do": "reply", "question": "1", "to": to, "text": "By the mill"});
        for who in others {
            assert_eq!(seen(&question, &answer, who), seen(&note, &say(to, "By the mill"), who), "{who}");
        }
        assert_ne!(seen(&question, &answer, "nora"), seen(&note, &say(to, "By the mill"), "nora"));
    }
}

#[test]
fn the_open_log_holds_no_private_words_and_does_not_show_that_it_was_talk() {
    let mut table = begun();
    let secret = "under the willow";
    give(&mut table, "nora", &say("side", secret));
    give(&mut table, "nora", &say("umpire", secret));
    give(&mut table, "umpire", &say("sam", secret));
    give(&mut table, "umpire", &json!({"do": "reply", "question": "2", "text": secret}));
    give(&mut table, "ned", &say("umpire", secret));
    give(
        &mut table,
        "umpire",
        &json!({"do": "reply", "question": "5", "to": "everybody", "text": "By the mill"}),
    );
    give(&mut table, "ned", &say("umpire", secret));
    give(&mut table, "umpire", &json!({"do": "set-aside", "question": "7"}));
    give(&mut table, "sam", &json!({"do": "concede"}));
    give(&mut table, "sam", &json!({"do": "open-seed"}));
    let lines = table.opened().unwrap();
    let all = lines.concat();
    assert!(!all.contains(secret) && all.contains("By the mill"));
    for word in ["said-to", "reply", "set-aside", "question"] {
        assert!(!all.contains(word), "{word}: {all}");
    }
    let mut again: Table<Toy> = Table::begin(Header::read(lines[0].as_bytes()).unwrap()).unwrap();
    for line in &lines[1..] {
        again.read_record(line).unwrap();
    }
    assert_eq!(again.audit(), Ok(10));
    assert!(again.verify(&[]).iter().all(|check| check.holds), "{:#?}", again.verify(&[]));
    assert_eq!(again.opened(), Some(lines));
    // Whoever kept a head of the battle as it was played finds it in what was opened.
    assert_eq!(again.head(), table.head());
    assert!(table.verify(&[]).iter().all(|check| check.holds));
}

#[test]
fn talk_is_no_act_and_is_not_taken_back() {
    let mut table = begun();
    let fire = json!({"do": "fire", "guard": "ann", "target": "cat"});
    give(&mut table, "nora", &fire);
    give(&mut table, "nora", &say("umpire", "May I take it back?"));
    give(&mut table, "umpire", &json!({"do": "reply", "question": "2", "text": "No"}));
    assert_eq!(table.view(&seat("nora")).last, Some(1));
    give(&mut table, "umpire", &json!({"do": "undo"}));
    assert_eq!(table.view(&seat("nora")).talk.said_in_all, 2);
    assert_eq!(table.view(&seat("nora")).last, None);
}
