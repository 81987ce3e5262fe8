//! What happens in a battle.

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
        /// From concealment to concealment (battlegroup.cautious).
        ByConcealment = "by-concealment",
        /// Across the open, laying suppressive fire (battlegroup.cautious).
        Suppressing = "suppressing",
        /// To the nearest cover, caught in the open by direct fire (battlegroup.cautious).
        ToCover = "to-cover",
        /// Toward the nearest concealment, fired on while it advanced (battlegroup.cautious.fired-on).
        TurnedAside = "turned-aside",
        /// Nowhere: it is concealed, and stays (battlegroup.shaken).
        Stayed = "stayed",
        /// To the nearest concealment (battlegroup.shaken).
        ToConcealment = "to-concealment",
        /// Back.
        Back = "back",
        /// Back by its whole move (battlegroup.broken).
        BackWholeMove = "back-whole-move",
        /// It was moved by hand (battlegroup.move).
        SetDown = "set-down",
    }
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "snake_case")]
#[expect(missing_docs, reason = "a field without a comment holds what it is named after")]
pub enum Event {
    /// A turn began; a side has its first initiative.
    TurnBegan { turn: i64, first: Id },
    /// The last turn ended.
    TimeRanOut { turn: i64 },
    /// Pieces of a unit got the initiative.
    InitiativeGiven {
        side: Id,
        unit: Id,
        pieces: Vec<Id>,
        /// The soldiers among them who can't retreat and have an enemy within 6 inches, where they check at once
        /// (battlegroup.surrender).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cornered: Vec<Id>,
    },
    /// The initiative passed to a side.
    InitiativeWentOn { to: Id },
    /// A side passed, and the initiative went to the next.
    Passed { side: Id, to: Id },
    /// A piece checked morale. Its result is good, or what failing means; its marker is what it is after the check.
    Checked { piece: Id, result: Morale, marking: Marking },
    /// A strongpoint shut down for the turn.
    ShutDown { strongpoint: Id },
    /// Pieces moved.
    Moved { pieces: Vec<Id>, went: Went },
    /// A piece left the board.
    LeftBoard { piece: Id, edge: Edge },
    /// Pieces of a unit fired at another unit, with an NBC weapon or not.
    Fired { unit: Id, target: Id, pieces: Vec<Id>, nbc: bool },
    /// Pieces made interceptive fire at a unit. The modifier, 0 or less, is what their morale adds to their hit or miss
    /// determination.
    Intercepted { pieces: Vec<Id>, target: Id, modifier: i64 },
    /// One unit fired at another, and the effect is to be entered.
    FireOpened { by: Id, at: Id },
    /// The effect of the fire was entered.
    FireSettled,
    /// Markers were placed.
    Marked {
        pieces: Vec<Id>,
        /// Whether they check next turn only.
        waits: bool,
        /// Whether an NBC attack marks them.
        nbc: bool,
    },
    /// Soldiers were hit or eliminated.
    Fell { soldiers: Vec<Id> },
    /// A robot took penetrating hits.
    RobotHit { robot: Id, hits: i64 },
    /// A vehicle or strongpoint lost levels of its systems, and weapons.
    Damaged { target: Id, movement: i64, targeting: i64, damage_control: i64, weapons: Vec<Id> },
    /// A robot, vehicle or strongpoint was destroyed.
    Wrecked { piece: Id, by_explosion: bool },
    /// A vehicle was abandoned by its crew, and is a hulk now.
    Abandoned { vehicle: Id },
    /// The survivors of a crew stand beside their vehicle or strongpoint.
    CrewOut {
        /// The unit that they and their vehicle are.
        unit: Id,
        survivors: Vec<Id>,
        /// The morale level that they check from now on.
        level: i64,
        /// Whether they count as having had the initiative this turn, as their vehicle has.
        given: bool,
    },
    /// A soldier is about to surrender.
    Wavered { soldier: Id },
    /// A soldier surrendered.
    Surrendered { soldier: Id },
    /// A morale officer shot a soldier who was about to surrender.
    Shot { soldier: Id, officer: Id },
    /// All markers were taken off the pieces of a unit.
    MarkersRemoved { unit: Id, pieces: Vec<Id> },
    /// A battlegroup reached its breaking point.
    Broke { battlegroup: Id, turn: i64 },
}
