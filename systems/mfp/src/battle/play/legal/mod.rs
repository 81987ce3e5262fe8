//! What may be done now: every candidate, with the rule that allows it or refuses it.

mod contests;
mod losses;
mod orders;
mod phases;
mod places;

use standfast_engine::battle::{Asking, Declined, Id, Offers, Part, Seat, Verb};
use standfast_engine::{Choice, wraps};

use crate::battle::Phase;
use crate::battle::command as verb;
use crate::battle::known::Known;
use crate::battle::setup::CommandSetup;
use crate::{Mfp, cite};

/// Commands that are considered together, and when they can be given.
struct Act {
    verbs: &'static [&'static Verb],
    /// In which phases.
    phases: &'static [Phase],
    /// The rule that says so, and what it says in another phase.
    rule: &'static str,
    otherwise: &'static str,
    /// Considers every command of the kind.
    consider: fn(Asked<'_>, &mut Offers<'_>),
}

/// Losses, to whatever.
const LOSSES: &[&Verb] = &[
    &verb::LOSE,
    &verb::LOSSES,
    &verb::OVERRUN,
    &verb::REGAIN,
    &verb::OFFICER_HIT,
    &verb::HQ_REMOVED,
    &verb::MARKER_CAPTURED,
];

const IN_ANY_PHASE: Act =
    Act { verbs: &[], phases: Phase::ALL, rule: cite::HALF_TURN, otherwise: "", consider: |_, _| {} };

/// What happens on the table is entered as it happens.
const IN_ACTION: Act = Act {
    phases: &[Phase::Action],
    otherwise: "that is entered during the half turn in which it happens",
    ..IN_ANY_PHASE
};

/// Every kind of command.
const ACTS: [Act; 12] = [
    Act { verbs: LOSSES, consider: losses::contested, ..IN_ANY_PHASE },
    Act { verbs: LOSSES, consider: losses::as_they_happen, ..IN_ACTION },
    Act { verbs: &[&verb::VIOLATE], consider: orders::violations, ..IN_ACTION },
    Act { verbs: &[&verb::BREAK_REST], consider: orders::rests, ..IN_ACTION },
    Act { verbs: &[&verb::ENTER, &verb::LEAVE, &verb::WITHDRAW], consider: places::places, ..IN_ACTION },
    Act { verbs: &[&verb::ARISES, &verb::ENDS], consider: places::situations, ..IN_ACTION },
    Act { verbs: &[&verb::CONTEST], consider: contests::contests, ..IN_ANY_PHASE },
    Act { verbs: &[&verb::ANSWER], consider: contests::answers, ..IN_ANY_PHASE },
    Act {
        verbs: &[&verb::ORDER, &verb::ORDERS],
        phases: &[Phase::Interphase],
        rule: cite::NEW_ORDER,
        otherwise: "orders are given in the interphase",
        consider: orders::orders,
    },
    Act {
        verbs: &[&verb::REPORT],
        phases: &[Phase::Mfp],
        rule: cite::HALF_TURN,
        otherwise: "reports are made at the start of a half turn",
        consider: phases::reports,
    },
    Act {
        verbs: &[&verb::END_PHASE],
        phases: &[Phase::Action, Phase::Interphase],
        rule: cite::REPORT,
        otherwise: "it ends when every player has reported",
        consider: phases::ends,
    },
    Act { verbs: &[&verb::CLOSE_PHASE], consider: phases::closes, ..IN_ANY_PHASE },
];

/// Considers everything that the seat may do now.
pub(super) fn legal(asking: Asking<'_, Mfp>, offers: &mut Offers<'_>) {
    let asked = Asked(asking);
    let phase = asked.state.phase;
    let now = match phase {
        Phase::Mfp => "MFP phase",
        Phase::Action => "half turn itself",
        Phase::Interphase => "interphase",
    };
    for act in &ACTS {
        if !act.verbs.iter().any(|verb| offers.wants(verb)) {
            continue;
        }
        if act.phases.contains(&phase) {
            (act.consider)(asked, offers);
        } else {
            offers.closed(act.verbs, act.rule, || format!("this is the {now}: {}", act.otherwise));
        }
    }
}

wraps! {
    /// A seat that asks what it may do.
    Asked<'a>: Asking<'a, Mfp>;
}

type May = Result<Vec<Part>, Declined>;

/// A command with nothing left to choose.
const YES: May = Ok(Vec::new());

impl<'a> Asked<'a> {
    fn known(self) -> Known<'a> {
        Known::of(self.opened())
    }

    /// The commands that the seat acts for: those of its player, or all for the umpire.
    fn commands(self) -> impl Iterator<Item = &'a CommandSetup> {
        self.known().commands().filter(move |command| self.leads(&command.seat))
    }

    /// Whether the seat is the player's, or the umpire's.
    fn leads(self, player: &Id) -> bool {
        match self.seat {
            Seat::Umpire => true,
            Seat::Player(id) => id == player,
            Seat::Spectator => false,
        }
    }
}
