//! Knobs: places of a scenario's file, set without touching anything else in it.

use standfast_sim::Order;
use standfast_sim::questions::{Knob, Value};

const SCENARIO: &str = r#"system = "none"  # a comment
turns = 4
rules.one = "a"

[victory]
hours = 2 # at most

[[commands]]
id = "guard"
units = [{ id = "first", men = 350 }, { id = "second", men = 300 }]

[[commands]]
id = "line"
arrives = "10:45"
units = []

[[armies]]
side = "south"
breaks_at = 3

[charts.fire.roll]
least = 2

[table]
units = [{ id = "first", at = [1, 2] }]
"#;

fn order() -> Order {
    Order {
        scenario: SCENARIO.to_owned(),
        origin: "made-up.toml".to_owned(),
        leaders: vec![("south".to_owned(), "bold".parse().unwrap())],
        seed: 1,
        ..Order::default()
    }
}

fn turned(knob: &str, value: &str) -> Result<String, String> {
    let knob: Knob = knob.parse().map_err(|fault| format!("{fault}"))?;
    knob.turned(&order(), &Value::of(value)).map(|order| order.scenario).map_err(|fault| fault.to_string())
}

/// What stands in the file is replaced where it stands.
#[test]
fn a_value_is_set_and_all_else_stays() {
    let replaced = |from: &str, to: &str| Ok(SCENARIO.replacen(from, to, 1));
    assert_eq!(turned("victory.hours", "5"), replaced("hours = 2 #", "hours = 5 #"));
    assert_eq!(turned("turns", "12"), replaced("turns = 4", "turns = 12"));
    assert_eq!(turned("commands.line.arrives", "11:00"), replaced("\"10:45\"", "\"11:00\""));
    assert_eq!(turned("commands[1].arrives", "11:00"), replaced("\"10:45\"", "\"11:00\""));
    assert_eq!(turned("commands.guard.units.second.men", "7"), replaced("men = 300", "men = 7"));
    assert_eq!(turned("armies.south.breaks_at", "4"), replaced("breaks_at = 3", "breaks_at = 4"));
    assert_eq!(turned("commands.guard.units.first.men", "true"), replaced("men = 350", "men = true"));
    assert_eq!(turned("table.units.first.at[1]", "2.5"), replaced("[1, 2]", "[1, 2.5]"));
}

/// An id leads to its thing from anywhere, and of several to the one that has the field.
#[test]
fn an_id_alone_is_enough() {
    assert_eq!(turned("first.men", "9"), Ok(SCENARIO.replacen("men = 350", "men = 9", 1)));
    assert_eq!(turned("second.men", "9"), Ok(SCENARIO.replacen("men = 300", "men = 9", 1)));
    let fault = turned("first.kind", "foot").unwrap_err();
    assert!(fault.contains("commands[0].units[0]") && fault.contains("table.units[0]"), "{fault}");
}

#[test]
fn a_star_is_every_part() {
    let both = SCENARIO.replacen("men = 350", "men = 80", 1).replacen("men = 300", "men = 80", 1);
    assert_eq!(turned("commands.guard.units.*.men", "80"), Ok(both));
}

/// What is left out is put in where it belongs, however the file is written.
#[test]
fn what_is_missing_is_put_in() {
    let with = |before: &str, line: &str| Ok(SCENARIO.replacen(before, &format!("{before}{line}"), 1));
    assert_eq!(turned("recovery", "20"), Ok(format!("recovery = 20\n{SCENARIO}")));
    assert_eq!(turned("movement.foot.road", "9"), Ok(format!("movement.foot.road = 9\n{SCENARIO}")));
    assert_eq!(turned("victory.points", "3"), with("[victory]", "\npoints = 3"));
    assert_eq!(
        turned("commands.line.markers", "2"),
        Ok(SCENARIO.replacen("[[commands]]\nid = \"line\"", "[[commands]]\nmarkers = 2\nid = \"line\"", 1))
    );
    assert_eq!(turned("second.class", "A"), with("{ id = \"first\", men = 350 }, {", " class = \"A\","));
    assert_eq!(
        turned("rules.two", "b"),
        Ok(SCENARIO.replacen("rules.one", "rules.two = \"b\"\nrules.one", 1))
    );
    assert_eq!(turned("charts.fire.roll.most", "8"), with("[charts.fire.roll]", "\nmost = 8"));
    let beside = |table: &str, line: &str| {
        Ok(SCENARIO.replacen("[charts.fire.roll]", &format!("[{table}]\n{line}\n[charts.fire.roll]"), 1))
    };
    assert_eq!(turned("charts.fire.range", "8"), beside("charts.fire", "range = 8"));
    assert_eq!(turned("charts.melee.roll.least", "8"), beside("charts", "melee.roll.least = 8"));
}

#[test]
fn what_can_not_be_turned_is_said_with_the_nearest_word() {
    let says = |knob: &str, words: &[&str]| {
        let fault = turned(knob, "3").unwrap_err();
        assert!(words.iter().all(|word| fault.contains(word)), "{knob}: {fault}");
    };
    says("commands.gard.units", &["commands", "\"gard\"", "guard, line", "did you mean `guard`"]);
    says("commands[2].arrives", &["it has 2 parts", "no [2]"]);
    says("commands", &["it is a list", "*"]);
    says("victory", &["it is a table: name a field"]);
    says("turns.hours", &["turns", "it is one value"]);
    says("victory[0]", &["it is no list"]);
    says("victory..hours", &["a knob is", "victory.hours"]);
    says("commands[x].arrives", &["a knob is"]);
}

#[test]
fn who_leads_is_a_knob() {
    let knob: Knob = "player.south".parse().unwrap();
    let order = knob.turned(&order(), &Value::of("steady:20p")).unwrap();
    assert_eq!(order.leaders, [("south".to_owned(), "steady:20p".parse().unwrap())]);
    let fault = knob.turned(&order, &Value::of("steady:soon")).unwrap_err();
    assert!(fault.to_string().contains("steady:200p"), "{fault}");
}
