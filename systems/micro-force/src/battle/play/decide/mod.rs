//! What a command makes happen, one function a command. All of them were found legal.

mod back;
mod fire;
mod ground;
mod melee;
mod movement;
mod recovery;

use standfast_dice::Stop;
use standfast_engine::battle::{Course, Id, Seat};
use standfast_engine::{Choice, Figure, wraps};

use crate::battle::state::Standing;
use crate::battle::{Command, Event, Phase};
use crate::procedures::{Action, Initiative, Side};
use crate::{MicroForce, Unit, cite};

wraps! {
    /// A command that is decided.
    pub(super) Deciding<'d, 'c>: &mut Course<'c, MicroForce>;
}

/// Applies the rules to a command that was found legal.
pub(super) fn decide(
    course: &mut Course<'_, MicroForce>,
    seat: &Seat,
    command: &Command,
) -> Result<(), Stop> {
    let mut deciding = Deciding(course);
    match command {
        Command::RollInitiative => deciding.initiative()?,
        Command::Detach { unit } => deciding.come_apart(unit, "its player takes it out of its brigade"),
        Command::Mark { piece, posture } => {
            let (piece, posture) = (piece.clone(), *posture);
            deciding.note(cite::POSTURE, Figure::named(posture), || {
                "a unit moves or fires this turn, not both".to_owned()
            });
            deciding.happen(Event::Marked { piece, posture });
            deciding.turn_passes();
        }
        Command::ChooseFirst { side } => {
            deciding.note(cite::ACTS_FIRST, true, || {
                "the winner acts first or makes his opponent do so".to_owned()
            });
            deciding.happen(Event::TurnPassed { to: side.clone() });
        }
        Command::Declare { target, firers } => deciding.declare(target, firers),
        Command::Fire { unit, seen } => deciding.declared_fire(unit, seen)?,
        Command::Volley { target, firers } => deciding.volley(target, firers)?,
        Command::OpportunityFire { unit, target, at, seen } => {
            deciding.fire_in_passing(unit, target, at.as_ref(), seen)?;
        }
        Command::HoldFire { for_the_phase } => deciding.hold_fire(*for_the_phase),
        Command::CheckOfficer { officer } => deciding.check_officer(officer)?,
        Command::Test { unit, seen } => deciding.officer_test(unit, seen)?,
        Command::RunOut { unit } => deciding.run_out(unit, "its player says so"),
        Command::Move { unit, path: Some(path), .. } => deciding.march(unit, path),
        Command::Move { unit, path: None, seen } => deciding.move_unit(unit, seen)?,
        Command::March { moves, .. } => deciding.march_together(moves)?,
        Command::ChangeFormation { unit, to, mounted } => deciding.change_formation(unit, *to, *mounted),
        Command::Charge { unit, target } => deciding.charge(unit, target)?,
        Command::PressHome { unit, seen } => deciding.press_home(unit, seen)?,
        Command::Ride { officer, path: Some(path), .. } => deciding.ride_alone(officer, path),
        Command::Ride { officer, to, path: None, seen } => deciding.ride(officer, to.as_ref(), seen)?,
        Command::EndMove => deciding.end_move(),
        Command::Fight { attacker, defender, seen } => deciding.fight(attacker, defender, seen)?,
        Command::Recover { side, rally, cease_fire, rejoin, resupply, beyond_radius, long_range } => {
            deciding.recover_together(&recovery::Tries {
                rally,
                cease_fire,
                rejoin,
                resupply,
                beyond_radius,
                long_range,
            })?;
            deciding.happen(Event::Passed { side: side.clone() });
        }
        Command::CeaseFire { unit, seen } => {
            deciding.recover(unit, Action::CeaseFire, seen.long_range, seen.beyond_radius)?;
        }
        Command::RallyShaken { unit, seen } => {
            deciding.recover(unit, Action::RallyShaken, false, seen.beyond_radius)?;
        }
        Command::RallyRouted { unit, seen } => {
            deciding.recover(unit, Action::RallyRouted, false, seen.beyond_radius)?;
        }
        Command::Rejoin { unit, seen, .. } => {
            deciding.recover(unit, Action::Rejoin, false, seen.beyond_radius)?;
        }
        Command::Resupply { unit, seen } => {
            deciding.recover(unit, Action::Resupply, false, seen.beyond_radius)?;
        }
        Command::Hold { objective, side } => deciding.claim(objective, side, seat),
        Command::Confirm { objective } => deciding.confirm(objective),
        Command::Deny { objective } => {
            deciding.happen(Event::ObjectiveDenied { objective: objective.clone() });
        }
        Command::Pass { side } => {
            deciding.happen(Event::Passed { side: side.clone() });
            if matches!(deciding.state().phase, Phase::Fire | Phase::Movement) {
                deciding.turn_passes();
            }
        }
    }
    Ok(())
}

impl Deciding<'_, '_> {
    /// Something happens by itself; a unit that routs on also runs.
    pub(super) fn happens(&mut self, event: Event) {
        let routs = match &event {
            Event::RoutedOn { unit } => Some(unit.clone()),
            _ => None,
        };
        self.happen(event);
        if let Some(unit) = routs {
            self.rout_on(&unit);
        }
    }

    /// The unit as a procedure takes it: the ruling out_of_command counts against its tests beyond its commander's
    /// radius.
    fn unit(&mut self, id: &Id, beyond_radius: bool) -> Option<Unit> {
        let mut beyond = 0;
        if beyond_radius {
            beyond = self.setting().scenario.rulings.out_of_command;
            let setting = self.setting();
            self.note("micro-force.out_of_command", beyond, || {
                let unit = setting.name(id);
                format!(
                    "{unit} is beyond its commander's radius: {beyond:+} to its tests, taken off its cohesion"
                )
            });
        }
        self.state().unit(self.setting(), id, beyond)
    }

    /// The other player acts, unless he has no more to do in this phase.
    fn turn_passes(&mut self) {
        let state = self.state();
        let Some(side) = &state.on_turn else { return };
        let other = state.opponent(side).clone();
        if !state.passed.contains(&other) {
            self.happen(Event::TurnPassed { to: other });
        }
    }

    /// A side claims an objective; the umpire's word settles it at once.
    fn claim(&mut self, objective: &Id, side: &Id, seat: &Seat) {
        let (objective, side) = (objective.clone(), side.clone());
        self.note(cite::VICTORY, true, || "the other side confirms it, or the umpire says it".to_owned());
        self.happen(match seat {
            Seat::Umpire => Event::ObjectiveHeld { objective, side },
            _ => Event::ObjectiveClaimed { objective, side },
        });
    }

    fn confirm(&mut self, objective: &Id) {
        let claimed = self.state().objectives.get(objective).and_then(|standing| standing.claimed.clone());
        if let Some(side) = claimed {
            self.happen(Event::ObjectiveHeld { objective: objective.clone(), side });
        }
    }

    /// The senior commanders roll (micro-force.initiative.1).
    fn initiative(&mut self) -> Result<(), Stop> {
        let state = self.state();
        let [a, b] = state.sides.as_slice() else { return Ok(()) };
        let (a, b) = (a.clone(), b.clone());
        let holder = state.initiative.as_ref().map(|holder| if *holder == a { Side::A } else { Side::B });
        let (bonus_a, bonus_b) = (self.bonus(&a), self.bonus(&b));
        for (role, side) in [(Side::A, &a), (Side::B, &b)] {
            let name = self.setting().roster().side_name(side);
            self.trace.call(role.name(), name);
        }
        let outcome = self.consult(&Initiative { bonus_a, bonus_b, holder })?;
        let side = if outcome.winner == Side::A { a } else { b };
        self.happen(Event::InitiativeWon { side });
        self.note(cite::SEQUENCE, Figure::named(Phase::Posture), || {
            "the initiative is settled, and the posture phase follows".to_owned()
        });
        self.happen(Event::PhaseBegan { phase: Phase::Posture });
        Ok(())
    }

    /// The command bonus of a side's senior officer in play.
    fn bonus(&self, side: &Id) -> i64 {
        let senior = self.state().senior(self.setting(), side);
        let gives = senior.and_then(|officer| officer.gives(&self.setting().rules()));
        gives.map_or(0, |line| line.bonus)
    }

    /// A unit comes apart from its brigade, to be marked and moved by itself.
    fn come_apart(&mut self, unit: &Id, why: &str) {
        self.note(cite::APART, true, || format!("{why}: it is marked and moved by itself"));
        self.happen(Event::CameApart { unit: unit.clone() });
    }

    fn shake(&mut self, unit: &Id) {
        self.note(cite::BEADS, Figure::Word("shaken"), || "it is marked white".to_owned());
        self.happen(Event::Shaken { unit: unit.clone() });
    }

    fn rout(&mut self, unit: &Id) {
        self.note(cite::BEADS, Figure::Word("routed"), || "it is marked black".to_owned());
        self.happen(Event::Routed { unit: unit.clone() });
        let together = |standing: &Standing| standing.brigade.is_some() && !standing.apart;
        if self.state().units.get(unit).is_some_and(together) {
            self.come_apart(unit, "it is routed");
        }
    }
}
