use serde_json::Value as Json;
use standfast_engine::Trace;
use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, Seat, Setting, Thing, Verb};

use super::command::{
    ATTACH, CHECK, DETACH, END_PHASE, FIRE, MELEE, MELEE_LOSSES, MOVE, RALLY, RECOVER, RECOVER_ALL,
    TAKE_OBJECTIVE,
};
use super::field::{Field, Regiment};
use super::state::{Call, Phase, State, Step};
use super::{LEADERS, RALLYING, ROUT, STRENGTH, TURN, VICTORY};
use crate::{Fatigue, HIGHEST};

/// The most casualties that are entered at once.
const MOST_CASUALTIES: i64 = 1_000;
/// The ends of what players may add to a morale check.
const MODIFIER: (i64, i64) = (-6, 6);

/// Considers every command that could come into question for the seat.
pub(super) fn legal(setting: &Setting<Fatigue>, state: &State, seat: &Seat, offers: &mut Offers<'_>) {
    let mut asked = Asked { field: Field::of(setting, state), seat, offers };
    asked.start_of_turn();
    asked.movement();
    asked.objectives();
    asked.fire();
    asked.melee();
    asked.melee_losses();
    asked.checks();
    asked.end_of_phase();
}

/// What keeps the phase from ending: the rule that imposes it, and what it is.
pub(super) fn unfinished(field: Field<'_>) -> Option<Declined> {
    match field.state.step {
        Step::Start => {
            let mut own = field.units_of(&field.state.player);
            own.find_map(|regiment| {
                let name = &regiment.unit.thing.name;
                if field.may_recover(regiment).is_ok() {
                    Some(Declined::by("fatigue.recover.when", format!("{name} recovers fatigue first")))
                } else if field.may_rally(regiment).is_ok() {
                    Some(Declined::by(RALLYING, format!("{name} tries to rally first")))
                } else {
                    None
                }
            })
        }
        Step::Acting(_) => field.units().find(|regiment| regiment.state.awaits_losses).map(|regiment| {
            let name = &regiment.unit.thing.name;
            Declined::by("fatigue.loss", format!("what {name} lost in melee is to be entered first"))
        }),
        Step::Checking(_) => field.units().find_map(|regiment| {
            let (name, call) = (&regiment.unit.thing.name, regiment.state.call?);
            Some(Declined::by(call.rule(), format!("{name} must check morale first: {}", call.why())))
        }),
    }
}

/// The losses of a unit, as the players read them off their tables.
fn seen_losses(regiment: Regiment<'_>) -> Part {
    let casualties = Domain::Whole { low: 0, high: regiment.state.men.min(MOST_CASUALTIES) };
    let fatigue = Domain::Whole { low: 0, high: HIGHEST };
    let parts = vec![
        Part::new("casualties", "the men that it loses", casualties).or(0),
        Part::new("fatigue", "its fatigue loss; left out: drawn from the casualties", fatigue).or(Json::Null),
    ];
    Part::new("seen", "what the fire or melee table says", Domain::Parts(parts))
}

/// What bears on the check of a unit; the leaders with it are counted unless the players say otherwise.
fn seen_check(field: Field<'_>, regiment: Regiment<'_>) -> Part {
    let (low, high) = MODIFIER;
    let modifier = Part::new("modifier", "leaders, supply, night and the like", Domain::Whole { low, high });
    let leadership = field.leadership(regiment, &mut Trace::silent());
    let parts = vec![modifier.or(leadership.clamp(low, high))];
    Part::new("seen", "what bears on the check", Domain::Parts(parts))
}

/// Whether the unit is still there.
fn is_there(regiment: Regiment<'_>) -> Result<(), Declined> {
    match regiment.state.is_destroyed() {
        true => Err(Declined::by(STRENGTH, format!("{} is destroyed", regiment.unit.thing.name))),
        false => Ok(()),
    }
}

/// Why the unit does not fire or attack in melee in this phase, where it does not.
fn may_strike(regiment: Regiment<'_>) -> Result<(), Declined> {
    is_there(regiment)?;
    let name = &regiment.unit.thing.name;
    if regiment.state.is_routed() {
        Err(Declined::by(ROUT, format!("{name} is routed, and neither fires nor attacks in melee")))
    } else if regiment.state.acted {
        Err(Declined::by(TURN, format!("{name} has done so in this phase")))
    } else {
        Ok(())
    }
}

fn things<'a>(regiments: impl Iterator<Item = Regiment<'a>>) -> Vec<Thing> {
    regiments.map(|regiment| regiment.unit.thing.clone()).collect()
}

/// Some of these, one at least.
fn some_of(of: Vec<Thing>) -> Domain {
    let most = of.len();
    Domain::Several { of, least: 1, most }
}

fn no_fatigue(leader: &Thing) -> Declined {
    Declined::by("fatigue.range", format!("{} is a leader, and leaders do not suffer fatigue", leader.name))
}

/// A seat that asks what it may do.
struct Asked<'a, 'o, 'c> {
    field: Field<'a>,
    seat: &'a Seat,
    offers: &'o mut Offers<'c>,
}

impl<'a> Asked<'a, '_, '_> {
    fn acts_for(&self, side: &Id) -> bool {
        self.field.setting.roster().acts_for(self.seat, side)
    }

    /// Whether these commands are open to the seat: in this step, of this side. Where not, says why.
    fn are_open(&mut self, verbs: &[&Verb], in_step: bool, when: &str, side: &'a Id) -> bool {
        if !verbs.iter().any(|verb| self.offers.wants(verb)) {
            return false;
        }
        let field = self.field;
        if !in_step {
            self.offers.closed(verbs, TURN, || format!("{when}; this is {}", field.now()));
        } else if !self.acts_for(side) {
            self.offers.closed(verbs, TURN, || format!("that is for {} to do", field.side_name(side)));
        } else {
            return true;
        }
        false
    }

    fn is_phase(&self, phase: Phase) -> bool {
        self.field.state.step == Step::Acting(phase)
    }

    fn start_of_turn(&mut self) {
        let field = self.field;
        let (step, player) = (field.state.step, &field.state.player);
        let when = "units recover and rally at the start of their turn";
        if !self.are_open(&[&RECOVER, &RECOVER_ALL, &RALLY], step == Step::Start, when, player) {
            return;
        }
        for regiment in field.units_of(player) {
            let fixed = [("unit", &regiment.unit.thing)];
            self.offers.consider(&RECOVER, "fatigue.recover.when", &fixed, || {
                field.may_recover(regiment).map(|()| Vec::new())
            });
            self.offers.consider(&RALLY, RALLYING, &fixed, || {
                field.may_rally(regiment).map(|()| vec![seen_check(field, regiment)])
            });
        }
        for (leader, _) in field.leaders_of(player) {
            let fixed = [("unit", &leader.thing)];
            let no = || Err(no_fatigue(&leader.thing));
            self.offers.consider(&RECOVER, "fatigue.recover.when", &fixed, no);
        }
        self.offers.consider(&RECOVER_ALL, "fatigue.recover.when", &[], || {
            match field.units_of(player).any(|regiment| field.may_recover(regiment).is_ok()) {
                true => Ok(Vec::new()),
                false => Err(Declined::by("fatigue.recover.when", "no tired unit is left that was at rest")),
            }
        });
    }

    fn movement(&mut self) {
        let field = self.field;
        let (now, player) = (self.is_phase(Phase::Movement), &field.state.player);
        let when = "units and leaders move in the movement phase";
        if !self.are_open(&[&MOVE, &ATTACH, &DETACH], now, when, player) {
            return;
        }
        for regiment in field.units_of(player) {
            self.offers.consider(&MOVE, TURN, &[("unit", &regiment.unit.thing)], || {
                is_there(regiment)?;
                match regiment.state.acted {
                    true => {
                        let why = format!("{} has moved in this phase", regiment.unit.thing.name);
                        Err(Declined::by(TURN, why))
                    }
                    false => Ok(Vec::new()),
                }
            });
        }
        for (leader, with) in field.leaders_of(player) {
            let (fixed, name) = ([("leader", &leader.thing)], &leader.thing.name);
            self.offers.consider(&ATTACH, LEADERS, &fixed, || {
                let other = |regiment: &Regiment<'_>| with != Some(&regiment.unit.thing.id);
                let there = |regiment: &Regiment<'_>| !regiment.state.is_destroyed();
                match things(field.units_of(player).filter(other).filter(there)) {
                    none if none.is_empty() => {
                        Err(Declined::by(LEADERS, format!("there is no other unit for {name} to go to")))
                    }
                    units => Ok(vec![Part::new("unit", "the unit that he goes to", Domain::Things(units))]),
                }
            });
            self.offers.consider(&DETACH, LEADERS, &fixed, || match with {
                Some(_) => Ok(Vec::new()),
                None => Err(Declined::by(LEADERS, format!("{name} is with no unit"))),
            });
        }
    }

    fn objectives(&mut self) {
        let field = self.field;
        let (now, player) =
            (self.is_phase(Phase::Movement) || self.is_phase(Phase::Melee), &field.state.player);
        let when = "objectives are taken in the movement phase and in the melee phase";
        if !self.are_open(&[&TAKE_OBJECTIVE], now, when, player) {
            return;
        }
        if field.setup().objectives.is_empty() {
            self.offers.closed(&[&TAKE_OBJECTIVE], VICTORY, || "the scenario has no objectives".to_owned());
        }
        for objective in &field.setup().objectives {
            let thing = &objective.thing;
            self.offers.consider(&TAKE_OBJECTIVE, VICTORY, &[("objective", thing)], || {
                let holder = field.state.objectives.get(&thing.id).and_then(Option::as_ref);
                match holder == Some(player) {
                    true => Err(Declined::by(VICTORY, format!("{} is yours already", thing.name))),
                    false => Ok(Vec::new()),
                }
            });
        }
    }

    fn fire(&mut self) {
        let field = self.field;
        let now = matches!(field.state.step, Step::Acting(phase) if phase.is_fire());
        let (acting, enemy) = (field.acting(), field.enemy_of(field.acting()));
        let when =
            "units fire in the defensive fire phase of the enemy and in their own offensive fire phase";
        if !self.are_open(&[&FIRE], now, when, acting) {
            return;
        }
        let able = field.units_of(acting).filter(|regiment| may_strike(*regiment).is_ok());
        let firers = things(able);
        if firers.is_empty() {
            let why = field.units_of(acting).find_map(|regiment| may_strike(regiment).err());
            let rule = why.map_or(TURN, |why| why.rule);
            self.offers.closed(&[&FIRE], rule, || "no unit is left that may fire in this phase".to_owned());
            return;
        }
        for regiment in field.units_of(enemy) {
            self.offers.consider(&FIRE, "fatigue.loss", &[("target", &regiment.unit.thing)], || {
                is_there(regiment)?;
                let firers = Part::new("units", "who fires", some_of(firers.clone()));
                Ok(vec![firers, seen_losses(regiment)])
            });
        }
        for (leader, _) in field.leaders_of(enemy) {
            let fixed = [("target", &leader.thing)];
            self.offers.consider(&FIRE, "fatigue.loss", &fixed, || Err(no_fatigue(&leader.thing)));
        }
    }

    fn melee(&mut self) {
        let field = self.field;
        let (now, player) = (self.is_phase(Phase::Melee), &field.state.player);
        let when = "units attack in the melee phase";
        if !self.are_open(&[&MELEE], now, when, player) {
            return;
        }
        self.offers.consider(&MELEE, "fatigue.loss", &[], || {
            let own = field.units_of(player).filter(|regiment| may_strike(*regiment).is_ok());
            let free = |regiment: &Regiment<'_>| is_there(*regiment).is_ok() && !regiment.state.acted;
            let attackers = things(own);
            let defenders = things(field.units_of(field.enemy_of(player)).filter(free));
            if attackers.is_empty() {
                let why = field.units_of(player).find_map(|regiment| may_strike(regiment).err());
                let rule = why.map_or(TURN, |why| why.rule);
                return Err(Declined::by(rule, "no unit is left that may attack in this phase"));
            }
            if defenders.is_empty() {
                return Err(Declined::by(TURN, "all units of the enemy have been in melee in this phase"));
            }
            Ok(vec![
                Part::new("attackers", "who attacks", some_of(attackers)),
                Part::new("defenders", "who is attacked", some_of(defenders)),
            ])
        });
    }

    /// What a unit lost is entered by the side that struck it, as with fire.
    fn melee_losses(&mut self) {
        if !self.offers.wants(&MELEE_LOSSES) {
            return;
        }
        let field = self.field;
        if !self.is_phase(Phase::Melee) {
            let why = || format!("losses in melee are entered in the melee phase; this is {}", field.now());
            self.offers.closed(&[&MELEE_LOSSES], TURN, why);
            return;
        }
        for side in field.sides() {
            if !self.acts_for(&side.id) {
                continue;
            }
            let enemy = field.enemy_of(&side.id);
            for regiment in field.units_of(enemy) {
                let thing = &regiment.unit.thing;
                self.offers.consider(&MELEE_LOSSES, "fatigue.loss", &[("unit", thing)], || {
                    match regiment.state.awaits_losses {
                        true => Ok(vec![seen_losses(regiment)]),
                        false => {
                            let why = format!("{} is in no melee whose losses are open", thing.name);
                            Err(Declined::by("fatigue.loss", why))
                        }
                    }
                });
            }
            for (leader, _) in field.leaders_of(enemy) {
                let fixed = [("unit", &leader.thing)];
                let no = || Err(no_fatigue(&leader.thing));
                self.offers.consider(&MELEE_LOSSES, "fatigue.loss", &fixed, no);
            }
        }
    }

    fn checks(&mut self) {
        if !self.offers.wants(&CHECK) {
            return;
        }
        let field = self.field;
        let checking = matches!(field.state.step, Step::Checking(_));
        for side in field.sides() {
            if !self.acts_for(&side.id) {
                continue;
            }
            for regiment in field.units_of(&side.id) {
                let (thing, call) = (&regiment.unit.thing, regiment.state.call);
                let rule = call.map_or("fatigue.trigger", Call::rule);
                self.offers.consider(&CHECK, rule, &[("unit", thing)], || match call {
                    Some(_) if checking => Ok(vec![seen_check(field, regiment)]),
                    Some(_) => {
                        let why = format!("{} checks at the end of the phase", thing.name);
                        Err(Declined::by(rule, why))
                    }
                    None => Err(Declined::by(rule, format!("nothing calls {} to a check", thing.name))),
                });
            }
        }
    }

    fn end_of_phase(&mut self) {
        let field = self.field;
        if !self.are_open(&[&END_PHASE], true, "", field.acting()) {
            return;
        }
        self.offers.consider(&END_PHASE, TURN, &[], || unfinished(field).map_or(Ok(Vec::new()), Err));
    }
}
