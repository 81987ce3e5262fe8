use standfast_dice::{Dice, Die, Stop};
use standfast_engine::battle::{Course, Id, Setting};
use standfast_engine::{Figure, Procedure, Trace};

use super::cite;
use super::command::{Command, Fate, Ground, Seen};
use super::event::Event;
use super::follow;
use super::ground;
use super::state::{ChargeStep, State, UnitState};
use crate::procedures::{Charge, ChargeResult, Check, CheckResult, Occasion};
use crate::{Arm, Charging, MoraleCheck};

/// What the points of a turn are rolled for.
pub(super) const POINTS: &str = "points of the turn";

/// A command as it is decided.
struct Deciding<'d, 'c, D: ?Sized> {
    setting: &'d Setting<MoraleCheck>,
    course: &'d mut Course<'c, MoraleCheck>,
    dice: &'d mut D,
    trace: &'d mut Trace,
}

/// Applies the rules to a command that was found legal.
pub(super) fn decide<D: Dice + ?Sized>(
    setting: &Setting<MoraleCheck>,
    course: &mut Course<'_, MoraleCheck>,
    command: &Command,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<(), Stop> {
    let mut deciding = Deciding { setting, course, dice, trace };
    match command {
        Command::Deshake { unit, seen } => deciding.deshake(unit, seen)?,
        Command::RollPoints => deciding.roll_points()?,
        Command::Order { unit } => deciding.order(unit),
        Command::Attach { general, unit } => {
            deciding.happen(Event::Attached { general: general.clone(), unit: unit.clone() });
        }
        Command::Detach { general } => deciding.happen(Event::Detached(general.clone())),
        Command::Declare { unit, target } => {
            deciding.happen(Event::ChargeDeclared { unit: unit.clone(), target: target.clone() });
        }
        Command::Charge { unit, seen } => deciding.charge(unit, seen)?,
        Command::FollowUp { unit, target, seen } => deciding.follow_up(unit, target, seen)?,
        Command::WinMelee { unit, winner, loser_becomes, winner_becomes } => {
            deciding.win_melee(unit, winner, *loser_becomes, *winner_becomes);
        }
        Command::DrawMelee { unit, charger_becomes, target_becomes } => {
            deciding.draw_melee(unit, *charger_becomes, *target_becomes);
        }
        Command::Pursue { unit, seen } => deciding.pursue(unit, seen)?,
        Command::Form { unit, to } => deciding.happen(Event::Formed { unit: unit.clone(), to: *to }),
        Command::Hold { objective, by } => {
            deciding.happen(Event::Held { objective: objective.clone(), by: by.clone() });
        }
        Command::Beaten { unit, becomes } => deciding.beaten(unit, *becomes),
        Command::StandFire { unit, seen } => deciding.stand_fire(unit, seen)?,
        Command::Remove { unit } => deciding.become_what(unit, Fate::Removed),
        Command::EndPhase => follow::end_phase(setting, deciding.course, deciding.trace),
    }
    Ok(())
}

impl<D: Dice + ?Sized> Deciding<'_, '_, D> {
    fn happen(&mut self, event: Event) {
        self.course.happen(event);
    }

    fn state(&self) -> &State {
        self.course.state()
    }

    fn unit(&self, unit: &Id) -> Option<&UnitState> {
        self.state().units.get(unit)
    }

    /// A unit checks by itself.
    fn check(&mut self, unit: &Id, ground: &Ground, occasion: Occasion) -> Result<CheckResult, Stop> {
        let check = Check { unit: self.state().troops(unit, ground), occasion };
        Ok(check.resolve(&self.setting.rules(), self.dice, self.trace)?.result)
    }

    /// morale-check.when.deshake
    fn deshake(&mut self, unit: &Id, ground: &Ground) -> Result<(), Stop> {
        let result = self.check(unit, ground, Occasion::Deshake)?;
        let unit = unit.clone();
        let recovered = result == CheckResult::Steady;
        self.happen(if recovered { Event::Deshaken(unit) } else { Event::StayedShaken(unit) });
        Ok(())
    }

    /// morale-check.battle.points
    fn roll_points(&mut self) -> Result<(), Stop> {
        let Some(points) = self.setting.setup().points else { return Ok(()) };
        let gained = self.dice.sum(points.dice, Die::D6, POINTS)? + points.plus;
        self.trace.note(cite::POINTS, gained, || format!("{gained} points for the orders of this turn"));
        self.happen(Event::PointsGained(gained));
        Ok(())
    }

    /// morale-check.battle.points, morale-check.pips
    fn order(&mut self, unit: &Id) {
        self.happen(Event::Ordered(unit.clone()));
        let left = self.state().points.unwrap_or_default();
        self.trace.note(cite::PIPS, left, || format!("a point is spent for good; points left: {left}"));
    }

    /// A declared charge, at the target that it was declared on.
    fn charge(&mut self, unit: &Id, seen: &Seen) -> Result<(), Stop> {
        let Some(ChargeStep::Declared(target)) = self.unit(unit).map(|unit| unit.charge.clone()) else {
            return Ok(());
        };
        self.resolve_charge(unit, &target, seen, 0)
    }

    /// morale-check.charge.followup
    fn follow_up(&mut self, unit: &Id, target: &Id, seen: &Seen) -> Result<(), Stop> {
        let number = self.unit(unit).map_or(0, |unit| unit.follow_ups) + 1;
        self.trace.note(cite::PURSUIT, number, || "instead of pursuing it charges another enemy".to_owned());
        self.happen(Event::FollowUpMade { unit: unit.clone(), target: target.clone(), number });
        self.resolve_charge(unit, target, seen, number)
    }

    /// The checks of both sides: the charger's, then its target's.
    fn resolve_charge(&mut self, unit: &Id, target: &Id, seen: &Seen, follow_up: i64) -> Result<(), Stop> {
        let state = self.state();
        let charging = Charging {
            target: state.troops(target, &seen.target),
            aspect: seen.aspect,
            friends_charging: state.friends_charge(unit, target),
            en_masse: seen.en_masse,
            follow_up,
        };
        let charge = Charge { charger: state.troops(unit, &seen.charger), charging };
        let result = charge.resolve(&self.setting.rules(), self.dice, self.trace)?.result;
        match result {
            ChargeResult::Halts => self.happen(Event::Halted(unit.clone())),
            ChargeResult::TargetFlees => {
                self.succeed(unit);
                self.become_what(target, Fate::Flees);
            }
            ChargeResult::Contact => {
                self.trace.note(cite::CONTACT, Figure::named(result), || {
                    "who wins is for the players to say".to_owned()
                });
                self.happen(Event::ContactMade { unit: unit.clone(), target: target.clone() });
                ground::go_in(self.course, self.trace, unit, target);
            }
        }
        Ok(())
    }

    fn succeed(&mut self, unit: &Id) {
        follow::succeed(self.course, self.trace, unit);
    }

    /// morale-check.battle.contact
    fn win_melee(&mut self, charger: &Id, winner: &Id, loser_becomes: Fate, winner_becomes: Fate) {
        let Some(ChargeStep::InContact(target)) = self.unit(charger).map(|unit| unit.charge.clone()) else {
            return;
        };
        let loser = if winner == charger { &target } else { charger };
        self.trace.note(cite::CONTACT, true, || "as the players say".to_owned());
        self.happen(Event::MeleeWon { winner: winner.clone(), loser: loser.clone() });
        if winner == charger {
            self.succeed(charger);
        } else {
            self.happen(Event::ChargeEnded(charger.clone()));
        }
        self.become_what(winner, winner_becomes);
        self.become_what(loser, loser_becomes);
    }

    /// morale-check.battle.contact
    fn draw_melee(&mut self, charger: &Id, charger_becomes: Fate, target_becomes: Fate) {
        let Some(ChargeStep::InContact(target)) = self.unit(charger).map(|unit| unit.charge.clone()) else {
            return;
        };
        self.trace.note(cite::CONTACT, false, || "as the players say".to_owned());
        self.happen(Event::MeleeDrawn { unit: charger.clone(), target: target.clone() });
        self.happen(Event::ChargeEnded(charger.clone()));
        self.become_what(charger, charger_becomes);
        self.become_what(&target, target_becomes);
    }

    /// morale-check.when.pursuit
    fn pursue(&mut self, unit: &Id, ground: &Ground) -> Result<(), Stop> {
        let result = self.check(unit, ground, Occasion::Pursuit)?;
        let unit = unit.clone();
        let pursues = result == CheckResult::Pursues;
        self.happen(if pursues { Event::Pursued(unit) } else { Event::Halted(unit) });
        Ok(())
    }

    /// morale-check.battle.fire
    fn beaten(&mut self, unit: &Id, becomes: Option<Fate>) {
        let Some(state) = self.unit(unit) else { return };
        let (infantry, shaken) = (state.troops.arm == Arm::Infantry, state.troops.shaken);
        let checks = infantry && shaken;
        self.trace.note(cite::FIRE, checks, || {
            match (infantry, shaken) {
                (true, true) => "shaken infantry that is beaten by fire must check",
                (true, false) => "infantry that is beaten by fire is shaken",
                (false, _) => "what becomes of other arms the players say",
            }
            .to_owned()
        });
        self.happen(Event::Beaten { unit: unit.clone(), checks });
        if !checks {
            self.become_what(unit, becomes.unwrap_or(Fate::Shaken));
        }
    }

    /// morale-check.when.beaten
    fn stand_fire(&mut self, unit: &Id, ground: &Ground) -> Result<(), Stop> {
        match self.check(unit, ground, Occasion::Beaten)? {
            CheckResult::Flees => self.become_what(unit, Fate::Flees),
            _ => self.happen(Event::StoodFire(unit.clone())),
        }
        Ok(())
    }

    /// What the rules or the players say becomes of a unit.
    fn become_what(&mut self, unit: &Id, fate: Fate) {
        match fate {
            Fate::AsItIs => {}
            Fate::Shaken if self.unit(unit).is_some_and(|unit| unit.troops.shaken) => {}
            Fate::Shaken => self.happen(Event::Shaken(unit.clone())),
            Fate::Flees | Fate::Removed => {
                if let Some(general) = self.state().general_with(unit).cloned() {
                    self.trace.note(cite::GENERALS, true, || "the general stays on the table".to_owned());
                    self.happen(Event::Detached(general));
                }
                self.trace.note(cite::FLIGHT, Figure::named(fate), || "the unit counts as lost".to_owned());
                let unit = unit.clone();
                self.happen(if fate == Fate::Flees { Event::Fled(unit) } else { Event::Removed(unit) });
            }
        }
    }
}
