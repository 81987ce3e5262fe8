use std::collections::BTreeMap;

use standfast_engine::battle::{Id, Scene, Setting};
use standfast_engine::choices;

use super::event::Event;
use super::field::Field;
use super::play;
use crate::procedures::CheckResult;
use crate::{Arm, Fatigue, Quality, cite};

choices! {
    /// The phases of a player's turn (fatigue.battle.turn).
    pub enum Phase {
        /// The enemy fires.
        DefensiveFire = "defensive-fire",
        /// The player's units move.
        Movement = "movement",
        /// The player's units fire.
        OffensiveFire = "offensive-fire",
        /// The player's units attack in melee.
        Melee = "melee",
    }
}

impl Phase {
    /// What players call it.
    #[must_use]
    pub fn says(self) -> &'static str {
        match self {
            Self::DefensiveFire => "defensive fire",
            Self::Movement => "movement",
            Self::OffensiveFire => "offensive fire",
            Self::Melee => "melee",
        }
    }
}

/// How far a player's turn has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It begins: units at rest recover, disrupted and routed ones try to rally.
    Start,
    /// In a phase, while units act.
    Acting(Phase),
    /// At the end of a phase, while the morale checks that it called for are rolled.
    Checking(Phase),
}

choices! {
    /// What calls for a morale check at the end of a phase.
    pub enum Call {
        /// Losses by fire (fatigue.trigger).
        Losses = "losses",
        /// Melee (fatigue.trigger).
        Melee = "melee",
        /// A loss suffered at maximum fatigue (fatigue.cap).
        Exhaustion = "exhaustion",
    }
}

impl Call {
    /// The rule that calls.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            Self::Losses | Self::Melee => cite::TRIGGER,
            Self::Exhaustion => cite::CAP,
        }
    }

    /// Why it calls.
    #[must_use]
    pub fn why(self) -> &'static str {
        match self {
            Self::Losses => "its losses call for it",
            Self::Melee => "it was in melee",
            Self::Exhaustion => "it suffered a loss at maximum fatigue",
        }
    }
}

choices! {
    /// The ways in which a battle ends (fatigue.battle.victory).
    pub enum Way {
        /// Too many units of a side are routed or destroyed.
        Broken = "broken",
        /// A side has lost too many men.
        Losses = "losses",
        /// A side holds enough objectives.
        Objectives = "objectives",
        /// The last turn is over: points decide.
        TurnLimit = "turn-limit",
    }
}

/// How a battle stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The turn, from 1.
    pub turn: u32,
    /// The side whose turn it is: the player's.
    pub player: Id,
    /// How far that turn has come.
    pub step: Step,
    /// Every unit, destroyed ones too.
    pub units: BTreeMap<Id, UnitState>,
    /// The unit that each leader is with, where he is with one.
    pub leaders: BTreeMap<Id, Option<Id>>,
    /// Who holds each objective.
    pub objectives: BTreeMap<Id, Option<Id>>,
    /// The objectives that a side says it takes, and which side, until that is answered.
    pub claims: BTreeMap<Id, Id>,
    /// How the battle was settled, and for whom.
    pub settled: Option<(Way, Option<Id>)>,
}

/// How a unit stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitState {
    /// Its side.
    pub side: Id,
    /// What it is.
    pub arm: Arm,
    /// Its quality.
    pub quality: Quality,
    /// The men that it has left. Without any it is destroyed (fatigue.battle.strength).
    pub men: i64,
    /// Its fatigue, 0 to 900.
    pub fatigue: i64,
    /// Steady, disrupted or routed.
    pub bearing: CheckResult,
    /// What it has done and suffered since its side's previous turn began.
    pub deeds: Deeds,
    /// Whether it has moved, fired or been in melee in this phase.
    pub acted: bool,
    /// Whether it was in a melee in which its losses are still to be entered.
    pub awaits_losses: bool,
    /// What calls it to a morale check at the end of the phase.
    pub call: Option<Call>,
    /// Whether it has recovered at the start of this turn.
    pub recovered: bool,
    /// Whether it has tried to rally at the start of this turn.
    pub tried_to_rally: bool,
}

/// What keeps a unit from recovering (fatigue.recover.when).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Deeds {
    /// It has moved.
    pub moved: bool,
    /// It has fired.
    pub fired: bool,
    /// It has been in melee.
    pub melee: bool,
    /// It has been fired on with effect: it lost men or suffered a fatigue loss.
    pub fired_on: bool,
}

impl UnitState {
    /// Whether no man of it is left.
    #[must_use]
    pub fn is_destroyed(&self) -> bool {
        self.men == 0
    }

    /// Whether it is routed.
    #[must_use]
    pub fn is_routed(&self) -> bool {
        self.bearing == CheckResult::Routed
    }
}

impl State {
    /// How things stand at the start: the first turn of the side that the scenario names first.
    #[expect(clippy::expect_used, reason = "a scenario without two sides is refused")]
    pub(super) fn start(setting: &Setting<Fatigue>) -> Self {
        let setup = setting.setup();
        let units = setup.units().map(|(side, unit)| {
            let state = UnitState {
                side: side.clone(),
                arm: unit.arm,
                quality: unit.quality,
                men: unit.men,
                fatigue: unit.fatigue,
                bearing: unit.bearing,
                deeds: Deeds::default(),
                acted: false,
                awaits_losses: false,
                call: None,
                recovered: false,
                tried_to_rally: false,
            };
            (unit.thing.id.clone(), state)
        });
        let leaders = setup.leaders().map(|(_, leader)| (leader.thing.id.clone(), leader.with.clone()));
        let objectives =
            setup.objectives.iter().map(|objective| (objective.thing.id.clone(), objective.held_by.clone()));
        let mut state = Self {
            turn: 1,
            player: setting.roster().sides.first().expect("there are two sides").id.clone(),
            step: Step::Start,
            units: units.collect(),
            leaders: leaders.collect(),
            objectives: objectives.collect(),
            claims: BTreeMap::new(),
            settled: None,
        };
        if let Some(Event::PhaseBegan { phase }) =
            play::next(Field(Scene { setting, state: &state }), || None)
        {
            state.begin(Step::Acting(phase));
        }
        state
    }

    /// A step begins, and nobody has acted in it yet. After the start of a turn, in which units at rest recover, the
    /// deeds of the player's units count anew (fatigue.recover.when).
    pub(super) fn begin(&mut self, step: Step) {
        if self.step == Step::Start && step != Step::Start {
            for unit in self.units.values_mut().filter(|unit| unit.side == self.player) {
                unit.deeds = Deeds::default();
            }
        }
        self.step = step;
        for unit in self.units.values_mut() {
            unit.acted = false;
            unit.awaits_losses = false;
        }
    }

    /// A player's turn begins.
    pub(super) fn begin_turn(&mut self, turn: u32, side: &Id) {
        self.turn = turn;
        self.player = side.clone();
        self.begin(Step::Start);
        for unit in self.units.values_mut() {
            unit.recovered = false;
            unit.tried_to_rally = false;
        }
    }

    /// Changes a unit.
    pub(super) fn change(&mut self, id: &Id, change: impl FnOnce(&mut UnitState)) {
        if let Some(unit) = self.units.get_mut(id) {
            change(unit);
        }
    }

    /// A unit is destroyed: nothing is asked of it any more, and leaders who were with it are by themselves.
    pub(super) fn destroy(&mut self, id: &Id) {
        self.change(id, |unit| {
            unit.men = 0;
            unit.bearing = CheckResult::Steady;
            unit.awaits_losses = false;
            unit.call = None;
        });
        for with in self.leaders.values_mut().filter(|with| with.as_ref() == Some(id)) {
            *with = None;
        }
    }
}
