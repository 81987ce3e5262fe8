use std::ops::Deref;

use serde_json::Value as Json;
use standfast_engine::battle::{Battle, LiveBattle, Reason, Record, Seat, Table};

/// The result of a command: its record, and its sentences.
#[derive(Debug, Clone)]
pub struct Done<B: Battle> {
    record: Record<B::Event>,
    /// What happened, in sentences, as the spectators read them.
    pub says: Vec<String>,
}

impl<B: Battle> Deref for Done<B> {
    type Target = Record<B::Event>;

    fn deref(&self) -> &Self::Target {
        &self.record
    }
}

impl<B: Battle> Done<B> {
    /// The result of a battle's last command.
    pub(super) fn last_of(table: &Table<B>) -> Self {
        let record = table.all_records().last().expect("a command was given").clone();
        let told = table.log(&Seat::Spectator, record.number - 1).pop();
        let says = told.map(|entry| entry.says).unwrap_or_default();
        Self { record, says }
    }

    /// The reasons that cite the rule, in their order.
    #[must_use]
    pub fn by(&self, rule: &str) -> Vec<&Reason> {
        self.record.reasons.iter().filter(|reason| reason.rule == rule).collect()
    }

    /// The values that a rule gave, in their order.
    #[must_use]
    pub fn values(&self, rule: &str) -> Vec<Json> {
        self.by(rule).into_iter().map(|reason| reason.value.clone()).collect()
    }

    /// The first value that a rule gave.
    #[must_use]
    pub fn first(&self, rule: &str) -> Option<Json> {
        self.by(rule).first().map(|reason| reason.value.clone())
    }

    /// Whether a reason cites the rule.
    #[must_use]
    pub fn cites(&self, rule: &str) -> bool {
        !self.by(rule).is_empty()
    }

    /// Whether just this happened, among others.
    #[must_use]
    pub fn has(&self, event: &B::Event) -> bool {
        self.record.events.contains(event)
    }

    /// The events of that kind, in JSON.
    #[must_use]
    pub fn all(&self, kind: &str) -> Vec<Json> {
        let json = |event| serde_json::to_value(event).expect("an event can be written down");
        self.record.events.iter().map(json).filter_map(|event| event.get(kind).cloned()).collect()
    }

    /// The first event of that kind, in JSON, where there is one.
    #[must_use]
    pub fn event(&self, kind: &str) -> Option<Json> {
        self.all(kind).into_iter().next()
    }

    /// The record as it stands in a log.
    #[must_use]
    pub fn json(&self) -> Json {
        serde_json::to_value(&self.record).expect("a record can be written down")
    }

    /// Whether that sentence is told.
    #[must_use]
    pub fn tells(&self, sentence: &str) -> bool {
        self.says.iter().any(|says| says == sentence)
    }
}
