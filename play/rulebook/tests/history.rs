//! What a battle was: figures and story held against the logs of played battles, read by hand.

use standfast_engine::Tree;
use standfast_engine::battle::{LiveBattle, Seat};
use standfast_rulebook::battle::{Header, Source, begin};
use standfast_rulebook::history::{History, Plot, Step, account};

fn played(system: &str, name: &str) -> Box<dyn LiveBattle> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance");
    let text = std::fs::read_to_string(format!("{root}/{system}/older/{name}.jsonl")).unwrap();
    let mut lines = text.lines();
    let mut battle = begin(Header::read(lines.next().unwrap().as_bytes()).unwrap()).unwrap();
    for line in lines {
        battle.read_record(line).unwrap();
    }
    battle
}

fn plot<'h>(history: &'h History, name: &str) -> &'h Plot {
    history.plots.iter().find(|plot| plot.name == name).unwrap()
}

fn steps(plot: &Plot, side: usize) -> Vec<(u64, f64)> {
    plot.lines[side].steps.iter().map(|Step { record, value }| (*record, value.unwrap())).collect()
}

/// The second regiment of three has 120 fatigue at the beginning, and recovers 28, 9 and 17 in records 10, 19 and 28.
#[test]
fn fatigue_goes_as_the_log_has_it() {
    let battle = played("fatigue", "turn-limit");
    let history = History::of(battle.as_ref(), &Seat::Umpire);
    let fatigue = plot(&history, "fatigue");
    let third = |of: f64| of / 3.0;
    assert_eq!(steps(fatigue, 0), [(0, 40.0), (10, third(92.0)), (19, third(83.0)), (28, 22.0)]);
    assert_eq!(steps(fatigue, 1), [(0, 0.0)]);
    assert_eq!(fatigue.marks, [300.0, 600.0, 900.0]);
    assert_eq!(steps(plot(&history, "men-lost"), 0), [(0, 0.0)]);
    let turns: Vec<(u64, &str)> =
        history.turns.iter().map(|turn| (turn.record, turn.count.as_str())).collect();
    assert_eq!((history.turn, turns), ("turn", vec![(0, "1"), (9, "2"), (18, "3"), (27, "4")]));
}

/// Men lost: 25, 287 and 215 of the south in records 11 to 13, then 61 of the north in record 15.
#[test]
fn losses_add_up_as_they_were_entered() {
    let battle = played("fatigue", "losses");
    let history = History::of(battle.as_ref(), &Seat::Spectator);
    let lost = plot(&history, "men-lost");
    assert_eq!(steps(lost, 0), [(0, 0.0), (11, 25.0), (12, 312.0), (13, 527.0)]);
    assert_eq!(steps(lost, 1), [(0, 0.0), (15, 61.0)]);
}

/// Steps lost: two by fire in records 11 and 76, and two on each side in the melee of record 92.
#[test]
fn steps_add_up_over_the_units_of_a_side() {
    let battle = played("micro-force", "broken");
    let history = History::of(battle.as_ref(), &Seat::Spectator);
    let lost = plot(&history, "steps-lost");
    assert_eq!(steps(lost, 0), [(0, 0.0), (76, 2.0), (92, 4.0)]);
    assert_eq!(steps(lost, 1), [(0, 0.0), (11, 2.0), (92, 4.0)]);
}

/// The totals as they were posted: 1 for the north in record 3, 4 and 5 in record 12, 9 for the south in record 18,
/// 13 and 9 in record 26.
#[test]
fn totals_of_points_go_as_they_were_posted() {
    let battle = played("mfp", "hour-limit");
    let history = History::of(battle.as_ref(), &Seat::Spectator);
    let total = plot(&history, "total");
    assert_eq!(steps(total, 0), [(0, 0.0), (12, 4.0), (18, 9.0), (26, 13.0)]);
    assert_eq!(steps(total, 1), [(0, 0.0), (3, 1.0), (12, 5.0), (26, 9.0)]);
}

#[test]
fn nobody_learns_the_level_of_another_side_before_it_was_opened() {
    let battle = played("mfp", "hour-limit");
    let player = battle.roster().seat("attacker").unwrap();
    let levels = |seat: &Seat| {
        let history = History::of(battle.as_ref(), seat);
        let plot = plot(&history, "level").clone();
        plot.lines.into_iter().map(|line| line.steps).collect::<Vec<_>>()
    };
    let (all, own, open) = (levels(&Seat::Umpire), levels(&player), levels(&Seat::Spectator));
    assert!(all.iter().all(|steps| steps[0].value.is_some()));
    // The reinforcements of record 6 count in the level of the north, and only its own know it then.
    assert!(all[1].iter().any(|step| step.record == 6));
    assert_eq!(own[0], all[0]);
    for unknown in [&own[1], &open[0], &open[1]] {
        assert_eq!((unknown[0].record, unknown[0].value), (0, None));
        assert_eq!(unknown.len(), 2, "unknown until it is opened, and known from then on: {unknown:?}");
        assert_eq!(unknown[1].record, battle.number());
    }
}

#[test]
fn the_story_is_told_by_turn_and_phase() {
    let battle = played("fatigue", "turn-limit");
    let history = History::of(battle.as_ref(), &Seat::Spectator);
    let titles: Vec<&str> = history.story.iter().map(|chapter| chapter.title.as_str()).collect();
    assert_eq!(titles, ["turn 1", "turn 2", "turn 3", "turn 4"]);
    let scenes: Vec<(&str, u64)> = history.story[1]
        .scenes
        .iter()
        .map(|scene| (scene.title.as_str(), scene.told[0].number))
        .take(2)
        .collect();
    assert_eq!(scenes[0], ("player South, phase start of the turn", 10));
    assert_eq!(scenes[1].1, 11);
}

/// A command that was taken back is neither told nor drawn, and neither is the taking back.
#[test]
fn what_was_taken_back_never_was() {
    let mut battle = played("fatigue", "turn-limit");
    let before = History::of(battle.as_ref(), &Seat::Umpire);
    let give = |battle: &mut dyn LiveBattle, command: &str| {
        let command = Tree::from_json(command).unwrap();
        battle.propose(&Seat::Umpire, &command, Source::Seed, "", None).unwrap();
        battle.confirm();
    };
    give(battle.as_mut(), r#"{"do": "undo"}"#);
    let after = History::of(battle.as_ref(), &Seat::Umpire);
    let told = |history: &History| -> Vec<u64> {
        let scenes = history.story.iter().flat_map(|chapter| &chapter.scenes);
        scenes.flat_map(|scene| &scene.told).map(|told| told.number).collect()
    };
    assert!(told(&before).contains(&36));
    assert!(!told(&after).contains(&36) && !told(&after).contains(&37));
    assert_eq!((after.number, told(&after).len()), (37, told(&before).len() - 1));
}

#[test]
fn the_account_of_a_seat_holds_what_it_may_read() {
    let battle = played("mfp", "hour-limit");
    let account = account(battle.as_ref(), &Seat::Spectator);
    assert_eq!(account["seat"], "spectator");
    // A battery lost a miniature, which only its own player may know.
    assert_eq!(account["log"][0]["sealed"], true);
    assert!(account["log"][0].get("command").is_none());
    assert_eq!(account["log"].as_array().unwrap().len(), 27 - 1);
}

/// Every figure of every system is one that its battles really have.
#[test]
fn every_figure_is_found_in_a_battle() {
    let found = |system, name| -> Vec<&'static str> {
        let battle = played(system, name);
        let history = History::of(battle.as_ref(), &Seat::Umpire);
        history.plots.iter().map(|plot| plot.name).collect()
    };
    assert_eq!(found("mfp", "hour-limit"), ["total", "level", "miniatures"]);
    assert_eq!(found("morale-check", "turn-limit"), ["lost", "shaken", "victory-points"]);
    assert_eq!(found("fatigue", "turn-limit"), ["men-lost", "fatigue", "morale", "out"]);
    assert_eq!(found("micro-force", "turn-limit"), ["steps-lost", "stands", "cohesion", "wavering"]);
    assert_eq!(found("battlegroup", "turn-limit"), ["endurance-lost", "in-play", "morale", "wavering"]);
}
