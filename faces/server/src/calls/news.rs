//! What a call says: the battle's name, that it is the seat's move or that dice of the machine wait for it, and how many
//! things happened. The rest stands on the page, behind the seat's link: a lock screen shows it to anybody.

use serde_json::json;
use standfast_rulebook::battle::{Entry, LiveBattle, Seat};
use standfast_seat::{is_awaited, is_talk};
use standfast_store::database::Looked;

/// How many records are gone through to see whether a seat has acted since it was called.
const WINDOW: u64 = 500;
/// The most letters of a battle's name that are told.
const NAME: usize = 100;

/// That a battle waits for a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct News {
    what: What,
    /// What the battle is called.
    battle: String,
    /// What the seat is called.
    seat: String,
    /// How many records the seat is called for: a throw is called for as the record that it is going to be.
    pub(super) called: u64,
    /// How many things happened since the seat looked last.
    happened: u64,
}

/// What the battle waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    /// The seat's own move.
    Move,
    /// Dice of the machine, which the seat may throw.
    Throw,
}

impl News {
    /// What a seat is to be told that has looked so far: nothing where nobody waits for it, where nothing but talk has
    /// come since it looked, or where it was called since then. It may be told of a throw that it has not seen.
    pub(super) fn of(battle: &dyn LiveBattle, seat: &Seat, looked: Looked, has_throw: bool) -> Option<Self> {
        let number = battle.number();
        let last = looked.looked.unwrap_or(0);
        let since = last.max(number.saturating_sub(WINDOW));
        let entries = battle.some_of_log(seat, since, usize::try_from(WINDOW).unwrap_or(usize::MAX));
        // Whoever acts has looked.
        let acted = entries.iter().rev().find(|entry| entry.seat == *seat).map_or(0, |entry| entry.number);
        let seen = last.max(acted);
        let is_news = |entry: &Entry| entry.number > seen && !is_talk(entry);
        let what = match has_throw {
            _ if looked.called > seen => return None,
            true => What::Throw,
            false if entries.iter().any(is_news) && is_awaited(battle, seat) => What::Move,
            false => return None,
        };
        Some(Self {
            what,
            battle: battle.view(seat).name.chars().take(NAME).collect(),
            seat: battle.roster().seat_name(seat).to_owned(),
            called: number + u64::from(what == What::Throw),
            happened: number.saturating_sub(seen),
        })
    }

    fn title(&self) -> String {
        match self.what {
            What::Move => format!("It is your move at {}", self.battle),
            What::Throw => format!("It is your throw for the machine at {}", self.battle),
        }
    }

    fn happened(&self) -> String {
        match self.happened {
            0 => "Nothing has happened since you last looked.".to_owned(),
            1 => "1 thing has happened since you last looked.".to_owned(),
            happened => format!("{happened} things have happened since you last looked."),
        }
    }

    /// For a browser's worker; `path` is where the table is on this server.
    pub(super) fn for_browser(&self, path: &str) -> Vec<u8> {
        json!({"title": self.title(), "body": self.happened(), "url": path}).to_string().into_bytes()
    }

    /// For a webhook; `page` is the whole address of the table.
    pub(super) fn for_webhook(&self, page: &str) -> Vec<u8> {
        let what = format!("{}. {}", self.title(), self.happened());
        json!({"battle": self.battle, "seat": self.seat, "what": what, "url": page}).to_string().into_bytes()
    }
}
