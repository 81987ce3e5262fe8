//! How a turn goes on: what keeps a phase open, when it ends by itself, and what comes next.

use std::rc::Rc;

use standfast_engine::battle::{Declined, Ground};

use super::due::before_going_on;
use super::ending;
use crate::battle::event::Event;
use crate::battle::field::Field;
use crate::battle::may;
use crate::battle::state::{Phase, Step};

/// What keeps the phase from ending, and the rule that imposes it.
pub(in crate::battle) fn unfinished(field: Field<'_>) -> Option<Declined> {
    let first = before_going_on(field).next()?;
    Some(Declined::by(first.rule, format!("{} {}: {}", first.what, first.by, first.why)))
}

/// Whether the acting side can do nothing in the phase, or nothing more, so that it ends by itself.
fn is_idle<'g>(field: Field<'_>, phase: Phase, ground: impl Fn() -> Option<Rc<Ground<'g>>>) -> bool {
    let own = || field.units_of(field.acting());
    let enemies = || field.units_of(field.enemy_of(field.acting()));
    let melee = || {
        let ground = field.setup().contact.and_then(|_| ground());
        own().any(|unit| may::attack(field, ground.as_deref(), unit).is_ok())
            && enemies().any(|unit| may::be_attacked(field, ground.as_deref(), unit).is_ok())
    };
    let to_take = || field.setup().objectives.iter().any(|objective| may::take(field, objective).is_ok());
    let can_act = match phase {
        Phase::DefensiveFire | Phase::OffensiveFire => {
            own().any(|unit| may::strike(unit).is_ok()) && enemies().any(|unit| may::be_there(unit).is_ok())
        }
        Phase::Movement => own().any(|unit| may::go(unit).is_ok()) || leaders_may_go(field) || to_take(),
        Phase::Melee => melee() || to_take(),
    };
    !can_act && before_going_on(field).next().is_none()
}

fn leaders_may_go(field: Field<'_>) -> bool {
    let mut leaders = field.leaders_of(&field.state.player);
    leaders.any(|(_, with)| with.is_some() || field.others_to_lead(with).next().is_some())
}

/// What happens next by itself, if anything does, as the table shows it where there is one.
pub(in crate::battle) fn next<'g>(
    field: Field<'_>,
    ground: impl Fn() -> Option<Rc<Ground<'g>>>,
) -> Option<Event> {
    if field.state.settled.is_some() {
        return None;
    }
    match field.state.step {
        Step::Acting(phase) => is_idle(field, phase, ground).then_some(Event::PhaseClosed { phase }),
        _ if before_going_on(field).next().is_some() => None,
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
