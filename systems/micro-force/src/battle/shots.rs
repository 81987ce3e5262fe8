//! Fire and melee as the procedures take them, from what the players see.

use standfast_engine::battle::{Id, Scene};

use super::command::{FireSeen, MeleeSeen};
use super::state::Posture;
use crate::procedures::{Fire, Melee};
use crate::{MicroForce, Stands, Unit};

impl Fire {
    /// A unit that fires at another, with the attack value from the scenario's chart (micro-force.fire.4); `None` where
    /// it has none at that range.
    pub(super) fn seen(
        scene: Scene<'_, MicroForce>,
        (firer_id, firer): (&Id, Unit),
        (target_id, target): (&Id, Unit),
        seen: &FireSeen,
    ) -> Option<Self> {
        let units = &scene.state.units;
        let (fires, at) = (units.get(firer_id)?, units.get(target_id)?);
        let weapon = scene.setting.setup().weapon(fires.weapon.as_ref()?)?;
        Some(Self {
            firer,
            stands_firing: seen.stands,
            attack_value: weapon.value(seen.range)?,
            first_fire: fires.first_fire,
            aspect: seen.aspect,
            target,
            target_moving: at.posture == Some(Posture::Movement),
            cover: seen.cover,
            cover_split: seen.cover_split,
        })
    }
}

impl Melee {
    /// A unit that fights another, with stands of others beside it.
    pub(super) fn seen(attacker: Unit, beside: Stands, defender: Unit, seen: &MeleeSeen) -> Self {
        Self {
            attacker,
            beside,
            defender,
            cover: seen.cover,
            rough: seen.rough,
            defender_higher: seen.defender_higher,
            flank_or_rear: seen.flank_or_rear,
            charged_half_move: seen.charged_half_move,
        }
    }
}
