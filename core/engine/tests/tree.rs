//! What was given, before anything is made of it: where each part stands, and what can't be read at all.

use std::thread;

use proptest::prelude::*;
use standfast_engine::{Problem, Tree, Unreadable, Value};

const JSON: &str = r#"{
  "units": [{"arm": "cavalry", "stands": 4.50}, null, -1e2],
  "rules": {"pursuit_gap": false},
  "Überschrift": "«1»", "after": 7
}"#;

const TOML: &str = r#"title = "Chart 9"

[infantry]
line = [4, "n/a", 2]
charge.distance = -2

[[band]]
from = 0
to = 9

[[band]]
from = 1_000
to = 0.50
"#;

fn json(text: &str) -> Tree {
    Tree::from_json(text).unwrap()
}

fn toml(text: &str) -> Tree {
    Tree::from_toml(text, 0).unwrap()
}

/// The part of the text that stands at a path.
fn at<'t>(tree: &Tree, text: &'t str, path: &str) -> &'t str {
    &text[tree.place_of(path).0]
}

fn unreadable(text: &str) -> Unreadable {
    *Tree::from_json(text).unwrap_err()
}

#[test]
fn places_in_json_point_at_the_text() {
    let tree = json(JSON);
    for (path, expected) in [
        ("units[0].arm", r#""cavalry""#),
        ("units[0].stands", "4.50"),
        ("units[0]", r#"{"arm": "cavalry", "stands": 4.50}"#),
        ("units[1]", "null"),
        ("units[2]", "-1e2"),
        ("units", r#"[{"arm": "cavalry", "stands": 4.50}, null, -1e2]"#),
        ("rules.pursuit_gap", "false"),
        ("Überschrift", "\"«1»\""),
        ("after", "7"),
        ("", JSON),
    ] {
        assert_eq!(at(&tree, JSON, path), expected, "{path}");
    }
}

#[test]
fn the_place_of_what_is_not_there_is_that_of_what_is_around_it() {
    let tree = json(JSON);
    for (path, expected) in [
        ("units[0].miniatures", "units[0]"),
        ("units[9].arm", "units"),
        ("units.first", "units"),
        ("after.that", "after"),
        ("rules.pursuit_gap[0]", "rules.pursuit_gap"),
        ("nowhere", ""),
        ("nowhere.at.all[3]", ""),
    ] {
        assert_eq!(tree.place_of(path), tree.place_of(expected), "{path}");
    }
}

#[test]
fn places_in_toml_point_at_the_text() {
    let tree = toml(TOML);
    for (path, expected) in [
        ("title", "\"Chart 9\""),
        ("infantry.line", r#"[4, "n/a", 2]"#),
        ("infantry.line[1]", "\"n/a\""),
        ("infantry.charge.distance", "-2"),
        ("infantry", "infantry"),
        ("infantry.charge", "charge"),
        ("band[1].from", "1_000"),
        ("band[0].to", "9"),
        ("band[1]", "[[band]]"),
    ] {
        assert_eq!(at(&tree, TOML, path), expected, "{path}");
    }
    let second = |path: &str| tree.place_of(path).0.start;
    assert!(second("band[1]") > second("band[0]"), "each of them at its own place");
    let Value::Map(parts) = &tree.value else { panic!("a document is named parts") };
    let names: Vec<&str> = parts.iter().map(|(key, _)| key.text.as_str()).collect();
    assert_eq!(names, ["title", "infantry", "band"], "in the order in which they were written");
}

#[test]
fn numbers_stay_as_they_were_written() {
    let numbers = ["0", "-0", "1.50", "1E+2", "123456789012345678901234567890", "0.1000000000000000000001"];
    for number in numbers {
        assert!(matches!(json(number).value, Value::Number(kept) if kept == number), "{number}");
    }
    for (written, expected) in [("1_000", "1000"), ("-7", "-7"), ("0.50", "0.50"), ("1.2_5", "1.25")] {
        let tree = toml(&format!("number = {written}"));
        let Value::Map(parts) = tree.value else { panic!("a document is named parts") };
        assert!(matches!(&parts[0].1.value, Value::Number(kept) if kept == expected), "{written}: {parts:?}");
    }
}

#[test]
fn json_of_every_kind_is_read() {
    assert!(matches!(json(" null ").value, Value::Null));
    assert!(matches!(json("true").value, Value::Flag(true)));
    assert!(matches!(json("\tfalse\n").value, Value::Flag(false)));
    assert!(matches!(json(r#""a\u00e9\n\"""#).value, Value::Text(text) if text == "aé\n\""));
    assert!(matches!(json("[]").value, Value::List(parts) if parts.is_empty()));
    assert!(matches!(json("{}").value, Value::Map(parts) if parts.is_empty()));
    let Value::Map(parts) = json(r#"{"b": 1, "a": 2}"#).value else { panic!("an object is named parts") };
    let names: Vec<&str> = parts.iter().map(|(key, _)| key.text.as_str()).collect();
    assert_eq!(names, ["b", "a"], "in the order in which they were written");
}

#[test]
fn what_is_not_one_json_value_is_refused_where_it_goes_wrong() {
    for (text, start) in [
        ("", 0),
        ("{", 0),
        ("{\"a\": 1} x", 9),
        ("{\"a\": 1}{}", 8),
        ("{\n\"é\": tru }", 11),
        ("[1,\n 2,\n x]", 9),
        ("{'a': 1}", 1),
        ("[1,]", 3),
        ("01", 1),
        ("+1", 0),
        (".5", 0),
        ("NaN", 0),
        ("// a comment\n{}", 0),
    ] {
        let unreadable = unreadable(text);
        assert!(matches!(unreadable.refusal.problem, Problem::Unreadable { .. }), "{text:?}");
        assert_eq!(unreadable.refusal.path, "", "{text:?}");
        assert_eq!(unreadable.span, start..start, "{text:?}: {}", unreadable.refusal);
        let said = unreadable.refusal.to_string();
        assert!(said.starts_with("the input can't be read: it is not one JSON value: "), "{said}");
    }
}

#[test]
fn a_field_that_is_named_twice_is_refused_by_its_whole_path() {
    for (text, path, place) in [
        (r#"{"a": 1, "a": 2}"#, "a", ""),
        (r#"{"a": 1, "b": 2, "\u0061": 1}"#, "a", ""),
        (r#"{"units": [{}, {"arm": 1, "arm": 1}]}"#, "units[1].arm", r#"{"arm": 1, "arm": 1}"#),
        (r#"{"x": {"y": {"z": null, "z": null}}}"#, "x.y.z", r#"{"z": null, "z": null}"#),
    ] {
        let unreadable = unreadable(text);
        assert_eq!(unreadable.refusal.path, path);
        let said = unreadable.refusal.to_string();
        assert_eq!(said, format!("{path} can't be read: the field is given twice"));
        let place = if place.is_empty() { text } else { place };
        assert_eq!(&text[unreadable.span], place);
    }
    for text in ["a = 1\na = 2", "[a]\nb = 1\n[a]\nc = 1", "a = {b = 1, b = 2}", "a.b = 1\n[a]\nb = 2"] {
        let unreadable = Tree::from_toml(text, 0).unwrap_err();
        assert!(unreadable.refusal.to_string().contains("duplicate"), "{text:?}: {}", unreadable.refusal);
        assert!(unreadable.span.start > 0 && unreadable.span.end <= text.len(), "{text:?}");
    }
}

#[test]
fn strings_that_are_no_text_are_refused() {
    for text in
        [r#"{"a": "\ud800"}"#, r#"["\ud800"]"#, r#"{"\ud800": 1}"#, r#""\x""#, "\"\u{1}\"", "\"a\nb\""]
    {
        assert!(matches!(unreadable(text).refusal.problem, Problem::Unreadable { .. }), "{text:?}");
    }
    assert_eq!(unreadable(r#"{"a": ["\ud800"]}"#).refusal.path, "a[0]");
}

#[test]
fn nesting_is_read_to_32_levels_and_refused_past_them() {
    let lists = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
    let objects = |levels: usize| format!("{}1{}", "{\"a\":".repeat(levels), "}".repeat(levels));
    assert!(Tree::from_json(&lists(32)).is_ok() && Tree::from_json(&objects(32)).is_ok());
    for text in [lists(33), objects(33)] {
        let said = unreadable(&text).refusal.to_string();
        assert!(said.ends_with("it nests deeper than 32 levels"), "{said}");
    }
    assert_eq!(unreadable(&lists(33)).refusal.path, "[0]".repeat(33));
    assert_eq!(unreadable(&objects(33)).refusal.path, ["a"; 33].join("."));
}

/// Runs with as little stack as a thread may have, so that deep recursion would show.
fn on_a_small_stack<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    thread::Builder::new().stack_size(512 * 1024).spawn(run).unwrap().join().unwrap()
}

#[test]
fn a_hundred_thousand_levels_overflow_nothing() {
    const LEVELS: usize = 100_000;
    let around = |open: &str, close: &str| format!("{}1{}", open.repeat(LEVELS), close.repeat(LEVELS));
    let bad = [
        around("[", "]"),
        around("{\"a\":", "}"),
        around("[{\"a\":", "}]"),
        "[".repeat(LEVELS),
        "{\"a\":".repeat(LEVELS),
        "]".repeat(LEVELS),
    ];
    for text in bad {
        on_a_small_stack(move || assert!(Tree::from_json(&text).is_err()));
    }
    let key = vec!["a"; LEVELS].join(".");
    let bad = [
        format!("a = {}", around("[", "]")),
        format!("a = {}", around("{a = ", "}")),
        format!("a = {}", "[".repeat(LEVELS)),
        format!("{key} = 1"),
        format!("[{key}]\nb = 1"),
        format!("[[{key}]]\nb = 1"),
    ];
    for text in bad {
        on_a_small_stack(move || assert!(Tree::from_toml(&text, 0).is_err()));
    }
}

#[test]
fn dotted_names_within_inline_tables_overflow_nothing() {
    let key = ["a"; 79].join(".");
    let text = format!("{key} = {}1{}", format!("{{{key} = ").repeat(78), "}".repeat(78));
    on_a_small_stack(move || assert!(Tree::from_toml(&text, 0).is_err()));
}

#[test]
fn one_tree_lies_over_another_name_by_name() {
    let published = "[charge]\ndistance = -2\nhalt = 1\nrows = [1, 2, 3]";
    let below = Tree::from_toml(published, 0).unwrap();
    let own = "[charge]\nrows = [9]\nhalt = 3\nnew = true";
    let joined = Tree::from_toml(own, 1).unwrap().over(below);
    let number = |path: &str| joined.place_of(path);
    let (kept, source) = number("charge.distance");
    assert_eq!((source, &published[kept]), (0, "-2"), "what is not replaced stays where it was");
    assert_eq!((number("charge.halt").1, &own[number("charge.halt").0]), (1, "3"));
    assert_eq!((number("charge.rows").1, &own[number("charge.rows").0]), (1, "[9]"), "a list as a whole");
    assert_eq!((number("charge.new").1, &own[number("charge.new").0]), (1, "true"));
    let Value::Map(parts) = &joined.value else { panic!("named parts over named parts") };
    assert_eq!(parts.len(), 1);
    // What is of another kind is replaced.
    for (own, below) in [("1", "{\"a\": 1}"), ("[]", "[1, 2]"), ("{}", "[1]"), ("null", "\"a\"")] {
        assert_eq!(json(own).over(json(below)).brief(), json(own).brief());
    }
    assert!(matches!(json("{}").over(json("{\"a\": 1}")).value, Value::Map(parts) if parts.len() == 1));
}

#[test]
fn what_was_given_is_said_in_few_words() {
    for (text, brief) in [
        ("null", "null"),
        ("true", "true"),
        ("-1.50", "-1.50"),
        (r#""a\"b""#, r#""a\"b""#),
        ("[]", "an empty list"),
        ("[1]", "a list"),
        ("{}", "an object"),
    ] {
        assert_eq!(json(text).brief(), brief);
    }
    let long = json(&format!("\"{}\"", "é".repeat(100))).brief();
    assert_eq!(long, format!("\"{}…", "é".repeat(59)));
    assert_eq!(json(&"1".repeat(61)).brief(), format!("{}…", "1".repeat(60)));
    assert_eq!(json(&"1".repeat(60)).brief(), "1".repeat(60));
}

#[test]
fn faults_stand_at_whole_letters() {
    for text in ["\"é\n", "[\"é", "\"日本\n\"", "{\"é\" 1}"] {
        assert!(text.is_char_boundary(unreadable(text).span.start), "{text:?}");
    }
}

proptest! {
    #[test]
    fn whatever_is_read_is_read_or_refused_within_its_text(
        text in prop_oneof![r#"[\[\]{}",:\\ 0-9a-eé\n.+-]{0,40}"#, ".{0,40}", r#"(\{"[ab]":|\[|[0-9],|"é",|\]|\}|\n){0,12}"#]
    ) {
        for read in [Tree::from_json(&text), Tree::from_toml(&text, 0)] {
            let span = match read {
                Ok(tree) => tree.span,
                Err(unreadable) => unreadable.span,
            };
prop_assert!(span.start <= span.end && span.end <= text.len(), "{:?} of {:?}", span, text);
        }
    }
}
