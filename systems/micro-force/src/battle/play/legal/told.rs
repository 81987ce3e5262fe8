//! What the table says of a command, as its fields: the same as stands in the offers by default.

use standfast_engine::battle::Id;

use super::Asked;
use crate::battle::command::{FireSeen, MeleeSeen, RideSeen};
use crate::battle::state::{Contact, OfficerStanding, Standing};
use crate::procedures::Mover;
use crate::{Aspect, Cover};

impl Asked<'_> {
    /// What is seen of fire at a unit where it stands: without a table it is at the weapon's longest range, in the open.
    /// `None` where the weapon does not reach it.
    pub(in crate::battle) fn fire_told(&self, id: &Id, unit: &Standing, target: &Id) -> Option<FireSeen> {
        let beyond_radius = [id, target].map(|unit| self.is_beyond_radius(unit));
        self.fire_told_of((id, unit), target, beyond_radius)
    }

    /// The same, where it is known whether the unit and its target are beyond their commanders' radius.
    pub(in crate::battle) fn fire_told_of(
        &self,
        (id, unit): (&Id, &Standing),
        target: &Id,
        [firer_beyond_radius, target_beyond_radius]: [bool; 2],
    ) -> Option<FireSeen> {
        let look = self.look();
        let in_band = match look.filter(|look| look.at(id).is_some() && look.at(target).is_some()) {
            Some(look) => look.band(id, target),
            None => unit.weapon.as_ref().and_then(|weapon| self.setup().weapon(weapon)?.longest()),
        };
        let covered = look.and_then(|look| look.covered(target, id)).unwrap_or((Cover::Open, None));
        Some(FireSeen {
            line_of_sight: true,
            range: in_band?,
            stands: unit.unit.stands,
            aspect: look.and_then(|look| look.strikes(id, target)).unwrap_or(Aspect::Front),
            cover: covered.0,
            cover_split: covered.1,
            firer_beyond_radius,
            target_beyond_radius,
        })
    }

    /// Whether a unit is beyond its commander's radius; without a table none is.
    pub(in crate::battle) fn is_beyond_radius(&self, unit: &Id) -> bool {
        self.look().is_some_and(|look| look.beyond(unit))
    }

    /// What is seen of a round of melee.
    pub(in crate::battle) fn melee_told(&self, contact: &Contact) -> MeleeSeen {
        let Contact { attacker, defender, onset, .. } = contact;
        let counts = self.state.present(attacker).is_some_and(|unit| unit.unit.counts_its_charge());
        MeleeSeen {
            flank_or_rear: onset.is_some_and(|onset| onset.flank_or_rear),
            charged_half_move: counts && onset.is_some_and(|onset| onset.half_move),
            ..self.ground_told(attacker, defender)
        }
    }

    /// What is seen of a melee between two units where they stand, if it is struck in front.
    pub(in crate::battle) fn ground_told(&self, attacker: &Id, defender: &Id) -> MeleeSeen {
        let look = self.look();
        let covered = look.and_then(|look| look.covered(defender, attacker));
        MeleeSeen {
            cover: covered.map_or(Cover::Open, better),
            rough: look.and_then(|look| look.is_rough(defender)).unwrap_or(false),
            defender_higher: look.and_then(|look| look.is_higher(defender, attacker)).unwrap_or(false),
            flank_or_rear: false,
            charged_half_move: false,
            attacker_beyond_radius: self.is_beyond_radius(attacker),
            defender_beyond_radius: self.is_beyond_radius(defender),
        }
    }

    /// What is seen of an officer's ride to a unit; `None` where he does not reach it.
    pub(in crate::battle) fn ride_told(
        &self,
        id: &Id,
        officer: &OfficerStanding,
        to: &Id,
    ) -> Option<RideSeen> {
        let seen = self.look().and_then(|look| look.ride(id, officer, to)).transpose().ok()?;
        let usual = || Mover::Officer.rates(&self.rules()).next().map(|(ground, _)| ground);
        Some(RideSeen { ground: seen.map(|seen| seen.value).or_else(usual)? })
    }
}

/// The rule of melee has no die for two kinds of cover: the better one counts.
pub(super) fn better((one, other): (Cover, Option<Cover>)) -> Cover {
    other.map_or(one, |other| one.max(other))
}
