use standfast_engine::{Problem, Refusal};

/// How large a file may be that is imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the file.
    pub bytes: usize,
    /// Bytes of a workbook once it is unpacked.
    pub unpacked: usize,
    /// Rows of a sheet, or lines of a file.
    pub rows: usize,
    /// Columns of a sheet.
    pub columns: usize,
    /// Characters of a cell.
    pub cell: usize,
    /// How deep commands may stand in one another.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 4 << 20, unpacked: 32 << 20, rows: 10_000, columns: 200, cell: 2_000, depth: 12 }
    }
}

impl Limits {
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
