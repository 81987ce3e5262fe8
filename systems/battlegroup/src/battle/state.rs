//! How a battle stands: plain data, each thing by its id.

use std::collections::{BTreeMap, BTreeSet};

use standfast_engine::battle::{Id, Muster, Setting};
use standfast_engine::choices;

use super::points;
use super::setup::{Body, Member};
use crate::{Battlegroup, Morale};

choices! {
    /// Where a piece is.
    pub enum Place {
        /// In play.
        Table = "on-table",
        /// In its vehicle or strongpoint.
        Aboard = "aboard",
        /// Off the board: lost, not destroyed (battlegroup.eliminated).
        OffBoard = "off-board",
        /// Dead, wrecked or eliminated.
        Destroyed = "destroyed",
        /// Surrendered (battlegroup.surrender).
        Captured = "captured",
        /// A vehicle that its crew has left.
        Abandoned = "abandoned",
    }
}

choices! {
    /// Whether a piece has a marker, and whether it can be checked this turn.
    pub enum Marking {
        /// It has none.
        Clear = "clear",
        /// It has one, and checks before it does anything else (battlegroup.marker.first).
        Marked = "marked",
        /// It has one, and checks next turn (battlegroup.marker.acted, battlegroup.marker.once).
        Waits = "waits",
    }
}

/// How a battle stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The turn, from 1; 0 before the battle has begun.
    pub turn: i64,
    /// Which side or unit is to act.
    pub phase: Phase,
    /// The sides that have passed since a piece last got the initiative.
    pub passed: BTreeSet<Id>,
    /// The fire whose effect is still to be entered.
    pub fire: Option<Fire>,
    /// Whether the pieces with the initiative have been fired on since they got it.
    pub intercepted: bool,
    /// The battlegroups.
    pub groups: Muster<GroupState>,
    /// The units.
    pub units: Muster<UnitState>,
    /// The pieces.
    pub pieces: Muster<PieceState>,
    /// Whether the last turn has ended.
    pub time_up: bool,
}

/// Which side or unit is to act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    /// The battle has not begun.
    Forming,
    /// A side gives the initiative to pieces of one of its units, or passes.
    Choosing {
        /// The side.
        side: Id,
    },
    /// Pieces of a unit have the initiative.
    Acting {
        /// Their side.
        side: Id,
        /// Their unit.
        unit: Id,
        /// The pieces.
        pieces: BTreeSet<Id>,
    },
}

/// Fire whose effect is still to be entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fire {
    /// The unit that fires.
    pub by: Id,
    /// The unit that is fired at.
    pub at: Id,
}

/// How a battlegroup stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupState {
    /// Its endurance points at the start.
    pub endurance: i64,
    /// The turn in which it reached its breaking point.
    pub broke_in: Option<i64>,
}

/// How a unit stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitState {
    /// Its points at the start of the battle.
    pub strength: i64,
    /// The morale level that it checks by: its strength, or that of a crew that has left its vehicle.
    pub level: i64,
    /// The units that have fired at it in this turn or the last, each with the turn of its last fire
    /// (battlegroup.exposed).
    pub under_fire: BTreeMap<Id, i64>,
}

/// How a piece stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceState {
    /// Where it is.
    pub place: Place,
    /// Its morale points when undamaged.
    pub points: i64,
    /// The result of its last check.
    pub morale: Morale,
    /// Its marker.
    pub marking: Marking,
    /// Whether the marker stands for an NBC attack against which the piece is not equipped.
    pub nbc: bool,
    /// Whether it began the turn marked and has not checked since (battlegroup.marker.must).
    pub must: bool,
    /// Whether it has checked this turn.
    pub checked: bool,
    /// Whether it has moved this turn.
    pub moved: bool,
    /// Whether it has fired this turn.
    pub fired: bool,
    /// Whether it has had the initiative this turn, or has it.
    pub given: bool,
    /// Whether it is a strongpoint that is shut down this turn (battlegroup.shutdown).
    pub shut_down: bool,
    /// Whether it is a soldier about to surrender.
    pub surrendering: bool,
    /// The penetrating hits that a robot has taken.
    pub hits: i64,
    /// The levels left of a vehicle's or strongpoint's systems.
    pub systems: Systems,
    /// Its weapon systems that are knocked out.
    pub knocked_out: BTreeSet<Id>,
}

/// Levels of the systems of a vehicle or strongpoint, 0 to 3 each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Systems {
    /// Movement.
    pub movement: i64,
    /// Targeting.
    pub targeting: i64,
    /// Damage control.
    pub damage_control: i64,
}

impl State {
    /// How things stand before the first command.
    pub(super) fn start(setting: &Setting<Battlegroup>) -> Self {
        let forces = &setting.setup().forces;
        let pieces = forces.pieces.alike(|(id, member)| PieceState::start(setting, id, member));
        let units = forces.units.alike(|(_, unit)| {
            let present = unit.pieces.clone().filter_map(|place| pieces.at(place)).map(|(_, piece)| piece);
            let strength =
                present.filter(|piece| piece.place == Place::Table).map(|piece| piece.points).sum();
            UnitState { strength, level: strength, under_fire: BTreeMap::new() }
        });
        let groups = forces.groups.alike(|(_, group)| {
            let units = group.members.clone().filter_map(|place| units.at(place));
            let endurance = group.endurance.unwrap_or_else(|| units.map(|(_, unit)| unit.strength).sum());
            GroupState { endurance, broke_in: None }
        });
        Self {
            turn: 0,
            phase: Phase::Forming,
            passed: BTreeSet::new(),
            fire: None,
            intercepted: false,
            groups,
            units,
            pieces,
            time_up: false,
        }
    }

    /// Takes a piece out of play, with its marker.
    pub(super) fn take_off(&mut self, id: &Id, place: Place) {
        if let Phase::Acting { pieces, .. } = &mut self.phase {
            pieces.remove(id);
        }
        if let Some(piece) = self.pieces.get_mut(id) {
            piece.place = place;
            piece.clear();
            piece.surrendering = false;
            piece.shut_down = false;
        }
    }
}

impl PieceState {
    fn start(setting: &Setting<Battlegroup>, id: &Id, member: &Member) -> Self {
        let crew = matches!(member.body, Body::Soldier { crew: true, .. });
        let systems = match &member.body {
            Body::Machine(machine) => Systems {
                movement: machine.movement,
                targeting: machine.targeting,
                damage_control: machine.damage_control,
            },
            _ => Systems::default(),
        };
        let weapons = setting.setup().forces.units.get(id).map_or(0, |unit| unit.weapons.len());
        Self {
            place: if crew { Place::Aboard } else { Place::Table },
            points: points::at_full_strength(setting, &member.body, weapons),
            morale: Morale::Good,
            marking: Marking::Clear,
            nbc: false,
            must: false,
            checked: false,
            moved: false,
            fired: false,
            given: false,
            shut_down: false,
            surrendering: false,
            hits: 0,
            systems,
            knocked_out: BTreeSet::new(),
        }
    }

    /// Whether it has moved or fired this turn.
    #[must_use]
    pub fn has_acted(&self) -> bool {
        self.moved || self.fired
    }

    /// The points of a soldier or robot that hits have left.
    pub(super) fn points_unhit(&self) -> i64 {
        (self.points - self.hits).max(0)
    }

    /// Whether a check eliminated it, or it is a soldier or robot without a point left.
    pub(super) fn is_eliminated(&self) -> bool {
        matches!(self.morale, Morale::Eliminated | Morale::Destroyed) || self.points_unhit() == 0
    }

    /// Its marker comes off.
    pub(super) fn clear(&mut self) {
        self.marking = Marking::Clear;
        self.nbc = false;
        self.must = false;
    }

    /// A new turn begins: a piece that is marked, or failed its last check, must check in it.
    pub(super) fn begin_turn(&mut self) {
        let must =
            self.place == Place::Table && (self.marking != Marking::Clear || self.morale != Morale::Good);
        self.marking = if must { Marking::Marked } else { Marking::Clear };
        self.must = must;
        self.checked = false;
        self.moved = false;
        self.fired = false;
        self.given = false;
        self.shut_down = false;
    }
}
