use standfast_engine::chart::{Heading, Listing, Table, TableCell};
use standfast_engine::form::{list, object, whole};
use standfast_engine::shape;
use standfast_engine::{Form, Shape, choices};

use crate::Arm;

/// Chart 7: cohesion lost, by original stands and steps lost.
#[derive(Debug, Clone)]
pub(crate) struct Loss {
    heading: Heading,
    infantry_and_cavalry: Vec<LossRow>,
    artillery: Vec<LossRow>,
}

shape! {
    /// The row of one number of original stands.
    #[derive(Debug, Clone)]
    struct LossRow is "the row of one number of original stands" {
        stands: i64 = "the original stands", required(whole(1..=100));
        loss: Vec<i64> = "the cohesion lost at each step", required(list(whole(0..=1_000), 1_000));
        reconstructed: Vec<i64> =
            "the steps that are repairs, from 1", or(list(whole(1..=1_000), 1_000), Vec::new());
    }
}

/// What chart 7 says of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lost {
    /// The cohesion lost; the row's last where it is dispersed.
    pub(crate) loss: i64,
    /// Whether more steps are lost than its row holds.
    pub(crate) dispersed: bool,
}

impl Shape for Loss {
    const IS: &'static str = "chart 7";

    fn read(form: &mut Form<'_>) -> Self {
        let chart = Self {
            heading: Heading::read(form),
            infantry_and_cavalry: form
                .field("infantry_and_cavalry", "rows of infantry and cavalry")
                .required(list(object(), 100)),
            artillery: form.field("artillery", "rows of artillery").required(list(object(), 100)),
        };
        for (name, rows) in
            [("infantry_and_cavalry", &chart.infantry_and_cavalry), ("artillery", &chart.artillery)]
        {
            if form.is_sound()
                && let Some((path, reason)) = fault(rows)
            {
                form.refuse(&format!("{name}{path}"), reason);
            }
        }
        chart
    }
}

/// The first place where the rows don't follow one another, or where a unit would gain cohesion by losing.
fn fault(rows: &[LossRow]) -> Option<(String, String)> {
    if rows.is_empty() {
        return Some((String::new(), "there are no rows".to_owned()));
    }
    for ((place, row), stands) in rows.iter().enumerate().zip(1..) {
        if row.stands != stands {
            let reason =
                format!("rows go up one by one, and this one should be {stands}, not {}", row.stands);
            return Some((format!("[{place}].stands"), reason));
        }
        if row.loss.is_empty() || !row.loss.is_sorted() {
            let reason = "a row has at least one step, and loss never falls from one step to the next";
            return Some((format!("[{place}].loss"), reason.to_owned()));
        }
    }
    None
}

impl Loss {
    fn of(&self, arm: Arm) -> &[LossRow] {
        match arm {
            Arm::Infantry | Arm::Cavalry => &self.infantry_and_cavalry,
            Arm::Artillery => &self.artillery,
        }
    }

    /// The most stands that an arm has a row for.
    pub(crate) fn rows(&self, arm: Arm) -> i64 {
        self.of(arm).last().map_or(0, |row| row.stands)
    }

    /// The cohesion lost at each step; more stands than there are rows read the last one.
    fn row(&self, arm: Arm, original_stands: i64) -> &[i64] {
        let rows = self.of(arm);
        let row = rows.iter().find(|row| row.stands == original_stands).or(rows.last());
        row.map_or(&[][..], |row| &row.loss)
    }

    /// How many steps a unit may lose before it is dispersed.
    pub(crate) fn steps(&self, arm: Arm, original_stands: i64) -> i64 {
        i64::try_from(self.row(arm, original_stands).len()).unwrap_or(i64::MAX)
    }

    /// The cohesion lost.
    pub(crate) fn at(&self, arm: Arm, original_stands: i64, steps: i64) -> Lost {
        let losses = self.row(arm, original_stands);
        if steps <= 0 {
            return Lost { loss: 0, dispersed: false };
        }
        match usize::try_from(steps - 1).ok().and_then(|place| losses.get(place)) {
            Some(&loss) => Lost { loss, dispersed: false },
            None => Lost { loss: losses.last().copied().unwrap_or(0), dispersed: true },
        }
    }

    pub(crate) fn tables(&self) -> Vec<Table> {
        let table = |part: &str, rows: &[LossRow]| {
            let width = rows.iter().map(|row| row.loss.len()).max().unwrap_or(0);
            let head = std::iter::once("stands".to_owned()).chain((1..=width).map(|step| step.to_string()));
            let row = |row: &LossRow| {
                let mut cells: Vec<TableCell> = vec![row.stands.to_string().into()];
                cells.extend(row.loss.iter().zip(1_i64..).map(|(loss, step)| TableCell {
                    text: loss.to_string(),
                    reconstructed: row.reconstructed.contains(&step),
                }));
                cells.resize(width + 1, "".into());
                cells
            };
            Table::new("cohesion-loss", &self.heading, head).part(part).rows(rows.iter().map(row))
        };
        vec![
            table("infantry and cavalry, by steps lost", &self.infantry_and_cavalry),
            table("artillery, by steps lost", &self.artillery),
        ]
    }
}

choices! {
    /// What is added to cohesion tests.
    pub enum TestAddition {
        /// The white marker.
        ShakenMarker = "shaken-marker",
        /// The black marker.
        RoutedMarker = "routed-marker",
        /// To cease fire.
        CeaseFire = "cease-fire",
        /// To rally from shaken.
        RallyShaken = "rally-shaken",
        /// To rally from rout.
        RallyRouted = "rally-routed",
        /// To rejoin the brigade.
        Rejoin = "rejoin",
        /// To be resupplied.
        Resupply = "resupply",
    }
}

choices! {
    /// How badly a test must fail to rout.
    pub enum Routed {
        /// By this much or more.
        FailedBy = "failed-by",
    }
}

/// What is added to cohesion tests.
#[derive(Debug, Clone)]
pub(crate) struct Tests {
    heading: Heading,
    pub(crate) addition: Listing<TestAddition, i64>,
    routed: Listing<Routed, i64>,
    /// By how much a failed test must be missed to rout.
    pub(crate) routed_by: i64,
}

impl Shape for Tests {
    const IS: &'static str = "the additions to cohesion tests";

    fn read(form: &mut Form<'_>) -> Self {
        let heading = Heading::read(form);
        let addition = form.field("addition", "what is added to 1d20").required(object());
        let routed: Listing<Routed, i64> =
            form.field("routed", "when a failed test routs").required(object());
        let routed_by = routed.get(Routed::FailedBy);
        if form.is_sound() && routed_by < 1 {
            form.refuse("routed.failed-by", "a test is failed by 1 or more");
        }
        Self { heading, addition, routed, routed_by }
    }
}

impl Tests {
    pub(crate) fn tables(&self) -> Vec<Table> {
        vec![
            Table::new("cohesion-tests", &self.heading, ["test", "added"]).rows(self.addition.table_rows()),
            Table::new("cohesion-tests", &self.heading, ["routed", "by"])
                .part("rout")
                .rows(self.routed.table_rows()),
        ]
    }
}
