use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use standfast_engine::battle::Id;
use standfast_engine::seen;
use standfast_tabletop::Path;

use super::{Posture, RangeBand};
use crate::{AnyFormation, Aspect, Cover, Ground, Inches, Stands};

/// What a seat may do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "snake_case")]
#[expect(missing_docs, reason = "a field without a comment holds what it is named after")]
pub enum Command {
    /// Rolls for the initiative.
    RollInitiative,
    /// Takes a unit out of its brigade, to be marked and moved by itself.
    Detach { unit: Id },
    /// Marks a brigade or an independent unit.
    Mark {
        /// The brigade or unit.
        piece: Id,
        /// Green to move, red to fire.
        posture: Posture,
    },
    /// Says who acts first in this phase.
    ChooseFirst {
        /// The side that does.
        side: Id,
    },
    /// Declares a target and all units that will fire at it.
    Declare {
        target: Id,
        /// Who fires.
        firers: Vec<Id>,
    },
    /// Declares a target, and all units that fire at it do so, one after the other.
    Volley {
        target: Id,
        /// Who fires, and what the players see on the table.
        firers: BTreeMap<Id, FireSeen>,
    },
    /// A declared unit fires.
    Fire {
        unit: Id,
        /// What the players see on the table.
        seen: FireSeen,
    },
    /// A unit fires at one that is on its way.
    OpportunityFire {
        unit: Id,
        /// The unit on its way.
        target: Id,
        /// The stretch of its way where it is fired at, where the battle has a table; left out, where it stands now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Id>,
        /// What the players see on the table.
        seen: FireSeen,
    },
    /// Holds fire at the units on their way.
    HoldFire {
        /// Whether the side holds its fire for the rest of the phase.
        #[serde(default)]
        for_the_phase: bool,
    },
    /// Asks whether an officer was hit.
    CheckOfficer { officer: Id },
    /// A unit makes the test that it owes for an officer's death.
    Test {
        unit: Id,
        /// What the players see on the table.
        seen: RadiusSeen,
    },
    /// Enters that a unit is out of ammunition.
    RunOut { unit: Id },
    /// A unit moves.
    Move {
        unit: Id,
        /// Its way, where the battle has a table: it then says what is seen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        path: Option<Path>,
        /// What the players see on the table.
        #[serde(default, skip_serializing_if = "says_nothing")]
        seen: MoveSeen,
    },
    /// Several units of a brigade move, one after the other.
    March {
        brigade: Id,
        /// Which of its units move, and how.
        moves: BTreeMap<Id, Leg>,
    },
    /// A unit changes formation.
    ChangeFormation {
        unit: Id,
        /// Its new formation.
        to: AnyFormation,
        /// Whether cavalry is on its horses afterwards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mounted: Option<bool>,
    },
    /// A unit declares a charge.
    Charge {
        unit: Id,
        /// Whom it charges.
        target: Id,
    },
    /// A charge is pressed home.
    PressHome {
        /// The charger.
        unit: Id,
        /// What the players see on the table.
        seen: ChargeSeen,
    },
    /// An officer rides to a unit, or away from all.
    Ride {
        officer: Id,
        /// The unit that he joins.
        to: Option<Id>,
        /// His way, where he rides by himself on a table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        path: Option<Path>,
        /// What the players see on the table.
        #[serde(default, skip_serializing_if = "says_nothing")]
        seen: RideSeen,
    },
    /// A brigade has moved.
    EndMove,
    /// A round of melee.
    Fight {
        /// Who charged.
        attacker: Id,
        /// Who was charged.
        defender: Id,
        /// What the players see on the table.
        seen: MeleeSeen,
    },
    /// A side tries all that it wants to recover from, and has no more to do in this phase.
    Recover {
        side: Id,
        /// The units that try to rally, from rout before shaken.
        rally: Vec<Id>,
        /// The units that try to cease fire.
        cease_fire: Vec<Id>,
        /// The units that try to rejoin their brigades.
        rejoin: Vec<Id>,
        /// The units that try to be resupplied.
        resupply: Vec<Id>,
        /// Those of them that are beyond their commander's radius, where no table says so.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        beyond_radius: Vec<Id>,
        /// Those of them that have the enemy at long range, where no table says so.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        long_range: Vec<Id>,
    },
    /// A unit tries to cease fire.
    CeaseFire {
        unit: Id,
        /// What the players see on the table.
        seen: CeaseSeen,
    },
    /// A unit tries to rally from shaken.
    RallyShaken {
        unit: Id,
        /// What the players see on the table.
        seen: RadiusSeen,
    },
    /// A unit tries to rally from rout.
    RallyRouted {
        unit: Id,
        /// What the players see on the table.
        seen: RadiusSeen,
    },
    /// A unit tries to rejoin its brigade.
    Rejoin {
        unit: Id,
        brigade: Id,
        /// What the players see on the table.
        seen: RadiusSeen,
    },
    /// A unit tries to be resupplied.
    Resupply {
        unit: Id,
        /// What the players see on the table.
        seen: RadiusSeen,
    },
    /// Says that a side holds an objective, where no table shows it: its opponent confirms it, or the umpire says it.
    Hold { objective: Id, side: Id },
    /// Confirms that the other side holds an objective, as it says.
    Confirm { objective: Id },
    /// Denies that the other side holds an objective.
    Deny { objective: Id },
    /// Has no more to do in this phase.
    Pass {
        /// The side that hasn't.
        side: Id,
    },
}

/// How one of several units moves: its way, where the battle has a table; what the players see, where it has none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Leg {
    /// Its way.
    Way(Path),
    /// What the players see.
    Seen(MoveSeen),
}

seen! {
    /// What the players see when a unit fires.
    pub struct FireSeen {
        #[serde(default = "yes", skip_serializing_if = "is_usual")]
        line_of_sight: bool = "its line of sight is valid";
        range: RangeBand = "the range band that the target is in";
        stands: Stands = "how many of its stands fire";
        aspect: Aspect = "from where the fire strikes";
        cover: Cover = "the target's cover";
        cover_split: Option<Cover> = "the other cover, where the target stands evenly in two kinds";
        firer_beyond_radius: bool = "the firer is beyond its commander's radius";
        target_beyond_radius: bool = "the target is beyond its commander's radius";
    }
}

seen! {
    /// What the players see when a unit tests.
    pub struct RadiusSeen {
        beyond_radius: bool = "it is beyond its commander's radius";
    }
}

seen! {
    /// What the players see when a unit tries to cease fire.
    pub struct CeaseSeen {
        long_range: bool = "the enemy is at long range";
        beyond_radius: bool = "it is beyond its commander's radius";
    }
}

seen! {
    /// What the players see when a unit moves.
    #[derive(Default)]
    pub struct MoveSeen {
        ground: Ground = "what it moves over";
        /// Linear obstacles that it crosses, 0 to 20.
        obstacles: i64 = "linear obstacles that it crosses";
        through_friends: bool = "it passes through friends";
    }
}

seen! {
    /// What the players see when an officer rides.
    #[derive(Default)]
    pub struct RideSeen {
        ground: Ground = "what he rides over";
    }
}

seen! {
    /// What the players see when a charge is pressed home.
    pub struct ChargeSeen {
        /// Inches that the charger has left of its own move after it has halted an inch from the defender; below 0,
        /// what it lacks.
        move_left: Inches = "inches left after halting an inch from the defender";
        charger_beyond_radius: bool = "the charger is beyond its commander's radius";
        defender_beyond_radius: bool = "the defender is beyond its commander's radius";
    }
}

seen! {
    /// What the players see when a round of melee is fought.
    pub struct MeleeSeen {
        cover: Cover = "the defender's cover";
        rough: bool = "the defender is in woods or rough ground";
        defender_higher: bool = "the defender is on higher ground";
        flank_or_rear: bool = "the defender is struck in flank or rear";
        /// Whether the attacker is cavalry that moved half of its charge or more; asked only where it matters.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        charged_half_move: bool = "mounted cavalry in line that moved half of its charge or more";
        attacker_beyond_radius: bool = "the attacker is beyond its commander's radius";
        defender_beyond_radius: bool = "the defender is beyond its commander's radius";
    }
}

fn yes() -> bool {
    true
}

/// A line of sight is valid where nobody says otherwise; opportunity fire does not ask for it.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_usual(line_of_sight: &bool) -> bool {
    *line_of_sight
}

/// What is as it is by default need not be written: where a way says it, nothing else may.
fn says_nothing<T: Default + PartialEq>(seen: &T) -> bool {
    *seen == T::default()
}

/// What the free parts of commands are called, beside what the players see.
pub(super) mod part {
    use standfast_engine::Named;

    const fn named(name: &'static str, says: &'static str) -> Named {
        Named { name, says }
    }

    pub(crate) const SEEN: Named = named("seen", "what the players see");
    pub(crate) const POSTURE: Named = named("posture", "green to move, red to fire");
    pub(crate) const FIRST: Named = named("side", "who acts first");
    pub(crate) const DECLARED: Named = named("firers", "every unit that fires at it");
    pub(crate) const VOLLEY: Named =
        named("firers", "who fires at it, one after the other, and what the players see");
    pub(crate) const FOR_THE_PHASE: Named = named("for_the_phase", "for the rest of the phase");
    pub(crate) const PATH: Named = named("path", "its way: steps, or where to");
    pub(crate) const MOVES: Named = named("moves", "who moves, and how");
    pub(crate) const TO_FORMATION: Named = named("to", "its new formation");
    pub(crate) const MOUNTED: Named = named("mounted", "on its horses afterwards");
    pub(crate) const CHARGED: Named = named("target", "whom it charges");
    pub(crate) const JOINS: Named = named("to", "the unit that he joins; left out: none");
    pub(crate) const HIS_PATH: Named = named("path", "his way: steps, or where to");
    pub(crate) const RALLY: Named = named("rally", "who tries to rally");
    pub(crate) const CEASE_FIRE: Named = named("cease_fire", "who tries to cease fire");
    pub(crate) const REJOIN: Named = named("rejoin", "who tries to rejoin its brigade");
    pub(crate) const RESUPPLY: Named = named("resupply", "who tries to be resupplied");
    pub(crate) const BEYOND_RADIUS: Named = named("beyond_radius", "who is beyond its commander's radius");
    pub(crate) const LONG_RANGE: Named = named("long_range", "who has the enemy at long range");
}
