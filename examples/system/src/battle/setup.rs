use std::collections::BTreeSet;

use standfast_engine::battle::{Id, Scenario, Thing, id, verify_known, verify_new};
use standfast_engine::form::{list, object, text, whole};
use standfast_engine::{Form, Refuse, Shape};

use crate::{Nerve, Pickets};

/// What a scenario says beside what all scenarios say.
#[derive(Debug, Clone)]
pub struct Setup {
    /// How many turns it lasts.
    pub turns: i64,
    /// Who fights.
    pub companies: Vec<Company>,
}

/// A company.
#[derive(Debug, Clone)]
pub struct Company {
    /// Its id and its name.
    pub thing: Thing,
    /// Its side.
    pub side: Id,
    /// What it is when it is fired at.
    pub nerve: Nerve,
}

impl Setup {
    pub(super) fn company(&self, id: &Id) -> Option<&Company> {
        self.companies.iter().find(|company| company.thing.id == *id)
    }
}

impl Shape for Setup {
    const IS: &'static str = "who fights, and for how long";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            turns: form.field("turns", "how many turns it lasts").required(whole(1..=100)),
            companies: form.field("companies", "who fights").required(list(object(), 40)),
        }
    }
}

impl Shape for Company {
    const IS: &'static str = "a company";

    fn read(form: &mut Form<'_>) -> Self {
        let id = form.field("id", "its id").required(id());
        let name = form.field("name", "what it is called").required(text());
        let side = form.field("side", "its side").required(self::id());
        Self { thing: Thing::new(&id, &name), side, nerve: Nerve::read(form) }
    }
}

/// Refuses what is wrong with a scenario beyond its single fields.
pub(super) fn verify(scenario: &Scenario<Pickets>, refuse: &mut Refuse) {
    let (companies, sides) = (&scenario.setup.companies, &scenario.roster.sides);
    refuse.when(sides.len() > 2, "sides", sides.len(), "two sides take turns");
    let mut taken: BTreeSet<Id> = sides.iter().map(|side| side.id.clone()).collect();
    for (place, company) in companies.iter().enumerate() {
        refuse.within(&format!("companies[{place}]"), |refuse| {
            verify_new(&company.thing.id, &mut taken, refuse);
            verify_known("side", &company.side, sides.iter().map(|side| &side.id), refuse);
        });
    }
}
