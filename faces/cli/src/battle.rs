//! A battle's file: opening it to look or to play on, and the words of its commands and refusals.

use std::io;
use std::path::Path;

use standfast_rulebook::battle::{LiveBattle, Refused, Seat, instead};
use standfast_rulebook::{Problem, Refusal, Stop, Tree, nearest};
use standfast_store::{StoreFault, Stored, Torn};

use crate::arguments::{At, Order};
use crate::fault::Fault;
use crate::{input, show};

/// The time, as it goes into the log.
pub(crate) fn now() -> String {
    let now = jiff::Timestamp::now();
    format!("{now:.0}")
}

/// Opens the battle of a file to look at it, with the seat that looks.
pub(crate) fn look_at(at: &At) -> Result<(Box<dyn LiveBattle>, Seat), Fault> {
    let (battle, torn) = standfast_store::read(&at.file)?;
    tell_of(torn.as_ref(), &at.file, "and is left there");
    let seat = seat_of(battle.as_ref(), &at.seat)?;
    Ok((battle, seat))
}

/// Opens the battle of a file to play on.
pub(crate) fn open(at: &At) -> Result<(Stored, Seat), Fault> {
    let (stored, torn) = Stored::open(&at.file)?;
    tell_of(torn.as_ref(), &at.file, "and is set aside in a file beside it");
    let seat = seat_of(stored.battle.as_ref(), &at.seat)?;
    Ok((stored, seat))
}

/// Warns of a torn line.
pub(crate) fn tell_of(torn: Option<&Torn>, file: &Path, what_became: &str) {
    if let Some(torn) = torn {
        let (file, line, length) = (file.display(), torn.line, torn.bytes.len());
        show::tell(&format!(
            "standfast: {file}: line {line} is not whole ({length} bytes, as a power cut leaves them) \
             {what_became}; nothing before it is lost\n"
        ));
    }
}

/// The seat of that name.
pub(crate) fn seat_of(battle: &dyn LiveBattle, name: &str) -> Result<Seat, Fault> {
    battle.roster().seat(name).ok_or_else(|| {
        let seats: Vec<String> = battle.roster().seats().map(|seat| seat.to_string()).collect();
        let reason = format!("there is no such seat; the seats are {}", seats.join(", "));
        let problem = Problem::Excluded { given: Some(format!("{name:?}")), reason };
        let mut refusal = Refusal::new("seat", problem);
        refusal.nearest = nearest(name, seats.iter().map(String::as_str)).map(str::to_owned);
        refusal.into()
    })
}

/// A command with the text that it was read from.
pub(crate) struct Given {
    name: &'static str,
    text: String,
    pub(crate) tree: Tree,
}

impl Given {
    /// Reads the command that the arguments give.
    pub(crate) fn read(order: &Order) -> Result<Self, Fault> {
        let (name, text) = match order.command.as_str() {
            "-" => ("standard input", input::read(io::stdin(), "standard input")?),
            text => ("the command", text.to_owned()),
        };
        match Tree::from_json(&text) {
            Ok(tree) => Ok(Self { name, text, tree }),
            Err(unreadable) => Err(Fault::input(name, text, unreadable.span, unreadable.refusal)),
        }
    }

    /// Its refusal, for whoever gave it.
    pub(crate) fn fault(self, refused: Refused, battle: &dyn LiveBattle, seat: &Seat) -> Fault {
        match refused {
            Refused::Given(refusals) => {
                Fault::refused(self.name, self.text, |path| self.tree.place_of(path).0, &refusals)
            }
            Refused::Rule(_) => {
                Fault::Other(format!("{refused}\n{}", show::paragraph(&may(battle, seat), "  ")))
            }
            Refused::Dice(stop @ Stop::Need { .. }) => {
                Fault::Other(format!("{stop} (add its face to --dice)"))
            }
            Refused::Dice(_) | Refused::Stale { .. } => Fault::Other(refused.to_string()),
        }
    }
}

/// What the seat may do instead, verb by verb.
pub(crate) fn may(battle: &dyn LiveBattle, seat: &Seat) -> String {
    match instead(battle, seat).as_slice() {
        [] => format!("{seat} may do nothing now"),
        verbs => format!("{seat} may now: {}", verbs.join(", ")),
    }
}

impl From<StoreFault> for Fault {
    fn from(fault: StoreFault) -> Self {
        match fault {
            StoreFault::Scenario { faults, .. } => Self::Files(faults),
            other => Self::Other(other.to_string()),
        }
    }
}
