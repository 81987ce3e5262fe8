//! Where units want to stand: on objectives, and within range of the enemy.

use standfast_engine::battle::Id;
use standfast_tabletop::{Facing, Length, Placed, Point};

use super::Leading;
use super::stance::{Stance, inches};
use crate::battle::state::Standing;

/// Whoever is that near to an objective's middle needs no other way to it.
const ON_IT: Length = Length::inches(1);

/// Enemies further off than this leave a unit in peace that keeps out of the fight.
const PEACE: Length = Length::inches(13);

/// Which objective a unit goes for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Errand<'a> {
    unit: &'a Id,
    to: Point,
    /// What it is worth to arrive, in hundredths of a step.
    pub(super) worth: i64,
}

/// Where a unit wants to stand, and which way it wants to face there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Goal {
    pub(super) spot: Point,
    pub(super) facing: Option<Facing>,
    /// What a turn on the way there is worth, in hundredths of a step.
    pub(super) worth: i64,
}

impl<'a> Leading<'_, 'a> {
    /// Which unit goes for which objective: the nearest ones for what the enemy holds, and one for what the side has left
    /// alone.
    pub(super) fn errands(self, stance: Stance) -> Vec<Errand<'a>> {
        let (Some(look), mut errands) = (self.look(), Vec::new()) else { return Vec::new() };
        if stance == Stance::GiveWay {
            return errands;
        }
        let scene = self.asked.scene();
        for objective in &scene.setting.setup().objectives {
            let Some(terrain) = &objective.on else { continue };
            let Some(to) = look.ground.layout().table().piece(terrain).map(|piece| piece.middle()) else {
                continue;
            };
            let holder =
                scene.state.objectives.get(&objective.id).and_then(|standing| standing.holder.as_ref());
            let is_own = holder == Some(self.side());
            let is_kept = || look.ground.on(terrain).any(|unit| unit.side() == self.side().as_str());
            let wanted = if is_own { 1 } else { self.manner().mass };
            if (is_own && is_kept()) || (!is_own && stance == Stance::Hold) {
                continue;
            }
            // What is held needs no hurry.
            let worth = objective.points * self.manner().objective_worth / if is_own { 4 } else { 1 };
            let mut nearest: Vec<(Length, &'a Id)> = self
                .units(self.side())
                .filter(|(_, unit)| unit.in_good_order() && unit.unit.formation().is_some())
                .filter_map(|(id, _)| Some((look.at(id)?.at().distance(to), id)))
                .collect();
            nearest.sort_unstable();
            let go = nearest.into_iter().take(usize::try_from(wanted).unwrap_or(1));
            errands.extend(go.map(|(_, unit)| Errand { unit, to, worth }));
        }
        errands
    }

    /// Where a unit wants to go; `None` where it wants to stay.
    pub(super) fn goal(
        self,
        id: &'a Id,
        unit: &Standing,
        stance: Stance,
        errands: &[Errand<'a>],
    ) -> Option<Goal> {
        let look = self.look()?;
        let placed = look.at(id)?;
        let (_, enemy, range) = self.nearest_enemy(placed)?;
        let facing = placed.at().bearing(enemy.at());
        let spent = unit.unit.shaken && range <= inches(self.manner().stand_off);
        if stance == Stance::GiveWay || spent {
            let away = enemy.at().bearing(placed.at())?;
            let spot = placed.at().moved(away, inches(4), Length::ZERO);
            return (range < PEACE).then_some(Goal { spot, facing, worth: 0 });
        }
        let rates = look.rates(id)?;
        if let Some(errand) = errands.iter().find(|errand| errand.unit == id) {
            let far = placed.at().distance(errand.to);
            let turns = 1 + i64::from(far.hundredths()) / i64::from(rates.allowance.hundredths()).max(1);
            if far > ON_IT && turns <= self.turns_left() {
                return Some(Goal { spot: errand.to, facing, worth: errand.worth / turns });
            }
        }
        let near =
            if unit.unit.formation().is_some() { inches(self.manner().stand_off) } else { self.reach(unit) };
        if stance == Stance::Hold && range <= self.reach(unit) || range <= near {
            return None;
        }
        let back = enemy.at().bearing(placed.at())?;
        Some(Goal {
            spot: enemy.at().moved(back, near, Length::ZERO),
            facing,
            worth: self.advance(placed, stance),
        })
    }

    /// What a turn's advance towards the enemy is worth.
    fn advance(self, _placed: &Placed, stance: Stance) -> i64 {
        if stance == Stance::Attack { self.manner().advance } else { self.manner().advance / 4 }
    }

    /// How far a unit's weapon carries.
    pub(super) fn reach(self, unit: &Standing) -> Length {
        let weapon =
            unit.weapon.as_ref().and_then(|weapon| self.asked.scene().setting.setup().weapon(weapon));
        let last = weapon.and_then(|weapon| weapon.bands.last());
        last.map_or(Length::ZERO, |last| {
            Length::from_hundredths(i32::try_from(last.to.in_parts()).unwrap_or(i32::MAX))
        })
    }
}
