//! What a seat may do, phase by phase.

mod checks;
mod movement;
mod objectives;
mod strikes;
mod turn;

use serde_json::{Value as Json, json};
use standfast_engine::Trace;
use standfast_engine::battle::{Asking, Declined, Domain, Id, Offers, Part, Seat, Thing, Verb};

use super::field::{Field, Regiment};
use super::state::{Phase, Step};
use super::{STRENGTH, TURN};
use crate::{Fatigue, HIGHEST};

pub(super) use movement::{may_move, placing};
pub(super) use objectives::is_open;
pub(super) use strikes::may_strike;

/// The most casualties that are entered at once.
pub(super) const MOST_CASUALTIES: i64 = 1_000;
/// The ends of what players may add to a morale check.
const MODIFIER: (i64, i64) = (-6, 6);

/// Considers every command that could come into question for the seat.
pub(super) fn legal(asking: Asking<'_, Fatigue>, offers: &mut Offers<'_>) {
    let mut asked = Asked { field: Field(asking.scene), seat: asking.seat, offers };
    asked.rallying();
    asked.movement();
    asked.leaders();
    asked.objectives();
    asked.claims();
    asked.fire();
    asked.melee();
    asked.melee_losses();
    asked.checks();
    asked.end_of_phase();
}

/// The losses of a unit, as the players read them off their tables.
fn losses_of(regiment: Regiment<'_>) -> Domain {
    let casualties = Domain::Whole { low: 0, high: regiment.state.men.min(MOST_CASUALTIES) };
    Domain::Parts(vec![
        Part::new("casualties", "the men that it loses", casualties).or(0),
        Part::new("fatigue", "its fatigue loss; left out: drawn from the casualties", fatigue_loss())
            .or(Json::Null),
    ])
}

fn fatigue_loss() -> Domain {
    Domain::Whole { low: 0, high: HIGHEST }
}

fn seen_losses(regiment: Regiment<'_>) -> Part {
    Part::new("seen", "what the fire or melee table says", losses_of(regiment))
}

/// What bears on the check of a unit; the leaders with it are counted unless the players say otherwise.
fn check_of(field: Field<'_>, regiment: Regiment<'_>) -> Domain {
    let (low, high) = MODIFIER;
    let modifier = Part::new("modifier", "leaders, supply, night and the like", Domain::Whole { low, high });
    Domain::Parts(vec![modifier.or(leadership(field, regiment))])
}

/// What the leaders with a unit add to its check, within what players may add.
fn leadership(field: Field<'_>, regiment: Regiment<'_>) -> i64 {
    let (low, high) = MODIFIER;
    field.leadership(regiment, &mut Trace::silent()).clamp(low, high)
}

fn seen_check(field: Field<'_>, regiment: Regiment<'_>) -> Part {
    Part::new("seen", "what bears on the check", check_of(field, regiment))
}

/// The checks of several units in one command; left out, all of them with what their leaders add.
fn all_checks(field: Field<'_>, regiments: &[Regiment<'_>]) -> Part {
    let of = |regiment: &Regiment<'_>| Part::of(&regiment.unit.thing, check_of(field, *regiment));
    let all = regiments.iter().map(|regiment| {
        (regiment.unit.thing.id.to_string(), json!({"modifier": leadership(field, *regiment)}))
    });
    let domain = Domain::Each { of: regiments.iter().map(of).collect(), least: 1 };
    Part::new("checks", "who checks, and what bears on it; left out: all, with their leaders", domain)
        .or(Json::Object(all.collect()))
}

/// Whether the unit is still there.
fn is_there(regiment: Regiment<'_>) -> Result<(), Declined> {
    match regiment.state.is_destroyed() {
        true => Err(Declined::by(STRENGTH, format!("{} is destroyed", regiment.unit.thing.name))),
        false => Ok(()),
    }
}

fn things<'a>(regiments: impl Iterator<Item = Regiment<'a>>) -> Vec<Thing> {
    regiments.map(|regiment| regiment.unit.thing.clone()).collect()
}

/// Some of these, one at least.
fn some_of(of: Vec<Thing>) -> Domain {
    let most = of.len();
    Domain::Several { of, least: 1, most }
}

fn no_fatigue(leader: &Thing) -> Declined {
    Declined::by("fatigue.range", format!("{} is a leader, and leaders do not suffer fatigue", leader.name))
}

/// A seat that asks what it may do.
struct Asked<'a, 'o, 'c> {
    field: Field<'a>,
    seat: &'a Seat,
    offers: &'o mut Offers<'c>,
}

impl<'a> Asked<'a, '_, '_> {
    fn acts_for(&self, side: &Id) -> bool {
        self.field.setting.roster().acts_for(self.seat, side)
    }

    /// Whether these commands are open to the seat: in this step, of this side. Where not, says why.
    fn are_open(&mut self, verbs: &[&Verb], in_step: bool, when: &str, side: &'a Id) -> bool {
        if !verbs.iter().any(|verb| self.offers.wants(verb)) {
            return false;
        }
        let field = self.field;
        if !in_step {
            self.offers.closed(verbs, TURN, || format!("{when}; this is {}", field.now()));
        } else if !self.acts_for(side) {
            self.offers.closed(verbs, TURN, || format!("that is for {} to do", field.side_name(side)));
        } else {
            return true;
        }
        false
    }

    fn is_phase(&self, phase: Phase) -> bool {
        self.field.state.step == Step::Acting(phase)
    }

    /// Everybody of the sides that the seat acts for.
    fn own_units(&self) -> impl Iterator<Item = Regiment<'a>> + use<'a> {
        let (field, seat) = (self.field, self.seat);
        field.units().filter(move |regiment| field.setting.roster().acts_for(seat, &regiment.state.side))
    }
}
