//! Forms of every kind of part.

use serde_json::{Value as Json, json};

use super::super::battle::{Domain, Id, Offer, Thing};
use super::super::form::{Done, Form};
use super::named;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use standfast_rulebook::battle::{Part, Verb, VerbKind};

static VERB: Verb = Verb::new("try", "try everything", VerbKind::Rules);

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
        form.filled.command(),
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
    assert_eq!(form.filled.command(), None);
    press(&mut form, &["2", ".", "7", "enter"]);
    assert_eq!(form.filled.command(), None, "2.7 is no number of halves");
    press(&mut form, &["back", "5", "enter"]);
    press(&mut form, &["-", "9", "enter"]);
    assert_eq!(form.filled.command().unwrap()["men"], 0);
    press(&mut form, &["back", "4", "enter"]);
    let command = form.filled.command().unwrap();
    assert_eq!((&command["points"], &command["men"]), (&json!(2.5), &json!(-4)));
    press(&mut form, &["home", "right", "right", "right", "right", "right"]);
    assert_eq!(form.filled.command().unwrap()["points"], json!(4.5));
    press(&mut form, &["left"]);
    assert_eq!(form.filled.command().unwrap()["points"].to_string(), "4");
}

#[test]
fn several_are_ticked_in_their_order() {
    let of = vec![thing("Ann"), thing("Bob"), thing("Cat")];
    let mut form = form(vec![Part::new("units", "", Domain::Several { of, least: 2, most: 2 })]);
    press(&mut form, &["enter", "down", " ", "enter"]);
    assert_eq!(form.filled.command(), None, "one is too few");
    press(&mut form, &["a", "n", " ", "enter"]);
    assert_eq!(form.filled.command().unwrap()["units"], json!(["bob", "ann"]));
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
    assert_eq!(form.filled.command(), None);
    press(&mut form, &["back", "enter"]);
    let command = form.filled.command().unwrap();
    assert_eq!(
        (&command["sure"], &command["word"], &command["ford"]),
        (&json!(true), &json!("longe"), &Json::Null)
    );
    // The ford is put in, and wants its depth.
    press(&mut form, &[" "]);
    assert_eq!(form.filled.missing(), ["depth"]);
    press(&mut form, &["down", "3", "enter"]);
    assert_eq!(form.filled.command().unwrap()["ford"], json!({"depth": 3}));
    press(&mut form, &["home", "down", "down", "del"]);
    assert_eq!(form.filled.command().unwrap()["ford"], Json::Null);
}

#[test]
fn of_things_with_a_value_each_any_may_be_left_out() {
    let losses = |name: &str| Part::of(&thing(name), Domain::Whole { low: 0, high: 12 });
    let of = vec![losses("Ann"), losses("Bob")];
    let mut form = form(vec![Part::new("losses", "", Domain::Each { of, least: 1 })]);
    press(&mut form, &["home", "down", "7", "enter"]);
    assert_eq!(form.filled.command().unwrap()["losses"], json!({"ann": null, "bob": 7}));
}

#[test]
fn the_command_is_not_given_before_it_is_whole() {
    let mut form = form(vec![Part::new("word", "", Domain::Text { most: 5 })]);
    assert_eq!(press(&mut form, &["end", "enter"]), Done::Nothing);
    assert_eq!(form.refused.as_deref(), Some("still to be chosen: word"));
    assert_eq!(press(&mut form, &["esc"]), Done::Dropped);
}
