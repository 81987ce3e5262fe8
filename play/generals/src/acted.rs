use standfast_engine::Tree;
use standfast_engine::battle::{Given, Led, LiveBattle, Source, Table};

use crate::fight::Leads;
use crate::luck::{Luck, Shown};

/// Has whoever must decide act at a table, with the dice that this luck has for it, each typed as it fell: the line of the
/// record; none where nothing came of it.
///
/// # Errors
/// In words: why nobody acts, or why the table refuses it.
pub fn acted<B: Led>(
    table: &mut Table<B>,
    given: &mut Given,
    leads: &mut dyn Leads<B>,
    combat: &B::Combat,
    luck: &mut Luck,
) -> Result<Option<String>, String> {
    let trial = table.trial().remembering(given.clone());
    let (seat, side) = trial.decides().ok_or("nobody has anything to decide")?;
    let post = (&seat, side);
    let idea = leads.decides(&trial, post).ok_or_else(|| format!("{seat} thinks of nothing"))?;
    let doctrine = leads.doctrine(post).ok_or_else(|| format!("nobody leads at {seat}"))?;
    let turn = B::turn(trial.scene());
    let mut dice = Shown::of(luck.dice(turn, side, idea.verb, idea.about.as_ref()));
    given.note::<B>(post, idea.verb, idea.about.clone());
    let settled = trial.settled(post, idea.act, (doctrine, combat), &mut dice);
    let Some(act) = settled.map_err(|stop| stop.to_string())? else { return Ok(None) };
    // What other tables drew is no die of the rules.
    dice.faces.clear();
    trial.clone().after_settled(&seat, &act, &mut dice).map_err(|stop| stop.to_string())?;
    let command = act.to_json().ok_or("the command can't be written")?.to_string();
    let tree = Tree::from_json(&command).map_err(|bad| bad.to_string())?;
    let line = table.propose(&seat, &tree, Source::Typed(dice.faces), "", None);
    let line = line.map_err(|refused| format!("{seat} gives {command}: {refused}"))?;
    table.confirm();
    Ok(Some(line))
}
