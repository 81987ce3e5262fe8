//! The sequence of a turn, initiative, posture, and what belongs to which brigade.

use crate::common::battle::{BLUE_WINS, FIELD, GREY_WINS, Game, id};
use serde_json::json;
use standfast_micro_force::battle::{Event, Phase, Posture};

#[test]
fn micro_force_sequence() {
    let mut game = Game::new();
    let mut phases = vec![game.phase()];
    let rolled = game.rolls("grey-player", "roll-initiative", &BLUE_WINS);
    assert!(rolled.cites("micro-force.sequence"));
    phases.push(game.phase());
    game.marks(&["blue-horse"]);
    phases.push(game.phase());
    game.pass_to(Phase::Movement);
    phases.push(game.phase());
    // No units are in contact, so the melee phase is over as it begins.
    game.pass_to(Phase::Recovery);
    let melee = Event::PhaseBegan { phase: Phase::Melee };
    assert!(game.last().has(&melee));
    phases.push(game.phase());
    game.pass_to(Phase::Initiative);
    assert_eq!(game.state().turn, 2);
    use Phase::{Fire, Initiative, Movement, Posture, Recovery};
    assert_eq!(phases, [Initiative, Posture, Fire, Movement, Recovery]);
}

#[test]
fn micro_force_sequence_refuses_what_belongs_to_other_phases() {
    let game = Game::new();
    for command in [
        json!({"do": "mark", "piece": "blue-brigade", "posture": "fire"}),
        json!({"do": "declare", "target": "grey-1", "firers": ["blue-1"]}),
        json!({"do": "move", "unit": "blue-1"}),
        json!({"do": "fight", "attacker": "blue-1", "defender": "grey-1"}),
        json!({"do": "rally-shaken", "unit": "blue-1"}),
        json!({"do": "pass", "side": "blue"}),
    ] {
        assert_eq!(game.refused("blue-player", command), "micro-force.sequence");
    }
}

#[test]
fn micro_force_initiative_2_holds_in_battle() {
    let mut game = Game::new();
    // A first tie is rolled again; Blue's competence of 2 takes 2 off.
    game.rolls("umpire", "roll-initiative", &[3, 3, 2, 2, 6, 6, 1, 1]);
    assert_eq!(game.state().initiative.as_deref(), Some("grey"));
    game.marks(&[]);
    game.pass_to(Phase::Initiative);
    let tied = game.rolls("umpire", "roll-initiative", &[4, 4, 3, 3]);
    assert!(tied.has(&Event::InitiativeWon { side: id("grey") }));
}

#[test]
fn micro_force_initiative_first_turn_has_exact_odds_in_battle() {
    let game = Game::new();
    let odds = game.odds("blue-player", "roll-initiative");
    assert_eq!(odds.outcomes.len(), 2);
    assert!((odds.outcomes.iter().map(|outcome| outcome.probability).sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn micro_force_initiative_3() {
    let mut game = Game::new();
    game.rolls("blue-player", "roll-initiative", &GREY_WINS);
    game.marks(&["blue-brigade", "grey-guns"]);
    for phase in [Phase::Fire, Phase::Movement] {
        assert_eq!(game.phase(), phase);
        assert_eq!(game.due("grey-player"), [("choose-first", "micro-force.initiative.3")]);
        let command = json!({"do": "choose-first", "side": "blue"});
        assert_eq!(game.refused("blue-player", command.clone()), "micro-force.initiative.3");
        assert_eq!(
            game.refused("blue-player", json!({"do": "pass", "side": "blue"})),
            "micro-force.initiative.3"
        );
        // The winner makes his opponent act first.
        let chosen = game.does("grey-player", command.clone());
        assert!(chosen.cites("micro-force.initiative.3"));
        assert_eq!(game.state().on_turn.as_deref(), Some("blue"));
        assert_eq!(game.refused("grey-player", command), "micro-force.initiative.3");
        game.does("blue-player", json!({"do": "pass", "side": "blue"}));
        game.does("grey-player", json!({"do": "pass", "side": "grey"}));
    }
}

#[test]
fn micro_force_posture() {
    let mut game = Game::new();
    game.rolls("blue-player", "roll-initiative", &BLUE_WINS);
    let mark = |piece: &str| json!({"do": "mark", "piece": piece, "posture": "movement"});
    assert_eq!(game.due("blue-player"), [("mark", "micro-force.posture")]);
    // All brigades come before any independent unit, and the players take turns.
    assert_eq!(game.refused("blue-player", mark("blue-guns")), "micro-force.posture");
    assert_eq!(game.refused("grey-player", mark("grey-brigade")), "micro-force.posture");
    assert_eq!(game.refused("blue-player", mark("grey-brigade")), "table.seats");
    assert!(game.does("blue-player", mark("blue-brigade")).cites("micro-force.posture"));
    assert_eq!(game.beads("blue-1"), [("moves", "green")]);
    assert_eq!(game.beads("blue-2"), [("moves", "green")], "a brigade is marked as one");
    assert_eq!(game.refused("blue-player", mark("blue-brigade")), "micro-force.posture");
    game.does("grey-player", json!({"do": "mark", "piece": "grey-brigade", "posture": "fire"}));
    assert_eq!(game.beads("grey-2"), [("fires", "red")]);
    game.does("blue-player", mark("blue-guns"));
    game.does("grey-player", mark("grey-guns"));
    // Grey has nothing left to mark: Blue goes on.
    game.does("blue-player", mark("blue-horse"));
    assert_eq!(game.phase(), Phase::Fire);
    // Movers do not fire, and firers do not move. Blue has nobody to fire, and Grey begins.
    assert_eq!(game.state().on_turn.as_deref(), Some("grey"));
    assert!(
        game.malformed("grey-player", json!({"do": "declare", "target": "blue-1", "firers": ["grey-guns"]}))
            .contains("firers")
    );
    game.pass_to(Phase::Movement);
    game.does("blue-player", json!({"do": "choose-first", "side": "grey"}));
    assert_eq!(game.refused("grey-player", json!({"do": "move", "unit": "grey-1"})), "micro-force.posture");
}

#[test]
fn micro_force_apart() {
    let mut game = Game::new();
    game.rolls("blue-player", "roll-initiative", &BLUE_WINS);
    assert_eq!(
        game.refused("blue-player", json!({"do": "detach", "unit": "blue-guns"})),
        "micro-force.apart"
    );
    assert!(game.does("blue-player", json!({"do": "detach", "unit": "blue-2"})).cites("micro-force.apart"));
    game.marks(&["blue-2", "grey-brigade"]);
    assert_eq!(game.unit("blue-1").posture, Some(Posture::Fire));
    assert_eq!(game.unit("blue-2").posture, Some(Posture::Movement));
}

#[test]
fn micro_force_command_brigade() {
    let scenario = FIELD.replace("id = \"late-1\"", "id = \"late-1\"\napart = true");
    let mut game = Game::of(&scenario.replace("arrives = 2", "arrives = 1"));
    game.rolls("grey-player", "roll-initiative", &BLUE_WINS);
    game.marks(&[]);
    game.pass_to(Phase::Recovery);
    let rejoin = |brigade: &str| json!({"do": "rejoin", "unit": "late-1", "brigade": brigade});
    assert_eq!(game.refused("grey-player", rejoin("grey-brigade")), "micro-force.command.brigade");
    assert_eq!(game.refused("grey-player", rejoin("blue-brigade")), "micro-force.command.brigade");
    let failed = game.rolls("grey-player", rejoin("late-brigade"), &[16]);
    assert!(failed.cites("micro-force.command.brigade") && failed.cites("micro-force.recovery.rejoin"));
    assert!(game.unit("late-1").apart);
    assert_eq!(game.refused("grey-player", rejoin("late-brigade")), "micro-force.recovery.rejoin");
    game.pass_to(Phase::Initiative);
    game.rolls("grey-player", "roll-initiative", &BLUE_WINS);
    game.marks(&[]);
    game.pass_to(Phase::Recovery);
    game.rolls("grey-player", rejoin("late-brigade"), &[15]);
    assert!(!game.unit("late-1").apart);
}

#[test]
fn micro_force_arrival() {
    let mut game = Game::new();
    game.reach_fire(&[]);
    let declare = json!({"do": "declare", "target": "late-1", "firers": ["blue-1"]});
    assert_eq!(game.refused("blue-player", declare), "micro-force.arrival");
    assert_eq!(game.piece("late-1").out.as_deref(), Some("arrives in turn 2"));
    game.pass_to(Phase::Initiative);
    assert!(game.last().has(&Event::Arrived { unit: id("late-1") }));
    game.reach_fire(&[]);
    game.declares("blue-player", &["blue-1"], "late-1");
}
