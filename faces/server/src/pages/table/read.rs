//! From the fields of a form to a command, by the offer that they take up.

use serde_json::{Map, Value as Json, json};
use standfast_rulebook::battle::number::{self, Decimal};
use standfast_rulebook::battle::{Domain, Offer, Part, only_value};

use super::fields::are_filled;
use super::pairs::Pairs;

/// The offer that the fields take up: of their verb, with all that is settled about it.
pub(super) fn taken_up<'o>(offers: &'o [Offer], pairs: &Pairs) -> Option<&'o Offer> {
    let verb = pairs.last("do")?;
    let settled = |offer: &Offer| {
        offer.fixed.iter().all(|(name, thing)| pairs.last(name).is_some_and(|id| id == thing.id.as_str()))
    };
    offers.iter().find(|offer| offer.verb.name == verb && settled(offer))
}

/// The command that the fields make. What can't be read goes in as it was written, so that the engine refuses it in
/// its own words; so does everything where there is no such offer.
pub(super) fn command(offer: Option<&Offer>, pairs: &Pairs) -> Json {
    let Some(offer) = offer else {
        return Json::Object(
            pairs.of_command().map(|(name, value)| (name.to_owned(), json!(value))).collect(),
        );
    };
    whole(offer, parts(&offer.parts, "", pairs))
}

/// The command of an offer whose parts are all as they usually are; nothing where one must be chosen.
pub(super) fn usual(offer: &Offer) -> Option<Json> {
    usual_parts(&offer.parts).map(|parts| whole(offer, parts))
}

fn whole(offer: &Offer, mut command: Map<String, Json>) -> Json {
    command.insert("do".to_owned(), json!(offer.verb.name));
    for (name, thing) in &offer.fixed {
        command.insert((*name).to_owned(), json!(thing.id));
    }
    Json::Object(command)
}

fn usual_parts(of: &[Part]) -> Option<Map<String, Json>> {
    let usual = |part: &Part| {
        let value = match (&part.default, &part.domain) {
            (Some(default), _) => default.clone(),
            (None, Domain::Parts(parts)) => Json::Object(usual_parts(parts)?),
            (None, Domain::Each { least: 0, .. }) => json!({}),
            (None, domain) => only_value(domain)?,
        };
        Some((part.name.to_string(), value))
    };
    of.iter().map(usual).collect()
}

/// The name of a field: that of its part, behind those of the parts it stands in.
pub(super) fn joined(within: &str, name: &str) -> String {
    if within.is_empty() { name.to_owned() } else { format!("{within}.{name}") }
}

fn parts<'p>(of: impl IntoIterator<Item = &'p Part>, within: &str, pairs: &Pairs) -> Map<String, Json> {
    let read = |part: &Part| Some((part.name.to_string(), value(part, &joined(within, &part.name), pairs)?));
    of.into_iter().filter_map(read).collect()
}

/// Whether a thing is one of those that are named: by what must be filled in of it, or by its tick.
fn is_named(part: &Part, name: &str, pairs: &Pairs) -> bool {
    let Domain::Parts(inner) = &part.domain else { return true };
    if are_filled(inner) {
        return pairs.has(name);
    }
    let open = inner.iter().filter(|part| !are_filled(std::slice::from_ref(part)));
    open.into_iter().any(|part| value(part, &joined(name, &part.name), pairs).is_some())
}

/// A place on the table: three fields, or one in which all of it is typed, as the steps of a way may be.
fn place(name: &str, pairs: &Pairs) -> Option<Json> {
    let parts = [("x", 100), ("y", 100), ("facing", 1)].into_iter().filter_map(|(axis, per_whole)| {
        let text = pairs.last(&joined(name, axis)).filter(|text| !text.trim().is_empty())?;
        Some((axis.to_owned(), number_or_text(text, per_whole)))
    });
    let parts: Map<String, Json> = parts.collect();
    let typed = || pairs.last(name).filter(|text| !text.trim().is_empty()).map(Json::from);
    if parts.is_empty() { typed() } else { Some(Json::Object(parts)) }
}

/// The number that a text comes to, or the text where it comes to none.
fn number_or_text(text: &str, per_whole: i64) -> Json {
    number::read(text, per_whole).map_or_else(|| json!(text), |parts| json!(Decimal { parts, per_whole }))
}

/// What stands in a part; nothing where it is left out.
fn value(part: &Part, name: &str, pairs: &Pairs) -> Option<Json> {
    let text = pairs.last(name);
    let number = |per_whole| {
        let text = text.filter(|text| !text.trim().is_empty())?;
        Some(number_or_text(text, per_whole))
    };
    match &part.domain {
        Domain::Parts(_) if part.default.as_ref().is_some_and(Json::is_null) && text.is_none() => None,
        Domain::Parts(inner) => Some(Json::Object(parts(inner, name, pairs))),
        Domain::Each { of, .. } => {
            let named = of.iter().filter(|part| is_named(part, &joined(name, &part.name), pairs));
            let named = parts(named, name, pairs);
            // Where nobody is named who need not be, it is left out as a whole.
            (part.default.is_none() || !named.is_empty()).then_some(Json::Object(named))
        }
        // A list without ticks is sent with an empty one, so that it is told from a list that was not there.
        Domain::Several { .. } => {
            text.map(|_| pairs.all(name).filter(|id| !id.is_empty()).map(Json::from).collect())
        }
        Domain::Flag => text.map(|text| match text {
            "true" => json!(true),
            "false" => json!(false),
            other => json!(other),
        }),
        Domain::Whole { .. } => number(1),
        Domain::Amount { per_whole, .. } => number(*per_whole),
        Domain::Things(_) | Domain::Words(_) => text.filter(|text| !text.is_empty()).map(Json::from),
        Domain::Place(_) | Domain::Path(_) => place(name, pairs),
        // Browsers end lines as mail does.
        Domain::Text { .. } => {
            text.filter(|text| !text.trim().is_empty()).map(|text| json!(text.replace("\r\n", "\n")))
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use standfast_rulebook::battle::{Id, Thing, Verb};

    use super::*;

    static FIRE: Verb = Verb { name: "fire", says: "fires" };

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
        let pairs = Pairs::from([
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
        let command = command(taken_up(&offers, &pairs), &pairs);
        assert_eq!(
            command,
            json!({"do": "fire", "firer": "u", "targets": ["a", "b"], "at": "b", "word": "a\nb",
                "seen": {"range": 2.5, "flank": true, "modifier": -2}})
        );
    }

    #[test]
    fn what_is_not_sent_is_left_out_and_what_is_sent_empty_is_not() {
        let offer = offer();
        let sent =
            Pairs::from([("do", "fire"), ("firer", "u"), ("targets", ""), ("at", ""), ("seen.range", " ")]);
        assert_eq!(
            command(Some(&offer), &sent),
            json!({"do": "fire", "firer": "u", "targets": [], "seen": {}})
        );
        let sent = Pairs::from([("do", "fire"), ("firer", "u")]);
        assert_eq!(command(Some(&offer), &sent), json!({"do": "fire", "firer": "u", "seen": {}}));
    }

    #[test]
    fn of_things_with_a_value_each_those_are_named_that_were_filled_in() {
        let losses = |id: &str| Part::of(&thing(id), Domain::Amount { low: 0, high: 12, per_whole: 2 });
        let of = vec![losses("a"), losses("b")];
        let parts = vec![Part::new("losses", "", Domain::Each { of, least: 1 })];
        let offer = Offer { verb: &FIRE, rule: "x", fixed: Vec::new(), parts };
        let sent = Pairs::from([("do", "fire"), ("losses.a", "1.5"), ("losses.b", "")]);
        assert_eq!(command(Some(&offer), &sent), json!({"do": "fire", "losses": {"a": 1.5}}));
    }

    #[test]
    fn a_thing_with_parts_of_its_own_is_named_by_what_is_filled_in_or_by_its_tick() {
        let shot = |id: &str| {
            let target = Part::new("target", "", Domain::Things(vec![thing("a"), thing("b")]));
            let modifier = Part::new("modifier", "", Domain::Whole { low: -6, high: 6 }).or(0);
            Part::of(&thing(id), Domain::Parts(vec![target, modifier]))
        };
        let seen = |id: &str| {
            Part::of(&thing(id), Domain::Parts(vec![Part::new("flank", "", Domain::Flag).or(false)]))
        };
        let each = |name: &'static str, of| Part::new(name, "", Domain::Each { of, least: 1 });
        let parts =
            vec![each("fire", vec![shot("x"), shot("y")]), each("checks", vec![seen("x"), seen("y")])];
        let offer = Offer { verb: &FIRE, rule: "x", fixed: Vec::new(), parts };
        let sent = Pairs::from([
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
            command(Some(&offer), &sent),
            json!({"do": "fire", "fire": {"y": {"target": "b", "modifier": 1}}, "checks": {"y": {"flank": true}}})
        );
    }

    #[test]
    fn what_can_not_be_read_goes_on_as_it_was_written() {
        let offer = offer();
        let sent = Pairs::from([("seen.range", "near"), ("seen.modifier", "1.5"), ("seen.flank", "perhaps")]);
        let read = command(Some(&offer), &sent);
        assert_eq!(read.get("seen"), Some(&json!({"range": "near", "modifier": "1.5", "flank": "perhaps"})));
    }

    #[test]
    fn an_offer_is_taken_up_with_all_that_is_settled_about_it() {
        let offers = [offer()];
        assert!(taken_up(&offers, &Pairs::from([("do", "fire"), ("firer", "u")])).is_some());
        assert!(taken_up(&offers, &Pairs::from([("do", "fire"), ("firer", "w")])).is_none());
        assert!(taken_up(&offers, &Pairs::from([("do", "flee"), ("firer", "u")])).is_none());
        let unknown = Pairs::from([("do", "flee"), ("unit", "u"), ("expected", "2")]);
        assert_eq!(command(None, &unknown), json!({"do": "flee", "unit": "u"}));
    }
}
