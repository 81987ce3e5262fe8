//! How brigades and units move: to their goals, into the formation that suits them, or out of the fight.

use std::collections::BTreeMap;

use standfast_engine::battle::{Id, Ideas, Stance};
use standfast_tabletop::{Length, Path, Step};

use super::Leading;
use super::goals::Errand;
use crate::battle::command::{Command, Leg, MoveSeen};
use crate::battle::state::Standing;
use crate::battle::table::Look;
use crate::battle::verb;
use crate::{AnyFormation, Formation, MicroForce, Troops};

/// How much the movement is liked that the stance asks for, and any other; the formation that suits a unit, and any other.
const AS_MEANT: i64 = 50;
const OTHERWISE: i64 = -10;
const SUITS: i64 = 70;
const SUITS_LESS: i64 = -30;

pub(super) fn moves(leading: Leading<'_>, ideas: &mut Ideas<MicroForce>) {
    let meant = leading.stance();
    if leading.asked().may_end_move().is_ok_and(|moving| moving.side == *leading.side()) {
        ideas.add(&verb::END_MOVE, 0, Command::EndMove, || "the others stay where they are".to_owned());
    }
    formations(leading, meant, ideas);
    for stance in Stance::ALL {
        let worth = if stance == meant { AS_MEANT } else { OTHERWISE };
        if ideas.wants(worth) {
            marches(leading, stance, worth, ideas);
        }
    }
}

/// Brigades march, and units by themselves.
fn marches(leading: Leading<'_>, stance: Stance, worth: i64, ideas: &mut Ideas<MicroForce>) {
    let state = leading.scene.state;
    let Some(look) = leading.look() else { return };
    let errands = leading.errands(stance);
    for piece in state.pieces(leading.side()) {
        if !ideas.wants(worth) {
            return;
        }
        let able = state.members(piece).filter(|(id, unit)| leading.asked().may_move(id, unit).is_ok());
        let ways = able.filter_map(|(id, unit)| Some((id, leading.way(look, id, unit, stance, &errands)?)));
        let mut ways: BTreeMap<&Id, Path> = ways.collect();
        if state.is_brigade(piece) && !ways.is_empty() {
            let moves = ways.into_iter().map(|(id, way)| (id.clone(), Leg::Way(way))).collect();
            let command = Command::March { brigade: piece.clone(), moves };
            ideas.add_of(&verb::MARCH, piece, worth, command, || stance.to_string());
        } else if let Some((unit, path)) = ways.pop_first() {
            let command = Command::Move { unit: unit.clone(), path: Some(path), seen: MoveSeen::default() };
            ideas.add_of(&verb::MOVE, unit, worth, command, || stance.to_string());
        }
    }
}

/// Units that change formation: guns, disordered regiments, columns near the enemy and lines far from him. Who thinks may try
/// any other.
fn formations(leading: Leading<'_>, stance: Stance, ideas: &mut Ideas<MicroForce>) {
    for (id, unit) in leading.units(leading.side()) {
        if !ideas.wants(SUITS) || leading.asked().may_move(id, unit).is_err() {
            continue;
        }
        let wanted = leading.wanted_formation(id, unit, stance);
        let suits = wanted.map(|(to, why)| (SUITS, to, why));
        let others =
            unit.unit.formations().iter().filter(|to| wanted.is_none_or(|(wanted, _)| wanted != **to));
        let others = others.map(|to| (SUITS_LESS, *to, "it may be drawn up otherwise"));
        for (worth, to, why) in suits.into_iter().chain(others) {
            let has_room = || leading.look().is_none_or(|look| look.may_draw_up(id, to).is_ok());
            if ideas.wants(worth) && has_room() {
                let command = Command::ChangeFormation { unit: id.clone(), to, mounted: unit.unit.mounted() };
                ideas.add_of(&verb::CHANGE_FORMATION, id, worth, command, || why.to_owned());
            }
        }
    }
}

impl<'a> Leading<'a> {
    /// The formation that a unit should change to, and why.
    pub(super) fn wanted_formation(
        self,
        id: &'a Id,
        unit: &Standing,
        stance: Stance,
    ) -> Option<(AnyFormation, &'static str)> {
        let (is_disordered, formation) = (unit.unit.disordered, unit.unit.formation());
        let nearest = self.look().and_then(|look| self.nearest_enemy(look.at(id)?));
        let range = nearest.map(|(_, _, range)| range);
        if let Troops::Artillery { .. } = unit.unit.troops {
            let range = range?;
            let may_go = stance == Stance::Attack && !unit.unit.shaken && !self.stays(id, unit);
            let is_far = range > Length::whole_inches(self.doctrine.stand_off);
            let goes_up = may_go && is_far && !self.has_in_its_sights(id, unit);
            return match unit.unit.is_limbered() {
                true if range <= self.reach(unit) && !goes_up => {
                    Some((AnyFormation::Unlimbered, "the enemy is within range"))
                }
                false if goes_up => Some((AnyFormation::Limbered, "there is nobody to fire at")),
                _ => None,
            };
        }
        let far = range.is_some_and(|range| range > Length::whole_inches(self.doctrine.column_from));
        match formation? {
            formation if is_disordered => Some((any(formation), "it re-forms")),
            Formation::Column if !far => Some((AnyFormation::Line, "the enemy is near")),
            Formation::Line if far && stance == Stance::Attack => {
                Some((AnyFormation::Column, "the enemy is far off"))
            }
            _ => None,
        }
    }

    /// The way of a unit to its goal.
    fn way(
        self,
        look: Look<'a>,
        id: &'a Id,
        unit: &'a Standing,
        stance: Stance,
        errands: &[Errand<'a>],
    ) -> Option<Path> {
        let goal = self.goal(id, unit, stance, errands)?;
        let (placed, rates) = (look.at(id)?, look.rates(id)?);
        let field = look.ground.field();
        let ahead = goal
            .facing
            .is_none_or(|facing| placed.at().bearing(goal.spot).is_some_and(|to| to.between(facing) < 120));
        if ahead {
            return look.ground.way_to(id, goal.spot, goal.facing, &rates);
        }
        // Away from the enemy it goes with its face to him, as far as there is room.
        let back = rates.back.filter(|back| back.is_positive())?;
        let halves = [back, Length::from_hundredths(back.hundredths() / 2)];
        let ways = halves.into_iter().filter_map(|back| Path::new(vec![Step::Back(back)]).ok());
        ways.into_iter().find(|way| field.walk(placed, way, &rates).is_ok())
    }
}

fn any(formation: Formation) -> AnyFormation {
    match formation {
        Formation::Line => AnyFormation::Line,
        Formation::Skirmish => AnyFormation::Skirmish,
        Formation::Column => AnyFormation::Column,
        Formation::AttackColumn => AnyFormation::AttackColumn,
    }
}
