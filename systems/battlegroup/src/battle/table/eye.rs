//! The umpire's eye: each command checked against the table again, by other questions than those that decided it.

use standfast_engine::battle::{Id, TableEvent, Witnessed};
use standfast_tabletop::{Cover, Length, Placed, Troops};

use crate::Battlegroup;
use crate::battle::event::{Event, Went};
use crate::battle::setup::Body;
use crate::battle::state::Place;

/// What rounding and the clearing of friends may add to a way.
const SLACK: Length = Length::from_hundredths(10);

type Seen<'a> = Witnessed<'a, Battlegroup>;

/// Holds what a command brought about against the table.
pub(super) fn eye(seen: &Seen<'_>) -> Result<(), String> {
    who_acts_is_on_the_board(seen)?;
    wrecks_lie_where_they_stood(seen)?;
    nobody_goes_further_than_he_can(seen)?;
    who_stays_concealed_is_near_concealment(seen)
}

/// A piece that checks, moves or fires is in play.
fn who_acts_is_on_the_board(seen: &Seen<'_>) -> Result<(), String> {
    let acting = seen.happened.iter().flat_map(|event| match event {
        Event::Checked { piece, .. } => std::slice::from_ref(piece),
        Event::Moved { pieces, .. } | Event::Fired { pieces, .. } | Event::Intercepted { pieces, .. } => {
            pieces
        }
        _ => &[],
    });
    for piece in acting {
        let place = seen.before.pieces.get(piece).map(|piece| piece.place);
        if place != Some(Place::Table) {
            return Err(format!("{piece} acts, and is {}", place.map_or("nowhere", name)));
        }
    }
    Ok(())
}

fn name(place: Place) -> &'static str {
    standfast_engine::Choice::name(place)
}

/// A vehicle or strongpoint that is destroyed or abandoned lies where it stood (battlegroup.eliminated).
fn wrecks_lie_where_they_stood(seen: &Seen<'_>) -> Result<(), String> {
    let (Some(before), Some(after), Some(_)) = (seen.ground, seen.ground_after, seen.command) else {
        return Ok(());
    };
    let forces = &seen.setting.setup().forces;
    let machines = forces.pieces.by_id().filter(|(_, member)| matches!(member.body, Body::Machine(_)));
    for (id, _) in machines {
        let place = seen.after.pieces.get(id).map(|piece| piece.place);
        let lies = matches!(place, Some(Place::Destroyed | Place::Abandoned));
        if lies && before.pose(id) != after.pose(id) {
            return Err(format!("{id} is a wreck, and does not lie where it stood"));
        }
    }
    Ok(())
}

/// A piece that is elsewhere has moved, and no further than its movement rate, or twice that in a retreat, which goes
/// on through friends (battlegroup.move).
fn nobody_goes_further_than_he_can(seen: &Seen<'_>) -> Result<(), String> {
    let (Some(before), Some(after), Some(_)) = (seen.ground, seen.ground_after, seen.command) else {
        return Ok(());
    };
    for now in after.field().units() {
        let Some(then) = before.unit(now.id()).filter(|then| then.pose() != now.pose()) else { continue };
        let Some(id) = Id::new(now.id()) else { continue };
        let went = seen.happened.iter().find_map(|event| match event {
            Event::Moved { pieces, went } if pieces.contains(&id) => Some(*went),
            _ => None,
        });
        let Some(went) = went else { return Err(format!("{id} is elsewhere, and has not moved")) };
        let back = matches!(went, Went::Back | Went::BackWholeMove);
        let most = furthest(seen, &id).map(|most| if back { most.times(2) } else { most });
        if most.is_some_and(|most| apart(then, now) > most + SLACK) {
            return Err(format!("{id} has gone {} inches, further than it can", apart(then, now)));
        }
    }
    Ok(())
}

/// How far a piece moves by its sheet, if the sheet says so.
fn furthest(seen: &Seen<'_>, id: &Id) -> Option<Length> {
    let setup = seen.setting.setup();
    let member = setup.forces.pieces.get(id)?;
    let sheet = setup.forces.units.get(&member.unit)?;
    let rate = match &member.body {
        Body::Soldier { crew: true, .. } => sheet.crew_movement_rate(),
        Body::Machine(printed) => {
            let levels = seen.before.pieces.get(id)?.systems.movement;
            sheet.movement_rate * levels / printed.movement.max(1)
        }
        _ => sheet.movement_rate,
    };
    let hundredths = rate * setup.movement_scale.in_parts();
    (sheet.movement_rate > 0 && rate > 0)
        .then(|| Length::from_hundredths(i32::try_from(hundredths).unwrap_or(i32::MAX)))
}

/// How far the middle of a piece has gone along the longer of the two axes of the table: no more than its way.
fn apart(then: &Placed, now: &Placed) -> Length {
    let middle = |placed: &Placed| {
        let bounds = placed.bounds();
        (bounds.low.x + bounds.high.x, bounds.low.y + bounds.high.y)
    };
    let ((from_x, from_y), (to_x, to_y)) = (middle(then), middle(now));
    let half = |length: Length| Length::from_hundredths(length.hundredths().abs() / 2);
    half(to_x - from_x).max(half(to_y - from_y))
}

/// A piece that stays in concealment has something near it that conceals, unless somebody said otherwise
/// (battlegroup.shaken).
fn who_stays_concealed_is_near_concealment(seen: &Seen<'_>) -> Result<(), String> {
    let overruled = seen.table.iter().any(|event| matches!(event, TableEvent::Overruled { .. }));
    let Some(ground) = seen.ground.filter(|_| !overruled && seen.command.is_some()) else { return Ok(()) };
    let field = ground.field();
    let stayed = seen.happened.iter().flat_map(|event| match event {
        Event::Moved { pieces, went: Went::Stayed } => pieces.as_slice(),
        _ => &[],
    });
    for piece in stayed.filter_map(|id| ground.unit(id)) {
        let stands_in = field.table().cover_at(piece.at()).0 > Cover::None;
        let near = field
            .nearest_concealment(piece.at())
            .is_some_and(|nearest| nearest.distance <= Length::inches(3));
        let mut wrecks =
            field.within(piece, Length::inches(1)).filter(|other| other.troops() == Troops::Wreck);
        if !stands_in && !near && wrecks.next().is_none() {
            return Err(format!("{} stays in concealment, and nothing near it conceals", piece.id()));
        }
    }
    Ok(())
}
