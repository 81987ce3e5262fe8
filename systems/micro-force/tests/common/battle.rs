//! What the tests of battles share: a field with two small armies, commands with typed dice, refusals, and short
//! ways to a phase.

use serde_json::{Value as Json, json};
use standfast_engine::Tree;
use standfast_engine::battle::{Header, Id, LiveBattle, Piece, Refused, Seat, Source, Table};
use standfast_micro_force::MicroForce;
use standfast_micro_force::battle::{Event, Phase, Standing, State};

/// The scenario that most tests begin with.
pub(crate) const FIELD: &str = include_str!("field.toml");

/// Blue wins the initiative by two ones.
pub(crate) const BLUE_WINS: [u32; 4] = [1, 1, 6, 6];
/// Grey wins the initiative by two ones.
pub(crate) const GREY_WINS: [u32; 4] = [6, 6, 1, 1];

pub(crate) fn id(text: &str) -> Id {
    Id::new(text).unwrap()
}

pub(crate) fn seat(text: &str) -> Seat {
    Seat::from(id(text))
}

/// A battle under way.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) table: Table<MicroForce>,
}

/// What a command came to.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) events: Vec<Event>,
    pub(crate) reasons: Vec<(String, Json)>,
}

impl Done {
    pub(crate) fn cites(&self, rule: &str) -> bool {
        self.reasons.iter().any(|(cited, _)| cited == rule)
    }

    pub(crate) fn has(&self, event: &Event) -> bool {
        self.events.contains(event)
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
        let header = Header::new("micro-force", "a test", scenario, 1, "");
        let table = Table::begin(header).unwrap_or_else(|faults| panic!("{faults:#?}"));
        Self { table }
    }

    pub(crate) fn state(&self) -> &State {
        self.table.state()
    }

    pub(crate) fn phase(&self) -> Phase {
        self.state().phase
    }

    pub(crate) fn unit(&self, unit: &str) -> &Standing {
        self.state().units.get(unit).unwrap_or_else(|| panic!("no unit {unit}"))
    }

    /// Gives a command with exactly these faces; it must be accepted, and leave a sound battle.
    pub(crate) fn does(&mut self, by: &str, command: Json, faces: &[u32]) -> Done {
        self.tries(by, &command, faces)
            .unwrap_or_else(|refused| panic!("{by} {command} {faces:?}: {refused}"))
    }

    fn tries(&mut self, by: &str, command: &Json, faces: &[u32]) -> Result<Done, Refused> {
        let tree = Tree::from_json(&command.to_string()).unwrap();
        self.table.propose(&seat(by), &tree, Source::Typed(faces.to_vec()), "", None)?;
        self.table.confirm();
        self.table.sound().unwrap_or_else(|fault| panic!("after {command}: {fault}"));
        let record = self.table.all_records().last().unwrap();
        let reasons = record.reasons.iter().map(|reason| (reason.rule.to_string(), reason.value.clone()));
        Ok(Done { events: record.events.clone(), reasons: reasons.collect() })
    }

    /// The rule that refuses a command.
    pub(crate) fn refused(&self, by: &str, command: Json) -> &'static str {
        let tree = Tree::from_json(&command.to_string()).unwrap();
        match self.table.check(&seat(by), &tree) {
            Err(Refused::Rule(declined)) => declined.rule,
            other => panic!("{by} {command}: {other:?}"),
        }
    }

    /// What is refused because it is no command, or a part of one lies outside its domain.
    pub(crate) fn malformed(&self, by: &str, command: Json) -> String {
        let tree = Tree::from_json(&command.to_string()).unwrap();
        match self.table.check(&seat(by), &tree) {
            Err(Refused::Given(refusals)) => refusals.to_string(),
            other => panic!("{by} {command}: {other:?}"),
        }
    }

    /// The umpire sets a value.
    pub(crate) fn set(&mut self, thing: &str, knob: &str, value: impl Into<Json>) {
        let value: Json = value.into();
        let command = json!({"do": "set", "thing": thing, "knob": knob, "value": value, "reason": "a test"});
        self.does("umpire", command, &[]);
    }

    pub(crate) fn due(&self, by: &str) -> Vec<(&'static str, &'static str)> {
        self.table.due(&seat(by)).iter().map(|due| (due.verb, due.rule)).collect()
    }

    /// Marks everybody: those that move are named, all others fire.
    pub(crate) fn marks(&mut self, moving: &[&str]) {
        while self.phase() == Phase::Posture {
            let offers = self.table.legal(&Seat::Umpire);
            let mark = offers.iter().find(|offer| offer.verb.name == "mark").unwrap();
            let (_, piece) = mark.fixed.first().unwrap();
            let posture = if moving.contains(&piece.id.as_str()) { "movement" } else { "fire" };
            self.does("umpire", json!({"do": "mark", "piece": piece.id, "posture": posture}), &[]);
        }
    }

    /// The fire phase of the first turn: Blue has the initiative, and these move.
    pub(crate) fn reach_fire(&mut self, moving: &[&str]) {
        self.does("blue-player", json!({"do": "roll-initiative"}), &BLUE_WINS);
        self.marks(moving);
        if self.phase() == Phase::Fire && self.state().on_turn.is_none() {
            self.does("blue-player", json!({"do": "choose-first", "side": "blue"}), &[]);
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
                self.does("umpire", json!({"do": "choose-first", "side": winner}), &[]);
                continue;
            }
            let side = self.state().on_turn.clone();
            let waits = |side: &&Id| !self.state().passed.contains(*side);
            let side = side.or_else(|| self.state().sides.iter().find(waits).cloned()).unwrap();
            self.does("umpire", json!({"do": "pass", "side": side}), &[]);
        }
        panic!("{phase} is not reached: {:?}", self.state());
    }

    /// The movement phase of the first turn, where these move and Blue begins.
    pub(crate) fn reach_movement(&mut self, moving: &[&str]) {
        self.reach_fire(moving);
        self.pass_to(Phase::Movement);
        if self.state().on_turn.is_none() {
            self.does("blue-player", json!({"do": "choose-first", "side": "blue"}), &[]);
        }
    }

    /// A unit of a side is declared to fire at a target.
    pub(crate) fn declares(&mut self, by: &str, firers: &[&str], target: &str) -> Done {
        self.does(by, json!({"do": "declare", "target": target, "firers": firers}), &[])
    }

    /// A unit fires at short range.
    pub(crate) fn fires(&mut self, by: &str, unit: &str, faces: &[u32]) -> Done {
        self.does(by, json!({"do": "fire", "unit": unit, "seen": {"range": "short"}}), faces)
    }

    /// A unit fires with half a stand from as far as it can, and has no effect.
    pub(crate) fn misses(&mut self, by: &str, unit: &str) -> Done {
        self.does(by, json!({"do": "fire", "unit": unit, "seen": {"stands": 0.5}}), &[1, 6, 6])
    }

    /// The piece of the view.
    pub(crate) fn piece(&self, of: &str) -> Piece {
        fn find(pieces: &[Piece], of: &str) -> Option<Piece> {
            pieces.iter().find_map(|piece| {
                if piece.id.as_str() == of { Some(piece.clone()) } else { find(&piece.parts, of) }
            })
        }
        find(&self.table.view(&Seat::Spectator).view.order_of_battle, of).unwrap()
    }

    /// The beads on a unit.
    pub(crate) fn beads(&self, unit: &str) -> Vec<(&'static str, &'static str)> {
        self.piece(unit).markers.iter().map(|marker| (marker.name, marker.colour.unwrap())).collect()
    }
}
