//! The scenarios of the toy system, and what they may say.

use standfast_engine::battle::{Id, id};
use standfast_engine::form::{flag, list, object, text, whole};
use standfast_engine::{Form, Shape};

pub(crate) const SCENARIO: &str = r#"
system = "toy"
name = "The bridge"
says = "Two guards a side."
turns = 2
guards = [
    { id = "ann", name = "Ann", side = "north", password = "sesame" },
    { id = "bob", name = "Bob", side = "north", password = "abracadabra" },
    { id = "cat", name = "Cat", side = "south", password = "swordfish" },
    { id = "dan", name = "Dan", side = "south", password = "mellon" },
]

[[sides]]
id = "north"
name = "North"

[[sides]]
id = "south"
name = "South"

[[seats]]
id = "nora"
name = "Nora"
side = "north"

[[seats]]
id = "sam"
name = "Sam"
side = "south"

[charts.hits]
needed = 5
"#;

#[derive(Debug, Clone)]
pub(crate) struct Setup {
    pub(crate) turns: i64,
    /// Frightened guards calm themselves when the turn of their side begins, if they can.
    pub(crate) brave: bool,
    /// How far a guard that stands somewhere may be set down elsewhere, in inches; left out: anywhere.
    pub(crate) pace: Option<i64>,
    pub(crate) guards: Vec<GuardSetup>,
}

#[derive(Debug, Clone)]
pub(crate) struct GuardSetup {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) side: Id,
    pub(crate) password: String,
}

impl Shape for Setup {
    const IS: &'static str = "guards";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            turns: form.field("turns", "how many turns").required(whole(1..=1_000_000)),
            brave: form.field("brave", "the frightened calm themselves").or(flag(), false),
            pace: form.field("pace", "how far a guard goes").optional(whole(1..=100)),
            guards: form.field("guards", "who is there").required(list(object(), 100)),
        }
    }
}

impl Shape for GuardSetup {
    const IS: &'static str = "a guard";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            id: form.field("id", "its id").required(id()),
            name: form.field("name", "its name").required(text()),
            side: form.field("side", "its side").required(id()),
            password: form.field("password", "what only its side knows").required(text()),
        }
    }
}

/// The scenario on a table of two feet by two.
pub(crate) const TABLE: &str = r#"
[table]
width = 24
depth = 24.5

[[table.terrain]]
id = "wood"
name = "the wood"
kind = "woods"
outline = [[2, 10], [8, 10], [8, 14], [2, 14]]

[[table.terrain]]
id = "lane"
kind = "road"
along = [[0, 12], [24, 12]]
width = 1.5

[[table.terrain]]
id = "lake"
kind = "impassable"
outline = [[18, 10], [22, 10], [22, 14], [18, 14]]

[[table.bases]]
troops = "foot"
frontage = 1
depth = 1

[[table.units]]
id = "ann"
at = [6, 4]

[[table.units]]
id = "bob"
at = [10, 4]
facing = 0

[[table.units]]
id = "cat"
at = [6.25, 20]
facing = 180
"#;
