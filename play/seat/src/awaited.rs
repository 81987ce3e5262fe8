use standfast_engine::battle::{Entry, LiveBattle, Seat, VerbKind};

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

/// How many records are gone through to see whether a battle has begun: nobody talks for longer before he acts.
const PRELUDE: usize = 100;

/// Whether somebody has acted, as far as the seat may know: talk, pledges and what it may not read are no acts.
#[must_use]
pub fn has_begun(battle: &dyn LiveBattle, seat: &Seat) -> bool {
    let is_act = |entry: &Entry| {
        let verb = entry.command.as_ref().and_then(|command| command.get("do")?.as_str());
        verb.is_some_and(|verb| !matches!(VerbKind::of(verb), VerbKind::Talk | VerbKind::Pledge))
    };
    let prelude = battle.some_of_log(seat, 0, PRELUDE);
    prelude.len() == PRELUDE || prelude.iter().any(is_act)
}
