use standfast_engine::battle::{Declined, Id, Scene};
use standfast_engine::{Quantity, Trace, wraps};
use standfast_tabletop::{Length, Rates};

use super::setup::{FieldUnit, Leader, Movement, Objective};
use super::state::{Phase, Step, UnitState};
use crate::procedures::{CheckResult, Effect, EffectOutcome, Recover};
use crate::{Arm, Fatigue, Unit, morale};

wraps! {
    /// The field as the rules look at it: what the scenario says of each thing beside how it stands.
    pub(super) Field<'a>: Scene<'a, Fatigue>;
}

/// A unit: what the scenario says of it, and how it stands.
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
        let with = |with: Option<&Id>| with == Some(&regiment.unit.thing.id);
        let leaders = self.leaders_of(&regiment.state.side).filter(|(_, unit)| with(*unit));
        let own = leaders.map(|(leader, _)| leader.modifier).reduce(|one, other| one + other);
        morale::leadership(own, &self.setting.rules(), trace)
    }

    /// The units that a leader could go to, but for the one that he is with.
    pub(super) fn others_to_lead(self, with: Option<&'a Id>) -> impl Iterator<Item = Regiment<'a>> {
        let other = move |regiment: &Regiment<'_>| with != Some(&regiment.unit.thing.id);
        self.units_of(&self.state.player).filter(other).filter(|regiment| !regiment.state.is_destroyed())
    }

    /// The units of the player's enemy that have not been in melee in this phase.
    pub(super) fn free_to_defend(self) -> impl Iterator<Item = Regiment<'a>> {
        let free = |regiment: &Regiment<'_>| !regiment.state.is_destroyed() && !regiment.state.acted;
        self.units_of(self.enemy_of(&self.state.player)).filter(free)
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

    /// The side that acts now: the player's, but the enemy's in defensive fire (fatigue.battle.turn).
    pub(super) fn acting(self) -> &'a Id {
        match self.state.step {
            Step::Acting(Phase::DefensiveFire) | Step::Checking(Phase::DefensiveFire) => {
                self.enemy_of(&self.state.player)
            }
            _ => &self.state.player,
        }
    }

    /// How far the turn has come, in words: `the movement phase`.
    pub(super) fn now(self) -> String {
        match self.state.step {
            Step::Start => "the start of the turn".to_owned(),
            Step::Acting(phase) => format!("the {} phase", phase.says()),
            Step::Checking(phase) => format!("the end of the {} phase", phase.says()),
        }
    }

    /// Whether the unit recovers at this start of its turn: it was left alone since the one before, and is tired.
    pub(super) fn recovers(self, regiment: Regiment<'_>) -> bool {
        let state = regiment.state;
        let first = self.state.turn == 1;
        let tired = !state.is_destroyed() && state.fatigue > 0 && !state.recovered;
        tired && !first && self.recovery(regiment).hindrance().is_none()
    }

    /// Its recovery, by what the log shows.
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

    /// Why the unit does not try to rally now, where it does not (fatigue.battle.rally).
    pub(super) fn may_rally(self, regiment: Regiment<'_>) -> Result<(), Declined> {
        const RULE: &str = "fatigue.battle.rally";
        let Regiment { unit, state } = regiment;
        let name = &unit.thing.name;
        if !self.setup().rally {
            Err(Declined::by(RULE, "units don't rally in this scenario"))
        } else if state.bearing == CheckResult::Steady {
            Err(Declined::by(RULE, format!("{name} is neither disrupted nor routed")))
        } else if state.tried_to_rally {
            Err(Declined::by(RULE, format!("{name} has tried this turn")))
        } else {
            Ok(())
        }
    }

    /// What its fatigue leaves the unit with, at the men that it has left.
    pub(super) fn effect(self, regiment: Regiment<'_>, attacking: bool, trace: &mut Trace) -> EffectOutcome {
        let effect = Effect { unit: regiment.as_unit(), attacking };
        effect.of(&self.setting.rules(), trace)
    }

    /// Its morale value in checks, with all that its fatigue and its bearing do to it.
    pub(super) fn morale(self, regiment: Regiment<'_>) -> i64 {
        let (unit, rules, mut trace) = (regiment.as_unit(), self.setting.rules(), Trace::silent());
        let rested = morale::rested_value(&unit, 0, &rules, &mut trace);
        morale::value(&unit, rested, &rules, &mut trace)
    }
}

impl Regiment<'_> {
    /// The unit as the procedures take it: fire value and melee strength shrink with its men
    /// (fatigue.battle.strength).
    pub(super) fn as_unit(self) -> Unit {
        let Self { unit, state } = self;
        let left = |full: Quantity<crate::Strength>| {
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
