//! How a commander of the American Civil War acts: one file a purpose. He asks the same preconditions as the rules do
//! ([`may`](super::may)), so that every idea is a command that he may give.

mod fire;
mod manner;
mod melee;
mod model;
mod movement;
mod prospects;
mod recovery;
mod stance;

use standfast_dice::{Dice, Stop};
use standfast_engine::battle::{CombatModel, Commander, Id, Ideas, Led, Opened, Verb};
use standfast_engine::wraps;

use super::command::Command;
use super::field::Field;
use super::play::unfinished;
use super::setup::Setup;
use super::state::{Phase, Step};
use super::verb;
use crate::Fatigue;

pub use manner::Manner;
pub use model::Model;

impl Led for Fatigue {
    type Doctrine = Manner;
    type Combat = Model;

    const DOCTRINES: &'static str = include_str!("../../../doctrines.toml");
    const COMBAT: &'static str = include_str!("../../../combat.toml");
    const ENDS_PHASE: &'static [&'static Verb] = &[&verb::END_PHASE];

    fn combat(setup: &Setup) -> Option<&CombatModel<Self>> {
        setup.combat.as_ref()
    }

    fn think(commander: &Commander<'_, Self>, ideas: &mut Ideas<Self>) {
        let leading = Leading(*commander);
        let field = leading.field();
        recovery::answers(leading, ideas);
        match field.state.step {
            Step::Start => recovery::rallies(leading, ideas),
            Step::Checking(_) => recovery::checks(leading, ideas),
            Step::Acting(Phase::DefensiveFire | Phase::OffensiveFire) => fire::fires(leading, ideas),
            Step::Acting(Phase::Movement) => movement::moves_as_meant(leading, ideas),
            Step::Acting(Phase::Melee) => melee::attacks(leading, ideas),
        }
        if field.acting() == leading.side() && unfinished(field).is_none() {
            ideas.add(&verb::END_PHASE, 0, Command::EndPhase, || "there is nothing better to do".to_owned());
        }
        // Ways take long to work out: these are not, where one has anything better to do.
        if field.state.step == Step::Acting(Phase::Movement) {
            movement::moves_otherwise(leading, ideas);
        }
    }

    fn settle(
        commander: &Commander<'_, Self>,
        command: Command,
        dice: &mut dyn Dice,
    ) -> Result<Option<Command>, Stop> {
        model::settle(Leading(*commander), command, dice).map(Some)
    }

    /// What counts for victory: points, and how near each side is to being beaten.
    fn prospects(opened: Opened<'_, Self>, side: &Id) -> i64 {
        prospects::of(Field(*opened), side)
    }
}

wraps! {
    /// A commander at work.
    Leading<'a>: Commander<'a, Fatigue>;
}
