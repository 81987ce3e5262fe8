//! Battles that doctrines fight.

use standfast_dice::Seeded;
use standfast_drill::battles::{begin, led_at_the_table, led_in_trials};
use standfast_engine::battle::{Act, CombatModel, Doctrine, Id, Idea, Trial};
use standfast_micro_force::battle::{Command, Manner, Posture};
use standfast_micro_force::{AnyFormation, MicroForce};

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
            trial = acts(trial, &manner, &mut dice);
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
    assert_eq!(mark(PIKE, "davis", &bold), Posture::Movement);
    assert_eq!(mark(PIKE, "davis", &cautious), Posture::Fire);
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

/// Whoever is shaken comes no nearer to the enemy when his brigade marches.
#[test]
fn who_is_shaken_does_not_go_forward() {
    assert_eq!(march(PIKE, &eager()), ["2-mississippi", "42-mississippi", "55-north-carolina"]);
    let shaken = with("42-mississippi", "shaken = true");
    assert_eq!(march(&shaken, &eager()), ["2-mississippi", "55-north-carolina"]);
}

/// A unit stays on an objective that its side holds, as long as it can hold it.
#[test]
fn a_garrison_stays_on_its_objective() {
    let post = "[[objectives]]\nid = \"post\"\nname = \"the post\"\npoints = 1\non = \"farm\"\nheld = \"confederate\"\n\n[[objectives]]";
    let farm = "[[table.terrain]]\nid = \"farm\"\nkind = \"rough\"\noutline = [[7.5, 18], [11, 18], [11, 21], [7.5, 21]]\n";
    let kept = |scenario: &str| scenario.replacen("[[objectives]]", post, 1) + "\n" + farm;
    assert_eq!(march(&kept(PIKE), &eager()), ["42-mississippi", "55-north-carolina"]);
    let beside_guns = PIKE.replace("at = [2.5, 10.5]", "at = [8.5, 19.4]");
    assert_eq!(march(&kept(&beside_guns), &eager()), march(PIKE, &eager()), "guns stay rather than others");
}

/// A reserve is a share of all who are fit, and stays when the others have marched.
#[test]
fn a_reserve_is_not_used_up_by_the_march_of_the_others() {
    let manner = Manner { reserve: 34, ..eager() };
    let trial = until(PIKE, "confederate", "march", &manner);
    assert_eq!(units(&trial, &manner), ["2-mississippi", "42-mississippi"]);
    let next = acts(trial, &manner, &mut Seeded::new(1));
    assert_eq!(units(&next, &manner), [""; 0]);
}

/// Guns go up only where there is nobody whom they could fire at, and limber up for it.
#[test]
fn guns_without_anybody_in_sight_limber_up() {
    let woods = "\n[[table.terrain]]\nid = \"woods\"\nkind = \"woods\"\noutline = [[6, 0], [9, 0], [9, 36], [6, 36]]\n";
    let hidden = PIKE.replace("at = [2.5, 10.5]", "at = [4, 10.5]") + woods;
    assert_eq!(mark(PIKE, "fredericksburg-artillery", &eager()), Posture::Fire);
    assert_eq!(mark(&hidden, "fredericksburg-artillery", &eager()), Posture::Movement);
    let moves = |best: &Idea<Command>| {
        best.verb.is_some_and(|verb| verb.name != "mark") && is_about(best, "fredericksburg-artillery")
    };
    let trial = when(&hidden, &eager(), |_, best| moves(best));
    let limbers = likes_best(&trial, &eager()).act;
    assert!(
        matches!(limbers, Act::Command(Command::ChangeFormation { to: AnyFormation::Limbered, .. })),
        "{limbers:?}"
    );
}

/// A commander who goes forward with whole brigades.
fn eager() -> Manner {
    Manner { advance: 1_000, objective_worth: 1_000, detach_at: 10_000, ..usual() }
}

/// The pike with a line more in the text of a unit.
fn with(unit: &str, line: &str) -> String {
    let id = format!("id = {unit:?}\nname");
    assert!(PIKE.contains(&id));
    PIKE.replace(&id, &format!("{line}\n{id}"))
}

/// The figures of a commander of whom nothing else is said.
fn usual() -> Manner {
    Doctrine::<MicroForce>::read("[[doctrines]]\nname = \"usual\"\nsays = \"usual\"", "")
        .unwrap()
        .remove(0)
        .figures
}

/// How a piece is marked at first.
fn mark(scenario: &str, piece: &str, manner: &Manner) -> Posture {
    let trial = when(scenario, manner, |_, best| is_about(best, piece));
    match likes_best(&trial, manner).act {
        Act::Command(Command::Mark { posture, .. }) => posture,
        other => panic!("{other:?}"),
    }
}

fn is_about(idea: &Idea<Command>, piece: &str) -> bool {
    idea.about.as_ref().is_some_and(|about| about.as_str() == piece)
}

/// The units of Davis's brigade that march together first.
fn march(scenario: &str, manner: &Manner) -> Vec<String> {
    units(&until(scenario, "confederate", "march", manner), manner)
}

/// The units of a brigade that march together now.
fn units(trial: &Trial<MicroForce>, manner: &Manner) -> Vec<String> {
    match likes_best(trial, manner).act {
        Act::Command(Command::March { moves, .. }) => moves.keys().map(ToString::to_string).collect(),
        _ => Vec::new(),
    }
}

/// The battle as somebody of that side first likes best to give that command.
fn until(scenario: &str, side: &str, verb: &str, manner: &Manner) -> Trial<MicroForce> {
    let is_so = |of: &Id, best: &Idea<Command>| {
        of.as_str() == side && best.verb.is_some_and(|known| known.name == verb)
    };
    when(scenario, manner, is_so)
}

/// The battle as somebody first likes that best, of the side that decides.
fn when(scenario: &str, manner: &Manner, is_so: impl Fn(&Id, &Idea<Command>) -> bool) -> Trial<MicroForce> {
    let mut dice = Seeded::stream(1, 1);
    let mut trial = begin::<MicroForce>(scenario, 1).trial();
    while !trial.decides().is_some_and(|(_, side)| is_so(side, &likes_best(&trial, manner))) {
        trial = acts(trial, manner, &mut dice);
    }
    trial
}

/// What whoever decides likes best.
fn likes_best(trial: &Trial<MicroForce>, manner: &Manner) -> Idea<Command> {
    let (seat, side) = trial.decides().unwrap();
    trial.best_idea((&seat, side), manner, &()).unwrap()
}

/// The battle after he has done that.
fn acts(trial: Trial<MicroForce>, manner: &Manner, dice: &mut Seeded) -> Trial<MicroForce> {
    let (seat, side) = trial.decides().unwrap();
    let (side, best) = (side.clone(), likes_best(&trial, manner));
    trial.after_act((&seat, &side), best, (manner, &()), dice).unwrap().0
}
