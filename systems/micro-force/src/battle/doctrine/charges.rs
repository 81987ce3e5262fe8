//! Charges and melees.

use std::cmp::Reverse;

use standfast_engine::battle::{DUTY, Id, Ideas, Stance};
use standfast_tabletop::Length;

use super::fire::in_steps;
use super::{Leading, estimate};
use crate::battle::command::{ChargeSeen, Command};
use crate::battle::state::Standing;
use crate::battle::verb;
use crate::procedures::{self, Melee};
use crate::{Inches, MicroForce, Stands, bars};

/// How much a charge is liked before what it gains: rather than any march.
const CHARGES: i64 = 100;

/// How much the best of the charges that nobody orders is liked: less than to do nothing.
const LEAST_DISLIKED: i64 = -1;

/// What the die is taken to add to a charge, in inches.
const LIKELY_BONUS: i64 = 1;

/// At most so many charges that no commander orders are looked at, the best first: on a table it takes long to find out whether one
/// reaches its target.
const MOST_UNORDERED: usize = 12;

/// What is expected of a charge, in hundredths of a step.
#[derive(Debug, Clone, Copy)]
pub(super) struct Odds<'a> {
    target: &'a Id,
    inflicts: i64,
    suffers: i64,
}

impl Odds<'_> {
    /// What the enemy loses, in percent of what the charger loses.
    fn percent(self) -> i64 {
        self.inflicts * 100 / self.suffers.max(1)
    }

    /// What he loses more than the charger.
    pub(super) fn gain(self) -> i64 {
        (self.inflicts - self.suffers).max(0)
    }

    /// How much such a charge is liked that the commander does not order: less than to do nothing. Who thinks may try it.
    fn disliked(self) -> i64 {
        (self.inflicts - self.suffers).min(0) + LEAST_DISLIKED
    }
}

impl<'a> Leading<'a> {
    /// What is expected of a charge of one unit at another; the defender's fire on the way is counted.
    fn odds(self, charger: &'a Id, target: &'a Id, defends: &'a Standing) -> Option<Odds<'a>> {
        let (attacker, defender) = (self.tested(charger)?, self.tested(target)?);
        let seen = self.asked().ground_told(charger, target);
        let melee = Melee::seen(attacker, Stands::ZERO, defender, &seen);
        let (inflicts, suffers) = estimate::charge(&melee, &self.rules());
        let fires = self.asked().may_fire_in_passing(target, defends).is_ok();
        let fire = if fires { self.close_fire(target, defends, charger) } else { 0 };
        Some(Odds { target, inflicts, suffers: suffers + fire })
    }

    /// The best charge of a unit that its commander would order, as far as it can be told before it is declared.
    pub(super) fn best_charge(self, id: &'a Id, unit: &'a Standing, stance: Stance) -> Option<Odds<'a>> {
        if !may_be_ordered(unit, stance) {
            return None;
        }
        let worth_it = self.within_reach(id, unit).into_iter().filter(|odds| self.is_worth_it(*odds));
        worth_it.max_by_key(|odds| odds.gain()).filter(|_| !self.stays(id, unit))
    }

    /// What is expected of a unit's charges at the enemies that it may come to.
    fn within_reach(self, id: &'a Id, unit: &'a Standing) -> Vec<Odds<'a>> {
        if bars::decline(&unit.unit.bars_to_charge()).is_err() {
            return Vec::new();
        }
        let near = self.units(self.enemy()).filter(|(target, _)| self.comes_to(id, target));
        near.filter_map(|(target, defends)| self.odds(id, target, defends)).collect()
    }

    /// Whether the commander wants a charge at these odds.
    fn is_worth_it(self, odds: Odds<'_>) -> bool {
        odds.percent() >= self.doctrine.charge_at
    }

    /// Whether a unit's move and the usual bonus bring it to another, as the crow flies; without a table they do.
    fn comes_to(self, charger: &Id, target: &Id) -> bool {
        let Some(look) = self.look() else { return true };
        let Some((one, other)) = look.at(charger).zip(look.at(target)) else { return false };
        let reach = look.rates(charger).map_or(Length::ZERO, |rates| rates.allowance)
            + Length::whole_inches(LIKELY_BONUS + 1);
        look.ground.field().is_within(one, other, reach)
    }
}

/// Whether a commander orders a unit to charge at all: no broken ranks go in, and nobody who gives way.
fn may_be_ordered(unit: &Standing, stance: Stance) -> bool {
    stance != Stance::GiveWay && !unit.unit.shaken && !unit.unit.disordered
}

pub(super) fn charges(leading: Leading<'_>, ideas: &mut Ideas<MicroForce>) {
    let stance = leading.stance();
    let mut unordered: Vec<(&Id, Odds<'_>)> = Vec::new();
    for (id, unit) in leading.units(leading.side()) {
        let may_be_ordered = may_be_ordered(unit, stance);
        let is_wanted = may_be_ordered || ideas.wants(LEAST_DISLIKED);
        if !is_wanted || leading.asked().may_move(id, unit).is_err() {
            continue;
        }
        for odds in leading.within_reach(id, unit) {
            if may_be_ordered && leading.is_worth_it(odds) && !leading.stays(id, unit) {
                charge(leading, id, odds, CHARGES + odds.gain(), ideas);
            } else if ideas.wants(odds.disliked()) {
                unordered.push((id, odds));
            }
        }
    }
    unordered.sort_by_key(|(_, odds)| Reverse(odds.disliked()));
    for (id, odds) in unordered.into_iter().take(MOST_UNORDERED) {
        charge(leading, id, odds, odds.disliked(), ideas);
    }
}

/// Thinks of a charge, if it is wanted and reaches its target.
fn charge(leading: Leading<'_>, id: &Id, odds: Odds<'_>, worth: i64, ideas: &mut Ideas<MicroForce>) {
    let target = odds.target;
    let reaches = || {
        leading.look().is_none_or(|look| {
            look.charging(id).is_some_and(|mut charging| charging.comes_to(target).is_some())
        })
    };
    if ideas.wants(worth) && reaches() {
        let command = Command::Charge { unit: id.clone(), target: target.clone() };
        ideas.add_of(&verb::CHARGE, id, worth, command, || {
            let (inflicts, suffers) = (in_steps(odds.inflicts), in_steps(odds.suffers));
            format!("{} loses {inflicts}, it loses {suffers}", leading.name(target))
        });
    }
}

/// A charge that no table presses home by itself.
pub(super) fn press_home(leading: Leading<'_>, ideas: &mut Ideas<MicroForce>) {
    let asked = leading.asked();
    if asked.no_tests().is_err() {
        return;
    }
    for (id, _) in leading.units(leading.side()) {
        let Ok((under_way, target)) = asked.may_press_home(id) else { continue };
        let just = procedures::Charge::least_left(under_way.bonus).max(Inches::ZERO);
        let seen = ChargeSeen {
            move_left: under_way.onset.map_or(just, |onset| onset.left),
            charger_beyond_radius: asked.is_beyond_radius(id),
            defender_beyond_radius: asked.is_beyond_radius(target),
        };
        let command = Command::PressHome { unit: id.clone(), seen };
        ideas.add_of(&verb::PRESS_HOME, id, DUTY, command, || "its charge is declared".to_owned());
    }
}

pub(super) fn fights(leading: Leading<'_>, ideas: &mut Ideas<MicroForce>) {
    let asked = leading.asked();
    for contact in &asked.scene().state.melees {
        let attacks = asked.state.present(&contact.attacker).is_some_and(|unit| unit.side == *leading.side());
        if attacks && asked.no_tests().is_ok() && asked.state.present(&contact.defender).is_some() {
            let (attacker, defender) = (contact.attacker.clone(), contact.defender.clone());
            let command = Command::Fight { attacker, defender, seen: asked.melee_told(contact) };
            ideas.add_of(&verb::FIGHT, &contact.attacker, DUTY, command, || "they are in contact".to_owned());
        }
    }
}
