//! Fire and melee, and what they cost.

use serde_json::Value as Json;
use standfast_engine::battle::Domain;

use super::super::ROUT;
use super::super::command::{FIRE, MELEE, MELEE_LOSSES, MELEE_LOSSES_ALL, VOLLEY};
use super::super::state::Step;
use super::{
    Asked, Declined, MOST_CASUALTIES, Part, Phase, Regiment, TURN, fatigue_loss, is_there, losses_of,
    no_fatigue, seen_losses, some_of, things,
};

/// Why the unit does not fire or attack in melee in this phase, where it does not.
pub(in super::super) fn may_strike(regiment: Regiment<'_>) -> Result<(), Declined> {
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

fn is_able(regiment: &Regiment<'_>) -> bool {
    may_strike(*regiment).is_ok()
}

impl Asked<'_, '_, '_> {
    pub(super) fn fire(&mut self) {
        let field = self.field;
        let now = matches!(field.state.step, Step::Acting(phase) if phase.is_fire());
        let (acting, enemy) = (field.acting(), field.enemy_of(field.acting()));
        let when =
            "units fire in the defensive fire phase of the enemy and in their own offensive fire phase";
        if !self.are_open(&[&FIRE, &VOLLEY], now, when, acting) {
            return;
        }
        let firers = things(field.units_of(acting).filter(is_able));
        if firers.is_empty() {
            let why = field.units_of(acting).find_map(|regiment| may_strike(regiment).err());
            let rule = why.map_or(TURN, |why| why.rule);
            let nobody = || "no unit is left that may fire in this phase".to_owned();
            self.offers.closed(&[&FIRE, &VOLLEY], rule, nobody);
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
        self.offers.consider(&VOLLEY, "fatigue.loss", &[], || {
            let targets = things(field.units_of(enemy).filter(|regiment| is_there(*regiment).is_ok()));
            if targets.is_empty() {
                return Err(Declined::by(TURN, "no unit of the enemy is left"));
            }
            let casualties = Domain::Whole { low: 0, high: MOST_CASUALTIES };
            let shot = Domain::Parts(vec![
                Part::new("target", "at whom", Domain::Things(targets)),
                Part::new("casualties", "the men that it costs the target", casualties).or(0),
                Part::new("fatigue", "its fatigue loss; left out: drawn from the casualties", fatigue_loss())
                    .or(Json::Null),
            ]);
            let of = firers.iter().map(|firer| Part::of(firer, shot.clone())).collect();
            Ok(vec![Part::new("fire", "who fires, and at whom", Domain::Each { of, least: 1 })])
        });
    }

    pub(super) fn melee(&mut self) {
        let field = self.field;
        let (now, player) = (self.is_phase(Phase::Melee), &field.state.player);
        let when = "units attack in the melee phase";
        if !self.are_open(&[&MELEE], now, when, player) {
            return;
        }
        self.offers.consider(&MELEE, "fatigue.loss", &[], || {
            let attackers = things(field.units_of(player).filter(is_able));
            let defenders = things(field.free_to_defend());
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
    pub(super) fn melee_losses(&mut self) {
        if ![&MELEE_LOSSES, &MELEE_LOSSES_ALL].into_iter().any(|verb| self.offers.wants(verb)) {
            return;
        }
        let field = self.field;
        if !self.is_phase(Phase::Melee) {
            let why = || format!("losses in melee are entered in the melee phase; this is {}", field.now());
            self.offers.closed(&[&MELEE_LOSSES, &MELEE_LOSSES_ALL], TURN, why);
            return;
        }
        let mut open = Vec::new();
        for side in field.sides() {
            if !self.acts_for(&side.id) {
                continue;
            }
            let enemy = field.enemy_of(&side.id);
            for regiment in field.units_of(enemy) {
                let thing = &regiment.unit.thing;
                if regiment.state.awaits_losses {
                    open.push(Part::of(thing, losses_of(regiment)));
                }
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
        self.offers.consider(&MELEE_LOSSES_ALL, "fatigue.loss", &[], || match open.is_empty() {
            true => Err(Declined::by("fatigue.loss", "no losses of yours to enter are open")),
            false => {
                let each = Domain::Each { of: open, least: 1 };
                Ok(vec![Part::new("losses", "what each unit lost", each)])
            }
        });
    }
}
