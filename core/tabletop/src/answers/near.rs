use crate::field::{Field, Placed};
use crate::length::Length;
use crate::place::Point;
use crate::rectangle::Bounds;
use crate::terrain::{Cover, Terrain};
use crate::unit::Troops;

/// The nearest of some things, and how far it is.
#[derive(Debug, Clone, Copy)]
pub struct Nearest<T> {
    /// The nearest; of two equally near, the one given first.
    pub of: T,
    /// How far away it is, rounded to hundredths, half up; 0 if it touches or surrounds.
    pub distance: Length,
}

impl<T> Nearest<T> {
    /// The nearest of all, if there is any.
    fn among(things: impl Iterator<Item = (T, Length)>) -> Option<Self> {
        let things = things.map(|(of, distance)| Self { of, distance });
        things.reduce(|best, next| if next.distance < best.distance { next } else { best })
    }
}

impl Field<'_> {
    /// The nearest enemy unit, edge to edge; wrecks are nobody's enemies.
    #[must_use]
    pub fn nearest_enemy<'f>(&'f self, unit: &'f Placed) -> Option<Nearest<&'f Placed>> {
        let mut nearest: Option<Nearest<&Placed>> = None;
        for enemy in self.units().iter().filter(|other| other.is_enemy_of(unit)) {
            // Only whose bounds reach nearer than the nearest so far is measured.
            let reaches = |best: &Nearest<_>| unit.bounds().grown(best.distance).meets(&enemy.bounds());
            if nearest.as_ref().is_none_or(reaches) {
                let measured = Nearest { of: enemy, distance: self.range(unit, enemy).value };
                nearest = nearest.filter(|best| best.distance <= measured.distance).or(Some(measured));
            }
        }
        nearest
    }

    /// Some of the units with how far they are from one, the nearest first; of two equally near, the one given first.
    #[must_use]
    pub fn by_range<'p, T>(
        &self,
        unit: &Placed,
        others: impl IntoIterator<Item = (T, &'p Placed)>,
    ) -> Vec<(T, &'p Placed, Length)> {
        let measured = others.into_iter().map(|(of, other)| (of, other, self.range(unit, other).value));
        let mut measured: Vec<_> = measured.collect();
        measured.sort_by_key(|(_, _, range)| *range);
        measured
    }

    /// All other units, friend and enemy, within that distance, edge to edge.
    pub fn within<'f>(&'f self, unit: &'f Placed, most: Length) -> impl Iterator<Item = &'f Placed> {
        let others = self.units().iter().filter(|other| !other.is(unit));
        others.filter(move |other| {
            unit.bounds().grown(most).meets(&other.bounds()) && self.is_within(unit, other, most)
        })
    }

    /// Whether a unit is in command: the nearest edge of its footprint lies within the radius of the officer.
    #[must_use]
    pub fn in_command(&self, officer: Point, unit: &Placed, radius: Length) -> bool {
        self.distance(officer, unit) <= radius
    }

    /// The nearest terrain that gives any cover, and how far away it is.
    #[must_use]
    pub fn nearest_concealment(&self, from: Point) -> Option<Nearest<&Terrain>> {
        let covering = self.table().pieces().filter(|(piece, _)| piece.cover() > Cover::None);
        Nearest::among(covering.map(|(piece, laid)| (piece, laid.outline.distance_to(from))))
    }

    /// Whether something may conceal who stands within these bounds: terrain that gives cover and reaches there, or a fence, hedge,
    /// wall or wreck up to an inch off. Quickly told: where it is false, nothing conceals him.
    #[must_use]
    pub fn may_be_concealed(&self, stands: Bounds) -> bool {
        let behind = stands.grown(Length::inches(1));
        let conceals = |piece: &Terrain, laid: Bounds| {
            let near = if piece.kind().is_linear_obstacle() { behind } else { stands };
            piece.cover() > Cover::None && laid.meets(&near)
        };
        self.table().pieces().any(|(piece, laid)| conceals(piece, laid.bounds))
            || self.units().iter().any(|unit| unit.troops() == Troops::Wreck && unit.bounds().meets(&behind))
    }
}
