//! Exact odds: every outcome of a procedure, with its probability.
//!
//! [`Odds::of`] walks every answer that a procedure's dice can give, merges equal outcomes, and returns their
//! distribution. Weights are floating point (`f64`) for speed, or [`Exact`] fractions; either way they are only
//! multiplied, added and divided, so nothing cancels. Over rounds and turns, [`Odds::then`] and [`Odds::repeat`] push a
//! distribution forward and merge equal states, since paths grow exponentially and states do not.
//!
//! ```
//! use standfast_dice::{Dice, Die};
//! use standfast_odds::{Exact, Odds};
//! # fn main() -> Result<(), standfast_dice::Stop> {
//! // The highest of four dice against the highest of two.
//! let odds = Odds::<_, Exact>::of(|dice| {
//!     Ok(dice.highest(4, Die::D6, "attacker")? > dice.highest(2, Die::D6, "defender")?)
//! })?;
//! assert_eq!(odds.probability(&true).to_string(), "24529/46656");
//! # Ok(()) }
//! ```

mod chain;
mod copies;
mod exact;
mod merge;
mod natural;
mod odds;
mod walk;

pub use exact::{Exact, ExactCount, Fraction};
pub use odds::Odds;
pub use walk::{MOST_BRANCHES, Walk};
