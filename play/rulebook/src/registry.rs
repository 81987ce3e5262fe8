use std::marker::PhantomData;

use standfast_battlegroup::procedures as battlegroup;
use standfast_fatigue::procedures as fatigue;
use standfast_mfp::procedures as mfp;
use standfast_micro_force::procedures as micro_force;
use standfast_morale_check::procedures as morale_check;

use crate::AnyProcedure;
use crate::procedure::ByName;

macro_rules! by_name {
    ($($procedure:ty),+ $(,)?) => {
        &[$(&ByName::<$procedure>(PhantomData)),+]
    };
}

/// Every procedure of every system, in the order of the pages.
#[must_use]
pub fn procedures() -> &'static [&'static dyn AnyProcedure] {
    static ALL: &[&dyn AnyProcedure] = by_name![
        mfp::UnitValue,
        mfp::CommandValue,
        mfp::Usage,
        mfp::Status,
        morale_check::Check,
        morale_check::Charge,
        fatigue::Effect,
        fatigue::Loss,
        fatigue::Recover,
        fatigue::Check,
        fatigue::Casualties,
        micro_force::CohesionLoss,
        micro_force::DefenceValue,
        micro_force::Initiative,
        micro_force::Test,
        micro_force::Fire,
        micro_force::OfficerCasualty,
        micro_force::Move,
        micro_force::Charge,
        micro_force::Melee,
        micro_force::Recovery,
        battlegroup::MoraleLevel,
        battlegroup::Check,
        battlegroup::SquadCheck,
        battlegroup::Intercept,
        battlegroup::CrewSurvivors,
        battlegroup::BreakPoint,
    ];
    ALL
}
