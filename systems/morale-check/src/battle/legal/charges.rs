use serde_json::Value as Json;
use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, Thing};

use super::super::cite;
use super::super::command::{
    ANSWER, CHARGE, DECLARE, DECLARE_CHARGES, DRAW_MELEE, FOLLOW_UP, Fate, Formation, PURSUE, WIN_MELEE,
};
use super::super::ground::out_of_reach;
use super::super::setup::UnitSetup;
use super::super::state::{ChargeStep, MOST_FOLLOW_UPS, UnitState};
use super::{Here, Targets, in_play, unless};
use crate::Arm;

pub(super) fn declare(here: &Here<'_>, offers: &mut Offers<'_>) {
    // Whoever lists everything asks of all units twice.
    let of_all = offers.wants(&DECLARE_CHARGES).then(|| here.targets());
    for (place, (unit, state)) in here.own_units().enumerate() {
        offers.consider(&DECLARE, cite::CHARGES, &[("unit", &unit.thing())], || {
            let known = of_all.and_then(|of_all| of_all.get(place)).map(|(_, targets)| targets.clone());
            let targets = known.unwrap_or_else(|| targets_of(here, unit, state))?;
            Ok(vec![Part::new("target", "the unit that it charges", Domain::Things(targets))])
        });
    }
}

pub(super) fn declare_charges(here: &Here<'_>, offers: &mut Offers<'_>) {
    offers.consider(&DECLARE_CHARGES, cite::CHARGES, &[], || {
        let able = here.targets().iter().filter_map(|(unit, targets)| Some((unit, targets.as_ref().ok()?)));
        let of: Vec<Part> =
            able.map(|(unit, targets)| Part::of(&unit.thing(), Domain::Things(targets.clone()))).collect();
        unless(!of.is_empty(), cite::CHARGES, "no unit can declare a charge")?;
        Ok(vec![Part::new("charges", "who charges whom", Domain::Each { of, least: 1 })])
    });
}

/// Whom the unit may charge (morale-check.battle.charges, morale-check.battle.reach).
fn targets_of(here: &Here<'_>, unit: &UnitSetup, state: &UnitState) -> Targets {
    in_play(state)?;
    unless(state.troops.arm != Arm::Artillery, cite::WHO_CHARGES, "artillery can't charge")?;
    unless(!state.troops.in_square, cite::WHO_CHARGES, "a unit in square can't charge")?;
    unless(state.charge == ChargeStep::None, cite::CHARGES, "it has declared its charge this turn")?;
    here.has_order(state)?;
    let mut enemies = here.state.enemies(&here.state.side).map(|(id, _)| id).peekable();
    unless(enemies.peek().is_some(), cite::CHARGES, "no enemy is on the table")?;
    let (mut targets, mut last) = (Vec::new(), None);
    for enemy in enemies {
        match here.is_reached(unit, enemy) {
            Ok(()) => targets.push(here.setting.thing(enemy)),
            Err(declined) => last = Some(declined),
        }
    }
    match last {
        Some(declined) if targets.is_empty() => Err(declined),
        _ => Ok(targets),
    }
}

/// The charged side says who forms square, before the first charge is checked (morale-check.battle.answer).
pub(super) fn answer(here: &Here<'_>, offers: &mut Offers<'_>) {
    if !here.setting.rules().rulings.square_in_answer {
        let why = || "a square is formed in the movement phase alone".to_owned();
        return offers.closed(&[&ANSWER], cite::SQUARE_IN_ANSWER, why);
    }
    offers.consider(&ANSWER, cite::ANSWER, &[], || {
        let answering = || here.units(|_| true).filter(|(unit, _)| here.state.answering.contains(&unit.id));
        unless(answering().next().is_some(), cite::ANSWER, "nobody who may answer in square is charged")?;
        let own = answering().all(|(_, unit)| here.setting.roster().acts_for(here.seat, &unit.side));
        unless(own, cite::ANSWER, "the side that is charged answers")?;
        let room =
            |unit: &UnitSetup, state: &UnitState| here.has_room(unit, state, Formation::Square).is_ok();
        let able = answering().filter(|(unit, state)| !state.troops.in_square && room(unit, state));
        let of: Vec<Thing> = able.map(|(unit, _)| unit.thing()).collect();
        let most = of.len();
        let squares =
            Part::new("squares", "who form square; left out: nobody", Domain::Several { of, least: 0, most });
        Ok(vec![squares.or(Json::Array(Vec::new()))])
    });
}

pub(super) fn charge(here: &Here<'_>, offers: &mut Offers<'_>) {
    for (unit, state) in here.own_units() {
        offers.consider(&CHARGE, cite::CHARGING, &[("unit", &unit.thing())], || match &state.charge {
            ChargeStep::Declared(target) => {
                let answered = here.state.answering.is_empty();
                unless(answered, cite::ANSWER, "the side that is charged has still to answer")?;
                Ok(vec![here.seen_of_charge(&unit.id, state, target)])
            }
            _ => Err(Declined::by(cite::CHARGING, "no charge of it is declared and still to be checked")),
        });
    }
}

pub(super) fn win_melee(here: &Here<'_>, offers: &mut Offers<'_>) {
    for (unit, state) in here.own_units() {
        offers.consider(&WIN_MELEE, cite::CONTACT, &[("unit", &unit.thing())], || {
            let ChargeStep::InContact(target) = &state.charge else { return Err(no_contact()) };
            let either = Domain::Things(vec![unit.thing(), here.setting.thing(target)]);
            let unharmed = Domain::some_of(&[Fate::AsItIs, Fate::Shaken]);
            let winner_becomes = Part::new("winner_becomes", "what becomes of who won", unharmed);
            Ok(vec![
                Part::new("winner", "who won", either),
                fate("loser_becomes", "what becomes of who lost"),
                winner_becomes.or(Fate::AsItIs.to_string()),
            ])
        });
    }
}

pub(super) fn draw_melee(here: &Here<'_>, offers: &mut Offers<'_>) {
    for (unit, state) in here.own_units() {
        offers.consider(&DRAW_MELEE, cite::CONTACT, &[("unit", &unit.thing())], || {
            let ChargeStep::InContact(_) = &state.charge else { return Err(no_contact()) };
            Ok(vec![
                fate("charger_becomes", "what becomes of who charged").or(Fate::AsItIs.to_string()),
                fate("target_becomes", "what becomes of who was charged").or(Fate::AsItIs.to_string()),
            ])
        });
    }
}

pub(super) fn pursue(here: &Here<'_>, offers: &mut Offers<'_>) {
    for (unit, state) in here.own_units() {
        offers.consider(&PURSUE, cite::PURSUIT, &[("unit", &unit.thing())], || {
            has_succeeded(state)?;
            Ok(vec![here.seen_of_ground(&unit.id, true)])
        });
    }
}

pub(super) fn follow_up(here: &Here<'_>, offers: &mut Offers<'_>) {
    for (unit, state) in here.own_units() {
        let charger = unit.thing();
        let may = has_succeeded(state).and_then(|()| {
            unless(state.follow_ups < MOST_FOLLOW_UPS, cite::FOLLOW_UP, "there is no third follow-up charge")
        });
        if let Err(declined) = may {
            offers.consider(&FOLLOW_UP, cite::FOLLOW_UP, &[("unit", &charger)], || Err(declined));
            continue;
        }
        for (target, _) in here.state.enemies(&here.state.side) {
            let fixed = [("unit", &charger), ("target", &here.setting.thing(target))];
            offers.consider(&FOLLOW_UP, cite::FOLLOW_UP, &fixed, || {
                here.is_reached(unit, target)?;
                Ok(vec![here.seen_of_charge(&unit.id, state, target)])
            });
        }
    }
}

impl<'h> Here<'h> {
    /// Whom each own unit may charge.
    fn targets(&self) -> &[(&'h UnitSetup, Targets)] {
        let of = |(unit, state): (&'h UnitSetup, &'h UnitState)| (unit, targets_of(self, unit, state));
        self.targets.get_or_init(|| self.own_units().map(of).collect())
    }

    /// The target is within the charge of the unit, where the scenario says how far that is (morale-check.battle.reach).
    fn is_reached(&self, unit: &UnitSetup, target: &Id) -> Result<(), Declined> {
        let said = self.setting.setup().moves_of(unit.troops.arm).is_some_and(|moves| moves.charge.is_some());
        let table = self.ground().filter(|_| said);
        match table.and_then(|table| out_of_reach(self.setting, table, unit, target)) {
            None => Ok(()),
            Some(why) => Err(Declined::by(cite::REACH, why)),
        }
    }
}

fn has_succeeded(unit: &UnitState) -> Result<(), Declined> {
    unless(unit.charge == ChargeStep::Succeeded, cite::PURSUIT, "it is not cavalry that charged with success")
}

fn no_contact() -> Declined {
    Declined::by(cite::CONTACT, "no charge of it has come to contact")
}

fn fate(name: &'static str, says: &'static str) -> Part {
    Part::new(name, says, Domain::choice::<Fate>())
}
