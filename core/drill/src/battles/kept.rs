use std::path::PathBuf;
use std::{env, fs};

use standfast_engine::battle::{Battle, Header, LiveBattle, Record};

use super::{Done, Game};

/// If this is set in the environment, kept battles are written anew as they are played.
const WRITE: &str = "STANDFAST_RECORD";

/// Played battles that are kept under `conformance`.
impl<B: Battle> Game<B> {
    /// Audits the battle, and compares it line by line with the one kept under this name. Words may differ.
    pub fn is_kept_as(&self, name: &str) {
        self.audit();
        let header = serde_json::to_string(self.table.header()).expect("a header can be written down");
        let records = self.table.all_records();
        let records = records.map(|record| serde_json::to_string(record).expect("it can be written down"));
        let played: Vec<String> = std::iter::once(header).chain(records).collect();
        if env::var_os(WRITE).is_some() {
            fs::write(path::<B>(name), played.join("\n") + "\n").expect("it can be written");
        }
        let kept = read::<B>(name);
        for (number, (now, kept)) in played.iter().zip(kept.lines()).enumerate() {
            agrees::<B>(now, kept, &format!("{name}: record {number}"));
        }
        assert_eq!(kept.lines().count(), played.len(), "{name}");
    }

    /// The battle kept under this name, before its first command, and the lines of its records.
    #[must_use]
    pub fn kept(name: &str) -> (Self, Vec<String>) {
        let text = read::<B>(name);
        let mut lines = text.lines();
        let header = Header::read(lines.next().unwrap_or_default().as_bytes());
        let game = Self::under(header.unwrap_or_else(|fault| panic!("{name}: {fault}")));
        (game, lines.map(str::to_owned).collect())
    }

    /// Takes in the next line of a log.
    pub fn takes(&mut self, line: &str) -> Done<B> {
        self.table.read_record(line).unwrap_or_else(|fault| panic!("{fault}: {line}"));
        self.last()
    }
}

/// Holds a line against the one that is kept, but for the program's own words, and for what lines have had only since
/// some battles were kept: links and motions.
fn agrees<B: Battle>(now: &str, kept: &str, at: &str) {
    let header = |line: &str| serde_json::from_str::<Header>(line).ok();
    if let (Some(now), Some(kept)) = (header(now), header(kept)) {
        assert_eq!(Header { linked: kept.linked, ..now }, kept, "{at}");
        return;
    }
    let record = |line: &str| -> Record<B::Event> { serde_json::from_str(line).expect("it is a record") };
    let (mut now, mut kept) = (record(now), record(kept));
    let same = now.table.len() == kept.table.len()
        && now.table.iter().zip(&kept.table).all(|(now, kept)| now.is_as_logged(kept));
    assert!(same, "{at}: {:?} is kept, and {:?} happens", kept.table, now.table);
    for record in [&mut now, &mut kept] {
        record.before = None;
        record.table.clear();
        record.reasons.iter_mut().for_each(|reason| reason.says.clear());
    }
    assert_eq!(now, kept, "{at}");
}

fn path<B: Battle>(name: &str) -> PathBuf {
    let conformance = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance");
    PathBuf::from(format!("{conformance}/{}/battles/{name}.jsonl", B::ID))
}

fn read<B: Battle>(name: &str) -> String {
    fs::read_to_string(path::<B>(name)).unwrap_or_else(|fault| panic!("{name} is not kept: {fault}"))
}
