use standfast_dice::Stop;
use standfast_engine::Figure;
use standfast_engine::battle::Id;

use super::Deciding;
use crate::battle::Event;
use crate::battle::command::MeleeSeen;
use crate::procedures::{Melee, MeleeSide, MeleeState};
use crate::{SeveralInMelee, Stands};

impl Deciding<'_, '_> {
    /// A round of melee; when the melee has ended everybody in it is disordered.
    pub(super) fn fight(&mut self, attacker: &Id, defender: &Id, seen: &MeleeSeen) -> Result<(), Stop> {
        self.melee_as_seen(attacker, defender);
        let beside = self.beside(attacker, defender);
        let Some(attacks) = self.unit(attacker, seen.attacker_beyond_radius) else { return Ok(()) };
        let Some(defends) = self.unit(defender, seen.defender_beyond_radius) else { return Ok(()) };
        let units = &self.state().units;
        let stands = beside.iter().filter_map(|other| units.get(other)).map(|other| other.unit.stands);
        let stands = stands.fold(Stands::ZERO, |sum, stands| sum + stands);
        let outcome = self.consult(&Melee::seen(attacks, stands, defends, seen))?;
        self.happen(Event::Fought {
            attacker: attacker.clone(),
            defender: defender.clone(),
            difference: outcome.difference,
            attacker_steps: outcome.attacker.steps,
            defender_steps: outcome.defender.steps,
            again: outcome.again,
        });
        let (attacker_routs, defender_routs) = outcome.routs_by_chart(&self.setting().rules());
        for one in std::iter::once(attacker).chain(&beside) {
            self.comes_out(one, outcome.attacker, attacker_routs);
        }
        self.comes_out(defender, outcome.defender, defender_routs);
        if !outcome.again {
            self.end_melee(attacker, defender, &beside);
        }
        Ok(())
    }

    /// The other units that attack the same defender, where they fight together.
    fn beside(&mut self, attacker: &Id, defender: &Id) -> Vec<Id> {
        let state = self.state();
        let melees = state.melees.iter().filter(|contact| !contact.left && contact.defender == *defender);
        let others = melees.map(|contact| &contact.attacker).filter(|other| *other != attacker);
        let others: Vec<Id> = others.cloned().collect();
        let ruling = self.setting().scenario.rulings.several_in_melee;
        if others.is_empty() {
            return others;
        }
        self.note("micro-force.several_in_melee", Figure::named(ruling), || match ruling {
            SeveralInMelee::Together => "units that attack the same defender fight it together".to_owned(),
            SeveralInMelee::Pairs => "units that attack the same defender fight it in turn".to_owned(),
        });
        if ruling == SeveralInMelee::Together { others } else { Vec::new() }
    }

    /// How a side comes out of a round. Chart 10 imposes both beads by itself; a failed test only the black one.
    fn comes_out(&mut self, unit: &Id, side: MeleeSide, by_chart: bool) {
        match side.state {
            MeleeState::Steady | MeleeState::Dispersed => {}
            MeleeState::Shaken => self.shake(unit),
            MeleeState::Routed => {
                if by_chart {
                    self.shake(unit);
                }
                self.rout(unit);
            }
        }
        if side.falls_back > 0 {
            self.happen(Event::FellBack { unit: unit.clone(), inches: side.falls_back });
            self.falls_back(unit, side.falls_back);
        }
    }

    fn end_melee(&mut self, attacker: &Id, defender: &Id, beside: &[Id]) {
        self.note("micro-force.melee.after", true, || {
            "the melee is over: all units in it are disordered".to_owned()
        });
        let attackers = || std::iter::once(attacker).chain(beside);
        for attacker in attackers() {
            self.happen(Event::MeleeEnded { attacker: attacker.clone(), defender: defender.clone() });
        }
        for unit in attackers().chain([defender]) {
            self.happen(Event::Disordered { unit: unit.clone() });
        }
    }
}
