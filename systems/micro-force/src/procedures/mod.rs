//! The ten things that a player does with these rules.

mod charge;
mod cohesion_loss;
mod defence_value;
mod fire;
mod initiative;
mod melee;
mod movement;
mod officer_casualty;
mod recovery;
mod test;

pub use crate::cohesion::Grade;
pub use charge::{Charge, ChargeOutcome, ChargeResult};
pub use cohesion_loss::{CohesionLoss, CohesionLossOutcome};
pub use defence_value::{DefenceValue, DefenceValueOutcome};
pub use fire::{Fire, FireOutcome, FireResult};
pub(crate) use initiative::{INITIATIVE_OF, competence};
pub use initiative::{Initiative, InitiativeOutcome, Side};
pub(crate) use melee::chart_10;
pub use melee::{Melee, MeleeOutcome, MeleeSide, MeleeState};
pub(crate) use movement::{MOST_OBSTACLES, Mover, line_of};
pub use movement::{Move, MoveOutcome};
pub use officer_casualty::{OfficerCasualty, OfficerCasualtyOutcome, Wound};
pub use recovery::{Action, MarkersCleared, Recovery, RecoveryOutcome};
pub use test::{Test, TestOutcome};
