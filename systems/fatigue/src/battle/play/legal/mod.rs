//! What a seat may do now, said once: the table of all acts is the sequence of play.

mod checks;
mod movement;
mod objectives;
mod strikes;

pub(in crate::battle) use checks::led;

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

/// Commands that are considered together, when and by whom they can be given, and what considers them.
type Act = (&'static [&'static Verb], When, Whose, fn(Asked<'_>, &mut Offers<'_>));

/// In which steps of a turn an act can be done.
#[derive(Clone, Copy)]
enum When {
    Always,
    /// In these steps; in any other this is said.
    In(&'static [Step], &'static str),
}

/// Which side may give a command.
#[derive(Clone, Copy)]
enum Whose {
    /// The side that acts now.
    Acting,
    /// Each side, for its own units.
    Each,
}

const AT_START: When = When::In(&[Step::Start], "units rally at the start of their turn");
const UNITS_MOVE: When = When::In(&[Step::Acting(Phase::Movement)], "units move in the movement phase");
const LEADERS_MOVE: When = When::In(&[Step::Acting(Phase::Movement)], "leaders move in the movement phase");
const TAKING: When = When::In(
    &[Step::Acting(Phase::Movement), Step::Acting(Phase::Melee)],
    "objectives are taken in the movement phase and in the melee phase",
);
const FIRING: When = When::In(
    &[Step::Acting(Phase::DefensiveFire), Step::Acting(Phase::OffensiveFire)],
    "units fire in the defensive fire phase of the enemy and in their own offensive fire phase",
);
const ATTACKING: When = When::In(&[Step::Acting(Phase::Melee)], "units attack in the melee phase");
const LOSING: When =
    When::In(&[Step::Acting(Phase::Melee)], "losses in melee are entered in the melee phase");

/// Every kind of command.
const ACTS: [Act; 10] = [
    (&[&verb::RALLY, &verb::RALLY_ALL], AT_START, Whose::Acting, checks::rally),
    (&[&verb::MOVE, &verb::MOVE_ALL], UNITS_MOVE, Whose::Acting, movement::units),
    (&[&verb::ATTACH, &verb::DETACH], LEADERS_MOVE, Whose::Acting, movement::leaders),
    (&[&verb::TAKE_OBJECTIVE], TAKING, Whose::Acting, objectives::take),
    (&[&verb::ANSWER_CLAIM], When::Always, Whose::Each, objectives::answer),
    (&[&verb::FIRE, &verb::VOLLEY], FIRING, Whose::Acting, strikes::fire),
    (&[&verb::MELEE], ATTACKING, Whose::Acting, strikes::melee),
    (&[&verb::MELEE_LOSSES, &verb::MELEE_LOSSES_ALL], LOSING, Whose::Each, strikes::melee_losses),
    (&[&verb::CHECK, &verb::CHECK_ALL], When::Always, Whose::Each, checks::check),
    (&[&verb::END_PHASE], When::Always, Whose::Acting, end_phase),
];

/// Considers every command that could come into question for the seat.
pub(super) fn legal(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let field = asked.field();
    for (verbs, when, whose, consider) in &ACTS {
        if !verbs.iter().any(|verb| offers.wants(verb)) {
            continue;
        }
        match (when, whose) {
            (When::In(steps, otherwise), _) if !steps.contains(&field.state.step) => {
                offers.closed(verbs, cite::TURN, || format!("{otherwise}; this is {}", field.now()));
            }
            (_, Whose::Acting) if !asked.acts_for(field.acting()) => {
                offers.closed(verbs, cite::TURN, || format!("to act: {}", field.side_name(field.acting())));
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
