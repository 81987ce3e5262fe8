use standfast_engine::battle::{Course, Setting};
use standfast_engine::{Figure, Trace};

use super::event::Event;
use super::field::Field;
use super::legal::unfinished;
use super::state::{Phase, Step};
use super::{VICTORY, ending};
use crate::Fatigue;

/// What the rules do by themselves: a player's turn goes on when all have recovered and rallied, and a phase
/// ends when the checks that it called for are rolled.
pub(super) fn follow(setting: &Setting<Fatigue>, course: &mut Course<'_, Fatigue>, trace: &mut Trace) {
    while let Some(event) = next(Field::of(setting, course.state())) {
        if let Event::Settled { way, .. } = &event {
            trace.note(VICTORY, Figure::named(*way), || {
                "at the end of the phase the battle is settled".to_owned()
            });
        }
        course.happen(event);
    }
}

/// What happens next by itself, if anything does.
pub(super) fn next(field: Field<'_>) -> Option<Event> {
    if field.state.settled.is_some() {
        return None;
    }
    match field.state.step {
        Step::Acting(_) => None,
        _ if unfinished(field).is_some() => None,
        Step::Start => field.setup().phases.first().map(|phase| Event::PhaseBegan { phase: *phase }),
        Step::Checking(phase) => {
            let after = after(field, phase);
            let turn_over = !matches!(after, Some(Event::PhaseBegan { .. }));
            match ending::settled(field, turn_over, after.is_none()) {
                Some((way, winner)) => Some(Event::Settled { way, winner }),
                None => after,
            }
        }
    }
}

/// What follows the end of a phase: the next phase, or the next player's turn; nothing after the last turn.
fn after(field: Field<'_>, phase: Phase) -> Option<Event> {
    let mut later = field.setup().phases.iter().skip_while(|other| **other != phase).skip(1);
    if let Some(next) = later.next() {
        return Some(Event::PhaseBegan { phase: *next });
    }
    let sides = field.sides();
    let mut others = sides.iter().skip_while(|side| side.id != field.state.player).skip(1);
    let (turn, side) = match others.next() {
        Some(next) => (field.state.turn, next),
        None => (field.state.turn + 1, sides.first()?),
    };
    (turn <= field.setup().turns).then(|| Event::TurnBegan { turn, side: side.id.clone() })
}
