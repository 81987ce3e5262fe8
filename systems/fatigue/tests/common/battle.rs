//! A small battle, and the ways to a phase of it.

use std::ops::{Deref, DerefMut};

use standfast_drill::battles::{self, changed};
use standfast_engine::battle::Source;
use standfast_fatigue::Fatigue;
use standfast_fatigue::battle::UnitState;

/// Two red units against two blue ones and a blue battery, and nothing else.
pub(crate) const FIELD: &str = r#"
system = "fatigue"
name = "A field"
says = "For tests."
turns = 3
recovery_rate = 20

[[sides]]
id = "red"
name = "Red"
[[sides]]
id = "blue"
name = "Blue"
[[seats]]
id = "ruth"
name = "Ruth"
side = "red"
[[seats]]
id = "bert"
name = "Bert"
side = "blue"

[[commands]]
id = "reds"
name = "Reds"
side = "red"
[[commands.leaders]]
id = "redcliffe"
name = "Redcliffe"
modifier = 2
[[commands.units]]
id = "r1"
name = "First Red"
arm = "infantry"
quality = "C"
men = 200
[[commands.units]]
id = "r2"
name = "Second Red"
arm = "infantry"
quality = "C"
men = 100
fatigue = 320

[[commands]]
id = "blues"
name = "Blues"
side = "blue"
[[commands.leaders]]
id = "bluewater"
name = "Bluewater"
modifier = 1
with = "b1"
[[commands.units]]
id = "b1"
name = "First Blue"
arm = "infantry"
quality = "C"
men = 200
fatigue = 100
[[commands.units]]
id = "b2"
name = "Second Blue"
arm = "infantry"
quality = "F"
men = 100
[[commands.units]]
id = "bg"
name = "Blue Guns"
arm = "artillery"
quality = "B"
men = 50
fatigue = 600
fire = 300.5
melee = 20
"#;

/// A battle of two small armies.
#[derive(Debug)]
pub(crate) struct Game(battles::Game<Fatigue>);

impl Deref for Game {
    type Target = battles::Game<Fatigue>;

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

    /// The small battle, each piece of its scenario replaced by another.
    pub(crate) fn with(changes: &[(&str, &str)]) -> Self {
        Self::of(&changed(FIELD, changes))
    }

    /// The small battle in the given phase of Red's first turn, one that comes before another of its turn.
    pub(crate) fn in_phase(phase: &str, changes: &[(&str, &str)]) -> Self {
        let mut game = Self::with(changes);
        game.go_to("red", phase);
        game
    }

    /// Ends phases until that one of that side comes.
    pub(crate) fn go_to(&mut self, side: &str, phase: &str) {
        for _ in 0..40 {
            let clock = self.view("umpire").view.clock;
            if clock[1].value.to_string().to_lowercase() == side && clock[2].value.to_string() == phase {
                return;
            }
            self.ends_phase();
        }
        panic!("{phase} of {side} never comes");
    }

    /// The umpire ends the phase for whoever acts, or lets a unit rally or check first.
    pub(crate) fn ends_phase(&mut self) {
        let command = match self.due_of("umpire").first() {
            Some((place, "answer-claim")) => {
                format!(r#"{{"do": "answer-claim", "objective": "{place}", "agreed": false}}"#)
            }
            Some((unit, verb)) => format!(r#"{{"do": "{verb}", "unit": "{unit}"}}"#),
            None => "end-phase".to_owned(),
        };
        self.tries("umpire", command, Source::Seed).expect("something goes on");
    }

    pub(crate) fn unit(&self, id: &str) -> &UnitState {
        &self.state().units[id]
    }

    /// The units that something is due of, and the verbs.
    pub(crate) fn due_of(&self, seat: &str) -> Vec<(String, &'static str)> {
        self.due(seat).into_iter().map(|(verb, of, _)| (of, verb)).collect()
    }
}
