//! What a player sees by looking at the table, and by laying a ruler on it.

use std::cmp::Ordering;

use serde::Serialize;
use standfast_engine::battle::MapView;
use standfast_tabletop::{
    Answer, Arc, Aspect, Cover, Covered, End, Field, Length, Placed, Point, Says, SightWhy,
};

/// What can be measured from a piece on a seat's map. Only pieces on that map are seen or block sight: a piece that the
/// seat knows nothing of is in nobody's way here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Measured {
    /// The piece.
    pub from: String,
    /// How many degrees it fires to each side of straight ahead, 0 to 90; none if it fires all round.
    #[cfg_attr(feature = "schema", schema(maximum = 90))]
    pub arc: Option<u16>,
    /// The measurements to another piece, if one is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Sighted>,
}

/// How another piece stands to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sighted {
    /// The other piece.
    pub id: String,
    /// How far it is, in inches from edge to edge, rounded to hundredths.
    pub range: Found<Length>,
    /// Whether they see one another.
    pub sight: Found<bool>,
    /// The free line of sight; if there is none, the line between the middles of their front edges. Spots `[x, y]` in
    /// inches.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<f64>>))]
    pub line: [[Length; 2]; 2],
    /// Whether it lies in the field of fire.
    pub field_of_fire: Found<bool>,
    /// From which side a shot at it comes: `front`, `enfilade` or `rear`.
    #[cfg_attr(feature = "schema", schema(value_type = Found<String>))]
    pub aspect: Found<&'static str>,
    /// Its cover from such a shot; two kinds where its bases are evenly split.
    #[cfg_attr(feature = "schema", schema(value_type = Found<Vec<String>>))]
    pub cover: Found<Vec<&'static str>>,
    /// Its height against the first piece: `higher`, `level` or `lower`.
    #[cfg_attr(feature = "schema", schema(value_type = Found<String>))]
    pub height: Found<&'static str>,
}

/// An answer, and why it is so: a sentence without a full stop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Found<T> {
    /// The answer.
    pub is: T,
    /// Why it is so.
    pub says: String,
}

impl Measured {
    /// Measures from a piece on the map, to another where one is named; `None` where the map does not show one of them.
    #[must_use]
    pub fn on(map: &MapView, from: &str, to: Option<&str>) -> Option<Self> {
        let units = map.pieces.iter().map(|piece| piece.unit.clone()).collect();
        let field = Field::known_sound(&map.table, units);
        let one = field.unit(from)?;
        let arc = Arc::of(one.footprint().formation());
        let to = match to {
            Some(to) => Some(Sighted::of(map, &field, (one, arc), field.unit(to)?)),
            None => None,
        };
        let arc = match arc {
            Arc::Ahead(degrees) => Some(degrees),
            Arc::AllRound => None,
        };
        Some(Self { from: from.to_owned(), arc, to })
    }
}

impl Sighted {
    fn of(map: &MapView, field: &Field<'_>, (one, arc): (&Placed, Arc), other: &Placed) -> Self {
        let sight = field.sight(one, other);
        let line = match &sight.why {
            SightWhy::Free { one: (unit, end), other: (seen, at) } => [spot(unit, *end), spot(seen, *at)],
            SightWhy::Blocked { one, other, .. } => [one.at(), other.at()],
        };
        Self {
            id: other.id().to_owned(),
            range: found(map, field.range(one, other), |range| range),
            sight: found(map, sight, |sees| sees),
            line: line.map(|at| [at.x, at.y]),
            field_of_fire: found(map, field.field_of_fire(one, other, arc), |bears| bears),
            aspect: found(map, field.shot_aspect(one, other), aspect),
            cover: found(map, field.cover(other, one), cover),
            height: found(map, field.higher(other, one), height),
        }
    }
}

/// Where on a unit a line of sight ends.
fn spot(unit: &Placed, end: End) -> Point {
    let [left, right] = unit.ground().front();
    match end {
        End::FrontMiddle => unit.at(),
        End::FrontLeft => left,
        End::FrontRight => right,
        End::Centre => {
            let depth = unit.footprint().depth().hundredths();
            unit.at().moved(unit.facing(), Length::from_hundredths(-depth / 2), Length::ZERO)
        }
    }
}

const fn aspect(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Front => "front",
        Aspect::Enfilade => "enfilade",
        Aspect::Rear => "rear",
    }
}

fn cover(covered: Covered) -> Vec<&'static str> {
    match covered {
        Covered::One(cover) => vec![cover.name()],
        Covered::Split(lesser, better) => [lesser, better].map(Cover::name).to_vec(),
    }
}

const fn height(is: Ordering) -> &'static str {
    match is {
        Ordering::Greater => "higher",
        Ordering::Equal => "level",
        Ordering::Less => "lower",
    }
}

fn found<T, W: Says, S>(map: &MapView, answer: Answer<T, W>, is: impl Fn(T) -> S) -> Found<S> {
    let says = answer.says(map);
    Found { is: is(answer.value), says }
}
