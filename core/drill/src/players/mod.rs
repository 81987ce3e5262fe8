//! Players that put any battle to the test, whatever its rules. They never panic: they return what went wrong.

mod eye;
mod hostile;
mod interference;
mod random;

pub use eye::watch;
pub use hostile::{admits, harass};
pub use interference::differences;
pub use random::{Played, Player, play, step};
