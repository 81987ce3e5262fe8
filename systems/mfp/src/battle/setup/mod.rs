//! What a scenario says of a battle under these rules.

mod verify;

use standfast_dice::{Thrown, Typed};
use standfast_engine::battle::{Id, Setting, Thing, id};
use standfast_engine::form::{amount, choice, flag, list, object, text, whole};
use standfast_engine::{Form, Procedure, Shape, Trace, choices};

pub(super) use verify::verify;

use super::clock::{LAST_HOUR, Time};
use super::{Place, TimeOfDay};
use crate::procedures::{CommandUnit, CommandValue};
use crate::{Arm, Level, Mfp, Order, Points, Unit};

const MOST_COMMANDS: usize = 200;
const MOST_UNITS: usize = 60;
const MOST_MARKERS: i64 = 20;
const MOST_RESTRICTIONS: usize = 100;
const MOST_SITUATIONS: usize = 50;
/// The most points by which one situation moves a level.
const MOST_POINTS: i64 = 1_000;

/// What a scenario says of a battle under these rules.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The time of day when the first half turn begins.
    pub begins: TimeOfDay,
    /// The battle zone, in words: the table, and what surrounds it if so said (mfp.level.4).
    pub battle_zone: String,
    /// How the battle is won, and when it is over (mfp.victory).
    pub victory: Victory,
    /// The order of battle, superiors first.
    pub commands: Vec<CommandSetup>,
    /// What the orders forbid: the scenario's own chart, since the text's is not printed (mfp.use.violation).
    pub restrictions: Vec<Restriction>,
    /// Situations that move a side's level (mfp.level.3).
    pub situations: Vec<Situation>,
}

impl Shape for Setup {
    const IS: &'static str = "a battle under Morale Fatigue Points";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            begins: form.field("begins", "the time of day when the first half turn begins").required(Time),
            battle_zone: form
                .field("battle_zone", "the battle zone: the table, and what surrounds it if so said")
                .required(text()),
            victory: form.field("victory", "how the battle is won, and when it is over").required(object()),
            commands: form
                .field("commands", "the order of battle, superiors first")
                .required(list(object(), MOST_COMMANDS)),
            restrictions: form
                .field("restrictions", "what the orders forbid, a chart of the scenario's own")
                .or(list(object(), MOST_RESTRICTIONS), Vec::new()),
            situations: form
                .field("situations", "situations that add points to a level or take points from it")
                .or(list(object(), MOST_SITUATIONS), Vec::new()),
        }
    }
}

choices! {
    /// What becomes of an army that is exhausted (mfp.victory).
    pub enum Fate {
        /// It has lost the battle there and then.
        Loses = "loses",
        /// It disengages: it has lost once it is off the table, or once its time for that is over.
        Disengages = "disengages",
        /// It fights on until most of its units on the table have no rating left: then it routs, and has lost.
        Routs = "routs",
        /// It fights on, under its CMR adjustment, to the last hour.
        FightsOn = "fights-on",
    }
}

choices! {
    /// Who wins when the last hour is over (mfp.victory).
    pub enum AtLimit {
        /// The side that has used the smaller share of its level; of equal shares nobody.
        SmallerShare = "smaller-share",
        /// A side that the scenario names, unless it is exhausted and another is not.
        Side = "side",
        /// Nobody.
        Nobody = "nobody",
    }
}

/// How the battle is won, and when it is over.
#[derive(Debug, Clone)]
pub struct Victory {
    /// How many hours are fought at most.
    pub hours: i64,
    /// What becomes of an exhausted army.
    pub exhausted: Fate,
    /// How many hours an exhausted army has to disengage.
    pub disengage_hours: i64,
    /// Who wins when the last hour is over.
    pub at_limit: AtLimit,
    /// The side that wins then, where the scenario names one.
    pub side: Option<Id>,
}

impl Shape for Victory {
    const IS: &'static str = "how the battle is won";

    fn read(form: &mut Form<'_>) -> Self {
        let hours = form.field("hours", "how many hours are fought at most").required(whole(1..=LAST_HOUR));
        let exhausted =
            form.field("exhausted", "what becomes of an exhausted army").or(choice(), Fate::Loses);
        let disengage_hours = form
            .field("disengage_hours", "how many hours it has to disengage, where it disengages")
            .or(whole(1..=LAST_HOUR), 1);
        let at_limit =
            form.field("at_limit", "who wins when the last hour is over").or(choice(), AtLimit::SmallerShare);
        let side = form.field("side", "the side that wins then, where `at_limit` is side").optional(id());
        form.only_when(
            exhausted == Fate::Disengages,
            &["disengage_hours"],
            "only an exhausted army that disengages has time for it",
        );
        form.only_when(at_limit == AtLimit::Side, &["side"], "`at_limit` is not side");
        if at_limit == AtLimit::Side && side.is_none() && form.is_sound() {
            form.lack("side", "the id of the side that wins must be given");
        }
        Self { hours, exhausted, disengage_hours, at_limit, side }
    }
}

/// A command of the order of battle.
#[derive(Debug, Clone)]
pub struct CommandSetup {
    /// Its id. The enemy reads it, so it should not tell a dummy.
    pub id: Id,
    /// What it is called. The enemy reads this too.
    pub name: String,
    /// Its side.
    pub side: Id,
    /// The seat of the player who leads it and reports for it.
    pub seat: Id,
    /// The command that it belongs to.
    pub within: Option<Id>,
    /// Its organizational level (mfp.value.4).
    pub level: Level,
    /// The order that it begins with; none of a headquarters that acts on no order of its own.
    pub order: Option<Order>,
    /// How many defend markers it has (mfp.use.marker).
    pub markers: i64,
    /// Whether it begins in the battle zone and off the table.
    pub outlying: bool,
    /// When it comes onto the table, where it is not there from the start (mfp.level.2).
    pub arrives: Option<TimeOfDay>,
    /// When it sets out for the battle zone, where that is after the start (mfp.use.approach).
    pub sets_out: Option<TimeOfDay>,
    /// When it leaves the battle zone by the timetable (mfp.level.2).
    pub leaves: Option<TimeOfDay>,
    /// Its units; a dummy has none.
    pub units: Vec<UnitSetup>,
}

impl Shape for CommandSetup {
    const IS: &'static str = "a command";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            id: form.field("id", "its id, which the enemy reads").required(id()),
            name: form.field("name", "what it is called, which the enemy reads").required(text()),
            side: form.field("side", "its side").required(id()),
            seat: form.field("seat", "the seat of the player who leads it").required(id()),
            within: form.field("within", "the command that it belongs to").optional(id()),
            level: form.field("level", "its organizational level").required(choice()),
            order: form
                .field("order", "the order that it begins with; left out: it acts on none of its own")
                .optional(choice()),
            markers: form.field("markers", "how many defend markers it has").or(whole(0..=MOST_MARKERS), 0),
            outlying: form
                .field("outlying", "whether it begins in the battle zone and off the table")
                .or(flag(), false),
            arrives: form
                .field("arrives", "when it comes onto the table; left out: it is in the zone from the start")
                .optional(Time),
            sets_out: form
                .field(
                    "sets_out",
                    "when it sets out for the battle zone; left out: it is on the march already",
                )
                .optional(Time),
            leaves: form.field("leaves", "when it leaves the battle zone").optional(Time),
            units: form
                .field("units", "its units; a dummy has none")
                .or(list(object(), MOST_UNITS), Vec::new()),
        }
    }
}

/// A unit of a command.
#[derive(Debug, Clone)]
pub struct UnitSetup {
    /// Its id.
    pub id: Id,
    /// What it is called.
    pub name: String,
    /// What it is.
    pub unit: Unit,
    /// Whether it is Ottoman infantry (mfp.use.loss).
    pub ottoman: bool,
}

impl Shape for UnitSetup {
    const IS: &'static str = "a unit";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            id: form.field("id", "its id").required(id()),
            name: form.field("name", "what it is called").required(text()),
            unit: Unit::read(form),
            ottoman: form.field("ottoman", "whether it is Ottoman infantry").or(flag(), false),
        }
    }
}

/// Something that an order forbids.
#[derive(Debug, Clone)]
pub struct Restriction {
    /// Its id.
    pub id: Id,
    /// The order that forbids it.
    pub order: Order,
    /// What is forbidden.
    pub says: String,
    /// Whether it can be broken at its price; some of march can't (mfp.use.violation-march).
    pub bought_off: bool,
}

impl Shape for Restriction {
    const IS: &'static str = "something that an order forbids";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            id: form.field("id", "its id").required(id()),
            order: form.field("order", "the order that forbids it").required(choice()),
            says: form
                .field("says", "what is forbidden: `come within 6 inches of the enemy`")
                .required(text()),
            bought_off: form
                .field("bought_off", "whether it can be broken at a price; only of march it may not be")
                .or(flag(), true),
        }
    }
}

/// A situation that moves the level of a side while it holds.
#[derive(Debug, Clone)]
pub struct Situation {
    /// Its id.
    pub id: Id,
    /// What it is: `holds Gemioncourt`.
    pub name: String,
    /// The side whose level it moves.
    pub side: Id,
    /// By how much; below 0 it takes points away.
    pub points: Points,
    /// Whether it holds from the start.
    pub holds: bool,
    /// Whether it can end again, or lasts once it has arisen.
    pub ends: bool,
    /// The piece of terrain that is held in this situation: where the battle has a table, it is seen there.
    pub on: Option<Id>,
    /// The side that holds it, where that is not the one whose level moves.
    pub held_by: Option<Id>,
}

impl Shape for Situation {
    const IS: &'static str = "a situation that moves a level";

    fn read(form: &mut Form<'_>) -> Self {
        let most = Points::whole(MOST_POINTS);
        Self {
            id: form.field("id", "its id").required(id()),
            name: form.field("name", "what it is: `holds the farm`").required(text()),
            side: form.field("side", "the side whose level it moves").required(id()),
            points: form
                .field("points", "by how much; below 0 it takes points away")
                .required(amount(-most..=most)),
            holds: form.field("holds", "whether it holds from the start").or(flag(), false),
            ends: form.field("ends", "whether it can end again once it has arisen").or(flag(), true),
            on: form.field("on", "the terrain that is held then: the table shows it").optional(id()),
            held_by: form
                .field("held_by", "the side that holds it, where that is not the one whose level moves")
                .optional(id()),
        }
    }
}

impl Setup {
    /// The command of that id.
    #[must_use]
    pub fn command(&self, id: &Id) -> Option<&CommandSetup> {
        self.commands.iter().find(|command| command.id == *id)
    }

    /// The unit of that id, and the command that it belongs to.
    #[must_use]
    pub fn unit(&self, id: &Id) -> Option<(&CommandSetup, &UnitSetup)> {
        self.units().find(|(_, unit)| unit.id == *id)
    }

    /// All units, each with its command.
    pub fn units(&self) -> impl Iterator<Item = (&CommandSetup, &UnitSetup)> {
        self.commands.iter().flat_map(|command| command.units.iter().map(move |unit| (command, unit)))
    }

    /// The situation of that id.
    #[must_use]
    pub fn situation(&self, id: &Id) -> Option<&Situation> {
        self.situations.iter().find(|situation| situation.id == *id)
    }

    /// What a unit under that order may not do although it has paid for its freedom (mfp.use.violation-march).
    pub(super) fn not_bought_off(&self, order: Option<Order>) -> Vec<&str> {
        let kept = self.restrictions.iter().filter(|restriction| !restriction.bought_off);
        let under_it = kept.filter(|restriction| Some(restriction.order) == order);
        under_it.map(|restriction| restriction.says.as_str()).collect()
    }

    /// Everything that has a name.
    pub(super) fn things(&self) -> Vec<Thing> {
        let commands = self.commands.iter().map(CommandSetup::thing);
        let units = self.units().map(|(_, unit)| unit.thing());
        let restrictions = self.restrictions.iter().map(Restriction::thing);
        commands
            .chain(units)
            .chain(restrictions)
            .chain(self.situations.iter().map(Situation::thing))
            .collect()
    }
}

impl CommandSetup {
    fn thing(&self) -> Thing {
        Thing::new(&self.id, &self.name)
    }

    /// Where it is when the battle begins.
    pub(super) fn starts_at(&self) -> Place {
        match (self.arrives, self.outlying) {
            (Some(_), _) => Place::Approach,
            (None, true) => Place::Outlying,
            (None, false) => Place::Table,
        }
    }

    /// Its value, as the procedure asks for it.
    pub(super) fn value(&self) -> CommandValue {
        let units = self.units.iter().map(|member| CommandUnit { unit: member.unit, count: 1 });
        CommandValue { level: self.level, units: units.collect() }
    }

    /// What it brings to its side's level (mfp.value.4).
    pub(super) fn contribution(&self, setting: &Setting<Mfp>) -> Points {
        let mut no_dice = Thrown::new(Typed::default());
        let value = self.value().resolve(&setting.rules(), &mut no_dice, &mut Trace::silent());
        value.map_or(Points::ZERO, |value| value.points)
    }
}

impl UnitSetup {
    fn thing(&self) -> Thing {
        Thing::new(&self.id, &self.name)
    }

    /// Whether it has a base that the enemy can overrun (mfp.use.overrun).
    pub(super) fn can_be_overrun(&self) -> bool {
        matches!(self.unit.arm, Arm::Artillery | Arm::Train)
    }
}

impl Restriction {
    fn thing(&self) -> Thing {
        Thing::new(&self.id, &self.says)
    }
}

impl Situation {
    fn thing(&self) -> Thing {
        Thing::new(&self.id, &self.name)
    }

    /// The side that holds the terrain of it.
    #[must_use]
    pub fn holder(&self) -> &Id {
        self.held_by.as_ref().unwrap_or(&self.side)
    }
}
