use standfast_engine::battle::{Declined, Id, Offers, Part, Thing, unless};

use super::Asked;
use crate::battle::Posture;
use crate::battle::state::{Standing, UnderWay};
use crate::battle::table::Look;
use crate::battle::verb::{HOLD_FIRE, OPPORTUNITY_FIRE};

/// The rule of opportunity fire.
const RULE: &str = "micro-force.move.5";

impl Asked<'_> {
    /// Opportunity fire at who is on his way, at the place of it that the enemy likes (micro-force.move.5).
    pub(super) fn opportunity_fire(&self, offers: &mut Offers<'_>) {
        offers.consider(&HOLD_FIRE, RULE, &[], || {
            self.no_tests()?;
            let (_, target) = self.open_targets().next().ok_or_else(nobody)?;
            self.plays(self.state.opponent(&target.side))?;
            Ok(vec![Part::flag("for_the_phase", "for the rest of the phase")])
        });
        if self.open_targets().next().is_none() {
            offers.closed(&[&OPPORTUNITY_FIRE], RULE, || nobody().why);
            return;
        }
        if !offers.wants(&OPPORTUNITY_FIRE) {
            return;
        }
        for (under_way, target) in self.open_targets() {
            for (id, unit) in &self.state.units {
                self.fires_in_passing((id, unit), (under_way, target), offers);
            }
        }
    }

    /// A unit fires at another on its way: where it stands now, or on an earlier stretch on which it is seen.
    fn fires_in_passing(
        &self,
        (id, unit): (&Id, &Standing),
        (under_way, target): (&UnderWay, &Standing),
        offers: &mut Offers<'_>,
    ) {
        let (firer, at) = (self.thing(id), self.thing(&under_way.unit));
        let may = || {
            self.plays(&unit.side)?;
            self.no_tests()?;
            unless(unit.side != target.side, RULE, || "it is no enemy".to_owned())?;
            self.may_fire_in_passing(id, unit)
        };
        let seen = |look: Option<Look<'_>>| {
            let seen = self.fire_seen(look, (id, unit), (&under_way.unit, target), false);
            vec![Part::new("seen", "what the players see", seen)]
        };
        let fixed = [("unit", &firer), ("target", &at)];
        let stretches = match (self.look(), may()) {
            (Some(look), Ok(())) => look.stretches(id, under_way),
            _ => Vec::new(),
        };
        let earlier = stretches.iter().filter(|stretch| !stretch.ends_the_way);
        for stretch in earlier {
            let place = Thing::new(&stretch.id, &stretch.name);
            let [firer, at] = fixed;
            offers.consider(&OPPORTUNITY_FIRE, RULE, &[firer, at, ("at", &place)], || {
                let look = self.look().map(|look| look.passing(Some(&stretch.at)));
                Ok(seen(look))
            });
        }
        offers.consider(&OPPORTUNITY_FIRE, RULE, &fixed, || {
            may()?;
            let sees = self.look().is_none() || stretches.iter().any(|stretch| stretch.ends_the_way);
            unless(sees, "micro-force.table.seen", || "it does not see it where it stands now".to_owned())?;
            Ok(seen(self.look()))
        });
    }

    /// The units on their way that may be fired at.
    fn open_targets(&self) -> impl Iterator<Item = (&UnderWay, &Standing)> {
        let open = self.state.on_the_way().filter(|under_way| under_way.open);
        open.filter_map(|under_way| Some((under_way, self.state.present(&under_way.unit)?)))
    }

    /// Whether any enemy could fire at a unit on its way.
    pub(in crate::battle) fn is_watched(&self, under_way: &UnderWay, side: &Id) -> bool {
        let enemy = self.state.opponent(side);
        if self.state.holding.contains(enemy) {
            return false;
        }
        let mut enemies = self.state.units_of(enemy);
        enemies.any(|(id, unit)| {
            self.may_fire_in_passing(id, unit).is_ok()
                && self.look().is_none_or(|look| look.watches(id, under_way))
        })
    }

    /// Whether a unit may make opportunity fire.
    fn may_fire_in_passing(&self, id: &Id, unit: &Standing) -> Result<(), Declined> {
        self.able_to_fire(id, unit)?;
        unless(unit.posture != Some(Posture::Movement), RULE, || "it is in movement posture".to_owned())?;
        unless(!self.state.in_melee(id), "micro-force.charge.5", || "it is met in melee".to_owned())
    }
}

fn nobody() -> Declined {
    Declined::by(RULE, "no unit is on its way")
}
