use std::sync::OnceLock;

use serde::Serialize;

use super::super::{Battle, Check, Head, Point, Record, Sha256};
use super::talk::opened;
use super::{AuditFault, Table};

impl<B: Battle> Table<B> {
    /// The lines of the whole log without private words; `None` before the seed is open.
    pub(super) fn opened_lines(&self) -> Option<Vec<String>> {
        self.standing.common.opened.as_ref()?;
        let records = self.records.iter().map(|record| opened_line(record));
        Some(std::iter::once(line(&self.header)).chain(records).collect())
    }

    /// How far the log goes, and the hash of its last line; `None` where the battle was begun before lines were linked.
    pub(super) fn head(&self) -> Option<Head> {
        let hash = || self.records.last().map_or_else(|| self.hash_of_header(), |last| self.hash_of(last));
        self.header
            .linked
            .then(|| Head { number: self.next_number() - 1, hash: *self.head.get_or_init(hash) })
    }

    /// The hash of the record, which is the next and whose line is this one: once it is confirmed, it is the head.
    pub(super) fn head_with(&self, record: &Record<B::Event>, line: &str) -> OnceLock<Sha256> {
        match self.header.linked {
            true => opened(record)
                .map_or_else(|| self.hashed(line), |opened| self.hashed(&self::line(&opened)))
                .into(),
            false => OnceLock::new(),
        }
    }

    /// Whether each record holds the hash of the line before it.
    pub(super) fn links_hold(&self) -> Result<String, AuditFault> {
        if let Some(record) =
            self.records.iter().find(|record| !self.header.linked && record.before.is_some())
        {
            let what = "it is linked, and the header says that no line is".to_owned();
            return Err(AuditFault { record: record.number, what });
        }
        if !self.header.linked {
            return Ok(
                "the battle was begun before lines were linked: one that is gone may go unnoticed".to_owned()
            );
        }
        let mut before = self.hash_of_header();
        for record in &self.records {
            if record.before != Some(before) {
                let last = match record.number - 1 {
                    0 => "the header".to_owned(),
                    last => format!("record {last}"),
                };
                let what =
                    format!("{last} was changed since this one followed it, or a line between them is gone");
                return Err(AuditFault { record: record.number, what });
            }
            before = self.hash_of(record);
        }
        let number = self.records.len();
        Ok(format!("each of {number} records follows the line before it; the head is {number}:{before}"))
    }

    /// Whether the log goes through the heads that somebody kept.
    pub(super) fn goes_through(&self, kept: &[Head]) -> Option<Check> {
        let missed = kept.iter().find(|head| self.hash_at(head.number) != Some(head.hash));
        Some(match missed {
            _ if kept.is_empty() => return None,
            None => Check::holds(
                Point::Kept,
                format!("the log goes through all {} heads that were kept", kept.len()),
            ),
            Some(head) if self.hash_at(head.number).is_none() => {
                let says = format!("record {} was seen, and the log ends before it", head.number);
                Check::fails(Point::Kept, says)
            }
            Some(head) => {
                let says =
                    format!("what was seen up to record {} is not what stands in the log", head.number);
                Check::fails(Point::Kept, says)
            }
        })
    }

    /// The hash of the line of that record, or of the header for 0.
    fn hash_at(&self, number: u64) -> Option<Sha256> {
        match number {
            0 => Some(self.hash_of_header()),
            _ => self.record(number).map(|record| self.hash_of(record)),
        }
    }

    fn hash_of_header(&self) -> Sha256 {
        self.hashed(&line(&self.header))
    }

    fn hash_of(&self, record: &Record<B::Event>) -> Sha256 {
        self.hashed(&opened_line(record))
    }

    /// The hash of a line: SHA-256 of the lines `standfast line 1`, the salting of the battle, and the line. The salting
    /// is not known before the seed is opened, so the hash gives away nothing of what the line hides.
    fn hashed(&self, line: &str) -> Sha256 {
        Sha256::of(&format!("standfast line 1\n{}\n{line}", self.setting.secret))
    }
}

/// The line as everybody may read it once the seed is open.
fn opened_line<E: Clone + Serialize>(record: &Record<E>) -> String {
    opened(record).map_or_else(|| line(record), |opened| line(&opened))
}

/// A line of the log. Plain data can always be written as JSON.
fn line(of: &impl Serialize) -> String {
    serde_json::to_string(of).unwrap_or_default()
}
