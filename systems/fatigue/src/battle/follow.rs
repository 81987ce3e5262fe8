use standfast_dice::Stop;
use standfast_engine::Figure;
use standfast_engine::battle::{Course, Id};

use super::event::Event;
use super::field::Field;
use super::passing::next;
use super::state::Step;
use super::{TURN, VICTORY, ground};
use crate::Fatigue;

/// What the rules do by themselves: the table shows who holds its objectives; at the start of a player's turn his units
/// recover; a phase ends in which nobody can do anything, or when the checks that it called for are rolled.
pub(super) fn follow(course: &mut Course<'_, Fatigue>) -> Result<(), Stop> {
    for event in ground::objectives_taken(course) {
        course.note(VICTORY, Figure::from(true), || {
            "a unit in good order stands on it, and no enemy: the table shows it".to_owned()
        });
        course.happen(event);
    }
    recover(course)?;
    while let Some(event) = next(Field(course.scene())) {
        match &event {
            Event::Settled { way, .. } => course.note(VICTORY, Figure::named(*way), || {
                "at the end of the phase the battle is settled".to_owned()
            }),
            Event::PhaseClosed { phase } => course.note(TURN, Figure::named(*phase), || {
                format!("nobody is left who could do anything: the {} phase ends by itself", phase.says())
            }),
            _ => {}
        }
        course.happen(event);
        recover(course)?;
    }
    Ok(())
}

/// At the start of a player's turn his units that are at rest recover, all of them (fatigue.recover.when).
fn recover(course: &mut Course<'_, Fatigue>) -> Result<(), Stop> {
    if course.state().step != Step::Start {
        return Ok(());
    }
    let field = Field(course.scene());
    let resting = field.units_of(&field.state.player).filter(|regiment| field.recovers(*regiment));
    let recoveries: Vec<_> =
        resting.map(|regiment| (regiment.unit.thing.id.clone(), field.recovery(regiment))).collect();
    for (unit, recovery) in recoveries {
        let outcome = course.consult(&recovery)?;
        let (recovered, fatigue) = (outcome.recovered, outcome.fatigue);
        course.happen(Event::Recovered { unit, recovered, fatigue });
    }
    Ok(())
}

/// A unit was set down elsewhere: however it moved, it has moved (fatigue.recover.when).
pub(super) fn placed(course: &mut Course<'_, Fatigue>, piece: &Id) {
    course.note("fatigue.recover.when", Figure::from(true), || {
        "it was set down elsewhere: that is a move, and it does not recover after it".to_owned()
    });
    course.happen(Event::Moved { unit: piece.clone() });
}
