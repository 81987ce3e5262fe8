//! Battles that doctrines fight.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::battle::{FIELD, Game};
use standfast_dice::Seeded;
use standfast_drill::battles::{Stands, begin, changed, faults, laid, led_at_the_table, led_in_trials};
use standfast_engine::battle::{Act, CombatModel, Doctrine, Idea, Trial};
use standfast_fatigue::Fatigue;
use standfast_fatigue::battle::{Command, Manner, Model};
use standfast_tabletop::Length;

const STONE_WALL: &str = include_str!("../../../scenarios/battles/fatigue/stone-wall.toml");
const SUNKEN_ROAD: &str = include_str!("../../../scenarios/battles/fatigue/antietam-sunken-road.toml");

#[test]
fn every_idea_of_every_doctrine_is_a_command_that_may_be_given() {
    led_at_the_table::<Fatigue>("stone wall", STONE_WALL, 0..50, 500);
    led_at_the_table::<Fatigue>("field", FIELD, 0..25, 500);
    led_at_the_table::<Fatigue>("sunken road", SUNKEN_ROAD, 0..4, 2_000);
}

#[test]
fn doctrines_fight_to_the_end() {
    let war = led_in_trials::<Fatigue>("stone wall", STONE_WALL, 0..100, 500);
    assert_eq!(war.battles, 100);
    assert_eq!(war.endings.values().sum::<usize>(), 100);
}

#[test]
fn a_scenario_brings_a_combat_model_along() {
    let with = |figures: &str| {
        format!("{STONE_WALL}\n[combat]\nname = \"house tables\"\nsource = \"ours\"\n{figures}\n")
    };
    let model =
        |scenario: &str| CombatModel::<Fatigue>::of(begin::<Fatigue>(scenario, 1).setting().setup()).unwrap();
    let usual = CombatModel::<Fatigue>::published().unwrap();
    assert_eq!(model(STONE_WALL), usual);
    let own = model(&with("close_fire = 80"));
    assert_eq!((own.name.as_str(), own.figures.close_fire), ("house tables", 80));
    assert_eq!(Model { close_fire: usual.figures.close_fire, ..own.figures }, usual.figures);
}

#[test]
fn a_combat_model_of_a_scenario_is_refused_with_its_place() {
    let scenario =
        format!("{STONE_WALL}\n[combat]\nname = \"house tables\"\nclose_fire = 1001\nno_such = 1\n");
    let faults: Vec<String> = faults::<Fatigue>(&scenario).into_iter().map(|fault| fault.path).collect();
    assert_eq!(faults, ["combat.source", "combat.close_fire", "combat.no_such"]);
}

/// The usual figures of a commander.
fn usual() -> Manner {
    Doctrine::<Fatigue>::published().unwrap().remove(0).figures
}

/// The combat model that the battle goes by.
fn model(trial: &Trial<Fatigue>) -> Model {
    CombatModel::<Fatigue>::of(trial.scene().setting.setup()).unwrap().figures
}

/// What whoever decides likes best.
fn likes_best(trial: &Trial<Fatigue>, manner: &Manner) -> Idea<Command> {
    let (seat, side) = trial.decides().map(|(seat, side)| (seat, side.clone())).unwrap();
    trial.ideas((&seat, &side), manner, &model(trial)).remove(0)
}

/// The battle after whoever decides has done that.
fn acts(trial: Trial<Fatigue>, manner: &Manner) -> Trial<Fatigue> {
    let (seat, side) = trial.decides().map(|(seat, side)| (seat, side.clone())).unwrap();
    let (idea, model) = (likes_best(&trial, manner), model(&trial));
    trial.after_act((&seat, &side), idea, (manner, &model), &mut Seeded::new(1)).unwrap().0
}

/// The ways on which units go at once, in words.
fn ways(trial: &Trial<Fatigue>, manner: &Manner) -> BTreeMap<String, String> {
    match likes_best(trial, manner).act {
        Act::Command(Command::MoveAll { to, .. }) => {
            let words = |going| serde_json::to_string(&going).unwrap();
            to.into_iter().map(|(unit, going)| (unit.to_string(), words(going))).collect()
        }
        _ => BTreeMap::new(),
    }
}

/// The stone wall in that side's first movement, nobody disrupted.
fn on_the_move(side: &str, changes: &[(&str, &str)]) -> Game {
    let scenario = changed(&changed(STONE_WALL, &[("bearing = \"disrupted\"", "")]), changes);
    let mut game = Game::of(&scenario);
    game.go_to(side, "movement");
    game
}

/// The small battle on a table, where units go as far as at the stone wall, and meet at an inch.
fn on_a_field(terrain: &str, stand: &[Stands<'_>]) -> String {
    let moving = "turns = 3\ncontact = 1\nmovement = { infantry = 7, cavalry = 12, artillery = 5 }\n";
    changed(FIELD, &[("turns = 3\n", moving)]) + &laid((48, 36), terrain, stand)
}

const FIRST_SOUTH: &str = "{ id = \"first-south\", at = [12, 7.5] }";
const SECOND_NORTH: &str = "{ id = \"second-north\", at = [20, 20], facing = 180 }";

/// A line fires to its front only: it turns to whoever stands at its flank, unless he is routed. Where the enemy is in front of it, it
/// stays as it is.
#[test]
fn a_line_that_stays_turns_to_the_enemy_at_its_flank() {
    let manner = Manner { stand_off: 36, objective_worth: 0, melee_at: 1_000, ..usual() };
    let turns = |first_south: &str, bearing: &str| {
        let mut game = on_the_move("north", &[(FIRST_SOUTH, first_south)]);
        game.set("first-south", "bearing", bearing);
        ways(&game.table.trial(), &manner).remove("first-north")
    };
    let at_the_flank = "{ id = \"first-south\", at = [4.5, 20.5], facing = 90 }";
    assert_eq!(turns(at_the_flank, "steady").as_deref(), Some(r#"[{"turn":93}]"#));
    assert_eq!(turns(at_the_flank, "routed"), None);
    assert_eq!(turns("{ id = \"first-south\", at = [12, 13] }", "steady"), None);
}

/// Whoever keeps an objective stays on it, though he could win a melee; guns rather than others keep it.
#[test]
fn a_garrison_stays_where_it_is() {
    let manner = Manner { melee_at: 1, attack_at: 1, ..usual() };
    let farm = ("points = 30\n", "points = 30\nheld_by = \"north\"\n");
    let enough = ("objective_points = 50\n", "");
    let in_the_farm = (SECOND_NORTH, "{ id = \"second-north\", at = [16, 14], facing = 180 }");
    let moved = |changes: &[(&str, &str)]| {
        let ways = ways(&on_the_move("north", changes).table.trial(), &manner);
        ways.into_keys().collect::<Vec<_>>()
    };
    assert_eq!(moved(&[farm, in_the_farm, enough]), ["first-north"]);
    // Of an objective that is not its side's nobody is the garrison; the wall has its battery.
    assert_eq!(moved(&[in_the_farm]), ["first-north", "second-north"]);
}

/// Guns go up where they see nobody to fire at, and stay where they do.
#[test]
fn guns_stay_where_they_fire_at_somebody() {
    let manner = Manner { attack_at: 1, ..usual() };
    let go = |gun_range: i64| {
        let combat = format!("[combat]\nname = \"guns\"\nsource = \"ours\"\ngun_range = {gun_range}\n");
        let elsewhere = changed(STONE_WALL, &[("on = \"low-ridge\"", "on = \"southern-woods\"")]);
        let mut game = Game::of(&(elsewhere + &combat));
        game.go_to("north", "movement");
        ways(&game.table.trial(), &manner).contains_key("battery")
    };
    assert!(!go(36));
    assert!(go(4));
}

/// The nearest enemy is in good cover, and the one behind him in the open: fire costs him more.
#[test]
fn fire_is_given_where_it_costs_most() {
    let wall = "[[table.terrain]]\nid = \"wall\"\nkind = \"wall\"\nalong = [[18, 15.6], [22, 15.6]]\n";
    let stand = [("r1", 20.0, 10.0, 0), ("b1", 20.0, 16.0, 180), ("b2", 24.5, 16.5, 180)];
    let target = |wall: &str| {
        let mut game = Game::of(&(FIELD.to_owned() + &laid((48, 36), wall, &stand)));
        game.go_to("red", "offensive fire");
        let idea = likes_best(&game.table.trial(), &usual());
        let Act::Command(Command::Volley { fire }) = idea.act else { panic!("{:?}", idea.act) };
        fire.into_values().map(|shot| shot.target.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(target(wall), ["b2"]);
    assert_eq!(target(""), ["b1"]);
}

/// Who is kept back stays back when the others have moved, until half of the battle is over.
#[test]
fn a_reserve_is_not_used_up_by_the_march_of_the_others() {
    let manner = Manner { reserve: 34, attack_at: 1, ..usual() };
    let moved = |turns: &str| {
        let mut trial = on_the_move("south", &[("turns = 6", turns)]).table.trial();
        let mut moved = BTreeSet::new();
        loop {
            let ways = ways(&trial, &manner);
            if ways.is_empty() {
                break;
            }
            moved.extend(ways.into_keys());
            trial = acts(trial, &manner);
        }
        moved.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(moved("turns = 6"), ["first-south", "second-south"]);
    assert_eq!(moved("turns = 1"), ["first-south", "second-south", "third-south"]);
}

/// Two go in together where they are strong enough together, one after the other; a unit that is to rest does not, and then the other
/// stays out of it as well.
#[test]
fn who_goes_in_comes_into_contact_and_who_rests_is_not_counted() {
    let stand = [("r1", 20.0, 10.0, 0), ("r2", 24.0, 10.0, 0), ("b1", 21.0, 16.0, 180)];
    let go_in = |rest_at: i64| {
        let mut game = Game::of(&on_a_field("", &stand));
        game.go_to("red", "movement");
        let manner = Manner { rest_at, melee_at: 120, ..usual() };
        let mut trial = game.table.trial();
        while !ways(&trial, &manner).is_empty() {
            trial = acts(trial, &manner);
        }
        let ground = trial.ground().unwrap();
        let b1 = ground.unit("b1").unwrap();
        let meets = |unit: &&str| {
            let range = ground.field().range(ground.unit(unit).unwrap(), b1).value;
            range <= Length::inches(1)
        };
        ["r1", "r2"].into_iter().filter(meets).collect::<Vec<_>>()
    };
    assert_eq!(go_in(900), ["r1", "r2"]);
    assert!(go_in(300).is_empty());
}

/// A battery that fires at somebody ahead lets a nearer enemy be whom it can't see, and goes up only to him; one that could fire at
/// somebody aside turns to him.
#[test]
fn guns_turn_only_to_whom_they_can_hit() {
    let woods = "[[table.terrain]]\nid = \"woods\"\nkind = \"woods\"\noutline = [[32, 12], [36, 12], [36, 28], [32, 28]]\n";
    let manner = Manner { attack_at: 1, rest_at: 900, ..usual() };
    let way = |stand: &[Stands<'_>]| {
        let mut game = Game::of(&on_a_field(woods, stand));
        game.go_to("blue", "movement");
        ways(&game.table.trial(), &manner).remove("bg")
    };
    let (ahead, unseen, aside) = (("r1", 25.0, 4.0, 0), ("r2", 39.0, 20.0, 270), ("r2", 11.0, 20.0, 90));
    let battery = ("bg", 25.0, 20.0, 180);
    assert_eq!(way(&[battery, ahead, unseen]), None);
    assert_eq!(way(&[battery, aside]).as_deref(), Some(r#"[{"turn":90}]"#));
    assert!(way(&[battery, unseen]).is_some_and(|way| way.contains("ahead")), "it goes where it sees him");
}

/// A side that is behind on points goes forward, though it holds more than the enemy: men that it has lost count too.
#[test]
fn who_is_behind_attacks_though_he_holds_the_objective() {
    let manner = Manner { attack_at: 1_000, ..usual() };
    let stance = |points_of_men: &str| {
        let mut game = Game::of(&changed(STONE_WALL, &[("points_per_100_men = 5", points_of_men)]));
        game.set("first-north", "men", 250);
        game.go_to("north", "movement");
        likes_best(&game.table.trial(), &manner).why
    };
    assert_eq!(stance("points_per_100_men = 50"), "the side attacks");
    assert_ne!(stance("points_per_100_men = 5"), "the side attacks");
}
