use standfast_engine::battle::{Declined, Id, Offers, Thing, unless};

use super::Asked;
use super::seen::fire_seen;
use crate::battle::command::part;
use crate::battle::state::{Standing, UnderWay};
use crate::battle::table::Look;
use crate::battle::verb::{HOLD_FIRE, OPPORTUNITY_FIRE};
use crate::cite;

/// The enemy lets the units on their way pass.
pub(super) fn hold_fire(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    offers.consider(&HOLD_FIRE, cite::OPPORTUNITY_FIRE, &[], || {
        asked.no_tests()?;
        let (_, target) = asked.open_targets().next().ok_or_else(nobody)?;
        asked.plays(asked.state.opponent(&target.side))?;
        Ok(vec![part::FOR_THE_PHASE.flag()])
    });
}

/// Opportunity fire at a unit on its way, at any point of the way that the enemy likes (micro-force.move.5).
pub(super) fn opportunity_fire(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    if asked.open_targets().next().is_none() {
        offers.closed(&[&OPPORTUNITY_FIRE], cite::OPPORTUNITY_FIRE, || nobody().why);
    }
    for target in asked.open_targets() {
        for unit in &asked.state.units {
            fires_in_passing(asked, unit, target, offers);
        }
    }
}

/// A unit fires at another on its way: where the target stands now, or on an earlier stretch where it was seen.
fn fires_in_passing(
    asked: &Asked<'_>,
    (id, unit): (&Id, &Standing),
    (under_way, target): (&UnderWay, &Standing),
    offers: &mut Offers<'_>,
) {
    let (firer, at) = (asked.thing(id), asked.thing(&under_way.unit));
    let may = || {
        asked.plays(&unit.side)?;
        asked.no_tests()?;
        unless(unit.side != target.side, cite::OPPORTUNITY_FIRE, || "it is not an enemy".to_owned())?;
        asked.may_fire_in_passing(id, unit)
    };
    let seen = |look: Option<Look<'_>>| {
        let seen = fire_seen(asked, look, (id, unit), (&under_way.unit, target), false);
        vec![part::SEEN.part(seen)]
    };
    let fixed = [("unit", &firer), ("target", &at)];
    let stretches = match (asked.look(), may()) {
        (Some(look), Ok(())) => look.stretches(id, under_way),
        _ => Vec::new(),
    };
    for stretch in stretches.iter().filter(|stretch| !stretch.ends_the_way) {
        let place = Thing::new(&stretch.id, &stretch.name);
        let [firer, at] = fixed;
        offers.consider(&OPPORTUNITY_FIRE, cite::OPPORTUNITY_FIRE, &[firer, at, ("at", &place)], || {
            Ok(seen(asked.look().map(|look| look.passing(Some(&stretch.at)))))
        });
    }
    offers.consider(&OPPORTUNITY_FIRE, cite::OPPORTUNITY_FIRE, &fixed, || {
        may()?;
        let sees = asked.look().is_none() || stretches.iter().any(|stretch| stretch.ends_the_way);
        unless(sees, cite::TABLE_SEEN, || "it can't see the target where the target stands now".to_owned())?;
        Ok(seen(asked.look()))
    });
}

impl<'a> Asked<'a> {
    /// The units on their way that may be fired at.
    pub(in crate::battle) fn open_targets(
        &self,
    ) -> impl Iterator<Item = (&'a UnderWay, &'a Standing)> + use<'a> {
        let state = self.scene().state;
        let open = state.on_the_way().filter(|under_way| under_way.open);
        open.filter_map(|under_way| Some((under_way, state.present(&under_way.unit)?)))
    }
}

fn nobody() -> Declined {
    Declined::by(cite::OPPORTUNITY_FIRE, "no unit is on the move")
}
