//! The lessons: each explains whatever comes up in it, in the words of rules that there are, and comes to an end.

use std::collections::{BTreeMap, BTreeSet};

use standfast_rulebook::battle::{Header, LiveBattle, Seat, Source, begin};
use standfast_rulebook::generals::{Memory, Plan};
use standfast_rulebook::lesson::{Cue, CueKind, Lesson, coming};
use standfast_rulebook::{Choice, SystemId, Tree};

/// Far more acts than a lesson needs.
const MOST: usize = 400;

/// How many times each lesson is played.
const TIMES: u64 = 30;

fn lessons() -> impl Iterator<Item = (SystemId, &'static Lesson)> {
    SystemId::ALL.iter().filter_map(|&system| Some((system, Lesson::of(system)?)))
}

fn begun(system: SystemId, lesson: &Lesson, seed: u64) -> Box<dyn LiveBattle> {
    let header = Header::new(system.name(), "lesson.toml", lesson.scenario, seed, "");
    begin(header).unwrap_or_else(|faults| {
        let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{}", said.join("\n"))
    })
}

/// The seat of whoever learns, and those that the machine plays.
fn seats(battle: &dyn LiveBattle) -> (Seat, Vec<Seat>) {
    let mut players = battle.roster().seats().filter(|seat| matches!(seat, Seat::Player(_)));
    (players.next().unwrap(), players.collect())
}

/// Plays a lesson by what it suggests; `look` is shown the battle before each act of whoever learns, and once it is over.
fn play(system: SystemId, lesson: &Lesson, seed: u64, look: &mut dyn FnMut(&dyn LiveBattle, &Seat, u64)) -> Box<dyn LiveBattle> {
    let mut battle = begun(system, lesson, seed);
    let (learner, machine) = seats(battle.as_ref());
    let generals = standfast_rulebook::battle::generals_at(battle.as_ref()).unwrap();
    let (mut memory, mut since) = (Memory::default(), 0);
    for _ in 0..MOST {
        if battle.ending().is_some() {
            break;
        }
        let mut given = None;
        if let Some(advice) = lesson.suggests(battle.as_ref(), &learner) {
            look(battle.as_ref(), &learner, since);
            since = battle.number();
            given = Some((learner.clone(), advice.command, advice.says));
        }
        for seat in &machine {
            if given.is_none() {
                let plan = Plan { leader: lesson.leader(), seed };
                let advice = generals.advise(battle.as_ref(), seat, &plan, &mut memory);
                given = advice.map(|advice| (seat.clone(), advice.command, advice.says));
            }
        }
        let Some((seat, command, says)) = given else {
            panic!("{system}, {seed}: nobody has anything to do: {:#?}", battle.view(&Seat::Umpire).view.clock)
        };
        let tree = Tree::from_json(&command.to_string()).unwrap();
        if let Err(refused) = battle.propose(&seat, &tree, Source::Seed, "", None) {
            panic!("{system}, {seed}: {says} is refused: {refused}");
        }
        battle.confirm();
        if std::env::var("TELL").is_ok() {
            let entry = battle.log(&Seat::Umpire, battle.number() - 1).pop().unwrap();
            println!("{} {seat}: {says} => {}", battle.number(), entry.says.join("; "));
        }
    }
    assert!(battle.ending().is_some(), "{system}, {seed}: no end after {MOST} acts");
    look(battle.as_ref(), &learner, since);
    battle
}

#[test]
fn explore() {
    for (system, lesson) in lessons() {
        if std::env::var("ONLY").is_ok_and(|only| only != system.name()) {
            continue;
        }
        let mut cues: BTreeMap<(CueKind, String), (usize, String)> = BTreeMap::new();
        let (mut acts, mut ends) = (Vec::new(), BTreeMap::new());
        let times: u64 = std::env::var("TIMES").map_or(TIMES, |times| times.parse().unwrap());
        for seed in 1..=times {
            let mut stops = 0;
            let mut seen = BTreeSet::new();
            let battle = play(system, lesson, seed, &mut |battle, seat, since| {
                stops += 1;
                for Cue { kind, name, here } in coming(battle, seat, since) {
                    if seen.insert((kind, name.clone())) {
                        cues.entry((kind, name)).or_insert((0, here)).0 += 1;
                    }
                }
            });
            acts.push(stops);
            let ending = battle.ending().unwrap();
            *ends.entry(format!("{} {:?}", ending.way, ending.winner)).or_insert(0) += 1;
            if std::env::var("TELL").is_ok() { println!("{ending:?}"); }
        }
        println!("=== {system}: stops {acts:?}\n{ends:?}");
        for ((kind, name), (count, here)) in cues {
            println!("{kind:?} {name} x{count}: {here}");
        }
    }
}
