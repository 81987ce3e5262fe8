//! The forces of all sides, each thing by its id.

use std::ops::{Deref, Range};

use standfast_engine::Choice;
use standfast_engine::battle::{Id, Muster, Thing};

use super::{GroupShape, MachineShape, UnitShape};
use crate::Rank;

/// The forces of all sides, in the order of the scenario.
#[derive(Debug, Clone, Default)]
pub struct Forces {
    /// The battlegroups.
    pub groups: Muster<Group>,
    /// The units.
    pub units: Muster<Unit>,
    /// The pieces: soldiers, robots, vehicles, strongpoints and their crews.
    pub pieces: Muster<Member>,
}

/// A battlegroup.
#[derive(Debug, Clone)]
pub struct Group {
    /// What the scenario says of it.
    pub shape: GroupShape,
    /// The places of its units.
    pub members: Range<usize>,
}

impl Deref for Group {
    type Target = GroupShape;

    fn deref(&self) -> &GroupShape {
        &self.shape
    }
}

/// A unit.
#[derive(Debug, Clone)]
pub struct Unit {
    /// What the scenario says of it.
    pub shape: UnitShape,
    /// Its battlegroup.
    pub group: Id,
    /// Its side.
    pub side: Id,
    /// Its weapon systems, each with an id within the unit.
    pub weapons: Vec<(Id, String)>,
    /// The places of its pieces: a vehicle or strongpoint stands before its crew.
    pub pieces: Range<usize>,
}

impl Deref for Unit {
    type Target = UnitShape;

    fn deref(&self) -> &UnitShape {
        &self.shape
    }
}

/// A piece.
#[derive(Debug, Clone)]
pub struct Member {
    /// What it is called.
    pub name: String,
    /// Its unit.
    pub unit: Id,
    /// The place of its unit.
    pub of: usize,
    /// What it is.
    pub body: Body,
}

/// What a piece is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// A soldier, or a member of a crew.
    Soldier {
        /// His rank.
        rank: Rank,
        /// Whether he is a morale officer.
        morale_officer: bool,
        /// Whether he serves in a vehicle or strongpoint.
        crew: bool,
    },
    /// A warbot or wardrone.
    Robot {
        /// Its size.
        size: i64,
    },
    /// A vehicle or strongpoint.
    Machine(MachineShape),
}

/// The ids and names that one line of a scenario stands for, numbered where it stands for several; no id where the
/// numbered one would be too long.
pub(super) fn numbered(id: &Id, name: &str, count: i64) -> Vec<(Option<Id>, String)> {
    if count == 1 {
        return vec![(Some(id.clone()), name.to_owned())];
    }
    (1..=count).map(|number| (Id::new(&format!("{id}-{number}")), format!("{name} {number}"))).collect()
}

impl Forces {
    /// The forces of these battlegroups.
    pub(super) fn of(groups: &[GroupShape]) -> Self {
        let (mut units, mut pieces) = (Vec::new(), Vec::new());
        let group = |group: &GroupShape| {
            let first = units.len();
            for unit in &group.units {
                let of_unit = enlisted(unit, units.len());
                let places = pieces.len()..pieces.len() + of_unit.len();
                pieces.extend(of_unit);
                units.push((unit.id.clone(), Unit::of(group, unit, places)));
            }
            (group.id.clone(), Group { shape: group.clone(), members: first..units.len() })
        };
        let groups = Muster::of(groups.iter().map(group).collect::<Vec<_>>());
        Self { groups, units: Muster::of(units), pieces: Muster::of(pieces) }
    }

    /// Everything that has a name: the battlegroups, and each unit before its pieces.
    pub(in crate::battle) fn things(&self) -> Vec<Thing> {
        let thing = |(id, name): (&Id, &str)| Thing::new(id, name);
        let battlegroups = self.groups.iter().map(|(id, group)| (id, group.name.as_str()));
        let of_unit = self.units.iter().flat_map(|(id, unit)| {
            let pieces = unit.pieces.clone().filter_map(|place| self.pieces.at(place));
            std::iter::once((id, unit.name.as_str()))
                .chain(pieces.map(|(id, piece)| (id, piece.name.as_str())))
        });
        battlegroups.chain(of_unit).map(thing).collect()
    }
}

/// The pieces of the unit at a place.
fn enlisted(unit: &UnitShape, of: usize) -> Vec<(Id, Member)> {
    let member = |name, body| Member { name, unit: unit.id.clone(), of, body };
    let mut pieces: Vec<(Id, Member)> = Vec::new();
    if let Some(machine) = &unit.machine {
        pieces.push((unit.id.clone(), member(unit.name.clone(), Body::Machine(machine.clone()))));
    }
    for line in &unit.soldiers {
        let body = Body::Soldier {
            rank: line.rank,
            morale_officer: line.morale_officer,
            crew: unit.machine.is_some(),
        };
        let name = line.name.as_deref().unwrap_or(line.rank.name());
        let soldiers = numbered(&line.id, name, line.count).into_iter();
        pieces.extend(soldiers.filter_map(|(id, name)| Some((id?, member(name, body.clone())))));
    }
    for line in &unit.robots {
        let robots = numbered(&line.id, &line.name, line.count).into_iter();
        let body = Body::Robot { size: line.size };
        pieces.extend(robots.filter_map(|(id, name)| Some((id?, member(name, body.clone())))));
    }
    pieces
}

impl Unit {
    fn of(group: &GroupShape, unit: &UnitShape, pieces: Range<usize>) -> Self {
        let weapons = unit.weapons.iter().enumerate();
        let weapons = weapons
            .filter_map(|(place, weapon)| Some((Id::new(&format!("weapon-{}", place + 1))?, weapon.clone())));
        let (group, side) = (group.id.clone(), group.side.clone());
        Self { shape: unit.clone(), group, side, weapons: weapons.collect(), pieces }
    }

    /// The movement rate of its crew on foot, in inches, where it is a vehicle or strongpoint.
    #[must_use]
    pub fn crew_movement_rate(&self) -> i64 {
        self.machine.as_ref().map_or(0, |machine| machine.crew_movement_rate)
    }

    /// Whether its troops are still inexperienced.
    #[must_use]
    pub fn is_green(&self) -> bool {
        self.green && !seasoned_after(self.battles)
    }
}

/// Whether that many battles make green troops seasoned (battlegroup.green).
pub(in crate::battle) fn seasoned_after(battles: i64) -> bool {
    battles >= 2
}

impl Body {
    /// Whether it is a soldier, serving in a crew or not.
    #[must_use]
    pub fn is_soldier(&self) -> bool {
        matches!(self, Self::Soldier { .. })
    }

    /// Whether it is a vehicle or strongpoint.
    #[must_use]
    pub fn is_machine(&self) -> bool {
        self.machine().is_some()
    }

    /// What the status sheet has of it, where it is a vehicle or strongpoint.
    #[must_use]
    pub fn machine(&self) -> Option<&MachineShape> {
        match self {
            Self::Machine(machine) => Some(machine),
            Self::Soldier { .. } | Self::Robot { .. } => None,
        }
    }
}
