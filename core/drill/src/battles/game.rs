use std::fmt::Display;

use serde_json::{Value as Json, json};
use standfast_engine::Tree;
use standfast_engine::battle::{
    Battle, BattleOdds, Header, LiveBattle, Reason, Refused, Seat, Source, Table,
};

use super::{Done, begin};

/// A battle that a test plays, command by command.
///
/// Seats go by name, including the umpire and the spectators. A command is JSON, as text or as a value; a command with
/// nothing but its verb may be the bare word. Each is given under the umpire's eye and must leave a sound battle.
#[derive(Debug)]
pub struct Game<B: Battle> {
    /// The battle.
    pub table: Table<B>,
    /// The time noted with commands, and the reason noted when the umpire sets values.
    words: (&'static str, &'static str),
}

impl<B: Battle> Game<B> {
    /// The battle of a scenario.
    #[must_use]
    pub fn of(scenario: &str) -> Self {
        Self::at(begin(scenario, 1))
    }

    /// The battle of a header.
    #[must_use]
    pub fn under(header: Header) -> Self {
        Self::at(Table::begin(header).unwrap_or_else(|faults| panic!("{faults:#?}")))
    }

    /// The battle at a table.
    #[must_use]
    pub fn at(table: Table<B>) -> Self {
        Self { table, words: ("", "a test") }
    }

    /// Changes the words in its records: the time of commands, and the reason when the umpire sets values.
    #[must_use]
    pub fn worded(self, at: &'static str, reason: &'static str) -> Self {
        Self { words: (at, reason), ..self }
    }

    /// How the battle stands.
    #[must_use]
    pub fn state(&self) -> &B::State {
        self.table.state()
    }

    /// The seat of that name.
    #[must_use]
    pub fn seat(&self, name: &str) -> Seat {
        self.table.roster().seat(name).unwrap_or_else(|| panic!("there is no seat {name}"))
    }

    /// Gives a command with dice from this source.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn tries(&mut self, seat: &str, command: impl Display, dice: Source) -> Result<Done<B>, Refused> {
        let (at, _) = self.words;
        self.table.propose(&self.seat(seat), &tree(&command), dice, at, None)?;
        self.table.eye().unwrap_or_else(|fault| panic!("{seat}: {command}: {fault}"));
        self.table.confirm();
        self.table.sound().unwrap_or_else(|fault| panic!("after {seat}: {command}: {fault}"));
        Ok(self.last())
    }

    /// Gives a command that needs no dice.
    pub fn does(&mut self, seat: &str, command: impl Display) -> Done<B> {
        self.rolls(seat, command, &[])
    }

    /// Gives a command with exactly these faces.
    pub fn rolls(&mut self, seat: &str, command: impl Display, faces: &[u32]) -> Done<B> {
        self.tries(seat, &command, Source::Typed(faces.to_vec()))
            .unwrap_or_else(|refused| panic!("{seat}: {command} with {faces:?}: {refused}"))
    }

    /// The umpire sets a value.
    pub fn set(&mut self, thing: &str, knob: &str, value: impl Into<Json>) -> Done<B> {
        let (value, (_, reason)) = (value.into(), self.words);
        let set = json!({"do": "set", "thing": thing, "knob": knob, "value": value, "reason": reason});
        self.does("umpire", set)
    }

    /// The umpire sets a piece down: `12, 10, 180`.
    pub fn put(&mut self, piece: &str, to: &str) -> Done<B> {
        let (_, reason) = self.words;
        self.does("umpire", json!({"do": "place", "piece": piece, "to": to, "reason": reason}))
    }

    /// The result of the last command.
    #[must_use]
    pub fn last(&self) -> Done<B> {
        Done::last_of(&self.table)
    }

    /// Whether a reason of the last command cites the rule.
    #[must_use]
    pub fn cites(&self, rule: &str) -> bool {
        self.last().cites(rule)
    }

    /// The last of the reasons of the last command that cites the rule.
    #[must_use]
    pub fn reason(&self, rule: &str) -> Option<Reason> {
        self.last().reasons.iter().rfind(|reason| reason.rule == rule).cloned()
    }

    /// The values that a rule gave to the last command.
    #[must_use]
    pub fn values(&self, rule: &str) -> Vec<Json> {
        self.last().values(rule)
    }

    /// A dry run.
    ///
    /// # Errors
    /// Why the command is refused.
    pub fn check(&self, seat: &str, command: impl Display) -> Result<Json, Refused> {
        self.table.check(&self.seat(seat), &tree(&command))
    }

    /// Whether the seat may give the command now.
    #[must_use]
    pub fn may(&self, seat: &str, command: impl Display) -> bool {
        self.check(seat, command).is_ok()
    }

    /// The command with the omitted parts filled in.
    #[must_use]
    pub fn complete(&self, seat: &str, command: impl Display) -> Json {
        self.check(seat, &command).unwrap_or_else(|refused| panic!("{seat}: {command}: {refused}"))
    }

    /// Why a command is refused, as its giver reads it.
    #[must_use]
    pub fn answer(&self, seat: &str, command: impl Display) -> String {
        let answer = self.check(seat, command);
        answer.map_or_else(|refused| refused.to_string(), |given| panic!("{seat}: {given} is legal"))
    }

    /// The rule that declines a command, and why.
    #[must_use]
    pub fn declined(&self, seat: &str, command: impl Display) -> (&'static str, String) {
        match self.check(seat, &command) {
            Err(Refused::Rule(declined)) => (declined.rule, declined.why),
            other => panic!("{seat}: {command}: {other:?}"),
        }
    }

    /// The rule that refuses a command.
    #[must_use]
    pub fn refused(&self, seat: &str, command: impl Display) -> &'static str {
        self.declined(seat, command).0
    }

    /// The refusal of something that is not a command, or has a part outside its domain.
    #[must_use]
    pub fn malformed(&self, seat: &str, command: impl Display) -> String {
        match self.check(seat, &command) {
            Err(Refused::Given(refusals)) => refusals.to_string(),
            other => panic!("{seat}: {command}: {other:?}"),
        }
    }

    /// The exact odds of what a command would make happen.
    #[must_use]
    pub fn odds(&self, seat: &str, command: impl Display) -> BattleOdds {
        let odds = self.table.odds(&self.seat(seat), &tree(&command));
        odds.unwrap_or_else(|refused| panic!("{seat}: {command}: {refused}"))
    }

    /// The exact chance that a sentence is among those told of the outcome.
    #[must_use]
    pub fn chance(&self, seat: &str, command: impl Display, sentence: &str) -> f64 {
        let odds = self.odds(seat, command);
        let told = odds.outcomes.iter().filter(|line| line.says.iter().any(|says| says == sentence));
        told.map(|line| line.probability).sum()
    }

    /// Audits the battle: decides everything again.
    pub fn audit(&self) {
        assert_eq!(self.table.audit(), Ok(self.table.number()));
    }
}

/// A command as the table reads it.
fn tree(command: &impl Display) -> Tree {
    let text = command.to_string();
    let text = if text.trim_start().starts_with('{') { text } else { json!({"do": text}).to_string() };
    Tree::from_json(&text).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}
