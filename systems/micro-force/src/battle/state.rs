use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use standfast_engine::battle::{Id, Setting};
use standfast_engine::choices;
use standfast_tabletop::{Path, Pose};

use super::RangeBand;
use super::setup::Officer;
use crate::procedures::Action;
use crate::{Inches, MicroForce, Unit};

choices! {
    /// The phases of a turn, in their order (micro-force.sequence).
    pub enum Phase {
        /// The senior commanders roll.
        Initiative = "initiative",
        /// Brigades and units are marked.
        Posture = "posture",
        /// Units marked red fire.
        Fire = "fire",
        /// Units marked green move.
        Movement = "movement",
        /// Units in contact fight.
        Melee = "melee",
        /// Markers come off, and units try to recover.
        Recovery = "recovery",
    }
}

choices! {
    /// What a unit is marked to do this turn (micro-force.posture).
    pub enum Posture {
        /// It moves: a green bead.
        Movement = "movement",
        /// It fires: a red bead.
        Fire = "fire",
    }
}

/// How a battle stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The turn, from 1; one past the last when all are over.
    pub turn: i64,
    /// Its phase.
    pub phase: Phase,
    /// The two sides.
    pub sides: Vec<Id>,
    /// The side with the initiative; `None` before the first roll.
    pub initiative: Option<Id>,
    /// The side to act, once that is settled in a phase in which the players take turns.
    pub on_turn: Option<Id>,
    /// The sides that have no more to do in this phase.
    pub passed: BTreeSet<Id>,
    /// The units, by their ids.
    pub units: BTreeMap<Id, Standing>,
    /// The officers.
    pub officers: BTreeMap<Id, OfficerStanding>,
    /// The objectives.
    pub objectives: BTreeMap<Id, ObjectiveStanding>,
    /// Fire that has been declared and is not resolved.
    pub volley: Option<Volley>,
    /// The sides that hold their fire for the rest of the movement phase.
    pub holding: BTreeSet<Id>,
    /// The brigade or unit that is moving.
    pub activation: Option<Activation>,
    /// Brigades that have moved this turn.
    pub moved: BTreeSet<Id>,
    /// Units that have met and will fight, in the order in which they met.
    pub melees: Vec<Contact>,
    /// The tests that units owe for an officer's death.
    pub tests: BTreeMap<Id, OfficerTest>,
    /// The sides that have broken.
    pub broken: BTreeSet<Id>,
}

/// How a unit stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Its side.
    pub side: Id,
    /// The brigade that it was assigned to.
    pub brigade: Option<Id>,
    /// Its weapon.
    pub weapon: Option<Id>,
    /// The unit itself, without what an officer lends it.
    pub unit: Unit,
    /// Its bead, green or red.
    pub posture: Option<Posture>,
    /// Whether it has fired this turn: its red bead is at its front.
    pub fired: bool,
    /// Whether its declared fire came to nothing this turn.
    pub held: bool,
    /// Whether it still has its first fire.
    pub first_fire: bool,
    /// What it fired at last, and in which band, while its red bead is there.
    pub fires_at: Option<(Id, RangeBand)>,
    /// The target that it goes on firing at from last turn.
    pub bound: Option<Id>,
    /// Whether it keeps its red bead into the next turn, and may fire at any target.
    pub stays_red: bool,
    /// Whether it has moved, changed formation or charged this turn.
    pub moved: bool,
    /// Whether it is apart from its brigade.
    pub apart: bool,
    /// How often it can fire on a full supply of ammunition, where that is counted.
    pub supply: Option<i64>,
    /// How often it has fired since it was last supplied.
    pub spent: i64,
    /// Whether it is out of ammunition.
    pub empty: bool,
    /// What it has tried in this recovery phase.
    pub tried: BTreeSet<Action>,
    /// The turn that it arrives in.
    pub arrives: i64,
    /// Whether it is on the table, or was before it was dispersed.
    pub arrived: bool,
    /// Whether it is dispersed, and off the table.
    pub dispersed: bool,
}

/// How an officer stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfficerStanding {
    /// His side.
    pub side: Id,
    /// The brigade that he commands; none of a senior commander.
    pub brigade: Option<Id>,
    /// The unit that he is with.
    pub with: Option<Id>,
    /// His cohesion.
    pub cohesion: i64,
    /// Whether he is out of play.
    pub out: bool,
    /// Whether fire has cost the unit that he is with a step, and nobody has asked yet whether he was hit.
    pub exposed: bool,
    /// Whether he has ridden this turn.
    pub rode: bool,
}

/// How an objective stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObjectiveStanding {
    /// The side that holds it.
    pub holder: Option<Id>,
    /// The side that says that it holds it, until the other has answered.
    pub claimed: Option<Id>,
    /// The sides that have said this turn that they hold it.
    pub entered: BTreeSet<Id>,
}

/// Fire that has been declared (micro-force.fire.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Volley {
    /// Who fires.
    pub side: Id,
    /// At which unit.
    pub target: Id,
    /// The units that have still to fire.
    pub firers: BTreeSet<Id>,
}

/// A brigade or a unit that is moving (micro-force.move.4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Activation {
    /// Whose it is.
    pub side: Id,
    /// The brigade, or the independent unit.
    pub piece: Id,
    /// The units of it that are on their way.
    pub on_the_way: Vec<UnderWay>,
}

/// A unit on its way, at which opportunity fire may be made (micro-force.move.5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnderWay {
    /// The unit.
    pub unit: Id,
    /// The unit that it charges.
    pub charges: Option<Id>,
    /// Whether the enemy may still fire at it.
    pub open: bool,
    /// How its charge came about, where the battle has a table.
    pub onset: Option<Onset>,
    /// Inches that the die adds to its charge, once it is rolled.
    pub bonus: Option<i64>,
    /// From where it goes and how, where the battle has a table.
    pub way: Option<Way>,
}

/// The way of a unit on the table.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Way {
    /// Where it stood.
    pub from: Pose,
    /// How it goes.
    pub path: Path,
}

/// Two units that have met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    /// Who charged.
    pub attacker: Id,
    /// Who was charged.
    pub defender: Id,
    /// How the charge came about, where the battle has a table.
    pub onset: Option<Onset>,
    /// Whether one of them has gone back from the other since they met.
    pub left: bool,
}

/// What the table has said of a charge as it was declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Onset {
    /// Inches that the charger has left of its own move after it has halted an inch from the defender; below 0, what it
    /// lacks.
    pub left: Inches,
    /// Whether it comes upon the defender's flank or rear.
    pub flank_or_rear: bool,
    /// Whether it has moved half of its charge or more when they meet.
    pub half_move: bool,
}

/// A test that a unit owes for an officer's death (micro-force.officer.brigade).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfficerTest {
    /// The officer.
    pub officer: Id,
    /// What is added to it.
    pub addition: i64,
}

impl UnderWay {
    /// A unit that has set out, at which the enemy may fire.
    pub(super) fn of(unit: &Id) -> Self {
        Self { unit: unit.clone(), charges: None, open: true, onset: None, bonus: None, way: None }
    }
}

impl Phase {
    /// The phase that follows; none after recovery.
    pub(super) fn next(self) -> Option<Self> {
        match self {
            Self::Initiative => Some(Self::Posture),
            Self::Posture => Some(Self::Fire),
            Self::Fire => Some(Self::Movement),
            Self::Movement => Some(Self::Melee),
            Self::Melee => Some(Self::Recovery),
            Self::Recovery => None,
        }
    }
}

impl State {
    /// How things stand before the first command.
    pub(super) fn start(setting: &Setting<MicroForce>) -> Self {
        let mut state = Self {
            turn: 1,
            phase: Phase::Initiative,
            sides: setting.roster().sides.iter().map(|side| side.id.clone()).collect(),
            initiative: None,
            on_turn: None,
            passed: BTreeSet::new(),
            units: BTreeMap::new(),
            officers: BTreeMap::new(),
            objectives: BTreeMap::new(),
            volley: None,
            holding: BTreeSet::new(),
            activation: None,
            moved: BTreeSet::new(),
            melees: Vec::new(),
            tests: BTreeMap::new(),
            broken: BTreeSet::new(),
        };
        for objective in &setting.setup().objectives {
            let standing =
                ObjectiveStanding { holder: objective.held.clone(), claimed: None, entered: BTreeSet::new() };
            state.objectives.insert(objective.id.clone(), standing);
        }
        for army in &setting.setup().armies {
            for (brigade, formed) in army.formed() {
                state.units.insert(formed.id.clone(), Standing::start(&army.side, brigade, formed));
            }
            state.add_officer(setting, &army.side, None, &army.commander);
            for brigade in &army.brigades {
                state.add_officer(setting, &army.side, Some(&brigade.id), &brigade.commander);
            }
        }
        state
    }

    fn add_officer(
        &mut self,
        setting: &Setting<MicroForce>,
        side: &Id,
        brigade: Option<&Id>,
        officer: &Officer,
    ) {
        let line = officer.gives(&setting.rules());
        let standing = OfficerStanding {
            side: side.clone(),
            brigade: brigade.cloned(),
            with: officer.with.clone(),
            cohesion: line.map_or(0, |line| line.cohesion),
            out: false,
            exposed: false,
            rode: false,
        };
        self.officers.insert(officer.id.clone(), standing);
    }

    /// The other side.
    #[must_use]
    pub fn opponent<'a>(&'a self, side: &'a Id) -> &'a Id {
        self.sides.iter().find(|other| *other != side).unwrap_or(side)
    }

    /// The unit, where it is on the table.
    #[must_use]
    pub fn present(&self, unit: &Id) -> Option<&Standing> {
        self.units.get(unit).filter(|standing| standing.present())
    }

    /// The units of a side that are on the table.
    pub fn units_of<'a>(&'a self, side: &'a Id) -> impl Iterator<Item = (&'a Id, &'a Standing)> {
        self.units.iter().filter(move |(_, unit)| unit.side == *side && unit.present())
    }

    /// The units that a brigade or an independent unit is made of, those that are on the table.
    pub fn members<'a>(&'a self, piece: &'a Id) -> impl Iterator<Item = (&'a Id, &'a Standing)> {
        self.units.iter().filter(move |(id, unit)| unit.present() && unit.piece(id) == piece)
    }

    /// The brigades and independent units of a side that are on the table.
    #[must_use]
    pub fn pieces<'a>(&'a self, side: &'a Id) -> BTreeSet<&'a Id> {
        self.units_of(side).map(|(id, unit)| unit.piece(id)).collect()
    }

    /// Whether brigades are still to be marked, on whichever side: they come before independent units.
    #[must_use]
    pub fn marks_brigades(&self) -> bool {
        self.units.iter().any(|(id, unit)| unit.unmarked() && self.is_brigade(unit.piece(id)))
    }

    /// Whether the thing is a brigade.
    #[must_use]
    pub fn is_brigade(&self, piece: &Id) -> bool {
        !self.units.contains_key(piece)
    }

    /// Whether the unit is in a melee that is to be fought.
    #[must_use]
    pub fn in_melee(&self, unit: &Id) -> bool {
        self.melees.iter().any(|contact| contact.attacker == *unit || contact.defender == *unit)
    }

    /// The unit on its way, if it is.
    #[must_use]
    pub fn under_way(&self, unit: &Id) -> Option<&UnderWay> {
        self.on_the_way().find(|under_way| under_way.unit == *unit)
    }

    /// The units that are on their way.
    pub fn on_the_way(&self) -> impl Iterator<Item = &UnderWay> {
        self.activation.iter().flat_map(|moving| &moving.on_the_way)
    }

    /// The officers in play that are with a unit.
    pub fn officers_with<'a>(&'a self, unit: &'a Id) -> impl Iterator<Item = (&'a Id, &'a OfficerStanding)> {
        self.officers.iter().filter(move |(_, officer)| !officer.out && officer.with.as_ref() == Some(unit))
    }

    /// The senior officer of a side still in play: its commander, or the next in seniority.
    #[must_use]
    pub fn senior<'a>(&self, setting: &'a Setting<MicroForce>, side: &Id) -> Option<&'a Officer> {
        let in_play = |officer: &&Officer| self.officers.get(&officer.id).is_some_and(|officer| !officer.out);
        setting.setup().army(side)?.officers().find(in_play)
    }
}
