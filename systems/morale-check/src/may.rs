//! What a unit may do for what it is and how it stands. Procedures refuse a situation by it, battles a command.

use std::fmt::Display;

use standfast_engine::Refuse;
use standfast_engine::battle::Declined;

use crate::charts::Modifier;
use crate::{Arm, Unit, cite};

/// Whether a unit may do something: all that bars it, which is nothing where it may.
#[must_use]
pub(crate) struct May(Vec<Bar>);

/// What bars a unit from something: a value of one of its fields, by a rule.
struct Bar {
    rule: &'static str,
    field: &'static str,
    given: String,
    why: String,
}

impl May {
    fn unless<const MOST: usize>(bars: [Option<Bar>; MOST]) -> Self {
        Self(bars.into_iter().flatten().collect())
    }

    /// Only units of that arm.
    fn only(arm: Arm, unit: &Unit, rule: &'static str, why: impl Display) -> Self {
        Self::unless([bar(unit.arm != arm, rule, "type", unit.arm, why)])
    }

    pub(crate) fn is_yes(&self) -> bool {
        self.0.is_empty()
    }

    /// Refuses those fields of the unit that bar it.
    pub(crate) fn or_refuse(self, refuse: &mut Refuse) {
        self.0.into_iter().for_each(|Bar { field, given, why, .. }| refuse.when(true, field, given, why));
    }

    /// Refuses another field, which claims what the unit is barred from.
    pub(crate) fn or_refuse_as(self, field: &str, given: impl Display, refuse: &mut Refuse) {
        self.0.into_iter().for_each(|bar| refuse.when(true, field, &given, bar.why));
    }

    /// Declines a command.
    ///
    /// # Errors
    /// The first thing that bars the unit.
    pub(crate) fn or_decline(self) -> Result<(), Declined> {
        self.0.into_iter().next().map_or(Ok(()), |Bar { rule, why, .. }| Err(Declined { rule, why }))
    }
}

fn bar(
    bars: bool,
    rule: &'static str,
    field: &'static str,
    given: impl Display,
    why: impl Display,
) -> Option<Bar> {
    bars.then(|| Bar { rule, field, given: given.to_string(), why: why.to_string() })
}

impl Unit {
    /// Recover from being shaken (morale-check.when.deshake).
    pub(crate) fn may_recover(&self) -> May {
        let why = "it is not shaken, and has nothing to recover from";
        May::unless([bar(!self.shaken, cite::DESHAKE, "shaken", false, why)])
    }

    /// Check because it was beaten by fire (morale-check.when.beaten).
    pub(crate) fn may_stand_fire(&self) -> May {
        let why = "only infantry checks when it is beaten by fire";
        May::unless([
            bar(self.arm != Arm::Infantry, cite::BEATEN, "type", self.arm, why),
            bar(!self.shaken, cite::BEATEN, "shaken", false, "only shaken infantry checks when beaten"),
        ])
    }

    /// Charge (morale-check.charge.who).
    pub(crate) fn may_charge(&self) -> May {
        let guns = self.arm == Arm::Artillery;
        let [square, feature] = self.bars_moving_out("charge");
        May::unless([
            bar(guns, cite::WHO_CHARGES, "type", self.arm, "artillery can't charge"),
            square,
            feature,
        ])
    }

    /// Pursue (morale-check.when.pursuit).
    pub(crate) fn may_pursue(&self) -> May {
        let [square, feature] = self.bars_moving_out("pursue");
        let other = self.arm != Arm::Cavalry;
        May::unless([bar(other, cite::PURSUIT, "type", self.arm, "only cavalry pursues"), square, feature])
    }

    /// What bars it from leaving its place to `charge`, as it is called (morale-check.charge.who).
    fn bars_moving_out(&self, charge: &str) -> [Option<Bar>; 2] {
        let square = self.is_square();
        let feature = format_args!("a unit that is defending a linear terrain feature can't {charge}");
        [
            bar(
                square,
                cite::WHO_CHARGES,
                "in_square",
                true,
                format_args!("a unit in square can't {charge}"),
            ),
            bar(self.linear_feature, cite::WHO_CHARGES, "linear_feature", true, feature),
        ]
    }

    /// Make a follow-up charge (morale-check.charge.followup).
    pub(crate) fn may_follow_up(&self) -> May {
        let why = format_args!("only cavalry makes follow-up charges, and the charger is {}", self.arm);
        May::only(Arm::Cavalry, self, cite::FOLLOW_UP, why)
    }

    /// Charge en masse, with infantry behind it (morale-check.charge.en-masse).
    pub(crate) fn may_charge_en_masse(&self) -> May {
        let why = format_args!("only infantry charges en masse, and the charger is {}", self.arm);
        May::only(Arm::Infantry, self, Modifier::ChargingEnMasse.rule(), why)
    }

    /// Be charged by a unit of which it is asked whether it stands before the guns (morale-check.charge.artillery).
    pub(crate) fn may_be_charged_before_guns(&self) -> May {
        let why = format_args!("only artillery is charged before its guns, and the target is {}", self.arm);
        May::only(Arm::Artillery, self, Modifier::ChargingArtilleryInFront.rule(), why)
    }

    /// Form square (morale-check.battle.formation).
    pub(crate) fn may_form_square(&self) -> May {
        let why = format_args!("only infantry forms square, and this is {}", self.arm);
        May::only(Arm::Infantry, self, cite::FORMATION, why)
    }

    /// Limber (morale-check.battle.formation).
    pub(crate) fn may_limber(&self) -> May {
        let why = format_args!("only artillery is limbered, and this is {}", self.arm);
        May::only(Arm::Artillery, self, cite::FORMATION, why)
    }
}
