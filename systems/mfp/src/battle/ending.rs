use std::cmp::Ordering;

use standfast_engine::battle::{Ending, Id, Setting};

use super::condition::{adjustment, exhausted, hours};
use super::setup::{AtLimit, Fate};
use super::state::{Phase, Place, Side, State};
use crate::{Mfp, Points};

/// An army is exhausted, and the scenario says that it has lost there and then.
const EXHAUSTION: &str = "exhaustion";
/// An exhausted army has disengaged, or its time for that is over.
const DISENGAGEMENT: &str = "disengagement";
/// All armies are exhausted.
const MUTUAL_EXHAUSTION: &str = "mutual-exhaustion";
/// Most units of an exhausted army on the table have no rating left, or none of it is there any more.
pub(super) const ROUT: &str = "rout";
/// The last hour is over, and what was used in it has been posted.
const HOUR_LIMIT: &str = "hour-limit";

/// Every way in which these battles end.
pub(super) const ENDINGS: [&str; 5] = [EXHAUSTION, DISENGAGEMENT, MUTUAL_EXHAUSTION, ROUT, HOUR_LIMIT];

/// How the battle has ended, if it has (mfp.victory).
pub(super) fn ending(setting: &Setting<Mfp>, state: &State) -> Option<Ending> {
    by_exhaustion(setting, state).or_else(|| by_limit(setting, state))
}

fn ended(way: &str, winner: Option<&Id>, says: String) -> Option<Ending> {
    Some(Ending { way: way.to_owned(), winner: winner.cloned(), says, rule: "mfp.victory".to_owned() })
}

fn by_exhaustion(setting: &Setting<Mfp>, state: &State) -> Option<Ending> {
    let fate = setting.setup().victory.exhausted;
    let is_beaten = |id: &Id, side: &Side| match fate {
        Fate::Loses | Fate::Disengages => exhausted(side),
        Fate::Routs => routs(setting, state, id, side),
        Fate::FightsOn => false,
    };
    let (beaten, unbeaten): (Vec<_>, Vec<_>) = state.sides.iter().partition(|(id, side)| is_beaten(id, side));
    let winner = match unbeaten.as_slice() {
        [] if fate == Fate::Routs => None,
        [] => return ended(MUTUAL_EXHAUSTION, None, "all armies are exhausted".to_owned()),
        [(winner, _)] => Some(*winner),
        _ => return None,
    };
    let names: Vec<&str> = beaten.iter().map(|(id, _)| setting.roster().side_name(id)).collect();
    let names = names.join(" and ");
    if fate == Fate::Routs {
        let says = format!("the army of {names} routs");
        let (way, rule) = (ROUT.to_owned(), "mfp.victory.rout".to_owned());
        return Some(Ending { way, winner: winner.cloned(), says, rule });
    }
    if fate == Fate::Loses {
        return ended(EXHAUSTION, winner, format!("the army of {names} is exhausted"));
    }
    let over = beaten.iter().all(|(id, side)| has_disengaged(setting, state, id, side));
    if !over {
        return None;
    }
    ended(DISENGAGEMENT, winner, format!("the exhausted army of {names} disengages"))
}

/// Whether an exhausted army is off the table, or has had its time to leave it.
fn has_disengaged(setting: &Setting<Mfp>, state: &State, id: &Id, side: &Side) -> bool {
    let mut commands = setting.setup().commands.iter().filter(|command| command.side == *id);
    let hours = side.exhausted_since.map_or(0, |since| hours(setting, since, state.clock));
    let off_the_table = commands.all(|command| state.place(&command.id) != Place::Table);
    off_the_table || hours > setting.setup().victory.disengage_hours
}

fn by_limit(setting: &Setting<Mfp>, state: &State) -> Option<Ending> {
    let victory = &setting.setup().victory;
    if state.clock.hour <= victory.hours || state.phase != Phase::Action {
        return None;
    }
    let shares: Vec<String> = state
        .sides
        .iter()
        .map(|(id, side)| {
            let (name, total, level) = (setting.roster().side_name(id), side.total, side.level());
            format!("{name} has used {total} of {level}")
        })
        .collect();
    let winner = match (victory.at_limit, &victory.side) {
        (AtLimit::Nobody, _) => None,
        (AtLimit::Side, Some(named)) if holds_out(state, named) => Some(named),
        (AtLimit::Side | AtLimit::SmallerShare, _) => smaller_share(state),
    };
    ended(HOUR_LIMIT, winner, format!("the last hour is over; {}", shares.join(", ")))
}

/// Whether a side is not exhausted, or all are.
fn holds_out(state: &State, named: &Id) -> bool {
    !state.sides.get(named).is_some_and(exhausted) || state.sides.values().all(exhausted)
}

/// Whether more than half of an exhausted army's units on the table have no rating left, or it has none there.
fn routs(setting: &Setting<Mfp>, state: &State, id: &Id, side: &Side) -> bool {
    let Some(adjustment) = adjustment(setting, side, state.clock) else { return false };
    let on_table = setting.setup().units().filter(|(command, unit)| {
        let losses = state.losses(&unit.id);
        let there = command.side == *id && state.place(&command.id) == Place::Table;
        there && !losses.overrun && unit.unit.miniatures != Some(losses.miniatures)
    });
    let (standing, failing): (Vec<_>, Vec<_>) =
        on_table.partition(|(_, unit)| unit.unit.quality.stands(adjustment));
    failing.len() > standing.len() || standing.is_empty()
}

/// The side that has used the smallest share of its level; exhausted armies come last. Nobody where two are
/// alike.
fn smaller_share(state: &State) -> Option<&Id> {
    let better = |a: &Side, b: &Side| exhausted(a).cmp(&exhausted(b)).then_with(|| compare_shares(a, b));
    let mut best = state.sides.iter().filter(|(id, side)| {
        let others = state.sides.iter().filter(|(other, _)| other != id);
        others.map(|(_, other)| better(side, other)).all(Ordering::is_lt)
    });
    best.next().map(|(id, _)| id)
}

/// Which has used the smaller share of its level. A share of nothing is the largest.
fn compare_shares(a: &Side, b: &Side) -> Ordering {
    let (of_a, of_b) = (a.level(), b.level());
    match (of_a == Points::ZERO, of_b == Points::ZERO) {
        (false, false) => a.total.times(of_b.in_parts()).cmp(&b.total.times(of_a.in_parts())),
        (none_a, none_b) => none_a.cmp(&none_b),
    }
}
