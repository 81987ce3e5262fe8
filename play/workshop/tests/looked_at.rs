//! What a preview tells whoever maps a file: fields, words, first rows, parts, and what is still missing.

use serde_json::{Value as Json, json};
use standfast_rulebook::battle::fought;
use standfast_rulebook::{Choice as _, SystemId, Template};
use standfast_workshop::Document;
use standfast_workshop::import::{Order, PartsOf, Preview, bring_in, empty, fields, preview};

fn order(system: &str) -> Order {
    Order::of(SystemId::named(system).unwrap())
}

fn minimal(system: &str) -> Document {
    Document::read(&empty(SystemId::named(system).unwrap(), "Ours")).unwrap()
}

fn looked_at(csv: &str, document: &Document, order: &Order) -> Preview {
    preview("army.csv", csv.as_bytes(), document, order).unwrap()
}

const CSV: &str = "\
Side,Command,Name,Arm,Men
Union,Weber's brigade,1st Delaware,infantry,700
Union,Weber's brigade,Zouaves of Anneke,Zouaves,550
Union,Weber's brigade,Zouaves of Hawkins,zouaves,about 300
Union,,Nobody's,infantry,10
";

#[test]
fn every_column_can_go_into_every_field_that_is_offered() {
    for system in fought() {
        let all = fields(system).unwrap();
        assert!(all.iter().any(|field| field.field == "side") && all.iter().any(|field| field.required));
        for field in all {
            let mut order = Order::of(system);
            order.maps = vec![format!("Column={}", field.field).parse().unwrap()];
            let document = minimal(system.name());
            let looked_at = looked_at("Column,Name\n1,A\n", &document, &order);
            assert_eq!(looked_at.columns[0].field.as_deref(), Some(field.field.as_str()), "{system}");
            assert!(!field.says.is_empty(), "{system}, {}", field.field);
        }
    }
}

#[test]
fn words_that_a_field_does_not_know_are_listed_with_those_that_may_be_meant() {
    let mut order = order("fatigue");
    let document = minimal("fatigue");
    let told = |preview: &Preview| -> Vec<(String, String, usize, Option<String>)> {
        let words = preview.words.iter();
        words.map(|word| (word.column.clone(), word.says.clone(), word.times, word.means.clone())).collect()
    };
    let before = looked_at(CSV, &document, &order);
    assert_eq!(
        told(&before),
        [
            ("Arm".to_owned(), "Zouaves".to_owned(), 1, None),
            ("Arm".to_owned(), "zouaves".to_owned(), 1, None),
            ("Men".to_owned(), "about 300".to_owned(), 1, None),
        ]
    );
    assert_eq!(before.words[0].one_of, ["infantry", "cavalry", "artillery"]);
    assert_eq!(before.words[2].one_of, [] as [&str; 0]);
    order.readings = vec!["Arm:Zouaves=infantry".parse().unwrap(), "Men:about 300=300".parse().unwrap()];
    let after = looked_at(CSV, &document, &order);
    let means: Vec<Option<String>> = told(&after).into_iter().map(|(.., means)| means).collect();
    assert_eq!(means, [Some("infantry".to_owned()), Some("infantry".to_owned()), Some("300".to_owned())]);
    assert!(!after.not_understood.iter().any(|left| left.at.contains("Arm")), "{after:?}");
}

#[test]
fn the_first_rows_are_shown_as_they_come_in_and_those_that_do_not_are_empty() {
    let preview = looked_at(CSV, &minimal("fatigue"), &order("fatigue"));
    let told = |row: usize| -> Vec<(&str, &str)> {
        preview.first[row].becomes.iter().map(|told| (told.field.as_str(), told.says.as_str())).collect()
    };
    let wanted = [("command.id", "webers-brigade"), ("command", "Weber's brigade"), ("side", "union")];
    for told_of in wanted {
        assert!(told(0).contains(&told_of), "{:?}", told(0));
    }
    assert!(
        told(0).contains(&("men", "700")) && told(0).contains(&("name", "1st Delaware")),
        "{:?}",
        told(0)
    );
    assert_eq!(told(1).iter().find(|(field, _)| *field == "arm"), None, "nothing is guessed");
    assert_eq!((preview.first[3].row, told(3).len()), (5, 0));
    assert!(preview.missing.iter().any(|missing| missing.field == "commands.name" && missing.lacking == 1));
}

#[test]
fn what_rows_lack_can_be_filled_the_side_and_the_command_too() {
    let csv = "Name,Men\n1st Delaware,700\n5th Maryland,550\n";
    let document = minimal("micro-force");
    let mut order = order("micro-force");
    let before = looked_at(csv, &document, &order);
    assert_eq!(before.changes, []);
    let lacks = |preview: &Preview, field: &str| {
        preview.missing.iter().find(|missing| missing.field == field).map_or(0, |missing| missing.lacking)
    };
    assert_eq!(lacks(&before, "side"), 2, "{:?}", before.missing);
    order.fills = vec!["side=Union".parse().unwrap(), "brigade=Weber's brigade".parse().unwrap()];
    let after = looked_at(csv, &document, &order);
    assert_eq!((lacks(&after, "side"), after.not_understood.len()), (0, 0), "{after:?}");
    let mut document = document;
    document.change(&after.changes).unwrap();
    assert_eq!(document.outline()["armies"][0]["brigades"][0]["units"][1]["name"], "5th Maryland");
    // A value that does not fit is told once, not for every row.
    order.fills.push("base_cohesion=many".parse().unwrap());
    let wrong = looked_at(csv, &minimal("micro-force"), &order);
    assert_eq!(wrong.not_understood.len(), 1, "{wrong:?}");
}

#[test]
fn a_side_that_the_scenario_lacks_can_be_one_that_it_has() {
    let text = format!(
        "{}\n[[sides]]\nid = \"north\"\nname = \"North\"\n",
        empty(SystemId::named("fatigue").unwrap(), "Ours")
    );
    let mut document = Document::read(&text).unwrap();
    let mut order = order("fatigue");
    let before = looked_at(CSV, &document, &order);
    let side = before.words.iter().find(|word| word.column == "Side").unwrap();
    assert_eq!((side.says.as_str(), side.times, &side.one_of), ("Union", 4, &vec!["North".to_owned()]));
    order.readings = vec!["Side:Union=North".parse().unwrap()];
    bring_in("army.csv", CSV.as_bytes(), &mut document, &order).unwrap();
    assert_eq!(document.outline()["sides"].as_array().unwrap().len(), 1);
    assert_eq!(document.outline()["commands"][0]["side"], "north");
}

#[test]
fn a_command_gets_the_seat_of_its_side_where_that_has_one() {
    let csv = "side,command,name,arm\nFrench,Bachelu,2e Léger,infantry\n";
    let mut document = minimal("mfp");
    bring_in("a.csv", csv.as_bytes(), &mut document, &order("mfp")).unwrap();
    assert_eq!(document.outline()["seats"][0]["id"], document.outline()["commands"][0]["seat"]);
}

#[test]
fn battles_are_listed_and_nothing_comes_in_before_one_is_chosen() {
    let csv = b"battle_id,belligerent,strength\nB,US,1\nA,US,2\nB,CS,3\n";
    let mut document = minimal("fatigue");
    let before = document.text().to_owned();
    let (preview, says) = bring_in("forces.csv", csv, &mut document, &order("fatigue")).unwrap();
    let parts = preview.parts.clone().unwrap();
    let names: Vec<&str> = parts.all.iter().map(|part| part.called.as_str()).collect();
    assert_eq!((parts.of, names, parts.chosen), (PartsOf::Battle, vec!["B", "A"], None));
    assert_eq!((says.len(), document.text()), (0, before.as_str()));
    assert!(preview.undecided().unwrap().to_string().contains("B; A"));
    let chosen = Order { battle: Some("A".to_owned()), ..order("fatigue") };
    let (preview, _) = bring_in("forces.csv", csv, &mut document, &chosen).unwrap();
    assert_eq!((preview.parts.unwrap().chosen.as_deref(), preview.changes.is_empty()), (Some("A"), false));
}

#[test]
fn a_word_for_every_cell_is_bounded() {
    let rows: String = (0..3_000).map(|number| format!("N,First,Unit {number},arm {number}\n")).collect();
    let csv = format!("side,command,name,arm\n{rows}");
    let preview = looked_at(&csv, &minimal("fatigue"), &order("fatigue"));
    assert!(preview.words.len() <= 100 && preview.first.len() <= 10 && preview.not_understood.len() <= 100);
    assert!(preview.more_not_understood > 2_000);
    let mut order = order("fatigue");
    order.limits.things = 2_000;
    let refused = bring_in("army.csv", csv.as_bytes(), &mut minimal("fatigue"), &order).unwrap_err();
    assert!(refused.to_string().contains("at most 2000 sides, seats, commands and units"), "{refused}");
}

#[test]
fn each_system_has_templates_that_its_scenarios_take() {
    for system in fought() {
        let templates = Template::of(system);
        assert!((6..=12).contains(&templates.len()), "{system}: {}", templates.len());
        let names: std::collections::BTreeSet<&str> =
            templates.iter().map(|template| template.name.as_str()).collect();
        assert_eq!(names.len(), templates.len(), "{system}: each has a name of its own");
        let known: Vec<String> = fields(system).unwrap().into_iter().map(|field| field.field).collect();
        for Template { name, says, list, what } in templates {
            assert!(!says.is_empty() && known.contains(&format!("{list}.name")), "{system}: {name}");
            let Json::Object(_) = what else { panic!("{system}: {name} is no thing") };
            assert!(what.get("id").is_some() && what.get("name").is_some(), "{system}: {name}");
        }
    }
}

#[test]
fn a_scale_is_never_nothing() {
    for wrong in [json!({"per": 0}), json!({"times": 0}), json!({"per": -1}), json!("half")] {
        let map = json!({"column": "Men", "field": "men", "scale": wrong});
        assert!(serde_json::from_value::<standfast_workshop::import::Map>(map).is_err());
    }
}
