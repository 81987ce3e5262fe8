//! Battles: each command opens the battle's file, does one thing, and shows it.

mod account;
mod give;
mod new;
mod show;
mod verify;

pub(crate) use give::{now, open};

use std::path::Path;

use standfast_rulebook::battle::{LiveBattle, Seat};
use standfast_rulebook::{Problem, Refusal, nearest};
use standfast_store::{StoreFault, Torn};

use crate::arguments::{At, Battle};
use crate::fault::Fault;
use crate::show as display;

/// Does what the arguments say, and gives what it prints.
pub(crate) fn run(battle: &Battle) -> Result<String, Fault> {
    match battle {
        Battle::New { scenario, seed, out } => new::run(scenario, *seed, out),
        Battle::Play { at } => crate::play::run(at),
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
        Battle::Audit { file, output } => account::audit(file, output),
        Battle::Verify { file, promise, output } => verify::run(file, promise.as_deref(), output),
        Battle::Export { at, out } => account::export(at, out.as_deref()),
    }
}

/// The battle of a file, to look at, and the seat that looks.
fn look_at(at: &At) -> Result<(Box<dyn LiveBattle>, Seat), Fault> {
    let (battle, torn) = standfast_store::read(&at.file)?;
    tell_of(torn.as_ref(), &at.file, "and is left there");
    let seat = seat_of(battle.as_ref(), &at.seat)?;
    Ok((battle, seat))
}

/// Warns of a torn line.
fn tell_of(torn: Option<&Torn>, file: &Path, what_became: &str) {
    if let Some(torn) = torn {
        let (file, line, length) = (file.display(), torn.line, torn.bytes.len());
        display::tell(&format!(
            "standfast: {file}: line {line} is not whole ({length} bytes, as a power cut leaves them) \
             {what_became}; nothing before it is lost\n"
        ));
    }
}

/// The seat of that name.
pub(super) fn seat_of(battle: &dyn LiveBattle, name: &str) -> Result<Seat, Fault> {
    battle.roster().seat(name).ok_or_else(|| {
        let seats: Vec<String> = battle.roster().seats().map(|seat| seat.to_string()).collect();
        let reason = format!("there is no such seat; the seats are {}", seats.join(", "));
        let problem = Problem::Excluded { given: Some(format!("{name:?}")), reason };
        let mut refusal = Refusal::new("seat", problem);
        refusal.nearest = nearest(name, seats.iter().map(String::as_str)).map(str::to_owned);
        refusal.into()
    })
}

impl From<StoreFault> for Fault {
    fn from(fault: StoreFault) -> Self {
        match fault {
            StoreFault::Scenario { faults, .. } => Self::Files(faults),
            other => Self::Other(other.to_string()),
        }
    }
}
