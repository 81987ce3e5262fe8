//! What may be done: every precondition once, phase by phase.

mod asked;
mod fire;
mod melee;
mod movement;
mod objectives;
mod passing;
mod recovery;
mod ride;
mod seen;

use standfast_engine::battle::{Asking, Declined, Domain, Offers, Part, unless};

use crate::battle::verb::{
    CEASE_FIRE, CHANGE_FORMATION, CHARGE, CHECK_OFFICER, CHOOSE_FIRST, CONFIRM, DECLARE, DENY, DETACH,
    END_MOVE, FIGHT, FIRE, HOLD, HOLD_FIRE, MARCH, MARK, MOVE, OPPORTUNITY_FIRE, PASS, PRESS_HOME,
    RALLY_ROUTED, RALLY_SHAKEN, RECOVER, REJOIN, RESUPPLY, RIDE, ROLL_INITIATIVE, RUN_OUT, TEST, VOLLEY,
};
use crate::battle::{Phase, Posture};
use crate::{MicroForce, OfficerCheck};

pub(super) use asked::Asked;
pub(super) use recovery::may_try;

/// The rule by which the table itself refuses what is not a seat's to do.
const SEATS: &str = "table.seats";

/// Considers every command that could come into question for this seat.
pub(super) fn legal(asking: Asking<'_, MicroForce>, offers: &mut Offers<'_>) {
    let scene = Asked(asking);
    out_of_phase(scene.state.phase, offers);
    scene.tests(offers);
    scene.officers(offers);
    scene.run_out(offers);
    scene.pass(offers);
    match scene.state.phase {
        Phase::Initiative => scene.initiative(offers),
        Phase::Posture => scene.posture(offers),
        Phase::Fire => {
            scene.choose_first(offers);
            scene.fire_phase(offers);
        }
        Phase::Movement => {
            scene.choose_first(offers);
            scene.movement_phase(offers);
        }
        Phase::Melee => scene.melee_phase(offers),
        Phase::Recovery => scene.recovery_phase(offers),
    }
}

/// Says what belongs to other phases (micro-force.sequence).
fn out_of_phase(phase: Phase, offers: &mut Offers<'_>) {
    let of = [
        (&ROLL_INITIATIVE, Phase::Initiative),
        (&DETACH, Phase::Posture),
        (&MARK, Phase::Posture),
        (&VOLLEY, Phase::Fire),
        (&DECLARE, Phase::Fire),
        (&FIRE, Phase::Fire),
        (&OPPORTUNITY_FIRE, Phase::Movement),
        (&HOLD_FIRE, Phase::Movement),
        (&MARCH, Phase::Movement),
        (&MOVE, Phase::Movement),
        (&CHANGE_FORMATION, Phase::Movement),
        (&CHARGE, Phase::Movement),
        (&PRESS_HOME, Phase::Movement),
        (&RIDE, Phase::Movement),
        (&END_MOVE, Phase::Movement),
        (&FIGHT, Phase::Melee),
        (&RECOVER, Phase::Recovery),
        (&CEASE_FIRE, Phase::Recovery),
        (&RALLY_SHAKEN, Phase::Recovery),
        (&RALLY_ROUTED, Phase::Recovery),
        (&REJOIN, Phase::Recovery),
        (&RESUPPLY, Phase::Recovery),
        (&HOLD, Phase::Recovery),
        (&CONFIRM, Phase::Recovery),
        (&DENY, Phase::Recovery),
    ];
    for (verb, its) in of {
        if its != phase {
            offers.closed(&[verb], "micro-force.sequence", || {
                format!("this is the {phase} phase, and that belongs to the {its} phase")
            });
        }
    }
    if phase != Phase::Fire && phase != Phase::Movement {
        offers.closed(&[&CHOOSE_FIRST], "micro-force.initiative.3", || {
            "who acts first is said in the fire phase and in the movement phase".to_owned()
        });
    }
}

impl Asked<'_> {
    fn initiative(&self, offers: &mut Offers<'_>) {
        offers.consider(&ROLL_INITIATIVE, "micro-force.initiative.1", &[], || Ok(Vec::new()));
    }

    /// The tests that an officer's death imposes.
    fn tests(&self, offers: &mut Offers<'_>) {
        if !offers.wants(&TEST) {
            return;
        }
        for (id, unit) in &self.state.units {
            offers.consider(&TEST, "micro-force.officer.brigade", &[("unit", &self.thing(id))], || {
                self.plays(&unit.side)?;
                let owed = self.state.tests.contains_key(id);
                unless(owed, "micro-force.officer.brigade", || "it owes no test".to_owned())?;
                Ok(vec![self.radius_seen(id)])
            });
        }
    }

    /// Whether an officer was hit, where a player may ask (ruling officer_check).
    fn officers(&self, offers: &mut Offers<'_>) {
        let ruling = self.setting.scenario.rulings.officer_check;
        if ruling != OfficerCheck::Call {
            offers.closed(&[&CHECK_OFFICER], "micro-force.officer_check", || {
                format!("nobody need ask: officers are checked at the loss of a {ruling}")
            });
            return;
        }
        for (id, officer) in &self.state.officers {
            offers.consider(
                &CHECK_OFFICER,
                "micro-force.fire.officer",
                &[("officer", &self.thing(id))],
                || {
                    unless(officer.exposed, "micro-force.officer_check", || {
                        "since he was last checked, fire has cost no unit that he is with a step".to_owned()
                    })?;
                    self.no_tests()?;
                    Ok(Vec::new())
                },
            );
        }
    }

    fn run_out(&self, offers: &mut Offers<'_>) {
        if !offers.wants(&RUN_OUT) {
            return;
        }
        for (id, unit) in &self.state.units {
            offers.consider(&RUN_OUT, "micro-force.ammunition", &[("unit", &self.thing(id))], || {
                self.plays(&unit.side)?;
                self.on_table(unit)?;
                let rule = "micro-force.ammunition";
                unless(!unit.empty, rule, || "it is out of ammunition already".to_owned())?;
                unless(unit.fired, rule, || "only a unit that has fired this turn runs out".to_owned())?;
                Ok(Vec::new())
            });
        }
    }

    /// Marking, brigades first (micro-force.posture).
    fn posture(&self, offers: &mut Offers<'_>) {
        const RULE: &str = "micro-force.posture";
        let brigades_left = self.state.marks_brigades();
        for side in &self.state.sides {
            for piece in self.state.pieces(side) {
                offers.consider(&MARK, RULE, &[("piece", &self.thing(piece))], || {
                    self.plays(side)?;
                    self.on_turn(side, RULE)?;
                    let unmarked = self.state.members(piece).any(|(_, unit)| unit.unmarked());
                    unless(unmarked, RULE, || "it is marked already, or routed".to_owned())?;
                    unless(!brigades_left || self.state.is_brigade(piece), RULE, || {
                        "all brigades are marked before any independent unit".to_owned()
                    })?;
                    let what = "green to move, red to fire";
                    Ok(vec![Part::new("posture", what, Domain::choice::<Posture>())])
                });
            }
        }
        if !offers.wants(&DETACH) {
            return;
        }
        for (id, unit) in &self.state.units {
            offers.consider(&DETACH, "micro-force.apart", &[("unit", &self.thing(id))], || {
                self.plays(&unit.side)?;
                self.on_table(unit)?;
                self.on_turn(&unit.side, RULE)?;
                unless(unit.brigade.is_some() && !unit.apart, "micro-force.apart", || {
                    "it is independent already".to_owned()
                })?;
                unless(unit.unmarked(), RULE, || "it is marked already".to_owned())?;
                Ok(Vec::new())
            });
        }
    }

    /// The winner acts first or makes his opponent do so (micro-force.initiative.3).
    fn choose_first(&self, offers: &mut Offers<'_>) {
        const RULE: &str = "micro-force.initiative.3";
        offers.consider(&CHOOSE_FIRST, RULE, &[], || {
            self.no_tests()?;
            unless(self.state.on_turn.is_none(), RULE, || "it is settled who acts first".to_owned())?;
            if let Some(winner) = &self.state.initiative {
                self.plays(winner).map_err(|_| {
                    let winner = self.side_name(winner);
                    Declined::by(RULE, format!("{winner} has the initiative, and says who acts first"))
                })?;
            }
            Ok(vec![Part::new("side", "who acts first", Domain::Things(self.sides_to_choose()))])
        });
    }

    /// Having no more to do in this phase.
    fn pass(&self, offers: &mut Offers<'_>) {
        let rule = match self.state.phase {
            Phase::Fire => "micro-force.fire.2",
            Phase::Movement => "micro-force.move.4",
            Phase::Initiative | Phase::Posture | Phase::Melee | Phase::Recovery => "micro-force.sequence",
        };
        for side in self.sides_to_choose() {
            offers.consider(&PASS, rule, &[("side", &side)], || {
                self.plays(&side.id)?;
                match self.state.phase {
                    Phase::Initiative => Err(Declined::by(rule, "the initiative is rolled for first")),
                    Phase::Posture => Err(Declined::by("micro-force.posture", "everybody is marked first")),
                    Phase::Melee => Err(Declined::by("micro-force.charge.5", "who has met fights")),
                    Phase::Fire => self.may_pass_fire(&side.id),
                    Phase::Movement => self.may_pass_movement(&side.id),
                    Phase::Recovery => self.may_pass_recovery(&side.id),
                }?;
                Ok(Vec::new())
            });
        }
    }
}
