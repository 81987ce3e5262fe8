//! Whose moment it is.

use standfast_engine::battle::{Audience, Entry, LiveBattle, Seat};

use crate::Sight;

/// Whether the battle waits for that seat: it has something to settle, an undo to answer, or it is its side's turn to
/// act.
#[must_use]
pub fn is_awaited(battle: &dyn LiveBattle, seat: &Seat) -> bool {
    if battle.ending().is_some() || *seat == Seat::Spectator {
        return false;
    }
    let sight = Sight::of(battle, seat);
    if sight.offered("agree-undo").next().is_some() {
        return true;
    }
    match seat {
        // The umpire sees everybody's duties, and may act whenever he likes.
        Seat::Umpire => sight.view.due.iter().any(|due| due.whose == Audience::Umpire),
        _ => !sight.view.due.is_empty() || (sight.view.waits.is_empty() && sight.may_act()),
    }
}

/// Whether it is talk alone, as far as the seat that reads it knows.
#[must_use]
pub fn is_talk(entry: &Entry) -> bool {
    let verb = entry.command.as_ref().and_then(|command| command.get("do")?.as_str());
    verb.is_some_and(|verb| crate::VerbKind::of(verb) == crate::VerbKind::Talk)
}
