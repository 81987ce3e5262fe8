use standfast_engine::Choice;
use standfast_engine::battle::{Declined, Domain, Offers, Part, Verb};

use super::super::command::{
    Danger, HQ_REMOVED, LOSE, LOSSES, MARKER_CAPTURED, OFFICER_HIT, OVERRUN, REGAIN,
};
use super::super::setup::{Command, Member};
use super::super::state::Phase;
use super::{Look, May};
use crate::{Arm, Cause, DefendMarkers, Order};

/// What a command loses.
const OF_LOSS: [&Verb; 7] = [&LOSE, &LOSSES, &OVERRUN, &REGAIN, &OFFICER_HIT, &HQ_REMOVED, &MARKER_CAPTURED];

impl Look<'_> {
    pub(super) fn losses(&self, offers: &mut Offers<'_>) {
        if !OF_LOSS.iter().any(|verb| offers.wants(verb)) {
            return;
        }
        for command in self.commands().filter(|command| self.may_enter_losses(command)) {
            self.losses_of(command, offers);
            self.misfortunes_of(command, offers);
        }
    }

    /// Losses are entered as they happen, and where they are contested until that is answered.
    fn may_enter_losses(&self, command: &Command) -> bool {
        self.state.phase == Phase::Action || self.state.contest(&command.id).is_some()
    }

    fn losses_of(&self, command: &Command, offers: &mut Offers<'_>) {
        let thing = command.thing();
        offers.consider(&LOSSES, "mfp.use.loss", &[("command", &thing)], || self.may_lose_together(command));
        for unit in &command.units {
            let thing = unit.thing();
            let fixed = [("unit", &thing)];
            offers.consider(&LOSE, "mfp.use.loss", &fixed, || self.may_lose(command, unit));
            if matches!(unit.unit.arm, Arm::Artillery | Arm::Train) {
                offers.consider(&OVERRUN, "mfp.use.overrun", &fixed, || self.may_be_overrun(command, unit));
                offers.consider(&REGAIN, "mfp.use.overrun", &fixed, || {
                    self.on_table(command, "mfp.use.overrun")?;
                    if !self.state.losses(&unit.id).overrun {
                        let why = format!("{} is not overrun", unit.name);
                        return Err(Declined::by("mfp.use.overrun", why));
                    }
                    Ok(Vec::new())
                });
            }
        }
    }

    fn may_lose(&self, command: &Command, unit: &Member) -> May {
        self.on_table(command, "mfp.use.loss")?;
        self.still_there(unit, "mfp.use.loss")?;
        let Some(left) = self.left(unit) else {
            let why = format!("the scenario gives {} no miniatures to lose", unit.name);
            return Err(Declined::by("mfp.use.loss", why));
        };
        let miniatures = Domain::Whole { low: 1, high: left };
        Ok(vec![Part::new("miniatures", "how many it loses", miniatures).or(1), danger()])
    }

    /// Several units of a command lose miniatures to the same.
    fn may_lose_together(&self, command: &Command) -> May {
        self.on_table(command, "mfp.use.loss")?;
        let units = command.units.iter().filter_map(|unit| {
            let left = self.left(unit).filter(|left| *left > 0)?;
            let miniatures = Domain::Whole { low: 1, high: left };
            Some(Part::new(unit.id.to_string(), unit.name.clone(), miniatures))
        });
        let of: Vec<Part> = units.collect();
        if of.is_empty() {
            let why = format!("{} has no miniatures left to lose", command.name);
            return Err(Declined::by("mfp.use.loss", why));
        }
        let losses = Part::new("losses", "how many each unit loses", Domain::Each { of, least: 1 });
        Ok(vec![losses, danger()])
    }

    /// How many miniatures the unit has left, where the scenario gives it any.
    fn left(&self, unit: &Member) -> Option<i64> {
        Some(unit.unit.miniatures? - self.state.losses(&unit.id).miniatures)
    }

    fn may_be_overrun(&self, command: &Command, unit: &Member) -> May {
        self.on_table(command, "mfp.use.overrun")?;
        self.still_there(unit, "mfp.use.overrun")?;
        if self.state.losses(&unit.id).overrun {
            let why = format!("{} is overrun already, and its crew has not got its base back", unit.name);
            return Err(Declined::by("mfp.use.overrun", why));
        }
        Ok(Vec::new())
    }

    fn misfortunes_of(&self, command: &Command, offers: &mut Offers<'_>) {
        let leaders = &self.setting.rules().charts.leader;
        let thing = command.thing();
        let fixed = [("command", &thing)];
        let level = command.level;
        let officer = Cause::Officer { level }.rule();
        offers.consider(&OFFICER_HIT, officer, &fixed, || {
            self.on_table(command, officer)?;
            if leaders.officer.get(level).is_none() {
                return Err(Declined::by(officer, format!("a {level} command has no officer to be hit")));
            }
            Ok(Vec::new())
        });
        let hq = Cause::Hq { level }.rule();
        offers.consider(&HQ_REMOVED, hq, &fixed, || {
            self.on_table(command, hq)?;
            if leaders.hq.get(level).is_none() {
                let why = format!("a {level} command has no HQ base that costs anything");
                return Err(Declined::by(hq, why));
            }
            if self.state.fortunes(&command.id).hq_removed {
                let why = format!("the HQ base of {} has been removed already", command.name);
                return Err(Declined::by(hq, why));
            }
            Ok(Vec::new())
        });
        offers.consider(&MARKER_CAPTURED, "mfp.use.marker", &fixed, || self.may_lose_marker(command));
    }

    fn may_lose_marker(&self, command: &Command) -> May {
        let rule = "mfp.use.marker";
        self.on_table(command, rule)?;
        let rulings = self.setting.rules().rulings;
        let defends = self.state.order(&command.id) == Some(Order::Defend);
        if rulings.defend_markers == DefendMarkers::UntilAbandoned && !defends {
            let why = format!("{} does not defend, and shows no markers", command.name);
            return Err(Declined::by("mfp.defend_markers", why));
        }
        if !self.state.fortunes(&command.id).markers_down {
            let why = format!("{} has not defended, and has set no markers down", command.name);
            return Err(Declined::by(rule, why));
        }
        if self.state.fortunes(&command.id).markers_captured >= command.markers {
            let why = format!("{} has no defend marker left: each is captured once", command.name);
            return Err(Declined::by(rule, why));
        }
        Ok(Vec::new())
    }
}

/// To what miniatures are lost.
fn danger() -> Part {
    Part::new("to", "to what", Domain::choice::<Danger>()).or(Danger::Fire.name())
}
