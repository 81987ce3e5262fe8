use standfast_dice::{Dice, Stop};
use standfast_engine::battle::{Course, Id, Setting};
use standfast_engine::{Figure, Procedure, Trace};

use super::{Command, Event};
use crate::procedures::Usage;
use crate::{Cause, Incident, Mfp, Order, Points};

/// Applies the rules to a command that was found legal. Who reads the reasons reads the command
/// ([`super::command::audience`]), so they may tell what is hidden from others.
pub(super) fn decide<D: Dice + ?Sized>(
    setting: &Setting<Mfp>,
    course: &mut Course<'_, Mfp>,
    command: &Command,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<(), Stop> {
    let mut at_work = AtWork { setting, course, trace };
    match command {
        Command::Lose { unit, miniatures, to } => {
            let (unit, miniatures, to) = (unit.clone(), *miniatures, *to);
            let ottoman = setting.setup().unit(&unit).is_some_and(|(_, member)| member.ottoman);
            at_work.unit_uses(&unit, Cause::Loss { ottoman_infantry: ottoman }, miniatures);
            course.happen(Event::MiniaturesLost { unit, miniatures, to });
        }
        Command::Overrun { unit } => {
            at_work.unit_uses(unit, Cause::Overrun, 1);
            course.happen(Event::UnitOverrun { unit: unit.clone() });
        }
        Command::Regain { unit } => {
            trace.note("mfp.use.overrun", true, || "a later overrun costs the same again".to_owned());
            course.happen(Event::UnitRegained { unit: unit.clone() });
        }
        Command::OfficerHit { command } => {
            at_work.command_uses(command, |level| Cause::Officer { level });
            course.happen(Event::OfficerHit { command: command.clone() });
        }
        Command::HqRemoved { command } => {
            at_work.command_uses(command, |level| Cause::Hq { level });
            course.happen(Event::HqRemoved { command: command.clone() });
        }
        Command::MarkerCaptured { command } => at_work.marker_captured(command),
        Command::ViolateOrders { unit, restriction } => {
            let (unit, restriction) = (unit.clone(), restriction.clone());
            at_work.unit_uses(&unit, Cause::Violation, 1);
            course.happen(Event::RestrictionBroken { unit: unit.clone(), restriction });
            course.happen(Event::OrdersViolated { unit });
        }
        Command::BreakRest { command } => {
            trace.note("mfp.use.order", false, || {
                "only an hour of rest that is spent stationary gives points back".to_owned()
            });
            course.happen(Event::RestBroken { command: command.clone() });
        }
        Command::Order { command, order } => {
            let (command, order) = (command.clone(), *order);
            trace.note("mfp.phase.3", Figure::named(order), || {
                "it is charged for this order at the end of the hour".to_owned()
            });
            course.happen(Event::OrderGiven { command, order });
        }
        Command::Enter { command } => {
            trace.note("mfp.level.4", true, || {
                format!("it has counted for the level all along: {}", setting.setup().battle_zone)
            });
            course.happen(Event::CommandArrived { command: command.clone() });
        }
        Command::Leave { command } => at_work.leaves(command),
        Command::SituationArises { situation } => {
            at_work.situation_moves(situation, |points| points);
            course.happen(Event::SituationArose { situation: situation.clone() });
        }
        Command::SituationEnds { situation } => {
            at_work.situation_moves(situation, |points| -points);
            course.happen(Event::SituationEnded { situation: situation.clone() });
        }
        Command::Report { player } => {
            let points = report(setting, course, player, dice, trace)?;
            course.happen(Event::Reported { player: player.clone(), points });
        }
        Command::EndPhase { player } => course.happen(Event::PlayerFinished { player: player.clone() }),
        Command::ClosePhase => course.happen(Event::PhaseClosed {}),
    }
    Ok(())
}

/// What a player has used since he last reported, as the battle's log adds it up.
pub(super) fn report<D: Dice + ?Sized>(
    setting: &Setting<Mfp>,
    course: &Course<'_, Mfp>,
    player: &Id,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<Points, Stop> {
    let Some(player) = course.state().players.get(player) else { return Ok(Points::ZERO) };
    let usage = Usage { incidents: player.used.for_rules().clone() };
    let used = usage.resolve(&setting.rules(), dice, trace)?.points;
    let points = used + *player.correction.for_rules();
    trace.note("mfp.phase.1", points, || format!("used in the half turn before: {points}"));
    Ok(points)
}

struct AtWork<'w, 'c> {
    setting: &'w Setting<Mfp>,
    course: &'w mut Course<'c, Mfp>,
    trace: &'w mut Trace,
}

impl AtWork<'_, '_> {
    fn uses(&mut self, player: &Id, cause: Cause, count: i64) {
        let incident = Incident { cause, count };
        incident.points(&self.setting.rules(), self.trace);
        self.course.happen(Event::Used { player: player.clone(), incident });
    }

    /// The unit's player uses points.
    fn unit_uses(&mut self, unit: &Id, cause: Cause, count: i64) {
        if let Some((command, _)) = self.setting.setup().unit(unit) {
            self.uses(&command.seat, cause, count);
        }
    }

    /// The command's player uses points.
    fn command_uses(&mut self, command: &Id, cause: impl FnOnce(crate::Level) -> Cause) {
        if let Some(command) = self.setting.setup().command(command) {
            self.uses(&command.seat, cause(command.level), 1);
        }
    }

    fn marker_captured(&mut self, id: &Id) {
        self.command_uses(id, |_| Cause::Marker);
        self.course.happen(Event::MarkerCaptured { command: id.clone() });
        let markers = self.setting.setup().command(id).map_or(0, |command| command.markers);
        if self.course.state().fortunes(id).markers_captured < markers {
            return;
        }
        let when = self.setting.rules().rulings.marker_revert;
        self.trace.note("mfp.marker_revert", Figure::named(when), || {
            format!("the last marker is lost, and the order becomes {} {when}", Order::Engage)
        });
    }

    fn leaves(&mut self, id: &Id) {
        let Some(command) = self.setting.setup().command(id) else { return };
        let brought = command.contribution(self.setting);
        self.trace.note("mfp.level.4", false, || {
            format!("it is no longer in the battle zone: {}", self.setting.setup().battle_zone)
        });
        self.trace.note("mfp.level.2", -brought, || "its contribution is taken from the level".to_owned());
        let from = self.course.state().place(id);
        self.course.happen(Event::CommandLeft { command: id.clone(), from });
    }

    fn situation_moves(&mut self, id: &Id, by: impl FnOnce(Points) -> Points) {
        if let Some(situation) = self.setting.setup().situation(id) {
            self.trace.note("mfp.level.3", by(situation.points), || {
                format!("the scenario moves the level for this: {}", situation.name)
            });
        }
    }
}
