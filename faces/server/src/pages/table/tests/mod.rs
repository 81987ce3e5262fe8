#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod browser;

use maud::html;
use serde_json::{Value as Json, json};
use standfast_rulebook::battle::{
    Domain, Header, Id, LiveBattle, Offer, Part, Refused, Roster, Sample, Seat, Source, Thing, begin,
};
use standfast_rulebook::{Choice, Tree};
use standfast_seat::{Form, Sent as _, are_filled};

use super::choices::{Draft, choices};
use super::fields::{Filling, fields, joined};
use super::pairs::Pairs;
use super::sight::Sight;
use super::{drawn, drawn_sections};
use crate::BattleId;
use crate::hall::{Aside, Awaited, Since};
use browser::sent;

/// Whoever has missed nothing.
const NONE: Since = Since { after: 0, until: 0 };

fn battle_of(sample: Sample) -> Box<dyn LiveBattle> {
    begin(Header::new(sample.system.name(), sample.name, sample.text, 7, "2001-01-01T00:00:00Z")).unwrap()
}

fn id() -> BattleId {
    BattleId::random().unwrap()
}

fn tree(command: &Json) -> Tree {
    Tree::from_json(&command.to_string()).unwrap()
}

fn command(offer: &Offer, sent: &Pairs) -> Json {
    Form::sent(offer, sent).draft()
}

fn seats(roster: &Roster) -> Vec<Seat> {
    roster.seats().collect()
}

/// Numbers from 0 to one less than asked, scattered well enough for tests.
fn picker(mut state: u64) -> impl FnMut(u64) -> u64 {
    move |of| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % of.max(1)
    }
}

/// How many offers of a verb are looked at before each command.
const OF_A_VERB: usize = 3;

/// Plays on for so many commands, and looks at some offers of each verb of every seat on the way.
fn play(sample: Sample, commands: u64, mut look: impl FnMut(&dyn LiveBattle, &Seat, &Offer)) {
    let mut battle = battle_of(sample);
    let mut pick = picker(sample.text.len().try_into().unwrap());
    for _ in 0..commands {
        let mut taken = None;
        for seat in seats(battle.roster()) {
            let offers = battle.legal(&seat);
            let mut seen: Vec<&str> = Vec::new();
            for offer in &offers {
                if seen.iter().filter(|verb| **verb == offer.verb.name).count() < OF_A_VERB {
                    look(battle.as_ref(), &seat, offer);
                    seen.push(offer.verb.name);
                }
            }
            let rules: Vec<&Offer> =
                offers.iter().filter(|offer| !offer.rule.starts_with("table.")).collect();
            let at = usize::try_from(pick(rules.len().max(1).try_into().unwrap())).unwrap();
            if let Some(drawn) = rules.get(at).and_then(|offer| offer.draw(&mut pick))
                && (taken.is_none() || pick(3) == 0)
            {
                taken = Some((seat, drawn));
            }
        }
        let Some((seat, drawn)) = taken else { return };
        battle.propose(&seat, &tree(&drawn), Source::Seed, "", None).unwrap();
        battle.confirm();
    }
}

#[test]
fn a_form_that_nobody_has_touched_is_refused_only_for_what_must_be_filled_in() {
    for sample in Sample::all() {
        play(sample, 25, |battle, seat, offer| {
            let html = html! { (fields(&offer.parts, Filling::default())) }.into_string();
            let given = command(offer, &sent(&html));
            match battle.check(seat, &tree(&given)) {
                Ok(_) => {}
                Err(Refused::Given(refusals)) => {
                    assert!(!are_filled(&offer.parts), "{}: {given}: {refusals}", sample.name);
                }
                Err(refused) => panic!("{}: {given}: {refused}", sample.name),
            }
        });
    }
}

#[test]
fn what_leaves_no_choice_is_said_and_not_asked() {
    let things = |ids: &[&str]| {
        ids.iter().map(|id| Thing::new(&Id::new(id).unwrap(), &format!("Battery {id}"))).collect()
    };
    let drawn = |of| {
        let part = Part::new("target", "at whom", Domain::Things(of));
        html! { (fields(&[part], Filling::default())) }.into_string()
    };
    let only = drawn(things(&["a"]));
    assert!(!only.contains("<select") && only.contains("Battery a"), "{only}");
    assert_eq!(sent(&only).last("target"), Some("a"));
    let two = drawn(things(&["a", "b"]));
    assert!(two.contains("<select") && two.contains("choose"), "{two}");
}

#[test]
fn every_command_can_be_filled_in_and_is_drawn_again_as_it_was_typed() {
    let mut pick = picker(3);
    for sample in Sample::all() {
        play(sample, 25, |battle, seat, offer| {
            let Some(wanted) = offer.draw(&mut pick) else { return };
            let mut typed = Vec::new();
            typed_in(&offer.parts, &wanted, "", &mut typed);
            let typed = Pairs::from(typed);
            let wanted = checked(battle, seat, &wanted);
            let back = command(offer, &typed);
            assert!(
                battle.check(seat, &tree(&back)).is_ok(),
                "{back} from {typed:?} for {}",
                offer.to_json()
            );
            assert_eq!(checked(battle, seat, &back), wanted);
            let filling = Filling { typed: Some(&typed), thing: None };
            let again = sent(&html! { (fields(&offer.parts, filling)) }.into_string());
            assert_eq!(checked(battle, seat, &command(offer, &again)), wanted, "drawn as {again:?}");
        });
    }
}

/// What the engine makes of a command, its lists in the order of their ids: ticks have no order.
fn checked(battle: &dyn LiveBattle, seat: &Seat, command: &Json) -> Json {
    fn sorted(json: Json) -> Json {
        match json {
            Json::Array(mut parts) => {
                parts.sort_by_key(ToString::to_string);
                Json::Array(parts)
            }
            Json::Object(parts) => parts.into_iter().map(|(name, part)| (name, sorted(part))).collect(),
            other => other,
        }
    }
    sorted(battle.check(seat, &tree(command)).unwrap())
}

/// The fields that somebody fills in who wants this command.
fn typed_in(parts: &[Part], wanted: &Json, within: &str, typed: &mut Vec<(String, String)>) {
    for part in parts {
        let Some(value) = wanted.get(&*part.name) else { continue };
        let name = joined(within, &part.name);
        match (&part.domain, value) {
            (_, Json::Null) => typed.push((name, String::new())),
            (Domain::Parts(inner), value) => {
                if part.default == Some(Json::Null) {
                    typed.push((name.clone(), "given".to_owned()));
                }
                typed_in(inner, value, &name, typed);
            }
            (Domain::Each { of, .. }, Json::Object(value)) => {
                typed.extend(value.keys().map(|named| (joined(&name, named), "given".to_owned())));
                let whole = |part: &&Part| matches!(part.domain, Domain::Parts(_));
                typed.retain(|(field, _)| {
                    of.iter().filter(|part| !whole(part)).all(|part| *field != joined(&name, &part.name))
                });
                typed_in(of, &Json::Object(value.clone()), &name, typed);
            }
            (Domain::Place(_), Json::Object(pose)) => {
                typed.extend(pose.iter().map(|(axis, number)| (joined(&name, axis), number.to_string())));
            }
            (Domain::Path(_), steps) => typed.push((name, steps.to_string())),
            (_, Json::Array(ids)) => {
                typed.push((name.clone(), String::new()));
                typed.extend(ids.iter().map(|id| (name.clone(), id.as_str().unwrap().to_owned())));
            }
            (_, Json::String(text)) => typed.push((name, text.clone())),
            (_, other) => typed.push((name, other.to_string())),
        }
    }
}

#[test]
fn every_page_of_every_seat_is_drawn() {
    for sample in Sample::all() {
        let mut battle = battle_of(sample);
        let mut pick = picker(11);
        for _ in 0..12 {
            let Some((seat, wanted)) = a_command(battle.as_ref(), &mut pick) else { break };
            battle.propose(&seat, &tree(&wanted), Source::Seed, "2001-01-01T10:20:30Z", None).unwrap();
            battle.confirm();
        }
        let id = id();
        for seat in seats(battle.roster()) {
            let sight = Sight::of(&id, battle.as_ref(), &seat);
            let units: Vec<String> =
                sight.view.view.order_of_battle.iter().map(|piece| piece.id.to_string()).collect();
            for unit in units {
                let draft = Draft { pairs: Pairs::from([("unit", unit.as_str())]), fault: None };
                let page = drawn(&sight, &draft, NONE).0.into_string();
                assert!(page.contains(&format!("data-unit=\"{unit}\"")), "{}", sample.name);
                assert!(!page.contains("style="), "no inline style passes the policy");
            }
        }
    }
}

fn a_command(battle: &dyn LiveBattle, pick: &mut dyn FnMut(u64) -> u64) -> Option<(Seat, Json)> {
    seats(battle.roster()).into_iter().rev().find_map(|seat| {
        let offers = battle.legal(&seat);
        let rules: Vec<&Offer> = offers.iter().filter(|offer| !offer.rule.starts_with("table.")).collect();
        let at = usize::try_from(pick(rules.len().max(1).try_into().unwrap())).unwrap();
        Some((seat, rules.get(at)?.draw(pick)?))
    })
}

#[test]
fn what_people_write_is_text_and_nothing_else() {
    let mut battle = battle_of(Sample::named("fatigue", "stone-wall").unwrap());
    let said = json!({"do": "say", "text": "<script>alert(1)</script>"});
    battle.propose(&Seat::Umpire, &tree(&said), Source::Seed, "", None).unwrap();
    battle.confirm();
    let id = id();
    let sight = Sight::of(&id, battle.as_ref(), &Seat::Umpire);
    let draft = Draft { pairs: Pairs::from([("find", "\"><script>"), ("unit", "\"><script>")]), fault: None };
    let page = drawn(&sight, &draft, NONE).0.into_string();
    assert!(page.contains("&lt;script&gt;alert(1)"));
    let own = page.matches("<script type=\"module\" src=\"/assets/").count();
    assert_eq!(page.matches("<script").count(), own, "only the modules' own");
}

#[test]
fn a_seat_s_sections_have_the_ids_that_the_module_knows() {
    let battle = battle_of(Sample::named("micro-force", "north-of-the-pike").unwrap());
    let id = id();
    let sight = Sight::of(&id, battle.as_ref(), &Seat::Umpire);
    let sections = drawn_sections(&sight, None);
    let ids: Vec<&str> = sections.iter().map(|section| section.id).collect();
    assert_eq!(ids, ["moment", "ending", "happened", "to-do", "order-of-battle", "log", "talk", "map"]);
    let page = drawn(&sight, &Draft::default(), NONE).0.into_string();
    for id in ids.into_iter().chain(["choices", "search", "news"]) {
        assert_eq!(page.matches(&format!(" id=\"{id}\"")).count(), 1, "{id}");
    }
}

#[test]
fn a_duty_has_its_test_its_odds_and_both_ways_to_roll() {
    let battle = battle_of(Sample::named("fatigue", "stone-wall").unwrap());
    let id = id();
    let owner = battle.roster().seat("attacker").unwrap();
    let sight = Sight::of(&id, battle.as_ref(), &owner);
    let due = super::duties::duties(&sight).into_string();
    for expected in [
        "Third Southern tries to rally",
        "/rules/fatigue.battle.rally",
        "class=\"bar\"",
        ">Rally</button>",
        ">Real dice</button>",
    ] {
        assert!(due.contains(expected), "{expected} in {due}");
    }
    let other = battle.roster().seat("defender").unwrap();
    let sight = Sight::of(&id, battle.as_ref(), &other);
    assert!(super::duties::duties(&sight).into_string().contains("Nothing is due from you."));
    let choices = choices(&sight, &Draft::default()).into_string();
    assert!(!choices.contains("data-roll") || choices.contains("Concede"));
}

#[test]
fn who_is_asked_to_take_something_back_answers_it_and_who_asked_does_not() {
    let mut battle = battle_of(Sample::named("fatigue", "stone-wall").unwrap());
    let attacker = battle.roster().seat("attacker").unwrap();
    let defender = battle.roster().seat("defender").unwrap();
    for command in [json!({"do": "rally", "unit": "third-south"}), json!({"do": "ask-undo"})] {
        battle.propose(&attacker, &tree(&command), Source::Seed, "", None).unwrap();
        battle.confirm();
    }
    let id = id();
    let asked = super::duties::duties(&Sight::of(&id, battle.as_ref(), &defender)).into_string();
    for expected in
        ["asks to take record 1 back", "value=\"agree-undo\"", "value=\"refuse-undo\"", "To do (1)"]
    {
        assert!(asked.contains(expected), "{expected} in {asked}");
    }
    let own = super::duties::duties(&Sight::of(&id, battle.as_ref(), &attacker)).into_string();
    assert!(own.contains("asks to take record 1 back") && !own.contains("value=\"agree-undo\""), "{own}");
}

#[test]
fn a_question_stands_with_the_umpire_and_with_who_asked_and_nowhere_else() {
    let mut battle = battle_of(Sample::named("fatigue", "stone-wall").unwrap());
    let attacker = battle.roster().seat("attacker").unwrap();
    let defender = battle.roster().seat("defender").unwrap();
    let ask = json!({"do": "say", "to": "umpire", "text": "Is the wall high?"});
    battle.propose(&attacker, &tree(&ask), Source::Seed, "", None).unwrap();
    battle.confirm();
    let id = id();
    let page = |seat: &Seat| {
        drawn(&Sight::of(&id, battle.as_ref(), seat), &Draft::default(), Since { after: 0, until: 0 })
            .0
            .into_string()
    };
    let umpire = page(&Seat::Umpire);
    for expected in
        ["asks: “Is the wall high?”", "value=\"reply\"", "value=\"set-aside\"", "waits for your answer"]
    {
        assert!(umpire.contains(expected), "{expected} in {umpire}");
    }
    let asker = page(&attacker);
    for expected in [
        "The umpire has yet to answer a question",
        "to the umpire</span>: Is the wall high?",
        "value=\"set-aside\"",
    ] {
        assert!(asker.contains(expected), "{expected} in {asker}");
    }
    for seat in [&defender, &Seat::Spectator] {
        let page = page(seat);
        assert!(!page.contains("wall high") && !page.contains("yet to answer"), "{page}");
        assert!(page.contains("Sealed: this seat may not know what it was."));
    }
}

#[test]
fn worst_news_stands_first_within_a_command() {
    let battle = battle_of(Sample::named("fatigue", "stone-wall").unwrap());
    let id = id();
    let sight = Sight::of(&id, battle.as_ref(), &Seat::Umpire);
    let order = super::order::order(&sight).into_string();
    let at = |unit: &str| order.find(&format!("id=\"unit-{unit}\"")).unwrap();
    assert!(at("third-south") < at("first-south"), "the disrupted regiment comes first");
    assert!(at("southern-brigade") < at("third-south"), "below its command");
    assert!(at("first-south") < at("second-south"), "the others in the order of the scenario");
}

#[test]
fn who_may_not_know_the_command_is_told_that_the_umpire_throws_for_it() {
    let sample = Sample::all().next().unwrap();
    let battle = battle_of(sample);
    let aside = Aside { awaited: Some(Awaited::Sealed), ..Aside::default() };
    for seat in seats(battle.roster()) {
        let sight = Sight::of(&id(), battle.as_ref(), &seat).among(&aside);
        let shown: String = drawn_sections(&sight, None).into_iter().map(|section| section.html).collect();
        assert!(shown.contains("Play waits for dice that the umpire throws for the machine"), "{seat}");
        assert!(!shown.contains("data-throw") && !shown.contains("You throw for the machine"), "{seat}");
    }
}
