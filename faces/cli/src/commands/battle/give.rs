use serde_json::json;
use standfast_rulebook::battle::{Checked, Contribution, Entry, LiveBattle, Refused, Seat, Source};
use standfast_rulebook::{Refusals, Tree};
use standfast_store::NotGiven;

use super::account;
use crate::arguments::{Faces, Format, Look, Order};
use crate::battle::{Given, look_at, may, now, open};
use crate::fault::Fault;
use crate::show;

/// Whether the seat may give the command. A refusal is an answer, not a fault.
pub(super) fn check(order: &Order) -> Result<String, Fault> {
    let (battle, seat) = look_at(&order.look.at)?;
    let given = Given::read(order)?;
    let checked = Checked::of(battle.as_ref(), &seat, &given.tree);
    if order.look.output.format() == Format::Json {
        return Ok(show::json(&checked));
    }
    Ok(match checked {
        Checked { legal: true, command, .. } => {
            format!("{}\n  {}\n", show::styled(show::HEADING, "Legal."), command.unwrap_or_default())
        }
        Checked { rule, why, .. } => {
            let rule = rule.map(|rule| show::styled(show::QUIET, &format!(" ({rule})"))).unwrap_or_default();
            let why = show::paragraph(&why.unwrap_or_default(), "  ");
            let may = show::paragraph(&may(battle.as_ref(), &seat), "  ");
            format!("{}\n{why}{rule}\n{may}\n", show::styled(show::HEADING, "Not legal."))
        }
    })
}

/// Where the arguments say that the dice come from.
pub(super) fn source(dice: Option<&Faces>, contribution: Option<&Contribution>) -> Source {
    match (dice, contribution) {
        (Some(faces), _) => Source::Typed(faces.0.clone()),
        (None, Some(contribution)) => Source::Contributed(contribution.clone()),
        (None, None) => Source::Seed,
    }
}

/// Gives a command, and shows what happened.
pub(super) fn give(order: &Order, source: Source, expect: Option<u64>) -> Result<String, Fault> {
    let (mut stored, seat) = open(&order.look.at)?;
    let given = Given::read(order)?;
    match stored.give(&seat, &given.tree, source, &now(), expect) {
        Ok(()) => Ok(done(stored.battle.as_ref(), &seat, &order.look)),
        Err(NotGiven::Refused(refused)) => Err(given.fault(refused, stored.battle.as_ref(), &seat)),
        Err(NotGiven::Store(fault)) => Err(fault.into()),
    }
}

/// The last record.
fn done(battle: &dyn LiveBattle, seat: &Seat, look: &Look) -> String {
    let entries: Vec<Entry> = battle.log(seat, battle.number().saturating_sub(1));
    match (look.output.format(), entries.last()) {
        (Format::Json, entry) => show::json(&entry),
        (Format::Table, Some(entry)) => account::entry(battle, entry, true),
        (Format::Table, None) => String::new(),
    }
}

/// Takes the last command back, or asks for it.
pub(super) fn undo(look: &Look) -> Result<String, Fault> {
    let (mut stored, seat) = open(&look.at)?;
    let command = |verb: &str| Tree::from_json(&json!({"do": verb}).to_string());
    let unread = |_| Fault::Other("the command can't be read".to_owned());
    let (undo, ask) = (command("undo").map_err(unread)?, command("ask-undo").map_err(unread)?);
    let by_himself = stored.give(&seat, &undo, Source::Seed, &now(), None);
    let given = match by_himself {
        Err(NotGiven::Refused(refused)) => {
            // If it can't even be asked for, the reason why it can't simply be taken back says more.
            stored.give(&seat, &ask, Source::Seed, &now(), None).map_err(|_| NotGiven::Refused(refused))
        }
        other => other,
    };
    match given {
        Ok(()) => Ok(done(stored.battle.as_ref(), &seat, look)),
        Err(NotGiven::Refused(Refused::Given(refusals))) => Err(first(&refusals)),
        Err(NotGiven::Refused(refused)) => Err(Fault::Other(refused.to_string())),
        Err(NotGiven::Store(fault)) => Err(fault.into()),
    }
}

fn first(refusals: &Refusals) -> Fault {
    Fault::Other(refusals.to_string())
}
