//! The rules by their ids, and players who put the battle to the test.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;

use standfast_drill::{Player, harass, play, watch};
use standfast_engine::battle::{Header, LiveBattle, Play, Table};
use standfast_engine::odds;
use standfast_odds::Exact;
use standfast_pickets::{Nerve, Pickets, Quality, rules};

fn begin(seed: u64) -> Table<Pickets> {
    Table::begin(Header::new("pickets", "the-ford.toml", include_str!("../the-ford.toml"), seed, "")).unwrap()
}

#[test]
fn pickets_nerve() {
    for (quality, stands) in [(Quality::Raw, "1/2"), (Quality::Steady, "2/3"), (Quality::Veteran, "5/6")] {
        let odds = odds::<_, Exact>(&Nerve { quality }, &rules()).unwrap();
        assert_eq!(odds.chance(|outcome| outcome.stands).to_string(), stands);
    }
}

#[test]
fn pickets_turns_and_pickets_end() {
    let (mut ways, mut verbs) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..100 {
        let mut battle = begin(seed);
        let played = play(&mut battle, seed, 1_000).unwrap();
        assert_eq!(battle.audit(), Ok(battle.number()));
        ways.insert(played.ending.unwrap());
        verbs.extend(played.verbs.into_keys());
        watch(&mut begin(seed), seed, 1_000).unwrap();
        harass(&mut begin(seed), &mut Player::new(seed), 50).unwrap();
    }
    assert!(Pickets::ENDINGS.iter().all(|way| ways.contains(*way)), "{ways:?}");
    assert!(Pickets::VERBS.iter().all(|verb| verbs.contains(verb.name)), "{verbs:?}");
}
