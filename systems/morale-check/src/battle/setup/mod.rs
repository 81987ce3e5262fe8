//! What a scenario says of a battle.

mod verify;

use standfast_engine::battle::{CombatModel, Id, Thing, id};
use standfast_engine::form::{above, choice, flag, list, object, text, whole};
use standfast_engine::{Choice, Form, Quantity, Shape, choices, shape};
use standfast_tabletop::Length;

use crate::{Arm, MoraleCheck, Mount, Quality, Unit};

pub(super) use verify::verify;

/// Most things of each kind in a scenario.
const MOST: usize = 200;
/// Most turns of a battle.
const MOST_TURNS: i64 = 100;
/// Most victory points of one objective, or of one lost unit.
const MOST_VICTORY_POINTS: i64 = 1_000;
/// Most dice that points are rolled with, and most points that come without a die.
const MOST_DICE: u16 = 6;
const MOST_POINTS: i64 = 50;
/// Most bases of a unit.
const MOST_BASES: u16 = 20;
/// Most inches of a move.
const MOST_INCHES: i64 = 100;

/// An inch, in hundredths.
enum Inch {}

impl standfast_engine::Unit for Inch {
    const PARTS: i64 = 100;
}

choices! {
    /// How the bases of a unit stand when it is neither in square nor limbered.
    pub enum Deployed {
        /// Side by side.
        Line = "line",
        /// One behind the other.
        Column = "column",
        /// Two abreast.
        AttackColumn = "attack-column",
        /// In one rank with gaps.
        Skirmish = "skirmish",
    }
}

/// What the scenario says: how long the battle lasts, who fights it, and for what.
#[derive(Debug, Clone)]
pub struct Setup {
    /// How many turns are fought, 1 to 100 (morale-check.battle.turn-limit).
    pub turns: i64,
    /// The side that has the first player turn of each turn; left out: the first of the sides.
    pub first: Option<Id>,
    /// The points of each turn; none in a battle without points (morale-check.battle.points).
    pub points: Option<PointsSetup>,
    /// Victory points for each enemy unit that is lost, 0 to 1000.
    pub unit_points: i64,
    /// How far each arm moves and charges on a table; as far as the players like where nothing is said.
    pub moves: Vec<MoveSetup>,
    /// When each side breaks.
    pub armies: Vec<ArmySetup>,
    /// The order of battle.
    pub commands: Vec<CommandSetup>,
    /// The generals who can be with units.
    pub generals: Vec<GeneralSetup>,
    /// What is fought for.
    pub objectives: Vec<ObjectiveSetup>,
    /// What fire and melee cost where the machine leads; left out: as the model has it that comes with the system.
    pub combat: Option<CombatModel<MoraleCheck>>,
}

shape! {
    /// The points that a side gains in each of its turns.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct PointsSetup is "points a turn" {
        pub dice: u16 = "how many d6 are rolled for them", or(whole(0..=MOST_DICE), 1);
        pub plus: i64 = "how many come without a die", or(whole(0..=MOST_POINTS), 0);
    }
}

/// How far an arm moves and charges on a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveSetup {
    /// Which arm.
    pub arm: Arm,
    /// How far it goes in the movement phase (morale-check.battle.moves).
    pub march: Option<Length>,
    /// How far it charges (morale-check.battle.reach).
    pub charge: Option<Length>,
}

shape! {
    /// When a side breaks.
    #[derive(Debug, Clone)]
    pub struct ArmySetup is "when a side breaks" {
        pub side: Id = "the side", required(id());
        /// At how many lost units (morale-check.battle.break).
        pub breaks_at: i64 = "at how many lost units", required(whole(1..=1_000));
    }
}

shape! {
    /// Units under one commander.
    #[derive(Debug, Clone)]
    pub struct CommandSetup is "units under one commander" {
        pub id: Id = "its id", required(id());
        pub name: String = "what it is called", required(text());
        pub side: Id = "its side", required(id());
        pub units: Vec<UnitSetup> = "its units", required(list(object(), MOST));
    }
}

/// A unit as it comes on the table.
#[derive(Debug, Clone)]
pub struct UnitSetup {
    /// Its id.
    pub id: Id,
    /// What it is called.
    pub name: String,
    /// Its troops, and how they stand; neither its ground nor a general.
    pub troops: Unit,
    /// The turn in which it comes on; 1: it is there from the start (morale-check.battle.arrivals).
    pub arrives: i64,
    /// How many bases it has, 1 to 20; left out: as many as its arm has
    /// (morale-check.battle.ground).
    pub bases: Option<u16>,
    /// How they stand; left out: in line.
    pub deployed: Option<Deployed>,
    /// Whether it may form square in answer to a charge, where the ruling allows it (morale-check.battle.answer).
    pub answers_in_square: bool,
}

shape! {
    /// A general who can be with a unit.
    #[derive(Debug, Clone)]
    pub struct GeneralSetup is "a general" {
        pub id: Id = "his id", required(id());
        pub name: String = "what he is called", required(text());
        pub side: Id = "his side", required(id());
        pub with: Option<Id> = "the unit that he is with at the start", optional(id());
    }
}

shape! {
    /// Something that is fought for.
    #[derive(Debug, Clone)]
    pub struct ObjectiveSetup is "something that is fought for" {
        pub id: Id = "its id", required(id());
        pub name: String = "what it is called", required(text());
        pub points: i64 =
            "victory points for holding it at the end", required(whole(1..=MOST_VICTORY_POINTS));
        pub held_by: Option<Id> = "the side that holds it at the start", optional(id());
        /// The piece of terrain that it is; then the table shows who holds it (morale-check.battle.objectives).
        pub on: Option<Id> =
            "the piece of terrain that it is: who holds it is seen on the table", optional(id());
    }
}

impl Shape for Setup {
    const IS: &'static str = "a battle of morale checks";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            turns: form.field("turns", "how many turns are fought").required(whole(1..=MOST_TURNS)),
            first: form
                .field("first", "the side that has the first player turn; left out: the first of the sides")
                .optional(id()),
            points: form.field("points", "points a turn; left out: units need no orders").optional(object()),
            unit_points: form
                .field("unit_points", "victory points for each enemy unit that is lost")
                .or(whole(0..=MOST_VICTORY_POINTS), 0),
            moves: form
                .field(
                    "moves",
                    "on a table: how far each arm moves and charges; left out: as far as the players like",
                )
                .or(list(object(), Arm::ALL.len()), Vec::new()),
            armies: form
                .field("armies", "when each side breaks; left out: when all its units are lost")
                .or(list(object(), 2), Vec::new()),
            commands: form.field("commands", "the order of battle").required(list(object(), MOST)),
            generals: form
                .field("generals", "generals who can be with units")
                .or(list(object(), MOST), Vec::new()),
            objectives: form.field("objectives", "what is fought for").or(list(object(), MOST), Vec::new()),
            combat: CombatModel::field(form),
        }
    }
}

impl Shape for MoveSetup {
    const IS: &'static str = "how far an arm goes";

    fn read(form: &mut Form<'_>) -> Self {
        let inches = || above::<Inch>(Quantity::ZERO..=Quantity::whole(MOST_INCHES));
        let length = |inches: Quantity<Inch>| {
            Length::from_hundredths(i32::try_from(inches.in_parts()).unwrap_or(i32::MAX))
        };
        Self {
            arm: form.field("type", "which arm").required(choice()),
            march: form
                .field("move", "inches in the movement phase; left out: as far as the players like")
                .optional(inches())
                .map(length),
            charge: form
                .field("charge", "inches of a charge; left out: as far as the players like")
                .optional(inches())
                .map(length),
        }
    }
}

impl Shape for UnitSetup {
    const IS: &'static str = "a unit of the order of battle";

    fn read(form: &mut Form<'_>) -> Self {
        let id = form.field("id", "its id").required(id());
        let name = form.field("name", "what it is called").required(text());
        let arm = form.field("type", "what it is").required(choice::<Arm>());
        let troops = Unit {
            arm,
            quality: form.field("quality", "how good its troops are").or(choice(), Quality::Regular),
            mount: form.field("mount", "cavalry only: cuirassiers or lancers").optional(choice::<Mount>()),
            shaken: form.field("shaken", "shaken at the start").or(flag(), false),
            in_square: form.field("in_square", "infantry only: in square at the start").or(flag(), false),
            limbered: form.field("limbered", "artillery only: limbered at the start").or(flag(), false),
            ..Unit::default()
        };
        let arrives = form.field("arrives", "in which turn it comes on").or(whole(1..=MOST_TURNS), 1);
        let bases = form
            .field("bases", "on a table: how many bases it has; left out: foot 4, horse 3, guns 2")
            .optional(whole(1..=MOST_BASES));
        let deployed = form
            .field("deployed", "on a table: how its bases stand; left out: in line")
            .optional(choice::<Deployed>());
        let answers_in_square = form
            .field(
                "answers_in_square",
                "infantry only: it may form square in answer to a charge, if the ruling allows it",
            )
            .or(flag(), false);
        Self { id, name, troops, arrives, bases, deployed, answers_in_square }
    }
}

impl Setup {
    /// Every unit with the side that it fights for, in the order of battle.
    pub(super) fn units(&self) -> impl Iterator<Item = (&Id, &UnitSetup)> {
        self.commands.iter().flat_map(|command| command.units.iter().map(|unit| (&command.side, unit)))
    }

    /// How many units the side has in all, with those that are still to come.
    pub(super) fn count(&self, side: &Id) -> i64 {
        self.units().map(|(of, _)| i64::from(of == side)).sum()
    }

    /// At how many lost units the side breaks; left out: at all of them.
    pub(super) fn breaks_at(&self, side: &Id) -> i64 {
        let army = self.armies.iter().find(|army| army.side == *side);
        army.map_or_else(|| self.count(side), |army| army.breaks_at)
    }

    /// How far an arm moves and charges, where the scenario says so.
    pub(super) fn moves_of(&self, arm: Arm) -> Option<&MoveSetup> {
        self.moves.iter().find(|moves| moves.arm == arm)
    }

    /// Every unit, general and objective.
    pub(super) fn things(&self) -> impl Iterator<Item = Thing> {
        let units = self.units().map(|(_, unit)| unit.thing());
        let generals = self.generals.iter().map(|general| Thing::new(&general.id, &general.name));
        units
            .chain(generals)
            .chain(self.objectives.iter().map(|objective| Thing::new(&objective.id, &objective.name)))
    }
}

impl UnitSetup {
    /// The unit as something to be chosen.
    pub(super) fn thing(&self) -> Thing {
        Thing::new(&self.id, &self.name)
    }
}

impl PointsSetup {
    /// The most points that a turn can give.
    pub(super) fn most(self) -> i64 {
        i64::from(self.dice) * 6 + self.plus
    }
}
