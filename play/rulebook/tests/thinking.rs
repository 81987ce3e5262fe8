//! Players who think, by doctrine, and at random.

use std::collections::BTreeSet;

use standfast_rulebook::Tree;
use standfast_rulebook::battle::{Header, LiveBattle, Sample, Seat, Source, begin, declare, generals_of};
use standfast_rulebook::generals::{Advice, Memory, Plan};
use standfast_rulebook::sim::Order;

fn stone_wall() -> (Sample, Box<dyn LiveBattle>) {
    let sample = Sample::named("fatigue", "stone-wall").unwrap();
    (sample, begin(Header::new("fatigue", "stone-wall.toml", sample.text, 1, "")).unwrap())
}

/// Thinking by a number of battles does not depend on the clock, and keeps to that number.
#[test]
fn the_same_battles_fought_on_come_to_the_same() {
    let (sample, battle) = stone_wall();
    let generals = generals_of(sample.system).unwrap();
    let seat = battle.roster().seat("attacker").unwrap();
    let plan = Plan { leader: "steady:50p".parse().unwrap(), seed: 3 };
    let advise = || generals.advise(battle.as_ref(), &seat, &plan, &mut Memory::default()).unwrap();
    let advice = advise();
    assert_eq!(advice, advise());
    assert!(advice.weighed.iter().map(|weighed| weighed.battles).sum::<u64>() <= 50);
    assert!(advice.weighed.iter().all(|weighed| (0.0..=1.0).contains(&weighed.value)));
}

/// Each thing to do is told once, with however many plans it was tried out: first the one that he decides on. Two that give the same
/// command different orders are told in different words.
#[test]
fn each_thing_that_was_tried_out_is_told_once() {
    let sample = Sample::named("mfp", "mill-bridge").unwrap();
    let mut battle = begin(Header::new("mfp", "mill-bridge.toml", sample.text, 3, "")).unwrap();
    let generals = generals_of(sample.system).unwrap();
    let seat = battle.roster().seat("attacker").unwrap();
    let plan = Plan { leader: "tuned:150p".parse().unwrap(), seed: 3 };
    let mut memory = Memory::default();
    let Advice { says, weighed, .. } = loop {
        let deciding = ["attacker", "defender"].map(|name| battle.roster().seat(name).unwrap());
        let deciding = deciding.into_iter().find(|seat| generals.decides(battle.as_ref(), seat)).unwrap();
        let advice = generals.advise(battle.as_ref(), &deciding, &plan, &mut memory).unwrap();
        if deciding == seat && advice.weighed.len() > 2 {
            break advice;
        }
        let command = Tree::from_json(&advice.command.to_string()).unwrap();
        battle.propose(&deciding, &command, Source::Seed, "", None).unwrap();
        battle.confirm();
    };
    assert!(weighed.first().is_some_and(|first| first.says.starts_with(&says)), "{says}: {weighed:?}");
    let told: BTreeSet<&str> = weighed.iter().map(|weighed| weighed.says.as_str()).collect();
    assert_eq!(told.len(), weighed.len(), "{weighed:?}");
    assert!(told.iter().any(|says| says.contains("Reserve Brigade (attack)")), "{told:?}");
    let values: BTreeSet<String> = weighed.iter().map(|weighed| weighed.value.to_string()).collect();
    assert!(values.len() > 2, "{weighed:?}");
}

/// Whoever acts by a doctrine beats whoever acts at random.
#[test]
fn doctrines_beat_chance() {
    let (sample, _) = stone_wall();
    for doctrine in ["steady", "bold", "cautious", "stubborn", "tuned"] {
        let leader = |side: &str, leader: &str| (side.to_owned(), leader.parse().unwrap());
        let order = Order {
            scenario: sample.text.to_owned(),
            origin: "stone-wall.toml".to_owned(),
            leaders: vec![leader("south", "random"), leader("north", doctrine)],
            seed: 5,
            ..Order::default()
        };
        let war = declare(&order).unwrap();
        let won = (0..20).filter(|number| war.battle(*number).unwrap().winner == Some(1)).count();
        assert!(won >= 18, "{doctrine} as the north wins {won} of 20");
    }
}

/// A seat that has nothing to decide is advised nothing.
#[test]
fn only_who_has_to_decides() {
    let (sample, battle) = stone_wall();
    let generals = generals_of(sample.system).unwrap();
    let plan = Plan { leader: "bold".parse().unwrap(), seed: 3 };
    for seat in [Seat::Spectator, Seat::Umpire, battle.roster().seat("defender").unwrap()] {
        assert!(!generals.decides(battle.as_ref(), &seat), "{seat}");
        assert_eq!(generals.advise(battle.as_ref(), &seat, &plan, &mut Memory::default()), None, "{seat}");
    }
}
