use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::{choice, list, object, whole};
use standfast_engine::{Procedure, Refuse, Rules, Trace, shape};

use super::{MOST, MOST_ENTRIES};
use crate::{Level, Mfp, Points, Unit};

shape! {
    /// Units of one kind in a command.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct CommandUnit is "units of one kind" {
        /// What each of them is.
        pub unit: Unit = flat;
        pub count: i64 = "how many such units", or(whole(1..=MOST), 1);
    }
}

shape! {
    /// What does a command contribute to its side's level?
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct CommandValue is "a command and its units" {
        pub level: Level = "its organizational level", required(choice());
        /// Its units, none of which need be there: a dummy has none.
        pub units: Vec<CommandUnit> =
            "its units", or(list(object::<CommandUnit>(), MOST_ENTRIES), Vec::new());
    }
}

/// What it contributes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct CommandValueOutcome {
    /// The points of the command and of all its units.
    pub points: Points,
}

impl CommandValue {
    /// How many units it has.
    fn count(&self) -> i64 {
        self.units.iter().fold(0, |sum, units| sum.saturating_add(units.count))
    }

    /// How many miniatures it has at least: a unit that does not say has one.
    fn miniatures(&self) -> i64 {
        self.units.iter().fold(0, |sum, units| {
            let miniatures = units.unit.miniatures.unwrap_or(1);
            sum.saturating_add(miniatures.saturating_mul(units.count))
        })
    }

    /// What it contributes, for which no dice are thrown.
    pub(crate) fn points(&self, rules: &Rules<'_, Mfp>, trace: &mut Trace) -> Points {
        let units: Points = self.units.iter().map(|units| units.unit.value(units.count, rules, trace)).sum();
        let command = rules.charts.command_value.points.get(self.level);
        trace.note("mfp.value.4", command, || {
            format!("a command of level {} adds {command} to the {units} of its units", self.level)
        });
        units + command
    }

    /// Refuses more units or miniatures than a command of that level has.
    fn verify_size(&self, rules: &Rules<'_, Mfp>, refuse: &mut Refuse) {
        let (units, miniatures) = (self.count(), self.miniatures());
        let under = rules.charts.command_value.small_under;
        match self.level {
            Level::SingleUnit => {
                let given = format!("{units} units");
                refuse.when(units > 1, "units", given, "a single-unit command has one");
            }
            Level::Small => {
                let given = format!("{miniatures} miniatures");
                let reason = format!("a small command has fewer than {under}; every unit has at least one");
                refuse.when(miniatures >= under, "units", given, reason);
            }
            Level::Dummy => {
                let given = format!("{units} units");
                refuse.when(units > 0, "units", given, "a dummy command has no troops");
            }
            _ => {}
        }
    }
}

impl Procedure for CommandValue {
    type System = Mfp;
    type Outcome = CommandValueOutcome;
    const NAME: &'static str = "command-value";
    const SAYS: &'static str = "How many points does a command bring its side?";
    const DICE: &'static str = "-";

    fn verify(&self, rules: &Rules<'_, Mfp>, refuse: &mut Refuse) {
        for (place, units) in self.units.iter().enumerate() {
            refuse.within(&format!("units[{place}]"), |refuse| units.unit.verify(refuse));
        }
        self.verify_size(rules, refuse);
    }

    fn worth(outcome: &CommandValueOutcome) -> impl Ord {
        outcome.points
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Mfp>,
        _dice: &mut D,
        trace: &mut Trace,
    ) -> Result<CommandValueOutcome, Stop> {
        Ok(CommandValueOutcome { points: self.points(rules, trace) })
    }
}
