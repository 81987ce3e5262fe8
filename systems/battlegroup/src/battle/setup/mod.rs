//! What a scenario of this system says: its options, and the order of battle down to soldiers and weapons.

mod forces;
mod verify;

use standfast_engine::battle::{CombatModel, Id, id};
use standfast_engine::form::{above, choice, flag, list, object, text, whole};
use standfast_engine::{Form, Quantity, Shape, choices, shape};

use crate::procedures::{LEVELS, MOST_WEAPONS, ROBOT_SIZES};
use crate::{Battlegroup, Class, Rank};

pub(super) use forces::seasoned_after;
pub use forces::{Body, Forces, Group, Member, Unit};
pub(super) use verify::{BATTLE, verify};

/// The most battlegroups, units in one, and lines of soldiers, robots or weapons in a unit.
const MOST_GROUPS: usize = 16;
const MOST_UNITS: usize = 100;
const MOST_LINES: usize = 60;

/// The most soldiers or robots that one line of the scenario stands for.
const MOST_ALIKE: i64 = 60;

/// An inch on the table, in hundredths.
#[derive(Debug, Clone, Copy)]
pub enum Inch {}

impl standfast_engine::Unit for Inch {
    const PARTS: i64 = 100;
}

/// Inches on the table.
pub type Inches = Quantity<Inch>;

choices! {
    /// What a unit is (battlegroup.units, battlegroup.sizes).
    pub enum UnitKind {
        /// A fireteam.
        Fireteam = "fireteam",
        /// A squad of fireteams.
        Squad = "squad",
        /// A platoon of squads, kept as one unit.
        Platoon = "platoon",
        /// Any other group of soldiers or robots: a command group, a weapon crew, a unit of warbots.
        Detachment = "detachment",
        /// A vehicle, which is a unit by itself.
        Vehicle = "vehicle",
        /// A strongpoint, which is a unit by itself and can't move.
        Strongpoint = "strongpoint",
    }
}

impl UnitKind {
    /// Whether it is a vehicle or a strongpoint.
    #[must_use]
    pub fn is_machine(self) -> bool {
        matches!(self, Self::Vehicle | Self::Strongpoint)
    }
}

choices! {
    /// What becomes of the figures of those who were hit (battlegroup.eliminated.soldiers).
    pub enum Casualties {
        /// They are removed.
        Removed = "removed",
        /// They are left lying, or casualty figures take their place.
        Figures = "figures",
    }
}

/// What the system wants to know of a scenario.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The last turn.
    pub turns: i64,
    /// The side that has the first initiative of the first turn; after that the sides take turns.
    pub first: Option<Id>,
    /// The side that has won if time runs out and no battlegroup has broken.
    pub at_the_limit: Option<Id>,
    /// Whether points go by rank (battlegroup.leaders).
    pub leaders: bool,
    /// Whether bailed crews check by rank against their vehicle's level (battlegroup.bailed).
    pub bailed: bool,
    /// Whether there are NBC weapons (battlegroup.nbc).
    pub nbc: bool,
    /// Whether the formula says how many of a crew survive (battlegroup.crew); else their player does.
    pub crew_formula: bool,
    /// Inches on the table for each inch of a movement rate.
    pub movement_scale: Inches,
    /// What becomes of the figures of those who were hit.
    pub casualties: Casualties,
    /// How long replacements take to reach the front, in a series of battles (battlegroup.campaign.replacements).
    pub replacements: Option<String>,
    /// What fire and melee cost where the machine leads; left out: as the model has it that comes with the system.
    pub combat: Option<CombatModel<Battlegroup>>,
    /// The battlegroups, as the scenario lists them.
    pub battlegroups: Vec<GroupShape>,
    /// The same forces, each thing by its id.
    pub forces: Forces,
}

impl Shape for Setup {
    const IS: &'static str = "a scenario of battlegroups";

    fn read(form: &mut Form<'_>) -> Self {
        let mut setup = Self {
            turns: form.field("turns", "the last turn").required(whole(1..=100)),
            first: form.field("first", "the side that has the first initiative").optional(id()),
            at_the_limit: form
                .field("at_the_limit", "the side that wins if time runs out and nobody has broken")
                .optional(id()),
            leaders: form.field("leaders", "points go by rank (optional rule)").or(flag(), false),
            bailed: form
                .field("bailed", "bailed crews count by rank against their vehicle's level (optional rule)")
                .or(flag(), false),
            nbc: form.field("nbc", "there are NBC weapons (optional rule)").or(flag(), false),
            crew_formula: form
                .field("crew_formula", "the formula says how many of a crew survive; else their player does")
                .or(flag(), true),
            movement_scale: form
                .field("movement_scale", "inches on the table for each inch of a movement rate")
                .or(above(Inches::whole(0)..=Inches::whole(100)), Inches::whole(1)),
            casualties: form
                .field("casualties", "what becomes of the figures of those hit")
                .or(choice(), Casualties::Removed),
            replacements: form
                .field(
                    "replacements",
                    "how long replacements take to reach the front, in a series of battles",
                )
                .optional(text()),
            combat: CombatModel::field(form),
            battlegroups: form
                .field("battlegroups", "the battlegroups of all sides")
                .required(list(object::<GroupShape>(), MOST_GROUPS)),
            forces: Forces::default(),
        };
        setup.forces = Forces::of(&setup.battlegroups);
        setup
    }
}

shape! {
    /// A battlegroup, as a scenario writes it.
    #[derive(Debug, Clone)]
    pub struct GroupShape is "a battlegroup" {
        pub id: Id = "its id", required(id());
        pub name: String = "what it is called", required(text());
        pub side: Id = "its side", required(id());
        pub endurance: Option<i64> =
            "its endurance points (with `rules.endurance = \"scenario\"`)", optional(whole(1..=1_000_000));
        pub units: Vec<UnitShape> = "its units", required(list(object(), MOST_UNITS));
    }
}

/// A unit, as a scenario writes it: soldiers and robots, or one vehicle or strongpoint.
#[derive(Debug, Clone)]
pub struct UnitShape {
    /// Its id.
    pub id: Id,
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: UnitKind,
    /// Its morale class (battlegroup.class).
    pub class: Class,
    /// Whether it began the series of battles inexperienced (battlegroup.green).
    pub green: bool,
    /// In how many battles it has fought before this one (battlegroup.green).
    pub battles: i64,
    /// Whether it is equipped against NBC weapons (battlegroup.nbc.equipped).
    pub nbc_equipped: bool,
    /// Its armour class.
    pub armour_class: i64,
    /// Its movement rate, in inches; 0 where the players see to it.
    pub movement_rate: i64,
    /// Its weapon systems.
    pub weapons: Vec<String>,
    /// Its soldiers, or the crew of a vehicle or strongpoint.
    pub soldiers: Vec<SoldierShape>,
    /// Its warbots and wardrones.
    pub robots: Vec<RobotShape>,
    /// What a vehicle or strongpoint has besides.
    pub machine: Option<MachineShape>,
}

impl Shape for UnitShape {
    const IS: &'static str = "a unit";

    fn read(form: &mut Form<'_>) -> Self {
        let id = form.field("id", "its id").required(id());
        let name = form.field("name", "what it is called").required(text());
        let kind = form.field("kind", "what it is").required(choice::<UnitKind>());
        let is_machine = kind.is_machine();
        let mut unit = Self {
            id,
            name,
            kind,
            class: form.field("class", "its morale class").or(choice(), Class::Regular),
            green: form.field("green", "inexperienced troops").or(flag(), false),
            battles: form.field("battles", "battles that it has fought before").or(whole(0..=1_000), 0),
            nbc_equipped: form
                .field(
                    "nbc_equipped",
                    "equipped against NBC weapons; left out: vehicles and strongpoints are",
                )
                .optional(flag())
                .unwrap_or(is_machine),
            armour_class: form.field("armour_class", "its armour class").or(whole(0..=1_000), 0),
            movement_rate: form
                .field("movement_rate", "its movement rate, in inches")
                .or(whole(0..=1_000), 0),
            weapons: form
                .field("weapons", "its weapon systems")
                .or(list(text(), MOST_WEAPONS.into()), Vec::new()),
            soldiers: form
                .field("soldiers", "its soldiers (not of a vehicle or strongpoint)")
                .or(list(object(), MOST_LINES), Vec::new()),
            robots: form
                .field("robots", "its warbots and wardrones (not of a vehicle or strongpoint)")
                .or(list(object(), MOST_LINES), Vec::new()),
            machine: None,
        };
        let crew = form
            .field("crew", "the crew (of a vehicle or strongpoint)")
            .or(list(object(), MOST_LINES), Vec::new());
        let machine = MachineShape::read_for(kind, form);
        form.only_when(!is_machine, &["soldiers", "robots"], "a vehicle or strongpoint has a `crew`");
        form.only_when(is_machine, &["crew"], "only a vehicle or strongpoint has a crew");
        form.only_when(is_machine, &MachineShape::FIELDS, "only a vehicle or strongpoint has it");
        if is_machine {
            unit.soldiers = crew;
            unit.machine = Some(machine);
        }
        unit
    }
}

/// What the status sheet records of a vehicle or strongpoint (battlegroup.sheet).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MachineShape {
    /// Its size.
    pub size: i64,
    /// Its targeting bonus.
    pub targeting_bonus: i64,
    /// Levels of movement, 0 to 3; 0 of a strongpoint.
    pub movement: i64,
    /// Levels of targeting, 0 to 3.
    pub targeting: i64,
    /// Levels of damage control, 0 to 3.
    pub damage_control: i64,
    /// The movement rate of its crew on foot, in inches; 0 where the players see to it.
    pub crew_movement_rate: i64,
}

impl MachineShape {
    const FIELDS: [&'static str; 6] =
        ["size", "targeting_bonus", "movement", "targeting", "damage_control", "crew_movement_rate"];

    fn read_for(kind: UnitKind, form: &mut Form<'_>) -> Self {
        let mobile = kind == UnitKind::Vehicle;
        let read = Self {
            size: form.field("size", "its size").or(whole(0..=100), 0),
            targeting_bonus: form.field("targeting_bonus", "its targeting bonus").or(whole(-20..=20), 0),
            movement: form
                .field("movement", "levels of movement; left out: 3 for a vehicle, none for a strongpoint")
                .optional(whole(LEVELS))
                .unwrap_or(if mobile { 3 } else { 0 }),
            targeting: form.field("targeting", "levels of targeting").or(whole(LEVELS), 3),
            damage_control: form.field("damage_control", "levels of damage control").or(whole(LEVELS), 3),
            crew_movement_rate: form
                .field("crew_movement_rate", "the movement rate of its crew on foot, in inches")
                .or(whole(0..=1_000), 0),
        };
        if kind == UnitKind::Strongpoint && read.movement > 0 {
            form.refuse("movement", "strongpoints can't move");
        }
        read
    }
}

shape! {
    /// One soldier, or several of the same rank whose ids are numbered.
    #[derive(Debug, Clone)]
    pub struct SoldierShape is "a soldier, or several alike" {
        /// The soldier's id; of several what comes before `-1`, `-2` and so on.
        pub id: Id = "the id; numbered if there are several", required(id());
        pub name: Option<String> = "what he is called; left out: his rank", optional(text());
        pub rank: Rank = "the rank", or(choice(), Rank::Trooper);
        /// Whether he is a morale officer (battlegroup.morale-officer).
        pub morale_officer: bool = "a morale officer", or(flag(), false);
        pub count: i64 = "how many", or(whole(1..=MOST_ALIKE), 1);
    }
}

shape! {
    /// One warbot or wardrone, or several of the same size whose ids are numbered.
    #[derive(Debug, Clone)]
    pub struct RobotShape is "a warbot or wardrone, or several alike" {
        /// The robot's id; of several what comes before `-1`, `-2` and so on.
        pub id: Id = "the id; numbered if there are several", required(id());
        pub name: String = "what it is called", required(text());
        pub size: i64 = "its size", required(whole(ROBOT_SIZES));
        pub count: i64 = "how many", or(whole(1..=MOST_ALIKE), 1);
    }
}
