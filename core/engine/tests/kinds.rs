//! Every kind of field by itself: what is read, what is refused and how, and what its schema says.

use serde_json::{Value as Json, json};
use standfast_engine::form::{Kind, above, amount, choice, flag, list, nullable, object, text, whole};
use standfast_engine::{Form, Problem, Quantity, Refusal, Shape, Tree, Unit, choices};

#[derive(Debug)]
enum Stand {}

impl Unit for Stand {
    const PARTS: i64 = 2;
}

#[derive(Debug)]
enum Inch {}

impl Unit for Inch {
    const PARTS: i64 = 100;
}

#[derive(Debug)]
enum Point {}

impl Unit for Point {
    const PARTS: i64 = 1;
}

choices! {
    enum Arm {
        Infantry = "infantry",
        Cavalry = "cavalry",
        Artillery = "artillery",
    }
}

choices! {
    enum Only {
        One = "one",
    }
}

/// A commander, for objects.
#[derive(Debug, PartialEq)]
struct Commander {
    radius: i64,
    attached: bool,
}

impl Shape for Commander {
    const IS: &'static str = "a commander";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            radius: form.field("radius", "inches").required(whole(1..=24)),
            attached: form.field("attached", "with a unit").or(flag(), false),
        }
    }
}

fn read<K: Kind>(kind: &K, given: &str) -> (K::Value, Vec<Refusal>) {
    let mut refusals = Vec::new();
    let value = kind.read(&Tree::from_json(given).unwrap(), "at", &mut refusals);
    (value, refusals)
}

fn assert_reads<K: Kind<Value: PartialEq + std::fmt::Debug>>(kind: &K, given: &str, expected: K::Value) {
    assert_eq!(read(kind, given), (expected, Vec::new()), "{given}");
}

/// Fails unless each is refused with what was given and what is allowed, and answered with the stand-in.
fn assert_refuses<K: Kind<Value: PartialEq + std::fmt::Debug>>(kind: &K, refused: &[&str]) {
    for given in refused {
        let problem =
            Problem::Value { given: Tree::from_json(given).unwrap().brief(), allowed: kind.allowed() };
        assert_eq!(read(kind, given), (kind.stand_in(), vec![Refusal::new("at", problem)]), "{given}");
    }
}

#[test]
fn whole_numbers() {
    let kind = whole(1_i64..=6);
    assert_eq!(kind.allowed(), "a whole number from 1 to 6");
    for (given, number) in [("1", 1), ("6", 6), ("3.0", 3), ("30e-1", 3), ("0.5E1", 5), ("2e0", 2)] {
        assert_reads(&kind, given, number);
    }
    assert_refuses(&kind, &["0", "7", "-3", "2.5", "1e400", "1e-400", "99999999999999999999"]);
    assert_refuses(&kind, &["\"3\"", "true", "null", "[3]", "{}", "\"\""]);
    assert_eq!(kind.schema(), json!({"type": "integer", "minimum": 1, "maximum": 6}));
    assert_eq!((kind.stand_in(), kind.show(&4)), (1, json!(4)));
    assert_reads(&whole(0_u16..=200), "-0", 0);
    assert_reads(&whole(0_u32..=u32::MAX), "4294967295", u32::MAX);
    assert_refuses(&whole(0_u32..=u32::MAX), &["4294967296", "-1"]);
}

#[test]
fn whole_numbers_to_the_last_one() {
    let kind = whole(i64::MIN..=i64::MAX);
    assert_reads(&kind, "9223372036854775807", i64::MAX);
    assert_reads(&kind, "-9223372036854775808", i64::MIN);
    // One more is another number than the nearest that floating point has.
    assert_reads(&kind, "9007199254740993", 9_007_199_254_740_993);
    assert_refuses(&kind, &["9223372036854775808", "-9223372036854775809", "9223372036854775806.5"]);
}

#[test]
fn amounts_in_halves() {
    let kind = amount(Quantity::<Stand>::ZERO..=Quantity::whole(40));
    assert_eq!(kind.allowed(), "a whole or half number from 0 to 40");
    for (given, halves) in [("0", 0), ("40", 80), ("2.5", 5), ("2.50", 5), ("25e-1", 5), ("0.5", 1)] {
        assert_reads(&kind, given, Quantity::parts(halves));
    }
    assert_refuses(&kind, &["-0.5", "40.5", "2.25", "0.499999999999999999999", "\"2.5\"", "null", "1e99"]);
    assert_eq!(kind.schema(), json!({"type": "number", "minimum": 0, "maximum": 40, "multipleOf": 0.5}));
    assert_eq!(kind.show(&Quantity::parts(5)), json!(2.5));
    assert_eq!(kind.show(&Quantity::whole(5)), json!(5));
}

#[test]
fn amounts_above_an_end() {
    let kind = above(Quantity::<Stand>::ZERO..=Quantity::whole(40));
    assert_eq!(kind.allowed(), "a whole or half number above 0 to 40");
    assert_reads(&kind, "0.5", Quantity::parts(1));
    assert_reads(&kind, "40", Quantity::whole(40));
    assert_refuses(&kind, &["0", "-0", "0.0", "-1", "40.5", "0.25"]);
    let schema = json!({"type": "number", "exclusiveMinimum": 0, "maximum": 40, "multipleOf": 0.5});
    assert_eq!(kind.schema(), schema);
    assert_eq!(kind.stand_in(), Quantity::whole(40), "a stand-in is allowed");
}

#[test]
fn amounts_in_hundredths_and_in_whole_ones() {
    let kind = amount(Quantity::<Inch>::parts(25)..=Quantity::whole(2));
    assert_eq!(kind.allowed(), "a number from 0.25 to 2, with 2 decimals at most");
    assert_reads(&kind, "0.25", Quantity::parts(25));
    assert_reads(&kind, "1.01", Quantity::parts(101));
    assert_refuses(&kind, &["0.24", "2.01", "1.001", "1.0000001"]);
    let schema = json!({"type": "number", "minimum": 0.25, "maximum": 2, "multipleOf": 0.01});
    assert_eq!(kind.schema(), schema);

    let kind = amount(Quantity::<Point>::whole(-2)..=Quantity::whole(2));
    assert_eq!(kind.allowed(), "a whole number from -2 to 2");
    assert_reads(&kind, "-2", Quantity::whole(-2));
    assert_refuses(&kind, &["0.5", "3", "-2.0001"]);
    assert_eq!(kind.schema(), json!({"type": "number", "minimum": -2, "maximum": 2, "multipleOf": 1}));
}

#[test]
fn choices_by_their_names() {
    let kind = choice::<Arm>();
    assert_eq!(kind.allowed(), "infantry, cavalry or artillery");
    assert_eq!(choice::<Only>().allowed(), "one");
    assert_reads(&kind, "\"infantry\"", Arm::Infantry);
    assert_reads(&kind, "\"artillery\"", Arm::Artillery);
    assert_reads(&kind, "\"caval\\u0072y\"", Arm::Cavalry);
    assert_refuses(&kind, &["\"\"", "\"dragoons\"", "1", "null", "true", "[\"infantry\"]", "{}"]);
    assert_eq!(kind.schema(), json!({"enum": ["infantry", "cavalry", "artillery"]}));
    assert_eq!(kind.show(&Arm::Cavalry), json!("cavalry"));
    assert_eq!(kind.stand_in(), Arm::Infantry);
}

#[test]
fn misspelt_choices_are_answered_with_the_nearest() {
    let nearest = |given| read(&choice::<Arm>(), given).1.remove(0).nearest;
    for (given, meant) in [
        ("\"infantery\"", Some("infantry")),
        ("\"cavelry\"", Some("cavalry")),
        ("\"calvary\"", Some("cavalry")),
        ("\"Artillery\"", Some("artillery")),
        ("\"artilery\"", Some("artillery")),
        ("\"camels\"", None),
        ("\"x\"", None),
    ] {
        assert_eq!(nearest(given).as_deref(), meant, "{given}");
    }
    let (_, refusals) = read(&choice::<Arm>(), "\"infantery\"");
    assert_eq!(
        refusals.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["at is \"infantery\": infantry, cavalry or artillery is allowed (did you mean `infantry`?)"]
    );
}

#[test]
fn flags() {
    assert_eq!(flag().allowed(), "true or false");
    assert_reads(&flag(), "true", true);
    assert_reads(&flag(), "false", false);
    assert_refuses(&flag(), &["\"true\"", "1", "0", "null", "[]", "{}"]);
    assert_eq!(flag().schema(), json!({"type": "boolean"}));
    assert_eq!(flag().show(&true), json!(true));
}

#[test]
fn texts() {
    assert_eq!(text().allowed(), "a text");
    assert_reads(&text(), "\"\"", String::new());
    assert_reads(&text(), r#""Old \"Guard\" \u00e9\n""#, "Old \"Guard\" é\n".to_owned());
    assert_refuses(&text(), &["1", "true", "null", "[\"a\"]", "{}"]);
    assert_eq!(text().schema(), json!({"type": "string"}));
    assert_eq!(text().show(&"a".to_owned()), json!("a"));
}

#[test]
fn objects() {
    let kind = object::<Commander>();
    assert_eq!(kind.allowed(), "an object (a commander)");
    assert_reads(&kind, r#"{"radius": 8}"#, Commander { radius: 8, attached: false });
    assert_refuses(&kind, &["8", "null", "[]", "\"\"", "true"]);
    let (_, refusals) = read(&kind, r#"{"radius": 99, "atached": true}"#);
    let paths: Vec<&str> = refusals.iter().map(|refusal| refusal.path.as_str()).collect();
    assert_eq!(paths, ["at.radius", "at.atached"]);
    assert_eq!(
        kind.schema(),
        json!({
            "type": "object",
            "description": "a commander",
            "properties": {
                "radius": {"type": "integer", "minimum": 1, "maximum": 24, "description": "inches", "propertyOrder": 0},
                "attached":
                    {"type": "boolean", "default": false, "description": "with a unit", "propertyOrder": 1},
            },
            "additionalProperties": false,
            "required": ["radius"],
        })
    );
    assert_eq!(kind.stand_in(), Commander { radius: 1, attached: false });
}

#[test]
fn lists() {
    let kind = list(whole(1_i64..=6), 3);
    assert_eq!(kind.allowed(), "a list of at most 3, each a whole number from 1 to 6");
    assert_reads(&kind, "[]", vec![]);
    assert_reads(&kind, "[1, 2, 6]", vec![1, 2, 6]);
    assert_refuses(&kind, &["[1, 2, 3, 4]", "1", "null", "\"[]\"", "{}"]);
    let (values, refusals) = read(&kind, "[7, 2, \"x\"]");
    assert_eq!(values, [1, 2, 1], "a stand-in for each that is refused");
    let said: Vec<String> = refusals.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "at[0] is 7: a whole number from 1 to 6 is allowed",
            "at[2] is \"x\": a whole number from 1 to 6 is allowed"
        ]
    );
    let items = json!({"type": "integer", "minimum": 1, "maximum": 6});
    assert_eq!(kind.schema(), json!({"type": "array", "items": items, "maxItems": 3}));
    assert_eq!(kind.show(&vec![1, 2]), json!([1, 2]));
    let paths = |given| read(&list(list(flag(), 2), 2), given).1.remove(0).path;
    assert_eq!(paths("[[], [true, 1]]"), "at[1][1]");
}

#[test]
fn what_may_be_null() {
    let kind = nullable(whole(1_i64..=6));
    assert_eq!(kind.allowed(), "a whole number from 1 to 6 or null");
    assert_reads(&kind, "null", None);
    assert_reads(&kind, "4", Some(4));
    let (value, refusals) = read(&kind, "7");
    assert_eq!((value, refusals.len()), (Some(1), 1));
    let number = json!({"type": "integer", "minimum": 1, "maximum": 6});
    assert_eq!(kind.schema(), json!({"anyOf": [number, {"type": "null"}]}));
    assert_eq!((kind.show(&None), kind.show(&Some(3))), (Json::Null, json!(3)));
    assert_eq!(kind.stand_in(), None);
}
