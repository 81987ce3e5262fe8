//! What the tests of battles share: a field with two small armies, and short ways to a phase.

use std::ops::{Deref, DerefMut};

use serde_json::json;
use standfast_drill::battles::{self, Done};
use standfast_engine::battle::Id;
use standfast_micro_force::MicroForce;
use standfast_micro_force::battle::{Phase, Standing};

/// The scenario that most tests begin with.
pub(crate) const FIELD: &str = include_str!("field.toml");

/// Blue wins the initiative by two ones.
pub(crate) const BLUE_WINS: [u32; 4] = [1, 1, 6, 6];
/// Grey wins the initiative by two ones.
pub(crate) const GREY_WINS: [u32; 4] = [6, 6, 1, 1];

pub(crate) fn id(text: &str) -> Id {
    Id::new(text).unwrap()
}

/// A battle under way.
#[derive(Debug)]
pub(crate) struct Game(pub(crate) battles::Game<MicroForce>);

impl Deref for Game {
    type Target = battles::Game<MicroForce>;

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
    /// The field, with these lines among its rulings.
    pub(crate) fn ruled(rulings: &str) -> Self {
        Self::of(&FIELD.replace("[rules]", &format!("[rules]\n{rulings}")))
    }

    pub(crate) fn new() -> Self {
        Self::of(FIELD)
    }

    pub(crate) fn of(scenario: &str) -> Self {
        Self(battles::Game::of(scenario))
    }

    pub(crate) fn phase(&self) -> Phase {
        self.state().phase
    }

    pub(crate) fn unit(&self, unit: &str) -> &Standing {
        self.state().units.get(unit).unwrap_or_else(|| panic!("no unit {unit}"))
    }

    /// What is due from a seat, and by which rule.
    pub(crate) fn due(&self, by: &str) -> Vec<(&'static str, &'static str)> {
        self.0.due(by).into_iter().map(|(verb, _, rule)| (verb, rule)).collect()
    }

    /// Marks everybody: those that move are named, all others fire.
    pub(crate) fn marks(&mut self, moving: &[&str]) {
        while self.phase() == Phase::Posture {
            let mark = self.offers("umpire", "mark").remove(0);
            let (_, piece) = mark.fixed.first().unwrap();
            let posture = if moving.contains(&piece.id.as_str()) { "movement" } else { "fire" };
            self.does("umpire", json!({"do": "mark", "piece": piece.id, "posture": posture}));
        }
    }

    /// The fire phase of the first turn: Blue has the initiative, and these move.
    pub(crate) fn reach_fire(&mut self, moving: &[&str]) {
        self.rolls("blue-player", "roll-initiative", &BLUE_WINS);
        self.marks(moving);
        if self.phase() == Phase::Fire && self.state().on_turn.is_none() {
            self.does("blue-player", json!({"do": "choose-first", "side": "blue"}));
        }
    }

    /// Everybody passes until the phase is this one.
    pub(crate) fn pass_to(&mut self, phase: Phase) {
        for _ in 0..20 {
            if self.phase() == phase {
                return;
            }
            if self.state().on_turn.is_none() && matches!(self.phase(), Phase::Fire | Phase::Movement) {
                let winner = self.state().initiative.clone().unwrap();
                self.does("umpire", json!({"do": "choose-first", "side": winner}));
                continue;
            }
            let side = self.state().on_turn.clone();
            let waits = |side: &&Id| !self.state().passed.contains(*side);
            let side = side.or_else(|| self.state().sides.iter().find(waits).cloned()).unwrap();
            self.does("umpire", json!({"do": "pass", "side": side}));
        }
        panic!("{phase} is not reached: {:?}", self.state());
    }

    /// The movement phase of the first turn, where these move and Blue begins.
    pub(crate) fn reach_movement(&mut self, moving: &[&str]) {
        self.reach_fire(moving);
        self.pass_to(Phase::Movement);
        if self.state().on_turn.is_none() {
            self.does("blue-player", json!({"do": "choose-first", "side": "blue"}));
        }
    }

    /// A unit of a side is declared to fire at a target.
    pub(crate) fn declares(&mut self, by: &str, firers: &[&str], target: &str) -> Done<MicroForce> {
        self.does(by, json!({"do": "declare", "target": target, "firers": firers}))
    }

    /// A unit fires at short range.
    pub(crate) fn fires(&mut self, by: &str, unit: &str, faces: &[u32]) -> Done<MicroForce> {
        self.rolls(by, json!({"do": "fire", "unit": unit, "seen": {"range": "short"}}), faces)
    }

    /// A unit fires with half a stand from as far as it can, and has no effect.
    pub(crate) fn misses(&mut self, by: &str, unit: &str) -> Done<MicroForce> {
        self.rolls(by, json!({"do": "fire", "unit": unit, "seen": {"stands": 0.5}}), &[1, 6, 6])
    }

    /// The beads on a unit.
    pub(crate) fn beads(&self, unit: &str) -> Vec<(&'static str, &'static str)> {
        self.piece(unit).markers.iter().map(|marker| (marker.name, marker.colour.unwrap())).collect()
    }
}
