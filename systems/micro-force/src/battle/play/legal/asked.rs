use standfast_engine::Choice;
use standfast_engine::battle::{Asking, Declined, Domain, Id, Part, Seen, unless};
use standfast_engine::wraps;

use super::SEATS;
use crate::battle::state::Standing;
use crate::battle::table::Look;
use crate::{Cover, MicroForce};

wraps! {
    /// A seat that asks what it may do.
    pub(in crate::battle::play) Asked<'a>: Asking<'a, MicroForce>;
}

impl<'a> Asked<'a> {
    /// The battle with its table, where it has one.
    pub(in crate::battle::play) fn look(&self) -> Option<Look<'a>> {
        self.ground().map(|ground| Look::of(self.scene, ground))
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

impl Asked<'_> {
    /// The seat plays for the side.
    pub(super) fn plays(&self, side: &Id) -> Result<(), Declined> {
        self.plays_for(side, SEATS)
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
