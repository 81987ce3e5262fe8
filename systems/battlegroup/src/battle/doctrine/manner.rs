use standfast_engine::form::{flag, whole};
use standfast_engine::shape;

shape! {
    /// How a commander acts: the figures of a doctrine.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Manner is "how a commander acts" {
        /// From which strength on he attacks where nothing forces him to, in percent of the enemy's: 1 to 1,000.
        pub attack_at: i64 = "from which strength on he attacks unforced, in percent of the enemy's",
            or(whole(1..=1000), 100);
        /// Which share of the turns he lets pass before he attacks only because time is against him, in percent: 0 to
        /// 100.
        pub patience: i64 = "which share of the turns he waits before time makes him attack, in percent",
            or(whole(0..=100), 0);
        /// How near his troops come to the enemy, in inches: 1 to 60.
        pub stand_off: i64 = "how near his troops come to the enemy, in inches", or(whole(1..=60), 12);
        /// How near his vehicles come to the enemy, in inches: 1 to 100.
        pub vehicle_stand_off: i64 = "how near his vehicles come to the enemy, in inches", or(whole(1..=100), 14);
        /// How many inches further off he is content to fight for the sake of cover: 0 to 60.
        pub cover_worth: i64 = "how many inches of way cover is worth to him", or(whole(0..=60), 8);
        /// The least that a unit's fire must promise for him to order it, in hundredths of a hit: 0 to 1,000.
        pub fire_at: i64 = "the least that a unit's fire must promise, in hundredths of a hit",
            or(whole(0..=1000), 10);
        /// A unit whose fire promises less than this moves before it fires, in hundredths of a hit: 0 to 10,000.
        pub close_at: i64 = "a unit whose fire promises less moves before it fires, in hundredths of a hit",
            or(whole(0..=10_000), 100);
        /// How much more fire at a unit that is half worn down is worth, in percent: 0 to 1,000.
        pub focus: i64 = "how much more fire at a unit half worn down is worth, in percent",
            or(whole(0..=1000), 50);
        /// A unit that has no more than this left of its strength attacks no more, in percent: 0 to 100.
        pub spare_at: i64 = "a unit with no more than this left of its strength attacks no more, in percent",
            or(whole(0..=100), 40);
        /// Which share of his units stays behind until half the turns are over, in percent: 0 to 100.
        pub reserve: i64 = "which share of his units stays back for half the battle, in percent",
            or(whole(0..=100), 0);
        /// Whether morale officers shoot whoever is about to surrender.
        pub shoots_deserters: bool = "whether morale officers shoot whoever is about to surrender",
            or(flag(), true);
    }
}
