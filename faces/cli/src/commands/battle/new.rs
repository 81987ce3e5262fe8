use std::path::Path;

use standfast_rulebook::Choice;
use standfast_rulebook::battle::{Header, system_of};
use standfast_store::Stored;

use crate::fault::Fault;
use crate::input;

/// Begins a battle in a new file.
pub(super) fn run(scenario: &Path, seed: Option<u64>, out: &Path) -> Result<String, Fault> {
    let origin = scenario.display().to_string();
    let text = input::file(scenario)?;
    let system = system_of(&text, &origin).map_err(Fault::Files)?;
    let seed = match seed {
        Some(seed) => seed,
        None => input::chance()?,
    };
    let header = Header::new(system.name(), &origin, &text, seed, &super::give::now());
    let stored = Stored::begin(out, header)?;
    let view = stored.battle.view(&standfast_rulebook::battle::Seat::Spectator);
    let seats: Vec<String> = stored.battle.roster().seats().map(|seat| seat.to_string()).collect();
    let out = out.display();
    Ok(format!(
        "{} ({system}) is in {out}, seed {seed}.\nSeats: {}.\nNext: standfast battle play {out}\n",
        view.name,
        seats.join(", ")
    ))
}
