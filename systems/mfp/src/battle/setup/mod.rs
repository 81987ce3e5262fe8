//! What a scenario says of a battle under these rules.

mod commands;
mod verify;

use standfast_engine::battle::{CombatModel, Id, Thing, id};
use standfast_engine::form::{amount, choice, flag, list, object, text, whole};
use standfast_engine::{Form, Shape, choices, shape};

pub use commands::{CommandSetup, UnitSetup};
pub(super) use verify::verify;

use super::TimeOfDay;
use super::clock::{LAST_HOUR, Time};
use crate::{Mfp, Order, Points};

const MOST_COMMANDS: usize = 200;
const MOST_RESTRICTIONS: usize = 100;
const MOST_SITUATIONS: usize = 50;
/// The most points by which one situation moves a level.
const MOST_POINTS: i64 = 1_000;

shape! {
    /// What a scenario says of a battle under these rules.
    #[derive(Debug, Clone)]
    pub struct Setup is "a battle under Morale Fatigue Points" {
        pub begins: TimeOfDay = "the time of day when the first half turn begins", required(Time);
        /// The battle zone in words: the table, and its surroundings if so said (mfp.level.4).
        pub battle_zone: String =
            "the battle zone: the table, and its surroundings if so said", required(text());
        /// How the battle is won, and when it is over (mfp.victory).
        pub victory: Victory = "how the battle is won, and when it is over", required(object());
        pub commands: Vec<CommandSetup> =
            "the order of battle, superiors first", required(list(object(), MOST_COMMANDS));
        /// What the orders forbid: a chart of the scenario's own, since the text prints none (mfp.use.violation).
        pub restrictions: Vec<Restriction> =
            "what the orders forbid, a chart of the scenario's own",
            or(list(object(), MOST_RESTRICTIONS), Vec::new());
        /// Situations that move a side's level (mfp.level.3).
        pub situations: Vec<Situation> =
            "situations that add points to a level or take points from it",
            or(list(object(), MOST_SITUATIONS), Vec::new());
        /// What fire and melee cost where the machine leads; left out: as the model has it that comes with the system.
        pub combat: Option<CombatModel<Mfp>> = by(|form| CombatModel::field(form));
    }
}

choices! {
    /// What becomes of an army that is exhausted (mfp.victory).
    pub enum Fate {
        /// It loses the battle there and then.
        Loses = "loses",
        /// It disengages: it loses once it is off the table, or once its time to leave is up.
        Disengages = "disengages",
        /// It fights on until most of its units on the table have no rating left: then it routs and loses.
        Routs = "routs",
        /// It fights on to the last hour, under its CMR adjustment.
        FightsOn = "fights-on",
    }
}

choices! {
    /// Who wins when the last hour is over (mfp.victory).
    pub enum AtLimit {
        /// The side that has used the smaller share of its level; nobody if the shares are equal.
        SmallerShare = "smaller-share",
        /// The side that the scenario names, unless it is exhausted and another is not.
        Side = "side",
        /// Nobody.
        Nobody = "nobody",
    }
}

/// How the battle is won, and when it is over.
#[derive(Debug, Clone)]
pub struct Victory {
    /// The most hours that are fought.
    pub hours: i64,
    /// What becomes of an exhausted army.
    pub exhausted: Fate,
    /// The hours that an exhausted army is given to leave the table.
    pub disengage_hours: i64,
    /// Who wins when the last hour is over.
    pub at_limit: AtLimit,
    /// The side that wins then, if the scenario names one.
    pub side: Option<Id>,
}

impl Shape for Victory {
    const IS: &'static str = "how the battle is won";

    fn read(form: &mut Form<'_>) -> Self {
        let hours = form.field("hours", "the most hours that are fought").required(whole(1..=LAST_HOUR));
        let exhausted =
            form.field("exhausted", "what becomes of an exhausted army").or(choice(), Fate::Loses);
        let disengage_hours = form
            .field("disengage_hours", "the hours that it is given to leave the table, if it disengages")
            .or(whole(1..=LAST_HOUR), 1);
        let at_limit =
            form.field("at_limit", "who wins when the last hour is over").or(choice(), AtLimit::SmallerShare);
        let side = form.field("side", "the side that wins then, where `at_limit` is side").optional(id());
        form.only_when(
            exhausted == Fate::Disengages,
            &["disengage_hours"],
            "only an army that disengages is given hours for it",
        );
        form.only_when(at_limit == AtLimit::Side, &["side"], "`at_limit` is not side");
        if at_limit == AtLimit::Side && side.is_none() && form.is_sound() {
            form.lack("side", "the id of the side that wins must be given");
        }
        Self { hours, exhausted, disengage_hours, at_limit, side }
    }
}

shape! {
    /// Something that an order forbids.
    #[derive(Debug, Clone)]
    pub struct Restriction is "something that an order forbids" {
        pub id: Id = "its id", required(id());
        pub order: Order = "the order that forbids it", required(choice());
        pub says: String = "what is forbidden: `come within 6 inches of the enemy`", required(text());
        /// Whether it can be bought off; some of march can't (mfp.use.violation-march).
        pub bought_off: bool =
            by(|form| form
                .field("bought_off", "whether it can be bought off; only a restriction of march can be one that can't")
                .or(flag(), true));
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
    /// Whether it can end again once it has arisen.
    pub ends: bool,
    /// The terrain that is held in this situation: where the battle has a table, the table shows it.
    pub on: Option<Id>,
    /// The side that holds it, if that is not the one whose level moves.
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
            on: form.field("on", "the terrain that must be held: the table shows it").optional(id()),
            held_by: form
                .field("held_by", "the side that holds it, if that is not the one whose level moves")
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

    /// What a unit under that order may not do even once it has paid (mfp.use.violation-march).
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

impl Restriction {
    fn thing(&self) -> Thing {
        Thing::new(&self.id, &self.says)
    }
}

impl Situation {
    fn thing(&self) -> Thing {
        Thing::new(&self.id, &self.name)
    }

    /// The side that holds its terrain.
    #[must_use]
    pub fn holder(&self) -> &Id {
        self.held_by.as_ref().unwrap_or(&self.side)
    }
}
