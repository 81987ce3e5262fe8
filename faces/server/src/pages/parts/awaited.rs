use crate::hall::Awaited;

/// What play waits for, in the words of those who do not throw it themselves.
pub(crate) fn awaited(awaited: &Awaited) -> String {
    match awaited {
        Awaited::Shown { first, .. } => {
            format!(
                "Play waits for dice that people throw for the machine: {} for {}",
                first.die, first.purpose
            )
        }
        Awaited::Sealed => "Play waits for dice that the umpire throws for the machine".to_owned(),
    }
}
