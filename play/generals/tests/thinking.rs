//! Players who think, by doctrine, and at random.

use standfast_drill::battles::begin;
use standfast_engine::battle::{CombatModel, Doctrine, Id, Seat};
use standfast_fatigue::Fatigue;
use standfast_generals::{General, Leader, Luck, Staff, fight};

const STONE_WALL: &str = include_str!("../../../scenarios/battles/fatigue/stone-wall.toml");

fn general(leader: &str, seed: u64) -> General<Fatigue> {
    let school = Doctrine::published().unwrap();
    General::new(&leader.parse::<Leader>().unwrap(), &school, Luck::of(seed)).unwrap()
}

fn id(text: &str) -> Id {
    Id::new(text).unwrap()
}

/// How often the first side wins out of that many battles.
fn wins(south: &str, north: &str, seeds: std::ops::Range<u64>) -> usize {
    let combat = CombatModel::<Fatigue>::published().unwrap().figures;
    let start = begin::<Fatigue>(STONE_WALL, 1).trial();
    let won = |seed: &u64| {
        let posts =
            vec![(id("south"), general(south, 2 * seed)), (id("north"), general(north, 2 * seed + 1))];
        let mut staff = Staff::of(posts, &combat);
        let mut luck = Luck::of(*seed);
        let fought = fight(start.clone(), &mut staff, &combat, &mut luck, 5_000, |_| false).unwrap();
        fought.trial.ending().unwrap().winner == Some(id("south"))
    };
    seeds.filter(won).count()
}

/// The same battles come out the same, and thinking by a number of battles does not depend on the clock.
#[test]
fn the_same_luck_gives_the_same_battle() {
    assert_eq!(wins("random", "random", 0..20), wins("random", "random", 0..20));
    let decides = || {
        let combat = CombatModel::<Fatigue>::published().unwrap().figures;
        let trial = begin::<Fatigue>(STONE_WALL, 1).trial();
        let (seat, side) = trial.decides().unwrap();
        general("steady:50p", 1).decide(&trial, (&seat, side), &combat).unwrap()
    };
    let decision = decides();
    assert_eq!(decision, decides());
    assert!(decision.weighed.iter().map(|weighed| weighed.battles).sum::<u64>() <= 50);
}

/// Whoever acts by a doctrine beats whoever acts at random.
#[test]
fn doctrines_beat_chance() {
    for doctrine in ["steady", "bold", "cautious", "stubborn", "tuned"] {
        let as_north = 20 - wins("random", doctrine, 0..20);
        assert!(as_north >= 18, "{doctrine} as the north wins {as_north} of 20");
    }
}

/// A seat of nobody's has nothing to decide.
#[test]
fn only_who_has_to_decides() {
    let trial = begin::<Fatigue>(STONE_WALL, 1).trial();
    assert_eq!(trial.decides_for(&Seat::Spectator), None);
}
