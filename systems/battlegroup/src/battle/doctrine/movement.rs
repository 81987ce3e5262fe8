//! Where units go: from cover to cover towards the enemy, or into the nearest cover.

use std::collections::BTreeMap;

use standfast_engine::battle::{Id, Ideas};
use standfast_tabletop::{Cover, Going, Length, Placed, Point, TerrainKind};

use super::Leading;
use super::stance::Stance;
use crate::battle::command::{Command, Movement, SeenOfMove, Way, Which};
use crate::battle::field::{PieceOn, UnitOn, ids};
use crate::battle::{may, table, verb};
use crate::{Battlegroup, Morale};

/// How much the movement is liked that the stance asks for: before fire that promises too little, or after it; and any
/// other; and to fall back, where the battlegroup retreats.
const BEFORE_FIRE: i64 = 920;
const AFTER_FIRE: i64 = 60;
const OTHERWISE: i64 = -10;
const RETREATS: i64 = 70;

/// How far troops that hold go to cover.
const TO_COVER: Length = Length::inches(10);

/// Troops that attack go to a piece of cover only where the way to it is at most so many times what it brings them nearer to the
/// enemy.
const DETOUR: i32 = 2;

/// Troops that press the enemy come so many times nearer to him than they otherwise would.
const PRESSES_TO: i32 = 2;

pub(super) fn moves<'a>(
    leading: Leading<'a>,
    unit: UnitOn<'a>,
    promise: i64,
    ideas: &mut Ideas<Battlegroup>,
) {
    let able = |how: Movement| -> Vec<PieceOn<'a>> {
        leading.field().holders().filter(|piece| may::go(*piece, how).is_ok()).collect()
    };
    let advancing = able(Movement::Advance);
    let meant = leading.stance_of(unit);
    for stance in Stance::ALL {
        let worth = match stance == meant {
            true if promise < leading.doctrine.close_at => BEFORE_FIRE,
            true => AFTER_FIRE,
            false => OTHERWISE,
        };
        if advancing.is_empty() || !ideas.wants(worth) {
            continue;
        }
        let ways = leading.ways(unit, &advancing, stance);
        if !ways.is_empty() {
            let seen = leading.seen_of(&advancing);
            let command = advance(unit, ways, seen);
            ideas.add_of(&verb::MOVE, unit.id, worth, command, || stance.says().to_owned());
        }
    }
    let back = if unit.retreats() { RETREATS } else { OTHERWISE };
    let falling_back = if ideas.wants(back) { able(Movement::FallBack) } else { Vec::new() };
    if !falling_back.is_empty() {
        let (how, ways, seen) = (Movement::FallBack, BTreeMap::new(), SeenOfMove::default());
        let command = Command::Move { unit: unit.id.clone(), how, pieces: ids(falling_back), ways, seen };
        let why = if unit.retreats() { "it retreats" } else { "it is safer further back" };
        ideas.add_of(&verb::MOVE, unit.id, back, command, || why.to_owned());
    }
}

fn advance(unit: UnitOn<'_>, ways: BTreeMap<Id, Way>, seen: SeenOfMove) -> Command {
    Command::Move { unit: unit.id.clone(), how: Movement::Advance, pieces: Vec::new(), ways, seen }
}

impl<'a> Leading<'a> {
    /// The way of each piece that has one: all go as their unit's first piece does.
    fn ways(self, unit: UnitOn<'a>, able: &[PieceOn<'a>], stance: Stance) -> BTreeMap<Id, Way> {
        let Some(ground) = self.ground() else { return BTreeMap::new() };
        let goal = able.iter().find_map(|piece| {
            let placed = ground.unit(piece.id)?;
            Some((placed.at(), self.goal(unit, *piece, placed, stance)?))
        });
        let Some((from, to)) = goal else { return BTreeMap::new() };
        let way = |piece: &PieceOn<'a>| {
            let (at, rates) = (ground.unit(piece.id)?.at(), table::distance(*piece).map(table::rates)?);
            let spot = Point { x: at.x + (to.x - from.x), y: at.y + (to.y - from.y) };
            Some((piece.id.clone(), Way::Steps(ground.way_to(piece.id, spot, None, &rates)?)))
        };
        able.iter().filter_map(way).collect()
    }

    /// Where a unit's first piece wants to stand; `None` where it wants to stay.
    fn goal(self, unit: UnitOn<'a>, piece: PieceOn<'a>, placed: &Placed, stance: Stance) -> Option<Point> {
        let ground = self.ground()?;
        let (range, enemy) = self.enemies_near(piece).into_iter().next()?;
        let enemy = self.anchor(enemy)?.at();
        let is_machine = unit.machine().is_some();
        let (stand_off, worth) = match is_machine {
            true => (Length::whole_inches(self.doctrine.vehicle_stand_off), Length::ZERO),
            false => (
                Length::whole_inches(self.doctrine.stand_off),
                Length::whole_inches(self.doctrine.cover_worth),
            ),
        };
        let is_concealed = || table::is_concealed(ground, placed);
        let covers = || self.covers().map(|cover| (placed.at().distance(cover), cover));
        if stance == Stance::Hold {
            let seek = !is_machine
                && range <= Length::whole_inches(self.doctrine.stand_off).times(3)
                && !is_concealed();
            let near = covers().filter(|(way, _)| *way <= TO_COVER && seek);
            return near.min().map(|(_, cover)| cover);
        }
        let back = enemy.bearing(placed.at())?;
        if range <= stand_off || (range <= stand_off + worth && !is_machine && is_concealed()) {
            let near = Length::from_hundredths(stand_off.hundredths() / PRESSES_TO);
            let closes = !is_machine && range > near && self.presses();
            return closes.then(|| enemy.moved(back, near, Length::ZERO));
        }
        let straight = (range - stand_off, enemy.moved(back, stand_off, Length::ZERO));
        let by_cover = covers().filter(|_| !is_machine).filter_map(|(way, cover)| {
            let still = cover.distance(enemy);
            let left = if still > stand_off + worth { still - stand_off } else { Length::ZERO };
            let is_on_the_way = still < range && way <= (range - still).times(DETOUR);
            is_on_the_way.then_some((way + left - worth, cover))
        });
        by_cover.chain([straight]).min_by_key(|(cost, _)| *cost).map(|(_, spot)| spot)
    }

    /// The middles of the terrain that gives cover and can be gone into.
    fn covers(self) -> impl Iterator<Item = Point> {
        let terrain = self.ground().into_iter().flat_map(|ground| ground.layout().table().terrain());
        let gives = terrain.filter(|piece| piece.cover() > Cover::None && piece.going() != Going::Impassable);
        gives.filter(|piece| piece.kind() != TerrainKind::Wall).map(|piece| piece.middle())
    }

    /// What the table shows of the cautious pieces among those that may advance.
    fn seen_of(self, able: &[PieceOn<'a>]) -> SeenOfMove {
        let cautious: Vec<PieceOn<'a>> =
            able.iter().filter(|piece| piece.now.morale == Morale::Cautious).copied().collect();
        let Some(ground) = self.ground().filter(|_| !cautious.is_empty()) else {
            return SeenOfMove::default();
        };
        let these = |seen: Option<standfast_engine::battle::Seen<Vec<Id>>>| {
            seen.map_or_else(Which::default, |seen| Which::These(seen.value))
        };
        SeenOfMove {
            in_the_open: these(table::in_the_open(ground, &cautious)),
            exposed: these(table::exposed(ground, &cautious)),
            fired_on: these(table::intercepted(ground, &cautious)),
            ..SeenOfMove::default()
        }
    }
}
