//! The field: what the scenario says of a thing together with how it stands, and what follows for the rules.

use standfast_engine::battle::{Id, Scene, Thing};
use standfast_engine::{Quantity, Trace, wraps};
use standfast_tabletop::{Length, Rates};

use super::setup::{FieldUnit, Leader, Movement, Objective};
use super::state::{Phase, Step, UnitState};
use crate::procedures::{Effect, EffectOutcome, Recover};
use crate::{Arm, Fatigue, Strength, Unit, morale};

wraps! {
    /// The field of a battle as it stands.
    pub(super) Field<'a>: Scene<'a, Fatigue>;
}

/// A unit on the field.
#[derive(Debug, Clone, Copy)]
pub(super) struct Regiment<'a> {
    pub(super) unit: &'a FieldUnit,
    pub(super) state: &'a UnitState,
}

impl<'a> Field<'a> {
    /// All units, destroyed ones too, in the order of the scenario.
    pub(super) fn units(self) -> impl Iterator<Item = Regiment<'a>> {
        self.setup().units().filter_map(move |(_, unit)| {
            self.state.units.get(&unit.thing.id).map(|state| Regiment { unit, state })
        })
    }

    /// All units of a side, destroyed ones too.
    pub(super) fn units_of(self, side: &Id) -> impl Iterator<Item = Regiment<'a>> {
        self.units().filter(move |regiment| regiment.state.side == *side)
    }

    pub(super) fn unit(self, id: &Id) -> Option<Regiment<'a>> {
        let state = self.state.units.get(id)?;
        let mut units = self.setup().units().map(|(_, unit)| unit);
        units.find(|unit| unit.thing.id == *id).map(|unit| Regiment { unit, state })
    }

    /// The leaders of a side, each with the unit that he is with.
    pub(super) fn leaders_of(self, side: &Id) -> impl Iterator<Item = (&'a Leader, Option<&'a Id>)> {
        self.setup().leaders().filter(move |(of, _)| *of == side).map(move |(_, leader)| {
            (leader, self.state.leaders.get(&leader.thing.id).and_then(Option::as_ref))
        })
    }

    /// What the leaders with a unit add to its morale checks (fatigue.battle.leaders).
    pub(super) fn leadership(self, regiment: Regiment<'_>, trace: &mut Trace) -> i64 {
        let leaders = self.leaders_of(&regiment.state.side).filter(|(_, with)| *with == Some(regiment.id()));
        let own = leaders.map(|(leader, _)| leader.modifier).reduce(|one, other| one + other);
        morale::leadership(own, &self.rules(), trace)
    }

    /// The units that a leader of the player's could go to: all but the one that he is with.
    pub(super) fn others_to_lead(self, with: Option<&'a Id>) -> impl Iterator<Item = Regiment<'a>> {
        let other =
            move |regiment: &Regiment<'_>| with != Some(regiment.id()) && !regiment.state.is_destroyed();
        self.units_of(&self.state.player).filter(other)
    }

    /// Who holds the objective.
    pub(super) fn holder(self, objective: &Id) -> Option<&'a Id> {
        self.state.objectives.get(objective).and_then(Option::as_ref)
    }

    /// Whether the table shows who holds the objective.
    pub(super) fn is_seen(self, objective: &Objective) -> bool {
        objective.on.is_some() && self.setting.layout().is_some()
    }

    /// What the unit may spend on a move; none where the scenario does not say how far units move.
    pub(super) fn rates(self, regiment: Regiment<'_>) -> Option<Rates> {
        let Movement { infantry, cavalry, artillery } = self.setup().movement?;
        let inches = match regiment.state.arm {
            Arm::Infantry => infantry,
            Arm::Cavalry => cavalry,
            Arm::Artillery => artillery,
        };
        let all = Length::inches(inches.into());
        let any_way =
            Rates::new(all).backwards(Some(all)).sideways(Some(all)).turning(360, Some(Length::ZERO));
        Some(any_way.through_friends().into_contact())
    }

    /// The other side.
    pub(super) fn enemy_of(self, side: &Id) -> &'a Id {
        self.0.enemy_of(side).unwrap_or(&self.state.player)
    }

    /// The side that acts now: the player's, but in defensive fire its enemy (fatigue.battle.turn).
    pub(super) fn acting(self) -> &'a Id {
        match self.state.step {
            Step::Acting(Phase::DefensiveFire) | Step::Checking(Phase::DefensiveFire) => {
                self.enemy_of(&self.state.player)
            }
            _ => &self.state.player,
        }
    }

    /// How far the turn has come: `the movement phase`.
    pub(super) fn now(self) -> String {
        match self.state.step {
            Step::Start => "the start of the turn".to_owned(),
            Step::Acting(phase) => format!("the {} phase", phase.says()),
            Step::Checking(phase) => format!("the end of the {} phase", phase.says()),
        }
    }

    /// The unit's recovery, by what it has done and suffered.
    pub(super) fn recovery(self, regiment: Regiment<'_>) -> Recover {
        let deeds = regiment.state.deeds;
        Recover {
            unit: regiment.as_unit(),
            rate: self.setup().recovery_rate,
            moved: deeds.moved,
            fired: deeds.fired,
            melee: deeds.melee,
            fired_on_with_effect: deeds.fired_on,
        }
    }

    /// What its fatigue leaves the unit with, at the men that it has left.
    pub(super) fn effect(self, regiment: Regiment<'_>, attacking: bool) -> EffectOutcome {
        Effect { unit: regiment.as_unit(), attacking }.of(&self.rules(), &mut Trace::silent())
    }

    /// Its morale value in checks, with its fatigue and its bearing.
    pub(super) fn morale(self, regiment: Regiment<'_>) -> i64 {
        let (unit, rules, mut silent) = (regiment.as_unit(), self.rules(), Trace::silent());
        let rested = morale::rested_value(&unit, 0, &rules, &mut silent);
        morale::value(&unit, rested, &rules, &mut silent)
    }
}

impl<'a> Regiment<'a> {
    pub(super) fn id(self) -> &'a Id {
        &self.unit.thing.id
    }

    pub(super) fn thing(self) -> &'a Thing {
        &self.unit.thing
    }

    pub(super) fn name(self) -> &'a str {
        &self.unit.thing.name
    }

    /// The unit as the procedures take it: fire value and melee strength shrink with its men
    /// (fatigue.battle.strength).
    pub(super) fn as_unit(self) -> Unit {
        let Self { unit, state } = self;
        let left = |full: Quantity<Strength>| {
            Some(Quantity::parts(full.in_parts().saturating_mul(state.men) / unit.men.max(1)))
        };
        Unit {
            arm: state.arm,
            fatigue: state.fatigue,
            quality: state.quality,
            fire: left(unit.fire),
            melee: left(unit.melee),
            bearing: state.bearing,
        }
    }
}
