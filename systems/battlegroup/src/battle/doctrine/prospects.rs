//! How well the battle stands for a side.

use standfast_engine::battle::{Id, prospects_of};

use crate::battle::field::Field;

/// How large a lead it is, in thousandths of log-odds, that the enemy is about to break and one's own side is whole, as battles of the
/// pumping station came out that stood so; and, by an estimate of ours, that time is on one's side as it runs out.
const BROKEN: i64 = 6_000;
const IN_TIME: i64 = 1_000;

/// How near each side is to its breaking point, and for whom time is.
pub(super) fn prospects(field: Field<'_>, side: &Id) -> i64 {
    let others = field.side_ids().filter(|other| *other != side);
    let (worst, count) = others.fold((0, 0), |(sum, count), other| (sum + worn(field, other), count + 1));
    let lead = worst / i64::from(count.max(1)) - worn(field, side);
    let setup = field.setup();
    let time = IN_TIME * field.state.turn.clamp(0, setup.turns) / setup.turns.max(1);
    let in_time = match &setup.at_the_limit {
        Some(favoured) if favoured == side => time,
        Some(_) => -time,
        None => 0,
    };
    prospects_of(lead + in_time)
}

/// How near the battlegroups of a side are to breaking.
fn worn(field: Field<'_>, side: &Id) -> i64 {
    let groups = || field.groups().filter(|group| group.sheet.side == *side);
    let (lost, endurance) = groups().fold((0, 0), |(lost, endurance), group| {
        let broken = if group.now.broke_in.is_some() { group.now.endurance } else { group.lost() * 2 };
        (lost + broken.min(group.now.endurance), endurance + group.now.endurance)
    });
    lost * BROKEN / endurance.max(1)
}
