use standfast_dice::{Dice, Stop};
use standfast_engine::battle::{Course, Id, Setting};
use standfast_engine::{Figure, Trace};

use super::event::Event;
use super::field::Field;
use super::passing::next;
use super::state::Step;
use super::{TURN, VICTORY, ground};
use crate::Fatigue;

/// What the rules do by themselves: the table shows who holds its objectives; at the start of a player's turn his units
/// recover; a phase ends in which nobody can do anything, or when the checks that it called for are rolled.
pub(super) fn follow<D: Dice + ?Sized>(
    setting: &Setting<Fatigue>,
    course: &mut Course<'_, Fatigue>,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<(), Stop> {
    for event in ground::objectives_taken(setting, course) {
        trace.note(VICTORY, Figure::from(true), || {
            "a unit in good order stands on it, and no enemy: the table shows it".to_owned()
        });
        course.happen(event);
    }
    recover(setting, course, dice, trace)?;
    while let Some(event) = next(Field::of(setting, course.state())) {
        match &event {
            Event::Settled { way, .. } => trace.note(VICTORY, Figure::named(*way), || {
                "at the end of the phase the battle is settled".to_owned()
            }),
            Event::PhaseClosed { phase } => trace.note(TURN, Figure::named(*phase), || {
                format!("nobody is left who could do anything: the {} phase ends by itself", phase.says())
            }),
            _ => {}
        }
        course.happen(event);
        recover(setting, course, dice, trace)?;
    }
    Ok(())
}

/// At the start of a player's turn his units that are at rest recover, all of them (fatigue.recover.when).
fn recover<D: Dice + ?Sized>(
    setting: &Setting<Fatigue>,
    course: &mut Course<'_, Fatigue>,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<(), Stop> {
    if course.state().step != Step::Start {
        return Ok(());
    }
    let field = Field::of(setting, course.state());
    let resting = field.units_of(&field.state.player).filter(|regiment| field.recovers(*regiment));
    let recoveries: Vec<_> =
        resting.map(|regiment| (regiment.unit.thing.id.clone(), field.recovery(regiment))).collect();
    for (unit, recovery) in recoveries {
        let outcome = course.consult(&recovery, &setting.rules(), dice, trace)?;
        let (recovered, fatigue) = (outcome.recovered, outcome.fatigue);
        course.happen(Event::Recovered { unit, recovered, fatigue });
    }
    Ok(())
}

/// A unit was set down elsewhere: however it moved, it has moved (fatigue.recover.when).
pub(super) fn placed(course: &mut Course<'_, Fatigue>, piece: &Id, trace: &mut Trace) {
    trace.note("fatigue.recover.when", Figure::from(true), || {
        "it was set down elsewhere: that is a move, and it does not recover after it".to_owned()
    });
    course.happen(Event::Moved { unit: piece.clone() });
}
