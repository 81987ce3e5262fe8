use standfast_engine::battle::{Declined, Domain, Offers, Part, Thing};

use super::super::command::{ARISES, ENDS, ENTER, LEAVE, WITHDRAW};
use super::super::setup::Command;
use super::super::state::Place;
use super::Look;

impl Look<'_> {
    pub(super) fn places(&self, offers: &mut Offers<'_>) {
        for command in self.commands() {
            let thing = command.thing();
            let place = self.state.place(&command.id);
            offers.consider(&ENTER, "mfp.level.4", &[("command", &thing)], || match place {
                Place::Outlying => Ok(Vec::new()),
                Place::Table => Err(Declined::by("mfp.level.4", format!("{} is on the table", command.name))),
                Place::Approach => {
                    let why = format!("{} arrives by the scenario's timetable", command.name);
                    Err(Declined::by("mfp.level.2", why))
                }
                Place::Left => {
                    let why = format!("{} has left the battle zone", command.name);
                    Err(Declined::by("mfp.level.gone", why))
                }
            });
            offers.consider(&LEAVE, "mfp.level.2", &[("command", &thing)], || {
                if place.in_battle_zone() {
                    return Ok(Vec::new());
                }
                let why = format!("{} is not in the battle zone", command.name);
                Err(Declined::by("mfp.level.2", why))
            });
        }
        offers.consider(&WITHDRAW, "mfp.level.2", &[], || {
            let there = self.commands().filter(|command| self.state.place(&command.id).in_battle_zone());
            let of: Vec<Thing> = there.map(Command::thing).collect();
            if of.is_empty() {
                return Err(Declined::by("mfp.level.2", "you lead no command in the battle zone"));
            }
            let commands = Domain::Several { least: 1, most: of.len(), of };
            Ok(vec![Part::new("commands", "which leave the battle zone", commands)])
        });
    }

    pub(super) fn situations(&self, offers: &mut Offers<'_>) {
        let rule = "mfp.level.3";
        let roster = self.setting.roster();
        let situations = self.setting.setup().situations.iter();
        for situation in situations.filter(|situation| roster.acts_for(self.seat, &situation.side)) {
            let thing = Thing::new(&situation.id, &situation.name);
            let fixed = [("situation", &thing)];
            let holds = self.state.holds(&situation.id);
            let table = offers.laid();
            let typed = || match &situation.on {
                Some(_) if table.ground().is_some() => {
                    let why = format!("the table shows whether it is so: {}", situation.name);
                    Err(Declined::by(rule, why))
                }
                _ => Ok(()),
            };
            offers.consider(&ARISES, rule, &fixed, || {
                typed()?;
                if holds {
                    return Err(Declined::by(rule, format!("it is so already: {}", situation.name)));
                }
                Ok(Vec::new())
            });
            offers.consider(&ENDS, rule, &fixed, || {
                typed()?;
                match (holds, situation.ends) {
                    (false, _) => Err(Declined::by(rule, format!("it is not so: {}", situation.name))),
                    (true, false) => {
                        let why = format!("the scenario says that this lasts: {}", situation.name);
                        Err(Declined::by(rule, why))
                    }
                    (true, true) => Ok(Vec::new()),
                }
            });
        }
    }
}
