//! What events are worth to a side, in cohesion steps of one unit times ten: only the order of their sums counts.

use standfast_engine::battle::{Id, Setting, worth_to};

use crate::MicroForce;
use crate::battle::Event;
use crate::procedures::{ChargeResult, Grade, Wound};

/// What an event is worth to the side.
pub(super) fn worth(setting: &Setting<MicroForce>, side: &Id, event: &Event) -> i64 {
    let of = |id: &Id, points: i64| worth_to(side, setting.setup().side_of(id), points);
    match event {
        Event::InitiativeWon { side: winner } => worth_to(side, Some(winner), 10),
        Event::Fired { target, steps, .. } => of(target, -10 * steps),
        Event::Disordered { unit } => of(unit, -15),
        Event::RanOut { unit } => of(unit, -20),
        Event::Shaken { unit } | Event::RoutedOn { unit } => of(unit, -30),
        Event::Routed { unit } => of(unit, -100),
        Event::Dispersed { unit } => of(unit, -200),
        Event::OfficerChecked { officer, result, .. } => {
            let points = match result {
                Wound::Minor => 0,
                Wound::Light => -10,
                Wound::Serious => -40,
                Wound::Death | Wound::HeroicDeath => -60,
            };
            of(officer, points)
        }
        Event::TestImposed { unit, .. } => of(unit, -5),
        Event::Tested { unit, result } => of(unit, if *result == Grade::Passed { 5 } else { -5 }),
        Event::Charged { unit, result, bonus, .. } => {
            let came_to = match result {
                ChargeResult::Falters => -40,
                ChargeResult::FallsShort => -20,
                ChargeResult::Melee => 0,
                ChargeResult::Retreats => 30,
                ChargeResult::MeleeDisordered => 40,
            };
            of(unit, came_to + bonus)
        }
        Event::Fought { attacker, attacker_steps, defender_steps, difference, .. } => {
            of(attacker, 10 * (defender_steps - attacker_steps) + difference)
        }
        Event::FellBack { unit, inches } => of(unit, -10 - inches),
        Event::Tried { unit, success, .. } => of(unit, if *success { 30 } else { 0 }),
        Event::ObjectiveHeld { side: holder, .. } => worth_to(side, Some(holder), 100),
        Event::Broke { side: broken } => worth_to(side, Some(broken), -1_000),
        _ => 0,
    }
}
