use std::collections::BTreeSet;

use super::{Field, Placed};
use crate::faults::FieldFault;
use crate::geometry::{Quad, rounded};
use crate::length::Length;
use crate::rectangle::Rectangle;
use crate::table::Laid;
use crate::terrain::{Going, Terrain, TerrainKind};

/// Everything that is wrong with how units stand.
pub(super) fn of(field: &Field<'_>) -> Vec<FieldFault> {
    let mut ids = BTreeSet::new();
    let same = field
        .units()
        .iter()
        .filter(|unit| !ids.insert(unit.id()))
        .map(|unit| FieldFault::SameId(unit.id().into()));
    let mut faults: Vec<FieldFault> = same.collect();
    faults.extend(field.units().iter().filter_map(|unit| off_table(field, unit)));
    faults.extend(overlaps(field.units()));
    faults.extend(field.units().iter().filter_map(|unit| impassable(field, unit)));
    faults
}

/// The corner of a unit that lies furthest off the table, if any does.
fn off_table(field: &Field<'_>, unit: &Placed) -> Option<FieldFault> {
    let table = field.table().bounds();
    let corners =
        ["front left", "front right", "rear right", "rear left"].into_iter().zip(unit.ground().corners());
    let beyond = corners.flat_map(|(corner, at)| {
        let beyond = [
            ("left", table.low.x - at.x),
            ("right", at.x - table.high.x),
            ("near", table.low.y - at.y),
            ("far", at.y - table.high.y),
        ];
        beyond.map(|(edge, by)| (corner, at, edge, by))
    });
    let (corner, at, edge, by) = beyond.reduce(|worst, next| if next.3 > worst.3 { next } else { worst })?;
    (by > Length::TOUCH).then(|| FieldFault::OffTable { unit: unit.id().into(), corner, at, by, edge })
}

/// Every two units that overlap. Units are taken from left to right, so that only those whose stretches along x meet
/// are compared.
fn overlaps(units: &[Placed]) -> Vec<FieldFault> {
    let mut order: Vec<(usize, &Placed)> = units.iter().enumerate().collect();
    order.sort_by_key(|(_, unit)| unit.bounds().low.x);
    let mut found = Vec::new();
    for (place, (index, unit)) in order.iter().enumerate() {
        let beside = order
            .iter()
            .skip(place + 1)
            .take_while(|(_, other)| other.bounds().low.x <= unit.bounds().high.x);
        for (other_index, other) in beside.filter(|(_, other)| other.bounds().meets(&unit.bounds())) {
            let by = rounded(unit.quad().depth_in(other.quad()));
            if by > Length::TOUCH {
                let (first, second) = if index < other_index { (unit, other) } else { (other, unit) };
                found.push((index.min(other_index), index.max(other_index), first, second, by));
            }
        }
    }
    found.sort_by_key(|(first, second, ..)| (*first, *second));
    let fault = |(_, _, first, second, by): (_, _, &&Placed, &&Placed, _)| FieldFault::Overlap {
        first: first.id().into(),
        second: second.id().into(),
        at: first.quad().middle_in_common(second.quad()),
        by,
    };
    found.into_iter().map(fault).collect()
}

/// The first impassable piece that a unit stands in, if any. The unit's edges may reach into it by a touch, and where a
/// road or a ford leads across the piece, it may stand there.
fn impassable(field: &Field<'_>, unit: &Placed) -> Option<FieldFault> {
    let pieces = || field.table().pieces().filter(|(_, laid)| laid.bounds.meets(&unit.bounds()));
    let leads_over = |(way, laid): (&Terrain, &Laid), barrier: &Laid| {
        matches!(way.kind(), TerrainKind::Road { .. } | TerrainKind::Ford)
            && way.going() != Going::Impassable
            && laid.bounds.meets(&barrier.bounds)
            && laid.outline.meets(unit.quad())
    };
    let standing = trimmed(unit);
    let (piece, laid) = pieces().find(|(piece, laid)| {
        piece.going() == Going::Impassable
            && laid.outline.meets(&standing)
            && !pieces().any(|way| leads_over(way, laid))
    })?;
    let at = laid.outline.spot_in_common(&standing);
    Some(FieldFault::Impassable {
        unit: unit.id().into(),
        piece: piece.id().into(),
        kind: piece.kind().name(),
        at,
    })
}

/// The ground of a unit without its outermost rim, which may touch anything.
fn trimmed(unit: &Placed) -> Quad {
    let (half, rim) = (unit.footprint().width().wide(), 2 * Length::TOUCH.wide());
    let depth = 2 * unit.footprint().depth().wide();
    Quad::from(&Rectangle::within(unit.pose(), [rim - half, half - rim], [rim, depth - rim]))
}
