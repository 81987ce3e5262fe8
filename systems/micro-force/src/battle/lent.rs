use standfast_engine::Trace;
use standfast_engine::battle::{Id, Setting};

use super::setup::Officer;
use super::state::{OfficerStanding, State};
use crate::{Cohesion, MicroForce, OfficerCohesion, Unit};

impl State {
    /// The unit as the procedures take it, with what officers lend it; `beyond` is added to its tests where it
    /// is beyond its commander's radius.
    #[must_use]
    pub fn unit(&self, setting: &Setting<MicroForce>, id: &Id, beyond: i64) -> Option<Unit> {
        let unit = self.units.get(id)?.unit;
        let lent = self.lent(setting, id, &unit);
        // A test is passed at the cohesion or below: what is added to the die lowers what it may show.
        Some(Unit { cohesion_adjustment: unit.cohesion_adjustment + lent - beyond, ..unit })
    }

    /// What the officers with a unit add to its cohesion, by the ruling officer_cohesion: they lend it less once
    /// wounded, or theirs counts where it is higher.
    fn lent(&self, setting: &Setting<MicroForce>, id: &Id, unit: &Unit) -> i64 {
        let rules = setting.rules();
        let ruling = rules.rulings.officer_cohesion;
        let officers = self.officers_with(id);
        let officers = officers.filter_map(|(officer, now)| Some((setting.setup().officer(officer)?, now)));
        let lends = |(officer, now): &(&Officer, &OfficerStanding)| {
            let unhurt = officer.gives(&rules).map_or(0, |line| line.cohesion);
            let wounds = if ruling == OfficerCohesion::Lends { unhurt - now.cohesion } else { 0 };
            (officer.lends - wounds.max(0)).max(0)
        };
        let officers: Vec<(&Officer, &OfficerStanding)> = officers.collect();
        let lent: i64 = officers.iter().map(lends).sum();
        if ruling != OfficerCohesion::Leads {
            return lent;
        }
        let own = unit.cohesion(&rules, &mut Trace::silent()).map_or(0, Cohesion::in_parts);
        let best = officers.iter().map(|(_, now)| now.cohesion).max().unwrap_or(own);
        lent.max(best - own)
    }
}
