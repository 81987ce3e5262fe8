//! What events come to in a bar of odds.

use std::cmp::Ordering;

use standfast_engine::battle::{Id, Setting};
use standfast_engine::{Band, Strength, Words};

use crate::battle::Event;
use crate::procedures::Grade;
use crate::{MicroForce, bands};

/// What the event comes to.
pub(super) fn band(setting: &Setting<MicroForce>, event: &Event) -> Option<Band> {
    let name = |id: &Id| setting.name(id).to_owned();
    let of = |band: Band, id: &Id| Some(band.of(name(id)));
    match event {
        Event::InitiativeWon { side } => {
            let words = format!("initiative to {}", setting.roster().side_name(side));
            Some(Band::new(Strength::Slight, Words::Plain(words.into())).good())
        }
        Event::Fired { target, steps, .. } => of(bands::steps(*steps), target),
        Event::Shaken { unit } => of(bands::shaken(), unit),
        Event::Routed { unit } => of(bands::routs(), unit),
        Event::Dispersed { unit } => of(bands::disperses(), unit),
        Event::FellBack { unit, .. } => of(bands::falls_back(), unit),
        Event::OfficerChecked { officer, result, .. } => of(bands::officer(*result), officer),
        Event::TestImposed { unit, .. } => of(Band::new(Strength::Slight, "must test"), unit),
        Event::Tested { unit, result: Grade::Passed } => of(bands::tested(Grade::Passed), unit),
        Event::Charged { unit, target, result, .. } => Some(bands::charge(*result, name(unit), name(target))),
        Event::Fought { attacker, defender, attacker_steps, defender_steps, .. } => {
            match attacker_steps.cmp(defender_steps) {
                Ordering::Less => of(bands::steps(*defender_steps), defender),
                Ordering::Greater => of(bands::steps(*attacker_steps), attacker),
                Ordering::Equal if *attacker_steps == 0 => Some(Band::nothing("nothing")),
                Ordering::Equal => {
                    let words = Words::counted(*attacker_steps, "each loses a step", "each loses ", " steps");
                    Some(Band::new(Strength::Slight, words))
                }
            }
        }
        Event::Tried { unit, action, success, cleared } => {
            of(bands::recovery(*action, *success, *cleared), unit)
        }
        Event::Broke { side } => {
            Some(Band::new(Strength::Total, "breaks").of(setting.roster().side_name(side).to_owned()))
        }
        _ => None,
    }
}
