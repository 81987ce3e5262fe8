use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;
use std::ops::Range;

use standfast_engine::Tree;
use standfast_engine::battle::{Battle, LiveBattle, Seat, Source, Table, VerbKind};

use super::begin;
use crate::{Player, harass, play, step, watch};

/// Battles played at random, and their totals.
#[derive(Debug)]
pub struct Campaign<B: Battle> {
    most: usize,
    /// How often battles ended in each way.
    pub endings: BTreeMap<String, usize>,
    /// How often each verb was given.
    pub verbs: BTreeMap<String, usize>,
    /// The rules that reasons and endings cite.
    pub cited: BTreeSet<String>,
    rules: PhantomData<B>,
}

impl<B: Battle> Campaign<B> {
    /// No battles yet; each must be over within `most` commands.
    #[must_use]
    pub fn of_at_most(most: usize) -> Self {
        let (endings, verbs, cited) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        Self { most, endings, verbs, cited, rules: PhantomData }
    }

    /// Plays a scenario at random, once with each seed, and audits one battle in `audited`.
    pub fn plays(&mut self, name: &str, scenario: &str, seeds: Range<u64>, audited: u64) {
        for seed in seeds {
            let mut table = begin::<B>(scenario, seed);
            let played = play(&mut table, seed, self.most);
            let played = played.unwrap_or_else(|fault| panic!("{name}, {seed}: {fault}"));
            let end =
                table.ending().unwrap_or_else(|| panic!("{name}, {seed} has no end: {:?}", played.verbs));
            *self.endings.entry(end.way.clone()).or_default() += 1;
            self.cited.insert(end.rule.clone());
            for (verb, count) in played.verbs {
                *self.verbs.entry(verb).or_default() += count;
            }
            let reasons = table.all_records().flat_map(|record| &record.reasons);
            self.cited.extend(reasons.map(|reason| reason.rule.to_string()));
            hides_no_command(&table);
            if seed.is_multiple_of(audited) {
                assert_eq!(table.audit(), Ok(table.number()), "{name}, {seed}");
            }
        }
    }

    /// Plays a scenario at random under the umpire's eye, once with each seed.
    pub fn watches(&mut self, name: &str, scenario: &str, seeds: Range<u64>) {
        for seed in seeds {
            let played = watch(&mut begin::<B>(scenario, seed), seed, self.most);
            for (verb, count) in played.unwrap_or_else(|fault| panic!("{name}, {seed}: {fault}")).verbs {
                *self.verbs.entry(verb).or_default() += count;
            }
        }
    }

    /// Asserts that battles ended in every way of the system, and in no other.
    pub fn assert_every_ending(&self) {
        let ways: BTreeSet<&str> = self.endings.keys().map(String::as_str).collect();
        assert_eq!(ways, B::ENDINGS.iter().copied().collect(), "{:?}", self.endings);
    }

    /// Asserts that every verb of the system was given, and that none is one of every table's.
    pub fn assert_every_verb(&self) {
        let names = B::VERBS.iter().map(|verb| verb.name);
        let taken: Vec<&str> = names.filter(|verb| VerbKind::of(verb) != VerbKind::Rules).collect();
        assert!(taken.is_empty(), "{taken:?} are verbs of every table");
        let verbs = B::VERBS.iter().map(|verb| verb.name);
        let never: Vec<&str> = verbs.filter(|verb| !self.verbs.contains_key(*verb)).collect();
        assert!(never.is_empty(), "nobody ever came to {never:?}");
    }
}

/// Asserts that everybody may read the commands of a system that says so.
fn hides_no_command<B: Battle>(table: &Table<B>) {
    for entry in table.log(&Seat::Spectator, 0).into_iter().filter(|entry| entry.sealed && !B::HIDES) {
        let talk = table.all_records().find(|record| record.number == entry.number && !record.is_act());
        assert!(talk.is_some(), "{} hides record {}, and says that it hides no command", B::ID, entry.number);
    }
}

/// Plays a battle at random for a number of commands; now and then a hostile player first tries illegal ones.
pub fn harass_now_and_then<B: Battle>(
    scenario: &str,
    seed: u64,
    commands: usize,
    every: usize,
    tries: usize,
) {
    let mut table = begin::<B>(scenario, seed);
    let (mut player, mut hostile) = (Player::new(seed), Player::new(seed + 100));
    for number in 0..commands {
        if table.ending().is_some() {
            return;
        }
        if number.is_multiple_of(every) {
            harass(&mut table, &mut hostile, tries).unwrap_or_else(|fault| panic!("{seed}: {fault}"));
        }
        step(&mut table, &mut player).unwrap_or_else(|fault| panic!("{seed}: {fault}"));
    }
}

/// Plays a battle at random for a number of commands, while the umpire sets some value after every third; then audits
/// it.
pub fn set_at_random<B: Battle>(scenario: &str, seed: u64, commands: usize) {
    let (mut table, mut player) = (begin::<B>(scenario, seed), Player::new(seed));
    for number in 0..commands {
        if table.ending().is_some() {
            break;
        }
        step(&mut table, &mut player).unwrap_or_else(|fault| panic!("{seed}: {fault}"));
        if number.is_multiple_of(3) && table.ending().is_none() {
            set_something(&mut table, &mut player);
        }
    }
    table.audit().unwrap_or_else(|fault| panic!("{seed}: {fault}"));
}

fn set_something<B: Battle>(table: &mut Table<B>, player: &mut Player) {
    let mut knobs = table.legal(&Seat::Umpire);
    knobs.retain(|offer| offer.verb.name == "set");
    let knob = player.one(&knobs).expect("something to set");
    let command = knob.draw(&mut |of| player.pick(of)).expect("a value").to_string();
    let tree = Tree::from_json(&command).expect("JSON");
    let set = table.propose(&Seat::Umpire, &tree, Source::Seed, "", None);
    set.unwrap_or_else(|refused| panic!("{command}: {refused}"));
    table.confirm();
    table.sound().unwrap_or_else(|fault| panic!("after {command}: {fault}"));
}
