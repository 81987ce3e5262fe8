//! What fire and melee come to, where no players look it up in tables of their own.

use standfast_dice::{Dice, Stop};
use standfast_engine::form::whole;
use standfast_engine::shape;

use super::{Leading, fire, melee};
use crate::battle::command::Command;
use crate::battle::verb;

shape! {
    /// What fire and melee come to: the figures of a combat model.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Model is "what fire and melee come to" {
        /// How far foot fires, in inches: 1 to 100.
        pub musket_range: i64 = "how far foot fires, in inches", or(whole(1..=100), 6);
        /// How far guns fire, in inches: 1 to 200.
        pub gun_range: i64 = "how far guns fire, in inches", or(whole(1..=200), 24);
        /// How often the fire of foot beats a unit in the open at close range, in percent: 0 to 100.
        pub foot_fire: i64 = "how often foot beats a unit in the open at close range, in percent",
            or(whole(0..=100), 35);
        /// The same of guns: 0 to 100.
        pub gun_fire: i64 = "how often guns beat a unit in the open at close range, in percent",
            or(whole(0..=100), 45);
        /// What is left of it at the end of the range, in percent: 0 to 100.
        pub long_fire: i64 = "what is left of fire at the end of its range, in percent",
            or(whole(0..=100), 30);
        /// What light cover leaves of fire, in percent: 0 to 100.
        pub light_cover: i64 = "what light cover leaves of fire, in percent", or(whole(0..=100), 70);
        /// What woods, walls and houses leave of it, in percent: 0 to 100.
        pub good_cover: i64 = "what woods, walls and houses leave of fire, in percent",
            or(whole(0..=100), 45);
        /// What fire on a square, on a column, or from the side or the rear comes to, in percent: 100 to 500.
        pub dense: i64 = "what fire on squares, columns and flanks comes to, in percent",
            or(whole(100..=500), 140);
        /// What a square or a shaken unit has left of its fire, in percent: 0 to 100.
        pub hampered: i64 = "what a square or a shaken unit has left of its fire, in percent",
            or(whole(0..=100), 50);
        /// What quality adds to the fire of veterans and takes from fire on them, in percent; of raw troops the other way
        /// round: 0 to 90.
        pub quality: i64 = "what quality adds to fire and takes from fire suffered, in percent",
            or(whole(0..=90), 25);
        /// How many of those beaten by fire are destroyed, in percent: 0 to 100.
        pub destroyed: i64 = "how many of those beaten by fire are destroyed, in percent",
            or(whole(0..=100), 8);
        /// What quality, a general, a friend in the same melee, lancers on foot and cuirassiers on horse each add to two
        /// dice in melee: 0 to 6.
        pub edge: i64 = "what quality, a general, or a friend adds to two dice in melee", or(whole(0..=6), 1);
        /// What being shaken takes from them: 0 to 6.
        pub shaken: i64 = "what being shaken takes from them", or(whole(0..=6), 2);
        /// What higher ground, a village or a hedge adds for who is charged there: 0 to 6.
        pub ground: i64 = "what good ground adds for who is charged", or(whole(0..=6), 1);
        /// What horse adds against foot in the open, and loses against a square: 0 to 6.
        pub horse: i64 = "what horse adds against foot, and loses against a square", or(whole(0..=6), 3);
        /// What guns lose in melee: 0 to 12.
        pub guns: i64 = "what guns lose in melee", or(whole(0..=12), 4);
        /// By how much a melee must be won for the loser to flee; by less he is shaken: 1 to 12.
        pub flees_by: i64 = "by how much a melee must be won for the loser to flee", or(whole(1..=12), 3);
        /// By how much it must be won for him to be destroyed: 1 to 24.
        pub destroyed_by: i64 = "by how much a melee must be won for the loser to be destroyed",
            or(whole(1..=24), 7);
        /// By how much it may be won at most for the winner to be shaken by it: 0 to 12.
        pub worn_by: i64 = "by how much a melee is won at most that leaves the winner shaken",
            or(whole(0..=12), 1);
    }
}

/// Puts in what the model says of fire and melee.
pub(super) fn settle(
    leading: Leading<'_>,
    command: Command,
    dice: &mut dyn Dice,
) -> Result<Option<Command>, Stop> {
    Ok(match command {
        // Whoever enters what fire did enters all of it, and once.
        Command::EnterFire { .. } | Command::Beaten { .. } | Command::Remove { .. } => {
            let given = [&verb::ENTER_FIRE, &verb::BEATEN, &verb::REMOVE];
            let entered = given.into_iter().any(|verb| leading.has_given(verb));
            if entered { None } else { fire::results(leading, dice)? }
        }
        Command::WinMelee { unit, .. } | Command::DrawMelee { unit, .. } => {
            melee::result(leading, unit, dice)?
        }
        other => Some(other),
    })
}
