use standfast_dice::{Dice, Stop};
use standfast_engine::battle::{Course, Id, Seat, Setting};
use standfast_engine::{Figure, Trace};

use super::command::Danger;
use super::state::{Contest, State};
use super::{Command, Event};
use crate::procedures::Usage;
use crate::{Cause, Incident, Mfp, Order, Points};

/// Applies the rules to a command that was found legal. Who reads the reasons reads the command
/// ([`super::command::audience`]), so they may tell what is hidden from others.
pub(super) fn decide<D: Dice + ?Sized>(
    setting: &Setting<Mfp>,
    course: &mut Course<'_, Mfp>,
    seat: &Seat,
    command: &Command,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<(), Stop> {
    let mut at_work = AtWork { setting, course, trace };
    match command {
        Command::Lose { unit, miniatures, to } => at_work.lose(unit, *miniatures, *to),
        Command::Losses { losses, to, .. } => {
            losses.iter().for_each(|(unit, miniatures)| at_work.lose(unit, *miniatures, *to));
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
        Command::Contest { command, toll, counted, reason } => {
            trace.note("mfp.use.contest", *counted, || {
                "whoever leads it answers before he reports".to_owned()
            });
            let (command, by, reason) = (command.clone(), seat.clone(), reason.clone());
            let (toll, counted) = (*toll, *counted);
            course.happen(Event::LossContested { command, by, toll, counted, reason });
        }
        Command::Answer { command } => at_work.answers(command),
        Command::ViolateOrders { unit, restriction } => at_work.violates(unit, restriction),
        Command::BreakRest { command } => {
            trace.note("mfp.use.order", false, || {
                "only an hour of rest that is spent stationary gives points back".to_owned()
            });
            course.happen(Event::RestBroken { command: command.clone() });
        }
        Command::Order { command, order } => at_work.order(command, *order),
        Command::Orders { orders } => {
            orders.iter().for_each(|(command, order)| at_work.order(command, *order));
        }
        Command::Enter { command } => {
            trace.note("mfp.level.4", true, || {
                format!("it has counted for the level all along: {}", setting.setup().battle_zone)
            });
            course.happen(Event::CommandArrived { command: command.clone() });
        }
        Command::Leave { command } => at_work.leaves(command),
        Command::Withdraw { commands } => commands.iter().for_each(|command| at_work.leaves(command)),
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

/// A command has been set down elsewhere. Who rests has then broken his rest: for this his player alone is told, since
/// everybody reads why a piece was moved, and may not read its order there.
pub(super) fn moves(course: &mut Course<'_, Mfp>, command: &Id) {
    let state = course.state();
    if state.order(command) == Some(Order::Rest) && !state.fortunes(command).rest_broken {
        course.happen(Event::RestBroken { command: command.clone() });
    }
}

/// What a player has used since he last reported, as the battle's log adds it up.
pub(super) fn report<D: Dice + ?Sized>(
    setting: &Setting<Mfp>,
    course: &mut Course<'_, Mfp>,
    player: &Id,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<Points, Stop> {
    let Some(player) = course.state().players.get(player) else { return Ok(Points::ZERO) };
    let (usage, correction) =
        (Usage { incidents: player.used.for_rules().clone() }, *player.correction.for_rules());
    let points = course.consult(&usage, &setting.rules(), dice, trace)?.points + correction;
    trace.note("mfp.phase.1", points, || format!("used in the half turn before: {points}"));
    Ok(points)
}

/// What a unit may not do although it has paid for its freedom (mfp.use.violation-march).
pub(super) fn forbidden<'s>(setting: &'s Setting<Mfp>, state: &State, unit: &Id) -> Vec<&'s str> {
    let command = setting.setup().unit(unit).map(|(command, _)| &command.id);
    let order = command.and_then(|command| state.order(command));
    let kept = setting.setup().restrictions.iter().filter(|restriction| !restriction.bought_off);
    let under_it = kept.filter(|restriction| Some(restriction.order) == order);
    under_it.map(|restriction| restriction.says.as_str()).collect()
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

    fn lose(&mut self, unit: &Id, miniatures: i64, to: Danger) {
        let ottoman_infantry = self.setting.setup().unit(unit).is_some_and(|(_, member)| member.ottoman);
        self.unit_uses(unit, Cause::Loss { ottoman_infantry }, miniatures);
        self.course.happen(Event::MiniaturesLost { unit: unit.clone(), miniatures, to });
    }

    /// What stands entered is told beside what the other counts.
    fn answers(&mut self, id: &Id) {
        let Some(Contest { toll, counted, .. }) = self.course.state().contest(id).cloned() else { return };
        let entered = self.course.state().entered(id, toll);
        self.trace.note("mfp.use.contest", entered, || {
            "the log keeps both numbers; the umpire may set the state otherwise".to_owned()
        });
        self.course.happen(Event::ContestAnswered { command: id.clone(), toll, entered, counted });
    }

    fn violates(&mut self, unit: &Id, restriction: &Id) {
        self.unit_uses(unit, Cause::Violation, 1);
        let still_forbidden = forbidden(self.setting, self.course.state(), unit);
        if !still_forbidden.is_empty() {
            self.trace.note("mfp.use.violation-march", false, || {
                format!("what can't be bought off stays forbidden: {}", still_forbidden.join("; "))
            });
        }
        let (unit, restriction) = (unit.clone(), restriction.clone());
        self.course.happen(Event::RestrictionBroken { unit: unit.clone(), restriction });
        self.course.happen(Event::OrdersViolated { unit });
    }

    fn order(&mut self, command: &Id, order: Order) {
        self.trace.note("mfp.order.interphase", Figure::named(order), || {
            "it is charged for this order at the end of the hour".to_owned()
        });
        self.course.happen(Event::OrderGiven { command: command.clone(), order });
    }

    fn marker_captured(&mut self, id: &Id) {
        self.command_uses(id, |_| Cause::Marker);
        self.course.happen(Event::MarkerCaptured { command: id.clone() });
        let markers = self.setting.setup().command(id).map_or(0, |command| command.markers);
        let state = self.course.state();
        let (captured, defends) =
            (state.fortunes(id).markers_captured, state.order(id) == Some(Order::Defend));
        if !defends {
            let ruling = self.setting.rules().rulings.defend_markers;
            self.trace.note("mfp.defend_markers", Figure::named(ruling), || {
                "the markers of a command that no longer defends lie there until they are captured".to_owned()
            });
            return;
        }
        if captured < markers {
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
