use standfast_engine::Choice;
use standfast_engine::battle::{Declined, Domain, Offers, Part, unless};

use super::{Asked, May, YES};
use crate::battle::Phase;
use crate::battle::command::{
    Danger, HQ_REMOVED, LOSE, LOSSES, MARKER_CAPTURED, OFFICER_HIT, OVERRUN, REGAIN,
};
use crate::battle::setup::{CommandSetup, UnitSetup};
use crate::{Cause, cite};

/// Losses are entered as they happen.
pub(super) fn as_they_happen(asked: Asked<'_>, offers: &mut Offers<'_>) {
    asked.commands().for_each(|command| asked.losses(command, offers));
}

/// Losses that are contested may be mended until they are answered for.
pub(super) fn contested(asked: Asked<'_>, offers: &mut Offers<'_>) {
    if asked.state.phase != Phase::Action {
        let contested = asked.commands().filter(|command| asked.state.contest(&command.id).is_some());
        contested.for_each(|command| asked.losses(command, offers));
    }
}

impl Asked<'_> {
    fn losses(self, command: &CommandSetup, offers: &mut Offers<'_>) {
        let of_command = [("command", &self.thing(&command.id))];
        offers.consider(&LOSSES, cite::LOSS, &of_command, || self.may_lose_together(command));
        for unit in &command.units {
            let fixed = [("unit", &self.thing(&unit.id))];
            offers.consider(&LOSE, cite::LOSS, &fixed, || self.may_lose(command, unit));
            if unit.can_be_overrun() {
                offers.consider(&OVERRUN, cite::OVERRUN, &fixed, || self.may_be_overrun(command, unit));
                offers.consider(&REGAIN, cite::OVERRUN, &fixed, || self.may_regain(command, unit));
            }
        }
        let level = command.level;
        let (officer, hq) = (Cause::Officer { level }, Cause::Hq { level });
        offers.consider(&OFFICER_HIT, officer.rule(), &of_command, || self.may_lose_leader(command, officer));
        offers.consider(&HQ_REMOVED, hq.rule(), &of_command, || {
            self.may_lose_leader(command, hq)?;
            unless(!self.known().fortunes(&command.id).hq_removed, hq.rule(), || {
                format!("the HQ base of {} is off the table already", command.name)
            })?;
            YES
        });
        offers.consider(&MARKER_CAPTURED, cite::MARKER, &of_command, || {
            self.known().may_lose_marker(command)?;
            YES
        });
    }

    fn may_lose(self, command: &CommandSetup, unit: &UnitSetup) -> May {
        self.known().on_table(command, cite::LOSS)?;
        self.known().still_there(unit, cite::LOSS)?;
        let Some(high) = self.known().left(unit) else {
            let why = format!("the scenario gives {} no miniatures to lose", unit.name);
            return Err(Declined::by(cite::LOSS, why));
        };
        let miniatures = Part::new("miniatures", "how many it loses", Domain::Whole { low: 1, high });
        Ok(vec![miniatures.or(1), danger()])
    }

    /// Several units of a command lose miniatures to the same danger.
    fn may_lose_together(self, command: &CommandSetup) -> May {
        self.known().on_table(command, cite::LOSS)?;
        let units = command.units.iter().filter_map(|unit| {
            let high = self.known().left(unit).filter(|left| *left > 0)?;
            Some(Part::of(&self.thing(&unit.id), Domain::Whole { low: 1, high }))
        });
        let of: Vec<Part> = units.collect();
        unless(!of.is_empty(), cite::LOSS, || format!("{} has no miniatures left to lose", command.name))?;
        let losses = Part::new("losses", "how many each unit loses", Domain::Each { of, least: 1 });
        Ok(vec![losses, danger()])
    }

    fn may_be_overrun(self, command: &CommandSetup, unit: &UnitSetup) -> May {
        self.known().on_table(command, cite::OVERRUN)?;
        self.known().still_there(unit, cite::OVERRUN)?;
        unless(!self.known().losses(&unit.id).overrun, cite::OVERRUN, || {
            format!("{} is overrun already: its crew has not got its base back", unit.name)
        })?;
        YES
    }

    fn may_regain(self, command: &CommandSetup, unit: &UnitSetup) -> May {
        self.known().on_table(command, cite::OVERRUN)?;
        let overrun = self.known().losses(&unit.id).overrun;
        unless(overrun, cite::OVERRUN, || format!("{} has not been overrun", unit.name))?;
        YES
    }

    fn may_lose_leader(self, command: &CommandSetup, cause: Cause) -> May {
        self.known().on_table(command, cause.rule())?;
        if let Some(leader) = cause.leader(&self.rules()) {
            unless(leader.exists(), cause.rule(), || {
                format!("a {} command has no {}", leader.level, leader.what)
            })?;
        }
        YES
    }
}

/// To what miniatures are lost.
fn danger() -> Part {
    Part::new("to", "what they are lost to", Domain::choice::<Danger>()).or(Danger::Fire.name())
}
