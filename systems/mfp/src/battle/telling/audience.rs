//! Who may know: what a player uses is his alone until the totals are posted, and orders and what moves a level are
//! his side's.

use std::collections::BTreeSet;

use standfast_engine::battle::{Audience, Id, Setting};

use crate::Mfp;
use crate::battle::hand::{FREE, TOTAL};
use crate::battle::setup::CommandSetup;
use crate::battle::{Command, Event, Place, Setup};

fn leader(command: Option<&CommandSetup>) -> Audience {
    command.map_or(Audience::Umpire, |command| Audience::Player(command.seat.clone()))
}

fn leader_of_unit(setup: &Setup, unit: &Id) -> Audience {
    leader(setup.unit(unit).map(|(command, _)| command))
}

fn side(side: Option<&Id>) -> Audience {
    side.map_or(Audience::Umpire, |side| Audience::Side(side.clone()))
}

fn side_of(setup: &Setup, command: &Id) -> Audience {
    side(setup.command(command).map(|command| &command.side))
}

fn side_of_situation(setup: &Setup, situation: &Id) -> Audience {
    side(setup.situation(situation).map(|situation| &situation.side))
}

/// Neither side may read what the umpire orders for both at once.
fn one_side_of<'a>(setup: &Setup, commands: impl Iterator<Item = &'a Id>) -> Audience {
    let sides: BTreeSet<Option<&Id>> =
        commands.map(|id| setup.command(id).map(|command| &command.side)).collect();
    side(sides.first().copied().flatten().filter(|_| sides.len() == 1))
}

/// Who may read a command as it was given.
pub(super) fn of_command(setup: &Setup, command: &Command) -> Audience {
    match command {
        Command::Lose { unit, .. }
        | Command::Overrun { unit }
        | Command::Regain { unit }
        | Command::ViolateOrders { unit, .. } => leader_of_unit(setup, unit),
        Command::Losses { command, .. }
        | Command::OfficerHit { command }
        | Command::HqRemoved { command }
        | Command::MarkerCaptured { command }
        | Command::BreakRest { command } => leader(setup.command(command)),
        Command::Order { command, .. } | Command::Enter { command } | Command::Leave { command } => {
            side_of(setup, command)
        }
        Command::Orders { orders } => one_side_of(setup, orders.keys()),
        Command::Withdraw { commands } => one_side_of(setup, commands.iter()),
        Command::SituationArises { situation } | Command::SituationEnds { situation } => {
            side_of_situation(setup, situation)
        }
        Command::Report { player } => Audience::Player(player.clone()),
        Command::Contest { .. } | Command::Answer { .. } | Command::EndPhase { .. } | Command::ClosePhase => {
            Audience::Everybody
        }
    }
}

/// Who may know of an event.
pub(super) fn of_event(setup: &Setup, event: &Event) -> Audience {
    match event {
        Event::Used { player, .. } | Event::Reported { player, .. } => Audience::Player(player.clone()),
        Event::MiniaturesLost { unit, .. }
        | Event::UnitOverrun { unit }
        | Event::UnitRegained { unit }
        | Event::RestrictionBroken { unit, .. } => leader_of_unit(setup, unit),
        Event::OfficerHit { command }
        | Event::HqRemoved { command }
        | Event::MarkerCaptured { command }
        | Event::RestBroken { command } => leader(setup.command(command)),
        Event::OrderGiven { command, .. }
        | Event::OrderReverted { command }
        | Event::CommandLeft { command, from: Place::Approach | Place::Outlying | Place::Left } => {
            side_of(setup, command)
        }
        Event::SituationArose { situation } | Event::SituationEnded { situation } => {
            side_of_situation(setup, situation)
        }
        Event::LevelMoved { side, .. } => Audience::Side(side.clone()),
        Event::OrdersViolated { .. }
        | Event::LossContested { .. }
        | Event::ContestAnswered { .. }
        | Event::CommandArrived { .. }
        | Event::CommandLeft { from: Place::Table, .. }
        | Event::PlayerFinished { .. }
        | Event::PhaseClosed {}
        | Event::TotalPosted { .. }
        | Event::ActionBegan {}
        | Event::InterphaseBegan {}
        | Event::HalfTurnBegan { .. }
        | Event::ConditionAnnounced { .. }
        | Event::LevelOpened { .. } => Audience::Everybody,
    }
}

/// Who may know that the umpire has set a value: what is hidden stays hidden.
pub(super) fn of_knob(setting: &Setting<Mfp>, knob: &str, thing: &str) -> Audience {
    let (setup, roster) = (setting.setup(), setting.roster());
    if [TOTAL, FREE].contains(&knob) {
        return Audience::Everybody;
    }
    if let Some(player) = roster.players.iter().find(|player| player.id.as_str() == thing) {
        return Audience::Player(player.id.clone());
    }
    let sides = roster.sides.iter().map(|side| (&side.id, &side.id));
    let commands = setup.commands.iter().map(|command| (&command.id, &command.side));
    let units = setup.units().map(|(command, unit)| (&unit.id, &command.side));
    let situations = setup.situations.iter().map(|situation| (&situation.id, &situation.side));
    let mut whose = sides.chain(commands).chain(units).chain(situations);
    side(whose.find(|(id, _)| id.as_str() == thing).map(|(_, side)| side))
}
