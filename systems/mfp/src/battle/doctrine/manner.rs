use standfast_engine::form::whole;
use standfast_engine::shape;

shape! {
    /// How a commander acts: the figures of a doctrine.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Manner is "how a commander acts" {
        /// From how many bases on the table on he attacks, in percent of the enemy's: 1 to 1,000. A headquarters is one, and so is a
        /// mere show of troops.
        pub attack_at: i64 = "from how many bases on the table on he attacks, in percent of the enemy's",
            or(whole(1..=1000), 110);
        /// Until which share of his army's level is used he attacks, in percent: 0 to 100.
        pub spend: i64 = "until which share of the army's level is used he attacks, in percent",
            or(whole(0..=100), 50);
        /// Up to which part of what the enemy has used, base for base, he attacks, in percent: 0 to 1,000.
        pub exchange: i64 = "up to which part of what the enemy has used, base for base, he attacks, in percent",
            or(whole(0..=1000), 115);
        /// Down to which share of its miniatures a command presses on into contact, in percent: 0 to 100.
        pub press_at: i64 = "down to which share of its miniatures a command presses home, in percent",
            or(whole(0..=100), 75);
        /// Below which share of its miniatures a command is drawn out of the fight, in percent: 0 to 100.
        pub rest_at: i64 = "below which share of its miniatures a command is drawn out, in percent",
            or(whole(0..=100), 50);
        /// How near a command comes to the enemy that does not press home, in inches: 2 to 48.
        pub stand_off: i64 = "how near a command comes that does not press home, in inches",
            or(whole(2..=48), 6);
        /// What an objective is worth to him against an enemy at the same distance, in percent: 0 to 1,000.
        pub objective_worth: i64 = "what an objective is worth against an enemy as near, in percent",
            or(whole(0..=1000), 200);
        /// From how far off the enemy on a command goes over to reserve, in inches: 0 to 60.
        pub reserve_from: i64 = "from how far off the enemy on a command goes over to reserve, in inches",
            or(whole(0..=60), 14);
        /// From how far off on it rests, in inches: 0 to 60.
        pub rest_from: i64 = "from how far off the enemy on a command rests, in inches", or(whole(0..=60), 20);
        /// How far headquarters and mere shows of troops keep from the enemy, in inches: 0 to 48.
        pub keep_off: i64 = "how far headquarters and shows of troops keep from the enemy, in inches",
            or(whole(0..=48), 12);
    }
}
