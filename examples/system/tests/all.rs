//! The rules by their ids, and players who put the battle to the test.
#![allow(clippy::unwrap_used, reason = "tests")]

use standfast_drill::battles::{Campaign, harass_now_and_then};
use standfast_engine::odds;
use standfast_odds::Exact;
use standfast_pickets::{Nerve, Pickets, Quality, rules};

const THE_FORD: &str = include_str!("../the-ford.toml");

#[test]
fn pickets_nerve() {
    for (quality, stands) in [(Quality::Raw, "1/2"), (Quality::Steady, "2/3"), (Quality::Veteran, "5/6")] {
        let odds = odds::<_, Exact>(&Nerve { quality }, &rules()).unwrap();
        assert_eq!(odds.chance(|outcome| outcome.stands).to_string(), stands);
    }
}

#[test]
fn pickets_turns_and_pickets_end() {
    let mut campaign = Campaign::<Pickets>::of_at_most(1_000);
    campaign.plays("the ford", THE_FORD, 0..100, 1);
    campaign.watches("the ford", THE_FORD, 0..100);
    campaign.assert_every_ending();
    campaign.assert_every_verb();
    assert!(campaign.cited.iter().eq(["pickets.end", "pickets.nerve", "pickets.turns"]));
    (0..30).for_each(|seed| harass_now_and_then::<Pickets>(THE_FORD, seed, 10, 2, 25));
}
