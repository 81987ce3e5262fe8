//! A battle for tests: a small one, and short ways to give commands in it.

use std::ops::{Deref, DerefMut};

use standfast_drill::battles::{self, Stands, laid};
use standfast_morale_check::MoraleCheck;
use standfast_morale_check::battle::{Phase, UnitState};

/// North is to move: horse and foot against foot, a square, guns and horse. No points.
pub(crate) const SCENARIO: &str = r#"
system = "morale-check"
name = "The trial"
says = "Everything once."
turns = 3
unit_points = 1

[[sides]]
id = "north"
name = "North"

[[sides]]
id = "south"
name = "South"

[[seats]]
id = "nora"
name = "Nora"
side = "north"

[[seats]]
id = "sam"
name = "Sam"
side = "south"

[[commands]]
id = "north-brigade"
name = "North's brigade"
side = "north"
units = [
    { id = "cuirassiers", name = "Cuirassiers", type = "cavalry", mount = "cuirassier" },
    { id = "lancers", name = "Lancers", type = "cavalry", mount = "lancer" },
    { id = "column", name = "Column", type = "infantry" },
    { id = "support", name = "Support", type = "infantry" },
    { id = "north-guns", name = "North's guns", type = "artillery" },
]

[[commands]]
id = "south-brigade"
name = "South's brigade"
side = "south"
units = [
    { id = "line", name = "Line", type = "infantry" },
    { id = "square", name = "Square", type = "infantry", in_square = true },
    { id = "guns", name = "Guns", type = "artillery", limbered = true },
    { id = "horse", name = "Horse", type = "cavalry" },
]

[[generals]]
id = "ney"
name = "Ney"
side = "north"
with = "lancers"

[[generals]]
id = "pack"
name = "Pack"
side = "south"

[[objectives]]
id = "farm"
name = "the farm"
points = 2
held_by = "south"
"#;

/// A battle of the small armies.
pub(crate) struct Game(battles::Game<MoraleCheck>);

impl Deref for Game {
    type Target = battles::Game<MoraleCheck>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Game {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Game {
    pub(crate) fn of(scenario: &str) -> Self {
        Self(battles::Game::of(scenario))
    }

    /// The trial.
    pub(crate) fn trial() -> Self {
        Self::of(SCENARIO)
    }

    /// The trial with something else in one place.
    pub(crate) fn with(old: &str, new: &str) -> Self {
        assert!(SCENARIO.contains(old), "{old}");
        Self::of(&SCENARIO.replace(old, new))
    }

    /// Ends phases, whosever they are, until this one of this side.
    pub(crate) fn go_to(&mut self, side: &str, phase: Phase) {
        while (self.state().side.as_str(), self.state().phase) != (side, phase) {
            self.does("umpire", END_PHASE);
        }
    }

    pub(crate) fn unit(&self, unit: &str) -> &UnitState {
        self.state().units.get(unit).unwrap()
    }
}

pub(crate) const END_PHASE: &str = "end-phase";

pub(crate) fn deshake(unit: &str) -> String {
    format!(r#"{{"do": "deshake", "unit": "{unit}"}}"#)
}

pub(crate) fn order(unit: &str) -> String {
    format!(r#"{{"do": "order", "unit": "{unit}"}}"#)
}

pub(crate) fn declare(unit: &str, target: &str) -> String {
    format!(r#"{{"do": "declare", "unit": "{unit}", "target": "{target}"}}"#)
}

pub(crate) fn charge(unit: &str) -> String {
    format!(r#"{{"do": "charge", "unit": "{unit}"}}"#)
}

pub(crate) fn follow_up(unit: &str, target: &str) -> String {
    format!(r#"{{"do": "follow-up", "unit": "{unit}", "target": "{target}"}}"#)
}

pub(crate) fn pursue(unit: &str) -> String {
    format!(r#"{{"do": "pursue", "unit": "{unit}"}}"#)
}

pub(crate) fn beaten(unit: &str) -> String {
    format!(r#"{{"do": "beaten", "unit": "{unit}"}}"#)
}

pub(crate) fn stand_fire(unit: &str) -> String {
    format!(r#"{{"do": "stand-fire", "unit": "{unit}"}}"#)
}

pub(crate) fn win(unit: &str, winner: &str, loser_becomes: &str) -> String {
    format!(
        r#"{{"do": "win-melee", "unit": "{unit}", "winner": "{winner}", "loser_becomes": "{loser_becomes}"}}"#
    )
}

/// The trial on a table of 24 by 24 inches.
pub(crate) fn on_table(stand: &[Stands<'_>], terrain: &str) -> String {
    on_table_of(SCENARIO, stand, terrain)
}

/// A battle on a table of 24 by 24 inches.
pub(crate) fn on_table_of(scenario: &str, stand: &[Stands<'_>], terrain: &str) -> String {
    format!("{scenario}{}", laid((24, 24), terrain, stand))
}

/// How far the arms of the trial move and charge.
pub(crate) const MOVES: &str = r#"
[[moves]]
type = "infantry"
move = 4
charge = 6

[[moves]]
type = "cavalry"
move = 8
charge = 10
"#;
