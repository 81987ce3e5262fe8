//! To whom the initiative goes, and what the rules demand of those who have it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use standfast_engine::battle::{DUTY, Ideas};
use standfast_tabletop::Length;

use super::Leading;
use super::stance::Stance;
use crate::Battlegroup;
use crate::battle::command::{Command, Movement, SeenOfCheck, SeenOfMove};
use crate::battle::field::{PieceOn, UnitOn, ids};
use crate::battle::play::{MOST_CHECKS, before_turn_ends, crew_left, must_move};
use crate::battle::state::{Marking, Phase};
use crate::battle::{may, table, verb};

/// How much it is liked to give somebody the initiative, and how much more where he has to check.
const GIVES: i64 = 200;
const CHECKS: i64 = 200;

/// Units near the enemy act first, and those that must check; who could do nothing waits.
pub(super) fn gives(leading: Leading<'_>, ideas: &mut Ideas<Battlegroup>) {
    let field = leading.field();
    if !matches!(&field.state.phase, Phase::Choosing { side } if side == leading.side()) {
        return;
    }
    if before_turn_ends(field, leading.side()).is_none() {
        ideas.add(&verb::PASS, 0, Command::Pass {}, || "the others wait".to_owned());
    }
    let mut liked: Vec<(i64, UnitOn<'_>, Vec<PieceOn<'_>>, Option<Length>)> = Vec::new();
    for unit in field.units_of(leading.side()) {
        let able: Vec<PieceOn<'_>> =
            unit.pieces().filter(|piece| may::be_given_initiative(*piece).is_ok()).collect();
        let Some(first) = able.first() else { continue };
        let nearest = leading.enemies_near(*first).first().map(|(range, _)| *range);
        let marked = any_marked(&able);
        let worth = match nearest {
            _ if marked || unit.retreats() => GIVES + CHECKS,
            Some(range) if leading.can_do_something(unit, &able, range) => {
                (GIVES - i64::from(range.hundredths()) / 100).max(1)
            }
            _ => -1,
        };
        liked.push((worth, unit, able, nearest));
    }
    // The best first, so that the table is asked about one unit only where no other is wanted.
    liked.sort_by_key(|(worth, ..)| Reverse(*worth));
    for (worth, unit, able, nearest) in liked {
        if ideas.wants(worth) {
            let checks = able.iter().copied().filter(|piece| piece.checks_first() && piece.is_soldier());
            let seen = leading.seen_of_check(checks);
            let marked = any_marked(&able);
            let command = Command::Initiative { unit: unit.id.clone(), pieces: ids(able), seen };
            ideas.add_of(&verb::INITIATIVE, unit.id, worth, command, || match nearest {
                _ if unit.retreats() => "it has to retreat".to_owned(),
                _ if marked => "its morale is to be checked".to_owned(),
                Some(range) if leading.ground().is_some() => format!("the enemy is {range} inches away"),
                Some(_) => "it can act".to_owned(),
                None => "there is no enemy near".to_owned(),
            });
        }
    }
}

/// Whether one of them has to check before anything else.
fn any_marked(pieces: &[PieceOn<'_>]) -> bool {
    pieces.iter().any(|piece| piece.now.marking == Marking::Marked)
}

impl<'a> Leading<'a> {
    /// Whether a unit could fire or would move.
    fn can_do_something(self, unit: UnitOn<'a>, able: &[PieceOn<'a>], range: Length) -> bool {
        let reach = able.iter().map(|piece| self.combat.reach(*piece)).max();
        let fires = reach.is_some_and(|reach| range <= reach + Length::whole_inches(4));
        let moves = able.iter().any(|piece| piece.is_mobile() && !piece.is_strongpoint() && !piece.now.moved);
        fires || (moves && self.stance_of(unit) == Stance::Attack)
    }

    /// What the table shows of soldiers who check.
    fn seen_of_check(self, checks: impl Iterator<Item = PieceOn<'a>>) -> SeenOfCheck {
        let Some(ground) = self.ground() else { return SeenOfCheck::default() };
        let soldiers: Vec<PieceOn<'a>> = checks.filter(|piece| piece.is_soldier()).collect();
        let cornered = table::cornered(ground, &soldiers);
        SeenOfCheck { cornered: cornered.map_or_else(Vec::new, |seen| seen.value) }
    }
}

/// Marked pieces that have the initiative check, crews leave, soldiers surrender or are kept from it.
pub(super) fn duties(leading: Leading<'_>, ideas: &mut Ideas<Battlegroup>) {
    let field = leading.field();
    if field.state.fire.is_some() {
        ideas.add(&verb::MISS, DUTY, Command::Miss {}, || "the effect is entered".to_owned());
        return;
    }
    for soldier in field.surrendering().filter(|soldier| soldier.side() == Some(leading.side())) {
        let command = Command::Surrender { soldier: soldier.id.clone() };
        ideas.add_of(&verb::SURRENDER, soldier.id, DUTY, command, || "he has no way back".to_owned());
        let worth = if leading.doctrine.shoots_deserters { DUTY + 1 } else { DUTY - 1 };
        let officers =
            field.pieces_of(leading.side()).filter(|officer| may::shoot(*officer, soldier).is_ok());
        for officer in officers {
            let command = Command::Shoot { soldier: soldier.id.clone(), officer: officer.id.clone() };
            ideas.add_of(&verb::SHOOT, soldier.id, worth, command, || {
                "nobody else is marked for it".to_owned()
            });
        }
    }
    if field.surrendering().next().is_some() {
        return;
    }
    for machine in field.units_of(leading.side()).filter_map(UnitOn::machine) {
        if may::be_abandoned(machine).is_ok() {
            let crew = machine.unit().into_iter().flat_map(UnitOn::crew_aboard);
            let survivors = ids(crew.take(crew_left(machine).most));
            let command = Command::Abandon { vehicle: machine.id.clone(), survivors };
            ideas.add_of(&verb::ABANDON, machine.id, DUTY, command, || {
                "it is broken and can't move".to_owned()
            });
        }
    }
}

/// Where no table moves them, those who must fall back or seek concealment do so at their commander's word.
pub(super) fn musts<'a>(leading: Leading<'a>, unit: UnitOn<'a>, ideas: &mut Ideas<Battlegroup>) {
    if leading.field().setting.layout().is_some() {
        return;
    }
    for how in [Movement::FallBack, Movement::Conceal] {
        let must = |piece: &PieceOn<'a>| must_move(*piece) == Some(how);
        let pieces = ids(leading.field().holders().filter(must));
        if !pieces.is_empty() {
            let (unit, ways, seen) = (unit.id.clone(), BTreeMap::new(), SeenOfMove::default());
            let command = Command::Move { unit: unit.clone(), how, pieces, ways, seen };
            ideas.add_of(&verb::MOVE, &unit, DUTY, command, || "its morale demands it".to_owned());
        }
    }
}

/// Who has the initiative and must check does so.
pub(super) fn checks<'a>(leading: Leading<'a>, unit: UnitOn<'a>, ideas: &mut Ideas<Battlegroup>) {
    let checking = leading.field().holders().filter(|piece| may::check(*piece).is_ok());
    let checking: Vec<PieceOn<'a>> = checking.take(MOST_CHECKS).collect();
    if !checking.is_empty() {
        let seen = leading.seen_of_check(checking.iter().copied());
        let command = Command::CheckMorale { unit: unit.id.clone(), pieces: ids(checking), seen };
        ideas.add_of(&verb::CHECK, unit.id, DUTY, command, || "marked pieces check first".to_owned());
    }
}
