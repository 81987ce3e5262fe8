//! What players of the machine remember of what was done: the log tells most of it, and what was taken back was not done.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};
use standfast_rulebook::battle::{Header, LiveBattle, Sample, Seat, Source, begin, generals_at};
use standfast_rulebook::generals::{Advice, Memory, Plan};
use standfast_rulebook::{Choice as _, Tree};

fn begun(name: &str, seed: u64) -> Box<dyn LiveBattle> {
    let sample = Sample::all().find(|sample| sample.name == name).unwrap();
    begin(Header::new(sample.system.name(), sample.name, sample.text, seed, "")).unwrap()
}

fn plan(leader: &str) -> Plan {
    Plan { leader: leader.parse().unwrap(), seed: 11 }
}

/// What that player would do at the seat; none where it has nothing to decide.
fn advised(battle: &dyn LiveBattle, seat: &Seat, leader: &str, memory: &mut Memory) -> Option<Advice> {
    let generals = generals_at(battle).unwrap();
    let decides = generals.decides(battle, seat);
    decides.then(|| {
        generals.advise(battle, seat, &plan(leader), memory).expect("whoever decides does something")
    })
}

fn give(battle: &mut dyn LiveBattle, seat: &Seat, command: &Json) {
    let tree = Tree::from_json(&command.to_string()).unwrap();
    battle
        .propose(seat, &tree, Source::Seed, "", None)
        .unwrap_or_else(|refused| panic!("{seat} {command}: {refused}"));
    battle.confirm();
}

fn players(battle: &dyn LiveBattle) -> Vec<Seat> {
    battle.roster().seats().filter(|seat| matches!(seat, Seat::Player(_))).collect()
}

/// In mfp each player finishes a half turn for himself: whoever does so early has nobody else move and suffer again.
#[test]
fn each_command_moves_and_suffers_once_whoever_finishes_first() {
    let mut battle = begun("quatre-bras", 3);
    let seats = players(battle.as_ref());
    let (machine, people) = seats.split_first().unwrap();
    let mut memory = Memory::default();
    let (mut done, mut early, mut is_early) = (BTreeSet::new(), 0, false);
    for _ in 0..400 {
        if battle.ending().is_some() {
            break;
        }
        let Some(advice) = advised(battle.as_ref(), machine, "bold", &mut memory) else {
            // It has finished: people who have not do what the machine would, with no memory but the log.
            done.clear();
            is_early = false;
            let (seat, advice) = people
                .iter()
                .find_map(|seat| {
                    Some((seat, advised(battle.as_ref(), seat, "bold", &mut Memory::default())?))
                })
                .unwrap();
            give(battle.as_mut(), seat, &advice.command);
            continue;
        };
        let about = ["piece", "command"].map(|field| advice.command[field].as_str().unwrap_or_default());
        let verb = advice.command["do"].as_str().unwrap();
        if matches!(verb, "place" | "losses") {
            let what = (verb.to_owned(), about.join(""));
            assert!(done.insert(what), "twice in a half turn: {} {}", battle.number(), advice.command);
        } else if verb == "end-phase" {
            done.clear();
            is_early = false;
        }
        give(battle.as_mut(), machine, &advice.command);
        if done.len() > 1 && !is_early {
            is_early = true;
            for seat in people {
                let player = seat.to_string();
                let ends =
                    Tree::from_json(&json!({"do": "end-phase", "player": player}).to_string()).unwrap();
                if battle.propose(seat, &ends, Source::Seed, "", None).is_ok() {
                    battle.confirm();
                    early += 1;
                }
            }
        }
    }
    assert!(early > 2, "{early} finished early");
}

/// Fire that was taken back is entered again.
#[test]
fn what_was_taken_back_was_not_done() {
    let mut battle = begun("the-sunken-lane", 5);
    let seats = players(battle.as_ref());
    let mut memory = Memory::default();
    for _ in 0..200 {
        let acts =
            seats.iter().find_map(|seat| Some((seat, advised(battle.as_ref(), seat, "bold", &mut memory)?)));
        let (seat, advice) = acts.unwrap();
        give(battle.as_mut(), seat, &advice.command);
        if advice.command["do"] == "enter-fire" {
            give(battle.as_mut(), &Seat::Umpire, &json!({"do": "undo"}));
            let again = advised(battle.as_ref(), seat, "bold", &mut memory).unwrap();
            assert_eq!(again.command["do"], "enter-fire");
            return;
        }
    }
    panic!("nobody fired");
}

/// Nothing comes of much that may be tried at random in mfp, and whoever must decide does something all the same.
#[test]
fn who_acts_at_random_does_not_leave_off() {
    for (name, seed) in
        ["mill-bridge", "quatre-bras"].into_iter().flat_map(|name| (1..=8).map(move |seed| (name, seed)))
    {
        let mut battle = begun(name, seed);
        let seats = players(battle.as_ref());
        let mut memory = Memory::default();
        for _ in 0..150 {
            if battle.ending().is_some() {
                break;
            }
            let acts = seats
                .iter()
                .find_map(|seat| Some((seat, advised(battle.as_ref(), seat, "random", &mut memory)?)));
            let (seat, advice) = acts.unwrap();
            give(battle.as_mut(), seat, &advice.command);
        }
    }
}
