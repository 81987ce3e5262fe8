//! What keeps a unit from acting: a situation is refused for every reason, a command is declined for the first.

use standfast_engine::Refuse;
use standfast_engine::battle::Declined;

use crate::procedures::Action;
use crate::{Arm, Unit, cite};

/// One reason that keeps a unit from something, and whether it applies.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bar {
    holds: bool,
    /// The field of the unit that is at fault.
    field: &'static str,
    /// Its value.
    given: &'static str,
    rule: &'static str,
    why: &'static str,
}

/// Refuses a situation for every bar that holds.
pub(crate) fn refuse(bars: &[Bar], refuse: &mut Refuse) {
    for Bar { holds, field, given, rule, why } in bars {
        refuse.when(*holds, field, given, format!("{why} ({rule})"));
    }
}

/// Declines a command for the first bar that holds.
///
/// # Errors
/// That bar, where there is one.
pub(crate) fn decline(bars: &[Bar]) -> Result<(), Declined> {
    let first = bars.iter().find(|bar| bar.holds);
    first.map_or(Ok(()), |bar| Err(Declined::by(bar.rule, bar.why)))
}

impl Unit {
    /// What keeps it from firing.
    pub(crate) fn bars_to_fire(&self) -> [Bar; 2] {
        let (rule, why) = (cite::WHO_FIRES, "limbered artillery does not fire");
        let limbered = Bar { holds: self.is_limbered(), field: "formation", given: "limbered", rule, why };
        [self.routed(rule, "a routed unit does not fire"), limbered]
    }

    /// What keeps it from charging.
    pub(crate) fn bars_to_charge(&self) -> [Bar; 2] {
        let why = "infantry and cavalry charge, artillery does not";
        [
            self.artillery(cite::WHO_CHARGES, why),
            self.routed(cite::WHO_CHARGES, "a routed unit does not charge"),
        ]
    }

    /// What keeps it from attacking in melee.
    pub(crate) fn bars_to_attack(&self) -> [Bar; 2] {
        let rule = cite::WHO_ATTACKS;
        [
            self.artillery(rule, "artillery may only defend"),
            self.routed(rule, "a routed unit may only defend"),
        ]
    }

    /// What keeps it from this attempt to recover, if anything: a rally needs the marker that it takes off.
    pub(crate) fn bar_to(&self, action: Action) -> Option<Bar> {
        let (lacks, field, why) = match action {
            Action::RallyShaken => {
                (!self.shaken, "shaken", "only a unit with the white marker rallies from shaken")
            }
            Action::RallyRouted => {
                (!self.routed, "routed", "only a unit with the black marker rallies from rout")
            }
            Action::CeaseFire | Action::Rejoin | Action::Resupply => return None,
        };
        Some(Bar { holds: lacks, field, given: "false", rule: action.rule(), why })
    }

    fn routed(&self, rule: &'static str, why: &'static str) -> Bar {
        Bar { holds: self.routed, field: "routed", given: "true", rule, why }
    }

    fn artillery(&self, rule: &'static str, why: &'static str) -> Bar {
        Bar { holds: self.arm() == Arm::Artillery, field: "arm", given: "artillery", rule, why }
    }
}
