use std::cell::Cell;
use std::ops::Deref;

use serde_json::Value as Json;
use standfast_rulebook::battle::{Entry, LiveBattle, Offer, Refused, Roster, Seat};
use standfast_seat::{Form, Moment, Next, foretold};

use crate::BattleId;
use crate::hall::{Aside, Attendance, Awaited};

/// For how many commands a page shows exact odds without being asked.
const ODDS_A_PAGE: u32 = 3;

/// How many records back an entry is still looked up.
const NOT_LONG: u64 = 100;

/// All that one seat sees of the battle as it stands, and where its pages are. Nothing else of the battle reaches them.
pub(super) struct Sight<'b> {
    pub(super) battle: &'b dyn LiveBattle,
    seen: standfast_seat::Sight,
    /// Who sits at the table, where that is shown.
    pub(super) attendance: Attendance,
    /// The dice that people throw for the machine, where play waits for them and that is shown.
    pub(super) awaited: Option<Awaited>,
    /// Where the seat's table is.
    pub(super) address: String,
    /// Where the battle's board is.
    pub(super) board: String,
    /// For how many commands odds may still be counted unasked.
    odds_left: Cell<u32>,
}

impl Deref for Sight<'_> {
    type Target = standfast_seat::Sight;

    fn deref(&self) -> &Self::Target {
        &self.seen
    }
}

impl<'b> Sight<'b> {
    /// What the seat sees.
    pub(super) fn of(id: &BattleId, battle: &'b dyn LiveBattle, seat: &Seat) -> Self {
        let (address, board) = (format!("/battles/{id}/{seat}"), format!("/boards/{id}"));
        let seen = standfast_seat::Sight::of(battle, seat);
        let Aside { attendance, awaited } = Aside::default();
        Self { battle, seen, attendance, awaited, address, board, odds_left: Cell::new(ODDS_A_PAGE) }
    }

    /// The same, with those who sit at the table, and what else stands beside the records.
    pub(super) fn among(self, aside: &Aside) -> Self {
        let Aside { attendance, awaited } = aside.clone();
        Self { attendance, awaited, ..self }
    }

    /// What a seat is called, and who sits there.
    pub(super) fn sitter(&self, seat: &Seat) -> String {
        self.attendance.name(self.roster(), seat)
    }

    /// Whose moment it is; of those who are waited for it says who is not there.
    pub(super) fn moment(&self) -> Moment {
        let name = |seat: &Seat| self.attendance.awaited(self.roster(), seat);
        let moment = Moment::named(&self.view, self.roster(), self.may_act(), &name);
        let throws = self.may_throw().then(|| "You throw for the machine".to_owned());
        Moment { yours: throws.or(moment.yours), ..moment }
    }

    /// Whether play waits for dice of the machine that this seat may throw.
    pub(super) fn may_throw(&self) -> bool {
        self.awaited.as_ref().is_some_and(|awaited| awaited.is_for(&self.seat))
    }

    pub(super) fn roster(&self) -> &Roster {
        &self.seen.roster
    }

    /// The entry of that number, as the seat may read it, if it is recent.
    pub(super) fn entry(&self, number: u64) -> Option<Entry> {
        let past = self.view.number.checked_sub(number)?;
        let behind = number.checked_sub(1).filter(|_| past < NOT_LONG)?;
        self.battle.some_of_log(&self.seat, behind, 1).into_iter().next()
    }

    /// The last `count` entries, the latest first.
    pub(super) fn last_entries(&self, count: u64) -> Vec<Entry> {
        let mut entries = self.battle.log(&self.seat, self.view.number.saturating_sub(count));
        entries.reverse();
        entries
    }

    /// What comes of an offer with its usual values; `None` if something must be chosen first.
    pub(super) fn usual(&self, offer: &Offer) -> Option<Result<Next, Refused>> {
        Form::usual(offer).map(|command| self.foretell(&command, &[]))
    }

    /// Whether the rules would ask for dice if the first of every choice were taken.
    pub(super) fn may_take_dice(&self, offer: &Offer) -> bool {
        let first = offer.draw(&mut |_| 0).map(|command| self.foretell(&command, &[]));
        matches!(first, Some(Ok(Next::Die(_))))
    }

    /// What comes next of a command if its dice fall like this.
    pub(super) fn foretell(&self, command: &Json, faces: &[u32]) -> Result<Next, Refused> {
        foretold(self.battle, &self.seat, command, faces)
    }

    /// Whether the odds of one more command may be counted unasked.
    pub(super) fn may_count_odds(&self) -> bool {
        let left = self.odds_left.get();
        self.odds_left.set(left.saturating_sub(1));
        left > 0
    }
}
