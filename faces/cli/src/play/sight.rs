use std::ops::Deref;

use standfast_seat::offers_for;

use super::battle::{Due, Entry, LiveBattle, Seat, VerbKind};

/// How many entries of the log are read at first.
pub(crate) const FIRST_ENTRIES: u64 = 200;

/// All that one seat sees of the battle and its log. Nothing else of the battle reaches the screen.
#[derive(Debug, Clone)]
pub(crate) struct Sight {
    seen: standfast_seat::Sight,
    /// What was done, the latest first.
    pub(crate) log: Vec<Entry>,
    /// How many records there are before those of the log.
    pub(crate) earlier: u64,
}

impl Deref for Sight {
    type Target = standfast_seat::Sight;

    fn deref(&self) -> &Self::Target {
        &self.seen
    }
}

/// Something that waits for the seat.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Duty {
    /// A record is asked to be taken back.
    Undo(u64),
    /// The rules impose it.
    Due(Due),
}

impl Sight {
    /// What the seat sees, with the last so many entries of the log.
    pub(crate) fn of(battle: &dyn LiveBattle, seat: &Seat, entries: u64) -> Self {
        let earlier = battle.number().saturating_sub(entries);
        let mut log = battle.log(seat, earlier);
        log.reverse();
        Self { seen: standfast_seat::Sight::of(battle, seat), log, earlier }
    }

    /// What waits for the seat, the oldest first.
    pub(crate) fn duties(&self) -> Vec<Duty> {
        let answers = self.offered("refuse-undo").next().is_some();
        let asked = self.view.undo_asked.filter(|_| answers).map(Duty::Undo);
        asked.into_iter().chain(self.view.due.iter().cloned().map(Duty::Due)).collect()
    }

    /// The offers that do a duty.
    pub(crate) fn offers_for(&self, due: &Due) -> Vec<usize> {
        offers_for(due, &self.offers)
    }

    /// The last command that made something happen and still stands, as far as the seat can tell.
    pub(crate) fn last_act(&self) -> Option<&Entry> {
        let talk = |entry: &Entry| {
            let verb = entry.command.as_ref().and_then(|command| command.get("do")?.as_str());
            verb.is_some_and(|verb| {
                matches!(
                    VerbKind::of(verb),
                    VerbKind::Talk | VerbKind::Undo | VerbKind::Pledge | VerbKind::Advice
                )
            })
        };
        self.log.iter().find(|entry| !entry.undone && !talk(entry))
    }
}
