use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, Seat, Thing};

use super::{Asked, May, YES};
use crate::battle::command::{CLOSE_PHASE, END_PHASE, REPORT};
use crate::{Reports, cite};

pub(super) fn reports(asked: Asked<'_>, offers: &mut Offers<'_>) {
    match asked.known().rulings().reports {
        Reports::Counted => offers.closed(&[&REPORT], cite::WHO_REPORTS, || {
            "the log counts what was used once every contest is answered".to_owned()
        }),
        Reports::Shown => offers.consider(&REPORT, cite::REPORT, &[], || {
            let is_own = |seat: &Id| *asked.seat == Seat::Player(seat.clone());
            if let Some(command) = asked.known().contested().find(|command| is_own(&command.seat)) {
                let why = format!("the losses of {} are contested: answer that first", command.name);
                return Err(Declined::by(cite::CONTEST, why));
            }
            asked.one_of(asked.known().to_report(), cite::REPORT, "has reported already")
        }),
    }
}

pub(super) fn ends(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let rule = asked.state.phase.rule();
    offers.consider(&END_PHASE, rule, &[], || {
        asked.one_of(asked.known().to_finish(), rule, "has finished already")
    });
}

pub(super) fn closes(asked: Asked<'_>, offers: &mut Offers<'_>) {
    if *asked.seat == Seat::Umpire {
        offers.consider(&CLOSE_PHASE, cite::REPORT, &[], || YES);
    } else {
        offers.closed(&[&CLOSE_PHASE], cite::REPORT, || "only the umpire closes a phase".to_owned());
    }
}

impl Asked<'_> {
    /// The player for whom the seat acts, if he is one of those; the umpire acts for any of them.
    fn one_of<'p>(self, those: impl Iterator<Item = &'p Id>, rule: &'static str, else_he: &str) -> May {
        let roster = self.setting.roster();
        let name = |id: &Id| Thing::new(id, roster.seat_name(&Seat::Player(id.clone())));
        let those: Vec<Thing> = those.filter(|id| self.leads(id)).map(name).collect();
        let player = |those| Part::new("player", "which player", Domain::Things(those));
        match (self.seat, those.as_slice()) {
            (_, []) => {
                let leader = matches!(self.seat, Seat::Player(id) if self.state.players.contains_key(id));
                let who = roster.seat_name(self.seat);
                let why = match leader || *self.seat == Seat::Umpire {
                    true => format!("{who} {else_he}"),
                    false => format!("{who} leads no command"),
                };
                Err(Declined::by(rule, why))
            }
            (Seat::Player(own), [_]) => Ok(vec![player(those).or(own.as_str())]),
            _ => Ok(vec![player(those)]),
        }
    }
}
