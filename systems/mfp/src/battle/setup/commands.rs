use standfast_engine::Trace;
use standfast_engine::battle::{Id, Setting, Thing, id};
use standfast_engine::form::{choice, flag, list, object, text, whole};
use standfast_engine::shape;

use crate::battle::clock::Time;
use crate::battle::{Place, TimeOfDay};
use crate::procedures::{CommandUnit, CommandValue};
use crate::{Arm, Level, Mfp, Order, Points, Unit};

const MOST_UNITS: usize = 60;
const MOST_MARKERS: i64 = 20;

shape! {
    /// A command of the order of battle.
    #[derive(Debug, Clone)]
    pub struct CommandSetup is "a command" {
        /// Its id. The enemy reads it, so it should not give a dummy away.
        pub id: Id = "its id, which the enemy reads", required(id());
        pub name: String = "what it is called, which the enemy reads", required(text());
        pub side: Id = "its side", required(id());
        pub seat: Id = "the seat of the player who leads it", required(id());
        pub within: Option<Id> = "the command that it belongs to", optional(id());
        /// Its organizational level (mfp.value.4).
        pub level: Level = "its organizational level", required(choice());
        pub order: Option<Order> =
            "the order that it begins with; left out: it acts on no order of its own", optional(choice());
        /// How many defend markers it has (mfp.use.marker).
        pub markers: i64 = "how many defend markers it has", or(whole(0..=MOST_MARKERS), 0);
        pub outlying: bool = "whether it begins in the battle zone and off the table", or(flag(), false);
        /// When it comes onto the table, if it is not in the zone from the start (mfp.level.2).
        pub arrives: Option<TimeOfDay> =
            "when it comes onto the table; left out: it is in the zone from the start", optional(Time);
        /// When it sets out for the battle zone, if that is after the start (mfp.use.approach).
        pub sets_out: Option<TimeOfDay> =
            by(|form| form
                .field("sets_out", "when it sets out for the battle zone; left out: it is on the march already")
                .optional(Time));
        /// When it leaves the battle zone by the timetable (mfp.level.2).
        pub leaves: Option<TimeOfDay> = "when it leaves the battle zone", optional(Time);
        pub units: Vec<UnitSetup> = "its units; a dummy has none", or(list(object(), MOST_UNITS), Vec::new());
    }
}

shape! {
    /// A unit of a command.
    #[derive(Debug, Clone)]
    pub struct UnitSetup is "a unit" {
        pub id: Id = "its id", required(id());
        pub name: String = "what it is called", required(text());
        /// What it is.
        pub unit: Unit = flat;
        /// Whether it is Ottoman infantry (mfp.use.loss).
        pub ottoman: bool = "whether it is Ottoman infantry", or(flag(), false);
    }
}

impl CommandSetup {
    pub(super) fn thing(&self) -> Thing {
        Thing::new(&self.id, &self.name)
    }

    /// Where it is when the battle begins.
    pub(in crate::battle) fn starts_at(&self) -> Place {
        match (self.arrives, self.outlying) {
            (Some(_), _) => Place::Approach,
            (None, true) => Place::Outlying,
            (None, false) => Place::Table,
        }
    }

    /// Its value, as the procedure asks for it.
    pub(in crate::battle) fn value(&self) -> CommandValue {
        let units = self.units.iter().map(|member| CommandUnit { unit: member.unit, count: 1 });
        CommandValue { level: self.level, units: units.collect() }
    }

    /// What it brings to its side's level (mfp.value.4).
    pub(in crate::battle) fn contribution(&self, setting: &Setting<Mfp>) -> Points {
        self.value().points(&setting.rules(), &mut Trace::silent())
    }
}

impl UnitSetup {
    pub(super) fn thing(&self) -> Thing {
        Thing::new(&self.id, &self.name)
    }

    /// Whether it has a base that the enemy can overrun (mfp.use.overrun).
    pub(in crate::battle) fn can_be_overrun(&self) -> bool {
        matches!(self.unit.arm, Arm::Artillery | Arm::Train)
    }
}
