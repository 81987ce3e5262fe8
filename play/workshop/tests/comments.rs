use serde_json::json;
use standfast_workshop::Document;

use crate::changes::changes;

const TEXT: &str = r#"# A battle of ours.

system = "fatigue" # the system
# The clock
turns = 4 # short

# Options
leaders = true
bailed = false

# --- sides ---

# the red ones
[[sides]] # first
id = "red"
# what they are called
name = "Red" # a colour

# the blue ones
[[sides]]
id = "blue"
name = "Blue"

# --- commands ---

[[commands]]
id = "first"
units = [
  # the line
  { id = "a", men = 100 }, # as mustered
  { id = "b", men = 200 }, { id = "c", men = 300 }, # two of them
  # the guns
  { id = "d", men = 50 },
  # nobody else
]

[[commands]]
id = "second"
units = [{ id = "e", men = 10 }]

# the end
"#;

fn edited(json: serde_json::Value) -> String {
    let mut document = Document::read(TEXT).unwrap();
    document.change(&changes(json)).unwrap();
    document.text().to_owned()
}

fn comments(text: &str) -> Vec<&str> {
    let mut comments: Vec<&str> =
        text.lines().filter_map(|line| Some(line.split_once('#')?.1.trim())).collect();
    comments.sort_unstable();
    comments
}

#[track_caller]
fn keeps_all_but(lost: &[&str], json: serde_json::Value) -> String {
    let text = edited(json);
    let mut expected = comments(TEXT);
    expected.retain(|comment| !lost.contains(comment));
    assert_eq!(comments(&text), expected, "{text}");
    text
}

#[test]
fn a_value_that_changes_keeps_what_stands_beside_it() {
    let text = keeps_all_but(
        &[],
        json!([
            {"do": "set", "at": "turns", "to": 5},
            {"do": "set", "at": "sides[=red].name", "to": "Reds"},
            {"do": "set", "at": "commands[=first].units[=a].men", "to": 120},
            {"do": "set", "at": "commands[=first].units[=d].fire", "to": 12.5},
        ]),
    );
    let expected = TEXT
        .replace("turns = 4 # short", "turns = 5 # short")
        .replace("name = \"Red\" #", "name = \"Reds\" #")
        .replace("men = 100 }, #", "men = 120 }, #")
        .replace("men = 50 }", "men = 50, fire = 12.5 }");
    assert_eq!(text, expected);
}

#[test]
fn a_field_that_goes_leaves_the_comments_above_it() {
    keeps_all_but(&["short"], json!([{"do": "take", "at": "turns"}]));
    keeps_all_but(&[], json!([{"do": "take", "at": "leaders"}, {"do": "take", "at": "bailed"}]));
    keeps_all_but(&["a colour"], json!([{"do": "take", "at": "sides[0].name"}]));
}

#[test]
fn a_table_that_goes_takes_what_is_said_of_it_and_no_more() {
    let lost = ["the red ones", "first", "what they are called", "a colour"];
    let text = keeps_all_but(&lost, json!([{"do": "take", "at": "sides[=red]"}]));
    assert!(text.contains("bailed = false\n\n# --- sides ---\n\n# the blue ones\n[[sides]]"), "{text}");
    keeps_all_but(&["the blue ones"], json!([{"do": "take", "at": "sides[=blue]"}]));
    keeps_all_but(&[], json!([{"do": "take", "at": "commands[=second]"}]));
}

#[test]
fn an_element_that_goes_takes_its_line_and_no_more() {
    let text = keeps_all_but(&["as mustered"], json!([{"do": "take", "at": "commands[0].units[=a]"}]));
    assert!(
        text.contains(
            "  # the line\n  { id = \"b\", men = 200 }, { id = \"c\", men = 300 }, # two of them\n"
        ),
        "{text}"
    );
    let text = keeps_all_but(&["two of them"], json!([{"do": "take", "at": "commands[0].units[=c]"}]));
    assert!(text.contains("  { id = \"b\", men = 200 },\n  # the guns\n"), "{text}");
    keeps_all_but(&[], json!([{"do": "take", "at": "commands[0].units[=b]"}]));
    keeps_all_but(&["the guns"], json!([{"do": "take", "at": "commands[0].units[=d]"}]));
}

#[test]
fn what_comes_in_leaves_the_comments_of_its_neighbours() {
    for place in 0..=4 {
        let unit = json!({"id": "new", "men": 1});
        let put = json!([{"do": "put", "at": "commands[0].units", "place": place, "what": unit}]);
        let text = keeps_all_but(&[], put);
        for line in TEXT.lines().filter(|line| line.contains('#')) {
            assert!(text.lines().any(|other| other == line), "place {place}: {line}\n{text}");
        }
    }
    for place in 0..=2 {
        let put =
            json!([{"do": "put", "at": "sides", "place": place, "what": {"id": "green", "name": "Green"}}]);
        keeps_all_but(&[], put);
    }
    keeps_all_but(
        &[],
        json!([{"do": "set", "at": "points", "to": {"step": 1}}, {"do": "set", "at": "name", "to": "A"}]),
    );
}

#[test]
fn what_moves_takes_its_own_comments_along() {
    let text = keeps_all_but(&[], json!([{"do": "move", "at": "sides[=red]", "to": "sides"}]));
    assert!(
        text.contains("# the red ones\n[[sides]] # first\nid = \"red\"\n# what they are called"),
        "{text}"
    );
    for unit in ["a", "b", "c", "d"] {
        let path = format!("commands[0].units[={unit}]");
        let moved = json!([{"do": "move", "at": path, "to": "commands[1].units", "place": 0}]);
        let text = edited(moved);
        assert!(text.contains(&format!("{{ id = \"{unit}\"")), "{text}");
        let kept = comments(&text);
        for comment in ["the line", "nobody else", "the end"] {
            assert!(kept.contains(&comment), "{comment}\n{text}");
        }
    }
}
