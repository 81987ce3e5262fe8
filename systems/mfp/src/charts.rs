use standfast_engine::chart::{Banded, Bands, Cell, ChartReader, Heading, Listing, Table, TableCell};
use standfast_engine::form::{choice, object, whole};
use standfast_engine::{Choice, Form, Shape, choices, shape};

use crate::unit::MOST_MINIATURES;
use crate::{Cmr, Grade, Level, Order, Points};

choices! {
    /// What costs points beside orders and commanders.
    pub(crate) enum Mishap {
        /// A defend marker captured (mfp.use.marker).
        Marker = "marker",
        /// A miniature lost (mfp.use.loss).
        Loss = "loss",
        /// A miniature of Ottoman infantry lost (mfp.use.loss).
        OttomanLoss = "loss-of-ottoman-infantry",
        /// A battery or train unit overrun (mfp.use.overrun).
        Overrun = "overrun",
        /// An order's restrictions broken (mfp.use.violation).
        Violation = "violation",
        /// An hour's march to the battle zone (mfp.use.approach).
        Approach = "approach",
    }
}

choices! {
    /// What exhaustion does to the CMR (mfp.effect.cmr, mfp.effect.cmr-150).
    pub(crate) enum Effect {
        /// What every hour adds.
        EachHour = "each-hour",
        /// What is added once, far past the level.
        Further = "further",
        /// From what share of the level on, in percent.
        FurtherFrom = "further-from-percent",
    }
}

/// What units of one band of sizes are worth, by grade.
#[derive(Debug, Clone)]
pub(crate) struct ByGrade(Listing<Grade, Points>);

impl ByGrade {
    pub(crate) fn get(&self, grade: Grade) -> Points {
        self.0.get(grade)
    }

    fn row(&self, name: String) -> Vec<TableCell> {
        let cells = Grade::ALL.iter().map(|&grade| self.get(grade).shown().into());
        std::iter::once(name.into()).chain(cells).collect()
    }
}

impl Shape for ByGrade {
    const IS: &'static str = "a value for each grade";

    fn read(form: &mut Form<'_>) -> Self {
        Self(Listing::read(form))
    }
}

impl Banded for ByGrade {
    const FROM: i64 = 1;
    const TO: i64 = MOST_MINIATURES;
}

/// The grade of one band of ratings.
#[derive(Debug, Clone)]
pub(crate) struct OfGrade(pub(crate) Grade);

impl Shape for OfGrade {
    const IS: &'static str = "a grade";

    fn read(form: &mut Form<'_>) -> Self {
        Self(form.field("grade", "the grade of these ratings").required(choice()))
    }
}

impl Banded for OfGrade {
    const FROM: i64 = 1;
    const TO: i64 = Cmr::S.place();
}

/// The numbers of the system.
#[derive(Debug, Clone)]
pub struct Charts {
    pub(crate) unit_value: UnitValues,
    pub(crate) grade: Grades,
    pub(crate) command_value: CommandValues,
    pub(crate) order: Orders,
    pub(crate) incident: Incidents,
    pub(crate) leader: Leaders,
    pub(crate) status: Exhausted,
}

#[derive(Debug, Clone)]
pub(crate) struct UnitValues {
    heading: Heading,
    pub(crate) size: Bands<ByGrade>,
    pub(crate) any_size: ByGrade,
}

impl Shape for UnitValues {
    const IS: &'static str = "the chart of unit values";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            heading: Heading::read(form),
            size: Bands::read(form, "size"),
            any_size: form.field("any-size", "the value of artillery and train").required(object()),
        }
    }
}

shape! {
    #[derive(Debug, Clone)]
    pub(crate) struct Grades is "the chart of grades" {
        heading: Heading = flat;
        pub(crate) bands: Bands<OfGrade> = by(|form| Bands::read(form, "band"));
    }
}

shape! {
    #[derive(Debug, Clone)]
    pub(crate) struct CommandValues is "the chart of command values" {
        heading: Heading = flat;
        /// A small command has fewer miniatures.
        pub(crate) small_under: i64 =
            by(|form| form
                .field("small-under", "a small command has fewer miniatures than this")
                .required(whole(1..=10_000)));
        pub(crate) points: Listing<Level, Points> = "what each level adds", required(object());
    }
}

shape! {
    #[derive(Debug, Clone)]
    pub(crate) struct Orders is "the chart of orders" {
        heading: Heading = flat;
        pub(crate) cost: Listing<Order, Points> = "what an hour of each order costs", required(object());
    }
}

shape! {
    #[derive(Debug, Clone)]
    pub(crate) struct Incidents is "the chart of incidents" {
        heading: Heading = flat;
        pub(crate) cost: Listing<Mishap, Points> = "what each incident costs", required(object());
    }
}

shape! {
    #[derive(Debug, Clone)]
    pub(crate) struct Leaders is "the chart of commanders and HQ bases" {
        heading: Heading = flat;
        pub(crate) officer: Listing<Level, Option<Points>> = "what a commander hit costs", required(object());
        pub(crate) hq: Listing<Level, Option<Points>> = "what an HQ base removed costs", required(object());
    }
}

shape! {
    #[derive(Debug, Clone)]
    pub(crate) struct Exhausted is "the chart of exhaustion" {
        heading: Heading = flat;
        pub(crate) effect: Listing<Effect, i64> =
            by(|form| form.field("exhaustion", "what exhaustion does to the CMR").required(object()));
    }
}

impl Charts {
    pub(crate) fn read(reader: &mut ChartReader<'_>) -> Self {
        Self {
            unit_value: reader.chart("unit-value"),
            grade: reader.chart("grade"),
            command_value: reader.chart("command-value"),
            order: reader.chart("order"),
            incident: reader.chart("incident"),
            leader: reader.chart("leader"),
            status: reader.chart("status"),
        }
    }

    pub(crate) fn tables(&self) -> Vec<Table> {
        let Self { unit_value, grade, command_value, order, incident, leader, status } = self;
        let sizes = unit_value.size.all().iter();
        let sizes = sizes.map(|band| band.value.row(format!("{} to {}", band.from, band.to)));
        let grades = grade.bands.all().iter();
        let small_under = command_value.small_under;
        vec![
            Table::new("unit-value", &unit_value.heading, ["miniatures", "militia", "line", "elite"])
                .rows(sizes)
                .rows([unit_value.any_size.row("artillery or train, any size".to_owned())]),
            Table::new("grade", &grade.heading, ["CMR", "grade"]).rows(
                grades.map(|band| vec![ratings(band.from, band.to).into(), band.value.0.name().into()]),
            ),
            Table::new("command-value", &command_value.heading, ["level", "points"])
                .rows(command_value.points.table_rows())
                .row(["small: fewer miniatures than".to_owned(), small_under.to_string()]),
            Table::new("order", &order.heading, ["order", "points an hour"]).rows(order.cost.table_rows()),
            Table::new("incident", &incident.heading, ["incident", "points"])
                .rows(incident.cost.table_rows()),
            Table::new("leader", &leader.heading, ["level", "points"])
                .part("commander hit")
                .rows(leader.officer.table_rows()),
            Table::new("leader", &leader.heading, ["level", "points"])
                .part("HQ base removed")
                .rows(leader.hq.table_rows()),
            Table::new("status", &status.heading, ["what", "number"]).rows(status.effect.table_rows()),
        ]
    }
}

/// A band of ratings as the text writes it: `8 to S`.
fn ratings(from: i64, to: i64) -> String {
    let rating = |place| Cmr::rated(place).unwrap_or(Cmr::S);
    format!("{} to {}", rating(from), rating(to))
}
