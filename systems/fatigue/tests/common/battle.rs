//! A small battle, and what tests do at its table.

use standfast_engine::Tree;
use standfast_engine::battle::{
    Due, Entry, Header, LiveBattle, Offer, Piece, Refused, Seat, Source, Table, TableView,
};
use standfast_fatigue::Fatigue;
use standfast_fatigue::battle::{State, UnitState};

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

/// A battle at whose table a test plays.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) table: Table<Fatigue>,
}

impl Game {
    /// The battle of that scenario.
    pub(crate) fn of(scenario: &str) -> Self {
        let header = Header::new("fatigue", "test.toml", scenario, 1, "");
        let table = Table::begin(header).unwrap_or_else(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("{}", faults.join("\n"))
        });
        Self { table }
    }

    /// The small battle, each piece of its scenario replaced by another.
    pub(crate) fn with(changes: &[(&str, &str)]) -> Self {
        let mut scenario = FIELD.to_owned();
        for (from, to) in changes {
            assert!(scenario.contains(from), "the scenario has no {from}");
            scenario = scenario.replacen(from, to, 1);
        }
        Self::of(&scenario)
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
            let view = self.view("umpire");
            let clock: Vec<String> = view.view.clock.iter().map(|fact| fact.value.to_string()).collect();
            if clock[1].to_lowercase() == side && clock[2] == phase {
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
            None => r#"{"do": "end-phase"}"#.to_owned(),
        };
        self.try_to("umpire", &command, Source::Seed).expect("something goes on");
    }

    fn try_to(&mut self, seat: &str, command: &str, dice: Source) -> Result<(), Refused> {
        let tree = Tree::from_json(command).expect("JSON");
        self.table.propose(&seat_of(seat), &tree, dice, "", None)?;
        self.table.confirm();
        self.table.sound().expect("sound");
        Ok(())
    }

    /// The seat gives the command, and throws just these dice; what is then told of it.
    pub(crate) fn does(&mut self, seat: &str, command: &str, faces: &[u32]) -> Entry {
        self.try_to(seat, command, Source::Typed(faces.to_vec()))
            .unwrap_or_else(|refused| panic!("{seat} {command}: {refused}"));
        self.table.log(&Seat::Spectator, 0).pop().expect("a record")
    }

    /// The rule that refuses the command, and why.
    pub(crate) fn refused(&self, seat: &str, command: &str) -> (&'static str, String) {
        match self.table.check(&seat_of(seat), &Tree::from_json(command).expect("JSON")) {
            Err(Refused::Rule(declined)) => (declined.rule, declined.why),
            other => panic!("{seat} {command}: {other:?}"),
        }
    }

    /// The rule that refuses the command.
    pub(crate) fn refusing_rule(&self, seat: &str, command: &str) -> &'static str {
        self.refused(seat, command).0
    }

    /// Whether the seat may give the command.
    pub(crate) fn may(&self, seat: &str, command: &str) -> bool {
        self.table.check(&seat_of(seat), &Tree::from_json(command).expect("JSON")).is_ok()
    }

    pub(crate) fn state(&self) -> &State {
        self.table.state()
    }

    pub(crate) fn unit(&self, id: &str) -> &UnitState {
        &self.state().units[id]
    }

    pub(crate) fn due(&self, seat: &str) -> Vec<Due> {
        self.table.due(&seat_of(seat))
    }

    /// The units that something is due of, and the verbs.
    pub(crate) fn due_of(&self, seat: &str) -> Vec<(String, &'static str)> {
        let of = |due: Due| (due.of.map(|id| id.to_string()).unwrap_or_default(), due.verb);
        self.due(seat).into_iter().map(of).collect()
    }

    pub(crate) fn view(&self, seat: &str) -> TableView {
        self.table.view(&seat_of(seat))
    }

    pub(crate) fn legal(&self, seat: &str) -> Vec<Offer> {
        self.table.legal(&seat_of(seat))
    }

    /// The verbs that the rules offer the seat, each once.
    pub(crate) fn verbs(&self, seat: &str) -> Vec<&'static str> {
        let common = ["note", "say", "undo", "ask-undo", "agree-undo", "refuse-undo", "set", "concede"];
        let mut verbs: Vec<&str> = self.legal(seat).iter().map(|offer| offer.verb.name).collect();
        verbs.retain(|verb| !common.contains(verb) && *verb != "end-battle");
        verbs.dedup();
        verbs
    }

    /// The piece of that id.
    pub(crate) fn piece(&self, id: &str) -> Piece {
        fn find(pieces: &[Piece], id: &str) -> Option<Piece> {
            pieces
                .iter()
                .find_map(|piece| if &*piece.id == id { Some(piece.clone()) } else { find(&piece.parts, id) })
        }
        find(&self.view("spectator").view.order_of_battle, id).expect("a piece")
    }

    /// A fact of a piece, as it is read: its value, and what is said of it.
    pub(crate) fn fact(&self, id: &str, name: &str) -> (String, String) {
        let piece = self.piece(id);
        let fact = piece.facts.iter().find(|fact| fact.name == name).expect("a fact");
        (fact.value.to_string(), fact.says.clone().unwrap_or_default())
    }

    pub(crate) fn markers(&self, id: &str) -> Vec<&'static str> {
        self.piece(id).markers.iter().map(|marker| marker.name).collect()
    }
}

fn seat_of(name: &str) -> Seat {
    match name {
        "umpire" => Seat::Umpire,
        "spectator" => Seat::Spectator,
        _ => Seat::Player(standfast_engine::battle::Id::new(name).expect("an id")),
    }
}

/// Whether a reason of the entry cites the rule.
pub(crate) fn cites(entry: &Entry, rule: &str) -> bool {
    entry.reasons.iter().any(|reason| reason.rule == rule)
}
