use standfast_engine::chart::FileFault;
use standfast_generals::Stuck;

/// Why a war can't be fought.
#[derive(Debug, Clone, thiserror::Error)]
pub enum WarFault {
    /// What is wrong with a scenario, a doctrine or a combat model.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    File(Vec<FileFault>),
    /// Somebody is to lead what is neither a side nor a seat.
    #[error("there is no side or seat {given:?}: allowed is one of {}", .known.join(", "))]
    Post {
        /// What was given.
        given: String,
        /// The sides and seats.
        known: Vec<String>,
    },
    /// Two are to lead the same side or seat.
    #[error("{given} is named twice: one player leads a side, or a seat of it")]
    Twice {
        /// The side or seat.
        given: String,
    },
    /// Nobody knows the doctrine.
    #[error("nobody knows the doctrine {given:?}: allowed is one of {}", .known.join(", "))]
    Doctrine {
        /// What was given.
        given: String,
        /// The doctrines.
        known: Vec<String>,
    },
    /// Nobody leads the battles of the system.
    #[error("nobody leads the battles of {system} yet: there are no doctrines for it")]
    Nobody {
        /// The system.
        system: String,
    },
    /// A battle does not go on.
    #[error("battle {number}: {stuck}")]
    Stuck {
        /// Its number.
        number: u64,
        /// Why.
        stuck: Stuck,
    },
    /// A battle was broken off.
    #[error("it was stopped")]
    Stopped,
}
