//! What a player of the machine would do, in words: who acts, against whom, and what is entered.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;
use standfast_rulebook::battle::{Header, LiveBattle, Sample, Seat, Source, begin, fought, generals_at};
use standfast_rulebook::generals::{Advice, Leader, Memory, Plan, Weighed};
use standfast_rulebook::{Choice, Tree};

/// How many battles are fought in each system's first scenario, and how many commands of each; fewer where somebody thinks.
const BATTLES: u64 = 3;
const COMMANDS: usize = 120;
const THOUGHT: usize = 40;

/// Has that player fight a battle from all seats, for so many commands at most; shows each advice.
fn follow(
    sample: Sample,
    seed: u64,
    (leader, most): (Leader, usize),
    look: &mut dyn FnMut(&dyn LiveBattle, &Advice),
) {
    let header = Header::new(sample.system.name(), sample.name, sample.text, seed, "");
    let mut battle = begin(header).unwrap();
    let generals = generals_at(battle.as_ref()).unwrap();
    let plan = Plan { leader, seed };
    let seats: Vec<Seat> = battle.roster().seats().filter(|seat| matches!(seat, Seat::Player(_))).collect();
    let mut memory = Memory::default();
    for _ in 0..most {
        if battle.ending().is_some() {
            return;
        }
        let advised = seats
            .iter()
            .find_map(|seat| Some((seat, generals.advise(battle.as_ref(), seat, &plan, &mut memory)?)));
        let (seat, advice) = advised.unwrap();
        look(battle.as_ref(), &advice);
        let command = Tree::from_json(&advice.command.to_string()).unwrap();
        battle.propose(seat, &command, Source::Seed, "", None).unwrap();
        battle.confirm();
    }
}

/// What the pieces of a battle are called, by their ids.
fn names(battle: &dyn LiveBattle) -> BTreeMap<String, String> {
    let view = battle.view(&Seat::Umpire).view;
    view.pieces().map(|piece| (piece.id.to_string(), piece.name.clone())).collect()
}

/// Shows each advice of *bold* in some battles of each system's first scenario, with the system and the verb: `fatigue volley`.
fn each_advice(look: &mut dyn FnMut(&str, &dyn LiveBattle, &Advice)) {
    for system in fought() {
        let sample = Sample::all().find(|sample| sample.system == system).unwrap();
        for seed in 1..=BATTLES {
            let bold = Leader::Doctrine("bold".to_owned());
            follow(sample, seed, (bold, COMMANDS), &mut |battle, advice| {
                let verb = advice.command["do"].as_str().unwrap();
                look(&format!("{system} {verb}"), battle, advice);
            });
        }
    }
}

#[test]
fn advice_says_who_acts_against_whom() {
    let mut aimed = BTreeSet::new();
    each_advice(&mut |verb, battle, Advice { command, says, .. }| {
        let names = names(battle);
        let targets = ["target", "defender", "defenders"].map(|field| match &command[field] {
            Json::String(target) => vec![target.clone()],
            Json::Array(targets) => targets.iter().map(|one| one.as_str().unwrap().to_owned()).collect(),
            _ => Vec::new(),
        });
        let each = ["charges", "fire"].map(|field| command[field].as_object().into_iter().flatten());
        let each = each.into_iter().flatten().map(|(piece, said)| {
            let target = said.as_str().or_else(|| said["target"].as_str()).unwrap();
            format!("{} against {}", names[piece], names[target])
        });
        let targets = targets.into_iter().flatten().map(|target| names[&target].clone());
        let parts: Vec<String> = targets.chain(each).collect();
        for part in &parts {
            assert!(says.contains(part.as_str()), "{says:?} does not tell {part:?}: {command}");
        }
        assert_eq!(says.contains(" against "), !parts.is_empty(), "{says:?}: {command}");
        assert!(!says.contains('_') && !says.contains("null"), "{says:?}");
        if !parts.is_empty() {
            aimed.insert(verb.to_owned());
        }
    });
    for verb in [
        "morale-check declare-charges",
        "fatigue volley",
        "fatigue melee",
        "micro-force volley",
        "micro-force opportunity-fire",
        "battlegroup fire",
    ] {
        assert!(aimed.contains(verb), "{verb} comes up: {aimed:?}");
    }
}

#[test]
fn advice_tells_what_is_entered_and_by_its_own_verb() {
    let mut advised: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    each_advice(&mut |verb, _, advice| {
        advised.entry(verb.to_owned()).or_default().insert(advice.says.clone());
        let is_of_one = !advice.says.contains(", ");
        assert!(!(is_of_one && advice.says.contains("several")), "{}", advice.says);
    });
    let is_told = |verb: &str, words: &str| {
        assert!(advised[verb].iter().any(|says| says.contains(words)), "{words:?}: {:?}", advised[verb]);
    };
    is_told(
        "mfp losses",
        "units of a command lose miniatures: First Division, Grenadier Battalion (1), shock",
    );
    is_told("mfp orders", "give a command a new order: Reserve Brigade (attack)");
    is_told("mfp overrun", "the enemy overruns a battery or a train unit: First Division, Foot Battery");
    is_told("mfp end-phase", "finish the phase");
    is_told("fatigue melee-losses-all", "First Northern (casualties: ");
    is_told("morale-check enter-fire", " (beaten)");
    is_told("morale-check win-melee", "winner becomes: ");
    is_told("micro-force choose-first", "say who acts first: the Union");
    is_told("micro-force recover", "try all recoveries of a side, and pass: the Union, rally: ");
}

/// Whoever thinks tries out what differs, and tells it apart: no two things that he weighs say the same, neither each by itself nor in a
/// list. There, where the same units act as in what he does, those alone are told that do otherwise.
#[test]
fn what_is_weighed_is_told_apart() {
    let leader = || "tuned:20p".parse::<Leader>().unwrap();
    let (mut ways, mut otherwise) = (0, 0);
    for system in fought() {
        let sample = Sample::all().find(|sample| sample.system == system).unwrap();
        follow(sample, 2, (leader(), THOUGHT), &mut |_, advice| {
            let told = |says: fn(&Weighed) -> &str| advice.weighed.iter().map(says).collect::<Vec<_>>();
            let (whole, listed) = (told(|weighed| &weighed.says), told(|weighed| &weighed.beside));
            for says in [&whole, &listed] {
                let distinct: BTreeSet<&str> = says.iter().copied().collect();
                assert_eq!(distinct.len(), says.len(), "{system}: {says:#?}");
            }
            assert_eq!(whole.first(), listed.first());
            ways += whole.iter().filter(|says| says.contains("ahead ")).count();
            let is_short = |says: &&&str| says.starts_with("the same, but ");
            assert_eq!(whole.iter().filter(is_short).count(), 0, "{whole:#?}");
            otherwise += listed.iter().filter(is_short).count();
        });
    }
    assert!(ways > 0 && otherwise > 0, "some of what is weighed are moves: {ways}, {otherwise}");
}
