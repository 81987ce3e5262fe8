//! Every answer beside one found by brute force, on a thousand random tables each, or twenty thousand by
//! `STANDFAST_LONG`.

use crate::common::random::drawn;
use crate::common::raster::{
    STEP, Spot, between, corners, depth_in, is_in, rim, seen_from, sides, size, spot, spot_of, to_side,
    to_sides, way,
};
use crate::common::tables::tables;
use proptest::prelude::*;
use standfast_tabletop::{
    Arc, Aspect, ById, Cover, Covered, Field, FieldFault, Formation, Placed, Says, Table, Terrain, Unit,
};

/// Rounded corners and poses lie off by less than that, in inches.
const ROUNDING: f64 = 0.02;

fn inches(length: standfast_tabletop::Length) -> f64 {
    f64::from(length.hundredths()) / 100.0
}

/// The first two units.
fn two<'f>(field: &'f Field<'_>) -> (&'f Placed, &'f Placed) {
    (&field.units()[0], &field.units()[1])
}

/// What brute force says: surely so, surely not so, or too near a border to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sure {
    Yes,
    No,
    Near,
}

/// Whether a number is above a limit, where it is not nearer to it than a margin.
fn above(number: f64, limit: f64, margin: f64) -> Sure {
    if number > limit + margin {
        Sure::Yes
    } else if number < limit - margin {
        Sure::No
    } else {
        Sure::Near
    }
}

/// The height at a spot, unless it lies near a contour.
fn level(terrain: &[Terrain], at: Spot) -> Option<u8> {
    let hills = || terrain.iter().filter(|piece| piece.kind().level() > 0);
    let near = hills().any(|hill| to_sides(hill, at) < 2.0 * ROUNDING);
    let level = hills().filter(|hill| is_in(hill, at)).map(|hill| hill.kind().level()).max();
    (!near).then_some(level.unwrap_or(0))
}

/// Whether a line is blocked by anything but the two units at its ends.
fn blocked(terrain: &[Terrain], others: &[Unit], from: Spot, to: Spot) -> Sure {
    let (Some(one), Some(other)) = (level(terrain, from), level(terrain, to)) else { return Sure::Near };
    let spots: Vec<Spot> = way(from, to).collect();
    let step = between(from, to) / (spots.len() - 1) as f64;
    let length_of =
        |is_such: &dyn Fn(Spot) -> bool| spots.iter().filter(|at| is_such(**at)).count() as f64 * step;
    let by_piece = |piece: &Terrain| {
        // How much lies inside, and how much of that must be known.
        let (hidden_beyond, margin) = match piece.kind().seen_into() {
            Some(depth) => (inches(depth), 0.1 + 3.0 * step),
            None if piece.kind().level() > one.max(other) => (0.05, 0.05),
            None => return Sure::No,
        };
        // Along an edge, a line is inside or outside by a hair.
        let inside = length_of(&|at| is_in(piece, at));
        match above(inside, hidden_beyond, margin) {
            // Between two spots a line may still cut a corner: that matters to a hill.
            Sure::No if inside == 0.0 && spots.iter().all(|at| to_sides(piece, *at) > STEP) => Sure::No,
            _ if length_of(&|at| to_sides(piece, at) < ROUNDING) > 0.5 => Sure::Near,
            Sure::No if margin < 0.1 => Sure::Near,
            sure => sure,
        }
    };
    let by_unit = |unit: &Unit| {
        let Some(height) = level(terrain, spot(unit.at())) else { return Sure::Near };
        let deepest = spots.iter().map(|at| depth_in(unit, *at)).fold(f64::NEG_INFINITY, f64::max);
        if height >= one.max(other) { above(deepest, 0.0, 2.0 * STEP) } else { Sure::No }
    };
    let mut all = Sure::No;
    for sure in others.iter().map(by_unit).chain(terrain.iter().map(by_piece)) {
        match sure {
            Sure::Yes => return Sure::Yes,
            Sure::Near => all = Sure::Near,
            Sure::No => {}
        }
    }
    all
}

/// From where a unit sees and is seen.
fn lookouts(unit: &Unit) -> [Spot; 4] {
    let (width, depth) = size(unit);
    [(0.0, 0.0), (-width / 2.0, 0.0), (width / 2.0, 0.0), (0.0, -depth / 2.0)].map(|at| spot_of(unit, at))
}

/// The cover of the ground under a spot, unless it lies near an edge that matters.
fn ground(terrain: &[Terrain], at: Spot) -> Option<Cover> {
    let near = terrain.iter().any(|piece| piece.cover() > Cover::None && to_sides(piece, at) < ROUNDING);
    let best = terrain.iter().filter(|piece| is_in(piece, at)).map(Terrain::cover).max();
    (!near).then_some(best.unwrap_or(Cover::None))
}

/// The best cover of the obstacles between the middle of a base and a shooter, unless that is a near thing.
fn behind(terrain: &[Terrain], target: &Unit, middle: Spot, shooter: &Unit) -> Option<Cover> {
    let nearest = rim(shooter)
        .into_iter()
        .min_by(|one, other| between(*one, middle).total_cmp(&between(*other, middle)))?;
    // A shooter who stands on the base is at hand: nothing lies between.
    match above(depth_in(shooter, middle), 0.0, 2.0 * ROUNDING) {
        Sure::Yes => return Some(Cover::None),
        Sure::Near => return None,
        Sure::No => {}
    }
    let mut best = Cover::None;
    for piece in terrain.iter().filter(|piece| piece.kind().is_linear_obstacle()) {
        for (from, to) in sides(piece) {
            let side_of = |at: Spot| (to.0 - from.0) * (at.1 - from.1) - (to.1 - from.1) * (at.0 - from.0);
            let spots: Vec<Spot> = way(middle, nearest).collect();
            // Where the line comes near an end of the obstacle, or ends near it, nothing is sure.
            let ends = [from, to].into_iter().any(|end| to_side(end, middle, nearest) < 0.1);
            let close = [middle, nearest].into_iter().any(|end| to_side(end, from, to) < 0.1);
            if ends || close {
                return None;
            }
            let Some(step) = spots.windows(2).position(|step| {
                side_of(step[0]).signum() != side_of(step[1]).signum()
                    && to_side(step[0], from, to) < 2.0 * STEP
            }) else {
                continue;
            };
            match above(1.0, -depth_in_or_away(target, spots[step]), 0.1) {
                Sure::Yes => best = best.max(piece.cover()),
                Sure::No => {}
                Sure::Near => return None,
            }
        }
    }
    Some(best)
}

/// How deep a spot lies inside a unit, or less the distance to its edge.
fn depth_in_or_away(unit: &Unit, at: Spot) -> f64 {
    let ((right, ahead), (width, depth)) = (seen_from(unit, at), size(unit));
    let aside = (right.abs() - width / 2.0).max(0.0);
    let along = ahead.max(-depth - ahead).max(0.0);
    -aside.hypot(along)
}

/// The middles of the bases, by what the documentation says of each formation.
fn middles(unit: &Unit) -> Vec<Spot> {
    let footprint = unit.footprint();
    let (width, depth) = size(unit);
    let (frontage, bases) = (inches(footprint.base().frontage()), usize::from(footprint.bases()));
    let files = match footprint.formation() {
        Formation::Line | Formation::Skirmish => bases,
        Formation::AttackColumn => bases.min(2),
        Formation::Square => (width / frontage).round() as usize,
        _ => 1,
    };
    let pitch = if footprint.formation() == Formation::Skirmish { 2.0 * frontage } else { frontage };
    let rank_depth = depth / bases.div_ceil(files) as f64;
    let place = |base: usize| {
        let (rank, file) = (base / files, base % files);
        let in_rank = files.min(bases - rank * files);
        let right = (file as f64 - (in_rank as f64 - 1.0) / 2.0) * pitch;
        spot_of(unit, (right, -(rank as f64 + 0.5) * rank_depth))
    };
    (0..bases).map(place).collect()
}

proptest! {
    #![proptest_config(tables(1000))]

    #[test]
    fn range_is_that_between_the_nearest_spots_of_the_rims(drawn in drawn()) {
        let table = drawn.table();
        let field = Field::known_sound(&table, drawn.units.clone());
        let (one, other) = two(&field);
        let (rim_of_one, rim_of_other) = (rim(one), rim(other));
        let nested = rim_of_one.iter().any(|at| depth_in(other, *at) > 0.0)
            || rim_of_other.iter().any(|at| depth_in(one, *at) > 0.0);
        let apart = rim_of_one.iter().flat_map(|at| rim_of_other.iter().map(|to| between(*at, *to)));
        let apart = if nested { 0.0 } else { apart.fold(f64::INFINITY, f64::min) };
        let range = inches(field.range(one, other).value);
        prop_assert!((range - apart).abs() <= 2.0 * STEP + ROUNDING, "{range}, but {apart} by brute force");
    }

    #[test]
    fn sight_is_free_or_blocked_as_on_a_line_of_spots(drawn in drawn()) {
        let table = drawn.table();
        let field = Field::known_sound(&table, drawn.units.clone());
        let (one, other) = two(&field);
        let lines = lookouts(one).into_iter().flat_map(|from| lookouts(other).map(|to| (from, to)));
        let blocked: Vec<Sure> =
            lines.map(|(from, to)| blocked(&drawn.terrain, &drawn.units[2..], from, to)).collect();
        let answer = field.sight(one, other);
        if blocked.contains(&Sure::No) {
            prop_assert!(answer.value, "a line is free, but {}", answer.says(&ById));
        } else if !blocked.contains(&Sure::Near) {
            prop_assert!(!answer.value, "all lines are blocked, but {}", answer.says(&ById));
        }
    }

    #[test]
    fn cover_is_that_of_the_majority_of_bases(drawn in drawn()) {
        let table = drawn.table();
        let field = Field::known_sound(&table, drawn.units.clone());
        let (target, from) = two(&field);
        let cover = |middle: Spot| {
            Some(ground(&drawn.terrain, middle)?.max(behind(&drawn.terrain, target, middle, from)?))
        };
        let covers: Option<Vec<Cover>> = middles(target).into_iter().map(cover).collect();
        if let Some(mut covers) = covers {
            covers.sort();
            let (lesser, better) = (covers[(covers.len() - 1) / 2], covers[covers.len() / 2]);
            let majority = if lesser == better { Covered::One(lesser) } else { Covered::Split(lesser, better) };
            let answer = field.cover(target, from);
            prop_assert_eq!(answer.value, majority, "{}", answer.says(&ById));
        }
    }

    #[test]
    fn the_aspect_is_that_of_the_angle_to_the_corners(drawn in drawn()) {
        let table = drawn.table();
        let field = Field::known_sound(&table, drawn.units.clone());
        let (shooter, target) = two(&field);
        let ((right, ahead), (width, depth)) = (seen_from(target, spot(shooter.at())), size(target));
        // How far beyond a line of 45 degrees from a front corner.
        let beyond = right.abs() - width / 2.0 - ahead;
        let expected = match (above(-depth, ahead, ROUNDING), above(beyond, 0.0, 2.0 * ROUNDING)) {
            _ if target.footprint().formation() == Formation::Square => Aspect::Front,
            (Sure::Yes, _) => Aspect::Rear,
            (Sure::No, Sure::Yes) => Aspect::Enfilade,
            (Sure::No, Sure::No) => Aspect::Front,
            _ => return Ok(()),
        };
        prop_assert_eq!(field.shot_aspect(shooter, target).value, expected);
    }

    #[test]
    fn the_field_of_fire_holds_the_spots_within_its_angle(drawn in drawn(), degrees in 0_u16..=90) {
        let table = drawn.table();
        let field = Field::known_sound(&table, drawn.units.clone());
        let (firer, target) = two(&field);
        let (width, _) = size(firer);
        let (sine, cosine) = f64::from(degrees).to_radians().sin_cos();
        // How far inside the arc a spot lies: from the line of the front, and from the nearer edge.
        let inside = |at: Spot| {
            let (right, ahead) = seen_from(firer, at);
            ahead.min(ahead * sine - (right.abs() - width / 2.0) * cosine)
        };
        let nested = depth_in(target, spot(firer.at())) > 0.0;
        let spots = corners(target).into_iter().chain(rim(target));
        let deepest = spots.map(inside).fold(f64::NEG_INFINITY, f64::max);
        let bears = field.field_of_fire(firer, target, Arc::Ahead(degrees)).value;
        match above(deepest, 0.0, STEP) {
            Sure::Yes => prop_assert!(bears, "a spot lies {deepest} inches inside the arc"),
            // The arc may begin inside of the target.
            Sure::No if !nested && field.range(firer, target).value > standfast_tabletop::Length::ZERO => {
                prop_assert!(!bears, "all spots lie {deepest} inches outside of the arc");
            }
            _ => {}
        }
    }

    #[test]
    fn units_are_refused_where_they_have_spots_in_common(drawn in drawn()) {
        let table = Table::new(drawn.table().width(), drawn.table().depth(), Vec::new()).unwrap();
        let units = vec![drawn.units[0].clone(), drawn.units[1].clone()];
        let by = Field::new(&table, units.clone()).err().map(|faults| match faults.all() {
            [FieldFault::Overlap { by, at, .. }] => Ok((inches(*by), spot(*at))),
            other => Err(format!("{other:?}")),
        });
        let by = by.transpose().map_err(TestCaseError::fail)?;
        let [one, other] = &units[..] else { unreachable!() };
        let near = |axis: fn(Spot) -> f64| {
            let corners = corners(one).map(axis);
            let low = corners.iter().copied().fold(f64::INFINITY, f64::min);
            (0..=300).map(|step| f64::from(step) / 10.0).filter(move |at| (low - 0.1..low + 10.0).contains(at))
        };
        let grid = near(|at| at.0).flat_map(|x| near(|at| at.1).map(move |y| (x, y)));
        let deepest = grid.map(|at| depth_in(one, at).min(depth_in(other, at))).fold(f64::NEG_INFINITY, f64::max);
        if deepest > 0.05 {
            prop_assert!(by.is_some(), "they have a spot in common {deepest} inches inside both");
        }
        if let Some((by, at)) = by {
            // What they have in common holds a circle of a fourth of that, or of a base; a spot of the grid lies near
            // its middle.
            prop_assert!(deepest >= by.min(0.75) / 4.0 - 0.1, "by {by}, but brute force finds {deepest}");
            prop_assert!(depth_in(one, at) > -ROUNDING && depth_in(other, at) > -ROUNDING, "not in common: {at:?}");
        }
    }
}
