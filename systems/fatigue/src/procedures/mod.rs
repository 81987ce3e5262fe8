//! The five things that a player does with these rules.

mod casualties;
mod check;
mod effect;
mod loss;
mod recover;

pub(crate) use casualties::HIGHEST_MELEE_FATIGUE;
pub use casualties::{Called, Casualties, CasualtiesOutcome};
pub use check::{Check, CheckOutcome, CheckResult};
pub use effect::{Effect, EffectOutcome};
pub use loss::{Loss, LossOutcome};
pub(crate) use recover::HIGHEST_RATE;
pub use recover::{Recover, RecoverOutcome};
