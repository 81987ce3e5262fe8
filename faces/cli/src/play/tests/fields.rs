//! Forms of every kind of part.

use serde_json::{Value as Json, json};

use super::super::battle::{BattleOdds, Domain, Id, OddsLine, Offer, Outlook, Part, Thing};
use super::super::form::{Done, Form};
use super::named;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use standfast_rulebook::battle::Verb;

static VERB: Verb = Verb { name: "try", says: "try everything" };

fn thing(name: &str) -> Thing {
    Thing::new(&Id::new(&name.to_lowercase()).unwrap(), name)
}

fn form(parts: Vec<Part>) -> Form {
    Form::new(&Offer { verb: &VERB, rule: "test", fixed: vec![("who", thing("Ann"))], parts })
}

fn press(form: &mut Form, keys: &[&str]) -> Done {
    let mut done = Done::Nothing;
    for key in keys {
        let mut letters = key.chars();
        let code = match (letters.next(), letters.next()) {
            (Some(letter), None) => KeyCode::Char(letter),
            _ => named(key),
        };
        done = form.press(KeyEvent::new(code, KeyModifiers::NONE));
    }
    done
}

#[test]
fn defaults_and_only_choices_are_filled_in() {
    let one = vec![thing("Cat")];
    let form = form(vec![
        Part::new("target", "", Domain::Things(one.clone())),
        Part::new("helpers", "", Domain::Several { of: one, least: 1, most: 1 }),
        Part::new("range", "", Domain::Whole { low: 3, high: 3 }),
        Part::new(
            "seen",
            "",
            Domain::Parts(vec![
                Part::new("cover", "", Domain::Words(vec!["none", "soft"])).or("soft"),
                Part::new("flank", "", Domain::Flag).or(false),
            ]),
        ),
        Part::new("leader", "", Domain::Things(vec![thing("Bob")])).or(Json::Null),
    ]);
    assert_eq!(
        form.command(),
        Some(json!({
            "do": "try", "who": "ann", "target": "cat", "helpers": ["cat"], "range": 3,
            "seen": {"cover": "soft", "flank": false}, "leader": null,
        }))
    );
}

#[test]
fn numbers_are_stepped_typed_and_held_to_their_range() {
    let mut form = form(vec![
        Part::new("points", "", Domain::Amount { low: 0, high: 9, per_whole: 2 }),
        Part::new("men", "", Domain::Whole { low: -5, high: 500 }).or(0),
    ]);
    assert_eq!(form.command(), None);
    press(&mut form, &["2", ".", "7", "enter"]);
    assert_eq!(form.command(), None, "2.7 is no number of halves");
    press(&mut form, &["back", "5", "enter"]);
    press(&mut form, &["-", "9", "enter"]);
    assert_eq!(form.command().unwrap()["men"], 0);
    press(&mut form, &["back", "4", "enter"]);
    let command = form.command().unwrap();
    assert_eq!((&command["points"], &command["men"]), (&json!(2.5), &json!(-4)));
    press(&mut form, &["home", "right", "right", "right", "right", "right"]);
    assert_eq!(form.command().unwrap()["points"], json!(4.5));
    press(&mut form, &["left"]);
    assert_eq!(form.command().unwrap()["points"].to_string(), "4");
}

#[test]
fn several_are_ticked_in_their_order() {
    let of = vec![thing("Ann"), thing("Bob"), thing("Cat")];
    let mut form = form(vec![Part::new("units", "", Domain::Several { of, least: 2, most: 2 })]);
    press(&mut form, &["enter", "down", " ", "enter"]);
    assert_eq!(form.command(), None, "one is too few");
    press(&mut form, &["a", "n", " ", "enter"]);
    assert_eq!(form.command().unwrap()["units"], json!(["bob", "ann"]));
}

#[test]
fn flags_texts_and_what_is_left_out() {
    let inner = vec![Part::new("depth", "", Domain::Whole { low: 1, high: 4 })];
    let mut form = form(vec![
        Part::new("sure", "", Domain::Flag),
        Part::new("word", "", Domain::Text { most: 5 }),
        Part::new("ford", "", Domain::Parts(inner)).or(Json::Null),
    ]);
    press(&mut form, &["y", "down", "l", "o", "n", "g", "e", "r", "enter"]);
    assert_eq!(form.command(), None);
    press(&mut form, &["back", "enter"]);
    let command = form.command().unwrap();
    assert_eq!(
        (&command["sure"], &command["word"], &command["ford"]),
        (&json!(true), &json!("longe"), &Json::Null)
    );
    // The ford is put in, and wants its depth.
    press(&mut form, &[" "]);
    assert_eq!(form.missing(), ["depth"]);
    press(&mut form, &["down", "3", "enter"]);
    assert_eq!(form.command().unwrap()["ford"], json!({"depth": 3}));
    press(&mut form, &["home", "down", "down", "del"]);
    assert_eq!(form.command().unwrap()["ford"], Json::Null);
}

#[test]
fn the_command_is_not_given_before_it_is_whole() {
    let mut form = form(vec![Part::new("word", "", Domain::Text { most: 5 })]);
    assert_eq!(press(&mut form, &["end", "enter"]), Done::Nothing);
    assert_eq!(form.refused.as_deref(), Some("still to be chosen: word"));
    assert_eq!(press(&mut form, &["esc"]), Done::Dropped);
}

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
