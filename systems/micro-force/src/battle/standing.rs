use std::collections::BTreeSet;

use standfast_engine::battle::Id;

use super::setup::{Brigade, Formed};
use super::state::Standing;

impl Standing {
    /// How a unit stands as the scenario begins.
    pub(super) fn start(side: &Id, brigade: Option<&Brigade>, formed: &Formed) -> Self {
        let arrives = formed.arrives.or(brigade.map(|brigade| brigade.arrives)).unwrap_or(1);
        Self {
            side: side.clone(),
            brigade: brigade.map(|brigade| brigade.id.clone()),
            weapon: formed.weapon.clone(),
            unit: formed.unit,
            posture: None,
            fired: false,
            held: false,
            first_fire: true,
            fires_at: None,
            bound: None,
            stays_red: false,
            moved: false,
            apart: formed.apart,
            supply: formed.shots,
            spent: 0,
            empty: false,
            tried: BTreeSet::new(),
            arrives,
            arrived: arrives <= 1,
            dispersed: false,
        }
    }

    /// Whether it is on the table.
    #[must_use]
    pub fn present(&self) -> bool {
        self.arrived && !self.dispersed
    }

    /// What it is marked and moved with: its brigade, or itself where it is independent.
    #[must_use]
    pub fn piece<'a>(&'a self, id: &'a Id) -> &'a Id {
        match &self.brigade {
            Some(brigade) if !self.apart => brigade,
            _ => id,
        }
    }

    /// Whether it is in good order: neither disordered nor shaken nor routed.
    #[must_use]
    pub fn in_good_order(&self) -> bool {
        self.present() && !self.unit.disordered && !self.unit.shaken && !self.unit.routed
    }

    /// Whether it is still to be marked green or red.
    #[must_use]
    pub fn unmarked(&self) -> bool {
        self.present() && !self.unit.routed && self.posture.is_none()
    }
}
