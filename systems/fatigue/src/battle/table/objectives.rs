//! Who holds the objectives of the table (fatigue.battle.victory).

use standfast_engine::battle::{Course, Ground, Id};

use crate::Fatigue;
use crate::battle::event::Event;
use crate::battle::field::Field;
use crate::battle::state::UnitState;
use crate::procedures::CheckResult;

/// Whether an objective may have changed hands: somebody came, fled, rallied or fell. Where nothing has happened under
/// the rules, the umpire's hand may have.
fn may_change_hands(events: &[Event]) -> bool {
    let moves = |event: &Event| {
        matches!(
            event,
            Event::Moved { .. }
                | Event::Checked { .. }
                | Event::TriedToRally { .. }
                | Event::Destroyed { .. }
        )
    };
    events.is_empty() || events.iter().any(moves)
}

/// The objectives that have changed hands, as the table shows it.
pub(in crate::battle) fn objectives_taken(course: &Course<'_, Fatigue>) -> Vec<Event> {
    let field = Field(course.scene());
    let seen = field.setup().objectives.iter().filter(|objective| field.is_seen(objective));
    let seen: Vec<_> = seen.filter_map(|objective| Some((objective, objective.on.as_ref()?))).collect();
    if seen.is_empty() || !may_change_hands(course.events()) {
        return Vec::new();
    }
    let Some(ground) = course.ground() else { return Vec::new() };
    let taken = seen.into_iter().filter_map(|(objective, on)| {
        let side = holder_on(field, &ground, on)?;
        let objective = objective.thing.id.clone();
        (field.holder(&objective) != Some(side))
            .then(|| Event::ObjectiveTaken { objective, side: side.clone() })
    });
    taken.collect()
}

/// The side that has a unit in good order on the terrain, if no enemy stands there.
fn holder_on<'a>(field: Field<'a>, ground: &Ground<'_>, terrain: &str) -> Option<&'a Id> {
    let there: Vec<&UnitState> =
        ground.on(terrain).filter_map(|placed| field.state.units.get(placed.id())).collect();
    let steady = there.iter().find(|unit| unit.bearing == CheckResult::Steady)?;
    let alone = there.iter().all(|unit| unit.side == steady.side);
    alone.then_some(&steady.side)
}
