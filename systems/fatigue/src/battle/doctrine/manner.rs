use standfast_engine::form::whole;
use standfast_engine::shape;

shape! {
    /// How a commander acts: the figures of a doctrine.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Manner is "how a commander acts" {
        /// From which strength on he attacks where nothing forces him to, in percent of the enemy's: 1 to 1,000.
        pub attack_at: i64 = "from which strength on he attacks unforced, in percent of the enemy's",
            or(whole(1..=1000), 110);
        /// At which odds he orders a melee, in percent: 1 to 1,000.
        pub melee_at: i64 = "at which odds he orders a melee, in percent", or(whole(1..=1000), 180);
        /// How near his line comes to the enemy to fire, in inches: 1 to 36.
        pub stand_off: i64 = "how near his line comes to fire, in inches", or(whole(1..=36), 6);
        /// From which fatigue on he draws a regiment out of the fight to rest: 0 to 900.
        pub rest_at: i64 = "from which fatigue on a regiment is drawn out to rest", or(whole(0..=900), 550);
        /// Once this share of his units is routed or destroyed he gives the field up, in percent: 1 to 100.
        pub give_up_at: i64 = "he gives way once this share of his units is broken, in percent",
            or(whole(1..=100), 70);
        /// What an objective is worth to him against an enemy at the same distance, in percent: 0 to 1,000.
        pub objective_worth: i64 = "what an objective is worth against an enemy as near, in percent",
            or(whole(0..=1000), 150);
        /// Which share of his units stays behind the line until half the turns are over, in percent: 0 to 100.
        pub reserve: i64 = "which share of his units stays back for half the battle, in percent",
            or(whole(0..=100), 0);
    }
}
