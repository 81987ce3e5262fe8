//! Who attacks whom in melee, and what that cost the enemy.

use std::collections::BTreeMap;

use standfast_engine::battle::{DUTY, Id, Ideas};
use standfast_tabletop::Length;

use super::Leading;
use crate::Fatigue;
use crate::battle::command::{Command, SeenLosses};
use crate::battle::field::Regiment;
use crate::battle::{may, verb};

/// How near units must be to one another for a melee where the scenario leaves it to the players: the machine keeps to this.
const CONTACT: Length = Length::inches(1);

pub(super) fn attacks(leading: Leading<'_>, ideas: &mut Ideas<Fatigue>) {
    enters_losses(leading, ideas);
    if leading.field().acting() != leading.side() {
        return;
    }
    let (field, ground) = (leading.field(), leading.ground());
    let defenders = field.units_of(leading.enemy());
    for defender in defenders.filter(|unit| may::be_attacked(field, ground, *unit).is_ok()) {
        let attackers: Vec<Regiment<'_>> = field
            .units_of(leading.side())
            .filter(|unit| may::strike(*unit).is_ok() && leading.is_for_melee(*unit))
            .filter(|unit| leading.meet(*unit, defender))
            .collect();
        let odds = odds(leading, &attackers, defender);
        let worth = odds - leading.melee_at();
        if attackers.is_empty() || !ideas.wants(worth) {
            continue;
        }
        let ids = attackers.iter().map(|unit| unit.id().clone()).collect();
        let command = Command::Melee { attackers: ids, defenders: vec![defender.id().clone()] };
        ideas.add_of(&verb::MELEE, defender.id(), worth, command, || {
            format!("the odds against {} are {odds}%", defender.name())
        });
    }
}

impl Leading<'_> {
    /// How near units must be to one another for a melee.
    pub(super) fn contact(self) -> Length {
        self.field().setup().contact.unwrap_or(CONTACT)
    }

    /// Whether the two stand close enough to fight; without a table everybody does.
    pub(super) fn meet(self, one: Regiment<'_>, other: Regiment<'_>) -> bool {
        let Some(ground) = self.ground() else { return true };
        let both = ground.unit(one.id()).zip(ground.unit(other.id()));
        both.is_some_and(|(one, other)| ground.field().is_within(one, other, self.contact()))
    }
}

/// The odds of a melee in percent, by what fatigue leaves of each.
pub(super) fn odds(leading: Leading<'_>, attackers: &[Regiment<'_>], defender: Regiment<'_>) -> i64 {
    let melee = |unit: Regiment<'_>, attacking| {
        leading.field().effect(unit, attacking).melee.map_or(0, |left| left.in_parts())
    };
    let attack: i64 = attackers.iter().map(|unit| melee(*unit, true)).sum();
    attack * 100 / melee(defender, false).max(1)
}

/// What units of the enemy lost in melee is entered by this side.
fn enters_losses(leading: Leading<'_>, ideas: &mut Ideas<Fatigue>) {
    let open = leading.field().units_of(leading.enemy()).filter(|unit| may::lose(*unit).is_ok());
    let none = SeenLosses { casualties: 0, fatigue: None };
    let losses: BTreeMap<Id, SeenLosses> = open.map(|unit| (unit.id().clone(), none)).collect();
    if !losses.is_empty() {
        let command = Command::MeleeLossesAll { losses };
        ideas.add(&verb::MELEE_LOSSES_ALL, DUTY, command, || "the melee is over".to_owned());
    }
}
