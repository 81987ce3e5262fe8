//! Players who think, by doctrine, and at random.

use standfast_rulebook::battle::{Header, LiveBattle, Sample, Seat, begin, declare, generals_of};
use standfast_rulebook::generals::{Memory, Plan};
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
