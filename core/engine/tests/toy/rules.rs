//! Its charts and its one ruling.

use standfast_engine::chart::{ChartFile, ChartReader};
use standfast_engine::form::{flag, whole};
use standfast_engine::{Form, Procedures, RuleSystem, Shape};

use super::Toy;

#[derive(Debug, Clone, Default)]
pub(crate) struct Rulings {
    pub(crate) twice: bool,
}

#[derive(Debug)]
pub(crate) struct Charts {
    pub(crate) needed: i64,
}

impl Shape for Rulings {
    const IS: &'static str = "rulings";

    fn read(form: &mut Form<'_>) -> Self {
        Self { twice: form.field("twice", "a hit counts twice").or(flag(), false) }
    }
}

impl Shape for Charts {
    const IS: &'static str = "a chart";

    fn read(form: &mut Form<'_>) -> Self {
        Self { needed: form.field("needed", "what a d6 needs to hit").required(whole(1..=7)) }
    }
}

impl RuleSystem for Toy {
    const ID: &'static str = "toy";
    const LEDGER: &'static str = "";
    const GLOSSARY: &'static str = "";
    const CHART_FILES: &'static [ChartFile] = &[ChartFile { name: "hits", text: "needed = 4" }];
    type Charts = Charts;
    type Rulings = Rulings;

    fn read_charts(reader: &mut ChartReader<'_>) -> Charts {
        reader.chart("hits")
    }

    fn tables(_: &Charts) -> Vec<standfast_engine::chart::Table> {
        Vec::new()
    }

    fn procedures(_: &mut impl Procedures<Self>) {}
}
