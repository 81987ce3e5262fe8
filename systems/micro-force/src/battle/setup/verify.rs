use std::collections::BTreeSet;

use standfast_engine::battle::{Id, Roster, Scenario, verify_known, verify_new};
use standfast_engine::{Refuse, Rules};

use super::{Army, Brigade, Formed, Officer, Setup};
use crate::MicroForce;

/// Refuses what is wrong with a scenario beyond its single fields.
pub(in crate::battle) fn verify(
    scenario: &Scenario<MicroForce>,
    rules: &Rules<'_, MicroForce>,
    refuse: &mut Refuse,
) {
    let Scenario { roster, setup, .. } = scenario;
    refuse.when(roster.sides.len() > 2, "sides", roster.sides.len(), "this system is for two sides");
    let sides = roster.sides.iter().map(|side| side.id.clone());
    let seats = roster.players.iter().map(|player| player.id.clone());
    let mut checked = Checked { setup, roster, rules, taken: sides.chain(seats).collect() };
    for (place, weapon) in setup.weapons.iter().enumerate() {
        refuse.within(&format!("weapons[{place}]"), |refuse| {
            verify_new(&weapon.id, &mut checked.taken, refuse);
            weapon.verify(refuse);
        });
    }
    for (place, objective) in setup.objectives.iter().enumerate() {
        refuse.within(&format!("objectives[{place}]"), |refuse| {
            verify_new(&objective.id, &mut checked.taken, refuse);
            if let Some(held) = &objective.held {
                verify_known("held", held, roster.sides.iter().map(|side| &side.id), refuse);
            }
            if let Some(on) = &objective.on {
                let terrain = scenario.table.iter().flat_map(|table| &table.terrain);
                let terrain: Vec<Id> = terrain.filter_map(|piece| Id::new(piece.id())).collect();
                verify_known("on", on, &terrain, refuse);
            }
        });
    }
    for (place, army) in setup.armies.iter().enumerate() {
        let another = setup.armies.iter().take(place).any(|other| other.side == army.side);
        refuse.within(&format!("armies[{place}]"), |refuse| {
            refuse.when(another, "side", &army.side, "this side already has an army");
            checked.army(army, refuse);
        });
    }
    for side in &roster.sides {
        refuse.missing(
            setup.army(&side.id).is_none(),
            "armies",
            format!("an army of {} must be given", side.name),
        );
    }
}

/// What an army is held against.
struct Checked<'a> {
    setup: &'a Setup,
    roster: &'a Roster,
    rules: &'a Rules<'a, MicroForce>,
    taken: BTreeSet<Id>,
}

impl Checked<'_> {
    fn army(&mut self, army: &Army, refuse: &mut Refuse) {
        verify_known("side", &army.side, self.roster.sides.iter().map(|side| &side.id), refuse);
        refuse.missing(
            army.formed().next().is_none(),
            "units",
            "a unit, here or in a brigade, must be given",
        );
        refuse.within("commander", |refuse| self.officer(&army.commander, army, refuse));
        for (place, brigade) in army.brigades.iter().enumerate() {
            refuse.within(&format!("brigades[{place}]"), |refuse| self.brigade(brigade, army, refuse));
        }
        for (place, unit) in army.units.iter().enumerate() {
            refuse.within(&format!("units[{place}]"), |refuse| {
                refuse.when(unit.apart, "apart", true, "it belongs to no brigade");
                self.unit(unit, refuse);
            });
        }
    }

    fn brigade(&mut self, brigade: &Brigade, army: &Army, refuse: &mut Refuse) {
        verify_new(&brigade.id, &mut self.taken, refuse);
        self.arrival(Some(brigade.arrives), refuse);
        refuse.missing(brigade.units.is_empty(), "units", "a unit must be given");
        refuse.within("commander", |refuse| self.officer(&brigade.commander, army, refuse));
        for (place, unit) in brigade.units.iter().enumerate() {
            refuse.within(&format!("units[{place}]"), |refuse| self.unit(unit, refuse));
        }
    }

    fn unit(&mut self, unit: &Formed, refuse: &mut Refuse) {
        verify_new(&unit.id, &mut self.taken, refuse);
        unit.unit.verify(self.rules, refuse);
        self.arrival(unit.arrives, refuse);
        if let Some(weapon) = &unit.weapon {
            verify_known("weapon", weapon, self.setup.weapons.iter().map(|weapon| &weapon.id), refuse);
        }
        let counted = unit.shots.is_some() && unit.weapon.is_none();
        refuse.when(
            counted,
            "shots",
            unit.shots.unwrap_or_default(),
            "a unit without a weapon does not fire",
        );
    }

    fn officer(&mut self, officer: &Officer, army: &Army, refuse: &mut Refuse) {
        verify_new(&officer.id, &mut self.taken, refuse);
        let unknown = officer.gives(self.rules).is_none();
        let reason = "chart 2 has no such competence (micro-force.command)";
        refuse.when(unknown, "competence", officer.competence, reason);
        if let Some(with) = &officer.with {
            verify_known("with", with, army.formed().map(|(_, unit)| &unit.id), refuse);
        }
    }

    fn arrival(&self, arrives: Option<i64>, refuse: &mut Refuse) {
        let turn = arrives.unwrap_or(1);
        let late = turn > self.setup.turns;
        refuse.when(late, "arrives", turn, format!("the battle has {} turns", self.setup.turns));
    }
}
