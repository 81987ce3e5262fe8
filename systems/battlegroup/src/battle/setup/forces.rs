//! The forces of all sides, each thing by its id.

use std::collections::BTreeMap;
use std::ops::Deref;

use standfast_engine::Choice;
use standfast_engine::battle::{Id, Thing};

use super::{GroupShape, MachineShape, UnitShape};
use crate::Rank;

/// The forces of all sides, each thing by its id.
#[derive(Debug, Clone, Default)]
pub struct Forces {
    /// The battlegroups.
    pub groups: BTreeMap<Id, GroupShape>,
    /// The units.
    pub units: BTreeMap<Id, Unit>,
    /// The pieces: soldiers, robots, vehicles, strongpoints and their crews.
    pub pieces: BTreeMap<Id, Member>,
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
    /// Its pieces: a vehicle or strongpoint stands before its crew.
    pub pieces: Vec<Id>,
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
        let mut forces = Self::default();
        for group in groups {
            forces.groups.insert(group.id.clone(), group.clone());
            for unit in &group.units {
                let pieces = forces.enlist(unit);
                forces.units.insert(unit.id.clone(), Unit::of(group, unit, pieces));
            }
        }
        forces
    }

    /// Enlists the pieces of a unit; their ids.
    fn enlist(&mut self, unit: &UnitShape) -> Vec<Id> {
        let mut pieces: Vec<(Id, String, Body)> = Vec::new();
        if let Some(machine) = &unit.machine {
            pieces.push((unit.id.clone(), unit.name.clone(), Body::Machine(machine.clone())));
        }
        for line in &unit.soldiers {
            let body = Body::Soldier {
                rank: line.rank,
                morale_officer: line.morale_officer,
                crew: unit.machine.is_some(),
            };
            let name = line.name.as_deref().unwrap_or(line.rank.name());
            let soldiers = numbered(&line.id, name, line.count).into_iter();
            pieces.extend(soldiers.filter_map(|(id, name)| Some((id?, name, body.clone()))));
        }
        for line in &unit.robots {
            let robots = numbered(&line.id, &line.name, line.count).into_iter();
            let body = Body::Robot { size: line.size };
            pieces.extend(robots.filter_map(|(id, name)| Some((id?, name, body.clone()))));
        }
        let ids = pieces.iter().map(|(id, ..)| id.clone()).collect();
        for (id, name, body) in pieces {
            self.pieces.insert(id, Member { name, unit: unit.id.clone(), body });
        }
        ids
    }

    /// Everything that has a name: the battlegroups, and each unit before its pieces.
    pub(in crate::battle) fn things(&self, groups: &[GroupShape]) -> Vec<Thing> {
        let thing = |(id, name): (&Id, &str)| Thing::new(id, name);
        let battlegroups = groups.iter().map(|group| (&group.id, group.name.as_str()));
        let units = groups
            .iter()
            .flat_map(|group| &group.units)
            .filter_map(|unit| self.units.get_key_value(&unit.id));
        let of_unit = units.flat_map(|(id, unit)| {
            let pieces = unit.pieces.iter().filter_map(|id| self.pieces.get_key_value(id));
            std::iter::once((id, unit.name.as_str()))
                .chain(pieces.map(|(id, piece)| (id, piece.name.as_str())))
        });
        battlegroups.chain(of_unit).map(thing).collect()
    }
}

impl Unit {
    fn of(group: &GroupShape, unit: &UnitShape, pieces: Vec<Id>) -> Self {
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
