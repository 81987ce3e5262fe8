//! Micro Force: a whole battle of the American Civil War on d20 cohesion: initiative, fire, movement, charge,
//! melee and recovery.
//!
//! A unit has *stands*, its body, lost in halves, and *steps*, its losses, which wear down its *cohesion*. A
//! cohesion test is 1d20 plus additions, passed when the total is at most the unit's current cohesion. Each
//! procedure is a type under [`procedures`]: its fields are the situation, and [`standfast_engine::odds`] or
//! [`standfast_engine::roll`] gives what the rules say of it.
//!
//! ```
//! use standfast_engine::odds;
//! use standfast_micro_force::{Unit, procedures::{Grade, Test}, rules};
//! use standfast_odds::Exact;
//!
//! // A fresh regiment of cohesion 14 tests with nothing added (micro-force.cohesion).
//! let test = Test { unit: Unit::infantry(6, 14), addition: 0 };
//! let odds = odds::<_, Exact>(&test, &rules())?;
//! assert_eq!(odds.chance(|outcome| outcome.result == Grade::Passed).to_string(), "7/10");
//! # Ok::<(), standfast_engine::Fault>(())
//! ```

mod bands;
mod bars;
pub mod battle;
mod charts;
mod cite;
mod cohesion;
pub mod procedures;
mod quantity;
mod rulings;
mod troops;
mod unit;

pub use charts::Charts;
pub use charts::fire::{Aspect, Cover, Effect};
pub use charts::movement::Ground;
pub use quantity::{AttackValue, Cohesion, Inches, Stands};
pub use rulings::{
    FirstFireBonus, MarkerOnRally, OfficerAlone, OfficerCheck, OfficerCohesion, Rulings, SeveralInMelee,
    SkirmishPenalty, StandsOverChart, UntriedCeaseFire,
};
pub use troops::{AnyFormation, Arm, Formation, GunFormation, Troops, Weight};
pub use unit::Unit;

standfast_engine::rule_system! {
    MicroForce is "micro-force";
    charts
        "command", "fire", "defence", "butchers-bill", "cohesion-loss", "cohesion-tests",
        "officer-casualties", "movement", "melee", "terrain";
    procedures
        procedures::CohesionLoss, procedures::DefenceValue, procedures::Initiative, procedures::Test,
        procedures::Fire, procedures::OfficerCasualty, procedures::Move, procedures::Charge,
        procedures::Melee, procedures::Recovery;
}
