//! From what was sent to a command, by the offer that it takes up.

use serde_json::{Value as Json, json};
use standfast_engine::battle::{Domain, Id, Offer, Part, Thing, Verb, VerbKind};
use standfast_seat::{Form, Sent, taken_up};

static FIRE: Verb = Verb::new("fire", "fires", VerbKind::Rules);

/// Fields as they were sent.
struct Sample(Vec<(&'static str, &'static str)>);

impl Sent for Sample {
    fn all(&self, name: &str) -> Vec<&str> {
        self.0.iter().filter(|(known, _)| *known == name).map(|(_, value)| *value).collect()
    }
}

fn command(offer: &Offer, sent: &Sample) -> Json {
    Form::sent(offer, sent).draft()
}

fn thing(id: &str) -> Thing {
    Thing::new(&Id::new(id).unwrap(), id)
}

fn offer() -> Offer {
    let things = || vec![thing("a"), thing("b")];
    let range = Part::new("range", "", Domain::Amount { low: 0, high: 2400, per_whole: 100 });
    let seen = vec![
        range,
        Part::new("flank", "", Domain::Flag).or(false),
        Part::new("modifier", "", Domain::Whole { low: -6, high: 6 }).or(0),
    ];
    let parts = vec![
        Part::new("targets", "", Domain::Several { of: things(), least: 0, most: 2 }).or(json!(["a"])),
        Part::new("at", "", Domain::Things(things())),
        Part::new("word", "", Domain::Text { most: 20 }).or(Json::Null),
        Part::new("seen", "", Domain::Parts(seen)),
    ];
    Offer { verb: &FIRE, rule: "x", fixed: vec![("firer", thing("u"))], parts }
}

#[test]
fn every_kind_of_field_is_read_by_its_part() {
    let offer = offer();
    let pairs = Sample(vec![
        ("do", "fire"),
        ("firer", "u"),
        ("expected", "3"),
        ("targets", ""),
        ("targets", "a"),
        ("targets", "b"),
        ("at", "b"),
        ("word", "a\r\nb"),
        ("seen.range", "2,5"),
        ("seen.flank", "false"),
        ("seen.flank", "true"),
        ("seen.modifier", "-2"),
    ]);
    let offers = [offer];
    let offer = taken_up(&offers, &pairs).unwrap();
    assert_eq!(
        command(offer, &pairs),
        json!({"do": "fire", "firer": "u", "targets": ["a", "b"], "at": "b", "word": "a\nb",
            "seen": {"range": 2.5, "flank": true, "modifier": -2}})
    );
}

#[test]
fn what_is_not_sent_is_left_out_and_what_is_sent_empty_is_not() {
    let offer = offer();
    let sent = Sample(vec![("do", "fire"), ("firer", "u"), ("targets", ""), ("at", ""), ("seen.range", " ")]);
    assert_eq!(command(&offer, &sent), json!({"do": "fire", "firer": "u", "targets": [], "seen": {}}));
    let sent = Sample(vec![("do", "fire"), ("firer", "u")]);
    assert_eq!(command(&offer, &sent), json!({"do": "fire", "firer": "u", "seen": {}}));
}

#[test]
fn of_things_with_a_value_each_those_are_named_that_were_filled_in() {
    let losses = |id: &str| Part::of(&thing(id), Domain::Amount { low: 0, high: 12, per_whole: 2 });
    let of = vec![losses("a"), losses("b")];
    let parts = vec![Part::new("losses", "", Domain::Each { of, least: 1 })];
    let offer = Offer { verb: &FIRE, rule: "x", fixed: Vec::new(), parts };
    let sent = Sample(vec![("do", "fire"), ("losses.a", "1.5"), ("losses.b", "")]);
    assert_eq!(command(&offer, &sent), json!({"do": "fire", "losses": {"a": 1.5}}));
}

#[test]
fn a_thing_with_parts_of_its_own_is_named_by_what_is_filled_in_or_by_its_tick() {
    let shot = |id: &str| {
        let target = Part::new("target", "", Domain::Things(vec![thing("a"), thing("b")]));
        let modifier = Part::new("modifier", "", Domain::Whole { low: -6, high: 6 }).or(0);
        Part::of(&thing(id), Domain::Parts(vec![target, modifier]))
    };
    let seen =
        |id: &str| Part::of(&thing(id), Domain::Parts(vec![Part::new("flank", "", Domain::Flag).or(false)]));
    let each = |name: &'static str, of| Part::new(name, "", Domain::Each { of, least: 1 });
    let parts = vec![each("fire", vec![shot("x"), shot("y")]), each("checks", vec![seen("x"), seen("y")])];
    let offer = Offer { verb: &FIRE, rule: "x", fixed: Vec::new(), parts };
    let sent = Sample(vec![
        ("do", "fire"),
        ("fire.x.target", ""),
        ("fire.x.modifier", "0"),
        ("fire.y.target", "b"),
        ("fire.y.modifier", "1"),
        ("checks.x.flank", "false"),
        ("checks.y", "given"),
        ("checks.y.flank", "true"),
    ]);
    assert_eq!(
        command(&offer, &sent),
        json!({"do": "fire", "fire": {"y": {"target": "b", "modifier": 1}}, "checks": {"y": {"flank": true}}})
    );
}

#[test]
fn what_can_not_be_read_goes_on_as_it_was_written() {
    let offer = offer();
    let sent = Sample(vec![("seen.range", "near"), ("seen.modifier", "1.5"), ("seen.flank", "perhaps")]);
    let read = command(&offer, &sent);
    assert_eq!(read.get("seen"), Some(&json!({"range": "near", "modifier": "1.5", "flank": "perhaps"})));
}

#[test]
fn an_offer_is_taken_up_with_all_that_is_settled_about_it() {
    let offers = [offer()];
    assert!(taken_up(&offers, &Sample(vec![("do", "fire"), ("firer", "u")])).is_some());
    assert!(taken_up(&offers, &Sample(vec![("do", "fire"), ("firer", "w")])).is_none());
    assert!(taken_up(&offers, &Sample(vec![("do", "flee"), ("firer", "u")])).is_none());
}

#[test]
fn a_command_is_whole_as_soon_as_nothing_must_be_chosen_any_more() {
    let offer = offer();
    assert_eq!(Form::usual(&offer), None);
    let mut form = Form::of(&offer);
    assert_eq!(form.missing(), ["at", "range"]);
    form.fill_in("b");
    form.fields.iter_mut().find(|field| field.key() == "seen.range").unwrap().read("2.5").unwrap();
    assert_eq!(form.things(), ["u", "b"]);
    assert_eq!(
        form.command(),
        Some(json!({"do": "fire", "firer": "u", "targets": ["a"], "at": "b", "word": null,
            "seen": {"range": 2.5, "flank": false, "modifier": 0}}))
    );
}

#[test]
fn what_is_out_of_range_is_not_read_and_says_what_is_allowed() {
    let offer = offer();
    let mut form = Form::of(&offer);
    let range = form.fields.iter_mut().find(|field| field.key() == "seen.range").unwrap();
    assert_eq!(range.read("25"), Err("a number from 0 to 24 in steps of 0.01".to_owned()));
    assert_eq!(range.value, None);
}
