//! A battle for tests: a small one, and short ways to give commands in it.

use serde_json::Value as Json;
use standfast_engine::Tree;
use standfast_engine::battle::{BattleOdds, Header, Id, LiveBattle, Reason, Refused, Seat, Source, Table};
use standfast_morale_check::MoraleCheck;
use standfast_morale_check::battle::{Phase, State, UnitState};

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

pub(crate) struct Game {
    pub(crate) table: Table<MoraleCheck>,
}

impl Game {
    /// The trial.
    pub(crate) fn trial() -> Self {
        Self::begin(SCENARIO)
    }

    /// The trial with something else in one place.
    pub(crate) fn with(old: &str, new: &str) -> Self {
        assert!(SCENARIO.contains(old), "{old}");
        Self::begin(&SCENARIO.replace(old, new))
    }

    pub(crate) fn begin(scenario: &str) -> Self {
        let header = Header::new("morale-check", "trial.toml", scenario, 1, "");
        Self { table: Table::begin(header).unwrap_or_else(|faults| panic!("{faults:?}")) }
    }

    /// Gives a command and says what happened; every face must be asked for.
    pub(crate) fn give(&mut self, who: &str, command: &str, faces: &[u32]) -> Vec<String> {
        self.try_give(who, command, faces).unwrap_or_else(|refused| panic!("{command}: {refused}"));
        self.table.sound().unwrap();
        self.table.log(&Seat::Umpire, self.table.number() - 1)[0].says.clone()
    }

    pub(crate) fn try_give(&mut self, who: &str, command: &str, faces: &[u32]) -> Result<(), Refused> {
        let source = Source::Typed(faces.to_vec());
        self.table.propose(&seat(who), &Tree::from_json(command).unwrap(), source, "", None)?;
        self.table.confirm();
        Ok(())
    }

    /// Why a command is refused.
    pub(crate) fn refused(&self, who: &str, command: &str) -> String {
        let answer = self.table.check(&seat(who), &Tree::from_json(command).unwrap());
        answer.map_or_else(|refused| refused.to_string(), |given| panic!("{given} is legal"))
    }

    /// The exact chance that a sentence is among those of what would happen.
    pub(crate) fn chance(&self, who: &str, command: &str, says: &str) -> f64 {
        let BattleOdds { outcomes, .. } =
            self.table.odds(&seat(who), &Tree::from_json(command).unwrap()).unwrap();
        let of = outcomes.iter().filter(|line| line.says.iter().any(|sentence| sentence == says));
        of.map(|line| line.probability).sum()
    }

    /// Ends phases, whosever they are, until this one of this side.
    pub(crate) fn go_to(&mut self, side: &str, phase: Phase) {
        while (self.state().side.as_str(), self.state().phase) != (side, phase) {
            self.give("umpire", END_PHASE, &[]);
        }
    }

    pub(crate) fn set(&mut self, thing: &str, knob: &str, value: &str) -> Vec<String> {
        let command = format!(
            r#"{{"do": "set", "thing": "{thing}", "knob": "{knob}", "value": {value}, "reason": "a test"}}"#
        );
        self.give("umpire", &command, &[])
    }

    pub(crate) fn state(&self) -> &State {
        self.table.state()
    }

    pub(crate) fn unit(&self, unit: &str) -> &UnitState {
        &self.state().units[unit]
    }

    /// The reasons of the last command.
    pub(crate) fn reasons(&self) -> &[Reason] {
        &self.table.all_records().last().unwrap().reasons
    }

    /// The values that a rule gave to the last command.
    pub(crate) fn values(&self, rule: &str) -> Vec<Json> {
        self.reasons()
            .iter()
            .filter(|reason| reason.rule == rule)
            .map(|reason| reason.value.clone())
            .collect()
    }

    pub(crate) fn cites(&self, rule: &str) -> bool {
        self.reasons().iter().any(|reason| reason.rule == rule)
    }

    /// What is due from a seat: verb, whose, rule.
    pub(crate) fn due(&self, who: &str) -> Vec<(&'static str, String, &'static str)> {
        let due = self.table.due(&seat(who)).into_iter();
        due.map(|due| (due.verb, due.of.map(|of| of.to_string()).unwrap_or_default(), due.rule)).collect()
    }

    /// The values that the offers of a verb have for a part, or none where it is not offered.
    pub(crate) fn offers(&self, who: &str, verb: &str) -> Vec<Json> {
        let offers = self.table.legal(&seat(who)).into_iter();
        offers.filter(|offer| offer.verb.name == verb).map(|offer| offer.to_json()).collect()
    }

    /// Decides everything again.
    pub(crate) fn audit(&self) {
        assert_eq!(self.table.audit(), Ok(self.table.number()));
    }
}

pub(crate) fn seat(name: &str) -> Seat {
    Seat::from(Id::new(name).unwrap())
}

pub(crate) const END_PHASE: &str = r#"{"do": "end-phase"}"#;

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

/// Who stands where: the middle of the front edge, and the facing; 0 looks to the far edge.
pub(crate) type Stands = (&'static str, f64, f64, u16);

/// The trial on a table of 24 by 24 inches.
pub(crate) fn on_table(stand: &[Stands], terrain: &str) -> String {
    on_table_of(SCENARIO, stand, terrain)
}

/// A battle on a table of 24 by 24 inches.
pub(crate) fn on_table_of(scenario: &str, stand: &[Stands], terrain: &str) -> String {
    let units = stand.iter().map(|(id, x, y, facing)| {
        format!("\n[[table.units]]\nid = {id:?}\nat = [{x}, {y}]\nfacing = {facing}\n")
    });
    format!("{scenario}\n[table]\nwidth = 24\ndepth = 24\n{terrain}{}", units.collect::<String>())
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
