//! Battles for tests: one played command by command, or many played at random.

mod campaign;
mod done;
mod game;
mod kept;
mod led;
mod seen;
mod texts;

pub use campaign::{Campaign, harass_now_and_then, set_at_random};
pub use done::Done;
pub use game::Game;
pub use led::{War, led_at_the_table, led_in_trials};
pub use texts::{Stands, begin, changed, faults, laid};
