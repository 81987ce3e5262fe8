//! The armies of other scenarios.

use serde_json::{Value as Json, json};
use standfast_rulebook::battle::{Header, Sample, begin};
use standfast_rulebook::{Choice as _, SystemId};
use standfast_workshop::Document;
use standfast_workshop::import::{Order, Preview, bring_in, empty, preview};

fn sample(system: &str, name: &str) -> &'static str {
    Sample::named(system, name).unwrap().text
}

fn read(text: &str) -> Document {
    Document::read(text).unwrap()
}

/// An army brought into a scenario.
fn brought(from: &str, document: &mut Document, part: Option<&str>) -> Preview {
    let system = SystemId::named(document.outline()["system"].as_str().unwrap()).unwrap();
    let order = Order { part: part.map(str::to_owned), ..Order::of(system) };
    bring_in("other.toml", from.as_bytes(), document, &order).unwrap().0
}

#[test]
fn the_army_of_each_scenario_comes_in_whole_and_once() {
    for sample in Sample::all() {
        let from = read(sample.text);
        let mut document = read(&empty(sample.system, "Ours"));
        let preview = brought(sample.text, &mut document, None);
        assert_eq!(preview.not_understood, [], "{}", sample.name);
        for list in ["sides", "commands", "battlegroups", "generals", "weapons"] {
            assert_eq!(document.outline().get(list), from.outline().get(list), "{}, {list}", sample.name);
        }
        if sample.system.name() == "micro-force" {
            assert_eq!(document.outline()["armies"].as_array().unwrap().len(), 2);
        }
        let again = brought(sample.text, &mut document, None);
        assert_eq!(again.changes, [], "{}: what is there is not brought in twice", sample.name);
    }
}

#[test]
fn a_command_comes_with_all_that_is_below_it_and_nothing_else() {
    let mut document = read(&empty(SystemId::named("fatigue").unwrap(), "Ours"));
    let from = sample("fatigue", "antietam-sunken-road");
    let looked_at =
        preview("other.toml", from.as_bytes(), &document, &Order::of(SystemId::named("fatigue").unwrap()));
    let parts = looked_at.unwrap().parts.unwrap().all;
    let weber = parts.iter().find(|part| part.says == "Weber's brigade").unwrap();
    assert_eq!(weber.depth, 2, "it stands below its division: {parts:?}");
    let preview = brought(from, &mut document, Some("Weber's brigade"));
    let outline = document.outline();
    assert_eq!(outline["commands"].as_array().unwrap().len(), 1);
    assert_eq!(outline["commands"][0]["units"].as_array().unwrap().len(), 3);
    assert_eq!(outline["sides"], json!([{"id": "union", "name": "Union", "colour": "blue"}]));
    assert_eq!(outline["commands"][0].get("under"), None, "its division does not come");
    assert!(preview.not_understood.iter().any(|left| left.says.starts_with("under ")), "{preview:?}");
    assert_eq!(preview.first.len(), 3);
    let division = parts.iter().find(|part| part.depth == 1).unwrap().called.clone();
    let mut document = read(&empty(SystemId::named("fatigue").unwrap(), "Ours"));
    brought(from, &mut document, Some(&division));
    assert_eq!(document.outline()["commands"].as_array().unwrap().len(), 3);
}

#[test]
fn a_brigade_comes_into_the_army_of_its_side_with_its_weapons() {
    let mut document = read(sample("micro-force", "north-of-the-pike"));
    let names = |document: &Document| -> Vec<String> {
        let brigades = document.outline()["armies"][0]["brigades"].as_array().unwrap();
        brigades.iter().map(|brigade| brigade["name"].as_str().unwrap().to_owned()).collect()
    };
    let before = names(&document).len();
    let from = sample("micro-force", "mcphersons-ridge");
    let preview = brought(from, &mut document, Some("the Iron Brigade"));
    assert_eq!(
        (names(&document).len(), names(&document).last().map(String::as_str)),
        (before + 1, Some("the Iron Brigade"))
    );
    assert!(preview.understood.contains(&"1 brigade".to_owned()), "{preview:?}");
    // Whatever it is armed with is there.
    let weapons: Vec<&str> = document.outline()["weapons"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|weapon| weapon["id"].as_str())
        .collect();
    let brigade = document.outline()["armies"][0]["brigades"].as_array().unwrap().last().unwrap().clone();
    for unit in brigade["units"].as_array().unwrap() {
        assert!(weapons.contains(&unit["weapon"].as_str().unwrap()), "{unit}");
    }
    assert!(sound(&document), "{}", document.text());
}

fn sound(document: &Document) -> bool {
    let system = document.outline()["system"].as_str().unwrap().to_owned();
    begin(Header::new(&system, "ours.toml", document.text(), 0, "")).is_ok()
}

#[test]
fn ids_that_are_taken_change_with_what_refers_to_them() {
    let from =
        sample("fatigue", "stone-wall").replace("quality = \"B\"\nmen = 350", "quality = \"A\"\nmen = 360");
    let mut document = read(sample("fatigue", "stone-wall"));
    brought(&from, &mut document, Some("south"));
    let commands = document.outline()["commands"].as_array().unwrap();
    let copy = commands.last().unwrap();
    assert_eq!(
        (copy["id"].as_str(), copy["units"][0]["id"].as_str()),
        (Some("southern-brigade-2"), Some("first-south-2"))
    );
    assert_eq!(copy["leaders"][0]["with"], "first-south-2");
    assert_eq!(copy["side"], "south");
}

#[test]
fn a_side_may_become_another_and_players_take_what_comes_to_theirs() {
    let mut document = read(sample("mfp", "mill-bridge"));
    let seats = document.outline()["seats"].clone();
    let mut order = Order::of(SystemId::named("mfp").unwrap());
    let from = sample("mfp", "quatre-bras");
    let (before, _) =
        bring_in("other.toml", from.as_bytes(), &mut read(sample("mfp", "mill-bridge")), &order).unwrap();
    let french = before.words.iter().find(|word| word.column == "side").unwrap();
    assert!(!french.one_of.is_empty() && french.means.is_none());
    order.readings = before
        .words
        .iter()
        .zip(["Southern army", "Northern army"])
        .map(|(word, means)| format!("side:{}={means}", word.says).parse().unwrap())
        .collect();
    bring_in("other.toml", from.as_bytes(), &mut document, &order).unwrap();
    assert_eq!(document.outline()["sides"].as_array().unwrap().len(), 2);
    assert_eq!(document.outline()["seats"], seats, "the players that are there lead what comes in");
}

#[test]
fn only_armies_of_the_same_rules_come_in_and_a_wrong_part_is_refused() {
    let document = read(&empty(SystemId::named("fatigue").unwrap(), "Ours"));
    let order = Order::of(SystemId::named("fatigue").unwrap());
    let refused = |from: &str, order: &Order| {
        preview("x.toml", from.as_bytes(), &document, order).unwrap_err().to_string()
    };
    assert!(refused(sample("mfp", "mill-bridge"), &order).contains("mfp"));
    assert!(!refused("turns = ", &order).is_empty() && !refused("name = \"?\"", &order).is_empty());
    let wrong = Order { part: Some("Webers brigade".to_owned()), ..order };
    assert!(
        refused(sample("fatigue", "antietam-sunken-road"), &wrong)
            .contains("did you mean `Weber's brigade`?")
    );
}

#[test]
fn an_army_by_itself_is_a_scenario_that_others_take() {
    let system = SystemId::named("battlegroup").unwrap();
    let mut kept = read(&empty(system, "The garrison"));
    brought(sample("battlegroup", "platoon-against-strongpoint"), &mut kept, Some("garrison"));
    assert!(!sound(&kept), "it is no battle");
    let mut document = read(sample("battlegroup", "squad-against-squad"));
    brought(kept.text(), &mut document, None);
    let groups = document.outline()["battlegroups"].as_array().unwrap();
    let bunker = groups.last().unwrap()["units"][0].clone();
    assert_eq!(bunker["crew"][1]["count"], Json::from(3), "crews come whole");
}

#[test]
fn scenarios_that_say_anything_are_looked_at_or_refused() {
    let system = SystemId::named("fatigue").unwrap();
    let document = read(sample("fatigue", "stone-wall"));
    for rest in [
        "commands = 3",
        "commands = [1, 2]",
        "sides = [\"a\"]\ncommands = [{ id = 1, units = 3 }]",
        "commands = [{ id = \"a\", under = \"a\", units = [{ id = \"a\" }] }]",
        "commands = [{ id = \"a\", under = \"b\" }, { id = \"b\", under = \"a\", leaders = [{ with = \"z\" }] }]",
        "commands = [{ side = \"s\", units = [{ }] }, { id = \"k\", side = 4 }]",
    ] {
        let text = format!("system = \"fatigue\"\n{rest}\n");
        let parts = match preview("x.toml", text.as_bytes(), &document, &Order::of(system)) {
            Ok(preview) => preview.parts.unwrap().all,
            Err(refusal) => panic!("{refusal}"),
        };
        for part in parts {
            let order = Order { part: Some(part.called), ..Order::of(system) };
            let mut document = read(document.text());
            bring_in("x.toml", text.as_bytes(), &mut document, &order).unwrap();
        }
    }
}
