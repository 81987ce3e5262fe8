use std::sync::Arc;

use serde_json::Value as Json;
use standfast_dice::Recorded;

use super::super::{Battle, Reason, Record, Seed, TableEvent};
use super::Table;
use crate::Tree;

/// The first difference between a log and what the rules say.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("record {record}: {what}")]
pub struct AuditFault {
    /// The first record that differs.
    pub record: u64,
    /// What differs.
    pub what: String,
}

impl<B: Battle> Table<B> {
    /// Decides every command again from its recorded dice. A battle under older readings of the rules is only replayed
    /// from its events, and its records' statements about dice are checked.
    pub(super) fn audited(&self) -> Result<u64, AuditFault> {
        let mut again = self.afresh();
        let decides = !self.header.is_of_older_readings();
        for record in &self.records {
            let audited = if decides { again.audit(record) } else { again.audit_marks(record) };
            audited.map_err(|what| AuditFault { record: record.number, what })?;
            again.append(Arc::clone(record));
        }
        Ok(again.next_number() - 1)
    }

    fn audit(&self, record: &Record<B::Event>) -> Result<(), String> {
        let text = &record.command;
        let given = Tree::from_json(text.as_str()).map_err(|bad| bad.to_string())?;
        let (command, overruled) = self
            .legal_command(&record.seat, &given)
            .map_err(|refused| format!("{text} of {} is refused: {refused}", record.seat))?;
        if !is_as_logged(&command, &text.json()) {
            return Err(format!("its complete command is {command}, and the log has {text}"));
        }
        self.audit_marks(record)?;
        let mut dice = Recorded::new(&record.rolls);
        let decided =
            self.resolve(&record.seat, &command, &mut dice).map_err(|refused| refused.to_string())?;
        dice.finish().map_err(|stop| stop.to_string())?;
        differs("event", &decided.events, &record.events, PartialEq::eq)?;
        let table: Vec<TableEvent> = overruled.into_iter().chain(decided.table).collect();
        differs("event at the table", &table, &record.table, TableEvent::is_as_logged)?;
        let reasons: Vec<Reason> = decided.trace.into_notes().into_iter().map(Into::into).collect();
        differs("reason", &reasons, &record.reasons, Reason::decides_as)
    }
}

impl<B: Battle> Table<B> {
    /// Checks what a record says of where its dice came from.
    fn audit_marks(&self, record: &Record<B::Event>) -> Result<(), String> {
        let contributed = !record.contribution.is_empty();
        let pledge = self.minutes.pledge(&record.seat);
        if contributed && pledge.is_some_and(|pledge| !pledge.allows(&record.contribution)) {
            return Err(format!("its contribution is not the next of what {} pledged", record.seat));
        }
        let rolled = !record.typed && !record.rolls.is_empty();
        if pledge.is_some() && rolled && !contributed {
            return Err(format!(
                "{} has pledged what it mixes into its dice, and this roll has nothing of it",
                record.seat
            ));
        }
        if record.rolls.is_empty() && (record.typed || contributed && pledge.is_none()) {
            return Err("it says where its dice came from, but has no dice".to_owned());
        }
        if contributed && record.typed {
            return Err("its dice were typed, but it claims a contribution to them".to_owned());
        }
        if contributed && matches!(self.header.seed, Seed::Plain(_)) {
            return Err("it claims a contribution to the dice of a plain seed".to_owned());
        }
        Ok(())
    }
}

/// Whether the log has this command. It may lack parts that its verb has had only since then: `command` then has them as
/// they are where they are left out.
fn is_as_logged(command: &Json, logged: &Json) -> bool {
    match (command, logged) {
        (Json::Object(command), Json::Object(logged)) => {
            logged.iter().all(|(name, part)| command.get(name) == Some(part))
        }
        _ => command == logged,
    }
}

/// Finds the first difference between the rules and the log; words are not compared.
fn differs<T: serde::Serialize>(
    what: &str,
    decided: &[T],
    recorded: &[T],
    same: impl Fn(&T, &T) -> bool,
) -> Result<(), String> {
    let shown = |part: Option<&T>| {
        part.map_or("nothing".to_owned(), |part| serde_json::to_string(part).unwrap_or_default())
    };
    for place in 0..decided.len().max(recorded.len()) {
        let (by_rules, by_log) = (decided.get(place), recorded.get(place));
        if !by_rules.zip(by_log).is_some_and(|(by_rules, by_log)| same(by_rules, by_log)) {
            let (by_rules, by_log) = (shown(by_rules), shown(by_log));
            return Err(format!("{what} {} is {by_log} in the log, and {by_rules} by the rules", place + 1));
        }
    }
    Ok(())
}
