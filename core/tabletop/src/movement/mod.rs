//! How units move: along a path, as far as they reach, up to a target, away from the enemy.

mod path;
mod rates;
mod standing;

pub use path::{Hand, Path, PathFault, Step};
pub use rates::{Friends, Rates, Turns};
