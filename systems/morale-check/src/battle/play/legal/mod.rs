//! What may be done, said once: the table of all acts is the sequence of play.

mod charges;
mod firing;
mod movement;
mod objectives;
mod orders;
mod seen;

use standfast_engine::Choice;
use standfast_engine::battle::{Asking, Declined, Domain, Offers, Part, Verb};
use standfast_engine::wraps;

use super::due;
use crate::battle::command::part;
use crate::battle::field::{Field, UnitOn};
use crate::battle::state::Phase;
use crate::battle::verb;
use crate::{MoraleCheck, cite};

wraps! {
    /// A seat that asks what it may do.
    pub(super) Asked<'a>: Asking<'a, MoraleCheck>;
}

/// Kinds of commands, and when and by whom they can be given.
struct Act {
    verb: &'static Verb,
    /// For several units at once, where that can be done.
    together: Option<&'static Verb>,
    /// In which phases.
    phases: &'static [Phase],
    /// Whether the side not on turn may give it too, for its own units.
    by_both: bool,
    /// Considers every command of these kinds.
    consider: Consider,
}

/// Every kind of command, in the order of the player turn.
const ACTS: [Act; 21] = [
    own(&verb::DESHAKE, &[Phase::Deshaking], orders::deshake).or_together(&verb::DESHAKE_ALL),
    own(&verb::ROLL_POINTS, &[Phase::Command], orders::roll_points),
    own(&verb::ORDER, &[Phase::Command], orders::order).or_together(&verb::GIVE_ORDERS),
    own(&verb::ATTACH, &[Phase::Command, Phase::Movement], orders::attach),
    own(&verb::DETACH, &[Phase::Command, Phase::Movement], orders::detach),
    own(&verb::DECLARE, &[Phase::Charges], charges::declare).or_together(&verb::DECLARE_CHARGES),
    of_both(&verb::ANSWER, &[Phase::Checks], charges::answer),
    own(&verb::CHARGE, &[Phase::Checks], charges::charge),
    own(&verb::WIN_MELEE, &[Phase::Checks], charges::win_melee),
    own(&verb::DRAW_MELEE, &[Phase::Checks], charges::draw_melee),
    own(&verb::PURSUE, &[Phase::Checks], charges::pursue),
    own(&verb::FOLLOW_UP, &[Phase::Checks], charges::follow_up),
    own(&verb::MARCH, &[Phase::Movement], movement::march),
    own(&verb::FORM, &[Phase::Movement], movement::form),
    own(&verb::HOLD, &[Phase::Movement, Phase::Firing], objectives::hold),
    of_both(&verb::CONFIRM, &[Phase::Movement, Phase::Firing], objectives::confirm),
    of_both(&verb::ENTER_FIRE, &[Phase::Firing], firing::enter_fire),
    of_both(&verb::BEATEN, &[Phase::Firing], firing::beaten),
    of_both(&verb::STAND_FIRE, &[Phase::Firing], firing::stand_fire),
    of_both(&verb::REMOVE, &[Phase::Firing], firing::remove),
    own(&verb::END_PHASE, Phase::ALL, end_phase),
];

type Consider = fn(Asked<'_>, &mut Offers<'_>);

const fn own(verb: &'static Verb, phases: &'static [Phase], consider: Consider) -> Act {
    Act { verb, together: None, phases, by_both: false, consider }
}

const fn of_both(verb: &'static Verb, phases: &'static [Phase], consider: Consider) -> Act {
    Act { by_both: true, ..own(verb, phases, consider) }
}

impl Act {
    const fn or_together(self, verb: &'static Verb) -> Self {
        Self { together: Some(verb), ..self }
    }
}

/// Considers every command that could come into question for this seat.
pub(super) fn legal(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let has_the_turn = asked.acts_for(&asked.state.side);
    for act in &ACTS {
        let verbs: Vec<&Verb> = std::iter::once(act.verb).chain(act.together).collect();
        if !verbs.iter().any(|verb| offers.wants(verb)) {
            continue;
        }
        if !act.phases.contains(&asked.state.phase) {
            offers.closed(&verbs, cite::SEQUENCE, || asked.out_of_phase(act));
        } else if !has_the_turn && !act.by_both {
            let side = asked.side_name(&asked.scene.state.side);
            offers.closed(&verbs, cite::SEQUENCE, || format!("it is the turn of {side}"));
        } else {
            (act.consider)(asked, offers);
        }
    }
}

/// The phase ends once nothing is due (morale-check.battle.sequence).
fn end_phase(asked: Asked<'_>, offers: &mut Offers<'_>) {
    offers.consider(&verb::END_PHASE, cite::SEQUENCE, &[], || {
        if let Some(due) = due::due(asked.field()).into_iter().next() {
            return Err(Declined::by(due.rule, format!("{}: {}, {}", due.what, due.why, due.by)));
        }
        let later = Phase::ALL.iter().copied().filter(|phase| *phase > asked.state.phase);
        let later: Vec<Phase> = later.chain([Phase::Deshaking]).collect();
        let next = later.first().copied().unwrap_or(Phase::Deshaking);
        let says = "up to which phase; de-shaking: the player turn ends";
        Ok(vec![Part::new(part::TO, says, Domain::some_of(&later)).or(next.to_string())])
    });
}

impl<'a> Asked<'a> {
    fn field(self) -> Field<'a> {
        Field(self.scene)
    }

    fn out_of_phase(self, act: &Act) -> String {
        let phases: Vec<&str> = act.phases.iter().map(|phase| phase.name()).collect();
        format!("that is for the {} phase, and this is the {} phase", phases.join(" or "), self.state.phase)
    }

    /// The units of the side whose turn it is.
    fn own_units(self) -> impl Iterator<Item = UnitOn<'a>> {
        self.field().own_units()
    }

    /// The units that this seat may enter fire on: all, for the side whose turn it is, or its own.
    fn units_under_fire(self) -> impl Iterator<Item = UnitOn<'a>> {
        let all = self.acts_for(&self.state.side);
        self.field().units().filter(move |unit| all || self.acts_for(&unit.now.side))
    }
}
