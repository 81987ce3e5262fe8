use standfast_engine::chart::{Banded, Bands, Cell, Heading, Table};
use standfast_engine::form::{choice, flag, list, object, whole};
use standfast_engine::{Choice, Form, Shape, choices};

/// Chart 2: what a commander's competence gives.
#[derive(Debug, Clone)]
pub(crate) struct Command {
    heading: Heading,
    competence: Vec<Competence>,
}

/// One line of chart 2.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Competence {
    pub(crate) level: i64,
    pub(crate) radius: i64,
    pub(crate) bonus: i64,
    pub(crate) cohesion: i64,
}

impl Shape for Competence {
    const IS: &'static str = "what one level of competence gives";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            level: form.field("level", "the competence").required(whole(0..=100)),
            radius: form.field("radius", "the command radius in inches").required(whole(0..=1_000)),
            bonus: form.field("bonus", "the command bonus").required(whole(-100..=100)),
            cohesion: form.field("cohesion", "the officer's cohesion").required(whole(0..=100)),
        }
    }
}

impl Shape for Command {
    const IS: &'static str = "chart 2";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            heading: Heading::read(form),
            competence: form.field("competence", "the levels").required(list(object(), 100)),
        }
    }
}

impl Command {
    /// The line of that competence.
    pub(crate) fn at(&self, level: i64) -> Option<&Competence> {
        self.competence.iter().find(|competence| competence.level == level)
    }

    /// The line of the competence that has that bonus.
    pub(crate) fn with_bonus(&self, bonus: i64) -> Option<&Competence> {
        self.competence.iter().find(|competence| competence.bonus == bonus)
    }

    pub(crate) fn table(&self) -> Table {
        let row = |line: &Competence| {
            [line.level, line.radius, line.bonus, line.cohesion]
                .map(|number| number.to_string().into())
                .to_vec()
        };
        Table::new("command", &self.heading, ["competence", "radius", "bonus", "cohesion"])
            .rows(self.competence.iter().map(row))
    }
}

choices! {
    /// What becomes of an officer who may have been hit (micro-force.officer).
    pub enum Wound {
        /// Nothing more.
        Minor = "minor",
        /// His cohesion suffers.
        Light = "light",
        /// He is out of play.
        Serious = "serious",
        /// He dies, and units test.
        Death = "death",
        /// He dies a hero, and units test.
        HeroicDeath = "heroic-death",
    }
}

/// Chart 8: what each face of a d6 means for an officer.
#[derive(Debug, Clone)]
pub(crate) struct Officers {
    heading: Heading,
    pub(crate) faces: Bands<Casualty>,
}

/// One line of chart 8.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Casualty {
    pub(crate) result: Wound,
    pub(crate) officer_cohesion: i64,
    pub(crate) out_of_play: bool,
    pub(crate) test_addition: Option<i64>,
}

impl Shape for Casualty {
    const IS: &'static str = "what a face of the die means";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            result: form.field("result", "what becomes of the officer").required(choice()),
            officer_cohesion: form
                .field("officer_cohesion", "added to his cohesion")
                .or(whole(-100..=100), 0),
            out_of_play: form.field("out_of_play", "whether he is out of play").or(flag(), false),
            test_addition: form
                .field("test_addition", "added to the test that units make")
                .optional(whole(-100..=100)),
        }
    }
}

impl Banded for Casualty {
    const FROM: i64 = 1;
    const TO: i64 = 6;
}

impl Shape for Officers {
    const IS: &'static str = "chart 8";

    fn read(form: &mut Form<'_>) -> Self {
        Self { heading: Heading::read(form), faces: Bands::read(form, "die") }
    }
}

impl Officers {
    pub(crate) fn table(&self) -> Table {
        let rows =
            self.faces.all().iter().flat_map(|band| (band.from..=band.to).map(|face| (face, band.value)));
        let row = |(face, line): (i64, Casualty)| {
            vec![
                face.to_string().into(),
                line.result.name().into(),
                line.officer_cohesion.to_string().into(),
                if line.out_of_play { "yes" } else { "no" }.into(),
                line.test_addition.shown().into(),
            ]
        };
        Table::new("officer-casualties", &self.heading, ["d6", "result", "cohesion", "out of play", "test"])
            .rows(rows.map(row))
    }
}
