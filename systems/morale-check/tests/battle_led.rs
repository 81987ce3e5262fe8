//! Battles that doctrines fight.

use standfast_dice::Seeded;
use standfast_drill::battles::{begin, led_at_the_table, led_in_trials};
use standfast_engine::battle::{Act, CombatModel, Doctrine, Trial};
use standfast_morale_check::MoraleCheck;
use standfast_morale_check::battle::{Command, Manner, Model, Phase};
use standfast_tabletop::Length;

use crate::common::battle::{Game, MOVES, SCENARIO, on_table_of};

const LANE: &str = include_str!("../../../scenarios/battles/morale-check/the-sunken-lane.toml");
const GARCIA_HERNANDEZ: &str =
    include_str!("../../../scenarios/battles/morale-check/garcia-hernandez-1812.toml");

/// Squares in answer, and units whose orders cost points.
fn answered() -> String {
    format!("{GARCIA_HERNANDEZ}\n[rules]\nsquare_in_answer = true\ntarget_checks = \"once\"\n")
}

#[test]
fn every_idea_of_every_doctrine_is_a_command_that_may_be_given() {
    led_at_the_table::<MoraleCheck>("sunken lane", LANE, 0..50, 400);
    led_at_the_table::<MoraleCheck>("garcia hernandez", GARCIA_HERNANDEZ, 0..25, 600);
    led_at_the_table::<MoraleCheck>("squares in answer", &answered(), 0..25, 600);
}

#[test]
fn a_battle_without_a_table_is_led_too() {
    let war = led_at_the_table::<MoraleCheck>("no table", SCENARIO, 0..25, 400);
    assert!(war.verbs.contains_key("deshake-all") && war.verbs.contains_key("enter-fire"), "{:?}", war.verbs);
}

#[test]
fn doctrines_fight_to_the_end() {
    let war = led_in_trials::<MoraleCheck>("sunken lane", LANE, 0..100, 400);
    assert_eq!(war.battles, 100);
    assert_eq!(war.endings.values().sum::<usize>(), 100);
    for verb in ["declare-charges", "charge", "win-melee", "march", "form", "enter-fire", "attach"] {
        assert!(war.verbs.contains_key(verb), "nobody gives {verb}: {:?}", war.verbs);
    }
}

/// The doctrine of that name.
fn doctrine(name: &str) -> Manner {
    let published = Doctrine::<MoraleCheck>::published().unwrap();
    published.into_iter().find(|doctrine| doctrine.name == name).unwrap().figures
}

#[test]
fn what_is_good_for_one_side_is_as_bad_for_the_other() {
    let combat = CombatModel::<MoraleCheck>::published().unwrap().figures;
    let manner = doctrine("bold");
    for seed in 0..20 {
        let mut trial = begin::<MoraleCheck>(LANE, seed).trial();
        let mut dice = Seeded::new(seed);
        while trial.ending().is_none() {
            let sides: Vec<_> = trial.roster().sides.iter().map(|side| side.id.clone()).collect();
            let [one, other] = [&sides[0], &sides[1]].map(|side| trial.prospects(side));
            assert!((999..=1001).contains(&(one + other)), "{one} and {other}");
            trial = acts(trial, &manner, &combat, &mut dice);
        }
    }
}

/// The battle after whoever decides has done what he likes best.
fn acts(trial: Trial<MoraleCheck>, manner: &Manner, combat: &Model, dice: &mut Seeded) -> Trial<MoraleCheck> {
    let (seat, side) = trial.decides().map(|(seat, side)| (seat, side.clone())).unwrap();
    let best = trial.best_idea((&seat, &side), manner, combat).unwrap();
    trial.after_act((&seat, &side), best, (manner, combat), dice).unwrap().0
}

/// What a commander of that doctrine likes best in North's charges phase, with foot before veteran foot.
fn likes_best(name: &str) -> (&'static str, Act<Command>) {
    let stand = [("column", 12.0, 8.0, 0), ("line", 12.0, 12.0, 180)];
    let mut game = Game::of(&on_table_of(&format!("{SCENARIO}{MOVES}"), &stand, ""));
    game.set("line", "quality", "veteran");
    game.go_to("north", Phase::Charges);
    let combat = CombatModel::<MoraleCheck>::published().unwrap().figures;
    let (seat, north) = (game.seat("nora"), game.table.trial().roster().sides[0].id.clone());
    let ideas = game.table.trial().ideas((&seat, &north), &doctrine(name), &combat);
    let mut commands = ideas.into_iter().filter(|idea| idea.verb.is_some());
    let best = commands.next().unwrap();
    (best.verb.unwrap().name, best.act)
}

#[test]
fn a_bold_commander_charges_where_a_cautious_one_does_not() {
    assert_eq!(likes_best("cautious").0, "end-phase");
    let (verb, act) = likes_best("bold");
    assert_eq!(verb, "declare-charges");
    let Act::Command(Command::DeclareCharges { charges }) = act else { panic!("{act:?}") };
    assert_eq!(charges.len(), 1);
}

/// How far the hussars are from the middle of the farm after the first march of their side, in a battle of so many turns.
fn from_the_farm(turns: i64) -> Length {
    let lane = LANE.replace("turns = 9", &format!("turns = {turns}")).replace("[points]\ndice = 1\n", "");
    let mut game = Game::of(&lane);
    game.go_to("attackers", Phase::Movement);
    let combat = CombatModel::<MoraleCheck>::published().unwrap().figures;
    let trial = acts(game.table.trial(), &doctrine("steady"), &combat, &mut Seeded::new(1));
    let ground = trial.ground().unwrap();
    let farm = ground.layout().table().piece("farm-house").unwrap().middle();
    ground.unit("hussars").unwrap().at().distance(farm)
}

#[test]
fn who_would_lose_goes_for_an_objective_while_there_is_time() {
    let (at_leisure, in_haste) = (from_the_farm(9), from_the_farm(2));
    assert!(in_haste + Length::inches(2) < at_leisure, "{in_haste} against {at_leisure} inches");
}
