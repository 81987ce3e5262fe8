use standfast_store::Stored;

use super::battle::Seat;
use crate::arguments::At;
use crate::fault::Fault;
use crate::show;

/// The battle of a file, to go on with, and the seat that is taken at it.
pub(super) fn open(at: &At) -> Result<(Stored, Seat), Fault> {
    let (stored, torn) = Stored::open(&at.file)?;
    if let Some(torn) = torn {
        show::tell(&format!(
            "standfast: {}: line {} is not whole, as a power cut leaves it, and is set aside in a file beside \
             it; nothing before it is lost\n",
            at.file.display(),
            torn.line
        ));
    }
    let roster = stored.battle.roster();
    let seat = roster.seat(&at.seat).ok_or_else(|| {
        let seats: Vec<String> = roster.seats().map(|seat| seat.to_string()).collect();
        Fault::Other(format!("there is no seat {:?}; the seats are {}", at.seat, seats.join(", ")))
    })?;
    Ok((stored, seat))
}
