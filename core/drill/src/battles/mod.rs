//! Battles for tests: one played command by command, or many played at random.

mod campaign;
mod done;
mod game;
mod kept;
mod seen;
mod texts;

pub use campaign::{Campaign, harass_now_and_then, set_at_random};
pub use done::Done;
pub use game::Game;
pub use texts::{Stands, begin, changed, faults, laid};
