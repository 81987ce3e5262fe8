//! What fire and melee cost, where no players look it up in tables of their own.

use std::collections::BTreeMap;

use standfast_dice::{Dice, Die, Stop};
use standfast_engine::battle::combat::{MEAN_OF_TWO_DICE, at_range, left_by_cover};
use standfast_engine::battle::{Ground, Id};
use standfast_engine::form::whole;
use standfast_engine::shape;
use standfast_tabletop::{Aspect, Length, Placed};

use super::Leading;
use crate::battle::command::{Command, SeenLosses, Shot};
use crate::battle::field::Regiment;
use crate::procedures::MOST_CASUALTIES;
use crate::{Arm, Remaining};

/// For whom nobody says how far he is.
const NO_TABLE: Length = Length::inches(4);

shape! {
    /// What fire and melee cost: the figures of a combat model.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Model is "what fire and melee cost" {
        /// How far muskets and carbines carry, in inches: 1 to 100.
        pub musket_range: i64 = "how far muskets and carbines carry, in inches", or(whole(1..=100), 10);
        /// How far guns carry, in inches: 1 to 200.
        pub gun_range: i64 = "how far guns carry, in inches", or(whole(1..=200), 36);
        /// What 100 points of fire value hit in the open at close range, in tenths of a man: 0 to 1,000.
        pub close_fire: i64 = "what 100 points of fire hit at close range, in tenths of a man",
            or(whole(0..=1000), 60);
        /// The same at the end of the range: 0 to 1,000.
        pub long_fire: i64 = "what 100 points of fire hit at the end of the range, in tenths of a man",
            or(whole(0..=1000), 15);
        /// What light cover leaves of it, in percent: 0 to 100.
        pub light_cover: i64 = "what light cover leaves of it, in percent", or(whole(0..=100), 70);
        /// What woods, walls and houses leave of it, in percent: 0 to 100.
        pub good_cover: i64 = "what woods, walls and houses leave of it, in percent", or(whole(0..=100), 45);
        /// What it comes to in enfilade or from the rear, in percent: 100 to 500.
        pub enfilade: i64 = "what it comes to in enfilade or from the rear, in percent",
            or(whole(100..=500), 160);
        /// What a unit loses in a melee at even odds, in percent of its men: 0 to 100.
        pub melee: i64 = "what a unit loses in a melee at even odds, in percent of its men",
            or(whole(0..=100), 9);
    }
}

impl Model {
    /// How far a unit of that arm fires.
    pub(super) fn reach(&self, arm: Arm) -> Length {
        let inches = if arm == Arm::Artillery { self.gun_range } else { self.musket_range };
        Length::whole_inches(inches)
    }

    /// What 100 points of fire value hit at that range, in tenths of a man.
    pub(super) fn percent(&self, arm: Arm, range: Length) -> i64 {
        at_range(range, self.reach(arm), (self.close_fire, self.long_fire))
    }

    /// What cover leaves of one unit's fire at another, and a flank adds to it: in percent.
    pub(super) fn left(&self, ground: &Ground<'_>, firer: &Placed, target: &Placed) -> i64 {
        let field = ground.field();
        let aspect = match field.shot_aspect(firer, target).value {
            Aspect::Front => 100,
            Aspect::Enfilade | Aspect::Rear => self.enfilade,
        };
        left_by_cover(field.cover(target, firer).value, (self.light_cover, self.good_cover)) * aspect / 100
    }
}

/// Puts in what the model says of losses.
pub(super) fn settle(leading: Leading<'_>, command: Command, dice: &mut dyn Dice) -> Result<Command, Stop> {
    Ok(match command {
        Command::Volley { fire } => {
            let shots = fire.into_iter().map(|(firer, shot)| {
                let casualties = casualties(leading, &firer, &shot.target, dice)?;
                Ok((firer, Shot { casualties, fatigue: None, ..shot }))
            });
            Command::Volley { fire: shots.collect::<Result<BTreeMap<_, _>, Stop>>()? }
        }
        Command::Fire { target, units, .. } => {
            let mut seen = SeenLosses { casualties: 0, fatigue: None };
            for firer in &units {
                let more = casualties(leading, firer, &target, dice)?;
                seen.casualties = (seen.casualties + more).min(men(leading, &target));
            }
            Command::Fire { target, units, seen }
        }
        Command::MeleeLosses { unit, .. } => {
            let seen = in_melee(leading, &unit, dice)?;
            Command::MeleeLosses { unit, seen }
        }
        Command::MeleeLossesAll { losses } => {
            let each = losses.into_keys().map(|unit| {
                let seen = in_melee(leading, &unit, dice)?;
                Ok((unit, seen))
            });
            Command::MeleeLossesAll { losses: each.collect::<Result<BTreeMap<_, _>, Stop>>()? }
        }
        other => other,
    })
}

/// The most men that can be entered as lost.
fn men(leading: Leading<'_>, unit: &Id) -> u32 {
    let men = leading.field().unit(unit).map_or(0, |unit| unit.state.men);
    u32::try_from(men).unwrap_or_default().min(MOST_CASUALTIES)
}

/// What one unit's fire costs another.
fn casualties(leading: Leading<'_>, firer: &Id, target: &Id, dice: &mut dyn Dice) -> Result<u32, Stop> {
    let Some(unit) = leading.field().unit(firer) else { return Ok(0) };
    let model = leading.combat;
    let (range, seen) = match leading.ground().and_then(|ground| {
        let (firer, target) = (ground.unit(firer)?, ground.unit(target)?);
        Some((ground.field().range(firer, target).value, model.left(ground, firer, target)))
    }) {
        Some(found) => found,
        None => (NO_TABLE, 100),
    };
    if range > model.reach(unit.state.arm) {
        return Ok(0);
    }
    let value = leading.field().effect(unit, true).fire.map_or(0, |left| left.in_parts());
    let thrown = dice.sum(2, Die::D6, "casualties by the combat model")?;
    // Tenths of a man for 100 points, by percent, in parts of the mean.
    let under = <Remaining as standfast_engine::Unit>::PARTS * 100 * 10 * 100 * MEAN_OF_TWO_DICE;
    let hit = i128::from(value)
        * i128::from(model.percent(unit.state.arm, range))
        * i128::from(seen)
        * i128::from(thrown)
        / i128::from(under);
    Ok(u32::try_from(hit).unwrap_or(MOST_CASUALTIES).min(men(leading, target)))
}

/// What a unit loses in the melee that it was in: against all enemies who were in melee beside it.
fn in_melee(leading: Leading<'_>, id: &Id, dice: &mut dyn Dice) -> Result<SeenLosses, Stop> {
    let none = SeenLosses { casualties: 0, fatigue: None };
    let Some(unit) = leading.field().unit(id) else { return Ok(none) };
    let field = leading.field();
    let others = field.units().filter(|other| other.state.side != unit.state.side && other.state.acted);
    let melee = |unit: Regiment<'_>| field.effect(unit, false).melee.map_or(0, |left| left.in_parts());
    let against: i64 = others.filter(|other| leading.meet(unit, *other)).map(melee).sum();
    let odds = (against * 100 / melee(unit).max(1)).clamp(25, 400);
    let thrown = dice.sum(2, Die::D6, "losses in melee by the combat model")?;
    let lost = unit.state.men * leading.combat.melee * odds * thrown / (100 * 100 * MEAN_OF_TWO_DICE);
    let casualties = u32::try_from(lost).unwrap_or_default().min(men(leading, id));
    Ok(SeenLosses { casualties, fatigue: None })
}
