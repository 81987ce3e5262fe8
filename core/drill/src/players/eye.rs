use standfast_engine::battle::LiveBattle;

use super::random::step_before;
use super::{Played, Player};

/// Plays a battle at random under the umpire's eye: [`LiveBattle::eye`] checks each decided command once more against
/// the rules and the table before it counts.
///
/// # Errors
/// What does not hold, and in which record.
pub fn watch(battle: &mut dyn LiveBattle, seed: u64, most: usize) -> Result<Played, String> {
    let mut player = Player::new(seed);
    let mut played = Played::default();
    while battle.ending().is_none() && played.commands < most {
        let (verb, _) = step_before(battle, &mut player, |battle| battle.eye())?;
        *played.verbs.entry(verb).or_default() += 1;
        played.commands += 1;
    }
    played.ending = battle.ending().map(|ending| ending.way.clone());
    Ok(played)
}
