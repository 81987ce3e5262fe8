use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, Seat, Thing};

use super::super::command::{CLOSE_PHASE, END_PHASE, REPORT};
use super::super::setup::Command;
use super::super::state::{Phase, Player};
use super::{Look, May, leads};
use crate::Reports;

impl Look<'_> {
    pub(super) fn phases(&self, offers: &mut Offers<'_>) {
        if self.state.phase == Phase::Mfp {
            match self.setting.rules().rulings.reports {
                Reports::Counted => offers.closed(&[&REPORT], "mfp.reports", || {
                    "the log counts what was used, once everything that is contested has been answered"
                        .to_owned()
                }),
                Reports::Shown => offers.consider(&REPORT, "mfp.phase.2", &[], || self.may_report()),
            }
            offers.closed(&[&END_PHASE], "mfp.phase.2", || {
                "the MFP phase ends when every player has reported".to_owned()
            });
        } else {
            offers.closed(&[&REPORT], "mfp.phase.1", || {
                format!("this is the {}: reports are made at the start of a half turn", self.phase())
            });
            offers.consider(&END_PHASE, self.ends_by(), &[], || {
                self.one_of_those(|_, player| !player.finished, self.ends_by(), "has finished already")
            });
        }
        if *self.seat == Seat::Umpire {
            offers.consider(&CLOSE_PHASE, "mfp.phase.2", &[], || Ok(Vec::new()));
        } else {
            offers.closed(&[&CLOSE_PHASE], "mfp.phase.2", || "only the umpire closes a phase".to_owned());
        }
    }

    /// A number is shown once, when nothing of it is contested.
    fn may_report(&self) -> May {
        let is_contested = |command: &&Command| self.state.contest(&command.id).is_some();
        let contested: Vec<&Command> = self.setting.setup().commands.iter().filter(is_contested).collect();
        if let Some(command) =
            contested.iter().find(|command| *self.seat == Seat::Player(command.seat.clone()))
        {
            let why = format!("the losses of {} are contested: answer that first", command.name);
            return Err(Declined::by("mfp.use.contest", why));
        }
        let may = |id: &Id, player: &Player| {
            player.report.is_none() && contested.iter().all(|command| command.seat != *id)
        };
        self.one_of_those(may, "mfp.phase.2", "has reported already")
    }

    fn ends_by(&self) -> &'static str {
        match self.state.phase {
            Phase::Mfp => "mfp.phase.2",
            Phase::Action => "mfp.phase.1",
            Phase::Interphase => "mfp.phase.3",
        }
    }

    /// The player for whom the seat acts, if he is one of those; the umpire acts for any of them.
    fn one_of_those(&self, is_one: impl Fn(&Id, &Player) -> bool, rule: &'static str, else_he: &str) -> May {
        let roster = self.setting.roster();
        let all = self.state.players.iter().filter(|(id, _)| leads(self.seat, id));
        let those: Vec<Thing> = all
            .filter(|(id, player)| is_one(id, player))
            .map(|(id, _)| Thing::new(id, roster.seat_name(&Seat::Player(id.clone()))))
            .collect();
        let own = match (those.as_slice(), self.seat) {
            ([own], Seat::Player(_)) => Some(own.id.clone()),
            _ => None,
        };
        if those.is_empty() {
            let leader = matches!(self.seat, Seat::Player(id) if self.state.players.contains_key(id));
            let who = roster.seat_name(self.seat);
            let why = match leader || *self.seat == Seat::Umpire {
                true => format!("{who} {else_he}"),
                false => format!("{who} leads no command"),
            };
            return Err(Declined::by(rule, why));
        }
        let player = Part::new("player", "which player", Domain::Things(those));
        Ok(vec![match own {
            Some(own) => player.or(own.as_str()),
            None => player,
        }])
    }
}
