use standfast_engine::battle::{Id, holds};

use crate::battle::Phase;
use crate::battle::known::Known;
use crate::battle::state::{MovedBy, SideState};
use crate::{Announcements, Points};

/// What must hold at every step of every battle.
pub(super) fn sound(known: Known<'_>) -> Result<(), String> {
    let (setup, state) = (known.setup(), known.state);
    for (_, unit) in setup.units() {
        let lost = known.losses(&unit.id).miniatures;
        let had = unit.unit.miniatures.unwrap_or(0);
        holds((0..=had).contains(&lost), || format!("{} has lost {lost} of {had} miniatures", unit.name))?;
    }
    for command in &setup.commands {
        let captured = known.fortunes(&command.id).markers_captured;
        let markers = command.markers;
        holds((0..=markers).contains(&captured), || {
            format!("{} has lost {captured} of {markers} markers", command.name)
        })?;
        let counted = state.commands.get(&command.id).is_some_and(|command| command.counted);
        holds(known.place(&command.id).in_battle_zone() == counted, || {
            format!("the level does not follow {}", command.name)
        })?;
    }
    for (id, situation) in &state.situations {
        holds(situation.counted == known.holds(id), || format!("the level does not follow {id}"))?;
    }
    for side in known.sides() {
        let standing = state.sides.get(&side.id).ok_or_else(|| format!("{} is missing", side.name))?;
        sound_side(known, &side.id, standing).map_err(|fault| format!("{}: {fault}", side.name))?;
    }
    let reports = state.players.values().any(|player| player.report.is_some());
    holds(!reports || state.phase == Phase::Mfp, || "a report outlives its phase".to_owned())?;
    holds(state.opened || known.ending().is_none(), || {
        "the battle is over, and the levels are not opened".to_owned()
    })
}

fn sound_side(known: Known<'_>, id: &Id, side: &SideState) -> Result<(), String> {
    holds(side.total >= Points::ZERO, || format!("a running total of {}", side.total))?;
    let (adds_up, level) = (what_counts(known, id, side), side.unfloored_level(known.pass));
    holds(adds_up == level, || format!("what counts adds up to {adds_up}, and the level is {level}"))?;
    let at_once = known.rulings().announcements == Announcements::AtOnce;
    let condition = known.compared(side);
    holds(known.state.opened || !at_once || condition == side.condition, || {
        format!("it is {condition}, and {} was announced", side.condition)
    })?;
    holds(side.is_exhausted() == side.exhausted_since.is_some(), || {
        "hours of exhaustion without it".to_owned()
    })
}

/// What a side has in the battle zone now, and what else moves its level.
fn what_counts(known: Known<'_>, id: &Id, side: &SideState) -> Points {
    let there = known.commands().filter(|command| command.side == *id);
    let there = there.filter(|command| known.place(&command.id).in_battle_zone());
    let held = known.setup().situations.iter().filter(|situation| situation.side == *id);
    let held = held.filter(|situation| known.holds(&situation.id));
    let by_hand = side.changes.for_rules(known.pass).iter().filter(|change| change.cause == MovedBy::Hand);
    there
        .map(|command| command.contribution(known.setting))
        .chain(held.map(|situation| situation.points))
        .chain(by_hand.map(|change| change.by))
        .sum()
}
