//! Who fires at whom.

use std::collections::BTreeMap;

use standfast_engine::battle::{Id, Ideas};
use standfast_tabletop::Arc;

use super::Leading;
use crate::Fatigue;
use crate::battle::command::{Command, Shot};
use crate::battle::field::Regiment;
use crate::battle::{may, verb};

/// How many of the nearest enemies are looked at.
const LOOKED_AT: usize = 3;

/// How much fire that can be given is liked.
const FIRES: i64 = 100;

pub(super) fn fires(leading: Leading<'_>, ideas: &mut Ideas<Fatigue>) {
    if leading.field().acting() != leading.side() || !ideas.wants(FIRES) {
        return;
    }
    let firers = leading.field().units_of(leading.side()).filter(|unit| may::strike(*unit).is_ok());
    let fire: BTreeMap<Id, Shot> = firers
        .filter_map(|firer| {
            let target = target(leading, firer)?.id().clone();
            Some((firer.id().clone(), Shot { target, casualties: 0, fatigue: None }))
        })
        .collect();
    if !fire.is_empty() {
        let count = fire.len();
        ideas.add(&verb::VOLLEY, FIRES, Command::Volley { fire }, || {
            standfast_engine::counted(count, "unit has a target in range", "units have a target in range")
        });
    }
}

/// The enemy at whom a unit fires: of those that it may hit, the one that it costs most.
pub(super) fn target<'a>(leading: Leading<'a>, firer: Regiment<'a>) -> Option<Regiment<'a>> {
    let model = leading.combat;
    let Some(ground) = leading.ground() else {
        let there = leading.field().units_of(leading.enemy()).filter(|unit| may::be_there(*unit).is_ok());
        return there.min_by_key(|enemy| (enemy.state.is_routed(), enemy.state.men));
    };
    let placed = ground.unit(firer.id())?;
    let bears = |enemy| {
        let field = ground.field();
        field.field_of_fire(placed, enemy, Arc::of(placed.footprint().formation())).value
            && field.sight(placed, enemy).value
    };
    let in_range =
        leading.enemies_of(placed).into_iter().filter(|(_, _, range)| *range <= model.reach(firer.state.arm));
    let seen = in_range.filter(|(_, enemy, _)| bears(enemy)).take(LOOKED_AT);
    let best = seen.max_by_key(|(enemy, there, range)| {
        let hits = model.percent(firer.state.arm, *range) * model.left(ground, placed, there);
        (!enemy.state.is_routed(), hits, std::cmp::Reverse(enemy.state.men))
    });
    best.map(|(enemy, _, _)| enemy)
}
