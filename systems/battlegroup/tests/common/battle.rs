//! Battles for tests: begun from a scenario, brought on by commands in JSON with typed dice.

use std::sync::LazyLock;

use serde_json::{Value as Json, json};
use standfast_battlegroup::Battlegroup;
use standfast_battlegroup::battle::{Event, Marking, PieceState, Place};
use standfast_drill::Player;
use standfast_engine::Tree;
use standfast_engine::battle::{
    Ending, Fact, Header, LiveBattle, Offer, Piece, Reason, Record, Refused, Seat, Source, Table,
};

/// The small scenario as it is published, with its table.
pub(crate) const SQUADS_ON_TABLE: &str =
    include_str!("../../../../scenarios/battles/battlegroup/squad-against-squad.toml");
/// The small scenario without its table: the players say what they see, or another table is laid.
pub(crate) static SQUADS: LazyLock<&str> =
    LazyLock::new(|| SQUADS_ON_TABLE.split("\n[table]\n").next().unwrap_or_default());
pub(crate) const PLATOON: &str =
    include_str!("../../../../scenarios/battles/battlegroup/platoon-against-strongpoint.toml");
pub(crate) const WEARY: &str =
    include_str!("../../../../scenarios/battles/battlegroup/the-causeway-at-sarn.toml");

/// A battle that begins now.
pub(crate) fn begin(scenario: &str, seed: u64) -> Table<Battlegroup> {
    let header = Header::new("battlegroup", "test.toml", scenario, seed, "now");
    match Table::begin(header) {
        Ok(table) => table,
        Err(faults) => panic!("{faults:?}"),
    }
}

/// A value that the umpire sets at random.
pub(crate) fn set_at_random(table: &mut Table<Battlegroup>, player: &mut Player) {
    let offers = table.legal(&Seat::Umpire);
    let sets: Vec<_> = offers.iter().filter(|offer| offer.verb.name == "set").collect();
    let Some(offer) = player.one(&sets) else { return };
    let Some(command) = offer.draw(&mut |of| player.pick(of)) else { return };
    give(table, "umpire", &command, Source::Seed).unwrap();
}

/// Gives a command under the umpire's eye, and returns its line of the log.
fn give(
    table: &mut Table<Battlegroup>,
    seat: &str,
    command: &Json,
    source: Source,
) -> Result<String, Refused> {
    let tree = Tree::from_json(&command.to_string()).unwrap();
    let seat = table.roster().seat(seat).unwrap();
    let line = table.propose(&seat, &tree, source, "now", None)?;
    assert_eq!(table.eye(), Ok(()), "{command}");
    table.confirm();
    Ok(line)
}

/// A battle under test.
pub(crate) struct Fight {
    pub(crate) table: Table<Battlegroup>,
    /// The lines of its log.
    lines: Vec<String>,
}

impl Fight {
    /// A battle before its first turn.
    pub(crate) fn forming(scenario: &str) -> Self {
        let table = begin(scenario, 1);
        let lines = vec![serde_json::to_string(table.header()).unwrap()];
        Self { table, lines }
    }

    /// A battle in its first turn.
    pub(crate) fn begun(scenario: &str) -> Self {
        let mut fight = Self::forming(scenario);
        fight.does("umpire", json!({"do": "begin"}));
        fight
    }

    /// The small scenario, in its first turn: the militia gives the initiative.
    pub(crate) fn squads() -> Self {
        Self::begun(&SQUADS)
    }

    /// The real scenario without its table, in its first turn: the league gives the initiative.
    pub(crate) fn platoon() -> Self {
        Self::begun(PLATOON.split("\n[table]\n").next().unwrap_or_default())
    }

    /// A command that needs no dice.
    pub(crate) fn does(&mut self, seat: &str, command: Json) {
        self.rolls(seat, command, &[]);
    }

    /// A command and the faces that it needs, just enough of them.
    pub(crate) fn rolls(&mut self, seat: &str, command: Json, faces: &[u32]) {
        match give(&mut self.table, seat, &command, Source::Typed(faces.to_vec())) {
            Ok(line) => self.lines.push(line),
            Err(refused) => panic!("{seat}: {command} is refused: {refused}"),
        }
        assert_eq!(self.table.sound(), Ok(()));
    }

    /// The umpire ends the battle, which is kept under `conformance` by that name: it must have been played as it stands there.
    /// With `STANDFAST_KEEP` set it is written there instead.
    pub(crate) fn kept_as(mut self, name: &str) {
        self.does("umpire", json!({"do": "end-battle", "reason": "what was to be shown is shown"}));
        assert_eq!(self.table.audit(), Ok(self.table.number()));
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/battlegroup/battles");
        let (path, played) = (format!("{folder}/{name}.jsonl"), self.lines.join("\n") + "\n");
        if std::env::var_os("STANDFAST_KEEP").is_some() {
            std::fs::write(&path, &played).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == played, "{name} is played otherwise than it is kept");
    }

    /// The umpire sets a value.
    pub(crate) fn set(&mut self, thing: &str, knob: &str, value: Json) {
        self.does(
            "umpire",
            json!({"do": "set", "thing": thing, "knob": knob, "value": value, "reason": "test"}),
        );
    }

    /// The rule that refuses a command.
    pub(crate) fn refusal(&self, seat: &str, command: Json) -> &'static str {
        let tree = Tree::from_json(&command.to_string()).unwrap();
        match self.table.check(&self.table.roster().seat(seat).unwrap(), &tree) {
            Err(Refused::Rule(declined)) => declined.rule,
            other => panic!("{command}: {other:?}"),
        }
    }

    /// Whether a command would be accepted.
    pub(crate) fn may(&self, seat: &str, command: Json) -> bool {
        let tree = Tree::from_json(&command.to_string()).unwrap();
        self.table.check(&self.table.roster().seat(seat).unwrap(), &tree).is_ok()
    }

    /// The side's choice: it gives the initiative to all of a unit.
    pub(crate) fn initiative(&mut self, seat: &str, unit: &str) {
        self.does(seat, json!({"do": "initiative", "unit": unit}));
    }

    /// The unit with the initiative fires, and these soldiers of the target fall.
    pub(crate) fn fells(&mut self, seat: &str, unit: &str, target: &str, fallen: &[&str]) {
        self.does(seat, json!({"do": "fire", "unit": unit, "target": target}));
        self.does(seat, json!({"do": "casualties", "unit": target, "fallen": fallen}));
    }

    /// The unit with the initiative fires, and damages the target.
    pub(crate) fn damages(&mut self, seat: &str, unit: &str, target: &str, damage: Json) {
        self.does(seat, json!({"do": "fire", "unit": unit, "target": target}));
        let mut command = json!({"do": "damage", "target": target});
        command.as_object_mut().unwrap().extend(damage.as_object().unwrap().clone());
        self.does(seat, command);
    }

    pub(crate) fn ends(&mut self, seat: &str) {
        self.does(seat, json!({"do": "end-initiative"}));
    }

    pub(crate) fn passes(&mut self, seat: &str) {
        self.does(seat, json!({"do": "pass"}));
    }

    pub(crate) fn last(&self) -> &Record<Event> {
        self.table.all_records().last().unwrap()
    }

    /// The last of the reasons of the last command that cites the rule.
    pub(crate) fn reason(&self, rule: &str) -> Option<&Reason> {
        self.last().reasons.iter().rfind(|reason| reason.rule == rule)
    }

    pub(crate) fn cites(&self, rule: &str) -> bool {
        self.reason(rule).is_some()
    }

    pub(crate) fn piece(&self, id: &str) -> &PieceState {
        &self.table.state().pieces[id]
    }

    pub(crate) fn marking(&self, id: &str) -> Marking {
        self.piece(id).marking
    }

    pub(crate) fn place(&self, id: &str) -> Place {
        self.piece(id).place
    }

    pub(crate) fn turn(&self) -> i64 {
        self.table.state().turn
    }

    pub(crate) fn ending(&self) -> &Ending {
        self.table.ending().unwrap()
    }

    /// Verb, thing and rule of what is due from a seat.
    pub(crate) fn due(&self, seat: &str) -> Vec<(&'static str, String, &'static str)> {
        let due = self.table.due(&self.table.roster().seat(seat).unwrap());
        due.into_iter().map(|due| (due.verb, due.of.unwrap().to_string(), due.rule)).collect()
    }

    /// The offers of a verb.
    pub(crate) fn offers(&self, seat: &str, verb: &str) -> Vec<Offer> {
        let offers = self.table.legal(&self.table.roster().seat(seat).unwrap());
        offers.into_iter().filter(|offer| offer.verb.name == verb).collect()
    }

    /// A thing of the order of battle as the spectators see it.
    pub(crate) fn shown(&self, id: &str) -> Piece {
        fn find(pieces: &[Piece], id: &str) -> Option<Piece> {
            pieces.iter().find_map(|piece| match piece.id.as_str() == id {
                true => Some(piece.clone()),
                false => find(&piece.parts, id),
            })
        }
        find(&self.table.view(&Seat::Spectator).view.order_of_battle, id).unwrap()
    }

    /// A fact of a thing, as it is shown.
    pub(crate) fn fact(&self, id: &str, name: &str) -> Option<Fact> {
        self.shown(id).facts.into_iter().find(|fact| fact.name == name)
    }
}
