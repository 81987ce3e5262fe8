//! What a scenario of micro-force says, and what is wrong with one.

mod verify;
mod weapon;

use standfast_engine::battle::{Id, Thing, id};
use standfast_engine::form::{flag, list, object, text, whole};
use standfast_engine::{Form, Rules, Shape};

use crate::charts::leaders::Competence;
use crate::{MicroForce, Unit};

pub(super) use verify::verify;
pub use weapon::{RangeBand, Reach, Weapon};

/// The most of anything that a scenario lists.
const MOST: usize = 60;
/// The longest battle, in turns.
const MOST_TURNS: i64 = 100;
/// The most that anything counts in victory points.
const MOST_POINTS: i64 = 1_000;

/// What a scenario of micro-force says beside what all scenarios say.
#[derive(Debug, Clone)]
pub struct Setup {
    /// After how many turns the battle ends.
    pub turns: i64,
    /// The chart of attack values by weapon and range (micro-force.fire.4).
    pub weapons: Vec<Weapon>,
    /// The armies, one a side.
    pub armies: Vec<Army>,
    /// What is fought for.
    pub objectives: Vec<Objective>,
    /// What counts for victory.
    pub points: Points,
}

/// The army of a side.
#[derive(Debug, Clone)]
pub struct Army {
    /// Its side.
    pub side: Id,
    /// It breaks when this share of its units is dispersed or routed at the end of a turn, 1 to 100 percent.
    pub breaks_at: i64,
    /// Its senior commander.
    pub commander: Officer,
    /// Its brigades, by seniority of their commanders.
    pub brigades: Vec<Brigade>,
    /// Its units that belong to no brigade.
    pub units: Vec<Formed>,
}

/// A brigade.
#[derive(Debug, Clone)]
pub struct Brigade {
    /// Its id.
    pub id: Id,
    /// What it is called.
    pub name: String,
    /// The turn that it arrives in, 1 where it is there from the start.
    pub arrives: i64,
    /// Its commander.
    pub commander: Officer,
    /// Its units.
    pub units: Vec<Formed>,
}

/// An officer.
#[derive(Debug, Clone)]
pub struct Officer {
    /// His id.
    pub id: Id,
    /// His name.
    pub name: String,
    /// His competence, a level of chart 2.
    pub competence: i64,
    /// The unit that he is with at the start, if he is with one.
    pub with: Option<Id>,
    /// What he adds to the cohesion of the unit that he is with, 0 to 5.
    pub lends: i64,
}

/// A regiment or a battery as the scenario begins.
#[derive(Debug, Clone)]
pub struct Formed {
    /// Its id.
    pub id: Id,
    /// What it is called.
    pub name: String,
    /// How it is drawn up, and what it has lost.
    pub unit: Unit,
    /// Its weapon; without one it does not fire.
    pub weapon: Option<Id>,
    /// How often it fires before its ammunition runs out; none where that is not counted.
    pub shots: Option<i64>,
    /// Whether it begins apart from its brigade.
    pub apart: bool,
    /// The turn that it arrives in; its brigade's where the scenario says nothing.
    pub arrives: Option<i64>,
}

/// Something that is fought for.
#[derive(Debug, Clone)]
pub struct Objective {
    /// Its id.
    pub id: Id,
    /// What it is called.
    pub name: String,
    /// What holding it at the end counts.
    pub points: i64,
    /// The side that holds it at the start, if one does.
    pub held: Option<Id>,
    /// The terrain that it is on the table: who holds it is then seen there.
    pub on: Option<Id>,
}

/// What counts for victory when the turns have run out, beside objectives.
#[derive(Debug, Clone, Copy)]
pub struct Points {
    /// For each step that the enemy has lost.
    pub step: i64,
    /// For each of the enemy's units that is dispersed.
    pub unit: i64,
    /// By how much a side must be ahead to win, 1 or more.
    pub margin: i64,
}

impl Default for Points {
    fn default() -> Self {
        Self { step: 1, unit: 3, margin: 1 }
    }
}

impl Shape for Setup {
    const IS: &'static str = "what a battle of micro-force begins with";

    fn read(form: &mut Form<'_>) -> Self {
        let turns = form.field("turns", "after how many turns it ends").required(whole(1..=MOST_TURNS));
        let weapons = form
            .field("weapons", "the chart of attack values by weapon and range")
            .required(list(object(), MOST));
        let armies = form.field("armies", "the armies, one a side").required(list(object(), MOST));
        let objectives = form.field("objectives", "what is fought for").or(list(object(), MOST), Vec::new());
        let points = form.field("points", "what counts for victory").or(object(), Points::default());
        Self { turns, weapons, armies, objectives, points }
    }
}

impl Shape for Army {
    const IS: &'static str = "the army of a side";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            side: form.field("side", "its side").required(id()),
            breaks_at: form
                .field("breaks_at", "it breaks when this percentage of its units is dispersed or routed")
                .or(whole(1..=100), 100),
            commander: form.field("commander", "its senior commander").required(object()),
            brigades: form
                .field("brigades", "its brigades, by seniority")
                .or(list(object(), MOST), Vec::new()),
            units: form
                .field("units", "its units that belong to no brigade")
                .or(list(object(), MOST), Vec::new()),
        }
    }
}

impl Shape for Brigade {
    const IS: &'static str = "a brigade";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            id: form.field("id", "its id").required(id()),
            name: form.field("name", "what it is called").required(text()),
            arrives: form.field("arrives", "the turn that it arrives in").or(whole(1..=MOST_TURNS), 1),
            commander: form.field("commander", "its commander").required(object()),
            units: form.field("units", "its units").required(list(object(), MOST)),
        }
    }
}

impl Shape for Officer {
    const IS: &'static str = "an officer";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            id: form.field("id", "his id").required(id()),
            name: form.field("name", "his name").required(text()),
            competence: form.field("competence", "his level in chart 2").or(whole(0..=100), 0),
            with: form.field("with", "the unit that he is with").optional(id()),
            lends: form.field("lends", "what he adds to its cohesion").or(whole(0..=5), 0),
        }
    }
}

impl Shape for Formed {
    const IS: &'static str = "a regiment or a battery";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            unit: Unit::read(form),
            id: form.field("id", "its id").required(id()),
            name: form.field("name", "what it is called").required(text()),
            weapon: form.field("weapon", "its weapon; without one it does not fire").optional(id()),
            shots: form
                .field("shots", "how often it fires before its ammunition runs out")
                .optional(whole(1..=1_000)),
            apart: form.field("apart", "it begins apart from its brigade").or(flag(), false),
            arrives: form.field("arrives", "the turn that it arrives in").optional(whole(1..=MOST_TURNS)),
        }
    }
}

impl Shape for Objective {
    const IS: &'static str = "something that is fought for";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            id: form.field("id", "its id").required(id()),
            name: form.field("name", "what it is called").required(text()),
            points: form.field("points", "what holding it counts").required(whole(0..=MOST_POINTS)),
            held: form.field("held", "the side that holds it at the start").optional(id()),
            on: form.field("on", "the terrain that it is on the table").optional(id()),
        }
    }
}

impl Shape for Points {
    const IS: &'static str = "what counts for victory";

    fn read(form: &mut Form<'_>) -> Self {
        let default = Self::default();
        Self {
            step: form
                .field("step", "for each step that the enemy has lost")
                .or(whole(0..=MOST_POINTS), default.step),
            unit: form
                .field("unit", "for each of the enemy's units that is dispersed")
                .or(whole(0..=MOST_POINTS), default.unit),
            margin: form
                .field("margin", "by how much a side must be ahead to win")
                .or(whole(1..=MOST_POINTS), default.margin),
        }
    }
}

impl Officer {
    /// What his competence gives him, by chart 2; nothing where it has no such level.
    pub(crate) fn gives(&self, rules: &Rules<'_, MicroForce>) -> Option<Competence> {
        rules.charts.command.at(self.competence).copied()
    }
}

impl Army {
    /// Its officers by seniority: the senior commander, then those of the brigades.
    pub fn officers(&self) -> impl Iterator<Item = &Officer> {
        std::iter::once(&self.commander).chain(self.brigades.iter().map(|brigade| &brigade.commander))
    }

    /// All of its units, with the brigade that each was assigned to.
    pub fn formed(&self) -> impl Iterator<Item = (Option<&Brigade>, &Formed)> {
        let brigaded = self
            .brigades
            .iter()
            .flat_map(|brigade| brigade.units.iter().map(move |unit| (Some(brigade), unit)));
        brigaded.chain(self.units.iter().map(|unit| (None, unit)))
    }
}

impl Setup {
    /// Everything that has an id and a name.
    pub(super) fn things(&self) -> Vec<Thing> {
        let objectives = self.objectives.iter().map(|objective| Thing::new(&objective.id, &objective.name));
        let army = |army: &Army| {
            let officers = army.officers().map(|officer| Thing::new(&officer.id, &officer.name));
            let brigades = army.brigades.iter().map(|brigade| Thing::new(&brigade.id, &brigade.name));
            let formed = army.formed().map(|(_, unit)| Thing::new(&unit.id, &unit.name));
            officers.chain(brigades).chain(formed).collect::<Vec<_>>()
        };
        objectives.chain(self.armies.iter().flat_map(army)).collect()
    }

    /// The terrain of an objective whose holder the table shows.
    #[must_use]
    pub fn seen_on_table(&self, objective: &Id) -> Option<&Id> {
        self.objectives.iter().find(|known| known.id == *objective)?.on.as_ref()
    }

    /// The weapon of that id.
    #[must_use]
    pub fn weapon(&self, id: &Id) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.id == *id)
    }

    /// The army of a side.
    #[must_use]
    pub fn army(&self, side: &Id) -> Option<&Army> {
        self.armies.iter().find(|army| army.side == *side)
    }

    /// The side of a unit or an officer.
    #[must_use]
    pub fn side_of(&self, id: &Id) -> Option<&Id> {
        let has = |army: &&Army| {
            army.formed().any(|(_, unit)| unit.id == *id) || army.officers().any(|officer| officer.id == *id)
        };
        self.armies.iter().find(has).map(|army| &army.side)
    }

    /// The officer of that id.
    #[must_use]
    pub fn officer(&self, id: &Id) -> Option<&Officer> {
        self.armies.iter().flat_map(Army::officers).find(|officer| officer.id == *id)
    }
}
