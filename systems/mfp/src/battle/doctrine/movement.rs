//! Where commands go: to ground that counts, to within range, into contact, or out of the fight.

use standfast_engine::battle::Ideas;
use standfast_tabletop::{Length, Placed, Point, Pose, Rates};

use super::Leading;
use crate::battle::Place;
use crate::battle::command::{HQ_REMOVED, LOSSES};
use crate::battle::setup::{AtLimit, CommandSetup, Situation};
use crate::{Arm, Mfp, Order, Points};

/// How much coming on is liked, and a move.
const COMES_ON: i64 = 600;
const MOVES: i64 = 500;

/// How far from any enemy commands come on.
const CLEAR: Length = Length::inches(8);

/// Whoever is that near to the middle of an objective needs no other way to it.
const ON_IT: Length = Length::inches(2);

/// How far the enemy must be from ground that he may not have for nobody to be needed there.
const THREAT: Length = Length::inches(12);

/// What a side may use more than the enemy before it matters.
const SLACK: Points = Points::whole(10);

/// Below which part of what the enemy has used, base for base, a side is ahead, in percent.
const AHEAD: i64 = 90;

/// Shorter moves are not worth the trouble.
const LEAST: Length = Length::from_hundredths(50);

/// How far commands go that turn on the spot as they like.
const ALL_ROUND: u16 = 360;

type Enemies<'a> = [(&'a Placed, Length)];

/// A command that has arrived and has no place yet comes on at its side's edge of the table.
pub(super) fn comes_on(leading: Leading<'_>, ideas: &mut Ideas<Mfp>) {
    let Some(ground) = leading.ground().filter(|_| ideas.wants(COMES_ON)) else { return };
    let mut unplaced = leading.on_table().filter(|command| ground.unit(&command.id).is_none());
    let Some(command) = unplaced.next() else { return };
    if let Some(pose) = ground.place_at_edge(&command.id, CLEAR) {
        ideas.place(&command.id, COMES_ON, pose, || format!("{} comes on", command.name));
    }
}

/// Each command moves once a half turn, one after the other.
pub(super) fn moves(leading: Leading<'_>, ideas: &mut Ideas<Mfp>) {
    let has_begun_losses = [&LOSSES, &HQ_REMOVED].into_iter().any(|verb| leading.has_given(verb));
    if leading.ground().is_none() || has_begun_losses {
        return;
    }
    // Whoever comes before the last that has moved had nowhere to go.
    let last = leading.on_table().enumerate().filter(|(_, command)| leading.has_placed(&command.id));
    let next = last.last().map_or(0, |(place, _)| place + 1);
    for command in leading.on_table().skip(next) {
        if !ideas.wants(MOVES) {
            return;
        }
        if let Some((pose, why)) = goes(leading, command) {
            ideas.place(&command.id, MOVES, pose, || format!("{} {why}", command.name));
        }
    }
}

/// Where a command ends its move, if it makes one, and why.
fn goes(leading: Leading<'_>, command: &CommandSetup) -> Option<(Pose, &'static str)> {
    let ground = leading.ground()?;
    let base = ground.unit(&command.id)?;
    let enemies = leading.enemies_of(base);
    let (nearest, _) = enemies.first()?;
    let (spot, why) = goal(leading, command, base, &enemies)?;
    let rates = rates(leading, command);
    let facing = spot.bearing(nearest.at()).or_else(|| base.at().bearing(nearest.at()));
    let path = ground.way_to(&command.id, spot, facing, &rates)?;
    let walk = ground.field().walk(base, &path, &rates).ok()?;
    (walk.end != base.pose()).then_some((walk.end, why))
}

/// How far a command goes in a half turn: as the combat model has it, since the rules leave it to the scenario.
fn rates(leading: Leading<'_>, command: &CommandSetup) -> Rates {
    let model = leading.combat;
    let is_horse = command.units.iter().any(|unit| unit.unit.arm == Arm::Cavalry)
        && command.units.iter().all(|unit| unit.unit.arm != Arm::Infantry);
    let most = Length::whole_inches(if is_horse { model.ride } else { model.march });
    Rates::new(most).turning(ALL_ROUND, None).through_friends()
}

/// Where a command wants to stand.
fn goal(
    leading: Leading<'_>,
    command: &CommandSetup,
    base: &Placed,
    enemies: &Enemies<'_>,
) -> Option<(Point, &'static str)> {
    let (known, manner) = (leading.known(), leading.doctrine);
    let (nearest, range) = enemies.first().copied()?;
    let keeps_off = |distance: i64| {
        let back = (Length::whole_inches(distance) - range).max(Length::ZERO);
        let away = nearest.at().bearing(base.at())?;
        back.is_positive().then(|| (base.at().moved(away, back, Length::ZERO), "keeps off"))
    };
    if command.units.is_empty() {
        return keeps_off(manner.keep_off);
    }
    if leading.left(command) < manner.rest_at {
        return keeps_off(manner.reserve_from + 2);
    }
    let order = known.order(&command.id);
    match order {
        Some(Order::Rest) => {
            (range < Length::whole_inches(manner.stand_off)).then(|| keeps_off(manner.rest_from)).flatten()
        }
        None | Some(Order::Reserve) => leading
            .attacks()
            .then(|| up_to(base, nearest, range, Length::whole_inches(manner.reserve_from)))
            .flatten()
            .map(|spot| (spot, "follows")),
        Some(Order::Defend) => needed(leading, base).map(|spot| (spot, "goes where it is needed")),
        // On the march nobody comes nearer to the enemy than it takes to be ordered to go for him.
        Some(Order::March) => {
            let spot = up_to(base, nearest, range, THREAT.min(leading.reach_of_orders()))?;
            Some((spot, "marches up"))
        }
        Some(Order::Attack | Order::Engage) => {
            let needed = needed(leading, base).map(|spot| (spot, "goes where it is needed"));
            let ground = || objective(leading, base, enemies).map(|spot| (spot, "goes for the ground"));
            let presses = order == Some(Order::Attack) && leading.could_press(command);
            let near = if presses { Length::ZERO } else { Length::whole_inches(manner.stand_off) };
            let goes = leading.attacks() || order == Some(Order::Attack);
            let enemy = || goes.then(|| up_to(base, nearest, range, near)).flatten();
            needed.or_else(ground).or_else(|| Some((enemy()?, "goes for the enemy")))
        }
    }
}

/// A spot that is so far from an enemy; `None` where the base is as near already.
fn up_to(base: &Placed, enemy: &Placed, range: Length, stand_off: Length) -> Option<Point> {
    let ahead = range - stand_off.max(Rates::BERTH);
    let towards = base.at().bearing(enemy.at())?;
    (ahead >= LEAST).then(|| base.at().moved(towards, ahead, Length::ZERO))
}

/// Ground that the enemy may not have, that nobody of the side stands on, and that the enemy comes near to: who is
/// nearest goes there.
fn needed(leading: Leading<'_>, base: &Placed) -> Option<Point> {
    let ground = leading.ground()?;
    let middles = leading.situations().filter(|situation| situation.holder() != leading.side());
    middles.filter_map(|situation| middle_if_open(leading, situation)).find(|middle| {
        let own = ground.field().units().iter().filter(|unit| unit.side() == leading.side().as_str());
        let fights = |unit: &&&Placed| {
            let command =
                leading.known().setup().commands.iter().find(|known| known.id.as_str() == unit.id());
            command.is_some_and(|command| !command.units.is_empty())
        };
        let all: Vec<&Placed> = own.collect();
        let nearest = all.iter().filter(fights).min_by_key(|unit| unit.at().distance(*middle));
        let enemies = ground.field().units().iter().filter(|unit| unit.is_enemy_of(base));
        let is_near = enemies.map(|enemy| enemy.at().distance(*middle)).any(|distance| distance <= THREAT);
        is_near && nearest.is_some_and(|unit| unit.id() == base.id())
    })
}

/// The ground that moves the side's level, and that it does not hold yet: where it is worth more than the nearest enemy.
/// Where he stands on it, the command goes for him.
fn objective(leading: Leading<'_>, base: &Placed, enemies: &Enemies<'_>) -> Option<Point> {
    let ground = leading.ground()?;
    let (_, nearest) = enemies.first()?;
    if !leading.attacks() {
        return None;
    }
    let wanted = leading
        .situations()
        .filter(|situation| situation.holder() == leading.side() && !leading.known().holds(&situation.id));
    let places = wanted.filter_map(|situation| {
        let terrain = situation.on.as_ref()?;
        let middle = ground.layout().table().piece(terrain)?.middle();
        let distance = base.at().distance(middle);
        (distance >= ON_IT).then_some((distance, middle, terrain))
    });
    let (distance, middle, terrain) = places.min_by_key(|(distance, ..)| *distance)?;
    let weight = leading.doctrine.objective_worth;
    if i64::from(distance.hundredths()) * 100 > i64::from(nearest.hundredths()) * weight {
        return None;
    }
    let keeper = enemies.iter().find(|(enemy, _)| ground.field().is_on(enemy, terrain));
    match keeper {
        Some((enemy, range)) => up_to(base, enemy, *range, Length::ZERO),
        None => Some(middle),
    }
}

/// The middle of a situation's ground, if nobody of the side stands on it.
fn middle_if_open(leading: Leading<'_>, situation: &Situation) -> Option<Point> {
    let ground = leading.ground()?;
    let terrain = situation.on.as_ref()?;
    let is_kept = ground.on(terrain).any(|base| base.side() == leading.side().as_str());
    if is_kept { None } else { Some(ground.layout().table().piece(terrain)?.middle()) }
}

impl<'a> Leading<'a> {
    /// The situations that move his side's level, and that its table shows.
    fn situations(self) -> impl Iterator<Item = &'a Situation> {
        let side = self.side();
        self.known().setup().situations.iter().filter(move |situation| situation.side == *side)
    }

    /// From how near the enemy on a command is ordered neither to march nor into reserve.
    fn reach_of_orders(self) -> Length {
        Length::whole_inches(self.doctrine.reserve_from) - LEAST
    }

    /// Whether a command could go into contact: with foot or horse that is fresh enough.
    pub(super) fn could_press(self, command: &CommandSetup) -> bool {
        let has_blades =
            command.units.iter().any(|unit| matches!(unit.unit.arm, Arm::Infantry | Arm::Cavalry));
        has_blades && self.left(command) >= self.doctrine.press_at
    }

    /// Whether his side has lost once time is up, unless it exhausts the enemy before.
    fn has_to_attack(self) -> bool {
        let victory = &self.known().setup().victory;
        let favoured = victory.side.as_ref().filter(|_| victory.at_limit == AtLimit::Side);
        favoured.is_some_and(|favoured| favoured != self.side())
    }

    /// Whether his side attacks: it has to, or it has commands enough, has not used too much of its level, and does not use
    /// itself up faster than the enemy.
    pub(super) fn attacks(self) -> bool {
        if self.has_to_attack() {
            return true;
        }
        let (known, manner) = (self.known(), self.doctrine);
        let Some(side) = known.state.sides.get(self.side()) else { return false };
        let used = side.total.in_parts() * 100;
        if used > side.level(known.pass).in_parts() * manner.spend {
            return false;
        }
        let (own, enemies) = self.bases();
        let enemy = known.enemy_of(self.side()).and_then(|enemy| known.state.sides.get(enemy));
        let used_by_enemy = enemy.map_or(0, |enemy| enemy.total.in_parts());
        let most = (used_by_enemy + SLACK.in_parts()) * own * manner.exchange;
        let is_ahead = used * enemies < used_by_enemy * own * AHEAD;
        let is_late = known.state.clock.hour * 2 > known.setup().victory.hours;
        used * enemies <= most && own * 100 >= enemies * manner.attack_at && !(is_ahead && is_late)
    }

    /// How many bases each side has on the table, as everybody sees: who can't tell the enemy's shows of troops from others sets his own
    /// against them.
    fn bases(self) -> (i64, i64) {
        let known = self.known();
        let there = known.commands().filter(|command| known.place(&command.id) == Place::Table);
        there.fold((0, 0), |(own, enemies), command| match command.side == *self.side() {
            true => (own + 1, enemies),
            false => (own, enemies + 1),
        })
    }
}
