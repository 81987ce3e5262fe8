use standfast_engine::battle::{Id, OnTable};
use standfast_tabletop::{Formation as Drawn, Troops as Made};

use crate::battle::State;
use crate::{Formation, GunFormation, Stands, Troops, Unit};

/// The units on the table, and the officers who are with none of them.
pub(in crate::battle) fn standing_on_table(state: &State) -> Vec<OnTable> {
    let units = state.units.iter().filter(|(_, unit)| unit.present());
    let units = units.map(|(id, standing)| unit_on_table(id, &standing.side, &standing.unit));
    let alone = state.officers.iter().filter(|(_, officer)| !officer.out && officer.with.is_none());
    let officers = alone.map(|(id, officer)| OnTable {
        id: id.clone(),
        side: officer.side.clone(),
        troops: Made::Other,
        formation: Drawn::Single,
        bases: 1,
    });
    units.chain(officers).collect()
}

pub(super) fn unit_on_table(id: &Id, side: &Id, unit: &Unit) -> OnTable {
    let troops = match unit.troops {
        Troops::Infantry { .. } | Troops::Cavalry { mounted: false, .. } => Made::Foot,
        Troops::Cavalry { mounted: true, .. } => Made::Horse,
        Troops::Artillery { .. } => Made::Guns,
    };
    OnTable {
        id: id.clone(),
        side: side.clone(),
        troops,
        formation: formed(&unit.troops),
        bases: bases(unit.stands),
    }
}

/// How the bases of troops are set; unlimbered guns stand in line.
pub(super) fn formed(troops: &Troops) -> Drawn {
    match troops {
        Troops::Infantry { formation } | Troops::Cavalry { formation, .. } => match formation {
            Formation::Line => Drawn::Line,
            Formation::Skirmish => Drawn::Skirmish,
            Formation::Column => Drawn::Column,
            Formation::AttackColumn => Drawn::AttackColumn,
        },
        Troops::Artillery { formation: GunFormation::Limbered, .. } => Drawn::Limbered,
        Troops::Artillery { formation: GunFormation::Unlimbered, .. } => Drawn::Line,
    }
}

/// A stand is a base, and half a stand one too.
fn bases(stands: Stands) -> u16 {
    let halves = stands.in_parts();
    u16::try_from(halves / 2 + halves % 2).unwrap_or(u16::MAX)
}
