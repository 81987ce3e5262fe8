//! The five things that players do with these rules.

mod casualties;
mod check;
mod effect;
mod loss;
mod recover;

pub use casualties::{Called, Casualties, CasualtiesOutcome};
pub(crate) use casualties::{HIGHEST_MELEE_FATIGUE, MOST_CASUALTIES};
pub use check::{Check, CheckOutcome, CheckResult};
pub(crate) use check::{LED, MODIFIERS};
pub use effect::{Effect, EffectOutcome};
pub use loss::{Loss, LossOutcome};
pub(crate) use recover::HIGHEST_RATE;
pub use recover::{Recover, RecoverOutcome};
