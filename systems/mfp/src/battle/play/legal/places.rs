use standfast_engine::battle::{Declined, Domain, Offers, Part, unless};

use super::{Asked, May, YES};
use crate::battle::Place;
use crate::battle::command::{ARISES, ENDS, ENTER, LEAVE, WITHDRAW};
use crate::battle::setup::{CommandSetup, Situation};
use crate::cite;

/// Considers which commands come onto the table, and which leave.
pub(super) fn places(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let leaves = |command: &CommandSetup| asked.known().in_battle_zone(command, cite::COMES_OR_GOES);
    for command in asked.commands() {
        let fixed = [("command", &asked.thing(&command.id))];
        offers.consider(&ENTER, cite::BATTLE_ZONE, &fixed, || asked.may_enter(command));
        offers.consider(&LEAVE, cite::COMES_OR_GOES, &fixed, || leaves(command).and(YES));
    }
    offers.consider(&WITHDRAW, cite::COMES_OR_GOES, &[], || {
        let there = asked.commands().filter(|command| leaves(command).is_ok());
        let there = asked.things(there.map(|command| &command.id));
        unless(!there.is_empty(), cite::COMES_OR_GOES, || {
            "you lead no command in the battle zone".to_owned()
        })?;
        Ok(vec![Part::new("commands", "the commands that leave the battle zone", Domain::some(there))])
    });
}

/// Considers which situations arise and end, where the table does not show it.
pub(super) fn situations(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let own = asked.setup().situations.iter().filter(|situation| asked.acts_for(&situation.side));
    for situation in own {
        let fixed = [("situation", &asked.thing(&situation.id))];
        offers.consider(&ARISES, cite::SITUATION, &fixed, || asked.may_arise(situation));
        offers.consider(&ENDS, cite::SITUATION, &fixed, || asked.may_end(situation));
    }
}

impl Asked<'_> {
    fn may_enter(self, command: &CommandSetup) -> May {
        let (rule, says) = match self.known().place(&command.id) {
            Place::Outlying => return YES,
            Place::Table => (cite::BATTLE_ZONE, "is on the table already"),
            Place::Approach => (cite::COMES_OR_GOES, "arrives by the scenario's timetable"),
            Place::Left => (cite::GONE, "has left the battle zone"),
        };
        Err(Declined::by(rule, format!("{} {says}", command.name)))
    }

    fn may_arise(self, situation: &Situation) -> May {
        self.is_typed(situation)?;
        let holds = self.known().holds(&situation.id);
        unless(!holds, cite::SITUATION, || format!("this holds already: {}", situation.name))?;
        YES
    }

    fn may_end(self, situation: &Situation) -> May {
        self.is_typed(situation)?;
        let holds = self.known().holds(&situation.id);
        unless(holds, cite::SITUATION, || format!("this does not hold: {}", situation.name))?;
        unless(situation.ends, cite::SITUATION, || {
            format!("in this scenario this lasts to the end: {}", situation.name)
        })?;
        YES
    }

    fn is_typed(self, situation: &Situation) -> Result<(), Declined> {
        let shown = situation.on.is_some() && self.ground().is_some();
        unless(!shown, cite::SITUATION, || format!("the table shows whether this holds: {}", situation.name))
    }
}
