//! The lessons: each explains whatever comes up in it, in the words of rules that there are, and comes to an end.

use std::collections::BTreeSet;

use standfast_drill::watch;
use standfast_rulebook::battle::{Header, LiveBattle, Sample, Seat, Source, begin, fought, generals_at};
use standfast_rulebook::generals::{Memory, Plan};
use standfast_rulebook::lesson::{Lesson, Stage, coming};
use standfast_rulebook::{Choice, Found, Ledger, SystemId, Tree};

/// Far more acts than a lesson needs.
const MOST: usize = 400;

/// How many times each lesson is played.
const TIMES: u64 = 30;

/// How many times it is followed act by act.
const SOME: u64 = 4;

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

/// Who acts where both may.
#[derive(Clone, Copy)]
enum Quicker {
    Learner,
    Machine,
}

/// Plays a lesson by what it suggests; `look` is shown the battle before each act of whoever learns, and once it is over.
fn play(
    system: SystemId,
    lesson: &Lesson,
    seed: u64,
    quicker: Quicker,
    look: &mut dyn FnMut(&dyn LiveBattle, &Seat, u64),
) -> Box<dyn LiveBattle> {
    let mut battle = begun(system, lesson, seed);
    let (learner, machine) = seats(battle.as_ref());
    let generals = generals_at(battle.as_ref()).unwrap();
    let (mut memory, mut since) = (Memory::default(), 0);
    for _ in 0..MOST {
        if battle.ending().is_some() {
            break;
        }
        let mut by_machine = || {
            machine.iter().find_map(|seat| {
                let plan = Plan { leader: lesson.leader(), seed };
                let advice = generals.advise(battle.as_ref(), seat, &plan, &mut memory)?;
                Some((seat.clone(), advice.command, advice.says))
            })
        };
        let mut by_learner = || {
            let advice = lesson.suggests(battle.as_ref(), &learner)?;
            look(battle.as_ref(), &learner, since);
            since = battle.number();
            Some((learner.clone(), advice.command, advice.says))
        };
        let given = match quicker {
            Quicker::Learner => by_learner().or_else(by_machine),
            Quicker::Machine => by_machine().or_else(by_learner),
        };
        let Some((seat, command, says)) = given else {
            panic!(
                "{system}, {seed}: nobody has anything to do: {:#?}",
                battle.view(&Seat::Umpire).view.clock
            )
        };
        let tree = Tree::from_json(&command.to_string()).unwrap();
        if let Err(refused) = battle.propose(&seat, &tree, Source::Seed, "", None) {
            panic!("{system}, {seed}: {says} is refused: {refused}");
        }
        battle.confirm();
    }
    assert!(battle.ending().is_some(), "{system}, {seed}: no end after {MOST} acts");
    look(battle.as_ref(), &learner, since);
    battle
}

#[test]
fn every_system_with_battles_has_a_lesson_and_its_scenario_says_that_it_is_one() {
    for system in fought() {
        let lesson = Lesson::of(system).unwrap_or_else(|| panic!("{system} has no lesson"));
        let battle = begun(system, lesson, 1);
        assert!(
            Lesson::taught_in(battle.as_ref()).is_some_and(|taught| std::ptr::eq(taught, lesson)),
            "{system}"
        );
        let generals = generals_at(battle.as_ref()).unwrap();
        assert_eq!(generals.knows(&lesson.leader()), Ok(()), "{system}");
        let pieces = battle.view(&Seat::Spectator).view.pieces().count();
        assert!(pieces <= 14, "{system}: {pieces} pieces are too many for a lesson");
    }
    for sample in Sample::all() {
        let header = Header::new(sample.system.name(), sample.name, sample.text, 1, "");
        assert!(Lesson::taught_in(begin(header).unwrap().as_ref()).is_none(), "{} is no lesson", sample.name);
    }
}

#[test]
fn lessons_speak_of_rules_that_are_in_the_ledger_and_of_commands_that_there_are() {
    let known: BTreeSet<String> = Ledger::everything().map(|found| found.id()).collect();
    let is_known = |id: &str| known.iter().any(|known| known == id || known.starts_with(&format!("{id}.")));
    let mut faults = Vec::new();
    for (system, lesson) in lessons() {
        let source = crate::common::root().join("systems").join(system.name()).join("src/battle");
        let source = crate::glossary::texts(&source).join("\n");
        for topic in &lesson.topics {
            let mut fault = |what: String| faults.push(format!("{system}, {:?}: {what}", topic.title));
            if !known.contains(&topic.rule) {
                fault(format!("no rule is called {}", topic.rule));
            }
            for id in topic.due.iter().chain(&topic.rules).filter(|id| !is_known(id)) {
                fault(format!("no rule is called {id}"));
            }
            for name in topic.verbs.iter().chain(&topic.markers).chain(&topic.phases) {
                if !source.contains(&format!("\"{name}\"")) {
                    fault(format!("the system shows no {name:?}"));
                }
            }
            if lesson.part_of(topic).is_none() {
                fault(format!("no part is called {}", topic.part));
            }
            let words = topic.says.split_whitespace().count();
            if !(5..=45).contains(&words) {
                fault(format!("{words} words are not two or three short sentences"));
            }
        }
        for part in &lesson.parts {
            assert!(
                lesson.topics.iter().any(|topic| topic.part == part.id),
                "{system}: nothing of {}",
                part.id
            );
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn whatever_comes_up_in_a_lesson_that_is_played_to_its_end_is_explained() {
    let mut unexplained = BTreeSet::new();
    for (system, lesson) in lessons() {
        for seed in 1..=TIMES {
            let quicker = if seed.is_multiple_of(2) { Quicker::Machine } else { Quicker::Learner };
            play(system, lesson, seed, quicker, &mut |battle, seat, since| {
                let cues = coming(battle, seat, since);
                let cues = cues.iter().filter(|cue| !lesson.topics.iter().any(|topic| topic.is_about(cue)));
                unexplained
                    .extend(cues.map(|cue| format!("{system}: {:?} {} ({})", cue.kind, cue.name, cue.here)));
            });
        }
    }
    assert!(unexplained.is_empty(), "{unexplained:#?}");
}

#[test]
fn a_lesson_explains_nothing_twice_and_little_at_once_and_comes_to_most_of_its_parts() {
    for (system, lesson) in lessons() {
        for seed in 1..=SOME {
            let mut told: Vec<String> = Vec::new();
            let mut words = 0;
            let mut acts = 0;
            let battle = play(system, lesson, seed, Quicker::Learner, &mut |battle, seat, _| {
                acts += 1;
                let taught = lesson.at(battle, seat);
                assert!(taught.now.len() <= 4, "{system}, {seed}: too much at once");
                let before: Vec<&str> = taught.before.iter().map(|topic| topic.title.as_str()).collect();
                assert_eq!(before, told.iter().map(String::as_str).collect::<Vec<_>>(), "{system}, {seed}");
                for shown in &taught.now {
                    assert!(!told.contains(&shown.topic.title), "{system}: {} twice", shown.topic.title);
                    let rule = Ledger::everything().find(|found| found.id() == shown.topic.rule);
                    let Some(Found::Rule(rule)) = rule else { panic!("{}", shown.topic.rule) };
                    words += [&shown.topic.says, &rule.says, &shown.cue.here, &shown.topic.title]
                        .iter()
                        .map(|text| text.split_whitespace().count())
                        .sum::<usize>();
                    told.push(shown.topic.title.clone());
                }
            });
            let (seat, _) = seats(battle.as_ref());
            let taught = lesson.at(battle.as_ref(), &seat);
            assert!(taught.is_over);
            let seen = taught.parts().filter(|(_, stage)| *stage != Stage::ToCome).count();
            println!("{system}, {seed}: {acts} acts, {words} words, {seen} of {} parts", lesson.parts.len());
            assert!(
                seen + 1 >= lesson.parts.len(),
                "{system}, {seed}: {seen} of {} parts",
                lesson.parts.len()
            );
            // At 200 words a minute and 4 seconds for each act.
            assert!(words * 60 / 200 + acts * 4 < 15 * 60, "{system}, {seed}: {words} words, {acts} acts");
        }
    }
}

#[test]
fn talk_leaves_explained_what_was_being_explained() {
    for (system, lesson) in lessons() {
        let mut battle = begun(system, lesson, 1);
        let (seat, _) = seats(battle.as_ref());
        let before = lesson.at(battle.as_ref(), &seat);
        let say = Tree::from_json(r#"{"do": "say", "text": "Good morning."}"#).unwrap();
        battle.propose(&seat, &say, Source::Seed, "", None).unwrap();
        battle.confirm();
        let after = lesson.at(battle.as_ref(), &seat);
        assert_eq!((before.now, before.before), (after.now, after.before), "{system}");
    }
}

#[test]
fn random_players_bring_a_lesson_to_its_end_and_the_umpires_eye_finds_no_fault() {
    for (system, lesson) in lessons() {
        for seed in 0..4 {
            if let Err(fault) = watch(begun(system, lesson, seed).as_mut(), seed, 20_000) {
                panic!("{system}, {seed}: {fault}");
            }
        }
    }
}
