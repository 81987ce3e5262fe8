//! What a scenario of micro-force says, and what is wrong with one.

mod verify;
mod weapon;

use standfast_engine::battle::{Id, Thing, id};
use standfast_engine::form::{flag, list, object, text, whole};
use standfast_engine::shape;
use standfast_engine::{Form, Rules, Shape};

use crate::charts::leaders::Competence;
use crate::{MicroForce, Unit, procedures};

pub(super) use verify::verify;
pub use weapon::{RangeBand, Reach, Weapon};

/// The most of anything that a scenario lists.
const MOST: usize = 60;
/// The longest battle, in turns.
const MOST_TURNS: i64 = 100;
/// The most that anything counts in victory points.
const MOST_POINTS: i64 = 1_000;

shape! {
    /// What a scenario of micro-force says beside what all scenarios say.
    #[derive(Debug, Clone)]
    pub struct Setup is "what a battle of micro-force begins with" {
        pub turns: i64 = "how many turns the battle lasts", required(whole(1..=MOST_TURNS));
        /// The chart of attack values by weapon and range (micro-force.fire.4).
        pub weapons: Vec<Weapon> =
            "the chart of attack values by weapon and range", required(list(object(), MOST));
        pub armies: Vec<Army> = "the armies, one a side", required(list(object(), MOST));
        pub objectives: Vec<Objective> = "what is fought for", or(list(object(), MOST), Vec::new());
        pub points: Points = "what counts for victory", or(object(), Points::default());
    }
}

shape! {
    /// The army of a side.
    #[derive(Debug, Clone)]
    pub struct Army is "the army of a side" {
        pub side: Id = "its side", required(id());
        /// It breaks when this share of its units is dispersed or routed at the end of a turn, 1 to 100 percent.
        pub breaks_at: i64 =
            "it breaks when this percentage of its units is dispersed or routed", or(whole(1..=100), 100);
        pub commander: Officer = "its senior commander", required(object());
        pub brigades: Vec<Brigade> = "its brigades, by seniority", or(list(object(), MOST), Vec::new());
        pub units: Vec<Formed> = "its units that belong to no brigade", or(list(object(), MOST), Vec::new());
    }
}

shape! {
    /// A brigade.
    #[derive(Debug, Clone)]
    pub struct Brigade is "a brigade" {
        pub id: Id = "its id", required(id());
        pub name: String = "what it is called", required(text());
        /// The turn that it arrives in, 1 where it is there from the start.
        pub arrives: i64 = "the turn that it arrives in", or(whole(1..=MOST_TURNS), 1);
        pub commander: Officer = "its commander", required(object());
        pub units: Vec<Formed> = "its units", required(list(object(), MOST));
    }
}

shape! {
    /// An officer.
    #[derive(Debug, Clone)]
    pub struct Officer is "an officer" {
        pub id: Id = "his id", required(id());
        pub name: String = "his name", required(text());
        pub competence: i64 = "his level in chart 2", or(whole(0..=100), 0);
        /// The unit that he is with at the start, if he is with one.
        pub with: Option<Id> = "the unit that he is with", optional(id());
        /// What he adds to the cohesion of the unit that he is with, 0 to 5.
        pub lends: i64 = "what he adds to its cohesion", or(whole(0..=5), 0);
    }
}

shape! {
    /// A regiment or a battery as the scenario begins.
    #[derive(Debug, Clone)]
    pub struct Formed is "a regiment or a battery" {
        /// How it is drawn up, and what it has lost.
        pub unit: Unit = flat;
        pub id: Id = "its id", required(id());
        pub name: String = "what it is called", required(text());
        pub weapon: Option<Id> = "its weapon; without one it does not fire", optional(id());
        /// How often it fires before its ammunition runs out; left out, shots are not counted.
        pub shots: Option<i64> =
            "how often it fires before its ammunition runs out", optional(whole(1..=1_000));
        pub apart: bool = "it begins apart from its brigade", or(flag(), false);
        /// The turn that it arrives in; its brigade's where the scenario says nothing.
        pub arrives: Option<i64> = "the turn that it arrives in", optional(whole(1..=MOST_TURNS));
    }
}

shape! {
    /// Something that is fought for.
    #[derive(Debug, Clone)]
    pub struct Objective is "something that is fought for" {
        pub id: Id = "its id", required(id());
        pub name: String = "what it is called", required(text());
        pub points: i64 = "the points for holding it", required(whole(0..=MOST_POINTS));
        pub held: Option<Id> = "the side that holds it at the start", optional(id());
        /// The terrain that it is on the table: who holds it is then seen there.
        pub on: Option<Id> = "the terrain that it is on the table", optional(id());
    }
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
        procedures::competence(self.competence, rules)
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
