//! What a unit, an officer or a side may do by the rules, and which rule refuses it: every precondition once.

use standfast_engine::battle::{Declined, Id, Scene, unless};
use standfast_engine::wraps;

use crate::battle::state::{Activation, OfficerStanding, Standing, UnderWay};
use crate::battle::{Phase, Posture};
use crate::procedures::Action;
use crate::{MicroForce, bars, cite};

type May = Result<(), Declined>;

wraps! {
    /// The battle as the rules see it, for any seat and without the table.
    pub(in crate::battle) Field<'a>: Scene<'a, MicroForce>;
}

/// All that is tried in the recovery phase.
pub(in crate::battle) const TRIES: [Action; 5] =
    [Action::CeaseFire, Action::RallyShaken, Action::RallyRouted, Action::Rejoin, Action::Resupply];

impl Standing {
    /// It is on the table.
    pub(in crate::battle) fn is_there(&self) -> May {
        unless(!self.dispersed, cite::DISPERSAL, || "it is dispersed".to_owned())?;
        unless(self.arrived, cite::ARRIVAL, || format!("it arrives in turn {}", self.arrives))
    }

    /// Whether it has anything to recover from in this way, and has not tried.
    pub(in crate::battle) fn may_try(&self, action: Action) -> May {
        bars::decline(self.unit.bar_to(action).as_slice())?;
        let (has, lacks) = match action {
            Action::CeaseFire => (self.fires_at.is_some(), "it is firing at nothing"),
            Action::Rejoin => (self.apart && !self.unit.routed, "it is with its brigade, or routed"),
            Action::Resupply => (self.empty, "it has ammunition"),
            Action::RallyShaken | Action::RallyRouted => (true, ""),
        };
        unless(has, action.rule(), || lacks.to_owned())?;
        unless(!self.tried.contains(&action), action.rule(), || "it has tried this turn".to_owned())
    }
}

/// The sequence of play.
impl<'a> Field<'a> {
    /// Tests at an officer's death come before anything else.
    pub(in crate::battle) fn no_tests(&self) -> May {
        unless(self.state.tests.is_empty(), cite::OFFICER_DEAD, || {
            "units that must test for an officer's death do so first".to_owned()
        })
    }

    /// It is the side's turn to act in this phase, under the rule by which the players take turns.
    pub(in crate::battle) fn on_turn(&self, side: &Id, rule: &'static str) -> May {
        self.no_tests()?;
        match &self.state.on_turn {
            None => {
                Err(Declined::by(cite::ACTS_FIRST, "the winner of the initiative must first say who begins"))
            }
            Some(other) if other != side => {
                Err(Declined::by(rule, format!("the players take turns; to act: {}", self.side_name(other))))
            }
            Some(_) => unless(!self.state.passed.contains(side), rule, || {
                self.setting.roster().side_does(side, "has passed", "have passed")
            }),
        }
    }

    /// A side may mark that piece: one that is not marked, and a brigade before any independent unit.
    pub(in crate::battle) fn may_mark(&self, side: &Id, piece: &Id) -> May {
        self.on_turn(side, cite::POSTURE)?;
        let unmarked = self.state.members(piece).any(|(_, unit)| unit.unmarked());
        unless(unmarked, cite::POSTURE, || "it is already marked, or routed".to_owned())?;
        unless(!self.state.marks_brigades() || self.state.is_brigade(piece), cite::POSTURE, || {
            "all brigades are marked before any independent unit".to_owned()
        })
    }

    /// A unit may be taken out of its brigade: before it is marked.
    pub(in crate::battle) fn may_detach(&self, unit: &Standing) -> May {
        unit.is_there()?;
        self.on_turn(&unit.side, cite::POSTURE)?;
        unless(unit.brigade.is_some() && !unit.apart, cite::APART, || {
            "it is independent already".to_owned()
        })?;
        unless(unit.unmarked(), cite::POSTURE, || "it is marked already".to_owned())
    }

    /// It is still to be said who acts first in this phase.
    pub(in crate::battle) fn may_choose_first(&self) -> May {
        self.no_tests()?;
        unless(self.state.on_turn.is_none(), cite::ACTS_FIRST, || "it is settled who acts first".to_owned())
    }

    /// The side has not finished its recovery.
    pub(in crate::battle) fn not_passed(&self, side: &Id) -> May {
        self.no_tests()?;
        unless(!self.state.passed.contains(side), cite::SEQUENCE, || {
            let does = ("has finished its recovery", "have finished their recovery");
            self.setting.roster().side_does(side, does.0, does.1)
        })
    }

    /// The side may have no more to do in this phase: nothing that it must do is left.
    pub(in crate::battle) fn may_pass(&self, side: &Id) -> May {
        match self.state.phase {
            Phase::Initiative => Err(Declined::by(cite::SEQUENCE, "the initiative is rolled for first")),
            Phase::Posture => Err(Declined::by(cite::POSTURE, "all units are marked first")),
            Phase::Fire => {
                self.on_turn(side, cite::FIRE_IN_TURN)?;
                self.nothing_declared()?;
                let goes_on: Vec<&str> = self.goes_on_firing(side).map(|id| self.setting.name(id)).collect();
                unless(goes_on.is_empty(), cite::CEASE_FIRE, || {
                    format!(
                        "{} has not ceased fire, and goes on firing at the same target",
                        goes_on.join(", ")
                    )
                })
            }
            Phase::Movement => {
                self.on_turn(side, cite::MOVE_IN_TURN)?;
                self.nobody_on_the_way()?;
                unless(self.state.activation.is_none(), cite::MOVE_IN_TURN, || {
                    "a brigade is moving: end its move first".to_owned()
                })
            }
            Phase::Melee => Err(Declined::by(cite::CONTACT, "units in contact fight first")),
            Phase::Recovery => self.not_passed(side),
        }
    }
}

/// Fire.
impl<'a> Field<'a> {
    /// Whether a unit can fire at all, and has not done so this turn.
    fn able_to_fire(&self, id: &Id, unit: &Standing) -> May {
        let name = || self.setting.name(id);
        unit.is_there()?;
        unless(!unit.fired, cite::FIRE_IN_TURN, || format!("{} has fired this turn", name()))?;
        unless(unit.weapon.is_some(), cite::WHO_FIRES, || format!("{} has no weapon that fires", name()))?;
        unless(!unit.empty, cite::AMMUNITION, || format!("{} is out of ammunition", name()))?;
        bars::decline(&unit.unit.bars_to_fire())
    }

    /// Whether a unit may still fire in the fire phase.
    pub(in crate::battle) fn may_fire(&self, id: &Id, unit: &Standing) -> May {
        let name = || self.setting.name(id);
        self.able_to_fire(id, unit)?;
        unless(unit.posture == Some(Posture::Fire), cite::POSTURE, || {
            format!("{} is not marked red", name())
        })?;
        unless(!unit.held, cite::DECLARED_FIRE, || format!("{} has no line of sight this turn", name()))
    }

    /// Whether a unit may make opportunity fire.
    pub(in crate::battle) fn may_fire_in_passing(&self, id: &Id, unit: &Standing) -> May {
        self.able_to_fire(id, unit)?;
        unless(unit.posture != Some(Posture::Movement), cite::OPPORTUNITY_FIRE, || {
            "it is in movement posture".to_owned()
        })?;
        self.not_in_melee(id)
    }

    /// No fire is declared that is not resolved.
    pub(in crate::battle) fn nothing_declared(&self) -> May {
        unless(self.state.volley.is_none(), cite::DECLARED_FIRE, || {
            "declared fire is resolved first".to_owned()
        })
    }

    /// The units of a side that must go on firing at the same target.
    pub(in crate::battle) fn goes_on_firing(&self, side: &'a Id) -> impl Iterator<Item = &'a Id> {
        let units = self.state.units_of(side).filter(|(_, unit)| unit.bound.is_some());
        units.filter(|(id, unit)| self.may_fire(id, unit).is_ok()).map(|(id, _)| id)
    }
}

/// Movement.
impl<'a> Field<'a> {
    /// Whether a unit may move, change formation or charge now.
    pub(in crate::battle) fn may_act(&self, id: &Id, unit: &Standing) -> May {
        self.may_yet_act(id, unit)?;
        self.nobody_on_the_way()?;
        let another = self.state.activation.as_ref().filter(|moving| moving.piece != *unit.piece(id));
        another.map_or(Ok(()), |moving| {
            let moving = self.setting.name(&moving.piece);
            Err(Declined::by(cite::MOVE_IN_TURN, format!("{moving} is moving, and moves as one")))
        })
    }

    /// Whether a unit has not moved this turn, and may.
    pub(in crate::battle) fn may_yet_act(&self, id: &Id, unit: &Standing) -> May {
        unit.is_there()?;
        unless(!unit.unit.routed, cite::RALLY_ROUTED, || {
            "it is routed, and out of its player's hands".to_owned()
        })?;
        unless(unit.posture == Some(Posture::Movement), cite::POSTURE, || {
            "it is not marked green".to_owned()
        })?;
        unless(!unit.moved, cite::MOVE_IN_TURN, || {
            "it has moved, changed formation or charged this turn".to_owned()
        })?;
        unless(!self.state.moved.contains(unit.piece(id)), cite::MOVE_IN_TURN, || {
            "its brigade has moved this turn, and moves as one".to_owned()
        })?;
        self.not_in_melee(id)
    }

    fn not_in_melee(&self, id: &Id) -> May {
        unless(!self.state.in_melee(id), cite::CONTACT, || "it is in melee".to_owned())
    }

    /// The piece that is moving, where its move may be ended.
    ///
    /// # Errors
    /// Where none is, or some of it is on its way.
    pub(in crate::battle) fn may_end_move(&self) -> Result<&'a Activation, Declined> {
        let nobody = || Declined::by(cite::MOVE_IN_TURN, "no brigade is moving");
        let moving = self.state.activation.as_ref().ok_or_else(nobody)?;
        self.on_turn(&moving.side, cite::MOVE_IN_TURN)?;
        self.nobody_on_the_way()?;
        Ok(moving)
    }

    /// Nobody is on his way.
    pub(in crate::battle) fn nobody_on_the_way(&self) -> May {
        self.state.on_the_way().next().map_or(Ok(()), |UnderWay { unit, open, .. }| {
            let unit = self.setting.name(unit);
            Err(if *open {
                Declined::by(cite::OPPORTUNITY_FIRE, format!("the enemy may fire at {unit} first"))
            } else {
                Declined::by(cite::CHARGE_BONUS, format!("{unit} presses its charge home first"))
            })
        })
    }

    /// The charge that a unit may press home now, and whom it charges.
    ///
    /// # Errors
    /// Where it has declared none, or may be fired at first.
    pub(in crate::battle) fn may_press_home(&self, id: &Id) -> Result<(&'a UnderWay, &'a Id), Declined> {
        let under_way = self.state.under_way(id);
        let charge = under_way.and_then(|way| Some((way, way.charges.as_ref()?)));
        let charge = charge.ok_or_else(|| Declined::by(cite::CHARGE_BONUS, "it has declared no charge"))?;
        unless(!charge.0.open, cite::OPPORTUNITY_FIRE, || "the enemy may fire at it first".to_owned())?;
        Ok(charge)
    }

    /// Whether an officer may ride: as his side acts, or when it has no more to do in this phase.
    pub(in crate::battle) fn may_ride(&self, officer: &OfficerStanding) -> May {
        self.no_tests()?;
        if !self.state.passed.contains(&officer.side) {
            self.on_turn(&officer.side, cite::MOVE_IN_TURN)?;
        }
        unless(!officer.out, cite::OFFICER, || "he is out of play".to_owned())?;
        unless(!officer.rode, cite::MOVE_IN_TURN, || "he has ridden this turn".to_owned())?;
        unless(self.state.units_of(&officer.side).next().is_some(), cite::DISPERSAL, || {
            "none of his units is left".to_owned()
        })?;
        self.nobody_on_the_way()
    }
}

/// Recovery.
impl Field<'_> {
    /// Whether there is anything that a side could do in the recovery phase.
    pub(in crate::battle) fn can_recover(&self, side: &Id) -> bool {
        let tries = |unit: &Standing| TRIES.iter().any(|action| unit.may_try(*action).is_ok());
        let claims = |objective: &Id| self.may_claim(objective, side).is_ok();
        self.state.units_of(side).any(|(_, unit)| tries(unit)) || self.state.objectives.keys().any(claims)
    }

    /// Whether a side may say now that it holds an objective.
    pub(in crate::battle) fn may_claim(&self, objective: &Id, side: &Id) -> May {
        let Some(standing) = self.state.objectives.get(objective) else { return Ok(()) };
        unless(self.setup().seen_on_table(objective).is_none(), cite::TABLE_OBJECTIVE, || {
            "the table shows who holds it when the turn ends".to_owned()
        })?;
        unless(standing.holder.as_ref() != Some(side), cite::VICTORY, || {
            "the side holds it already".to_owned()
        })?;
        unless(standing.claimed.is_none(), cite::VICTORY, || {
            "the other side's claim is answered first".to_owned()
        })?;
        unless(!standing.entered.contains(side), cite::VICTORY, || {
            "the side has claimed it this turn already".to_owned()
        })
    }
}
