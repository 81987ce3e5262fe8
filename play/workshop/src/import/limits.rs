use serde_json::Value as Json;
use standfast_engine::{Problem, Refusal};

/// How large a file may be that is imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the file.
    pub bytes: usize,
    /// Bytes of a workbook once it is unpacked.
    pub unpacked: usize,
    /// Bytes of a scenario whose army is taken.
    pub scenario: usize,
    /// Rows of a sheet, or lines of a file.
    pub rows: usize,
    /// Columns of a sheet.
    pub columns: usize,
    /// Characters of a cell.
    pub cell: usize,
    /// Things that a scenario may have afterwards: sides, seats, commands, units.
    pub things: usize,
    /// How deep commands may stand in one another.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 4 << 20,
            unpacked: 32 << 20,
            scenario: 1 << 20,
            rows: 10_000,
            columns: 200,
            cell: 2_000,
            things: 40_000,
            depth: 12,
        }
    }
}

impl Limits {
    /// Refuses a scenario with more things than is allowed, before it is told what has changed in it.
    pub(super) fn holds_things(&self, outline: &Json) -> Result<(), Refusal> {
        self.holds("sides, seats, commands and units in a scenario", things(outline), self.things)
    }

    /// Refuses more than is allowed.
    pub(super) fn holds(&self, what: &str, given: usize, most: usize) -> Result<(), Refusal> {
        if given <= most {
            return Ok(());
        }
        let reason = format!("at most {most} {what} are read, and it has more");
        let problem = Problem::Excluded { given: None, reason };
        Err(Refusal::new("file", problem))
    }
}

/// How many things there are: whatever has an id.
fn things(part: &Json) -> usize {
    match part {
        Json::Object(fields) => {
            usize::from(fields.contains_key("id")) + fields.values().map(things).sum::<usize>()
        }
        Json::Array(list) => list.iter().map(things).sum(),
        _ => 0,
    }
}
