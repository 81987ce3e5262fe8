//! What happened, and what it makes of the state.

use serde::{Deserialize, Serialize};
use standfast_engine::battle::Id;
use standfast_engine::choices;

use super::command::Edge;
use super::state::Marking;
use crate::Morale;

choices! {
    /// How a piece moved in the end.
    pub enum Went {
        /// As it liked (battlegroup.good, battlegroup.cautious).
        Normally = "normally",
        /// By way of concealment (battlegroup.cautious).
        ByConcealment = "by-concealment",
        /// Across the open, laying suppressive fire (battlegroup.cautious).
        Suppressing = "suppressing",
        /// To the nearest cover, caught in the open by direct fire (battlegroup.cautious).
        ToCover = "to-cover",
        /// Toward the nearest concealment, fired on while it advanced (battlegroup.cautious.fired-on).
        TurnedAside = "turned-aside",
        /// Nowhere: it is concealed and stays (battlegroup.shaken).
        Stayed = "stayed",
        /// To the nearest concealment (battlegroup.shaken).
        ToConcealment = "to-concealment",
        /// Back.
        Back = "back",
        /// Back by its whole move (battlegroup.broken).
        BackWholeMove = "back-whole-move",
        /// It was set down elsewhere by hand (battlegroup.move).
        SetDown = "set-down",
    }
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Event {
    /// A turn began, and the side has the first initiative.
    TurnBegan {
        /// The turn.
        turn: i64,
        /// The side that has the first initiative.
        first: Id,
    },
    /// The last turn ended.
    TimeRanOut {
        /// The turn.
        turn: i64,
    },
    /// Pieces got the initiative.
    InitiativeGiven {
        /// Their side.
        side: Id,
        /// Their unit.
        unit: Id,
        /// The pieces.
        pieces: Vec<Id>,
        /// The soldiers among them who can't retreat and have an enemy within 6 inches, as they check
        /// (battlegroup.surrender).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cornered: Vec<Id>,
    },
    /// The initiative went on to a side.
    InitiativeWentOn {
        /// The side.
        to: Id,
    },
    /// A side gave the initiative to nobody, and it went on to the next.
    Passed {
        /// The side that passed.
        side: Id,
        /// The side that gives the initiative next.
        to: Id,
    },
    /// A piece checked morale.
    Checked {
        /// The piece.
        piece: Id,
        /// Good, or the result of failing.
        result: Morale,
        /// Its marker after the check.
        marking: Marking,
    },
    /// A strongpoint shut down for the turn.
    ShutDown {
        /// The strongpoint.
        strongpoint: Id,
    },
    /// Pieces moved.
    Moved {
        /// The pieces.
        pieces: Vec<Id>,
        /// How they moved in the end.
        went: Went,
    },
    /// A piece left the board.
    LeftBoard {
        /// The piece.
        piece: Id,
        /// By which edge.
        edge: Edge,
    },
    /// Pieces fired at a unit.
    Fired {
        /// The unit that fired.
        unit: Id,
        /// The unit that was fired at.
        target: Id,
        /// The pieces that fired.
        pieces: Vec<Id>,
        /// Whether it was an NBC weapon.
        nbc: bool,
    },
    /// Pieces of a unit made interceptive fire, with what their morale adds to it.
    Intercepted {
        /// The pieces.
        pieces: Vec<Id>,
        /// The unit that was fired at.
        target: Id,
        /// What is added to its hit or miss determination, 0 or less.
        modifier: i64,
    },
    /// A unit's fire at another was to be settled.
    FireOpened {
        /// The unit that fired.
        by: Id,
        /// The unit that was fired at.
        at: Id,
    },
    /// The effect of the fire was entered.
    FireSettled,
    /// Markers were placed.
    Marked {
        /// The pieces.
        pieces: Vec<Id>,
        /// Whether they check next turn only.
        waits: bool,
        /// Whether an NBC attack marks them.
        nbc: bool,
    },
    /// Soldiers were hit, or past all fighting.
    Fell {
        /// The soldiers.
        soldiers: Vec<Id>,
    },
    /// A robot took penetrating hits.
    RobotHit {
        /// The robot.
        robot: Id,
        /// How many.
        hits: i64,
    },
    /// A vehicle or strongpoint lost levels of its systems and weapons.
    Damaged {
        /// The vehicle or strongpoint.
        target: Id,
        /// Levels of movement.
        movement: i64,
        /// Levels of targeting.
        targeting: i64,
        /// Levels of damage control.
        damage_control: i64,
        /// Weapon systems.
        weapons: Vec<Id>,
    },
    /// A robot, a vehicle or a strongpoint was destroyed.
    Wrecked {
        /// The piece.
        piece: Id,
        /// Whether it exploded.
        by_explosion: bool,
    },
    /// A crew left its vehicle, which is a hulk now.
    Abandoned {
        /// The vehicle.
        vehicle: Id,
    },
    /// Those of a crew who survived stand beside their vehicle or strongpoint, and check by that level; they
    /// have had the initiative this turn if it had.
    CrewOut {
        /// The unit that they and their vehicle are.
        unit: Id,
        /// Those who survived.
        survivors: Vec<Id>,
        /// The morale level that they check by.
        level: i64,
        /// Whether they have had the initiative this turn.
        given: bool,
    },
    /// A soldier was about to surrender.
    Wavered {
        /// The soldier.
        soldier: Id,
    },
    /// A soldier surrendered.
    Surrendered {
        /// The soldier.
        soldier: Id,
    },
    /// A morale officer shot a soldier who was about to surrender.
    Shot {
        /// The soldier.
        soldier: Id,
        /// The morale officer.
        officer: Id,
    },
    /// The markers of a unit were removed.
    MarkersRemoved {
        /// The unit.
        unit: Id,
        /// Its pieces that were marked.
        pieces: Vec<Id>,
    },
    /// A battlegroup reached its breaking point.
    Broke {
        /// The battlegroup.
        battlegroup: Id,
        /// The turn.
        turn: i64,
    },
}
