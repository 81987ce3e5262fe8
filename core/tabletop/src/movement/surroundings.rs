use std::cell::LazyCell;
use std::ops::Deref;

use smallvec::SmallVec;
use smol_str::SmolStr;

use super::body::{Beyond, Body};
use super::ground::Grounds;
use super::hindrance::Relation;
use super::rates::{Friends, Rates};
use crate::field::{Field, Placed};
use crate::geometry::{Hull, Quad, rounded};
use crate::length::Length;
use crate::rectangle::Bounds;
use crate::table::{Laid, Table};
use crate::terrain::{Going, Terrain, TerrainKind};
use crate::unit::{Troops, Unit};

/// A piece of terrain and where it lies.
pub(super) type Piece<'f> = (&'f Terrain, &'f Laid);

/// Everything that a unit may meet as it moves, sorted by its effect.
#[derive(Debug, Clone)]
pub(super) struct Surroundings<'f> {
    table: &'f Table,
    pub(super) rates: Rates,
    pub(super) grounds: Grounds<'f>,
    friends: Vec<&'f Placed>,
    enemies: Vec<Enemy<'f>>,
    barriers: Vec<Piece<'f>>,
    /// Roads and fords: where barriers are crossed.
    crossings: Vec<Piece<'f>>,
    /// Fences, hedges and walls that can be crossed.
    obstacles: Vec<Piece<'f>>,
}

/// An enemy, and how near the unit may come to it: as near as it stands, if it already stands nearer than allowed. A
/// wreck blocks the way as an enemy does, but nobody keeps a distance from it.
#[derive(Debug, Clone, Copy)]
struct Enemy<'f> {
    unit: &'f Placed,
    berth: Length,
}

/// Two things that can't be in one place.
#[derive(Debug, Clone, Copy)]
pub(super) enum Clash<'f> {
    OffTable(Beyond),
    Barrier(Piece<'f>),
    Unit { other: &'f Placed, is: Relation },
    StopsOn(&'f Placed),
    TooNear { enemy: &'f Placed, berth: Length },
}

/// What a unit has met and may pass.
#[derive(Debug, Clone, Default)]
pub(super) struct Met<'f> {
    pub(super) friends: SmallVec<[&'f Placed; 2]>,
    pub(super) obstacles: SmallVec<[Piece<'f>; 2]>,
}

impl Met<'_> {
    /// The ids of the friends that it passes through.
    pub(super) fn through(&self) -> Vec<SmolStr> {
        self.friends.iter().map(|friend| friend.id().into()).collect()
    }
}

impl<'f> Surroundings<'f> {
    /// Everything within those bounds, or on the whole field.
    pub(super) fn of(field: &'f Field<'_>, unit: &Unit, rates: &Rates, within: Option<Bounds>) -> Self {
        let near = |bounds: &Bounds| within.is_none_or(|within| within.meets(bounds));
        let pieces: Vec<Piece<'f>> = field.table().pieces().filter(|(_, laid)| near(&laid.bounds)).collect();
        let such = |is: fn(&Terrain) -> bool| pieces.iter().copied().filter(|(piece, _)| is(piece)).collect();
        let quad = Quad::from(unit.ground());
        let is_other = |other: &&Placed| other.id() != unit.id() && near(&other.bounds().grown(rates.berth));
        let enemy = |other: &'f Placed| {
            let is_near = unit.bounds().grown(rates.berth).meets(&other.bounds());
            let range = || rounded(quad.squared_to(other.quad()).sqrt());
            let berth = match other.troops() {
                Troops::Wreck => Length::ZERO,
                _ if is_near => rates.berth.min(range()),
                _ => rates.berth,
            };
            Enemy { unit: other, berth }
        };
        let is_friend = |other: &&Placed| other.side() == unit.side() && other.troops() != Troops::Wreck;
        let mut friends = Vec::with_capacity(field.units().len());
        let mut enemies = Vec::with_capacity(field.units().len());
        for other in field.units().iter().filter(is_other) {
            match is_friend(&other) {
                true => friends.push(other),
                false => enemies.push(enemy(other)),
            }
        }
        Self {
            table: field.table(),
            grounds: Grounds::among(field.table(), pieces.iter().copied()),
            friends,
            enemies,
            rates: *rates,
            barriers: such(|piece| piece.going() == Going::Impassable),
            crossings: such(|piece| {
                matches!(piece.kind(), TerrainKind::Road { .. } | TerrainKind::Ford)
                    && piece.going() != Going::Impassable
            }),
            obstacles: such(|piece| piece.kind().is_linear_obstacle() && piece.going() != Going::Impassable),
        }
    }

    /// The same for a unit on that ground that may come no nearer to these enemies than it stands.
    pub(super) fn keeping_off(mut self, foes: &[&Placed], ground: &Quad) -> Self {
        let kept_off = |unit: &Placed| foes.iter().any(|foe| foe.id() == unit.id());
        for enemy in self.enemies.iter_mut().filter(|enemy| kept_off(enemy.unit)) {
            enemy.berth = rounded(ground.squared_to(enemy.unit.quad()).sqrt());
        }
        self
    }

    /// Only what a unit may meet that goes straight from one spot to the other, or stops on the way.
    pub(super) fn between(&self, from: &Body, to: &Body) -> Self {
        let hull = Hull::around(&from.quad, &to.quad);
        let covers = |laid: &Laid| laid.bounds.meets(&hull.bounds()) && hull.meets(&laid.outline);
        let such = |pieces: &[Piece<'f>]| pieces.iter().copied().filter(|(_, laid)| covers(laid)).collect();
        // A touch further, since corners on the way are rounded.
        let comes_near = |enemy: &&Enemy<'f>| {
            let far = enemy.berth + Length::TOUCH;
            enemy.unit.bounds().meets(&hull.bounds().grown(far))
                && rounded(hull.squared_to(enemy.unit.quad()).sqrt()) <= far
        };
        let is_met =
            |friend: &&&Placed| friend.bounds().meets(&hull.bounds()) && hull.depth_in(friend.quad()) > 0.0;
        Self {
            table: self.table,
            rates: self.rates,
            grounds: self.grounds.such(covers),
            friends: self.friends.iter().filter(is_met).copied().collect(),
            enemies: self.enemies.iter().filter(comes_near).copied().collect(),
            barriers: such(&self.barriers),
            crossings: such(&self.crossings),
            obstacles: such(&self.obstacles),
        }
    }

    /// The whole table.
    pub(super) const fn table(&self) -> Bounds {
        self.table.bounds()
    }

    /// Whether a unit may go straight on `from` one spot `to` the next, and what it meets. Obstacles under it at the
    /// `start` of its step are not new.
    ///
    /// The ground between is the smallest convex figure around the two.
    pub(super) fn sweep(
        &self,
        start: &Body,
        from: &Body,
        to: &Body,
        met: &mut Met<'f>,
    ) -> Result<(), Clash<'f>> {
        if let Some(beyond) = to.beyond(self.table.bounds()) {
            return Err(Clash::OffTable(beyond));
        }
        // Mostly nothing is near, and no figure need be drawn.
        let bounds = from.bounds.with(to.bounds);
        let hull = LazyCell::new(|| Hull::around(&from.quad, &to.quad));
        let inner = LazyCell::new(|| Hull::around(&from.inner(), &to.inner()));
        self.meet_units(bounds, &hull, met)?;
        let near = |piece: &&Piece<'f>| piece.1.bounds.meets(&bounds);
        let covers = |laid: &Laid| inner.meets(&laid.outline);
        for barrier in self.barriers.iter().filter(near) {
            if covers(barrier.1) && !self.is_crossed(barrier, |way| hull.meets(&way.outline)) {
                return Err(Clash::Barrier(*barrier));
            }
        }
        for &(piece, laid) in self.obstacles.iter().filter(near) {
            let is_new = !met.obstacles.iter().any(|(known, _)| std::ptr::eq(*known, piece));
            if is_new && covers(laid) && !laid.outline.meets(&start.inner()) {
                met.obstacles.push((piece, laid));
            }
        }
        Ok(())
    }

    fn meet_units(
        &self,
        bounds: Bounds,
        hull: &impl Deref<Target = Hull>,
        met: &mut Met<'f>,
    ) -> Result<(), Clash<'f>> {
        for &Enemy { unit: enemy, berth } in &self.enemies {
            if !enemy.bounds().meets(&bounds.grown(berth)) {
                continue;
            }
            if enemy.bounds().meets(&bounds) && overlap(hull, enemy) {
                return Err(Clash::Unit { other: enemy, is: Relation::of(enemy) });
            }
            if berth.is_positive() && hull.comes_nearer(enemy.quad(), berth) {
                return Err(Clash::TooNear { enemy, berth });
            }
        }
        for &friend in self.friends.iter().filter(|friend| friend.bounds().meets(&bounds)) {
            if overlap(hull, friend) {
                if self.rates.friends == Friends::InTheWay {
                    return Err(Clash::Unit { other: friend, is: Relation::Friend });
                }
                if !met.friends.iter().any(|known| std::ptr::eq(*known, friend)) {
                    met.friends.push(friend);
                }
            }
        }
        Ok(())
    }

    /// Whether a unit may end its move there: not on a friend, and in water only on a bridge or in a ford.
    pub(super) fn may_stop(&self, at: &Body) -> Result<(), Clash<'f>> {
        let near = |bounds: Bounds| bounds.meets(&at.bounds);
        let too_deep = |(_, depth): &(&Placed, Length)| *depth > Length::TOUCH;
        if let Some((friend, _)) = self.friends_under(at).find(too_deep) {
            return Err(Clash::StopsOn(friend));
        }
        let stands_in = |(_, laid): &&Piece<'f>| near(laid.bounds) && laid.outline.meets(&at.inner());
        let on_foot = |barrier: &&Piece<'f>| !self.is_crossed(barrier, |way| way.outline.meets(&at.quad));
        match self.barriers.iter().filter(stands_in).find(on_foot) {
            Some(barrier) => Err(Clash::Barrier(*barrier)),
            None => Ok(()),
        }
    }

    /// How deep a unit would stand on the friend that it stands on deepest: at least so far it must go to be clear of him.
    pub(super) fn depth_on_friends(&self, at: &Body) -> Length {
        self.friends_under(at).map(|(_, depth)| depth).max().unwrap_or_default()
    }

    /// The friends on whom a unit would stand, and how deep.
    fn friends_under(&self, at: &Body) -> impl Iterator<Item = (&'f Placed, Length)> {
        let under = self.friends.iter().filter(|friend| friend.bounds().meets(&at.bounds));
        under.map(|friend| (*friend, rounded(at.quad.depth_in(friend.quad()))))
    }

    /// Whether a road or a ford that the unit is on leads over a barrier.
    fn is_crossed(&self, (_, barrier): &Piece<'f>, is_on: impl Fn(&Laid) -> bool) -> bool {
        self.crossings.iter().any(|(_, way)| way.bounds.meets(&barrier.bounds) && is_on(way))
    }
}

/// Whether the ground swept by a unit overlaps another unit by more than a touch.
pub(super) fn overlap(hull: &Hull, other: &Placed) -> bool {
    rounded(hull.depth_in(other.quad())) > Length::TOUCH
}
