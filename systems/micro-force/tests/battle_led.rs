//! Battles that doctrines fight.

use standfast_dice::Seeded;
use standfast_drill::battles::{begin, led_at_the_table, led_in_trials};
use standfast_engine::battle::{Act, CombatModel, Doctrine, Trial};
use standfast_micro_force::MicroForce;
use standfast_micro_force::battle::{Command, Manner, Posture};

use crate::common::battle::{FIELD, id};

const PIKE: &str = include_str!("../../../scenarios/battles/micro-force/north-of-the-pike.toml");
const RIDGE: &str = include_str!("../../../scenarios/battles/micro-force/mcphersons-ridge.toml");

#[test]
fn every_idea_of_every_doctrine_is_a_command_that_may_be_given() {
    led_at_the_table::<MicroForce>("north of the pike", PIKE, 0..15, 500);
    led_at_the_table::<MicroForce>("field", FIELD, 0..25, 500);
    led_at_the_table::<MicroForce>("the ridge", RIDGE, 0..1, 2_000);
}

#[test]
fn doctrines_fight_to_the_end() {
    let war = led_in_trials::<MicroForce>("north of the pike", PIKE, 0..100, 500);
    assert_eq!(war.battles, 100);
    assert_eq!(war.endings.values().sum::<usize>(), 100);
    for verb in ["volley", "march", "recover"] {
        assert!(war.verbs.contains_key(verb), "nobody gives {verb}: {:?}", war.verbs);
    }
}

#[test]
fn a_battle_stands_for_one_side_as_badly_as_it_stands_well_for_the_other() {
    let manner = usual();
    for seed in 0..10 {
        let mut dice = Seeded::stream(seed, 1);
        let mut trial = begin::<MicroForce>(PIKE, seed).trial();
        while trial.ending().is_none() {
            let both = ["union", "confederate"].map(|side| trial.prospects(&id(side)));
            assert!((999..=1001).contains(&both.iter().sum::<i64>()), "seed {seed}: {both:?}");
            let (seat, side) = trial.decides().unwrap();
            let side = side.clone();
            let best = trial.best_idea((&seat, &side), &manner, &()).unwrap();
            (trial, _) = trial.after_act((&seat, &side), best, (&manner, &()), &mut dice).unwrap();
        }
    }
}

#[test]
fn a_lead_counts_however_large_it_is_but_an_objective_not_yet_in_the_first_turn() {
    let union = |scenario: &str| begin::<MicroForce>(scenario, 1).trial().prospects(&id("union"));
    let of_davis = "base_cohesion = 15\nweapon = \"rifle-musket\"\n";
    let lost = |steps: i64| union(&PIKE.replace(of_davis, &format!("{of_davis}steps_lost = {steps}\n")));
    let leads: Vec<i64> = (0..=9).map(lost).collect();
    assert!(leads.is_sorted_by(|less, more| less < more), "{leads:?}");
    assert!(leads[0] == 500 && leads[9] > 950, "{leads:?}");
    assert_eq!(union(&PIKE.replace("points = 3\n", "points = 3\nheld = \"union\"\n")), 500);
}

#[test]
fn the_doctrines_and_the_model_that_come_with_the_system_are_read() {
    let names: Vec<String> =
        Doctrine::<MicroForce>::published().unwrap().into_iter().map(|doctrine| doctrine.name).collect();
    assert_eq!(names, ["steady", "bold", "cautious", "stubborn", "tuned"]);
    CombatModel::<MicroForce>::published().unwrap();
}

#[test]
fn a_bold_commander_goes_forward_where_a_cautious_one_fires() {
    let usual = usual();
    let bold = Manner { advance: 1000, objective_worth: 1000, ..usual.clone() };
    let cautious = Manner { advance: 0, objective_worth: 0, ..usual.clone() };
    assert_eq!(first_mark(&bold), ("davis".to_owned(), Posture::Movement));
    assert_eq!(first_mark(&cautious), ("davis".to_owned(), Posture::Fire));
}

#[test]
fn whoever_is_ahead_holds_unless_he_counts_himself_strong() {
    let ahead = PIKE.replace("points = 3\n", "points = 3\nheld = \"union\"\n");
    let stance = |manner: &Manner| {
        let trial = until(&ahead, "union", "mark", manner);
        let (seat, side) = trial.decides().unwrap();
        trial.ideas((&seat, side), manner, &()).remove(0).why
    };
    let usual = usual();
    assert!(stance(&usual).starts_with("the side holds the line"), "{}", stance(&usual));
    let sure = Manner { attack_at: 1, ..usual };
    assert!(stance(&sure).starts_with("the side attacks"), "{}", stance(&sure));
}

#[test]
fn fire_is_kept_where_it_promises_too_little() {
    let usual = usual();
    let volleys = |manner: &Manner| {
        let trial = until(PIKE, "union", "volley", &usual);
        let (seat, side) = trial.decides().unwrap();
        let ideas = trial.ideas((&seat, side), manner, &());
        ideas.iter().filter(|idea| idea.verb.is_some_and(|verb| verb.name == "volley")).count()
    };
    assert!(volleys(&usual) > 0);
    assert_eq!(volleys(&Manner { fire_at: 500, ..usual.clone() }), 0);
}

#[test]
fn who_thinks_may_try_what_no_commander_orders() {
    let usual = usual();
    let trial = until(PIKE, "confederate", "march", &usual);
    let (seat, side) = trial.decides().unwrap();
    let ideas = trial.ideas((&seat, side), &usual, &());
    let disliked = |name: &str| {
        let of_it = ideas.iter().filter(|idea| idea.verb.is_some_and(|verb| verb.name == name));
        of_it.filter(|idea| idea.worth < 0).count()
    };
    assert!(disliked("change-formation") > 0, "{ideas:?}");
    assert_eq!(trial.best_idea((&seat, side), &usual, &()).unwrap().act, ideas[0].act);
    assert!(ideas[0].worth >= 0);
}

/// The figures of a commander of whom nothing else is said.
fn usual() -> Manner {
    Doctrine::<MicroForce>::read("[[doctrines]]\nname = \"usual\"\nsays = \"usual\"", "")
        .unwrap()
        .remove(0)
        .figures
}

/// How the Confederates mark their brigade at first.
fn first_mark(manner: &Manner) -> (String, Posture) {
    let trial = until(PIKE, "confederate", "mark", manner);
    let (seat, side) = trial.decides().unwrap();
    match trial.best_idea((&seat, side), manner, &()).unwrap().act {
        Act::Command(Command::Mark { piece, posture }) => (piece.to_string(), posture),
        other => panic!("{other:?}"),
    }
}

/// The battle as somebody of that side first likes best to give that command.
fn until(scenario: &str, side: &str, verb: &str, manner: &Manner) -> Trial<MicroForce> {
    let mut dice = Seeded::stream(1, 1);
    let mut trial = begin::<MicroForce>(scenario, 1).trial();
    loop {
        let (seat, acting) = trial.decides().unwrap();
        let acting = acting.clone();
        let best = trial.best_idea((&seat, &acting), manner, &()).unwrap();
        if acting.as_str() == side && best.verb.is_some_and(|known| known.name == verb) {
            return trial;
        }
        (trial, _) = trial.after_act((&seat, &acting), best, (manner, &()), &mut dice).unwrap();
    }
}
