//! How well the battle stands for a side.

use standfast_engine::battle::Id;

use crate::battle::field::Field;

/// How much it counts to be broken, and how much it counts that time is on a side's side.
const BROKEN: i64 = 420;
const IN_TIME: i64 = 150;

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
    500 + lead + in_time.clamp(lead.abs() - 500, 500 - lead.abs())
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
