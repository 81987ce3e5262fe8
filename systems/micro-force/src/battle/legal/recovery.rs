use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, Thing, Verb};

use super::scene::{Scene, unless};
use crate::battle::Weapon;
use crate::battle::command::{CEASE_FIRE, HOLD, RALLY_ROUTED, RALLY_SHAKEN, REJOIN, RESUPPLY};
use crate::battle::state::{ObjectiveStanding, Standing};
use crate::procedures::Action;

/// The rule that says who holds what.
const OBJECTIVES: &str = "micro-force.victory";

impl Scene<'_> {
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
        for (id, objective) in &self.state.objectives {
            for side in self.sides() {
                let fixed = [("objective", &self.thing(id)), ("side", &side)];
                offers.consider(&HOLD, OBJECTIVES, &fixed, || {
                    self.plays(&side.id)?;
                    may_hold(objective, &side.id)?;
                    self.not_passed(&side.id)?;
                    Ok(Vec::new())
                });
            }
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

    fn not_passed(&self, side: &Id) -> Result<(), Declined> {
        self.no_tests()?;
        unless(!self.state.passed.contains(side), "micro-force.sequence", || {
            format!("{} has finished its recovery", self.side_name(side))
        })
    }

    fn cease_seen(&self, id: &Id, unit: &Standing) -> Part {
        let weapon = unit.weapon.as_ref().and_then(|weapon| self.setting.setup().weapon(weapon));
        let fired = unit.fires_at.as_ref().map(|(_, range)| *range);
        let long = weapon.and_then(Weapon::longest) == fired;
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
        const ALL: [Action; 5] =
            [Action::CeaseFire, Action::RallyShaken, Action::RallyRouted, Action::Rejoin, Action::Resupply];
        let tries = |unit: &Standing| ALL.iter().any(|action| may_try(unit, *action).is_ok());
        self.state.units_of(side).any(|(_, unit)| tries(unit))
            || self.state.objectives.values().any(|objective| may_hold(objective, side).is_ok())
    }
}

/// Whether a unit has anything to recover from in this way, and has not tried.
fn may_try(unit: &Standing, action: Action) -> Result<(), &'static str> {
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

fn may_hold(objective: &ObjectiveStanding, side: &Id) -> Result<(), Declined> {
    let holds = objective.holder.as_ref() == Some(side);
    unless(!holds, OBJECTIVES, || "the side holds it already".to_owned())?;
    unless(!objective.entered.contains(side), OBJECTIVES, || {
        "the side has entered it this turn, and the other has entered it since".to_owned()
    })
}
