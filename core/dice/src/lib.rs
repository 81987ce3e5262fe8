//! Dice that are asked questions, and the four ways to answer them.
//!
//! A procedure of a game never rolls by itself. It asks for the *coarsest* thing that decides (the sum of two dice, the
//! highest of four, which side of a threshold a d20 falls), and whoever answers turns it into a roll, a table with real
//! dice, an audit, or exact odds:
//!
//! | who answers | what the procedure becomes |
//! |---|---|
//! | [`Seeded`] | a roll or one Monte Carlo trial |
//! | [`Thrown`] over [`Typed`] faces | a table with real dice: it stops with the die that it needs next |
//! | [`Recorded`] | the audit of a finished roll: any difference is an error |
//! | [`Every`] | every answer in turn, with its weight |
//!
//! This crate knows no rule of any game.
//!
//! ```
//! use standfast_dice::{Dice, Die, Seeded, Stop, Thrown, Typed};
//!
//! /// A unit holds when the sum of two dice is seven or less.
//! fn holds<D: Dice + ?Sized>(dice: &mut D) -> Result<bool, Stop> {
//!     Ok(dice.sum(2, Die::D6, "holding")? <= 7)
//! }
//!
//! assert_eq!(holds(&mut Thrown::new(Typed::new([3, 4]))), Ok(true));
//! assert!(matches!(holds(&mut Thrown::new(Typed::new([3]))), Err(Stop::Need { .. })));
//! assert_eq!(holds(&mut Seeded::new(1)), holds(&mut Seeded::new(1)));
//! ```

mod ask;
mod dice;
mod die;
mod every;
mod recorded;
mod seeded;
mod spread;
mod thrown;
mod typed;
mod weight;

pub use ask::{Ask, Reading};
pub use dice::{Dice, Stop, known_by};
pub use die::{Die, Throw};
pub use every::Every;
pub use recorded::Recorded;
pub use seeded::Seeded;
pub use spread::{LARGEST_SPREAD, Spread, answers, spread};
pub use thrown::{Faces, Roll, Thrown};
pub use typed::Typed;
pub use weight::{Count, Weight};
