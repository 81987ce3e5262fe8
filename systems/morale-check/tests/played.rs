//! Played battles that are kept under `conformance`: each is played once more by its script, and comes to the same
//! records. With `STANDFAST_RECORD` set they are written.

use crate::common::battle::{END_PHASE, MOVES, SCENARIO, charge, declare, follow_up, on_table_of, win};
use standfast_drill::battles::{Game, Stands};
use standfast_engine::RuleSystem;
use standfast_engine::battle::Header;
use standfast_morale_check::MoraleCheck;

/// Who gives which command, and the faces that are thrown for it.
type Given<'g> = (&'g str, String, &'g [u32]);

const OVER: &str = r#"{"do": "end-battle", "reason": "it has shown what it was played for"}"#;

/// Plays a script, and holds it against the records that are kept.
fn played(name: &str, scenario: &str, script: &[Given<'_>]) {
    let origin = format!("{name}.toml");
    let mut game = Game::<MoraleCheck>::under(Header::new(
        MoraleCheck::ID,
        &origin,
        scenario,
        1,
        "2026-01-01T00:00:00Z",
    ));
    for (who, command, faces) in script.iter().chain(&[("umpire", OVER.to_owned(), &[][..])]) {
        game.rolls(who, command, faces);
    }
    game.is_kept_as(&format!("umpire-{name}"));
}

fn of<'g>(who: &'g str, command: impl Into<String>, faces: &'g [u32]) -> Given<'g> {
    (who, command.into(), faces)
}

fn up_to(phase: &str) -> String {
    format!(r#"{{"do": "end-phase", "to": "{phase}"}}"#)
}

fn declare_all(charges: &str) -> String {
    format!(r#"{{"do": "declare-charges", "charges": {charges}}}"#)
}

#[test]
fn morale_check_charge_artillery_played() {
    let stand: [Stands<'_>; 3] =
        [("guns", 12.0, 12.0, 0), ("lancers", 12.0, 6.0, 0), ("column", 12.0, 18.0, 180)];
    played(
        "guns-from-behind-on-a-table",
        &on_table_of(SCENARIO, &stand, ""),
        &[
            of("nora", END_PHASE, &[]),
            of("nora", declare_all(r#"{"lancers": "guns", "column": "guns"}"#), &[]),
            of("nora", END_PHASE, &[]),
            of("nora", charge("column"), &[1]),
            of("nora", charge("lancers"), &[2, 6]),
        ],
    );
}

#[test]
fn morale_check_charged_rear_played() {
    let stand: [Stands<'_>; 2] = [("line", 15.0, 13.75, 180), ("lancers", 15.0, 20.0, 175)];
    played(
        "rear-by-a-wheel-on-a-table",
        &on_table_of(SCENARIO, &stand, ""),
        &[
            of("nora", END_PHASE, &[]),
            of("nora", declare("lancers", "line"), &[]),
            of("nora", END_PHASE, &[]),
            of("nora", charge("lancers"), &[2, 6]),
            of("nora", win("lancers", "lancers", "removed"), &[]),
        ],
    );
}

#[test]
fn morale_check_charge_friends_played() {
    played(
        "help-of-a-resolved-charge",
        SCENARIO,
        &[
            of("nora", END_PHASE, &[]),
            of("nora", declare_all(r#"{"column": "line", "support": "line"}"#), &[]),
            of("nora", END_PHASE, &[]),
            of("nora", charge("column"), &[2]),
            of("nora", charge("support"), &[3, 4]),
        ],
    );
}

#[test]
fn morale_check_battle_ground_played() {
    let stand: [Stands<'_>; 3] =
        [("line", 12.0, 10.0, 180), ("lancers", 12.0, 4.0, 0), ("guns", 12.0, 20.0, 180)];
    played(
        "where-its-target-stood-on-a-table",
        &on_table_of(SCENARIO, &stand, ""),
        &[
            of("nora", END_PHASE, &[]),
            of("nora", declare("lancers", "line"), &[]),
            of("nora", END_PHASE, &[]),
            of("nora", charge("lancers"), &[6, 1]),
            of("nora", follow_up("lancers", "guns"), &[6, 1]),
        ],
    );
}

#[test]
fn morale_check_battle_reach_played() {
    let stand: [Stands<'_>; 4] = [
        ("lancers", 8.0, 2.0, 0),
        ("cuirassiers", 16.0, 2.0, 0),
        ("line", 8.0, 9.0, 180),
        ("horse", 16.0, 9.0, 180),
    ];
    let away = r#"{"do": "place", "piece": "horse", "to": "20, 22, 180", "reason": "it was never there"}"#;
    played(
        "out-of-reach-on-a-table",
        &on_table_of(&format!("{SCENARIO}{MOVES}"), &stand, ""),
        &[
            of("nora", END_PHASE, &[]),
            of("nora", declare_all(r#"{"lancers": "line", "cuirassiers": "horse"}"#), &[]),
            of("nora", END_PHASE, &[]),
            of("umpire", away, &[]),
            of("nora", charge("cuirassiers"), &[]),
            // Nobody else is in reach: the lancers check for pursuit in the same record.
            of("nora", charge("lancers"), &[6, 1, 3]),
        ],
    );
}

#[test]
fn morale_check_battle_moves_played() {
    const FARM: &str = r#"
[[table.terrain]]
id = "farm-yard"
kind = "built-up"
outline = [[4, 8], [8, 8], [8, 12], [4, 12]]
"#;
    let stand: [Stands<'_>; 3] =
        [("lancers", 6.0, 4.0, 0), ("column", 14.0, 4.0, 0), ("line", 14.0, 12.0, 180)];
    let scenario = SCENARIO.replace("held_by = \"south\"", "held_by = \"south\"\non = \"farm-yard\"");
    let march = r#"{"do": "march", "moves": {"lancers": [{"ahead": 6}], "column": [{"ahead": 3}]}}"#;
    let place = r#"{"do": "place", "piece": "line", "to": {"x": 14, "y": 13, "facing": 180}}"#;
    let fire = r#"{"do": "enter-fire", "results": {"column": "beaten", "line": "beaten"}}"#;
    played(
        "moves-and-an-objective-on-a-table",
        &on_table_of(&format!("{scenario}{MOVES}"), &stand, FARM),
        &[
            of("nora", up_to("movement"), &[]),
            of("nora", march, &[]),
            of("nora", END_PHASE, &[]),
            of("nora", fire, &[]),
            // The farm is taken as the turn ends, and the line checks whether it recovers.
            of("nora", END_PHASE, &[3]),
            of("sam", up_to("movement"), &[]),
            of("sam", place, &[]),
            of("sam", END_PHASE, &[]),
            // Shaken before, it checks whether it flees.
            of("sam", r#"{"do": "beaten", "unit": "line"}"#, &[5]),
            of("sam", END_PHASE, &[6]),
        ],
    );
}

#[test]
fn morale_check_battle_answer_played() {
    let scenario = SCENARIO.replace(
        "name = \"Line\", type = \"infantry\"",
        "name = \"Line\", type = \"infantry\", answers_in_square = true",
    );
    let rules = "\n[rules]\nsquare_in_answer = true\ntarget_checks = \"once\"\n";
    played(
        "answered-in-square",
        &format!("{scenario}{rules}"),
        &[
            of("nora", END_PHASE, &[]),
            of("nora", declare_all(r#"{"lancers": "line", "column": "line"}"#), &[]),
            of("nora", END_PHASE, &[]),
            of("sam", r#"{"do": "answer", "squares": ["line"]}"#, &[]),
            of("nora", charge("lancers"), &[6, 4]),
            of("nora", win("lancers", "line", "shaken"), &[]),
            // The line has stood once, and does not check again.
            of("nora", charge("column"), &[6]),
        ],
    );
}

#[test]
fn morale_check_battle_objectives_played() {
    let take = r#"{"do": "hold", "objective": "farm", "by": "north"}"#;
    played(
        "objective-confirmed",
        SCENARIO,
        &[
            of("nora", up_to("movement"), &[]),
            of("nora", take, &[]),
            of("sam", r#"{"do": "confirm", "objective": "farm", "agrees": false}"#, &[]),
            of("nora", END_PHASE, &[]),
            of("nora", take, &[]),
            of("sam", r#"{"do": "confirm", "objective": "farm"}"#, &[]),
            of("nora", END_PHASE, &[]),
        ],
    );
}
