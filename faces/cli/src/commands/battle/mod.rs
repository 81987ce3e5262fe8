//! Battles: each command opens the battle's file, does one thing, and shows it.

mod account;
mod advise;
mod give;
mod new;
mod show;
mod verify;

use crate::arguments::Battle;
use crate::fault::Fault;
use crate::play::opponent::TheirDice;

/// Does what the arguments say, and gives what it prints.
pub(crate) fn run(battle: &Battle) -> Result<String, Fault> {
    match battle {
        Battle::New { scenario, seed, out } => new::run(scenario, *seed, out),
        Battle::Play { at, against, throw } => {
            let dice = if *throw { TheirDice::Thrown } else { TheirDice::Rolled };
            crate::play::run(at, against.as_ref(), dice)
        }
        Battle::Advise(given) => advise::advise(given),
        Battle::Show { look, map } => show::state(look, *map),
        Battle::Legal { look, all, why } => show::legal(look, *all, *why),
        Battle::Due(look) => show::due(look),
        Battle::Odds(order) => show::odds(order),
        Battle::Check(order) => give::check(order),
        Battle::Do { order, dice, contribution, expect } => {
            give::give(order, give::source(dice.as_ref(), contribution.as_ref()), *expect)
        }
        Battle::Undo(look) => give::undo(look),
        Battle::Log { look, last, of, reasons } => account::log(look, *last, of.as_deref(), *reasons),
        Battle::Report(look) => account::report(look),
        Battle::Tell(at) => account::tell(at),
        Battle::Replay { at, html } => account::replay(at, html),
        Battle::Audit { file, output } => account::audit(file, output),
        Battle::Verify { file, promise, head, output } => verify::run(file, promise.as_deref(), head, output),
        Battle::Export { at, out } => account::export(at, out.as_deref()),
    }
}
