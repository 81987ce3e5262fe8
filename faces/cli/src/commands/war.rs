//! What the commands share that fight wars.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use standfast_rulebook::sim::questions::{KnobFault, QuestionFault};
use standfast_rulebook::sim::{NoCores, Order, ResultsFault, RunFault, WarFault};

use crate::arguments::WarOf;
use crate::fault::Fault;
use crate::input;

/// What is to be fought.
pub(super) fn order(given: &WarOf) -> Result<Order, Fault> {
    let fought = &given.fought;
    Ok(Order {
        scenario: input::file(&given.scenario)?,
        origin: given.scenario.display().to_string(),
        leaders: fought.players.clone(),
        doctrines: fought.doctrines.iter().map(|path| named(path)).collect::<Result<_, _>>()?,
        combat: fought.combat.as_deref().map(named).transpose()?,
        seed: fought.seed,
        pilot: None,
    })
}

/// A file with its name, for messages.
pub(super) fn named(path: &Path) -> Result<(String, String), Fault> {
    Ok((path.display().to_string(), input::file(path)?))
}

/// Sees to it that the folder of a page is there, before working out what is to stand on it takes long.
pub(super) fn has_folder(page: Option<&Path>) -> Result<(), Fault> {
    let folder = page.and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
    match folder.map(fs::metadata) {
        Some(Err(error)) => Err(Fault::file(&page.unwrap_or(Path::new("")).display().to_string(), &error)),
        Some(Ok(_)) | None => Ok(()),
    }
}

/// Writes a page.
pub(super) fn written(path: &Path, page: &str) -> Result<(), Fault> {
    fs::write(path, page).map_err(|error| Fault::file(&path.display().to_string(), &error))
}

/// What is set where somebody interrupts the program.
pub(super) fn stopped() -> Result<Arc<AtomicBool>, Fault> {
    let stop = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // A second one ends the program at once.
        signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&stop))
            .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&stop)))
            .map_err(|error| Fault::Other(format!("signals can't be heard: {error}")))?;
    }
    Ok(stop)
}

impl From<WarFault> for Fault {
    fn from(fault: WarFault) -> Self {
        match fault {
            WarFault::File(faults) => Self::Files(faults),
            other => Self::Other(other.to_string()),
        }
    }
}

impl From<RunFault> for Fault {
    fn from(fault: RunFault) -> Self {
        match fault {
            RunFault::War(fault) => fault.into(),
            other => Self::Other(other.to_string()),
        }
    }
}

impl From<ResultsFault> for Fault {
    fn from(fault: ResultsFault) -> Self {
        Self::Other(fault.to_string())
    }
}

impl From<NoCores> for Fault {
    fn from(fault: NoCores) -> Self {
        Self::Other(fault.to_string())
    }
}

impl From<KnobFault> for Fault {
    fn from(KnobFault(refusal): KnobFault) -> Self {
        refusal.into()
    }
}

impl From<QuestionFault> for Fault {
    fn from(fault: QuestionFault) -> Self {
        match fault {
            QuestionFault::War(fault) => fault.into(),
            QuestionFault::Knob(fault) => fault.into(),
            other => Self::Other(other.to_string()),
        }
    }
}
