//! Battles that doctrines fight, and what a commander makes of what he may not see.

use serde_json::json;
use standfast_dice::Seeded;
use standfast_drill::battles::{begin, faults, led_at_the_table, led_in_trials};
use standfast_engine::battle::{Act, CombatModel, Doctrine, Seat, Trial};
use standfast_mfp::battle::{Command, Manner, Model};
use standfast_mfp::{Mfp, Quality};
use standfast_tabletop::Length;

use crate::common::battle::{At, MILL_BRIDGE, OCANA, QUATRE_BRAS, on_a_table, shown};

fn doctrine(name: &str) -> Manner {
    let published = Doctrine::<Mfp>::published().unwrap();
    published.into_iter().find(|doctrine| doctrine.name == name).unwrap().figures
}

fn combat() -> Model {
    CombatModel::<Mfp>::published().unwrap().figures
}

#[test]
fn every_idea_of_every_doctrine_is_a_command_that_may_be_given() {
    led_at_the_table::<Mfp>("mill bridge", MILL_BRIDGE, 0..25, 500);
    led_at_the_table::<Mfp>("shown", &shown(), 0..5, 5_000);
    led_at_the_table::<Mfp>("on a table", &on_a_table(), 0..5, 5_000);
}

#[test]
fn large_battles_are_led_on_their_tables() {
    for (name, scenario, seed) in [("quatre bras", QUATRE_BRAS, 1), ("ocana", OCANA, 2)] {
        let war = led_at_the_table::<Mfp>(name, scenario, seed..seed + 1, 3_000);
        for verb in ["place", "losses", "orders", "end-phase"] {
            assert!(war.verbs.contains_key(verb), "{name}: nobody gives {verb}: {:?}", war.verbs);
        }
    }
}

#[test]
fn doctrines_fight_to_the_end() {
    let war = led_in_trials::<Mfp>("mill bridge", MILL_BRIDGE, 0..200, 500);
    assert_eq!(war.battles, 200);
    assert_eq!(war.endings.values().sum::<usize>(), 200);
    assert!(war.wins.len() == 2, "one side never wins: {:?}", war.wins);
}

/// The battle after whoever decides has done what he likes best.
fn acts(trial: Trial<Mfp>, manner: &Manner, dice: &mut Seeded) -> Trial<Mfp> {
    let combat = combat();
    let (seat, side) = trial.decides().map(|(seat, side)| (seat, side.clone())).unwrap();
    let best = trial.best_idea((&seat, &side), manner, &combat).unwrap();
    trial.after_act((&seat, &side), best, (manner, &combat), dice).unwrap().0
}

#[test]
fn what_is_good_for_one_side_is_as_bad_for_the_other() {
    for seed in 0..20 {
        let mut trial = begin::<Mfp>(MILL_BRIDGE, seed).trial();
        let mut dice = Seeded::new(seed);
        while trial.ending().is_none() {
            let sides: Vec<_> = trial.roster().sides.iter().map(|side| side.id.clone()).collect();
            let [one, other] = [&sides[0], &sides[1]].map(|side| trial.prospects(side));
            assert!((999..=1001).contains(&(one + other)), "{one} and {other}");
            trial = acts(trial, &doctrine("bold"), &mut dice);
        }
    }
}

/// All that he thinks of, in words.
fn thinks(trial: &Trial<Mfp>, at: &At, seat: &str) -> String {
    let seat = at.seat(seat);
    let side = trial.roster().side_of(&seat).unwrap().clone();
    format!("{:?}", trial.ideas((&seat, &side), &doctrine("steady"), &combat()))
}

#[test]
fn what_is_imagined_and_thought_of_does_not_depend_on_what_is_hidden() {
    let (a, mut b) = (At::the(QUATRE_BRAS), At::the(QUATRE_BRAS));
    b.set("bijlandt", "order", "attack");
    b.set("allied", "level", json!(40));
    b.set("orange", "usage-correction", json!(12));
    b.set("27-jagers", "miniatures-lost", json!(5));
    b.set("saxe-weimar", "officers-hit", json!(2));
    b.set("brunswick-falls", "holds", json!(true));
    assert!(a.table.trial().scene().state != b.table.trial().scene().state);
    for seed in 0..10 {
        let imagined = |at: &At| at.table.trial().imagined(&at.seat("ney"), &mut Seeded::new(seed)).unwrap();
        let (one, other) = (imagined(&a), imagined(&b));
        assert!(one.scene().state == other.scene().state, "{seed}");
        assert_eq!(thinks(&one, &a, "ney"), thinks(&other, &b, "ney"));
        let prospects = |trial: &Trial<Mfp>| trial.prospects(&trial.roster().sides[0].id);
        assert_eq!(prospects(&one), prospects(&other));
    }
    assert_eq!(thinks(&a.table.trial(), &a, "reille"), thinks(&b.table.trial(), &b, "reille"));
    // His own level is his to know.
    let own = |at: &At| at.table.trial().imagined(&at.seat("orange"), &mut Seeded::new(1)).unwrap();
    assert!(own(&a).scene().state != own(&b).scene().state);
}

/// Quatre Bras with another allied army behind the same bases.
fn another_army() -> String {
    let changes = [
        // Militia are the Guard.
        (
            r#"name = "7th Line", arm = "infantry", miniatures = 7, cmr = 5"#,
            r#"name = "Old Guard", arm = "infantry", miniatures = 12, cmr = "S""#,
        ),
        // A battery is not there.
        (
            "  { id = \"stevenart\", name = \"Stevenart's foot battery\", arm = \"artillery\", miniatures = 4, cmr = 6 },\n",
            "",
        ),
        // The dummy is a brigade.
        (
            "level = \"dummy\"\nwithin = \"orange-corps\"\norder = \"reserve\"",
            "level = \"brigade\"\nwithin = \"orange-corps\"\norder = \"attack\"\n\
             units = [{ id = \"unseen-1\", name = \"Scots Greys\", arm = \"cavalry\", miniatures = 12, cmr = 9 }]",
        ),
        // Headquarters come late.
        ("level = \"army\"\narrives = \"15:00\"", "level = \"army\"\narrives = \"19:00\""),
    ];
    changes.into_iter().fold(QUATRE_BRAS.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    })
}

#[test]
fn the_enemys_order_of_battle_is_imagined() {
    let (a, b) = (At::the(QUATRE_BRAS), At::the(&another_army()));
    let steady = doctrine("steady");
    for seed in 0..10 {
        let imagined = |at: &At| at.table.trial().imagined(&at.seat("ney"), &mut Seeded::new(seed)).unwrap();
        let army = |trial: &Trial<Mfp>| format!("{:?}", trial.scene().setup());
        let (mut one, mut other) = (imagined(&a), imagined(&b));
        assert_eq!(army(&one), army(&other));
        assert!(!army(&one).contains("wellington-army"), "nobody has seen it");
        let mut dice = [Seeded::new(seed), Seeded::new(seed)];
        for _ in 0..200 {
            for seat in ["ney", "reille", "orange"] {
                assert_eq!(thinks(&one, &a, seat), thinks(&other, &b, seat), "{seed}");
            }
            for side in &one.roster().sides {
                assert_eq!(one.prospects(&side.id), other.prospects(&side.id), "{seed}");
            }
            one = acts(one, &steady, &mut dice[0]);
            other = acts(other, &steady, &mut dice[1]);
        }
    }
    // What is his own he knows.
    let army = |at: &At| at.table.trial().imagined(&at.seat("orange"), &mut Seeded::new(1)).unwrap();
    let guard = |trial: Trial<Mfp>| format!("{:?}", trial.scene().setup()).contains("Old Guard");
    assert!(guard(army(&b)) && !guard(army(&a)));
    // The umpire knows everything.
    let umpires = b.table.trial().imagined(&Seat::Umpire, &mut Seeded::new(1)).unwrap();
    assert!(guard(umpires));
}

#[test]
fn who_sees_that_a_fellow_defends_takes_his_markers_to_be_down() {
    let at = At::the(QUATRE_BRAS);
    let may_lose_marker = |trial: &Trial<Mfp>| {
        trial.offers(&at.seat("orange")).iter().any(|offer| offer.verb.name == "marker-captured")
    };
    assert!(may_lose_marker(&at.table.trial()));
    for seed in 0..10 {
        let trial = at.table.trial().imagined(&at.seat("wellington"), &mut Seeded::new(seed)).unwrap();
        assert!(may_lose_marker(&trial), "{seed}");
    }
}

/// An exhausted army routs by its ratings (mfp.victory).
#[test]
fn units_that_are_imagined_have_ratings_by_which_they_may_rout() {
    let trial = At::the(OCANA).table.trial();
    let player = trial.roster().players[0].clone();
    let imagined = trial.imagined(&Seat::Player(player.id), &mut Seeded::new(1)).unwrap();
    let units = imagined.scene().setup().units().filter(|(command, _)| command.side != player.side);
    let qualities: Vec<Quality> = units.map(|(_, unit)| unit.unit.quality).collect();
    assert!(!qualities.is_empty());
    assert!(qualities.iter().all(|quality| matches!(quality, Quality::Cmr(_))), "{qualities:?}");
}

#[test]
fn who_marches_comes_near_enough_to_be_ordered_to_go_for_the_enemy() {
    let marches = QUATRE_BRAS.replacen("order = \"attack\"", "order = \"march\"", 1);
    let manner = Manner { reserve_from: 9, ..doctrine("steady") };
    let (mut trial, mut dice) = (begin::<Mfp>(&marches, 1).trial(), Seeded::new(1));
    let (seat, french) = (At::the(&marches).seat("reille"), trial.roster().sides[0].id.clone());
    let range = |trial: &Trial<Mfp>| {
        trial.asks((&seat, &french), &manner, &combat(), |commander| {
            let field = commander.ground().unwrap().field();
            let bachelu = field.unit("bachelu").unwrap();
            let enemies = field.units().iter().filter(|other| other.is_enemy_of(bachelu));
            enemies.map(|enemy| field.range(bachelu, enemy).value).min().unwrap()
        })
    };
    assert!(range(&trial) > Length::inches(12));
    for _ in 0..60 {
        trial = acts(trial, &manner, &mut dice);
    }
    assert!(range(&trial) < Length::inches(9), "{}", range(&trial));
}

/// What Reille's commands are ordered after an hour in which nobody moved.
fn orders_of(name: &str) -> String {
    let mut at = At::the(QUATRE_BRAS);
    at.until_interphase(1);
    let trial = at.table.trial();
    let (seat, side) = (at.seat("reille"), trial.roster().sides[0].id.clone());
    let ideas = trial.ideas((&seat, &side), &doctrine(name), &combat());
    match ideas.into_iter().next().map(|idea| idea.act) {
        Some(Act::Command(Command::Orders { orders })) => format!("{orders:?}"),
        _ => String::new(),
    }
}

#[test]
fn a_bold_commander_marches_up_where_a_cautious_one_waits() {
    assert_eq!(orders_of("bold"), "{`bachelu`: March, `foy`: March}");
    assert_eq!(orders_of("cautious"), "{`bachelu`: Reserve, `foy`: Reserve}");
}

#[test]
fn who_has_given_one_command_an_order_gives_it_no_other_in_that_hour() {
    let mut trial = begin::<Mfp>(MILL_BRIDGE, 1).trial();
    let (steady, mut dice) = (doctrine("steady"), Seeded::new(1));
    let south = trial.roster().sides[0].id.clone();
    let gives = |act: &Act<Command>, division: &str| match act {
        Act::Command(Command::Orders { orders }) => orders.keys().any(|id| id.as_str() == division),
        Act::Command(Command::Order { command, .. }) => command.as_str() == division,
        _ => false,
    };
    let ideas_of = |trial: &Trial<Mfp>| {
        let (seat, side) = trial.decides().unwrap();
        if *side == south { trial.ideas((&seat, side), &steady, &combat()) } else { Vec::new() }
    };
    while !ideas_of(&trial).iter().any(|idea| gives(&idea.act, "first-division")) {
        trial = acts(trial, &steady, &mut dice);
    }
    let one = ideas_of(&trial).into_iter().find(|idea| {
        matches!(idea.act, Act::Command(Command::Order { .. })) && gives(&idea.act, "first-division")
    });
    let seat = trial.decides().unwrap().0;
    let given = trial.after_act((&seat, &south), one.unwrap(), (&steady, &combat()), &mut dice).unwrap().0;
    let then = ideas_of(&given);
    assert!(!then.iter().any(|idea| gives(&idea.act, "first-division")), "{then:?}");
    assert!(then.iter().any(|idea| gives(&idea.act, "reserve-brigade")), "{then:?}");
    // In the next hour it may be given another.
    let mut later = given;
    while !ideas_of(&later).iter().any(|idea| gives(&idea.act, "first-division")) {
        later = acts(later, &steady, &mut dice);
    }
}

#[test]
fn a_scenario_brings_a_combat_model_along() {
    let with = |figures: &str| {
        format!("{MILL_BRIDGE}\n[combat]\nname = \"house tables\"\nsource = \"ours\"\n{figures}\n")
    };
    let model = |scenario: &str| CombatModel::<Mfp>::of(begin::<Mfp>(scenario, 1).setting().setup()).unwrap();
    let usual = CombatModel::<Mfp>::published().unwrap();
    assert_eq!(model(MILL_BRIDGE), usual);
    let own = model(&with("shock = 90"));
    assert_eq!((own.name.as_str(), own.figures.shock), ("house tables", 90));
    assert_eq!(Model { shock: usual.figures.shock, ..own.figures }, usual.figures);
}

#[test]
fn a_combat_model_of_a_scenario_is_refused_with_its_place() {
    let scenario = format!("{MILL_BRIDGE}\n[combat]\nname = \"house tables\"\nshock = 1001\nno_such = 1\n");
    let faults: Vec<String> = faults::<Mfp>(&scenario).into_iter().map(|fault| fault.path).collect();
    assert_eq!(faults, ["combat.source", "combat.shock", "combat.no_such"]);
}
