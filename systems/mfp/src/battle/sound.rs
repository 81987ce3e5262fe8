use standfast_engine::battle::{Id, Setting};

use super::condition::compared;
use super::ending::ending;
use super::state::{Cause, Phase, Side, State};
use crate::procedures::Condition;
use crate::{Announcements, Mfp, Points};

/// What must hold at every step of every battle.
pub(super) fn sound(setting: &Setting<Mfp>, state: &State) -> Result<(), String> {
    for (_, unit) in setting.setup().units() {
        let lost = state.losses(&unit.id).miniatures;
        let had = unit.unit.miniatures.unwrap_or(0);
        holds((0..=had).contains(&lost), || format!("{} has lost {lost} of {had} miniatures", unit.name))?;
    }
    for command in &setting.setup().commands {
        let captured = state.fortunes(&command.id).markers_captured;
        let markers = command.markers;
        holds((0..=markers).contains(&captured), || {
            format!("{} has lost {captured} of {markers} markers", command.name)
        })?;
        let in_zone = state.place(&command.id).in_battle_zone();
        let counted = state.commands.get(&command.id).is_some_and(|standing| standing.counted);
        holds(in_zone == counted, || format!("the level does not follow {}", command.name))?;
    }
    for (id, held) in &state.situations {
        holds(held.counted == *held.holds.for_rules(), || format!("the level does not follow {id}"))?;
    }
    for side in &setting.roster().sides {
        let known = state.sides.get(&side.id).ok_or_else(|| format!("{} is missing", side.name))?;
        sound_side(setting, state, &side.id, known).map_err(|fault| format!("{}: {fault}", side.name))?;
    }
    let reports = state.players.values().any(|player| player.report.is_some());
    holds(!reports || state.phase == Phase::Mfp, || "a report outlives its phase".to_owned())?;
    holds(state.opened || ending(setting, state).is_none(), || {
        "the battle is over, and the levels are not opened".to_owned()
    })
}

fn sound_side(setting: &Setting<Mfp>, state: &State, id: &Id, side: &Side) -> Result<(), String> {
    holds(side.total >= Points::ZERO, || format!("a running total of {}", side.total))?;
    let by_hand: Points = side
        .changes
        .for_rules()
        .iter()
        .filter(|change| change.cause == Cause::Hand)
        .map(|change| change.by)
        .sum();
    let setup = setting.setup();
    let brought: Points = setup
        .commands
        .iter()
        .filter(|command| command.side == *id && state.place(&command.id).in_battle_zone())
        .map(|command| command.contribution(setting))
        .sum();
    let situations = setup.situations.iter();
    let held: Points = situations
        .filter(|situation| situation.side == *id && state.holds(&situation.id))
        .map(|situation| situation.points)
        .sum();
    let (adds_up, level) = (brought + held + by_hand, side.unfloored_level());
    holds(adds_up == level, || format!("what counts adds up to {adds_up}, and the level is {level}"))?;
    let at_once = setting.rules().rulings.announcements == Announcements::AtOnce;
    let condition = compared(setting, side);
    holds(state.opened || !at_once || condition == side.condition, || {
        format!("it is {condition}, and {} was announced", side.condition)
    })?;
    let exhausted = side.condition == Condition::Exhausted;
    holds(exhausted == side.exhausted_since.is_some(), || "hours of exhaustion without it".to_owned())
}

fn holds(does: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if does { Ok(()) } else { Err(fault()) }
}
