use standfast_engine::Choice;
use standfast_engine::battle::{Declined, Domain, Id, Laid, Part, Seat, Seen, Setting, Thing};

use super::SEATS;
use crate::battle::look::Look;
use crate::battle::state::{Standing, State};
use crate::{Cover, MicroForce};

/// How the battle stands to who looks at it.
#[derive(Clone, Copy)]
pub(in crate::battle) struct Scene<'a> {
    pub(in crate::battle) setting: &'a Setting<MicroForce>,
    pub(in crate::battle) state: &'a State,
    pub(in crate::battle) seat: &'a Seat,
    /// The table, where the battle has one.
    pub(in crate::battle) laid: Option<&'a dyn Laid>,
}

/// Declines by a rule, unless something holds.
pub(super) fn unless(holds: bool, rule: &'static str, why: impl FnOnce() -> String) -> Result<(), Declined> {
    if holds { Ok(()) } else { Err(Declined::by(rule, why())) }
}

/// A part that is yes or no, and no where it is left out.
pub(super) fn flag(name: &'static str, says: &'static str) -> Part {
    Part::new(name, says, Domain::Flag).or(false)
}

impl<'a> Scene<'a> {
    /// The battle with its table, where it has one.
    pub(super) fn look(&self) -> Option<Look<'a>> {
        let Self { setting, state, laid, .. } = *self;
        laid?.ground().map(|ground| Look::of(setting, state, ground))
    }

    /// What the table says, where there is one and it says anything.
    pub(super) fn sees<T>(&self, look: impl FnOnce(Look<'a>) -> Option<Seen<T>>) -> Option<Seen<T>> {
        self.look().and_then(look)
    }

    /// Whether a unit is beyond its commander's radius.
    pub(super) fn beyond_radius(&self, name: &'static str, says: &'static str, unit: &'a Id) -> Part {
        Part::new(name, says, Domain::Flag).as_seen(self.sees(|look| look.beyond_radius(unit)), false)
    }

    /// What is seen of a unit that tests.
    pub(super) fn radius_seen(&self, unit: &'a Id) -> Part {
        let beyond = self.beyond_radius("beyond_radius", "it is beyond its commander's radius", unit);
        Part::new("seen", "what the players see", Domain::Parts(vec![beyond]))
    }
}

impl Scene<'_> {
    pub(super) fn thing(&self, id: &Id) -> Thing {
        self.setting.setup().thing(id)
    }

    pub(super) fn sides(&self) -> Vec<Thing> {
        self.setting.roster().sides.iter().map(|side| Thing::new(&side.id, &side.name)).collect()
    }

    pub(super) fn side_name<'a>(&'a self, side: &'a Id) -> &'a str {
        self.setting.roster().side_name(side)
    }

    /// The seat plays for the side.
    pub(super) fn plays(&self, side: &Id) -> Result<(), Declined> {
        unless(self.setting.roster().acts_for(self.seat, side), SEATS, || {
            format!("{} acts for that", self.side_name(side))
        })
    }

    pub(super) fn on_table(&self, unit: &Standing) -> Result<(), Declined> {
        unless(!unit.dispersed, "micro-force.dispersal", || "it is dispersed".to_owned())?;
        unless(unit.arrived, "micro-force.arrival", || format!("it arrives in turn {}", unit.arrives))
    }

    /// Tests at an officer's death come before anything else.
    pub(super) fn no_tests(&self) -> Result<(), Declined> {
        unless(self.state.tests.is_empty(), "micro-force.officer.brigade", || {
            "units that an officer's death makes test do so first".to_owned()
        })
    }

    /// It is the side's turn to act in this phase, under the rule by which the players take turns.
    pub(super) fn on_turn(&self, side: &Id, rule: &'static str) -> Result<(), Declined> {
        self.no_tests()?;
        match &self.state.on_turn {
            None => Err(Declined::by(
                "micro-force.initiative.3",
                "first the winner of the initiative says who begins",
            )),
            Some(other) if other != side => {
                Err(Declined::by(rule, format!("the players take turns, and {} acts", self.side_name(other))))
            }
            Some(_) => unless(!self.state.passed.contains(side), rule, || {
                format!("{} has passed", self.side_name(side))
            }),
        }
    }

    /// The kinds of cover that chart 5 has a value for.
    pub(super) fn covers(&self, unit: &Standing) -> Domain {
        let chart = &self.setting.rules().charts.defence;
        let covers: Vec<Cover> =
            Cover::ALL.iter().copied().filter(|cover| chart.at(&unit.unit, *cover).is_some()).collect();
        Domain::some_of(&covers)
    }
}
