use serde_json::json;
use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, Thing, Verb, unless};

use super::Asked;
use crate::battle::RangeBand;
use crate::battle::state::Standing;
use crate::battle::verb::{CEASE_FIRE, RALLY_ROUTED, RALLY_SHAKEN, RECOVER, REJOIN, RESUPPLY};
use crate::procedures::Action;

impl Asked<'_> {
    /// Markers are recovered, each unit trying each thing once.
    pub(super) fn recovery_phase(&self, offers: &mut Offers<'_>) {
        let tries: [(&'static Verb, Action, &'static str); 4] = [
            (&CEASE_FIRE, Action::CeaseFire, "micro-force.recovery.cease"),
            (&RALLY_SHAKEN, Action::RallyShaken, "micro-force.recovery.shaken"),
            (&RALLY_ROUTED, Action::RallyRouted, "micro-force.recovery.routed"),
            (&RESUPPLY, Action::Resupply, "micro-force.recovery.resupply"),
        ];
        for (verb, action, rule) in
            tries.into_iter().filter(|(verb, ..)| offers.wants(verb)).collect::<Vec<_>>()
        {
            for (id, unit) in &self.state.units {
                offers.consider(verb, rule, &[("unit", &self.thing(id))], || {
                    self.tries(unit, action, rule)?;
                    Ok(vec![if action == Action::CeaseFire {
                        self.cease_seen(id, unit)
                    } else {
                        self.radius_seen(id)
                    }])
                });
            }
        }
        if offers.wants(&REJOIN) {
            self.rejoin(offers);
        }
        self.recover(offers);
        self.objectives(offers);
    }

    /// A side tries all that it wants to in one command. Rallying and resupply can't harm, and so are tried by whoever
    /// may where nothing else is said; to cease fire is a choice.
    fn recover(&self, offers: &mut Offers<'_>) {
        for side in self.sides_to_choose() {
            offers.consider(&RECOVER, "micro-force.sequence", &[("side", &side)], || {
                self.plays(&side.id)?;
                self.may_pass_recovery(&side.id)?;
                let may = |actions: &[Action]| -> Vec<Thing> {
                    let units = self.state.units_of(&side.id);
                    let units =
                        units.filter(|(_, unit)| actions.iter().any(|action| may_try(unit, *action).is_ok()));
                    units.map(|(id, _)| self.thing(id)).collect()
                };
                let all = may(&ACTIONS);
                unless(!all.is_empty(), "micro-force.sequence", || {
                    "it has nothing to recover from".to_owned()
                })?;
                let several = |name: &'static str, says: &'static str, of: Vec<Thing>, by_itself: bool| {
                    let chosen: Vec<&Id> = of.iter().map(|thing| &thing.id).filter(|_| by_itself).collect();
                    let chosen = json!(chosen);
                    let most = of.len();
                    Part::new(name, says, Domain::Several { of, least: 0, most }).or(chosen)
                };
                let rallies = may(&[Action::RallyRouted, Action::RallyShaken]);
                let ceases = may(&[Action::CeaseFire]);
                let mut parts = vec![
                    several("rally", "who tries to rally", rallies, true),
                    several("cease_fire", "who tries to cease fire", ceases.clone(), false),
                    several("rejoin", "who tries to rejoin its brigade", may(&[Action::Rejoin]), true),
                    several("resupply", "who tries to be resupplied", may(&[Action::Resupply]), true),
                ];
                if self.look().is_none() {
                    let beyond = "who is beyond its commander's radius";
                    parts.push(several("beyond_radius", beyond, all, false));
                    parts.push(several("long_range", "who has the enemy at long range", ceases, false));
                }
                Ok(parts)
            });
        }
    }

    /// A unit rejoins the brigade that it was assigned to, and no other.
    fn rejoin(&self, offers: &mut Offers<'_>) {
        const BRIGADE: &str = "micro-force.command.brigade";
        let brigades = self.setting.setup().armies.iter().flat_map(|army| &army.brigades);
        for brigade in brigades {
            let to = Thing::new(&brigade.id, &brigade.name);
            for (id, unit) in &self.state.units {
                let fixed = [("unit", &self.thing(id)), ("brigade", &to)];
                offers.consider(&REJOIN, BRIGADE, &fixed, || {
                    self.plays(&unit.side)?;
                    unless(unit.brigade.as_ref() == Some(&brigade.id), BRIGADE, || {
                        "a unit only ever belongs to the brigade that it was assigned to".to_owned()
                    })?;
                    self.tries(unit, Action::Rejoin, "micro-force.recovery.rejoin")?;
                    Ok(vec![self.radius_seen(id)])
                });
            }
        }
    }

    fn tries(&self, unit: &Standing, action: Action, rule: &'static str) -> Result<(), Declined> {
        self.plays(&unit.side)?;
        self.on_table(unit)?;
        self.not_passed(&unit.side)?;
        may_try(unit, action).map_err(|why| Declined::by(rule, why))
    }

    pub(super) fn not_passed(&self, side: &Id) -> Result<(), Declined> {
        self.no_tests()?;
        unless(!self.state.passed.contains(side), "micro-force.sequence", || {
            format!("{} has finished its recovery", self.side_name(side))
        })
    }

    fn cease_seen(&self, id: &Id, unit: &Standing) -> Part {
        let long = unit.fires_at.as_ref().is_some_and(|(_, range)| *range == RangeBand::Long);
        let long_range = Part::new("long_range", "the enemy is at long range", Domain::Flag)
            .as_seen(self.sees(|look| look.long_range(id)), long);
        let beyond = self.beyond_radius("beyond_radius", "it is beyond its commander's radius", id);
        Part::new("seen", "what the players see", Domain::Parts(vec![long_range, beyond]))
    }

    /// A side may finish its recovery.
    pub(super) fn may_pass_recovery(&self, side: &Id) -> Result<(), Declined> {
        self.not_passed(side)
    }

    /// Whether there is anything that a side could do in the recovery phase.
    pub(in crate::battle) fn can_recover(&self, side: &Id) -> bool {
        let tries = |unit: &Standing| ACTIONS.iter().any(|action| may_try(unit, *action).is_ok());
        self.state.units_of(side).any(|(_, unit)| tries(unit)) || self.can_claim(side)
    }
}

/// All that is tried.
const ACTIONS: [Action; 5] =
    [Action::CeaseFire, Action::RallyShaken, Action::RallyRouted, Action::Rejoin, Action::Resupply];

/// Whether a unit has anything to recover from in this way, and has not tried.
pub(in crate::battle) fn may_try(unit: &Standing, action: Action) -> Result<(), &'static str> {
    let (has, lacks) = match action {
        Action::CeaseFire => (unit.fires_at.is_some(), "it is firing at nothing"),
        Action::RallyShaken => (unit.unit.shaken, "it carries no white bead"),
        Action::RallyRouted => (unit.unit.routed, "it carries no black bead"),
        Action::Rejoin => (unit.apart && !unit.unit.routed, "it is with its brigade, or routed"),
        Action::Resupply => (unit.empty, "it has ammunition"),
    };
    match (has, unit.tried.contains(&action)) {
        (false, _) => Err(lacks),
        (true, true) => Err("it has tried this turn"),
        (true, false) => Ok(()),
    }
}
