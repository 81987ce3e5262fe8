//! A battle as numbers: what the umpire sees of it, as far as it can be counted.

use std::collections::HashMap;

use standfast_engine::Figure;
use standfast_engine::battle::{Eyes, Fact, FactValue, Led, Seat, Trial};

/// Where each number stands in a row, by the hash of its names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Places(HashMap<u64, usize>);

impl Places {
    /// The row of a battle as it stands; numbers that were not met before are added behind.
    pub(super) fn met<B: Led>(&mut self, trial: &Trial<B>) -> Vec<f32> {
        let mut row = vec![0.0; self.0.len()];
        read(trial, &mut |names, value| {
            let next = self.0.len();
            let place = *self.0.entry(hash(names)).or_insert(next);
            row.resize(self.0.len(), 0.0);
            put(&mut row, place, value);
        });
        row
    }

    /// The row of a battle as it stands; numbers that were not met before are left out.
    pub(super) fn row<B: Led>(&self, trial: &Trial<B>) -> Vec<f32> {
        let mut row = vec![0.0; self.0.len()];
        read(trial, &mut |names, value| {
            if let Some(place) = self.0.get(&hash(names)) {
                put(&mut row, *place, value);
            }
        });
        row
    }
}

fn put(row: &mut [f32], place: usize, value: f64) {
    if let Some(number) = row.get_mut(place) {
        *number = narrow(value);
    }
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "half the room, and exact enough"
)]
fn narrow(number: f64) -> f32 {
    number as f32
}

/// FNV-1a over the names, each with its end.
fn hash(names: &[&str]) -> u64 {
    let bytes = names.iter().flat_map(|name| name.bytes().chain([0]));
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// Hands each number to `take`, with its names: the turn and the clock, whose move it is, the totals of the sides, and of each
/// piece its facts, its markers and its place. A word is a number of its own, which is 1 where it is said.
fn read<B: Led>(trial: &Trial<B>, take: &mut dyn FnMut(&[&str], f64)) {
    let view = B::view(trial.scene(), Eyes { seat: &Seat::Umpire, roster: trial.roster() });
    take(&["turn"], whole(B::turn(trial.scene())));
    if let Some((_, side)) = trial.decides() {
        take(&["decides", side.as_str()], 1.0);
    }
    for side in &trial.roster().sides {
        take(&["prospects", side.id.as_str()], whole(trial.prospects(&side.id)));
    }
    view.clock.iter().for_each(|fact| of_fact("clock", fact, take));
    for side in &view.totals {
        side.facts.iter().for_each(|fact| of_fact(side.side.as_str(), fact, take));
    }
    for piece in view.pieces() {
        let id = piece.id.as_str();
        piece.facts.iter().for_each(|fact| of_fact(id, fact, take));
        piece.markers.iter().for_each(|marker| take(&[id, "marker", marker.name], 1.0));
        if piece.out.is_some() {
            take(&[id, "out"], 1.0);
        } else if let Some(pose) = trial.pose_of(&piece.id) {
            take(&[id, "x"], f64::from(pose.at.x.hundredths()));
            take(&[id, "y"], f64::from(pose.at.y.hundredths()));
        }
    }
}

fn of_fact(of: &str, fact: &Fact, take: &mut dyn FnMut(&[&str], f64)) {
    if let Some(gauge) = &fact.gauge {
        take(&[of, fact.name, "gauge"], whole(gauge.at));
    }
    match &fact.value {
        FactValue::Figure(Figure::Whole(number)) => take(&[of, fact.name], whole(*number)),
        FactValue::Figure(Figure::Decimal(number)) => {
            take(&[of, fact.name], whole(number.parts) / whole(number.per_whole).max(1.0));
        }
        FactValue::Figure(Figure::Flag(flag)) => take(&[of, fact.name], f64::from(u8::from(*flag))),
        FactValue::Figure(Figure::Word(word)) => take(&[of, fact.name, word], 1.0),
        FactValue::Text(text) => take(&[of, fact.name, text], 1.0),
    }
}

/// A number as it is drawn; those of armies are far below where this ends.
fn whole(number: i64) -> f64 {
    f64::from(i32::try_from(number).unwrap_or(i32::MAX))
}
