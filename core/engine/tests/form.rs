//! Reading shapes field by field: faults with their whole paths, all of them, the most telling first.

use serde_json::json;
use standfast_engine::form::{self, Kind, choice, describe, flag, list, nullable, object, text, whole};
use standfast_engine::{Form, Problem, Refusal, Refusals, Shape, Tree, choices};

choices! {
    enum Arm {
        Infantry = "infantry",
        Cavalry = "cavalry",
    }
}

/// A unit whose grade is told in one of two ways, and that is mounted if it is cavalry.
#[derive(Debug, PartialEq)]
struct Unit {
    arm: Arm,
    miniatures: i64,
    rating: Option<i64>,
    grade: Option<String>,
    mounted: bool,
}

impl Shape for Unit {
    const IS: &'static str = "a unit";

    fn read(form: &mut Form<'_>) -> Self {
        let arm = form.field("arm", "what it is").required(choice());
        let miniatures = form.field("miniatures", "how many").or(whole(1..=12), 6);
        let rating = form.field("rating", "its rating, unless `grade` is given").optional(whole(1..=10));
        let grade = form.field("grade", "its grade, unless `rating` is given").optional(text());
        let mounted = form.field("mounted", "on its horses").or(flag(), false);
        form.exactly_one(&["rating", "grade"]);
        let may_be = !form.is_sound() || arm == Arm::Cavalry;
        form.only_when(may_be, &["mounted"], "only cavalry is mounted");
        Self { arm, miniatures, rating, grade, mounted }
    }
}

/// A battle of several units.
#[derive(Debug, PartialEq)]
struct Battle {
    units: Vec<Unit>,
    hours: i64,
    leader: Option<Unit>,
    night: bool,
}

impl Shape for Battle {
    const IS: &'static str = "a battle";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            units: form.field("units", "who fights").required(list(object(), 4)),
            hours: form.field("hours", "how long").or(whole(1..=24), 8),
            leader: form.field("leader", "who leads, or none").or(nullable(object()), None),
            night: form.field("night", "in the dark").or(flag(), false),
        }
    }
}

fn read<T: Shape>(given: &str) -> Result<T, Refusals> {
    form::read(&Tree::from_json(given).unwrap())
}

fn refused<T: Shape + std::fmt::Debug>(given: &str) -> Vec<Refusal> {
    read::<T>(given).unwrap_err().all().to_vec()
}

fn said<T: Shape + std::fmt::Debug>(given: &str) -> Vec<String> {
    refused::<T>(given).iter().map(ToString::to_string).collect()
}

fn foot(miniatures: i64, rating: i64) -> Unit {
    Unit { arm: Arm::Infantry, miniatures, rating: Some(rating), grade: None, mounted: false }
}

#[test]
fn fields_that_are_absent_take_their_defaults() {
    let battle = read::<Battle>(r#"{"units": [{"arm": "infantry", "rating": 5}]}"#).unwrap();
    assert_eq!(battle, Battle { units: vec![foot(6, 5)], hours: 8, leader: None, night: false });
}

#[test]
fn fields_are_read_in_any_order() {
    let given = r#"{"night": true, "leader": {"rating": 9, "miniatures": 1, "arm": "infantry"},
                    "hours": 3, "units": []}"#;
    let battle = read::<Battle>(given).unwrap();
    assert_eq!(battle, Battle { units: vec![], hours: 3, leader: Some(foot(1, 9)), night: true });
    assert_eq!(read::<Battle>(r#"{"leader": null, "units": []}"#).unwrap().leader, None);
}

#[test]
fn an_unknown_field_is_named_with_those_that_there_are() {
    let refusals = refused::<Battle>(r#"{"units": [], "wheather": 1}"#);
    let known = ["units", "hours", "leader", "night"].map(str::to_owned).to_vec();
    assert_eq!(refusals, [Refusal::new("wheather", Problem::Unknown { known })]);
    assert_eq!(
        refusals[0].to_string(),
        "wheather: there is no such field; the fields here are units, hours, leader, night"
    );
}

#[test]
fn a_misspelt_field_is_answered_with_the_nearest() {
    let meant = |given: &str| refused::<Battle>(given)[0].nearest.clone();
    assert_eq!(meant(r#"{"units": [], "hour": 1}"#).as_deref(), Some("hours"));
    assert_eq!(meant(r#"{"units": [], "Night": true}"#).as_deref(), Some("night"));
    assert_eq!(meant(r#"{"units": [], "leadre": null}"#).as_deref(), Some("leader"));
    assert_eq!(meant(r#"{"units": [], "": 1}"#), None);
    assert_eq!(meant(r#"{"units": [], "zzz": 1}"#), None);
    let said = said::<Battle>(r#"{"units": [{"arm": "infantry", "rating": 1, "miniatuers": 3}]}"#);
    assert_eq!(
        said,
        ["units[0].miniatuers: there is no such field; the fields here are arm, miniatures, rating, grade, \
          mounted (did you mean `miniatures`?)"]
    );
}

#[test]
fn a_missing_field_is_named_with_what_is_allowed() {
    assert_eq!(said::<Unit>(r#"{"rating": 1}"#), ["arm is missing: infantry or cavalry must be given"]);
    assert_eq!(
        said::<Battle>("{}"),
        ["units is missing: a list of at most 4, each an object (a unit) must be given"]
    );
}

#[test]
fn faults_within_lists_and_objects_carry_their_whole_path() {
    let given = r#"{"units": [{"arm": "infantry", "rating": 1},
                              {"arm": "infantry", "rating": 1, "miniatures": 13}],
                    "leader": {"arm": "knight", "rating": 1}}"#;
    assert_eq!(
        said::<Battle>(given),
        [
            "units[1].miniatures is 13: a whole number from 1 to 12 is allowed",
            "leader.arm is \"knight\": infantry or cavalry is allowed",
        ]
    );
}

#[test]
fn a_wrong_type_is_refused_once_and_nothing_below_it_is_missed() {
    assert_eq!(said::<Battle>(r#"{"units": 5}"#).len(), 1);
    assert_eq!(
        said::<Battle>(r#"{"units": [5, null, "x", [], true]}"#),
        ["units is a list: a list of at most 4, each an object (a unit) is allowed"]
    );
    let given: Vec<String> = said::<Battle>(r#"{"units": [5, null, "x", []], "leader": 7}"#);
    assert_eq!(
        given,
        [
            "units[0] is 5: an object (a unit) is allowed",
            "units[1] is null: an object (a unit) is allowed",
            "units[2] is \"x\": an object (a unit) is allowed",
            "units[3] is an empty list: an object (a unit) is allowed",
            "leader is 7: an object (a unit) or null is allowed",
        ]
    );
    for whole in ["5", "null", "[]", "\"battle\"", "true"] {
        let refusals = refused::<Battle>(whole);
        assert_eq!((refusals.len(), refusals[0].path.as_str()), (1, ""), "{whole}");
    }
    assert_eq!(said::<Battle>("[1]"), ["the input is a list: an object (a battle) is allowed"]);
}

#[test]
fn all_faults_are_told_misspelt_names_first() {
    let given =
        r#"{"hours": 0, "units": [{"arm": "cavalry", "raiting": 3}, {"mounted": 1}], "knight": true}"#;
    let refusals = refused::<Battle>(given);
    let paths: Vec<&str> = refusals.iter().map(|refusal| refusal.path.as_str()).collect();
    let expected = [
        "units[0].raiting",
        "knight",
        "units[0].rating",
        "units[1].arm",
        "units[1].mounted",
        "units[1].rating",
        "hours",
    ];
    assert_eq!(paths, expected);
    let refusals = Refusals::new(refusals).unwrap();
    assert_eq!(refusals.to_string().lines().count(), expected.len(), "each on a line of its own");
}

#[test]
fn of_alternatives_exactly_one_must_be_given() {
    let of = |given: &str| refused::<Unit>(&format!(r#"{{"arm": "infantry"{given}}}"#));
    assert!(read::<Unit>(r#"{"arm": "infantry", "grade": "line"}"#).is_ok());
    let none = of("");
    assert_eq!((none.len(), none[0].path.as_str()), (1, "rating"), "of none the first is missing");
    assert_eq!(none[0].to_string(), "rating is missing: one of rating, grade must be given");
    for given in [r#", "rating": 3, "grade": "line""#, r#", "grade": "line", "rating": 3"#] {
        let both = of(given);
        assert_eq!((both.len(), both[0].path.as_str()), (1, "grade"), "of two the later on the page");
        let expected = "grade is \"line\": `rating` is given too, and only one of the two is allowed";
        assert_eq!(both[0].to_string(), expected);
    }
    // What can't be read was given all the same.
    let bad = of(r#", "grade": 7"#);
    assert_eq!(bad.iter().map(|refusal| refusal.path.as_str()).collect::<Vec<_>>(), ["grade"]);
}

#[test]
fn fields_that_do_not_apply_are_refused_where_they_are_given() {
    let unit = |arm: &str, rest: &str| format!(r#"{{"arm": "{arm}", "rating": 1{rest}}}"#);
    assert!(read::<Unit>(&unit("cavalry", r#", "mounted": true"#)).unwrap().mounted);
    assert!(!read::<Unit>(&unit("infantry", "")).unwrap().mounted);
    for flag in ["true", "false"] {
        let given = unit("infantry", &format!(r#", "mounted": {flag}"#));
        assert_eq!(said::<Unit>(&given), [format!("mounted is {flag}: only cavalry is mounted")]);
    }
}

/// A shape that looks at the form itself.
#[derive(Debug, PartialEq)]
struct Watched {
    has: bool,
    sound: bool,
    others: Vec<String>,
}

impl Shape for Watched {
    const IS: &'static str = "a shape that looks";

    fn read(form: &mut Form<'_>) -> Self {
        let has = form.has("first");
        let _ = form.field("first", "the first").optional(flag());
        let sound = form.is_sound();
        let others = form.other_names();
        let _ = form.field("second", "the second").or(flag(), false);
        if form.has("second") && !form.has("first") {
            form.lack("first", "second needs it");
        }
        Self { has, sound, others }
    }
}

#[test]
fn a_shape_can_look_at_what_was_given() {
    let seen = read::<Watched>(r#"{"first": true, "second": true}"#).unwrap();
    assert_eq!(seen, Watched { has: true, sound: true, others: vec!["second".to_owned()] });
    let seen = read::<Watched>("{}").unwrap();
    assert_eq!(seen, Watched { has: false, sound: true, others: vec![] });
    assert_eq!(said::<Watched>(r#"{"second": true}"#), ["first is missing: second needs it"]);
    // While it is described nothing is given, nothing sound and nothing refused.
    let described = object::<Watched>().stand_in();
    assert_eq!(described, Watched { has: false, sound: false, others: vec![] });
}

#[test]
fn what_is_soundly_read_is_told_apart() {
    struct Late(bool);
    impl Shape for Late {
        const IS: &'static str = "late";

        fn read(form: &mut Form<'_>) -> Self {
            let number = form.field("number", "a number").required(whole(1..=6));
            if form.is_sound() {
                form.refuse("number", format!("{number} is a stand-in or it is refused"));
            }
            Self(form.is_sound())
        }
    }
    let told = |given: &str| read::<Late>(given).map(|late| late.0).unwrap_err().to_string();
    assert_eq!(told(r#"{"number": 7}"#), "number is 7: a whole number from 1 to 6 is allowed");
    assert_eq!(told(r#"{"number": 3}"#), "number is 3: 3 is a stand-in or it is refused");
}

#[test]
fn the_schema_is_written_by_what_reads() {
    let unit = json!({
        "type": "object",
        "description": "a unit",
        "properties": {
            "arm": {"enum": ["infantry", "cavalry"], "description": "what it is", "propertyOrder": 0},
            "miniatures":
                {"type": "integer", "minimum": 1, "maximum": 12, "default": 6, "description": "how many",
                "propertyOrder": 1},
            "rating": {"type": "integer", "minimum": 1, "maximum": 10,
                "description": "its rating, unless `grade` is given", "propertyOrder": 2},
            "grade": {"type": "string", "description": "its grade, unless `rating` is given",
                "propertyOrder": 3},
            "mounted": {"type": "boolean", "default": false, "description": "on its horses",
                "propertyOrder": 4},
        },
        "additionalProperties": false,
        "required": ["arm"],
        "allOf": [{"oneOf": [{"required": ["rating"]}, {"required": ["grade"]}]}],
    });
    assert_eq!(describe::<Unit>(), unit);
    let battle = describe::<Battle>();
    assert_eq!(battle["required"], json!(["units"]));
    assert_eq!(battle["properties"]["units"]["items"], unit);
    assert_eq!(battle["properties"]["units"]["maxItems"], json!(4));
    assert_eq!(battle["properties"]["leader"]["anyOf"], json!([unit, {"type": "null"}]));
    assert_eq!(battle["properties"]["leader"]["default"], json!(null));
    assert_eq!(battle.get("allOf"), None);
}
