//! What may be done, said once: the table of all acts is the sequence of play.

mod charges;
mod command;
mod firing;
mod seen;

use std::cell::OnceCell;

use standfast_engine::Choice;
use standfast_engine::battle::{
    Asking, Declined, Domain, Laid, Offers, Part, Scene, Seat, Setting, Thing, Verb,
};

use super::cite;
use super::command as verbs;
use super::due;
use super::setup::UnitSetup;
use super::state::{Phase, Presence, State, UnitState};
use crate::MoraleCheck;

/// A kind of command, and when and by whom it can be given.
struct Act {
    verb: &'static Verb,
    /// In which phases.
    phases: &'static [Phase],
    /// Whether the side whose turn it is not may give it too, for its own units.
    by_both: bool,
    /// Considers every command of the kind.
    consider: fn(&Here<'_>, &mut Offers<'_>),
}

/// Every kind of command, in the order of the player turn.
const ACTS: [Act; 24] = [
    own(&verbs::DESHAKE, &[Phase::Deshaking], command::deshake),
    own(&verbs::DESHAKE_ALL, &[Phase::Deshaking], command::deshake_all),
    own(&verbs::ROLL_POINTS, &[Phase::Command], command::roll_points),
    own(&verbs::ORDER, &[Phase::Command], command::order),
    own(&verbs::GIVE_ORDERS, &[Phase::Command], command::give_orders),
    own(&verbs::ATTACH, &[Phase::Command, Phase::Movement], command::attach),
    own(&verbs::DETACH, &[Phase::Command, Phase::Movement], command::detach),
    own(&verbs::DECLARE, &[Phase::Charges], charges::declare),
    own(&verbs::DECLARE_CHARGES, &[Phase::Charges], charges::declare_charges),
    of_both(&verbs::ANSWER, &[Phase::Checks], charges::answer),
    own(&verbs::CHARGE, &[Phase::Checks], charges::charge),
    own(&verbs::WIN_MELEE, &[Phase::Checks], charges::win_melee),
    own(&verbs::DRAW_MELEE, &[Phase::Checks], charges::draw_melee),
    own(&verbs::PURSUE, &[Phase::Checks], charges::pursue),
    own(&verbs::FOLLOW_UP, &[Phase::Checks], charges::follow_up),
    own(&verbs::MARCH, &[Phase::Movement], command::march),
    own(&verbs::FORM, &[Phase::Movement], command::form),
    own(&verbs::HOLD, &[Phase::Movement, Phase::Firing], command::hold),
    of_both(&verbs::CONFIRM, &[Phase::Movement, Phase::Firing], command::confirm),
    of_both(&verbs::ENTER_FIRE, &[Phase::Firing], firing::enter_fire),
    of_both(&verbs::BEATEN, &[Phase::Firing], firing::beaten),
    of_both(&verbs::STAND_FIRE, &[Phase::Firing], firing::stand_fire),
    of_both(&verbs::REMOVE, &[Phase::Firing], firing::remove),
    own(&verbs::END_PHASE, Phase::ALL, end_phase),
];

const fn own(verb: &'static Verb, phases: &'static [Phase], consider: fn(&Here<'_>, &mut Offers<'_>)) -> Act {
    Act { verb, phases, by_both: false, consider }
}

const fn of_both(
    verb: &'static Verb,
    phases: &'static [Phase],
    consider: fn(&Here<'_>, &mut Offers<'_>),
) -> Act {
    Act { verb, phases, by_both: true, consider }
}

/// Who looks for what to do, and how things stand.
struct Here<'h> {
    setting: &'h Setting<MoraleCheck>,
    state: &'h State,
    seat: &'h Seat,
    /// The table with everybody on it, where the battle has one.
    laid: &'h dyn Laid,
    /// Whom each own unit may charge, once somebody asks it of all.
    targets: OnceCell<Vec<(&'h UnitSetup, Targets)>>,
}

/// Whom a unit may charge, or why nobody.
type Targets = Result<Vec<Thing>, Declined>;

/// Considers every command that could come into question for this seat.
pub(super) fn legal(asking: Asking<'_, MoraleCheck>, offers: &mut Offers<'_>) {
    let (Scene { setting, state }, seat) = (asking.scene, asking.seat);
    let here = Here { setting, state, seat, laid: asking.laid, targets: OnceCell::new() };
    let has_the_turn = setting.roster().acts_for(seat, &state.side);
    for act in &ACTS {
        if !offers.wants(act.verb) {
            continue;
        }
        if !act.phases.contains(&state.phase) {
            offers.closed(&[act.verb], cite::SEQUENCE, || here.out_of_phase(act));
        } else if !has_the_turn && !act.by_both {
            offers.closed(&[act.verb], cite::SEQUENCE, || here.out_of_turn());
        } else {
            (act.consider)(&here, offers);
        }
    }
}

/// The phase ends once nothing is due (morale-check.battle.sequence).
fn end_phase(here: &Here<'_>, offers: &mut Offers<'_>) {
    offers.consider(&verbs::END_PHASE, cite::SEQUENCE, &[], || {
        match due::due(here.setting, here.state).into_iter().next() {
            Some(due) => Err(Declined::by(due.rule, format!("{}: {}, {}", due.what, due.why, due.by))),
            None => {
                let later = Phase::ALL.iter().copied().filter(|phase| *phase > here.state.phase);
                let later: Vec<Phase> = later.chain([Phase::Deshaking]).collect();
                let next = later.first().copied().unwrap_or(Phase::Deshaking);
                let says = "up to which phase; de-shaking: the player turn ends";
                Ok(vec![Part::new("to", says, Domain::some_of(&later)).or(next.to_string())])
            }
        }
    });
}

impl<'h> Here<'h> {
    fn out_of_phase(&self, act: &Act) -> String {
        let phases: Vec<&str> = act.phases.iter().map(|phase| phase.name()).collect();
        format!("that is for the {} phase, and this is the {} phase", phases.join(" or "), self.state.phase)
    }

    fn out_of_turn(&self) -> String {
        format!("it is the turn of {}", self.setting.roster().side_name(&self.state.side))
    }

    /// The units of the side whose turn it is.
    fn own_units(&self) -> impl Iterator<Item = (&'h UnitSetup, &'h UnitState)> + use<'h> {
        let side = &self.state.side;
        self.units(move |unit| unit.side == *side)
    }

    /// The units that this seat may enter fire on: all, for the side whose turn it is, or its own.
    fn units_under_fire(&self) -> impl Iterator<Item = (&'h UnitSetup, &'h UnitState)> + use<'h> {
        let Self { setting, state, seat, .. } = *self;
        let all = setting.roster().acts_for(seat, &state.side);
        self.units(move |unit| all || setting.roster().acts_for(seat, &unit.side))
    }

    fn units<F: Fn(&UnitState) -> bool>(
        &self,
        which: F,
    ) -> impl Iterator<Item = (&'h UnitSetup, &'h UnitState)> + use<'h, F> {
        let state = self.state;
        let units = self.setting.setup().units();
        let units = units.filter_map(|(_, unit)| Some((unit, state.units.get(&unit.id)?)));
        units.filter(move |(_, state)| which(state))
    }

    /// The unit has its order, where orders are needed (morale-check.battle.points).
    fn has_order(&self, unit: &UnitState) -> Result<(), Declined> {
        if self.setting.setup().points.is_some() && !unit.ordered {
            return Err(Declined::by(cite::POINTS, "no point was spent on its order this turn"));
        }
        Ok(())
    }
}

/// The unit is on the table.
fn in_play(unit: &UnitState) -> Result<(), Declined> {
    match unit.presence {
        Presence::InPlay => Ok(()),
        Presence::Expected(turn) => Err(Declined::by(cite::ARRIVALS, format!("it comes on in turn {turn}"))),
        Presence::Fled => Err(Declined::by(cite::FLIGHT, "it has fled")),
        Presence::Removed => Err(Declined::by(cite::FLIGHT, "it was destroyed")),
    }
}

/// A refusal unless `holds`.
fn unless(holds: bool, rule: &'static str, why: impl Into<String>) -> Result<(), Declined> {
    if holds { Ok(()) } else { Err(Declined::by(rule, why)) }
}
