use serde_json::{Map, Value as Json, json};
use standfast_engine::Tree;
use standfast_engine::battle::{Domain, LiveBattle, Offer, Part, Refused, Seat, Sha256, Source};

use super::Player;

/// Gives `tries` commands that are mostly illegal: of another seat or phase, out of range, with too many or too few
/// parts, stale. Each must be refused exactly if no offer admits it, and a refused one must leave the battle as it was,
/// to the byte.
///
/// # Errors
/// What was wrongly accepted or refused, or what changed.
pub fn harass(battle: &mut dyn LiveBattle, player: &mut Player, tries: usize) -> Result<(), String> {
    let seats: Vec<Seat> = battle.roster().seats().collect();
    let offers: Vec<(Seat, Vec<Offer>)> =
        seats.iter().map(|seat| (seat.clone(), battle.legal(seat))).collect();
    let before = picture(battle);
    for _ in 0..tries {
        let Some(command) = command(&offers, player) else { continue };
        let Some((seat, own)) = player.one(&offers) else { continue };
        let text = command.to_string();
        let Ok(tree) = Tree::from_json(&text) else { continue };
        let admitted = own.iter().any(|offer| admits(offer, &command));
        let answer = battle.check(seat, &tree);
        if answer.is_ok() != admitted {
            let offered = if admitted { "is offered" } else { "is not offered" };
            return Err(format!("to {seat} {text} {offered}, and the answer is {answer:?}"));
        }
        if !admitted && battle.propose(seat, &tree, Source::Seed, "", None).is_ok() {
            return Err(format!("{seat} may not give {text}, and it is decided"));
        }
        let stale = battle.propose(seat, &tree, Source::Seed, "", Some(battle.number() + 1));
        if !matches!(stale, Err(Refused::Stale { .. })) {
            return Err(format!("{text} is stale, and the answer is {stale:?}"));
        }
        battle.confirm();
        if picture(battle) != before {
            return Err(format!("{seat} gave {text}, which was refused, and the battle changed"));
        }
    }
    Ok(())
}

/// Everything that anybody can see of a battle.
fn picture(battle: &dyn LiveBattle) -> String {
    let view = serde_json::to_string(&battle.view(&Seat::Umpire)).unwrap_or_default();
    format!("{} {view}", battle.number())
}

/// A command offered to some seat, or one bent from it.
fn command(offers: &[(Seat, Vec<Offer>)], player: &mut Player) -> Option<Json> {
    let (_, of) = player.one(offers)?;
    let drawn = player.one(of)?.draw(&mut |of| player.pick(of))?;
    let Json::Object(mut command) = drawn else { return None };
    match player.pick(8) {
        0 => {}
        1 => bend(&mut command, player),
        2 => {
            bend(&mut command, player);
            bend(&mut command, player);
        }
        3 => {
            let names: Vec<String> = command.keys().cloned().collect();
            command.remove(player.one(&names)?);
        }
        4 => drop(command.insert("nonsense".to_owned(), json!(true))),
        5 => drop(command.insert("do".to_owned(), strange(player))),
        _ => mix(&mut command, offers, player)?,
    }
    Some(Json::Object(command))
}

/// Replaces a part, at any depth, by something strange.
fn bend(command: &mut Map<String, Json>, player: &mut Player) {
    let names: Vec<String> = command.keys().cloned().collect();
    let Some(name) = player.one(&names) else { return };
    match command.get_mut(name) {
        Some(Json::Object(parts)) if player.pick(4) > 0 => bend(parts, player),
        Some(part) => *part = strange(player),
        None => {}
    }
}

/// Takes a part from another command: another unit, a target of another range.
fn mix(command: &mut Map<String, Json>, offers: &[(Seat, Vec<Offer>)], player: &mut Player) -> Option<()> {
    let (_, of) = player.one(offers)?;
    let other = player.one(of)?.draw(&mut |of| player.pick(of))?;
    let names: Vec<String> =
        command.keys().filter(|name| other.get(name.as_str()).is_some()).cloned().collect();
    let name = player.one(&names)?;
    command.insert(name.clone(), other.get(name.as_str())?.clone());
    Some(())
}

fn strange(player: &mut Player) -> Json {
    let all = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1.37),
        json!(1_000_000_007),
        json!(""),
        json!("nobody"),
        json!("fire"),
        json!(" "),
        json!([]),
        json!(["nobody", "nobody"]),
        json!({}),
        json!({"do": "fire"}),
    ];
    player.one(&all).cloned().unwrap_or_default()
}

/// Whether the offer admits the command, judged by the offer alone.
#[must_use]
pub fn admits(offer: &Offer, command: &Json) -> bool {
    let Json::Object(parts) = command else { return false };
    let fixed = offer.fixed.iter().map(|(name, thing)| (*name, json!(thing.id)));
    let mut settled = fixed.chain([("do", json!(offer.verb.name))]);
    let names: Vec<&str> = offer.fixed.iter().map(|(name, _)| *name).chain(["do"]).collect();
    let reasoned = parts.get("because").is_some_and(Json::is_string) || !overrules(&offer.parts, parts);
    settled.all(|(name, value)| parts.get(name) == Some(&value))
        && admits_parts(&offer.parts, parts, &names)
        && reasoned
}

/// Whether any value overrules the table.
fn overrules(parts: &[Part], given: &Map<String, Json>) -> bool {
    parts.iter().any(|part| match (&part.domain, given.get(&*part.name)) {
        (_, None) => false,
        (Domain::Parts(parts) | Domain::Each { of: parts, .. }, Some(Json::Object(given))) => {
            overrules(parts, given)
        }
        (_, Some(value)) => {
            part.derived.is_some() && !part.default.as_ref().is_some_and(|by| same(by, value))
        }
    })
}

/// Whether two values are the same, however a number is written.
fn same(one: &Json, other: &Json) -> bool {
    match (one, other) {
        (Json::Number(one), Json::Number(other)) => one.as_f64() == other.as_f64(),
        _ => one == other,
    }
}

fn admits_parts(parts: &[Part], given: &Map<String, Json>, others: &[&str]) -> bool {
    let known = |name: &String| {
        others.contains(&name.as_str()) || parts.iter().any(|part| part.name == name.as_str())
    };
    given.keys().all(known)
        && parts.iter().all(|part| match given.get(&*part.name) {
            Some(Json::Null) if part.default == Some(Json::Null) => true,
            Some(value) => holds(&part.domain, value),
            None => may_be_left_out(part),
        })
}

fn may_be_left_out(part: &Part) -> bool {
    let within = match &part.domain {
        Domain::Parts(parts) => parts.iter().all(may_be_left_out),
        Domain::Each { least, .. } => *least == 0,
        _ => false,
    };
    part.default.is_some() || within
}

fn holds(domain: &Domain, value: &Json) -> bool {
    match (domain, value) {
        (Domain::Things(of), Json::String(id)) => of.iter().any(|thing| thing.id.as_str() == id),
        (Domain::Words(words), Json::String(word)) => words.contains(&word.as_str()),
        (Domain::Several { of, least, most }, Json::Array(ids)) => {
            (*least..=*most).contains(&ids.len())
                && ids
                    .iter()
                    .enumerate()
                    .all(|(place, id)| !ids.iter().skip(place + 1).any(|other| other == id))
                && ids.iter().all(|id| of.iter().any(|thing| json!(thing.id) == *id))
        }
        (Domain::Whole { low, high }, Json::Number(number)) => {
            number.as_i64().is_some_and(|number| (*low..=*high).contains(&number))
        }
        (Domain::Amount { low, high, per_whole }, Json::Number(number)) => {
            let parts = standfast_engine::form::parts_of(&number.to_string(), *per_whole);
            parts.is_ok_and(|parts| (*low..=*high).contains(&parts))
        }
        (Domain::Flag, Json::Bool(_)) => true,
        (Domain::Hash, Json::String(text)) => Sha256::read(text).is_some(),
        (Domain::Text { most }, Json::String(text)) => {
            !text.trim().is_empty() && text.chars().count() <= *most
        }
        (Domain::Place(spot), place) => spot.admits(place),
        (Domain::Path(march), way) => march.admits(way),
        (Domain::Parts(parts), Json::Object(given)) => admits_parts(parts, given, &[]),
        (Domain::Each { of, least }, Json::Object(given)) => {
            let named = |(name, value): (&String, &Json)| {
                let part = of.iter().find(|part| part.name == name.as_str());
                part.is_some_and(|part| value.is_null() || holds(&part.domain, value))
            };
            given.iter().all(named) && given.values().filter(|value| !value.is_null()).count() >= *least
        }
        _ => false,
    }
}
