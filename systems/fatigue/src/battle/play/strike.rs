//! Fire and melee: what units come to together, and what it costs.

use std::collections::BTreeMap;

use standfast_dice::Stop;
use standfast_engine::battle::{Id, in_inches};

use super::Deciding;
use crate::battle::command::{SeenLosses, Shot};
use crate::battle::event::{Event, Totals};
use crate::battle::state::Call;
use crate::battle::totals;
use crate::procedures::{Casualties, Effect, EffectOutcome, Loss, MOST_CASUALTIES};
use crate::{HIGHEST, cite};

impl Deciding<'_, '_> {
    pub(super) fn fire(&mut self, target: &Id, units: &[Id], seen: SeenLosses) -> Result<(), Stop> {
        let total = totals::fire(self.effects(units, true)?);
        self.note(cite::TOTALS, total, || format!("all who fire together have {total}"));
        let (units, total) = (units.to_vec(), Some(total));
        self.happen(Event::Fired { units, target: target.clone(), total });
        self.losses(target, seen, false)
    }

    /// Those who fire at one target fire together, and what they cost it is added up. The targets come in the order of
    /// the scenario.
    pub(super) fn volley(&mut self, fire: &BTreeMap<Id, Shot>) -> Result<(), Stop> {
        let order: Vec<Id> = self.field().units().map(|regiment| regiment.id().clone()).collect();
        for target in &order {
            let at = |unit: &&Id| fire.get(*unit).is_some_and(|shot| shot.target == *target);
            let units: Vec<Id> = order.iter().filter(at).cloned().collect();
            if units.is_empty() {
                continue;
            }
            let shots: Vec<&Shot> = units.iter().filter_map(|unit| fire.get(unit)).collect();
            let casualties = shots.iter().map(|shot| shot.casualties).fold(0, u32::saturating_add);
            let fatigue = shots.iter().filter_map(|shot| shot.fatigue).reduce(i64::saturating_add);
            let fatigue = fatigue.map(|loss| loss.min(HIGHEST));
            self.fire(target, &units, SeenLosses { casualties, fatigue })?;
        }
        Ok(())
    }

    pub(super) fn melee(&mut self, attackers: &[Id], defenders: &[Id]) -> Result<(), Stop> {
        let attack = totals::melee(self.effects(attackers, true)?);
        let defence = totals::melee(self.effects(defenders, false)?);
        if let Some(most) = self.setting().setup().contact.filter(|_| self.ground().is_some()) {
            self.note(cite::CONTACT, true, || {
                format!("on the table each of them stands within {} of an enemy", in_inches(most))
            });
        }
        self.note(cite::TOTALS, attack, || {
            let odds = totals::odds(attack, defence);
            format!("all attackers {attack}, all defenders {defence}: odds of {odds}")
        });
        let (attackers, defenders) = (attackers.to_vec(), defenders.to_vec());
        self.happen(Event::Fought { attackers, defenders, totals: Some(Totals { attack, defence }) });
        Ok(())
    }

    /// What fatigue leaves each of the units.
    fn effects(&mut self, units: &[Id], attacking: bool) -> Result<Vec<EffectOutcome>, Stop> {
        let field = self.field();
        let effect = |id: &Id| Some(Effect { unit: field.unit(id)?.as_unit(), attacking });
        let effects: Vec<Effect> = units.iter().filter_map(effect).collect();
        effects.iter().map(|effect| self.consult(effect)).collect()
    }

    /// What a unit lost, by fire or in melee.
    pub(super) fn losses(&mut self, id: &Id, seen: SeenLosses, melee: bool) -> Result<(), Stop> {
        let Some(regiment) = self.field().unit(id) else { return Ok(()) };
        let (unit, before, called) = (regiment.as_unit(), regiment.state.men, regiment.state.call);
        let men = i64::from(seen.casualties).min(before);
        let left = before - men;
        if men > 0 {
            self.note(cite::STRENGTH, left, || format!("{left} of {before} men are left"));
        }
        if left == 0 {
            let fatigue = unit.fatigue;
            self.happen(Event::LossesTaken { unit: id.clone(), melee, men, loss: 0, fatigue });
            self.happen(Event::Destroyed { unit: id.clone() });
            return Ok(());
        }
        let melee_fatigue = if melee { self.setting().setup().melee_fatigue } else { 0 };
        let casualties = u32::try_from(men).unwrap_or(MOST_CASUALTIES).min(MOST_CASUALTIES);
        let casualties = Casualties { unit, casualties, melee, melee_fatigue, ..Casualties::default() };
        let (loss, tired) = match seen.fatigue {
            Some(loss) => (loss, self.consult(&Loss { unit, loss })?),
            None => {
                let (scene, dice, trace) = self.parts();
                casualties.tire(&scene.rules(), dice, trace)?
            }
        };
        let (scene, dice, trace) = self.parts();
        let calls = casualties.call(&scene.rules(), dice, trace)?;
        if melee || men > 0 || loss > 0 {
            let fatigue = tired.fatigue;
            self.happen(Event::LossesTaken { unit: id.clone(), melee, men, loss, fatigue });
        }
        let call = match (tired.check_due, calls) {
            (true, _) => Some(Call::Exhaustion),
            (false, true) if melee => Some(Call::Melee),
            (false, true) => Some(Call::Losses),
            (false, false) => None,
        };
        if let Some(call) = call.filter(|_| called.is_none()) {
            self.happen(Event::CheckCalled { unit: id.clone(), call });
        }
        Ok(())
    }
}
