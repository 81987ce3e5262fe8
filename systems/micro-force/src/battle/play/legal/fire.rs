use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, unless};

use super::Asked;
use crate::battle::Posture;
use crate::battle::state::Standing;
use crate::battle::verb::{DECLARE, FIRE, VOLLEY};

/// The rule by which fire is declared.
const DECLARED: &str = "micro-force.fire.1";

impl Asked<'_> {
    /// Declaring fire and resolving it (micro-force.fire.1, micro-force.fire.2).
    pub(super) fn fire_phase(&self, offers: &mut Offers<'_>) {
        for (id, target) in &self.state.units {
            let fixed = [("target", &self.thing(id))];
            offers.consider(&VOLLEY, DECLARED, &fixed, || {
                let seen = |(firer, unit)| {
                    let domain = self.fire_seen(self.look(), (firer, unit), (id, target), true);
                    Part::of(&self.thing(firer), domain)
                };
                let of = self.firers_at(id, target)?.into_iter().map(seen).collect();
                let says = "who fires at it, one after the other, and what the players see";
                Ok(vec![Part::new("firers", says, Domain::Each { of, least: 1 })])
            });
            offers.consider(&DECLARE, DECLARED, &fixed, || {
                let firers: Vec<&Id> = self.firers_at(id, target)?.into_iter().map(|(id, _)| id).collect();
                let most = firers.len();
                let of = self.things(firers);
                let domain = Domain::Several { of, least: 1, most };
                Ok(vec![Part::new("firers", "every unit that fires at it", domain)])
            });
        }
        if !offers.wants(&FIRE) {
            return;
        }
        for (id, unit) in &self.state.units {
            offers.consider(&FIRE, DECLARED, &[("unit", &self.thing(id))], || {
                self.plays(&unit.side)?;
                self.no_tests()?;
                let volley = self.state.volley.as_ref().filter(|volley| volley.firers.contains(id));
                let target =
                    volley.and_then(|volley| Some((&volley.target, self.state.present(&volley.target)?)));
                let not_declared = || Declined::by(DECLARED, "it is not declared to fire at anything");
                let seen = self.fire_seen(self.look(), (id, unit), target.ok_or_else(not_declared)?, true);
                Ok(vec![Part::new("seen", "what the players see", seen)])
            });
        }
    }

    /// The units that may fire at a target together, where fire may be declared at it.
    fn firers_at<'s>(
        &'s self,
        id: &Id,
        target: &'s Standing,
    ) -> Result<Vec<(&'s Id, &'s Standing)>, Declined> {
        let side = self.state.opponent(&target.side);
        self.plays(side)?;
        self.on_table(target)?;
        self.on_turn(side, "micro-force.fire.2")?;
        unless(self.state.volley.is_none(), DECLARED, || {
            "fire that is declared is resolved first".to_owned()
        })?;
        let (mut firers, mut why) = (Vec::new(), None);
        for (firer, unit) in self.state.units_of(side) {
            match self.may_fire_at(firer, unit, id) {
                Ok(()) => firers.push((firer, unit)),
                Err(declined) => why = why.or(Some(declined)),
            }
        }
        // Why the first of them may not, where there is one.
        let nobody = || why.unwrap_or_else(|| Declined::by(DECLARED, "no unit is left to fire"));
        if firers.is_empty() { Err(nobody()) } else { Ok(firers) }
    }

    /// Whether a unit may be declared to fire at a target; on a table it must see it.
    pub(in crate::battle) fn may_fire_at(
        &self,
        id: &Id,
        unit: &Standing,
        target: &Id,
    ) -> Result<(), Declined> {
        self.may_fire(id, unit)?;
        unless(
            unit.bound.as_ref().is_none_or(|bound| bound == target),
            "micro-force.recovery.cease",
            || "a unit that has not ceased fire goes on firing at the same target".to_owned(),
        )?;
        self.must_see(id, target)
    }

    /// On a table nobody fires at what he does not see (micro-force.table.seen).
    fn must_see(&self, id: &Id, target: &Id) -> Result<(), Declined> {
        const SEEN: &str = "micro-force.table.seen";
        let Some(look) = self.look() else { return Ok(()) };
        let sees = look.line_to(id, target, |sees, says| unless(sees, SEEN, says));
        let unplaced = "one of them has no place on the table yet: it is set down first";
        sees.unwrap_or_else(|| Err(Declined::by(SEEN, unplaced)))
    }

    /// Whether a side can fire at anything in the fire phase.
    pub(in crate::battle) fn can_fire(&self, side: &Id) -> bool {
        let mut firers = self.state.units_of(side).filter(|(id, unit)| self.may_fire(id, unit).is_ok());
        let may = |id: &Id, unit: &Standing| {
            let mut targets = self.state.units_of(self.state.opponent(side));
            targets.any(|(target, _)| self.may_fire_at(id, unit, target).is_ok())
        };
        firers.any(|(id, unit)| may(id, unit))
    }

    /// Whether a unit may still fire in the fire phase.
    pub(in crate::battle) fn may_fire(&self, id: &Id, unit: &Standing) -> Result<(), Declined> {
        let name = || self.setting.name(id);
        self.able_to_fire(id, unit)?;
        unless(unit.posture == Some(Posture::Fire), "micro-force.posture", || {
            format!("{} is not marked red", name())
        })?;
        unless(!unit.held, DECLARED, || format!("{} has no line of sight this turn", name()))
    }

    /// Whether a unit can fire at all, and has not done so this turn.
    pub(super) fn able_to_fire(&self, id: &Id, unit: &Standing) -> Result<(), Declined> {
        const WHO: &str = "micro-force.fire.who";
        let name = || self.setting.name(id);
        self.on_table(unit)?;
        unless(!unit.fired, "micro-force.fire.2", || format!("{} has fired this turn", name()))?;
        unless(unit.weapon.is_some(), WHO, || format!("{} has no weapon that fires", name()))?;
        unless(!unit.empty, "micro-force.ammunition", || format!("{} is out of ammunition", name()))?;
        unless(!unit.unit.routed, WHO, || format!("{} is routed", name()))?;
        unless(!unit.unit.is_limbered(), WHO, || format!("{} is limbered", name()))
    }

    /// A side may pass in the fire phase: nothing that it must do is left.
    pub(super) fn may_pass_fire(&self, side: &Id) -> Result<(), Declined> {
        self.on_turn(side, "micro-force.fire.2")?;
        unless(self.state.volley.is_none(), DECLARED, || {
            "fire that is declared is resolved first".to_owned()
        })?;
        let goes_on = self.goes_on_firing(side).next();
        unless(goes_on.is_none(), "micro-force.recovery.cease", || {
            let names: Vec<&str> = self.goes_on_firing(side).map(|id| self.setting.name(id)).collect();
            format!("{} has not ceased fire, and goes on firing at the same target", names.join(", "))
        })
    }

    /// The units of a side that must go on firing at the same target.
    pub(in crate::battle) fn goes_on_firing<'s>(&'s self, side: &'s Id) -> impl Iterator<Item = &'s Id> {
        let units = self.state.units_of(side).filter(|(_, unit)| unit.bound.is_some());
        units.filter(|(id, unit)| self.may_fire(id, unit).is_ok()).map(|(id, _)| id)
    }
}
