//! Players that put any battle to the test, whatever its rules.
//!
//! [`play`] plays a battle at random to its end, and looks at every step whether what must hold does;
//! [`harass`] gives commands that may not be given, and looks whether they are refused and leave no trace.
//! [`watch`] plays at random under the umpire's eye, which holds each decision against the rules and the table once more;
//! [`differences`] tells whether two battles can be told apart from a seat.

mod eye;
mod hostile;
mod interference;
mod random;

pub use eye::watch;
pub use hostile::{admits, harass};
pub use interference::differences;
pub use random::{Played, Player, play, step};
