use standfast_dice::Stop;
use standfast_engine::battle::{Course, Id, Seat};
use standfast_engine::{Figure, wraps};

use crate::battle::known::Known;
use crate::battle::state::Contest;
use crate::battle::{Command, Danger, Event};
use crate::procedures::Usage;
use crate::{Cause, Incident, Level, MarkerRevert, Mfp, Order, Points, cite};

wraps! {
    /// A command under decision. Who reads the reasons reads the command
    /// ([`command_audience`](standfast_engine::battle::Telling::command_audience)), so they may tell what is hidden
    /// from others.
    pub(super) Deciding<'d, 'c>: &mut Course<'c, Mfp>;
}

/// What a player has used since he last reported, as the battle's log adds it up.
pub(super) fn report(course: &mut Course<'_, Mfp>, player: &Id) -> Result<Points, Stop> {
    let Some(player) = course.state().players.get(player) else { return Ok(Points::ZERO) };
    let pass = course.pass();
    let (usage, correction) =
        (Usage { incidents: player.used.for_rules(pass).clone() }, *player.correction.for_rules(pass));
    let points = course.consult(&usage)?.points + correction;
    course.note(cite::HALF_TURN, points, || format!("used in the half turn before: {points}"));
    Ok(points)
}

impl Deciding<'_, '_> {
    pub(super) fn decide(&mut self, seat: &Seat, command: &Command) -> Result<(), Stop> {
        match command {
            Command::Lose { unit, miniatures, to } => self.lose(unit, *miniatures, *to),
            Command::Losses { losses, to, .. } => {
                losses.iter().for_each(|(unit, miniatures)| self.lose(unit, *miniatures, *to));
            }
            Command::Overrun { unit } => {
                self.unit_uses(unit, Cause::Overrun, 1);
                self.happen(Event::UnitOverrun { unit: unit.clone() });
            }
            Command::Regain { unit } => {
                self.note(cite::OVERRUN, true, || "a later overrun costs the same again".to_owned());
                self.happen(Event::UnitRegained { unit: unit.clone() });
            }
            Command::OfficerHit { command } => {
                self.command_uses(command, |level| Cause::Officer { level });
                self.happen(Event::OfficerHit { command: command.clone() });
            }
            Command::HqRemoved { command } => {
                self.command_uses(command, |level| Cause::Hq { level });
                self.happen(Event::HqRemoved { command: command.clone() });
            }
            Command::MarkerCaptured { command } => self.marker_captured(command),
            Command::Contest { command, toll, counted, reason } => {
                self.note(cite::CONTEST, *counted, || {
                    "the player who leads it answers before he reports".to_owned()
                });
                let (command, by, reason) = (command.clone(), seat.clone(), reason.clone());
                let (toll, counted) = (*toll, *counted);
                self.happen(Event::LossContested { command, by, toll, counted, reason });
            }
            Command::Answer { command } => self.answers(command),
            Command::ViolateOrders { unit, restriction } => self.violates(unit, restriction),
            Command::BreakRest { command } => {
                self.note(cite::ORDER, false, || {
                    "only an hour of rest that is spent stationary gives points back".to_owned()
                });
                self.happen(Event::RestBroken { command: command.clone() });
            }
            Command::Order { command, order } => self.order(command, *order),
            Command::Orders { orders } => {
                orders.iter().for_each(|(command, order)| self.order(command, *order));
            }
            Command::Enter { command } => {
                let zone = &self.setting().setup().battle_zone;
                self.note(cite::BATTLE_ZONE, true, || {
                    format!("it has counted towards the level all along, as part of the battle zone: {zone}")
                });
                self.happen(Event::CommandArrived { command: command.clone() });
            }
            Command::Leave { command } => self.leaves(command),
            Command::Withdraw { commands } => commands.iter().for_each(|command| self.leaves(command)),
            Command::SituationArises { situation } => {
                self.situation_moves(situation, |points| points);
                self.happen(Event::SituationArose { situation: situation.clone() });
            }
            Command::SituationEnds { situation } => {
                self.situation_moves(situation, |points| -points);
                self.happen(Event::SituationEnded { situation: situation.clone() });
            }
            Command::Report { player } => {
                let points = report(self, player)?;
                self.happen(Event::Reported { player: player.clone(), points });
            }
            Command::EndPhase { player } => self.happen(Event::PlayerFinished { player: player.clone() }),
            Command::ClosePhase => self.happen(Event::PhaseClosed {}),
        }
        Ok(())
    }

    fn known(&self) -> Known<'_> {
        Known::of(self.opened())
    }

    fn uses(&mut self, player: &Id, cause: Cause, count: i64) {
        let incident = Incident { cause, count };
        incident.points(&self.setting().rules(), self.trace);
        self.happen(Event::Used { player: player.clone(), incident });
    }

    /// The unit's player uses points.
    fn unit_uses(&mut self, unit: &Id, cause: Cause, count: i64) {
        if let Some((command, _)) = self.setting().setup().unit(unit) {
            self.uses(&command.seat, cause, count);
        }
    }

    /// The command's player uses points.
    fn command_uses(&mut self, command: &Id, cause: impl FnOnce(Level) -> Cause) {
        if let Some(command) = self.setting().setup().command(command) {
            self.uses(&command.seat, cause(command.level), 1);
        }
    }

    fn lose(&mut self, unit: &Id, miniatures: i64, to: Danger) {
        let ottoman_infantry = self.setting().setup().unit(unit).is_some_and(|(_, unit)| unit.ottoman);
        self.unit_uses(unit, Cause::Loss { ottoman_infantry }, miniatures);
        self.happen(Event::MiniaturesLost { unit: unit.clone(), miniatures, to });
    }

    /// What stands entered is told beside what the other counts.
    fn answers(&mut self, id: &Id) {
        let Some(Contest { toll, counted, .. }) = self.state().contest(id).cloned() else { return };
        let entered = self.known().entered(id, toll);
        self.note(cite::CONTEST, entered, || {
            "the log keeps both numbers; the umpire may correct them by hand".to_owned()
        });
        self.happen(Event::ContestAnswered { command: id.clone(), toll, entered, counted });
    }

    fn violates(&mut self, unit: &Id, restriction: &Id) {
        self.unit_uses(unit, Cause::Violation, 1);
        let setup = self.setting().setup();
        let order = setup.unit(unit).and_then(|(command, _)| self.known().order(&command.id));
        let still_forbidden = setup.not_bought_off(order);
        if !still_forbidden.is_empty() {
            self.note(cite::VIOLATION_UNDER_MARCH, false, || {
                format!("what can't be bought off stays forbidden: {}", still_forbidden.join("; "))
            });
        }
        let (unit, restriction) = (unit.clone(), restriction.clone());
        self.happen(Event::RestrictionBroken { unit: unit.clone(), restriction });
        self.happen(Event::OrdersViolated { unit });
    }

    fn order(&mut self, command: &Id, order: Order) {
        self.note(cite::NEW_ORDER, Figure::named(order), || {
            "it pays for this order at the end of the hour".to_owned()
        });
        self.happen(Event::OrderGiven { command: command.clone(), order });
    }

    fn marker_captured(&mut self, id: &Id) {
        let Some(command) = self.setting().setup().command(id) else { return };
        self.uses(&command.seat, Cause::Marker, 1);
        self.happen(Event::MarkerCaptured { command: id.clone() });
        let known = self.known();
        let (defends, last) = (known.defends(command), known.has_lost_last_marker(command));
        let rulings = &self.setting().scenario.rulings;
        if !defends {
            self.note(cite::DEFEND_MARKERS, Figure::named(rulings.defend_markers), || {
                "the markers of a command that no longer defends stay where they are until they are captured"
                    .to_owned()
            });
        } else if last {
            let when = rulings.marker_revert;
            self.note("mfp.marker_revert", Figure::named(when), || {
                let when = match when {
                    MarkerRevert::AtOnce => "at once",
                    MarkerRevert::Interphase => "in the interphase",
                };
                format!("the last marker is lost, and the order becomes {} {when}", Order::Engage)
            });
        }
    }

    fn leaves(&mut self, id: &Id) {
        let setting = self.setting();
        let Some(command) = setting.setup().command(id) else { return };
        let brought = command.contribution(setting);
        self.note(cite::BATTLE_ZONE, false, || {
            format!("it is no longer in the battle zone: {}", setting.setup().battle_zone)
        });
        self.note(cite::COMES_OR_GOES, -brought, || "its contribution is taken from the level".to_owned());
        let from = self.known().place(id);
        self.happen(Event::CommandLeft { command: id.clone(), from });
    }

    fn situation_moves(&mut self, id: &Id, by: impl FnOnce(Points) -> Points) {
        if let Some(situation) = self.setting().setup().situation(id) {
            self.note(cite::SITUATION, by(situation.points), || {
                format!("the scenario moves the level for this: {}", situation.name)
            });
        }
    }
}
