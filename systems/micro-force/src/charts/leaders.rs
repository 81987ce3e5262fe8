use standfast_engine::chart::{Banded, Bands, Cell, Heading, Table};
use standfast_engine::form::{choice, flag, list, object, whole};
use standfast_engine::shape;
use standfast_engine::{Choice, choices};

shape! {
    /// Chart 2: what a commander's competence gives.
    #[derive(Debug, Clone)]
    pub(crate) struct Command is "chart 2" {
        heading: Heading = flat;
        competence: Vec<Competence> = "the levels", required(list(object(), 100));
    }
}

shape! {
    /// One line of chart 2.
    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Competence is "what one level of competence gives" {
        pub(crate) level: i64 = "the competence", required(whole(0..=100));
        pub(crate) radius: i64 = "the command radius in inches", required(whole(0..=1_000));
        pub(crate) bonus: i64 = "the command bonus", required(whole(-100..=100));
        pub(crate) cohesion: i64 = "the officer's cohesion", required(whole(0..=100));
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

shape! {
    /// Chart 8: what each face of a d6 means for an officer.
    #[derive(Debug, Clone)]
    pub(crate) struct Officers is "chart 8" {
        heading: Heading = flat;
        pub(crate) faces: Bands<Casualty> = by(|form| Bands::read(form, "die"));
    }
}

shape! {
    /// One line of chart 8.
    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Casualty is "what a face of the die means" {
        pub(crate) result: Wound = "what becomes of the officer", required(choice());
        pub(crate) officer_cohesion: i64 = "added to his cohesion", or(whole(-100..=100), 0);
        pub(crate) out_of_play: bool = "whether he is out of play", or(flag(), false);
        pub(crate) test_addition: Option<i64> =
            "added to the test that units make", optional(whole(-100..=100));
    }
}

impl Banded for Casualty {
    const FROM: i64 = 1;
    const TO: i64 = 6;
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
