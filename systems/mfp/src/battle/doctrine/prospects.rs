//! How well a battle stands for a side.

use standfast_engine::Trace;
use standfast_engine::battle::{Id, prospects_of};

use crate::battle::known::Known;
use crate::procedures::{Condition, points_used};

/// How large a lead it is, in thousandths of log-odds, that the enemy has used his level and one's own is whole: as battles of the
/// mill bridge came out that stood so.
const USED_UP: i64 = 7_000;

/// What decides victory: which share of its level each side has used, with what is still to be posted; the second half counts three
/// times as much as the first. Who may not know a level asks it of a battle that he [imagines](super::imagine).
pub(super) fn of(known: Known<'_>, side: &Id) -> i64 {
    let Some(enemy) = known.enemy_of(side) else { return 500 };
    let used_up = |side| USED_UP * spent(known, side) * spent(known, side) / 1_000_000;
    prospects_of(used_up(enemy) - used_up(side))
}

/// Which share of its level a side has used, in thousandths, up to half as much again.
fn spent(known: Known<'_>, side: &Id) -> i64 {
    let Some(standing) = known.state.sides.get(side) else { return 0 };
    let rules = known.rules();
    let players = known.setting.roster().players.iter().filter(|player| player.side == *side);
    let open: i64 = players
        .filter_map(|player| known.state.players.get(&player.id))
        .map(|player| match &player.report {
            Some(report) => report.for_rules(known.pass).in_parts(),
            None => points_used(player.used.for_rules(known.pass), &rules, &mut Trace::silent()).in_parts(),
        })
        .sum();
    let used = (standing.total.in_parts() + open).max(0);
    let share = used * 1_000 / standing.level(known.pass).in_parts().max(1);
    let beaten = if standing.condition == Condition::Exhausted { 300 } else { 0 };
    share.min(1_500) + beaten
}
