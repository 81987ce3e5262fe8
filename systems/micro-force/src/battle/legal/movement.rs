use serde_json::{Value as Json, json};
use standfast_engine::Choice;
use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, Seen};

use super::scene::{Scene, flag, unless};
use crate::battle::Posture;
use crate::battle::command::{CHANGE_FORMATION, CHARGE, END_MOVE, FIGHT, MOVE, PRESS_HOME, RIDE};
use crate::battle::look::Look;
use crate::battle::state::{Contact, OfficerStanding, Onset, Standing, UnderWay};
use crate::{AnyFormation, Arm, Cover, Formation, Ground, Inches, Troops};

/// The most linear obstacles that a unit crosses in one move.
const MOST_OBSTACLES: i64 = 20;

/// The rule by which the players take turns at moving.
const TURNS: &str = "micro-force.move.4";

/// The rule by which units move on a table.
const ON_TABLE: &str = "micro-force.table.move";

impl Scene<'_> {
    /// Moving, changing formation, charging (micro-force.move.4).
    pub(super) fn movement_phase(&self, offers: &mut Offers<'_>) {
        self.opportunity_fire(offers);
        if [&MOVE, &CHANGE_FORMATION, &CHARGE, &PRESS_HOME].iter().any(|verb| offers.wants(verb)) {
            for (id, unit) in &self.state.units {
                self.acts(id, unit, offers);
            }
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

    /// An officer rides. On a table the ground to each unit is seen, and by himself he rides on a way of his own.
    fn ride(&self, id: &Id, officer: &OfficerStanding, offers: &mut Offers<'_>) {
        let thing = self.thing(id);
        let may = || {
            self.plays(&officer.side)?;
            self.on_turn(&officer.side, TURNS)?;
            self.may_ride(officer)
        };
        let chart = &self.setting.rules().charts.movement;
        let rides = |rate: &dyn Fn(Ground) -> Option<i64>| ground(rate);
        let by_rate = |ground| chart.officer_rate(ground);
        if let Some(look) = self.look() {
            for (to, _) in self.state.units_of(&officer.side) {
                let fixed = [("officer", &thing), ("to", &self.thing(to))];
                offers.consider(&RIDE, "micro-force.move.1", &fixed, || {
                    may()?;
                    let seen = look.ride(id, officer, to).transpose();
                    let seen = seen.map_err(|why| Declined::by("micro-force.move.1", why))?;
                    let mut over = rides(&by_rate)?;
                    if let Some(seen) = seen {
                        over = over.as_the_table_says(seen.value.name(), seen.says);
                    }
                    Ok(vec![Part::new("seen", "what the players see", Domain::Parts(vec![over]))])
                });
            }
        }
        offers.consider(&RIDE, "micro-force.move.1", &[("officer", &thing)], || {
            may()?;
            let joins = |to| Part::new("to", "the unit that he joins; left out: none", to).or(Json::Null);
            if let Some(look) = self.look() {
                let march = look.rides(id, officer);
                let path = march.map(|march| Domain::Path(Box::new(march)));
                let path = path.map(|path| Part::new("path", "his way: steps, or where to", path));
                let nowhere =
                    || Declined::by(ON_TABLE, "he has no place on the table yet: set him down first");
                return Ok(vec![joins(Domain::Things(Vec::new())), path.ok_or_else(nowhere)?]);
            }
            let friends = self.state.units_of(&officer.side).map(|(id, _)| id);
            let to = Domain::Things(self.setting.setup().things(friends));
            let seen = Domain::Parts(vec![rides(&by_rate)?]);
            Ok(vec![joins(to), Part::new("seen", "what the players see", seen)])
        });
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
            if let Some(look) = self.look() {
                return Ok(vec![march(look, id)?]);
            }
            let chart = &self.setting.rules().charts.movement;
            let obstacles = Domain::Whole { low: 0, high: MOST_OBSTACLES };
            let seen = vec![
                ground(|ground| chart.rate(&unit.unit, ground))?,
                Part::new("obstacles", "linear obstacles that it crosses", obstacles).or(0),
                flag("through_friends", "it passes through friends"),
            ];
            Ok(vec![Part::new("seen", "what the players see", Domain::Parts(seen))])
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
            let enemies = Domain::Things(self.setting.setup().things(enemies));
            Ok(vec![Part::new("target", "whom it charges", enemies)])
        });
        offers.consider(&PRESS_HOME, "micro-force.charge.1", &fixed, || {
            self.plays(&unit.side)?;
            self.no_tests()?;
            let target = self.presses_home(id)?;
            let amount = Domain::amount(Inches::ZERO, self.farthest(unit));
            let move_left =
                Part::new("move_left", "inches left after halting an inch from the defender", amount);
            let onset = self.under_way().and_then(|under_way| under_way.onset);
            let halted =
                |onset: Onset| Seen::new(json!(onset.left), "as it halted an inch from the defender");
            let seen = vec![
                move_left.as_seen(onset.map(halted), 0),
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
            Some(fault) => Err(Declined::by(ON_TABLE, self.setting.in_words(&fault.to_string()))),
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
                let moving = self.setting.setup().name(&moving.piece);
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

    fn nobody_on_the_way(&self) -> Result<(), Declined> {
        match self.under_way() {
            None => Ok(()),
            Some(under_way) => {
                let unit = self.setting.setup().name(&under_way.unit);
                let (rule, why) = if under_way.open {
                    ("micro-force.move.5", format!("the enemy may fire at {unit} first"))
                } else {
                    ("micro-force.charge.1", format!("{unit} presses its charge home first"))
                };
                Err(Declined::by(rule, why))
            }
        }
    }

    /// The unit on its way.
    fn under_way(&self) -> Option<&UnderWay> {
        self.state.activation.as_ref().and_then(|moving| moving.under_way.as_ref())
    }

    /// Whom the unit charges, where it may press its charge home now.
    fn presses_home(&self, id: &Id) -> Result<&Id, Declined> {
        let under_way = self.under_way().filter(|under_way| under_way.unit == *id);
        let Some((under_way, target)) = under_way.and_then(|way| Some((way, way.charges.as_ref()?))) else {
            return Err(Declined::by("micro-force.charge.1", "it has declared no charge"));
        };
        unless(!under_way.open, "micro-force.move.5", || "the enemy may fire at it first".to_owned())?;
        Ok(target)
    }

    /// Whether an officer may ride.
    pub(in crate::battle) fn may_ride(&self, officer: &OfficerStanding) -> Result<(), Declined> {
        unless(!officer.out, "micro-force.officer", || "he is out of play".to_owned())?;
        unless(!officer.rode, TURNS, || "he has ridden this turn".to_owned())?;
        unless(self.state.units_of(&officer.side).next().is_some(), "micro-force.dispersal", || {
            "none of his units is left".to_owned()
        })?;
        self.nobody_on_the_way()
    }

    /// The most inches that a unit moves on any ground.
    fn farthest(&self, unit: &Standing) -> Inches {
        let rules = self.setting.rules();
        let rates = Ground::ALL.iter().filter_map(|ground| rules.charts.movement.rate(&unit.unit, *ground));
        Inches::whole(rates.max().unwrap_or(0))
    }

    /// Units that have met fight (micro-force.charge.5).
    pub(super) fn melee_phase(&self, offers: &mut Offers<'_>) {
        for contact in &self.state.melees {
            let (attacker, defender) = (self.thing(&contact.attacker), self.thing(&contact.defender));
            let fixed = [("attacker", &attacker), ("defender", &defender)];
            offers.consider(&FIGHT, "micro-force.charge.5", &fixed, || {
                let gone = || Declined::by("micro-force.dispersal", "it is dispersed");
                let attacker = self.state.present(&contact.attacker).ok_or_else(gone)?;
                let defender = self.state.present(&contact.defender).ok_or_else(gone)?;
                self.plays(&attacker.side)?;
                self.no_tests()?;
                Ok(vec![self.melee_seen(contact, attacker, defender)])
            });
        }
        if self.state.melees.is_empty() {
            offers.closed(&[&FIGHT], "micro-force.charge.5", || "nobody has met".to_owned());
        }
    }

    fn melee_seen(&self, contact: &Contact, attacker: &Standing, defender: &Standing) -> Part {
        let Contact { attacker: by, defender: at, onset } = contact;
        let cover = Part::new("cover", "the defender's cover", self.covers(defender));
        // The rule has no die for two kinds of cover: the better one counts.
        let better = |(one, other): (Cover, Option<Cover>)| other.map_or(one, |other| one.max(other)).name();
        let covered = self.sees(|look| look.cover(at, by)).map(|seen| seen.map(better));
        let rough = Part::new("rough", "the defender is in woods or rough ground", Domain::Flag);
        let higher = Part::new("defender_higher", "the defender is on higher ground", Domain::Flag);
        let flank = onset.map(|onset| onset.flank_or_rear);
        let mut seen = vec![
            cover.as_seen(covered, Cover::Open.name()),
            rough.as_seen(self.sees(|look| look.rough(at)), false),
            higher.as_seen(self.sees(|look| look.higher(at, by)), false),
            as_charged("flank_or_rear", "the defender is struck in flank or rear", flank),
            self.beyond_radius("attacker_beyond_radius", "the attacker is beyond its commander's radius", by),
            self.beyond_radius("defender_beyond_radius", "the defender is beyond its commander's radius", at),
        ];
        let in_line = Troops::Cavalry { mounted: true, formation: Formation::Line };
        if attacker.unit.troops == in_line && !attacker.unit.disordered {
            let half = onset.map(|onset| onset.half_move);
            seen.push(as_charged("charged_half_move", "the cavalry moved half of its charge or more", half));
        }
        Part::new("seen", "what the players see", Domain::Parts(seen))
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

/// What was seen as a charge was declared.
fn as_charged(name: &'static str, says: &'static str, seen: Option<bool>) -> Part {
    let seen = seen.map(|seen| Seen::new(seen, "as the charge came upon it"));
    Part::new(name, says, Domain::Flag).as_seen(seen, false)
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
fn ground(rate: impl Fn(Ground) -> Option<i64>) -> Result<Part, Declined> {
    let passable = |ground: &Ground| rate(*ground).is_some_and(|inches| inches > 0);
    let grounds: Vec<Ground> = Ground::ALL.iter().copied().filter(passable).collect();
    let default = grounds.first().ok_or_else(|| Declined::by("micro-force.move.1", "it can't move so"))?;
    Ok(Part::new("ground", "what it moves over", Domain::some_of(&grounds)).or(default.name()))
}
