use standfast_engine::chart::{Band, Banded, Bands, ChartReader, Heading, Listing, Table, TableCell};
use standfast_engine::form::{choice, object, whole};
use standfast_engine::{Form, Shape, shape};

use crate::level::Level;
use crate::unit::{HIGHEST, Quality};

/// The range of a chart's percentages: nothing weakens by more than all.
const PERCENT: std::ops::RangeInclusive<i64> = -100..=100;

/// What a band of fatigue does to a unit (fatigue.medium, fatigue.high, fatigue.maximum).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelBand {
    /// Which level it is.
    pub level: Level,
    /// What is added to morale; none at maximum, where a ruling gives it.
    pub morale: Option<i64>,
    /// What is added to melee strength, in percent.
    pub melee_percent: i64,
    /// What is added to fire value, in percent.
    pub fire_percent: i64,
}

impl Shape for LevelBand {
    const IS: &'static str = "what a level of fatigue does to a unit";

    fn read(form: &mut Form<'_>) -> Self {
        let band = Self {
            level: form.field("level", "which level it is").required(choice()),
            morale: form
                .field("morale", "what is added to morale; left out at maximum")
                .optional(whole(-100..=100)),
            melee_percent: form
                .field("melee_percent", "what is added to melee strength, in percent")
                .required(whole(PERCENT)),
            fire_percent: form
                .field("fire_percent", "what is added to fire value, in percent")
                .required(whole(PERCENT)),
        };
        if form.is_sound() {
            match (band.level, band.morale) {
                (Level::Maximum, Some(_)) => {
                    form.refuse(
                        "morale",
                        "the ruling maximum_morale says what maximum fatigue adds to morale",
                    );
                }
                (Level::Low | Level::Medium | Level::High, None) => {
                    form.refuse("morale", format!("give one for {} fatigue", band.level));
                }
                _ => {}
            }
        }
        band
    }
}

impl Banded for LevelBand {
    const FROM: i64 = 0;
    const TO: i64 = HIGHEST;
}

/// The numbers of the system.
#[derive(Debug, Clone)]
pub struct Charts {
    pub(crate) levels: Levels,
    pub(crate) morale: Morale,
    pub(crate) casualties: Casualties,
    pub(crate) recovery: Recovery,
}

shape! {
    #[derive(Debug, Clone)]
    pub(crate) struct Levels is "the chart of levels of fatigue" {
        heading: Heading = flat;
        /// How many times artillery suffers each effect (fatigue.artillery).
        pub(crate) artillery: i64 = "how many times over artillery suffers each effect", required(whole(0..=10));
        pub(crate) bands: Bands<LevelBand> = by(|form| Bands::read(form, "band"));
    }
}

shape! {
    #[derive(Debug, Clone)]
    pub(crate) struct Morale is "the chart of morale values" {
        heading: Heading = flat;
        /// What being disrupted adds to a check (fatigue.check.disrupted).
        pub(crate) disrupted: i64 =
            "what is added for an already disrupted unit", required(whole(-100..=100));
        /// The most that leaders with a unit add together, where each adds his own modifier (fatigue.battle.leaders).
        pub(crate) leaders_most: i64 =
            "the most that the leaders with a unit add of their own", or(whole(0..=100), 6);
        /// What they add together where all leaders are alike (fatigue.leadership).
        pub(crate) leaders_flat: i64 =
            "what leaders with a unit add where all are alike", or(whole(0..=100), 1);
        pub(crate) quality: Listing<Quality, i64> = "the morale value of each quality", required(object());
    }
}

shape! {
    #[derive(Debug, Clone)]
    pub(crate) struct Casualties is "the chart of what casualties do" {
        heading: Heading = flat;
        pub(crate) fatigue: Tires = "how much casualties tire", required(object());
        pub(crate) melee: Tires =
            "how much melee tires, in times the scenario's melee fatigue",
            or(object(), Tires { least: 1, most: 3 });
        pub(crate) trigger: Trigger = "how likely a check is called for", required(object());
    }
}

/// How much something tires: the least and the most, in times a number (fatigue.casualties, fatigue.loss.melee).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tires {
    pub(crate) least: u32,
    pub(crate) most: u32,
}

/// What is added to the losses in the chance of a check: loss / (loss + this) (fatigue.trigger).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trigger {
    pub(crate) beside: u32,
}

impl Tires {
    /// The least and the most fatigue for that number.
    pub(crate) fn of(self, number: u32) -> (u32, u32) {
        (number.saturating_mul(self.least), number.saturating_mul(self.most))
    }
}

impl Shape for Tires {
    const IS: &'static str = "the least and the most that something tires, in times a number";

    fn read(form: &mut Form<'_>) -> Self {
        let least = form.field("least", "the least, times the number").required(whole(0..=100));
        let most = form.field("most", "the most, times the number").required(whole(0..=100));
        if form.is_sound() && most < least {
            form.refuse("most", format!("the most can't be below the least, {least}"));
        }
        Self { least, most }
    }
}

impl Shape for Trigger {
    const IS: &'static str = "what is added to the losses in the chance of a check";

    fn read(form: &mut Form<'_>) -> Self {
        let beside = form.field("beside", "the check's chance is loss / (loss + this)");
        Self { beside: beside.required(whole(0..=10_000)) }
    }
}

shape! {
    #[derive(Debug, Clone)]
    pub(crate) struct Recovery is "the chart of recovery" {
        heading: Heading = flat;
        /// Up to how many times the recovery rate is taken off (fatigue.recover.amount).
        pub(crate) most: u32 = "the most, times the recovery rate", required(whole(0..=100));
    }
}

impl Charts {
    pub(crate) fn read(reader: &mut ChartReader<'_>) -> Self {
        Self {
            levels: reader.chart("levels"),
            morale: reader.chart("morale"),
            casualties: reader.chart("casualties"),
            recovery: reader.chart("recovery"),
        }
    }

    pub(crate) fn tables(&self) -> Vec<Table> {
        let Self { levels, morale, casualties, recovery } = self;
        let band = |band: &Band<LevelBand>| -> Vec<TableCell> {
            let LevelBand { level, morale, melee_percent, fire_percent } = band.value;
            vec![
                format!("{} to {}", band.from, band.to).into(),
                level.to_string().into(),
                morale.map_or_else(|| "by ruling".to_owned(), |morale| morale.to_string()).into(),
                format!("{melee_percent}%").into(),
                format!("{fire_percent}%").into(),
            ]
        };
        let Tires { least, most } = casualties.fatigue;
        let melee = casualties.melee;
        vec![
            Table::new("levels", &levels.heading, ["fatigue", "level", "morale", "melee", "fire"])
                .rows(levels.bands.all().iter().map(band)),
            Table::new("levels", &levels.heading, ["arm", "effects"])
                .part("artillery")
                .row(["artillery".to_owned(), format!("{} times", levels.artillery)]),
            Table::new("morale", &morale.heading, ["quality", "morale value"])
                .rows(morale.quality.table_rows())
                .row(["already disrupted".to_owned(), format!("{:+}", morale.disrupted)])
                .row(["leaders, their own, at most".to_owned(), format!("{:+}", morale.leaders_most)])
                .row(["leaders, all alike".to_owned(), format!("{:+}", morale.leaders_flat)]),
            Table::new("casualties", &casualties.heading, ["what", "number"])
                .row(["fatigue gained".to_owned(), format!("{least} to {most} times the casualties")])
                .row([
                    "fatigue gained in melee".to_owned(),
                    format!("{} to {} times the melee fatigue", melee.least, melee.most),
                ])
                .row([
                    "check called for".to_owned(),
                    format!("loss / (loss + {})", casualties.trigger.beside),
                ]),
            Table::new("recovery", &recovery.heading, ["what", "number"])
                .row(["fatigue taken off".to_owned(), format!("0 to {} times the rate", recovery.most)]),
        ]
    }
}
