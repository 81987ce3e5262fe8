//! What stands on the table, where the battle has one, and who holds its objectives.

use standfast_engine::battle::{Course, Ground, Id, OnTable};
use standfast_tabletop::{Formation, Troops};

use super::event::Event;
use super::field::{Field, Regiment};
use super::state::UnitState;
use crate::procedures::CheckResult;
use crate::{Arm, Fatigue};

/// So many men stand on a base. The text knows no bases: the number is ours, and a common one.
const MEN_OF_A_BASE: i64 = 100;

/// Every unit that is not destroyed, in line, on as many bases as its men fill.
pub(super) fn standing(field: Field<'_>) -> Vec<OnTable> {
    field.units().filter(|regiment| !regiment.state.is_destroyed()).map(on_table).collect()
}

fn on_table(regiment: Regiment<'_>) -> OnTable {
    let Regiment { unit, state } = regiment;
    let bases = (state.men + MEN_OF_A_BASE - 1) / MEN_OF_A_BASE;
    OnTable {
        id: unit.thing.id.clone(),
        side: state.side.clone(),
        troops: match unit.arm {
            Arm::Infantry => Troops::Foot,
            Arm::Cavalry => Troops::Horse,
            Arm::Artillery => Troops::Guns,
        },
        formation: Formation::Line,
        bases: u16::try_from(bases).unwrap_or(u16::MAX),
    }
}

/// Whether anything has happened that could change who holds an objective: somebody came, fled or fell. Where nothing
/// has happened under the rules, the umpire's hand may have.
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

/// The objectives that have changed hands, as the table shows it (fatigue.battle.victory).
pub(super) fn objectives_taken(course: &Course<'_, Fatigue>) -> Vec<Event> {
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

/// The side that has a unit in good order on the terrain, where no enemy stands there.
fn holder_on<'a>(field: Field<'a>, ground: &Ground<'_>, terrain: &str) -> Option<&'a Id> {
    let there: Vec<&UnitState> =
        ground.on(terrain).filter_map(|placed| field.state.units.get(placed.id())).collect();
    let steady = there.iter().find(|unit| unit.bearing == CheckResult::Steady)?;
    let alone = there.iter().all(|unit| unit.side == steady.side);
    alone.then_some(&steady.side)
}
