use standfast_engine::battle::TerrainChart;
use standfast_engine::chart::{Band, Banded, Bands, Cell, ChartReader, Heading, Listing, Table, TableCell};
use standfast_engine::form::{choice, object, whole};
use standfast_engine::{Choice, Form, Shape, choices, shape};

use crate::piece::{Class, Morale, Needed};

choices! {
    /// Ranks, lowest first (battlegroup.leaders).
    pub enum Rank {
        /// A soldier of no rank.
        Trooper = "trooper",
        /// A corporal.
        Corporal = "corporal",
        /// A warder, who ranks with a corporal.
        Warder = "warder",
        /// A sergeant.
        Sergeant = "sergeant",
        /// A lieutenant.
        Lieutenant = "lieutenant",
        /// A captain.
        Captain = "captain",
        /// A major.
        Major = "major",
        /// A colonel.
        Colonel = "colonel",
        /// A general.
        General = "general",
        /// A marshal.
        Marshal = "marshal",
    }
}

choices! {
    /// What counts for points apart from rank.
    pub enum Individual {
        /// An individual whose rank does not count (battlegroup.level.infantry).
        Trooper = "trooper",
        /// What a morale officer adds to his rank (battlegroup.morale-officer).
        MoraleOfficer = "morale-officer",
        /// What a warbot or wardrone counts beyond its size (battlegroup.level.robot).
        RobotBeyondSize = "robot-beyond-size",
        /// The most points that a vehicle's weapon systems add (battlegroup.level.vehicle).
        MostForWeapons = "most-for-weapons",
    }
}

choices! {
    /// Conditions with a factor of their own.
    pub enum Condition {
        /// Inexperienced troops (battlegroup.green).
        Green = "green",
        /// Attacked with an NBC weapon and not equipped against it (battlegroup.nbc).
        NbcUnprotected = "nbc-unprotected",
    }
}

/// What a band of morale ratios says: the number needed, and what failing means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatioBand(pub Needed);

impl Shape for RatioBand {
    const IS: &'static str = "the number needed on a d10, and the result of failing";

    fn read(form: &mut Form<'_>) -> Self {
        let roll = form.field("needed", "the highest roll of the d10 that passes").optional(whole(0..=10));
        let failure = form.field("failure", "the result of failing").optional(choice::<Morale>());
        Self(match (roll, failure) {
            (Some(needed), Some(failure)) => Needed::Roll { needed, failure },
            (None, Some(failure)) => Needed::Fails(failure),
            (None, None) => Needed::Succeeds,
            (Some(_), None) => {
                form.refuse("needed", "give a result of failing with the number needed");
                Needed::Succeeds
            }
        })
    }
}

impl Banded for RatioBand {
    const FROM: i64 = 0;
    const TO: i64 = 100;
}

/// The numbers of the system.
#[derive(Debug, Clone)]
pub struct Charts {
    pub(crate) ratio: Ratio,
    pub(crate) factors: Factors,
    pub(crate) points: Points,
    pub(crate) intercept: Intercept,
    pub(crate) terrain: TerrainChart,
}

shape! {
    #[derive(Debug, Clone)]
    pub(crate) struct Ratio is "the chart of morale ratios" {
        heading: Heading = flat;
        pub(crate) bands: Bands<RatioBand> = by(|form| Bands::read(form, "band"));
        pub(crate) nbc_at_full_strength: RatioBand =
            "the base of a full-strength unit that NBC makes check", required(object());
    }
}

impl Ratio {
    /// The points of that morale level from which on the result of failing is another, rising.
    pub(crate) fn marks(&self, level: i64) -> Vec<i64> {
        let failure = |band: &Band<RatioBand>| match band.value.0 {
            Needed::Roll { failure, .. } | Needed::Fails(failure) => Some(failure),
            Needed::Succeeds => None,
        };
        let bands = self.bands.all();
        let changes =
            bands.iter().zip(bands.iter().skip(1)).filter(|(below, band)| failure(below) != failure(band));
        // The lowest points whose ratio, rounded down, reaches the band.
        changes.map(|(_, band)| (level.saturating_mul(band.from) + 99) / 100).collect()
    }
}

shape! {
    #[derive(Debug, Clone)]
    pub(crate) struct Factors is "the chart of factors" {
        heading: Heading = flat;
        pub(crate) class: Listing<Class, i64> = "the factor of each morale class", required(object());
        pub(crate) condition: Listing<Condition, i64> = "the factor of each condition", required(object());
    }
}

shape! {
    #[derive(Debug, Clone)]
    pub(crate) struct Points is "the chart of morale points" {
        heading: Heading = flat;
        pub(crate) individual: Listing<Individual, i64> = "points beside rank", required(object());
        pub(crate) rank: Listing<Rank, i64> = "the points of each rank", required(object());
    }
}

shape! {
    #[derive(Debug, Clone)]
    pub(crate) struct Intercept is "the chart of interceptive fire" {
        heading: Heading = flat;
        pub(crate) modifier: Listing<Morale, Option<i64>> =
            "what is added to the fire of each result", required(object());
    }
}

impl Charts {
    pub(crate) fn read(reader: &mut ChartReader<'_>) -> Self {
        Self {
            ratio: reader.chart("morale-ratio"),
            factors: reader.chart("factors"),
            points: reader.chart("points"),
            intercept: reader.chart("intercept"),
            terrain: reader.chart("terrain"),
        }
    }

    pub(crate) fn tables(&self) -> Vec<Table> {
        let Self { ratio, factors, points, intercept, terrain } = self;
        let band = |band: &Band<RatioBand>| -> Vec<TableCell> {
            let (needed, failure) = band.value.0.shown();
            vec![
                format!("{} to {}", hundredths(band.from), hundredths(band.to)).into(),
                needed.into(),
                failure.into(),
            ]
        };
        let (needed, failure) = ratio.nbc_at_full_strength.0.shown();
        vec![
            Table::new("morale-ratio", &ratio.heading, ["ratio", "needed", "result of failing"])
                .rows(ratio.bands.all().iter().rev().map(band))
                .row(["1.00 under NBC attack".to_owned(), needed, failure]),
            Table::new("factors", &factors.heading, ["class", "factor"])
                .part("class")
                .rows(factors.class.table_rows()),
            Table::new("factors", &factors.heading, ["condition", "factor"])
                .part("condition")
                .rows(factors.condition.table_rows()),
            Table::new("points", &points.heading, ["what", "points"])
                .part("basic")
                .rows(points.individual.table_rows()),
            Table::new("points", &points.heading, ["rank", "points"])
                .part("rank")
                .rows(points.rank.table_rows()),
            Table::new("intercept", &intercept.heading, ["result", "modifier"])
                .rows(intercept.modifier.table_rows()),
            terrain.table("terrain"),
        ]
    }
}

fn hundredths(number: i64) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}

impl Needed {
    fn shown(self) -> (String, String) {
        match self {
            Self::Succeeds => ("automatic".to_owned(), "-".to_owned()),
            Self::Fails(failure) => ("-".to_owned(), failure.name().to_owned()),
            Self::Roll { needed, failure } => (Cell::shown(&needed), failure.name().to_owned()),
        }
    }
}
