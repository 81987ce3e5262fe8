use proptest::prelude::*;
use serde_json::{Value as Json, json};
use standfast_rulebook::battle::{Header, Sample, begin};
use standfast_workshop::{Change, Document, changed, differences, in_words, same};

use crate::changes::changes;
use crate::made_up::scenario;

fn outline(text: &str) -> Json {
    Document::read(text).unwrap().outline().clone()
}

fn shipped(system: &str, name: &str) -> Document {
    Document::read(Sample::named(system, name).unwrap().text).unwrap()
}

#[track_caller]
fn words(document: &Document, json: Json) -> Vec<String> {
    in_words(&changes(json), document.outline())
}

#[test]
fn a_shipped_scenario_is_rebuilt_from_nothing() {
    for sample in Sample::all() {
        let mut document = Document::read(&format!("system = \"{}\"\n", sample.system.name())).unwrap();
        let wanted = outline(sample.text);
        document.change(&differences(document.outline(), &wanted)).unwrap();
        assert!(same(document.outline(), &wanted), "{}", sample.name);
        let header = Header::new(sample.system.name(), sample.name, document.text(), 7, "");
        assert!(begin(header).is_ok(), "{}", sample.name);
        // Tables stand where the shipped file has them, under the same headers.
        let headers = |text: &str| -> Vec<String> {
            text.lines().filter(|line| line.starts_with('[')).map(str::to_owned).collect()
        };
        let (built, shipped) = (headers(document.text()), headers(sample.text));
        let mut one = built.clone();
        let mut other = shipped.clone();
        one.sort_unstable();
        other.sort_unstable();
        assert_eq!(one, other, "{}\n{}", sample.name, document.text());
        assert_eq!(built, shipped, "{}", sample.name);
    }
}

#[test]
fn any_shipped_scenario_becomes_any_other() {
    let samples: Vec<_> = Sample::all().collect();
    for from in &samples {
        for to in &samples {
            let wanted = outline(to.text);
            let mut document = Document::read(from.text).unwrap();
            document.change(&differences(document.outline(), &wanted)).unwrap();
            assert!(same(document.outline(), &wanted), "{} {}", from.name, to.name);
        }
    }
}

#[test]
fn a_unit_that_changes_its_command_is_moved_with_its_comments() {
    let text = Sample::named("micro-force", "mcphersons-ridge").unwrap().text;
    let text = text.replace("id = \"95-new-york\"\n", "id = \"95-new-york\"\n# came up late\n");
    let mut document = Document::read(&text).unwrap();
    let to = changes(json!([
        {"do": "move", "at": "armies[0].brigades[=cutler].units[=95-new-york]", "to": "armies[0].brigades[=meredith].units", "place": 1},
        {"do": "set", "at": "armies[0].brigades[=meredith].units[=95-new-york].original_stands", "to": 4},
    ]));
    let after = changed(document.outline(), &to).unwrap();
    let found = differences(document.outline(), &after);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(matches!(found[0], Change::Move { .. }), "{found:?}");
    assert_eq!(
        in_words(&found, document.outline()),
        ["95th New York: moved to the Iron Brigade, original stands 3 → 4"]
    );
    document.change(&found).unwrap();
    assert!(document.text().contains("# came up late"));
}

#[test]
fn only_what_has_left_its_place_is_moved() {
    let before = json!({"units": [{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d"}]});
    let after = json!({"units": [{"id": "d"}, {"id": "a"}, {"id": "x"}, {"id": "b"}, {"id": "c"}]});
    let found = differences(&before, &after);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(same(&changed(&before, &found).unwrap(), &after));
}

#[test]
fn an_id_that_changes_is_no_other_unit() {
    let document = shipped("micro-force", "north-of-the-pike");
    let id = "armies[0].brigades[0].units[1].id";
    let after =
        changed(document.outline(), &changes(json!([{"do": "set", "at": id, "to": "147-ny"}]))).unwrap();
    assert_eq!(differences(document.outline(), &after).len(), 1);
}

#[test]
fn changes_are_told_in_words() {
    let document = shipped("micro-force", "mcphersons-ridge");
    let cutler = "armies[=union].brigades[=cutler].units";
    let said = words(
        &document,
        json!([
            {"do": "set", "at": format!("{cutler}[=76-new-york].original_stands"), "to": 7},
            {"do": "set", "at": format!("{cutler}[=76-new-york].original_stands"), "to": 6},
            {"do": "set", "at": "table.terrain[=oak-ridge-woods].outline[0]", "to": [38, 13]},
            {"do": "put", "at": "armies[1].brigades[=davis].units", "what": {"id": "a", "name": "A"}},
            {"do": "put", "at": "armies[1].brigades[=davis].units", "what": {"id": "b", "name": "B"}},
            {"do": "put", "at": "armies[1].brigades[=davis].units", "what": {"id": "c", "name": "C"}},
            {"do": "take", "at": format!("{cutler}[=95-new-york]")},
            {"do": "set", "at": "turns", "to": 20},
            {"do": "set", "at": "says", "to": "Something else. ".repeat(10)},
            {"do": "set", "at": "armies[=union].commander.competence", "to": 2},
            {"do": "set", "at": "armies[=union].breaks_at", "to": 60},
            {"do": "set", "at": "points.step", "to": 2},
        ]),
    );
    for wanted in [
        "76th New York: original stands 5 → 6",
        "the woods on Oak Ridge: reshaped",
        "Davis's brigade: 3 units added",
        "Cutler's brigade: 95th New York taken away",
        "Wadsworth: competence 1 → 2",
        "the Union: breaks at 50 → 60",
        "points: step 1 → 2",
    ] {
        assert!(said.iter().any(|line| line == wanted), "{wanted}: {said:#?}");
    }
    let all = said.join("\n");
    assert!(all.contains("→ 20") && all.contains("says changed"), "{all}");
    let nothing = words(
        &document,
        json!([
            {"do": "set", "at": "turns", "to": 99},
            {"do": "set", "at": "turns", "to": document.outline()["turns"]},
        ]),
    );
    assert!(nothing.is_empty(), "{nothing:?}");
}

#[test]
fn a_shape_that_goes_as_a_whole_is_moved() {
    let document = shipped("fatigue", "stone-wall");
    let said = words(
        &document,
        json!([
            {"do": "set", "at": "table.terrain[=farm-house].outline", "to": [[15.5, 13], [18.5, 13], [18.5, 15], [15.5, 15]]},
            {"do": "set", "at": "table.units[=battery].at", "to": [1, 2]},
            {"do": "set", "at": "table.units[=battery].facing", "to": 90},
            {"do": "put", "at": "table.units", "what": {"id": "nobody", "at": [1, 1]}},
        ]),
    );
    let mut said = said;
    said.sort_unstable();
    assert_eq!(said, ["The battery: moved, turned", "The farm: moved", "table: nobody added"]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn differences_lead_there_and_back((text, changes) in scenario()) {
        let mut document = Document::read(text).unwrap();
        let before = document.outline().clone();
        let after = changed(&before, &changes).unwrap();
        let there = differences(&before, &after);
        document.change(&there).unwrap();
        prop_assert!(same(document.outline(), &after), "{there:?}");
        let back = differences(&after, &before);
        document.change(&back).unwrap();
        prop_assert!(same(document.outline(), &before), "{back:?}");
        let _ = in_words(&changes, &before);
    }
}
