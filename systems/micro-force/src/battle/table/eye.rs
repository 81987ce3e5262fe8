//! The umpire's eye: what a command brought about, held against the rules and the table once more.

use standfast_engine::battle::{Ground, Id, TableEvent, Witnessed, holds};
use standfast_tabletop::Length;

use crate::battle::state::{Standing, UnderWay};
use crate::battle::{Command, Event, Phase, Posture, RangeBand, State};
use crate::procedures::Charge;
use crate::{Inches, MicroForce};

/// Units that act are on the table, units that fight are in contact, and what was seen agrees with the table.
pub(super) fn eye(witnessed: &Witnessed<'_, MicroForce>) -> Result<(), String> {
    let eye = Eye { witnessed };
    for event in witnessed.happened {
        eye.there(event)?;
        match event {
            Event::Fought { attacker, defender, .. } => eye.fought(attacker, defender)?,
            Event::Fired { unit, target, range, .. } => eye.fired(unit, target, *range)?,
            Event::Moved { unit, .. } | Event::FormationChanged { unit, .. } => eye.moved(unit)?,
            Event::ObjectiveHeld { objective, side } => eye.held(objective, side)?,
            _ => {}
        }
    }
    eye.beads()
}

struct Eye<'a> {
    witnessed: &'a Witnessed<'a, MicroForce>,
}

impl Eye<'_> {
    fn before(&self) -> &State {
        self.witnessed.before
    }

    fn unit(&self, id: &Id) -> Option<&Standing> {
        self.before().units.get(id)
    }

    /// Whether a player overruled the table.
    fn overruled(&self) -> bool {
        self.witnessed.table.iter().any(|event| matches!(event, TableEvent::Overruled { .. }))
    }

    /// Units that act are in play and have a place on the table.
    fn there(&self, event: &Event) -> Result<(), String> {
        let acts: &[&Id] = match event {
            Event::Fired { unit, target, .. } | Event::ChargeDeclared { unit, target, .. } => &[unit, target],
            Event::Fought { attacker, defender, .. } => &[attacker, defender],
            Event::Moved { unit, .. } => &[unit],
            _ => &[],
        };
        for id in acts {
            holds(self.before().present(id).is_some(), || format!("{id} acts, and is not on the table"))?;
            let placed = self.witnessed.ground.is_none_or(|ground| ground.unit(id).is_some());
            holds(placed, || format!("{id} acts, and has no place on the table"))?;
        }
        Ok(())
    }

    /// Units that fight are in contact.
    fn fought(&self, attacker: &Id, defender: &Id) -> Result<(), String> {
        let between = self.witnessed.ground.and_then(|ground| apart(ground, attacker, defender));
        // A charger that finds no way into contact stands where it halted, give or take the rounding of corners.
        let halts_at = Inches::whole(Charge::halts_at(&self.witnessed.setting.rules()));
        let touches = |far: Length| super::inches(far - Length::TOUCH - Length::TOUCH) <= halts_at;
        holds(between.is_none_or(touches), || {
            format!("{attacker} fights {defender}, and they are {} inches apart", between.unwrap_or_default())
        })
    }

    /// A unit that fires has not fired or moved this turn, and the range is what the table measures; for opportunity
    /// fire, somewhere on the target's way.
    fn fired(&self, unit: &Id, target: &Id, range: RangeBand) -> Result<(), String> {
        let Some(firer) = self.unit(unit) else { return Err(format!("{unit} fires, and is nobody")) };
        holds(!firer.fired, || format!("{unit} fires twice"))?;
        holds(firer.posture != Some(Posture::Movement), || format!("{unit} moves and fires"))?;
        let Some(ground) = self.witnessed.ground.filter(|_| !self.overruled()) else { return Ok(()) };
        let weapon = firer.weapon.as_ref().and_then(|weapon| self.witnessed.setting.setup().weapon(weapon));
        let passing = match self.witnessed.command {
            Some(Command::OpportunityFire { at: Some(_), .. }) => self.before().under_way(target),
            _ => None,
        };
        let at_range = |far: Length| weapon.and_then(|weapon| weapon.band(super::inches(far))) == Some(range);
        let measured = distances(ground, unit, target, passing);
        holds(measured.iter().any(|far| at_range(*far)), || {
            format!("{unit} fires at {target} at {range} range, and the table measures {measured:?}")
        })
    }

    /// A unit that moves was marked green, and had not moved.
    fn moved(&self, unit: &Id) -> Result<(), String> {
        let Some(mover) = self.unit(unit) else { return Err(format!("{unit} moves, and is nobody")) };
        holds(mover.posture == Some(Posture::Movement), || format!("{unit} moves without a green bead"))?;
        holds(!mover.moved, || format!("{unit} moves twice"))
    }

    /// A side that takes an objective has a unit on it, and no enemy is there.
    fn held(&self, objective: &Id, side: &Id) -> Result<(), String> {
        let on = self.witnessed.setting.setup().seen_on_table(objective);
        let Some((ground, on)) = self.witnessed.ground.zip(on) else { return Ok(()) };
        let units = || ground.on(on).filter(|placed| self.before().units.contains_key(placed.id()));
        let sides = || units().map(|placed| placed.side());
        holds(sides().next().is_some() && sides().all(|other| other == side.as_str()), || {
            format!("{side} takes {objective}, and {:?} stand on it", sides().collect::<Vec<_>>())
        })
    }

    /// Green beads come off in the recovery phase, and not before.
    fn beads(&self) -> Result<(), String> {
        let Witnessed { before, after, command, .. } = self.witnessed;
        let same = before.phase == after.phase && before.turn == after.turn && command.is_some();
        if !same || before.phase == Phase::Recovery {
            return Ok(());
        }
        let green = |unit: &Standing| unit.posture == Some(Posture::Movement);
        let lost = before
            .units
            .iter()
            .filter(|(_, unit)| green(unit))
            .find(|(id, _)| after.present(id).is_some_and(|unit| !green(unit)));
        holds(lost.is_none(), || format!("{lost:?} has lost its green bead before the recovery phase"))
    }
}

fn apart(ground: &Ground<'_>, one: &str, other: &str) -> Option<Length> {
    Some(ground.field().range(ground.unit(one)?, ground.unit(other)?).value)
}

/// How far it is from a unit to another where it stands, or all along its way.
fn distances(ground: &Ground<'_>, from: &Id, to: &Id, passing: Option<&UnderWay>) -> Vec<Length> {
    let (Some(from), Some(now)) = (ground.unit(from), ground.unit(to)) else { return Vec::new() };
    let field = ground.field();
    let Some(way) = passing.and_then(|under_way| under_way.way.as_ref()) else {
        return vec![field.range(from, now).value];
    };
    let along = way.path.along(&now.moved(way.from), Length::from_hundredths(50));
    along.into_iter().map(|halfway| field.range(from, &field.place(halfway.unit)).value).collect()
}
