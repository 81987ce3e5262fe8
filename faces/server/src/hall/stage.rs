use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, PoisonError, RwLock};

use standfast_rulebook::battle::{LiveBattle, Seat};
use tokio::sync::watch;

use super::live::{Frames, Tidings, Views};

/// The most records that are told at once.
const TOLD_AT_ONCE: usize = 256;

/// A battle as it is shown to some of those who look at it: as it stands, or as it stood some records ago. Nobody gets
/// at a battle but by the stage that his seat looks at, so whatever is made of it is as late as the stage is.
#[derive(Debug)]
pub(crate) struct Stage {
    pub(super) battle: RwLock<Box<dyn LiveBattle>>,
    /// The number of records that it shows; `None` when nothing more comes.
    told: watch::Sender<Option<u64>>,
    table: Frames,
    /// The frames of the board, which differ from those of a spectator's page.
    board: Frames,
    seats: Frames,
    /// The views that programs get.
    views: Views,
    tidings: Tidings,
}

/// What somebody who watches sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// The page of his seat.
    Table,
    /// The board.
    Board,
    /// The umpire's page of seats.
    Seats,
}

/// A moment of what is shown: so many records, and how often anything beside them has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stamp {
    pub(crate) number: u64,
    pub(crate) beside: u64,
}

/// Records as JSON, each with its number, and how the battle stands where they are the last.
pub(crate) type Told = (Vec<(u64, Arc<str>)>, Option<(u64, Arc<str>)>);

impl Stage {
    pub(super) fn new(battle: Box<dyn LiveBattle>) -> Self {
        let told = watch::Sender::new(Some(battle.number()));
        Self {
            battle: RwLock::new(battle),
            told,
            table: Frames::default(),
            board: Frames::default(),
            seats: Frames::default(),
            views: Views::default(),
            tidings: Tidings::default(),
        }
    }

    /// How many records there are, as far as everybody has been told.
    pub(crate) fn number(&self) -> u64 {
        self.told.borrow().unwrap_or_default()
    }

    /// Looks at the battle. Only a room does, which knows who may.
    pub(super) fn look<T>(&self, look: impl FnOnce(&dyn LiveBattle) -> T) -> T {
        look(&**self.battle.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Sends the number of records at every change, and `None` when nothing more comes.
    pub(crate) fn watch(&self) -> watch::Receiver<Option<u64>> {
        self.told.subscribe()
    }

    pub(super) fn tell(&self, number: u64) {
        self.told.send_replace(Some(number));
    }

    /// Whether nothing more comes.
    pub(super) fn is_closed(&self) -> bool {
        self.told.borrow().is_none()
    }

    /// Ends every connection that watches it.
    pub(super) fn close(&self) {
        self.told.send_replace(None);
    }

    /// The frames of what those who watch from there see.
    pub(crate) fn frames(&self, of: Shown) -> &Frames {
        match of {
            Shown::Table => &self.table,
            Shown::Board => &self.board,
            Shown::Seats => &self.seats,
        }
    }

    /// What the programs that listen were told.
    pub(crate) const fn tidings(&self) -> &Tidings {
        &self.tidings
    }

    /// The records after number `after` as the seat may read them, as many as `most` bytes hold, and one at least; and
    /// where these are the last, how the battle stands then: the number of records, and the view as JSON.
    pub(crate) fn told(&self, battle: &dyn LiveBattle, seat: &Seat, after: u64, most: usize) -> Told {
        let (mut records, mut bytes) = (Vec::new(), 0);
        let (entries, number) = (battle.some_of_log(seat, after, TOLD_AT_ONCE), battle.number());
        for entry in entries {
            // An entry is plain data, of which JSON can always be made.
            let text = serde_json::to_string(&entry).unwrap_or_default();
            bytes += text.len();
            if bytes > most && !records.is_empty() {
                break;
            }
            records.push((entry.number, text.into()));
        }
        let reached = records.last().map_or(number, |(number, _)| *number);
        let told = (records, (reached == number).then(|| (number, self.views.at(seat, battle))));
        self.tidings.keep(seat, after, number, &told);
        told
    }
}

impl Stamp {
    /// Whether it is no earlier than the other, in records nor in what stands beside them.
    pub(crate) fn covers(self, other: Self) -> bool {
        self.number >= other.number && self.beside >= other.beside
    }
}

/// As the id of an event has it: `42.00c5e2f79b1d0a63`.
impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:016x}", self.number, self.beside)
    }
}

impl FromStr for Stamp {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (number, beside) = text.split_once('.').ok_or(())?;
        let beside = u64::from_str_radix(beside, 16).map_err(|_| ())?;
        Ok(Self { number: number.parse().map_err(|_| ())?, beside })
    }
}
