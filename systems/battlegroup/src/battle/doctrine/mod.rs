//! How a commander of battlegroups acts: one file a purpose. He asks the same preconditions as the rules do
//! ([`may`](super::may)), so that every idea is a command that he may give.

mod effect;
mod fire;
mod initiative;
mod manner;
mod model;
mod movement;
mod prospects;
mod stance;

use standfast_dice::{Dice, Stop};
use standfast_engine::battle::{Audience, CombatModel, Commander, DUTY, Id, Ideas, Led, Opened, Verb};
use standfast_engine::wraps;

use super::command::{Command, Edge};
use super::field::{Field, PieceOn, UnitOn, ids};
use super::play::{before_initiative_ends, whose_turn};
use super::setup::Setup;
use super::state::Phase;
use super::{may, table, verb};
use crate::Battlegroup;

pub use manner::Manner;
pub use model::Model;

/// How much it is liked to leave the field with a battlegroup that retreats.
const LEAVES: i64 = 80;

impl Led for Battlegroup {
    type Doctrine = Manner;
    type Combat = Model;

    const DOCTRINES: &'static str = include_str!("../../../doctrines.toml");
    const COMBAT: &'static str = include_str!("../../../combat.toml");
    const ENDS_PHASE: &'static [&'static Verb] = &[&verb::END, &verb::PASS];

    fn combat(setup: &Setup) -> Option<&CombatModel<Self>> {
        setup.combat.as_ref()
    }

    fn think(commander: &Commander<'_, Self>, ideas: &mut Ideas<Self>) {
        let leading = Leading(*commander);
        let field = leading.field();
        if field.state.phase == Phase::Forming {
            ideas.add(&verb::BEGIN, DUTY, Command::Begin {}, || "the forces stand ready".to_owned());
            return;
        }
        initiative::duties(leading, ideas);
        if field.state.fire.is_some() || field.surrendering().next().is_some() {
            return;
        }
        initiative::gives(leading, ideas);
        let Some(unit) = field.acting().filter(|unit| unit.sheet.side == *leading.side()) else { return };
        initiative::checks(leading, unit, ideas);
        initiative::musts(leading, unit, ideas);
        leaves(leading, unit, ideas);
        if before_initiative_ends(field, leading.side()).is_none() {
            let done = || "it has done what it can".to_owned();
            ideas.add_of(&verb::END, unit.id, 0, Command::EndInitiative {}, done);
        }
        let promise = fire::fires(leading, unit, ideas);
        movement::moves(leading, unit, promise, ideas);
    }

    fn settle(
        commander: &Commander<'_, Self>,
        command: Command,
        dice: &mut dyn Dice,
    ) -> Result<Option<Command>, Stop> {
        effect::settle(Leading(*commander), command, dice).map(Some)
    }

    fn prospects(opened: Opened<'_, Self>, side: &Id) -> i64 {
        prospects::prospects(Field(*opened), side)
    }

    /// Before the battle begins any side may begin it: the first one does.
    fn decides(opened: Opened<'_, Self>) -> Option<Audience> {
        let field = Field(*opened);
        if field.state.phase == Phase::Forming {
            return field.side_ids().next().cloned().map(Audience::Side);
        }
        whose_turn(field).cloned().map(Audience::Side)
    }
}

/// Units of a battlegroup that retreats leave by the edge that they reach.
fn leaves<'a>(leading: Leading<'a>, unit: UnitOn<'a>, ideas: &mut Ideas<Battlegroup>) {
    if !unit.retreats() || !ideas.wants(LEAVES) {
        return;
    }
    for edge in [Edge::North, Edge::East, Edge::South, Edge::West] {
        let may = |piece: &PieceOn<'a>| {
            let reaches = || leading.ground().is_none_or(|ground| table::reaches(ground, *piece, edge));
            may::leave(*piece).is_ok() && reaches()
        };
        let able = ids(leading.field().holders().filter(may));
        if !able.is_empty() {
            let command = Command::LeaveBoard { unit: unit.id.clone(), pieces: able, edge };
            ideas.add_of(&verb::LEAVE, unit.id, LEAVES, command, || "its battlegroup retreats".to_owned());
        }
    }
}

wraps! {
    /// A commander at work.
    Leading<'a>: Commander<'a, Battlegroup>;
}
