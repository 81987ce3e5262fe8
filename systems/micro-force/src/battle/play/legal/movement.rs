use serde_json::json;
use standfast_engine::Choice;
use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, Seen, unless};
use standfast_tabletop::Says;

use super::Asked;
use crate::battle::Posture;
use crate::battle::state::{Onset, Standing};
use crate::battle::table::Look;
use crate::battle::verb::{CHANGE_FORMATION, CHARGE, END_MOVE, MARCH, MOVE, PRESS_HOME, RIDE};
use crate::{AnyFormation, Arm, Ground, Inches, Troops};

/// The most linear obstacles that a unit crosses in one move.
const MOST_OBSTACLES: i64 = 20;

/// The rule by which the players take turns at moving.
pub(super) const TURNS: &str = "micro-force.move.4";

/// The rule by which units move on a table.
pub(super) const ON_TABLE: &str = "micro-force.table.move";

impl Asked<'_> {
    /// Moving, changing formation, charging (micro-force.move.4).
    pub(super) fn movement_phase(&self, offers: &mut Offers<'_>) {
        self.opportunity_fire(offers);
        if [&MOVE, &CHANGE_FORMATION, &CHARGE, &PRESS_HOME].iter().any(|verb| offers.wants(verb)) {
            for (id, unit) in &self.state.units {
                self.acts(id, unit, offers);
            }
        }
        if offers.wants(&MARCH) {
            self.marches(offers);
        }
        if offers.wants(&RIDE) {
            for (id, officer) in &self.state.officers {
                self.ride(id, officer, offers);
            }
        }
        offers.consider(&END_MOVE, TURNS, &[], || {
            let moving = self.state.activation.as_ref();
            let moving = moving.ok_or_else(|| Declined::by(TURNS, "no brigade is moving"))?;
            self.plays(&moving.side)?;
            self.on_turn(&moving.side, TURNS)?;
            self.nobody_on_the_way()?;
            Ok(Vec::new())
        });
    }

    /// Several units of a brigade move, each its way; who finds a friend where he would stop stops short of him.
    fn marches(&self, offers: &mut Offers<'_>) {
        for side in &self.state.sides {
            for brigade in self.state.pieces(side).into_iter().filter(|piece| self.state.is_brigade(piece)) {
                offers.consider(&MARCH, TURNS, &[("brigade", &self.thing(brigade))], || {
                    self.plays(side)?;
                    self.on_turn(side, TURNS)?;
                    let (mut of, mut why) = (Vec::new(), None);
                    for (id, unit) in self.state.members(brigade) {
                        match self.may_act(id, unit).and_then(|()| self.moves(id, unit)) {
                            Ok(part) => of.push(Part::of(&self.thing(id), part.domain)),
                            Err(declined) => why = why.or(Some(declined)),
                        }
                    }
                    match why.filter(|_| of.is_empty()) {
                        Some(declined) => Err(declined),
                        None => {
                            Ok(vec![Part::new("moves", "who moves, and how", Domain::Each { of, least: 1 })])
                        }
                    }
                });
            }
        }
    }

    /// How a unit may move: its way, or what the players see of it.
    fn moves(&self, id: &Id, unit: &Standing) -> Result<Part, Declined> {
        if let Some(look) = self.look() {
            return march(look, id);
        }
        let chart = &self.setting.rules().charts.movement;
        let obstacles = Domain::Whole { low: 0, high: MOST_OBSTACLES };
        let seen = vec![
            ground(|ground| chart.rate(&unit.unit, ground))?,
            Part::new("obstacles", "linear obstacles that it crosses", obstacles).or(0),
            Part::flag("through_friends", "it passes through friends"),
        ];
        Ok(Part::new("seen", "what the players see", Domain::Parts(seen)))
    }

    fn acts(&self, id: &Id, unit: &Standing, offers: &mut Offers<'_>) {
        let thing = self.thing(id);
        let fixed = [("unit", &thing)];
        let may = || {
            self.plays(&unit.side)?;
            self.on_turn(&unit.side, TURNS)?;
            self.may_act(id, unit)
        };
        offers.consider(&MOVE, TURNS, &fixed, || {
            may()?;
            Ok(vec![self.moves(id, unit)?])
        });
        offers.consider(&CHANGE_FORMATION, TURNS, &fixed, || {
            may()?;
            let formations = Domain::some_of(&self.formations(id, unit)?);
            let mut parts = vec![Part::new("to", "its new formation", formations)];
            if let Troops::Cavalry { mounted, .. } = unit.unit.troops {
                parts.push(Part::new("mounted", "on its horses afterwards", Domain::Flag).or(mounted));
            }
            Ok(parts)
        });
        offers.consider(&CHARGE, TURNS, &fixed, || {
            may()?;
            unless(unit.unit.arm() != Arm::Artillery, "micro-force.charge.who", || {
                "artillery does not charge".to_owned()
            })?;
            let enemies: Vec<&Id> =
                self.state.units_of(self.state.opponent(&unit.side)).map(|(id, _)| id).collect();
            unless(!enemies.is_empty(), "micro-force.charge.1", || "no enemy is left to charge".to_owned())?;
            let enemies = self.within_reach(id, enemies)?;
            let enemies = Domain::Things(self.things(enemies));
            Ok(vec![Part::new("target", "whom it charges", enemies)])
        });
        offers.consider(&PRESS_HOME, "micro-force.charge.1", &fixed, || {
            self.plays(&unit.side)?;
            self.no_tests()?;
            let target = self.presses_home(id)?;
            let under_way = self.state.under_way(id);
            let bonus = under_way.and_then(|under_way| under_way.bonus);
            // Whose bonus is rolled may lack as much as it brings; where nobody says, it just comes there.
            let least = Inches::whole(bonus.map_or(0, |bonus| -bonus.max(0)));
            let amount = Domain::amount(least, self.farthest(unit));
            let says = "inches of its own move left after halting an inch from the defender";
            let move_left = Part::new("move_left", says, amount);
            let halted =
                |onset: Onset| Seen::new(json!(onset.left), "as it halted an inch from the defender");
            let onset = under_way.and_then(|under_way| under_way.onset);
            let seen = vec![
                move_left.as_seen(onset.map(halted), bonus.map_or(0, |bonus| (-bonus).max(0))),
                self.beyond_radius(
                    "charger_beyond_radius",
                    "the charger is beyond its commander's radius",
                    id,
                ),
                self.beyond_radius(
                    "defender_beyond_radius",
                    "the defender is beyond its commander's radius",
                    target,
                ),
            ];
            Ok(vec![Part::new("seen", "what the players see", Domain::Parts(seen))])
        });
    }

    /// The enemies that a unit may charge; on a table those whom it reaches.
    fn within_reach<'i>(&self, id: &Id, enemies: Vec<&'i Id>) -> Result<Vec<&'i Id>, Declined> {
        let Some(look) = self.look() else { return Ok(enemies) };
        let (mut reached, mut why) = (Vec::new(), None);
        for enemy in enemies {
            match look.charge(id, enemy) {
                Some(Ok(_)) => reached.push(enemy),
                Some(Err(stopped)) => why = why.or(Some(stopped)),
                None => {}
            }
        }
        let nobody = || "it has no enemy on the table before it".to_owned();
        unless(!reached.is_empty(), "micro-force.table.charge", || why.unwrap_or_else(nobody))?;
        Ok(reached)
    }

    /// The formations that a unit may be drawn up in; on a table those for which there is room.
    fn formations(&self, id: &Id, unit: &Standing) -> Result<Vec<AnyFormation>, Declined> {
        let (mut formations, mut fault) = (Vec::new(), None);
        for to in unit.unit.formations() {
            match self.look().map_or(Ok(()), |look| look.may_draw_up(id, *to)) {
                Ok(()) => formations.push(*to),
                Err(found) => fault = Some(found),
            }
        }
        match fault.filter(|_| formations.is_empty()) {
            None => Ok(formations),
            Some(fault) => Err(Declined::by(ON_TABLE, fault.says(self.setting))),
        }
    }

    /// Whether a unit may move, change formation or charge now.
    pub(in crate::battle) fn may_act(&self, id: &Id, unit: &Standing) -> Result<(), Declined> {
        self.may_yet_act(id, unit)?;
        self.nobody_on_the_way()?;
        let another = self.state.activation.as_ref().filter(|moving| moving.piece != *unit.piece(id));
        match another {
            None => Ok(()),
            Some(moving) => {
                let moving = self.setting.name(&moving.piece);
                Err(Declined::by(TURNS, format!("{moving} is moving, and moves as one")))
            }
        }
    }

    /// Whether a unit has not moved this turn, and may.
    pub(in crate::battle) fn may_yet_act(&self, id: &Id, unit: &Standing) -> Result<(), Declined> {
        self.on_table(unit)?;
        unless(!unit.unit.routed, "micro-force.recovery.routed", || {
            "it is routed, and runs by itself".to_owned()
        })?;
        unless(unit.posture == Some(Posture::Movement), "micro-force.posture", || {
            "it is not marked green".to_owned()
        })?;
        unless(!unit.moved, TURNS, || "it has moved, changed formation or charged this turn".to_owned())?;
        unless(!self.state.moved.contains(unit.piece(id)), TURNS, || {
            "its brigade has moved this turn, and moves as one".to_owned()
        })?;
        unless(!self.state.in_melee(id), "micro-force.charge.5", || "it is met in melee".to_owned())
    }

    pub(super) fn nobody_on_the_way(&self) -> Result<(), Declined> {
        match self.state.on_the_way().next() {
            None => Ok(()),
            Some(under_way) => {
                let unit = self.setting.name(&under_way.unit);
                let (rule, why) = if under_way.open {
                    ("micro-force.move.5", format!("the enemy may fire at {unit} first"))
                } else {
                    ("micro-force.charge.1", format!("{unit} presses its charge home first"))
                };
                Err(Declined::by(rule, why))
            }
        }
    }

    /// Whom the unit charges, where it may press its charge home now.
    fn presses_home(&self, id: &Id) -> Result<&Id, Declined> {
        let under_way = self.state.under_way(id);
        let Some((under_way, target)) = under_way.and_then(|way| Some((way, way.charges.as_ref()?))) else {
            return Err(Declined::by("micro-force.charge.1", "it has declared no charge"));
        };
        unless(!under_way.open, "micro-force.move.5", || "the enemy may fire at it first".to_owned())?;
        Ok(target)
    }

    /// The most inches that a unit moves on any ground.
    fn farthest(&self, unit: &Standing) -> Inches {
        let rules = self.setting.rules();
        let rates = Ground::ALL.iter().filter_map(|ground| rules.charts.movement.rate(&unit.unit, *ground));
        Inches::whole(rates.max().unwrap_or(0))
    }

    /// A side may pass in the movement phase.
    pub(super) fn may_pass_movement(&self, side: &Id) -> Result<(), Declined> {
        self.on_turn(side, TURNS)?;
        self.nobody_on_the_way()?;
        unless(self.state.activation.is_none(), TURNS, || {
            "a brigade is moving: end its move first".to_owned()
        })
    }
}

/// The way that a unit goes on the table.
fn march(look: Look<'_>, id: &Id) -> Result<Part, Declined> {
    let nowhere = || Declined::by(ON_TABLE, "it has no place on the table yet: set it down first");
    look.at(id).ok_or_else(nowhere)?;
    let rates = look.rates(id).ok_or_else(|| Declined::by("micro-force.move.1", "it can't move so"))?;
    let march = look.ground.march(id, rates).ok_or_else(nowhere)?;
    Ok(Part::new("path", "its way: steps, or where to", Domain::Path(Box::new(march))))
}

/// The ground that is moved over, of what chart 9 has a rate above 0 for; the first of it where it is left out.
pub(super) fn ground(rate: impl Fn(Ground) -> Option<i64>) -> Result<Part, Declined> {
    let passable = |ground: &Ground| rate(*ground).is_some_and(|inches| inches > 0);
    let grounds: Vec<Ground> = Ground::ALL.iter().copied().filter(passable).collect();
    let default = grounds.first().ok_or_else(|| Declined::by("micro-force.move.1", "it can't move so"))?;
    Ok(Part::new("ground", "what it moves over", Domain::some_of(&grounds)).or(default.name()))
}
