//! Battles that doctrines fight against one another: at a table, where every idea must be a command that is accepted, and
//! in trials, many and fast.

use std::collections::BTreeMap;

use standfast_dice::Seeded;
use standfast_engine::Tree;
use standfast_engine::battle::{
    CombatModel, Doctrine, Given, Id, Led, LiveBattle, PLACE, Source, Table, Trial,
};

use super::begin;

/// What came of battles between doctrines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct War {
    /// How many battles.
    pub battles: usize,
    /// How many commands, in all of them.
    pub commands: usize,
    /// How often they ended in each way.
    pub endings: BTreeMap<String, usize>,
    /// How often each verb was given.
    pub verbs: BTreeMap<&'static str, usize>,
    /// How often each side won.
    pub wins: BTreeMap<String, usize>,
    /// How often each doctrine won.
    pub victories: BTreeMap<String, usize>,
}

/// The doctrines and the combat model that come with a system.
fn published<B: Led>() -> (Vec<Doctrine<B>>, CombatModel<B>) {
    let doctrines = Doctrine::published().unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert!(doctrines.len() >= 5, "five doctrines at least come with {}", B::ID);
    (doctrines, CombatModel::published().unwrap_or_else(|faults| panic!("{faults:#?}")))
}

/// Has every doctrine fight every other one at a table, once with each seed: every idea must be a command that the seat may
/// give, and each battle must be over within `most` commands.
pub fn led_at_the_table<B: Led>(name: &str, scenario: &str, seeds: std::ops::Range<u64>, most: usize) -> War {
    let (doctrines, combat) = published::<B>();
    let mut war = War::default();
    for (pair, seed) in pairs(doctrines.len()).cycle().zip(seeds) {
        let sides = [&doctrines[pair.0], &doctrines[pair.1]];
        let mut table = begin::<B>(scenario, seed);
        let mut given = Given::default();
        let mut dice = Seeded::stream(seed, 1);
        let mut commands = 0;
        while table.ending().is_none() {
            let verb = acts(&mut table, sides, &combat.figures, &mut given, &mut dice)
                .unwrap_or_else(|fault| panic!("{name}, {seed}, command {commands}: {fault}"));
            *war.verbs.entry(verb).or_default() += 1;
            commands += 1;
            assert!(commands <= most, "{name}, {seed}: no end after {most} commands, {:?}", war.verbs);
        }
        war.note(&table.trial(), commands, sides.map(|doctrine| doctrine.name.as_str()));
    }
    war
}

/// Gives what the commander likes best; checks all else that he thinks of.
fn acts<B: Led>(
    table: &mut Table<B>,
    sides: [&Doctrine<B>; 2],
    combat: &B::Combat,
    given: &mut Given,
    dice: &mut Seeded,
) -> Result<&'static str, String> {
    let trial = table.trial().remembering(given.clone());
    let (seat, side) = trial.decides().ok_or("nobody has anything to decide, and the battle is not over")?;
    let (whose, due) = (B::decides(table.opened_scene()), B::due(table.opened_scene()).into_iter().next());
    if let Some(due) = due.filter(|due| whose.as_ref() != Some(&due.whose)) {
        return Err(format!("{whose:?} decides, but first {} of {:?}: {}", due.verb, due.whose, due.what));
    }
    let doctrine = &of(&trial, sides, side).figures;
    let ideas = trial.ideas((&seat, side), doctrine, combat);
    for idea in &ideas {
        let command = idea.act.to_json().unwrap().to_string();
        let tree = Tree::from_json(&command).map_err(|bad| bad.to_string())?;
        // What other tables say is put in before it is given.
        table.check(&seat, &tree).map_err(|refused| format!("{seat} thinks of {command}: {refused}"))?;
    }
    let best = ideas.into_iter().next().ok_or_else(|| format!("{seat} thinks of nothing"))?;
    given.note::<B>((&seat, side), best.verb, best.about.clone());
    let name = best.verb.map_or(PLACE.name, |verb| verb.name);
    let settled = trial.settled((&seat, side), best.act, (doctrine, combat), dice);
    let Some(act) = settled.map_err(|stop| stop.to_string())? else { return Ok(name) };
    let command = act.to_json().unwrap().to_string();
    let tree = Tree::from_json(&command).map_err(|bad| bad.to_string())?;
    let line = table.propose(&seat, &tree, Source::Seed, "", None);
    let line = line.map_err(|refused| format!("{seat} gives {command}: {refused}"))?;
    table.tried().and_then(|()| table.eye()).map_err(|fault| format!("{line}: {fault}"))?;
    table.confirm();
    table.sound().map_err(|fault| format!("after {line}: {fault}"))?;
    Ok(name)
}

/// Has every doctrine fight every other one in trials, once with each seed; each battle must be over within `most`
/// commands.
pub fn led_in_trials<B: Led>(name: &str, scenario: &str, seeds: std::ops::Range<u64>, most: usize) -> War {
    let (doctrines, combat) = published::<B>();
    let start = begin::<B>(scenario, 1).trial();
    let mut war = War::default();
    for (pair, seed) in pairs(doctrines.len()).cycle().zip(seeds) {
        let sides = [&doctrines[pair.0], &doctrines[pair.1]];
        let mut dice = Seeded::stream(seed, 2);
        let mut trial = start.clone();
        let mut commands = 0;
        while trial.ending().is_none() {
            let (seat, side) = trial.decides().unwrap_or_else(|| panic!("{name}, {seed}: nobody decides"));
            let side = side.clone();
            let doctrine = &of(&trial, sides, &side).figures;
            let best = trial.best_idea((&seat, &side), doctrine, &combat.figures);
            let best = best.unwrap_or_else(|| panic!("{name}, {seed}: {seat} thinks of nothing"));
            *war.verbs.entry(best.verb.map_or(PLACE.name, |verb| verb.name)).or_default() += 1;
            let figures = (doctrine, &combat.figures);
            (trial, _) = trial.after_act((&seat, &side), best, figures, &mut dice).unwrap();
            commands += 1;
            assert!(commands <= most, "{name}, {seed}: no end after {most} commands, {:?}", war.verbs);
        }
        war.note(&trial, commands, sides.map(|doctrine| doctrine.name.as_str()));
    }
    war
}

impl War {
    fn note<B: Led>(&mut self, trial: &Trial<B>, commands: usize, doctrines: [&str; 2]) {
        self.battles += 1;
        self.commands += commands;
        let Some(ending) = trial.ending() else { return };
        *self.endings.entry(ending.way.clone()).or_default() += 1;
        let Some(winner) = &ending.winner else { return };
        *self.wins.entry(winner.to_string()).or_default() += 1;
        let place = trial.roster().sides.iter().position(|side| side.id == *winner).unwrap_or_default();
        *self.victories.entry(doctrines[place.min(1)].to_owned()).or_default() += 1;
    }
}

/// Every doctrine against every other one, and each against itself.
fn pairs(doctrines: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    (0..doctrines).flat_map(move |one| (0..doctrines).map(move |other| (one, other)))
}

/// The doctrine of a side: the first one leads the first side.
fn of<'d, B: Led>(trial: &Trial<B>, sides: [&'d Doctrine<B>; 2], side: &Id) -> &'d Doctrine<B> {
    let is_first = trial.roster().sides.first().is_some_and(|first| first.id == *side);
    sides[usize::from(!is_first)]
}
