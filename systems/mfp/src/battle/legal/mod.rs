//! What may be done now: every candidate, with the rule that allows it or refuses it.

mod contests;
mod losses;
mod orders;
mod phases;
mod places;

use standfast_engine::battle::{Declined, Id, Offers, Part, Seat, Setting, Verb};

use super::command::{
    ARISES, BREAK_REST, ENDS, ENTER, HQ_REMOVED, LEAVE, LOSE, LOSSES, MARKER_CAPTURED, OFFICER_HIT, ORDER,
    ORDERS, OVERRUN, REGAIN, VIOLATE, WITHDRAW,
};
use super::setup::{Command, Member};
use super::state::{Phase, Place, State};
use crate::Mfp;

/// What happens on the table, and is entered as it happens.
const OF_ACTION: [&Verb; 14] = [
    &LOSE,
    &LOSSES,
    &OVERRUN,
    &REGAIN,
    &OFFICER_HIT,
    &HQ_REMOVED,
    &MARKER_CAPTURED,
    &VIOLATE,
    &BREAK_REST,
    &ENTER,
    &LEAVE,
    &WITHDRAW,
    &ARISES,
    &ENDS,
];

/// Considers everything that the seat may do now.
pub(super) fn legal(setting: &Setting<Mfp>, state: &State, seat: &Seat, offers: &mut Offers<'_>) {
    let look = Look { setting, state, seat };
    look.losses(offers);
    if state.phase == Phase::Action {
        look.violations(offers);
        look.rests(offers);
        look.places(offers);
        look.situations(offers);
    } else {
        offers.closed(&OF_ACTION, "mfp.phase.1", || {
            format!("this is the {}: it is entered during the half turn in which it happens", look.phase())
        });
    }
    look.contests(offers);
    if state.phase == Phase::Interphase {
        look.orders(offers);
    } else {
        offers.closed(&[&ORDER, &ORDERS], "mfp.order.interphase", || {
            format!("this is the {}: orders are given in the interphase", look.phase())
        });
    }
    look.phases(offers);
}

/// A seat that looks for what it may do.
struct Look<'a> {
    setting: &'a Setting<Mfp>,
    state: &'a State,
    seat: &'a Seat,
}

type May = Result<Vec<Part>, Declined>;

impl<'a> Look<'a> {
    /// The commands that the seat acts for: those of its player, or all for the umpire.
    fn commands(&self) -> impl Iterator<Item = &'a Command> {
        let seat = self.seat;
        self.setting.setup().commands.iter().filter(move |command| leads(seat, &command.seat))
    }

    fn phase(&self) -> &'static str {
        match self.state.phase {
            Phase::Mfp => "MFP phase",
            Phase::Action => "half turn itself",
            Phase::Interphase => "interphase",
        }
    }

    /// Refuses what happens on the table only to a command that is not there.
    fn on_table(&self, command: &Command, rule: &'static str) -> Result<(), Declined> {
        match self.state.place(&command.id) {
            Place::Table => Ok(()),
            _ => Err(Declined::by(rule, format!("{} is not on the table", command.name))),
        }
    }

    /// Refuses what can't happen any more to a unit that has lost all its miniatures.
    fn still_there(&self, unit: &Member, rule: &'static str) -> Result<(), Declined> {
        if unit.unit.miniatures == Some(self.state.losses(&unit.id).miniatures) {
            return Err(Declined::by(rule, format!("{} has lost all its miniatures", unit.name)));
        }
        Ok(())
    }
}

/// Whether the seat is the player's, or the umpire's.
fn leads(seat: &Seat, player: &Id) -> bool {
    match seat {
        Seat::Umpire => true,
        Seat::Player(id) => id == player,
        Seat::Spectator => false,
    }
}
