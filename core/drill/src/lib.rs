//! Players that put any battle to the test, whatever its rules.
//!
//! [`play`] plays a battle at random to its end, and looks at every step whether what must hold does;
//! [`harass`] gives commands that may not be given, and looks whether they are refused and leave no trace.
//! [`differences`] tells whether two battles can be told apart from a seat.

mod hostile;
mod interference;
mod random;

pub use hostile::{admits, harass};
pub use interference::differences;
pub use random::{Played, Player, play, step};
