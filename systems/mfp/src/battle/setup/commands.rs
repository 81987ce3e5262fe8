use standfast_engine::battle::{Id, Setting, Thing, id};
use standfast_engine::form::{choice, flag, list, object, text, whole};
use standfast_engine::{Form, Shape, Trace};

use crate::battle::clock::Time;
use crate::battle::{Place, TimeOfDay};
use crate::procedures::{CommandUnit, CommandValue};
use crate::{Arm, Level, Mfp, Order, Points, Unit};

const MOST_UNITS: usize = 60;
const MOST_MARKERS: i64 = 20;

/// A command of the order of battle.
#[derive(Debug, Clone)]
pub struct CommandSetup {
    /// Its id. The enemy reads it, so it should not give a dummy away.
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
    /// The order that it begins with; a headquarters may act on none of its own.
    pub order: Option<Order>,
    /// How many defend markers it has (mfp.use.marker).
    pub markers: i64,
    /// Whether it begins in the battle zone and off the table.
    pub outlying: bool,
    /// When it comes onto the table, if it is not in the zone from the start (mfp.level.2).
    pub arrives: Option<TimeOfDay>,
    /// When it sets out for the battle zone, if that is after the start (mfp.use.approach).
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
                .field("order", "the order that it begins with; left out: it acts on no order of its own")
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
