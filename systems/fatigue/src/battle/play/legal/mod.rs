//! What a seat may do now, said once: the table of all acts is the sequence of play.

mod checks;
mod movement;
mod objectives;
mod strikes;

use standfast_engine::battle::{Asking, Declined, Domain, Offers, Part, Thing, Verb};
use standfast_engine::wraps;

use super::passing::unfinished;
use crate::battle::command::{SeenLosses, part};
use crate::battle::field::{Field, Regiment};
use crate::battle::state::{Phase, Step};
use crate::battle::verb;
use crate::procedures::MOST_CASUALTIES;
use crate::unit::NO_FATIGUE;
use crate::{Fatigue, HIGHEST, cite};

wraps! {
    /// A seat that asks what it may do.
    pub(super) Asked<'a>: Asking<'a, Fatigue>;
}

impl<'a> Asked<'a> {
    fn field(self) -> Field<'a> {
        Field(self.scene)
    }

    /// The units of all sides that the seat acts for.
    fn own_units(self) -> impl Iterator<Item = Regiment<'a>> {
        self.field().units().filter(move |regiment| self.acts_for(&regiment.state.side))
    }
}

/// Commands that are considered together, and when and by whom they can be given.
struct Act {
    verbs: &'static [&'static Verb],
    when: When,
    whose: Whose,
    /// Considers every command of the kind.
    consider: fn(Asked<'_>, &mut Offers<'_>),
}

/// In which steps of a turn an act can be done.
#[derive(Clone, Copy)]
enum When {
    Always,
    /// In these, and what is said in any other.
    In(&'static [Step], &'static str),
}

/// Whose an act is.
#[derive(Clone, Copy)]
enum Whose {
    /// The side's that acts now.
    Acting,
    /// Each side's, with what is its own to do.
    Each,
}

const IN_MOVEMENT: &[Step] = &[Step::Acting(Phase::Movement)];
const IN_FIRE: &[Step] = &[Step::Acting(Phase::DefensiveFire), Step::Acting(Phase::OffensiveFire)];
const IN_MELEE: &[Step] = &[Step::Acting(Phase::Melee)];
const IN_MOVEMENT_AND_MELEE: &[Step] = &[Step::Acting(Phase::Movement), Step::Acting(Phase::Melee)];

/// Every kind of command.
const ACTS: [Act; 10] = [
    Act {
        verbs: &[&verb::RALLY, &verb::RALLY_ALL],
        when: When::In(&[Step::Start], "units rally at the start of their turn"),
        whose: Whose::Acting,
        consider: checks::rally,
    },
    Act {
        verbs: &[&verb::MOVE, &verb::MOVE_ALL],
        when: When::In(IN_MOVEMENT, "units move in the movement phase"),
        whose: Whose::Acting,
        consider: movement::units,
    },
    Act {
        verbs: &[&verb::ATTACH, &verb::DETACH],
        when: When::In(IN_MOVEMENT, "leaders move in the movement phase"),
        whose: Whose::Acting,
        consider: movement::leaders,
    },
    Act {
        verbs: &[&verb::TAKE_OBJECTIVE],
        when: When::In(
            IN_MOVEMENT_AND_MELEE,
            "objectives are taken in the movement phase and in the melee phase",
        ),
        whose: Whose::Acting,
        consider: objectives::take,
    },
    Act {
        verbs: &[&verb::ANSWER_CLAIM],
        when: When::Always,
        whose: Whose::Each,
        consider: objectives::answer,
    },
    Act {
        verbs: &[&verb::FIRE, &verb::VOLLEY],
        when: When::In(
            IN_FIRE,
            "units fire in the defensive fire phase of the enemy and in their own offensive fire phase",
        ),
        whose: Whose::Acting,
        consider: strikes::fire,
    },
    Act {
        verbs: &[&verb::MELEE],
        when: When::In(IN_MELEE, "units attack in the melee phase"),
        whose: Whose::Acting,
        consider: strikes::melee,
    },
    Act {
        verbs: &[&verb::MELEE_LOSSES, &verb::MELEE_LOSSES_ALL],
        when: When::In(IN_MELEE, "losses in melee are entered in the melee phase"),
        whose: Whose::Each,
        consider: strikes::melee_losses,
    },
    Act {
        verbs: &[&verb::CHECK, &verb::CHECK_ALL],
        when: When::Always,
        whose: Whose::Each,
        consider: checks::check,
    },
    Act { verbs: &[&verb::END_PHASE], when: When::Always, whose: Whose::Acting, consider: end_phase },
];

/// Considers every command that could come into question for the seat.
pub(super) fn legal(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let field = asked.field();
    for Act { verbs, when, whose, consider } in &ACTS {
        if !verbs.iter().any(|verb| offers.wants(verb)) {
            continue;
        }
        match (when, whose) {
            (When::In(steps, otherwise), _) if !steps.contains(&field.state.step) => {
                offers.closed(verbs, cite::TURN, || format!("{otherwise}; this is {}", field.now()));
            }
            (_, Whose::Acting) if !asked.acts_for(field.acting()) => {
                offers.closed(verbs, cite::TURN, || {
                    format!("that is for {} to do", field.side_name(field.acting()))
                });
            }
            _ => consider(asked, offers),
        }
    }
}

fn end_phase(asked: Asked<'_>, offers: &mut Offers<'_>) {
    offers.consider(&verb::END_PHASE, cite::TURN, &[], || {
        unfinished(asked.field()).map_or(Ok(Vec::new()), Err)
    });
}

/// What may be read off the players' tables as the losses of a unit.
fn losses_of(regiment: Regiment<'_>) -> Domain {
    let casualties = regiment.state.men.min(MOST_CASUALTIES.into());
    Domain::Parts(vec![
        SeenLosses::casualties().part(Domain::Whole { low: 0, high: casualties }).or(0),
        SeenLosses::fatigue().part(fatigue_loss()).or(serde_json::Value::Null),
    ])
}

fn seen_losses(regiment: Regiment<'_>) -> Part {
    Part::new(part::SEEN, "what the fire or melee table says", losses_of(regiment))
}

fn fatigue_loss() -> Domain {
    Domain::Whole { low: 0, high: HIGHEST }
}

fn things<'a>(regiments: impl Iterator<Item = Regiment<'a>>) -> Vec<Thing> {
    regiments.map(|regiment| regiment.thing().clone()).collect()
}

/// A leader is neither fired at nor struck in melee.
fn no_fatigue(leader: &Thing) -> Declined {
    Declined::by(cite::RANGE, format!("{} is a leader, and {NO_FATIGUE}", leader.name))
}
