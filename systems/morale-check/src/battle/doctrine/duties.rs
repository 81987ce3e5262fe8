//! What the rules demand, where the table does not see to it.

use std::collections::BTreeMap;

use standfast_engine::battle::{DUTY, Id, Ideas};

use super::Leading;
use crate::battle::command::{Command, Formation};
use crate::battle::field::UnitOn;
use crate::battle::{may, table, verb};
use crate::{Arm, GroundSeen, MoraleCheck};

pub(super) fn owed(leading: Leading<'_>, ideas: &mut Ideas<MoraleCheck>) {
    answers(leading, ideas);
    recoveries(leading, ideas);
    stands_fire(leading, ideas);
    believes(leading, ideas);
}

/// Foot that horse charges forms square; that other foot charges stays in line.
fn answers(leading: Leading<'_>, ideas: &mut Ideas<MoraleCheck>) {
    let field = leading.field();
    if field.state.answering.is_empty() || field.state.side == *leading.side() {
        return;
    }
    let by_horse = |unit: UnitOn<'_>| {
        let of_horse = |other: UnitOn<'_>| {
            other.now.troops.arm == Arm::Cavalry && other.now.charge.is_declared_on(unit.id())
        };
        field.units().any(of_horse)
    };
    let able = |unit: &UnitOn<'_>| {
        may::answer(*unit).is_ok() && table::has_room(leading.ground(), *unit, Formation::Square).is_ok()
    };
    let answering = || field.units().filter(|unit| field.state.answering.contains(unit.id()));
    let squares: Vec<Id> =
        answering().filter(able).filter(|unit| by_horse(*unit)).map(|unit| unit.id().clone()).collect();
    let stays = squares.is_empty();
    let as_it_is = if answering().count() == 1 { "it stands as it is" } else { "they stand as they are" };
    let charged = if squares.len() == 1 { "horse charges it" } else { "horse charges them" };
    let why = if stays { as_it_is } else { charged };
    ideas.add(&verb::ANSWER, DUTY, Command::Answer { squares }, || why.to_owned());
    if !stays {
        let nobody = Command::Answer { squares: Vec::new() };
        ideas.add(&verb::ANSWER, DUTY - 1, nobody, || as_it_is.to_owned());
    }
}

/// Shaken units come to order again.
fn recoveries(leading: Leading<'_>, ideas: &mut Ideas<MoraleCheck>) {
    let owing = leading.units_of(leading.side()).filter(|unit| may::recover(*unit).is_ok());
    let seen: BTreeMap<Id, GroundSeen> =
        owing.map(|unit| (unit.id().clone(), ground_of(leading, unit))).collect();
    if !seen.is_empty() {
        let who = if seen.len() == 1 { "it" } else { "they" };
        let command = Command::DeshakeAll { seen };
        ideas.add(&verb::DESHAKE_ALL, DUTY, command, || format!("{who} may come to order again"));
    }
}

fn stands_fire(leading: Leading<'_>, ideas: &mut Ideas<MoraleCheck>) {
    let Some(unit) = leading.units_of(leading.side()).find(|unit| may::stand_fire(*unit).is_ok()) else {
        return;
    };
    let command = Command::StandFire { unit: unit.id().clone(), seen: ground_of(leading, unit) };
    ideas.add_of(&verb::STAND_FIRE, unit.id(), DUTY, command, || "it was beaten by fire".to_owned());
}

fn ground_of(leading: Leading<'_>, unit: UnitOn<'_>) -> GroundSeen {
    let stands = leading.ground().zip(leading.placed(unit.id()));
    stands.map_or_else(GroundSeen::default, |(ground, stands)| table::ground_of(ground, stands, false))
}

/// Claims are believed: what no table shows is settled between the players, and nobody lies to the machine.
fn believes(leading: Leading<'_>, ideas: &mut Ideas<MoraleCheck>) {
    let claims = &leading.field().state.claims;
    if let Some((objective, _)) = claims.iter().find(|(_, claim)| claim.side != *leading.side()) {
        let command = Command::Confirm { objective: objective.clone(), agrees: true };
        ideas.add(&verb::CONFIRM, DUTY, command, || "no table shows it otherwise".to_owned());
    }
}
