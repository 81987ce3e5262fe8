//! How a turn goes on: what keeps a phase open, who has nothing left to do in it, and what comes next.

use standfast_engine::battle::Declined;

use super::event::Event;
use super::field::{Field, Regiment};
use super::legal::{is_open, may_move, may_strike};
use super::state::{Phase, Step};
use super::{RALLYING, VICTORY, ending};

/// What keeps the phase from ending: the rule that imposes it, and what it is.
pub(super) fn unfinished(field: Field<'_>) -> Option<Declined> {
    match field.state.step {
        Step::Start => field.units_of(&field.state.player).find_map(|regiment| {
            field.may_rally(regiment).ok()?;
            Some(Declined::by(RALLYING, format!("{} tries to rally first", regiment.unit.thing.name)))
        }),
        Step::Acting(_) => field.units().find(|regiment| regiment.state.awaits_losses).map(|regiment| {
            let name = &regiment.unit.thing.name;
            Declined::by("fatigue.loss", format!("what {name} lost in melee is to be entered first"))
        }),
        Step::Checking(_) => unchecked(field).or_else(|| unanswered(field)),
    }
}

fn unchecked(field: Field<'_>) -> Option<Declined> {
    field.units().find_map(|regiment| {
        let (name, call) = (&regiment.unit.thing.name, regiment.state.call?);
        Some(Declined::by(call.rule(), format!("{name} must check morale first: {}", call.why())))
    })
}

fn unanswered(field: Field<'_>) -> Option<Declined> {
    let (objective, side) = field.state.claims.iter().next()?;
    let (name, answers) = (field.name(objective), field.side_name(field.enemy_of(side)));
    Some(Declined::by(VICTORY, format!("{answers} or the umpire says first whether {name} is taken")))
}

/// Whether the acting side can do nothing in the phase, or nothing more, so that it ends by itself.
pub(super) fn is_idle(field: Field<'_>, phase: Phase) -> bool {
    let any = |able: fn(Regiment<'_>) -> Result<(), Declined>| {
        field.units_of(field.acting()).any(|regiment| able(regiment).is_ok())
    };
    unfinished(field).is_none()
        && match phase {
            Phase::DefensiveFire | Phase::OffensiveFire => {
                let enemy = field.enemy_of(field.acting());
                !any(may_strike) || field.units_of(enemy).all(|regiment| regiment.state.is_destroyed())
            }
            Phase::Movement => !any(may_move) && !leaders_may_go(field) && !is_open(field),
            Phase::Melee => (!any(may_strike) || field.free_to_defend().next().is_none()) && !is_open(field),
        }
}

fn leaders_may_go(field: Field<'_>) -> bool {
    let mut leaders = field.leaders_of(&field.state.player);
    leaders.any(|(_, with)| with.is_some() || field.others_to_lead(with).next().is_some())
}

/// What happens next by itself, if anything does.
pub(super) fn next(field: Field<'_>) -> Option<Event> {
    if field.state.settled.is_some() {
        return None;
    }
    match field.state.step {
        Step::Acting(phase) => is_idle(field, phase).then_some(Event::PhaseClosed { phase }),
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
