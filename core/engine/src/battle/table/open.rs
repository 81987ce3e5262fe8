use serde::Serialize;
use serde_json::{Value as Json, json};

use super::super::{Battle, Record, TableEvent};
use super::Table;

/// Stands in for the text of a private note; as a note, it is still a legal command.
const LEFT_OUT: &str = "…";

impl<B: Battle> Table<B> {
    /// The lines of the whole log without the text of private notes; `None` before the seed is open.
    pub(super) fn opened_lines(&self) -> Option<Vec<String>> {
        self.standing.common.opened.as_ref()?;
        let header = line(&self.header);
        let records = self.records.iter().map(|record| line(&without_notes(record)));
        std::iter::once(header).chain(records).collect()
    }
}

fn line(of: &impl Serialize) -> Option<String> {
    serde_json::to_string(of).ok()
}

/// The record without the text of its notes, in command and events alike, so that an audit still agrees.
fn without_notes<E: Clone>(record: &Record<E>) -> Record<E> {
    let mut record = record.clone();
    for event in &mut record.table {
        if let TableEvent::Noted(text) = event {
            LEFT_OUT.clone_into(text);
            if let Json::Object(command) = &mut record.command {
                command.insert("text".to_owned(), json!(LEFT_OUT));
            }
        }
    }
    record
}
