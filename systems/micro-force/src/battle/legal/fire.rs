use serde_json::Value as Json;
use standfast_engine::Choice;
use standfast_engine::battle::{Declined, Domain, Id, Offers, Part};

use super::scene::{Scene, unless};
use crate::battle::command::{DECLARE, FIRE, HOLD_FIRE, OPPORTUNITY_FIRE};
use crate::battle::state::{Standing, UnderWay};
use crate::battle::{Posture, Weapon};
use crate::{Aspect, Cover, Stands};

impl Scene<'_> {
    /// Declaring fire and resolving it (micro-force.fire.1, micro-force.fire.2).
    pub(super) fn fire_phase(&self, offers: &mut Offers<'_>) {
        if offers.wants(&DECLARE) {
            for (id, target) in &self.state.units {
                let shooters = self.state.opponent(&target.side);
                offers.consider(&DECLARE, "micro-force.fire.1", &[("target", &self.thing(id))], || {
                    self.plays(shooters)?;
                    self.on_table(target)?;
                    self.on_turn(shooters, "micro-force.fire.2")?;
                    unless(self.state.volley.is_none(), "micro-force.fire.1", || {
                        "fire that is declared is resolved first".to_owned()
                    })?;
                    self.firers_at(shooters, id)
                });
            }
        }
        if offers.wants(&FIRE) {
            for (id, unit) in &self.state.units {
                offers.consider(&FIRE, "micro-force.fire.1", &[("unit", &self.thing(id))], || {
                    self.plays(&unit.side)?;
                    self.no_tests()?;
                    let volley = self.state.volley.as_ref().filter(|volley| volley.firers.contains(id));
                    let target =
                        volley.and_then(|volley| Some((&volley.target, self.state.present(&volley.target)?)));
                    let not_declared =
                        || Declined::by("micro-force.fire.1", "it is not declared to fire at anything");
                    Ok(vec![self.fire_seen((id, unit), target.ok_or_else(not_declared)?, true)])
                });
            }
        }
    }

    /// The units that may fire at a target together.
    fn firers_at(&self, side: &Id, target: &Id) -> Result<Vec<Part>, Declined> {
        let may = |(id, unit): &(&Id, &Standing)| self.may_fire_at(id, unit, target).is_ok();
        let firers: Vec<&Id> = self.state.units_of(side).filter(may).map(|(id, _)| id).collect();
        let Some(most) = Some(firers.len()).filter(|most| *most > 0) else {
            // Why the first of them may not, where there is one.
            let first = self.state.units_of(side).next();
            let why = first.and_then(|(id, unit)| self.may_fire_at(id, unit, target).err());
            let nobody = Declined::by("micro-force.fire.1", "no unit is left to fire");
            return Err(why.unwrap_or(nobody));
        };
        let of = self.setting.setup().things(firers);
        Ok(vec![Part::new("firers", "every unit that fires at it", Domain::Several { of, least: 1, most })])
    }

    /// Whether a unit may be declared to fire at a target.
    fn may_fire_at(&self, id: &Id, unit: &Standing, target: &Id) -> Result<(), Declined> {
        self.may_fire(id, unit)?;
        // Who must go on firing may always be declared to.
        if unit.bound.is_none()
            && let Some(range) = self.sees(|look| look.range(id, target))
        {
            unless(range.value.is_some(), "micro-force.fire.4", || range.says)?;
        }
        unless(unit.bound.as_ref().is_none_or(|bound| bound == target), "micro-force.recovery.cease", || {
            "a unit that has not ceased fire goes on firing at the same target".to_owned()
        })
    }

    /// Whether a unit may still fire in the fire phase.
    pub(in crate::battle) fn may_fire(&self, id: &Id, unit: &Standing) -> Result<(), Declined> {
        let name = || self.setting.setup().name(id);
        self.able_to_fire(id, unit)?;
        unless(unit.posture == Some(Posture::Fire), "micro-force.posture", || {
            format!("{} is not marked red", name())
        })?;
        unless(!unit.held, "micro-force.fire.1", || format!("{} has no line of sight this turn", name()))
    }

    /// Whether a unit can fire at all, and has not done so this turn.
    fn able_to_fire(&self, id: &Id, unit: &Standing) -> Result<(), Declined> {
        const WHO: &str = "micro-force.fire.who";
        let name = || self.setting.setup().name(id);
        self.on_table(unit)?;
        unless(!unit.fired, "micro-force.fire.2", || format!("{} has fired this turn", name()))?;
        unless(unit.weapon.is_some(), WHO, || format!("{} has no weapon that fires", name()))?;
        unless(!unit.empty, "micro-force.ammunition", || format!("{} is out of ammunition", name()))?;
        unless(!unit.unit.routed, WHO, || format!("{} is routed", name()))?;
        unless(!unit.unit.is_limbered(), WHO, || format!("{} is limbered", name()))
    }

    /// Opportunity fire at the unit on its way (micro-force.move.5).
    pub(super) fn opportunity_fire(&self, offers: &mut Offers<'_>) {
        const RULE: &str = "micro-force.move.5";
        let open = self.open_target();
        offers.consider(&HOLD_FIRE, RULE, &[], || {
            self.no_tests()?;
            let nobody = || Declined::by(RULE, "no unit is on its way");
            let (_, target) = open.ok_or_else(nobody)?;
            self.plays(self.state.opponent(&target.side))?;
            Ok(Vec::new())
        });
        let Some((under_way, target)) = open else {
            offers.closed(&[&OPPORTUNITY_FIRE], RULE, || "no unit is on its way".to_owned());
            return;
        };
        if !offers.wants(&OPPORTUNITY_FIRE) {
            return;
        }
        let at = self.thing(&under_way.unit);
        for (id, unit) in &self.state.units {
            let fixed = [("unit", &self.thing(id)), ("target", &at)];
            offers.consider(&OPPORTUNITY_FIRE, RULE, &fixed, || {
                self.plays(&unit.side)?;
                self.no_tests()?;
                unless(unit.side != target.side, RULE, || "it is no enemy".to_owned())?;
                self.may_fire_in_passing(id, unit)?;
                // Whoever has no line of sight makes no opportunity fire.
                if let Some(sight) = self.sees(|look| look.line_of_sight(id, &under_way.unit)) {
                    unless(sight.value, "micro-force.table.seen", || sight.says)?;
                }
                Ok(vec![self.fire_seen((id, unit), (&under_way.unit, target), false)])
            });
        }
    }

    /// The unit on its way that may be fired at.
    fn open_target(&self) -> Option<(&UnderWay, &Standing)> {
        let under_way =
            self.state.activation.as_ref()?.under_way.as_ref().filter(|under_way| under_way.open)?;
        Some((under_way, self.state.present(&under_way.unit)?))
    }

    /// Whether a unit may make opportunity fire.
    pub(in crate::battle) fn may_fire_in_passing(&self, id: &Id, unit: &Standing) -> Result<(), Declined> {
        self.able_to_fire(id, unit)?;
        unless(unit.posture != Some(Posture::Movement), "micro-force.move.5", || {
            "it is in movement posture".to_owned()
        })?;
        unless(!self.state.in_melee(id), "micro-force.charge.5", || "it is met in melee".to_owned())
    }

    /// What is seen when a unit fires.
    fn fire_seen(
        &self,
        (id, unit): (&Id, &Standing),
        (at, target): (&Id, &Standing),
        declared: bool,
    ) -> Part {
        let weapon = unit.weapon.as_ref().and_then(|weapon| self.setting.setup().weapon(weapon));
        let bands: Vec<_> = weapon.iter().flat_map(|weapon| &weapon.bands).map(|reach| reach.range).collect();
        let longest = weapon.and_then(Weapon::longest).map(Choice::name);
        let stands = Domain::amount(Stands::parts(1), unit.unit.stands);
        let covers = self.covers(target);
        let mut seen = Vec::new();
        if declared {
            let sight = Part::new("line_of_sight", "its line of sight is valid", Domain::Flag);
            seen.push(sight.as_seen(self.sees(|look| look.line_of_sight(id, at)), true));
        }
        let range =
            Part::new("range", "the band of its weapon that the target is in", Domain::some_of(&bands));
        let longest = longest.map_or(Json::Null, Json::from);
        let in_band = self.sees(|look| look.range(id, at));
        let in_band =
            in_band.map(|seen| seen.map(|band| band.map_or(longest.clone(), |band| band.name().into())));
        let aspect = Part::new("aspect", "from where the fire strikes", Domain::choice::<Aspect>());
        let strikes = self.sees(|look| look.aspect(id, at)).map(|seen| seen.map(Choice::name));
        let cover = Part::new("cover", "the target's cover", covers.clone());
        let split = Part::new("cover_split", "the other cover, if it stands evenly in two kinds", covers);
        let covered = self.sees(|look| look.cover(at, id));
        let other =
            |(_, other): (Cover, Option<Cover>)| other.map_or(Json::Null, |other| other.name().into());
        seen.extend([
            range.as_seen(in_band, longest),
            Part::new("stands", "how many of its stands fire", stands)
                .or(serde_json::json!(unit.unit.stands)),
            aspect.as_seen(strikes, Aspect::Front.name()),
            cover
                .as_seen(covered.clone().map(|seen| seen.map(|(cover, _)| cover.name())), Cover::Open.name()),
            split.as_seen(covered.map(|seen| seen.map(other)), Json::Null),
            self.beyond_radius("firer_beyond_radius", "the firer is beyond its commander's radius", id),
            self.beyond_radius("target_beyond_radius", "the target is beyond its commander's radius", at),
        ]);
        Part::new("seen", "what the players see", Domain::Parts(seen))
    }

    /// A side may pass in the fire phase: nothing that it must do is left.
    pub(super) fn may_pass_fire(&self, side: &Id) -> Result<(), Declined> {
        self.on_turn(side, "micro-force.fire.2")?;
        unless(self.state.volley.is_none(), "micro-force.fire.1", || {
            "fire that is declared is resolved first".to_owned()
        })?;
        let goes_on = self.goes_on_firing(side).next();
        unless(goes_on.is_none(), "micro-force.recovery.cease", || {
            let names: Vec<&str> =
                self.goes_on_firing(side).map(|id| self.setting.setup().name(id)).collect();
            format!("{} has not ceased fire, and goes on firing at the same target", names.join(", "))
        })
    }

    /// The units of a side that must go on firing at the same target.
    pub(in crate::battle) fn goes_on_firing<'s>(&'s self, side: &'s Id) -> impl Iterator<Item = &'s Id> {
        let units = self.state.units_of(side).filter(|(_, unit)| unit.bound.is_some());
        units.filter(|(id, unit)| self.may_fire(id, unit).is_ok()).map(|(id, _)| id)
    }
}
