use std::path::Path;

use standfast_rulebook::Choice;
use standfast_rulebook::battle::{Header, Seat, Seed, system_of};
use standfast_store::Stored;

use crate::battle::now;
use crate::fault::Fault;
use crate::input;

/// Begins a battle in a new file: a fair one, where no seed is given.
pub(super) fn run(scenario: &Path, seed: Option<u64>, out: &Path) -> Result<String, Fault> {
    let origin = scenario.display().to_string();
    let text = input::file(scenario)?;
    let system = system_of(&text, &origin).map_err(Fault::Files)?;
    let begun = now();
    let header = match seed {
        Some(seed) => Header::new(system.name(), &origin, &text, seed, &begun),
        None => Header::fair(system.name(), &origin, &text, input::secret()?, &begun),
    };
    let stored = Stored::begin(out, header)?;
    let battle = stored.battle.as_ref();
    let seats: Vec<String> = battle.roster().seats().map(|seat| seat.to_string()).collect();
    let dice = match &battle.header().seed {
        Seed::Plain(seed) => format!("Its dice come from the seed {seed}."),
        Seed::Fair { promise, .. } => {
            format!(
                "Its dice are fair. Let everybody write down the promise, or its first 16 digits:\n  {promise}"
            )
        }
    };
    let (name, out) = (battle.view(&Seat::Spectator).name, out.display());
    let seats = seats.join(", ");
    Ok(format!(
        "{name} ({system}) is in {out}.\n{dice}\nSeats: {seats}.\nNext: standfast battle play {out}\n"
    ))
}
