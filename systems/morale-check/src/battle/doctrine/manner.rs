use standfast_engine::form::whole;
use standfast_engine::shape;

shape! {
    /// How a commander acts: the figures of a doctrine.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Manner is "how a commander acts" {
        /// From which strength on he attacks where nothing forces him to, in percent of the enemy's: 1 to 1,000.
        pub attack_at: i64 = "from which strength on he attacks unforced, in percent of the enemy's",
            or(whole(1..=1000), 110);
        /// How often a charge that goes in must win for him to order it, in percent: 1 to 100.
        pub charge_at: i64 = "how often a charge that goes in must win to be ordered, in percent",
            or(whole(1..=100), 65);
        /// How much more often it must win for a side that holds its line, in percent: 0 to 100.
        pub leave_at: i64 = "how much more often it must win to leave a line that is held, in percent",
            or(whole(0..=100), 20);
        /// How often a follow-up charge must win, which he may have instead of a pursuit: 1 to 100.
        pub follow_up_at: i64 = "how often a follow-up charge must win to be made, in percent", or(whole(1..=100), 65);
        /// How near his foot come to the enemy to fire, in inches: 1 to 36.
        pub stand_off: i64 = "how near his foot come to the enemy to fire, in inches", or(whole(1..=36), 4);
        /// How near the enemy's horse must be for foot to form square, in inches: 0 to 48.
        pub square_at: i64 = "how near the enemy's horse must be for foot to form square, in inches",
            or(whole(0..=48), 12);
        /// How far shaken units keep from the enemy, in inches: 0 to 48.
        pub shelter: i64 = "how far shaken units keep from the enemy, in inches", or(whole(0..=48), 10);
        /// Once this share of the losses that break his side is reached he gives way, in percent: 1 to 100. Who is
        /// behind in victory points does not.
        pub give_up_at: i64 = "he gives way once he has this share of the losses that break him, in percent",
            or(whole(1..=100), 80);
        /// What an objective is worth to him against an enemy at the same distance, in percent: 0 to 1,000.
        pub objective_worth: i64 = "what an objective is worth against an enemy as near, in percent",
            or(whole(0..=1000), 150);
        /// How much rather a general rides with a charge than with those who need him to stand, in percent: 0 to 300.
        pub lead: i64 = "how much rather a general rides with a charge than with who is shaken, in percent",
            or(whole(0..=300), 150);
        /// Which share of his units stays behind the line until half the turns are over, in percent: 0 to 100.
        pub reserve: i64 = "which share of his units stays back for half the battle, in percent",
            or(whole(0..=100), 0);
    }
}
