use standfast_engine::form::whole;
use standfast_engine::shape;

shape! {
    /// How a commander acts: the figures of a doctrine.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Manner is "how a commander acts" {
        /// From which strength on he attacks where nothing forces him to, in percent of the enemy's: 1 to 1,000.
        pub attack_at: i64 = "from which strength on he attacks unforced, in percent of the enemy's",
            or(whole(1..=1000), 120);
        /// Which share of the turns he lets pass before he attacks only because he would lose by points, in percent: 0
        /// to 100.
        pub patience: i64 = "which share of the turns he waits before he attacks because he is behind, in percent",
            or(whole(0..=100), 0);
        /// Once he is that far on the way to being broken he gives way, in percent: 1 to 1,000.
        pub give_up_at: i64 = "how far on the way to being broken he gives way, in percent",
            or(whole(1..=1000), 80);
        /// At which odds he orders a charge: what it is expected to cost the enemy, in percent of what it costs him: 1 to
        /// 1,000.
        pub charge_at: i64 = "at which odds he orders a charge, in percent", or(whole(1..=1000), 150);
        /// What he counts of the fire that a regiment gains by coming nearer, in percent: 0 to 1,000.
        pub advance: i64 = "what he counts of the fire that a regiment gains by coming nearer, in percent",
            or(whole(0..=1000), 100);
        /// How near his line comes to the enemy to fire, in inches: 1 to 36.
        pub stand_off: i64 = "how near his line comes to fire, in inches", or(whole(1..=36), 4);
        /// What a point for an objective is worth to him, in hundredths of a step: 0 to 1,000.
        pub objective_worth: i64 = "what a point for an objective is worth to him, in hundredths of a step",
            or(whole(0..=1000), 100);
        /// How many of his units go for the same objective: 1 to 10.
        pub mass: i64 = "how many of his units go for the same objective", or(whole(1..=10), 2);
        /// How much more a task of its own must be worth for a unit to be taken out of its brigade, in hundredths of a
        /// step: 1 to 10,000.
        pub detach_at: i64 = "how much more a task of its own must be worth to leave its brigade, in hundredths of a step",
            or(whole(1..=10_000), 250);
        /// The least that a unit's fire must promise for him to order it, in hundredths of a step: 0 to 500.
        pub fire_at: i64 = "the least that a unit's fire must promise, in hundredths of a step",
            or(whole(0..=500), 20);
        /// The same for fire at a unit on its way: 0 to 500.
        pub fire_in_passing_at: i64 = "the least that fire in passing must promise, in hundredths of a step",
            or(whole(0..=500), 40);
        /// How much of its best fire a unit gives up to fire at the target of the others, in percent: 0 to 100.
        pub focus: i64 = "how much of its best fire a unit gives up to fire with the others, in percent",
            or(whole(0..=100), 30);
        /// From which distance to the enemy on a regiment marches in column, in inches: 1 to 200.
        pub column_from: i64 = "from which distance to the enemy on regiments march in column, in inches",
            or(whole(1..=200), 22);
        /// Which share of a brigade stays behind the line until half the turns are over, in percent: 0 to 100.
        pub reserve: i64 = "which share of a brigade stays back for half the battle, in percent",
            or(whole(0..=100), 0);
    }
}
