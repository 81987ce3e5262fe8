//! Charges on a table: how far they reach, which units fall back, and which leave it.

use crate::common::battle::{Game, id};
use crate::common::table::{game, with};
use serde_json::json;
use standfast_drill::battles::Done;
use standfast_micro_force::MicroForce;
use standfast_micro_force::battle::{Event, Phase};
use standfast_micro_force::procedures::ChargeResult;
use standfast_tabletop::Pose;

/// The 2nd Blue charges the 2nd Grey with that bonus, the enemy holds his fire, and it is pressed home.
fn charged(game: &mut Game, bonus: i64, faces: &[u32]) -> Done<MicroForce> {
    game.reach_movement(&["blue-brigade"]);
    let die = u32::try_from(bonus + 2).unwrap();
    game.rolls("blue-player", json!({"do": "charge", "unit": "blue-2", "target": "grey-2"}), &[die]);
    game.rolls("grey-player", "hold-fire", faces)
}

#[test]
fn micro_force_table_charge_comes_to_an_inch() {
    let mut game = game();
    game.reach_movement(&["blue-brigade"]);
    let out_of_reach = json!({"do": "charge", "unit": "blue-1", "target": "grey-1"});
    assert!(game.malformed("blue-player", out_of_reach).starts_with("target"));
    let charge = json!({"do": "charge", "unit": "blue-2", "target": "grey-2"});
    assert!(game.rolls("blue-player", charge, &[3]).cites("micro-force.table.charge"));
    assert_eq!(game.pose("blue-2"), Some(Pose::new(2000, 1250, 0)));
    assert_eq!(game.due("grey-player"), [("hold-fire", "micro-force.move.5")]);
    // Both stand: they meet, and the Greys have the knoll. Nobody is asked for what the table shows.
    game.rolls("grey-player", "hold-fire", &[1, 1]);
    assert_eq!(game.pose("blue-2"), Some(Pose::new(2000, 1350, 0)));
    game.does("blue-player", "end-move");
    game.pass_to(Phase::Melee);
    let fight = json!({"do": "fight", "attacker": "blue-2", "defender": "grey-2"});
    let seen = game.complete("blue-player", &fight)["seen"].clone();
    assert_eq!(
        (&seen["flank_or_rear"], &seen["rough"], &seen["cover"]),
        (&json!(false), &json!(false), &json!("open"))
    );
    game.audit();
}

#[test]
fn micro_force_charge_1_the_bonus_sets_the_reach() {
    // The Greys are 7 inches away: two more than a move of 4 brings to an inch from them.
    let far = || with("at = [20, 13.5]\nfacing = 180", "at = [20, 17]\nfacing = 180");
    for bonus in 2..=4 {
        let mut game = far();
        charged(&mut game, bonus, &[1, 1]);
        assert_eq!(game.state().melees.len(), 1, "{bonus}");
        assert_eq!(game.pose("blue-2"), Some(Pose::new(2000, 1700, 0)));
    }
    for bonus in -1..=1 {
        let mut game = far();
        let short = charged(&mut game, bonus, &[]);
        assert!(
            short
                .events
                .iter()
                .any(|event| { matches!(event, Event::Charged { result: ChargeResult::FallsShort, .. }) })
        );
        let come = 1000 + 100 * (4 + i32::try_from(bonus).unwrap());
        assert_eq!(game.pose("blue-2"), Some(Pose::new(2000, come, 0)), "{bonus}: as far as it comes");
        assert!(game.state().melees.is_empty());
        game.audit();
    }
    // Half an inch further than the best bonus brings it: out of reach.
    let mut game = with("at = [20, 13.5]\nfacing = 180", "at = [20, 19.5]\nfacing = 180");
    game.reach_movement(&["blue-brigade"]);
    let charge = json!({"do": "charge", "unit": "blue-2", "target": "grey-2"});
    assert_eq!(game.refused("blue-player", charge), "micro-force.table.charge");
    // Within its move, and short by the die all the same.
    let mut game = with("at = [20, 13.5]\nfacing = 180", "at = [20, 14.5]\nfacing = 180");
    charged(&mut game, -1, &[]);
    assert_eq!(game.pose("blue-2"), Some(Pose::new(2000, 1300, 0)));
}

#[test]
fn micro_force_table_charge_into_the_rear() {
    let mut game = with("at = [20, 13.5]\nfacing = 180", "at = [20, 14.25]\nfacing = 0");
    charged(&mut game, 1, &[1, 1]);
    game.does("blue-player", "end-move");
    game.pass_to(Phase::Melee);
    let fight = json!({"do": "fight", "attacker": "blue-2", "defender": "grey-2"});
    assert_eq!(game.complete("blue-player", &fight)["seen"]["flank_or_rear"], true);
}

#[test]
fn micro_force_charge_5_completes_its_advance() {
    let mut game = game();
    // Of its move 1.5 inches are left and one more by the die; the Greys run two, and are an inch away.
    let pressed = charged(&mut game, 1, &[1, 20, 2]);
    assert!(pressed.cites("micro-force.table.back") && pressed.cites("micro-force.charge.5"));
    assert_eq!(game.pose("grey-2"), Some(Pose::new(2000, 1625, 0)), "its back to the enemy");
    assert_eq!(game.pose("blue-2"), Some(Pose::new(2000, 1500, 0)), "2.5 inches on, and no contact");
    assert!(game.state().melees.is_empty());
    game.audit();
}

#[test]
fn micro_force_table_back_and_caught() {
    let mut game = game();
    charged(&mut game, 4, &[1, 20, 2]);
    let (blue, grey) = (game.pose("blue-2").unwrap(), game.pose("grey-2").unwrap());
    assert_eq!((blue, grey), (Pose::new(2000, 1550, 0), Pose::new(2000, 1625, 0)), "met at the rear");
    assert_eq!(game.state().melees.len(), 1);
}

#[test]
fn micro_force_table_edge_is_the_end() {
    let mut game = game();
    game.put("grey-2", "20, 35, 180");
    game.set("grey-2", "routed", true);
    game.reach_fire(&[]);
    game.pass_to(Phase::Recovery);
    for side in ["blue", "grey"] {
        if game.phase() == Phase::Recovery && !game.state().passed.contains(side) {
            game.does("umpire", json!({"do": "pass", "side": side}));
        }
    }
    let record = game.last();
    assert!(record.has(&Event::RoutedOn { unit: id("grey-2") }));
    assert!(record.has(&Event::Dispersed { unit: id("grey-2") }));
    assert!(record.cites("micro-force.table.edge"));
    assert_eq!(game.pose("grey-2"), None);
}
