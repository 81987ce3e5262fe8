//! How a commander of these rules acts: one file a purpose. He asks the same preconditions as the rules do
//! ([`may`](super::may)), so that every idea is a command that he may give.

mod arrivals;
mod charges;
mod duties;
mod fire;
mod manner;
mod melee;
mod model;
mod movement;
mod orders;
mod prospects;
mod stance;

use standfast_dice::{Dice, Stop};
use standfast_engine::battle::{CombatModel, Commander, DUTY, Id, Ideas, Led, Opened, Verb};
use standfast_engine::wraps;
use standfast_tabletop::{Length, Placed};

use super::command::Command;
use super::field::{Field, UnitOn};
use super::play::due;
use super::setup::Setup;
use super::state::Phase;
use super::{table, verb};
use crate::{GroundSeen, MoraleCheck};

pub use manner::Manner;
pub use model::Model;

impl Led for MoraleCheck {
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
        let state = leading.field().state;
        duties::owed(leading, ideas);
        arrivals::come_on(leading, ideas);
        if state.side != *leading.side() || fire::is_due(leading, ideas) {
            return;
        }
        let owed = due(leading.field());
        if owed.iter().any(|due| due.verb == verb::ROLL_POINTS.name) {
            ideas.add(&verb::ROLL_POINTS, DUTY, Command::RollPoints, || "orders need points".to_owned());
        }
        if owed.is_empty() {
            let ends = Command::EndPhase { to: Some(state.phase.next().unwrap_or(Phase::Deshaking)) };
            ideas.add(&verb::END_PHASE, 0, ends, || "there is nothing better to do".to_owned());
        }
        match state.phase {
            Phase::Deshaking | Phase::Firing => {}
            Phase::Command => orders::commands(leading, ideas),
            Phase::Charges => charges::declares(leading, ideas),
            Phase::Checks => charges::goes_in(leading, ideas),
            Phase::Movement => {
                orders::forms(leading, ideas);
                movement::marches(leading, ideas);
            }
        }
    }

    fn settle(
        commander: &Commander<'_, Self>,
        command: Command,
        dice: &mut dyn Dice,
    ) -> Result<Option<Command>, Stop> {
        model::settle(Leading(*commander), command, dice)
    }

    fn prospects(opened: Opened<'_, Self>, side: &Id) -> i64 {
        prospects::of(Field(*opened), side)
    }
}

wraps! {
    /// A commander at work.
    Leading<'a>: Commander<'a, MoraleCheck>;
}

impl<'a> Leading<'a> {
    fn field(self) -> Field<'a> {
        Field(self.0.scene)
    }

    fn enemy(self) -> &'a Id {
        self.field().other_side(self.side())
    }

    /// The units of a side that are in play.
    fn units_of(self, side: &'a Id) -> impl Iterator<Item = UnitOn<'a>> {
        self.field().units().filter(move |unit| unit.now.side == *side && unit.now.is_in_play())
    }

    /// The enemies on the table, and how far they are from a unit on it; nearest first.
    fn enemies_of(self, unit: &'a Placed) -> Vec<(UnitOn<'a>, &'a Placed, Length)> {
        let Some(ground) = self.ground() else { return Vec::new() };
        let there = self.field().units().filter(|other| other.now.side.as_str() != unit.side());
        ground.field().by_range(unit, there.filter_map(|enemy| Some((enemy, ground.unit(enemy.id())?))))
    }

    /// The ground of a unit against somebody, as far as a table shows it.
    fn ground_of(self, unit: &Id, against: &Id) -> GroundSeen {
        let Some(ground) = self.ground() else { return GroundSeen::default() };
        let stands = ground.unit(unit);
        stands.map_or_else(GroundSeen::default, |stands| {
            table::ground_against(ground, stands, ground.unit(against))
        })
    }
}
