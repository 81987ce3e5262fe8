use standfast_engine::battle::{Entry, LiveBattle, Seat};

use crate::VerbKind;

/// Whether the battle waits for that seat, as its own view says.
#[must_use]
pub fn is_awaited(battle: &dyn LiveBattle, seat: &Seat) -> bool {
    battle.ending().is_none() && battle.view(seat).waits.iter().any(|waiting| waiting.yours)
}

/// Whether it is talk alone, as far as the seat that reads it knows.
#[must_use]
pub fn is_talk(entry: &Entry) -> bool {
    let verb = entry.command.as_ref().and_then(|command| command.get("do")?.as_str());
    verb.is_some_and(|verb| VerbKind::of(verb) == VerbKind::Talk)
}
