use serde_json::{Value as Json, json};
use standfast_rulebook::battle::Sample;
use standfast_workshop::{Change, Document, changed, same};

pub(crate) fn changes(json: Json) -> Vec<Change> {
    serde_json::from_value(json).unwrap()
}

fn edited(text: &str, json: Json) -> String {
    let mut document = Document::read(text).unwrap();
    document.change(&changes(json)).unwrap();
    document.text().to_owned()
}

fn refused(text: &str, json: Json) -> String {
    let mut document = Document::read(text).unwrap();
    let refusal = document.change(&changes(json)).unwrap_err();
    assert_eq!(document.text(), text);
    refusal.to_string()
}

#[test]
fn a_shipped_scenario_is_read_and_written_without_a_byte_changed() {
    for sample in Sample::all() {
        let mut document = Document::read(sample.text).unwrap();
        assert_eq!(document.text(), sample.text);
        // Even when something is said that is said already.
        let name = document.outline()["name"].clone();
        document.change(&changes(json!([{"do": "set", "at": "name", "to": name}]))).unwrap();
        assert_eq!(document.text(), sample.text, "{}", sample.name);
    }
}

#[test]
fn saying_all_of_a_shipped_scenario_again_changes_no_byte() {
    for sample in Sample::all() {
        let mut document = Document::read(sample.text).unwrap();
        let all = document.outline().clone();
        document.change(&changes(json!([{"do": "set", "at": "", "to": all}]))).unwrap();
        assert_eq!(document.text(), sample.text, "{}", sample.name);
    }
}

#[test]
fn a_new_unit_looks_like_those_that_are_there() {
    let sample = Sample::named("micro-force", "north-of-the-pike").unwrap();
    let unit = json!({"weapon": "rifle-musket", "arm": "infantry", "name": "95th New York", "id": "95-new-york",
        "base_cohesion": 15.0, "original_stands": 3});
    let put =
        json!([{"do": "put", "at": "armies[=union].brigades[=cutler].units", "place": 1, "what": unit}]);
    let new = r#"
[[armies.brigades.units]]
id = "95-new-york"
name = "95th New York"
arm = "infantry"
original_stands = 3
base_cohesion = 15
weapon = "rifle-musket"
"#;
    let before = "\n[[armies.brigades.units]]\nid = \"147-new-york\"";
    assert_eq!(edited(sample.text, put), sample.text.replace(before, &format!("{new}{before}")));
}

#[test]
fn a_new_unit_in_brackets_gets_its_line() {
    let sample = Sample::named("mfp", "mill-bridge").unwrap();
    let unit =
        json!({"cmr": 7, "id": "n-5", "miniatures": 4, "name": "Reserve \"Park\"", "arm": "artillery"});
    let put = json!([{"do": "put", "at": "commands[=mill-brigade].units", "what": unit}]);
    let last =
        "  { id = \"n-battery\", name = \"Horse Battery\", arm = \"artillery\", miniatures = 6, cmr = 7 },\n";
    let new =
        "  { id = \"n-5\", name = 'Reserve \"Park\"', arm = \"artillery\", miniatures = 4, cmr = 7 },\n";
    assert_eq!(edited(sample.text, put), sample.text.replace(last, &format!("{last}{new}")));
}

#[test]
fn terrain_and_places_stand_in_one_line() {
    let sample = Sample::named("fatigue", "stone-wall").unwrap();
    let pond = json!({"id": "pond", "name": "The pond", "kind": "impassable", "outline": [[1, 1.5], [2.0, 2], [3, 1.25]]});
    let text = edited(
        sample.text,
        json!([
            {"do": "put", "at": "table.terrain", "place": 0, "what": pond},
            {"do": "set", "at": "table.units[=battery].at", "to": [25.5, 20]},
        ]),
    );
    let first = "\n[[table.terrain]]\nid = \"stone-wall\"";
    let new = "\n[[table.terrain]]\nid = \"pond\"\nname = \"The pond\"\nkind = \"impassable\"\noutline = [[1, 1.5], [2, 2], [3, 1.25]]\n";
    let expected = sample.text.replace(first, &format!("{new}{first}"));
    assert_eq!(text, expected.replace("at = [25, 20]", "at = [25.5, 20]"));
}

#[test]
fn a_field_comes_where_scenarios_have_it() {
    let sample = Sample::named("micro-force", "north-of-the-pike").unwrap();
    let text = edited(
        sample.text,
        json!([
            {"do": "set", "at": "difficulty", "to": "for old hands"},
            {"do": "set", "at": "armies[0].brigades[=cutler].arrives", "to": 2},
            {"do": "set", "at": "rules.cohesion_floor", "to": true},
        ]),
    );
    assert!(
        text.contains("name = \"Cutler's brigade\"\narrives = 2\n\n[armies.brigades.commander]"),
        "{text}"
    );
    assert!(text.contains("difficulty = \"for old hands\"\nteaches"), "{text}");
    assert!(text.contains("turns = 6\n\n[rules]\ncohesion_floor = true\n\n[points]"), "{text}");
}

#[test]
fn a_command_moves_with_all_that_it_has() {
    let sample = Sample::named("micro-force", "mcphersons-ridge").unwrap();
    let text = edited(
        sample.text,
        json!([{"do": "move", "at": "armies[0].brigades[=meredith]", "to": "armies[0].brigades", "place": 0}]),
    );
    let (from, to) = (text.find("the Iron Brigade").unwrap(), text.find("Cutler's brigade").unwrap());
    assert!(from < to);
    let mut lines: Vec<&str> = text.lines().collect();
    let mut before: Vec<&str> = sample.text.lines().collect();
    lines.sort_unstable();
    before.sort_unstable();
    assert_eq!(lines, before);
}

#[test]
fn a_list_that_is_emptied_stays_and_is_filled_again() {
    let text = "system = \"fatigue\"\n\n[[objectives]]\nid = \"a\"\nname = \"A\"\n";
    let empty = edited(text, json!([{"do": "take", "at": "objectives[0]"}]));
    assert_eq!(empty, "system = \"fatigue\"\nobjectives = []\n");
    let put = json!([{"do": "put", "at": "objectives", "what": {"id": "a", "name": "A"}}]);
    assert_eq!(edited(&empty, put), text);
}

#[test]
fn a_long_text_is_wrapped() {
    let text = "It rained. ".repeat(30);
    let written =
        edited("system = \"mfp\"\nname = \"A\"\n", json!([{"do": "set", "at": "history", "to": text}]));
    assert!(written.lines().all(|line| line.chars().count() < 120), "{written}");
    assert_eq!(Document::read(&written).unwrap().outline()["history"], text.as_str());
    for text in
        ["a\nb", "tail\\ \"\"\" quotes\nand\"", "\n", " \n  x  y \\\n", "say \"\"\"\"\n\"\"", "\t\u{7}\n"]
    {
        let long = format!("{text} {}", "word  word ".repeat(20));
        for text in [text, &long] {
            let written = edited("system = \"mfp\"\n", json!([{"do": "set", "at": "history", "to": text}]));
            assert_eq!(Document::read(&written).unwrap().outline()["history"], text, "{written}");
        }
    }
}

#[test]
fn line_ends_and_the_mark_at_the_beginning_stay() {
    let text = "\u{feff}turns = 5 # few\r\nname = \"A\"\r\n";
    let set = json!([{"do": "set", "at": "turns", "to": 6}]);
    assert_eq!(edited(text, set), "\u{feff}turns = 6 # few\r\nname = \"A\"\r\n");
}

#[test]
fn what_can_t_be_done_is_refused_with_its_path() {
    let text = Sample::named("micro-force", "north-of-the-pike").unwrap().text;
    let take =
        |at: &str| refused(text, json!([{"do": "set", "at": "turns", "to": 9}, {"do": "take", "at": at}]));
    assert!(
        take("armies[=unoin].side")
            .ends_with("armies[=unoin] is \"unoin\": union, confederate is allowed (did you mean `union`?)"),
        "{}",
        take("armies[=unoin].side")
    );
    assert_eq!(take("armies[7].side"), "armies[7]: the list has elements 0 to 1");
    assert!(take("trns").contains("did you mean `turns`?"));
    assert_eq!(take("turns[0]"), "turns[0] is 9: a list is allowed");
    assert_eq!(take("turns.more"), "turns.more is 9: an object with fields is allowed");
    let set = |at: &str, to: Json| refused(text, json!([{"do": "set", "at": at, "to": to}]));
    assert!(set("points", json!({"step": null})).starts_with("points.step is null"));
    assert!(set("turns", json!(u64::MAX)).starts_with("turns is 18446744073709551615"));
    assert!(set("", json!(3)).contains("an object"));
    let deep = (0..40).fold(json!(1), |inside, _| json!([inside]));
    assert!(set("turns", deep).contains("deeper"));
    let put = |place: usize| refused(text, json!([{"do": "put", "at": "sides", "place": place, "what": {}}]));
    assert_eq!(put(3), "sides is 3: a place from 0 to 2 is allowed");
    let into_itself = json!([{"do": "move", "at": "armies[0]", "to": "armies[0].brigades"}]);
    assert_eq!(refused(text, into_itself), "armies[0]: it can't be moved into itself");
}

#[test]
fn a_document_and_plain_json_mean_the_same_by_a_change() {
    let text = "a = [{ id = \"x\" }, { id = \"y\" }]\n[b]\nc.d = 1\n[[e]]\n[[e.f]]\nid = \"1\"\n[[e.f]]\nid = \"2\"\n[[e]]\n";
    for json in [
        json!([{"do": "move", "at": "e[0].f[=1]", "to": "e[1].f"}]),
        json!([{"do": "move", "at": "e[0].f[0]", "to": "a", "place": 1}]),
        json!([{"do": "move", "at": "a[=y]", "to": "e[0].f", "place": 0}]),
        json!([{"do": "move", "at": "e[0]", "to": "e[1].f", "place": 0}]),
        json!([{"do": "set", "at": "b.c", "to": 5}, {"do": "set", "at": "b.c", "to": {"x": [{"y": 1}]}}]),
        json!([{"do": "take", "at": "b.c.d"}, {"do": "take", "at": "a"}]),
        json!([{"do": "put", "at": "e", "what": 3}, {"do": "set", "at": "e[0]", "to": "plain"}]),
        json!([{"do": "set", "at": "e[0].f", "to": 1}, {"do": "set", "at": "a[0].id", "to": {"deep": {"er": []}}}]),
        json!([{"do": "put", "at": "new.list", "what": [1, 2]}, {"do": "put", "at": "new.list[0]", "what": {"z": 1.5}}]),
        json!([{"do": "set", "at": "a", "to": {"now": "an object"}}, {"do": "set", "at": "b", "to": []}]),
    ] {
        let changes = changes(json);
        let mut document = Document::read(text).unwrap();
        let expected = changed(document.outline(), &changes).unwrap();
        document.change(&changes).unwrap_or_else(|refusal| panic!("{changes:?}: {refusal}"));
        assert!(same(document.outline(), &expected), "{changes:?}\n{}", document.text());
    }
}

#[test]
fn many_things_come_in_at_once() {
    let sample = Sample::named("fatigue", "stone-wall").unwrap();
    let put = |list: &str, number: usize| {
        let id = format!("{}-{number}", list.len());
        let outline = json!([[number as f64, 1.5], [2.0, number as f64 * 3.0]]);
        let what = json!({"id": id, "name": format!("More {number}"), "outline": outline});
        Change::Put { at: list.to_owned(), place: None, what }
    };
    let lists = ["table.terrain", "commands[=northern-brigade].units", "commands[=southern-brigade].units"];
    for many in [1, 4, 20, 120] {
        for some in 1_usize..8 {
            let chosen: Vec<&str> = lists
                .iter()
                .enumerate()
                .filter(|(bit, _)| some & (1 << bit) != 0)
                .map(|(_, list)| *list)
                .collect();
            let changes: Vec<Change> =
                chosen.iter().flat_map(|list| (0..many).map(|number| put(list, number))).collect();
            let mut document = Document::read(sample.text).unwrap();
            document.change(&changes).unwrap_or_else(|refusal| panic!("{many} {chosen:?}: {refusal}"));
        }
    }
}

#[test]
fn hundredths_stay_hundredths() {
    for hundredths in (0..12_000).step_by(7) {
        let number = format!("{}.{:02}", hundredths / 100, hundredths % 100);
        let sum = json!(1.0 + hundredths as f64 / 100.0 - 1.0);
        for to in [serde_json::from_str::<Json>(&number).unwrap(), sum] {
            let mut document = Document::read("x = 0.001\n").unwrap();
            document.change(&changes(json!([{"do": "set", "at": "x", "to": to}]))).unwrap();
            let written = document.text().trim_start_matches("x = ").trim_end();
            assert_eq!(written, number.trim_end_matches('0').trim_end_matches('.'), "{to}");
        }
    }
}
