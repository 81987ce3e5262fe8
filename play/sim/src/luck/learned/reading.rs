//! A battle as numbers: what the umpire sees of it, as far as it can be counted.

use std::collections::{BTreeMap, HashMap};

use standfast_engine::Figure;
use standfast_engine::battle::{Eyes, Fact, FactValue, Led, Piece, Seat, Trial};

/// Where each number stands in a row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Places(HashMap<Name, usize>);

impl Places {
    /// The row of a reading; numbers that were not met before are added behind.
    pub(super) fn met(&mut self, reading: &Reading) -> Vec<f32> {
        let mut row = vec![0.0; self.0.len()];
        for &(name, value) in &reading.0 {
            let next = self.0.len();
            let place = *self.0.entry(name).or_insert(next);
            row.resize(self.0.len(), 0.0);
            put(&mut row, place, value);
        }
        row
    }

    /// The row of a battle as it stands; numbers that were not met before are left out.
    pub(super) fn row<B: Led>(&self, trial: &Trial<B>) -> Vec<f32> {
        let mut row = vec![0.0; self.0.len()];
        read(trial, &mut |name, value| {
            if let Some(place) = self.0.get(&name) {
                put(&mut row, *place, narrow(value));
            }
        });
        row
    }
}

/// All that can be counted in a battle as it stands, by name.
#[derive(Debug)]
pub(super) struct Reading(Vec<(Name, f32)>);

impl Reading {
    pub(super) fn of<B: Led>(trial: &Trial<B>) -> Self {
        let mut numbers = Vec::new();
        read(trial, &mut |name, value| numbers.push((name, narrow(value))));
        Self(numbers)
    }

    /// How many numbers it has.
    pub(super) fn numbers(&self) -> usize {
        self.0.len()
    }
}

fn put(row: &mut [f32], place: usize, value: f32) {
    if let Some(number) = row.get_mut(place) {
        *number = value;
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

/// The name of a number, of several words: FNV-1a over them, each with its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Name(u64);

impl Name {
    fn of(word: &str) -> Self {
        Self(0xCBF2_9CE4_8422_2325).and(word)
    }

    fn and(self, word: &str) -> Self {
        let bytes = word.bytes().chain([0]);
        Self(bytes.fold(self.0, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)))
    }
}

/// Takes a number by its name.
type Take<'t> = dyn FnMut(Name, f64) + 't;

/// Hands each number to `take`: the turn and the clock, whose move it is, the totals of the sides, and what is said of each piece.
/// What is said of pieces is summed besides, over each side, and how much more of it the first side has: trees that ask few
/// questions can't add up an army.
fn read<B: Led>(trial: &Trial<B>, take: &mut Take<'_>) {
    let view = B::view(trial.scene(), Eyes { seat: &Seat::Umpire, roster: trial.roster() });
    take(Name::of("turn"), whole(B::turn(trial.scene())));
    if let Some((_, side)) = trial.decides() {
        take(Name::of("decides").and(side), 1.0);
    }
    for side in &trial.roster().sides {
        take(Name::of("prospects").and(&side.id), whole(trial.prospects(&side.id)));
    }
    view.clock.iter().for_each(|fact| of_fact(Name::of("clock"), fact, take));
    for side in &view.totals {
        side.facts.iter().for_each(|fact| of_fact(Name::of(&side.side), fact, take));
    }
    let pieces: Vec<(&Piece, Option<At>)> =
        view.pieces().map(|piece| (piece, standing_at(trial, piece))).collect();
    let first = trial.roster().sides.first().map(|side| &side.id);
    let mut sums: BTreeMap<Name, f64> = BTreeMap::new();
    let mut add = |name, value| *sums.entry(name).or_default() += value;
    for &(piece, at) in &pieces {
        let place = at.map(|at| (at, from_the_enemy(piece, at, &pieces)));
        let sign = if first == Some(&piece.side) { 1.0 } else { -1.0 };
        of_piece(piece, place, Name::of(&piece.id), take);
        of_piece(piece, place, Name::of("all of").and(&piece.side), &mut add);
        of_piece(piece, place, Name::of("more of"), &mut |name, value| add(name, sign * value));
    }
    sums.into_iter().for_each(|(name, sum)| take(name, sum));
}

/// A place on the table, in hundredths of an inch.
type At = [f64; 2];

/// Where a piece stands that is still in the battle.
fn standing_at<B: Led>(trial: &Trial<B>, piece: &Piece) -> Option<At> {
    let pose = trial.pose_of(&piece.id).filter(|_| piece.out.is_none())?;
    Some([pose.at.x, pose.at.y].map(|inches| f64::from(inches.hundredths())))
}

/// How far the nearest piece of another side is; none where there is no other.
fn from_the_enemy(piece: &Piece, [x, y]: At, pieces: &[(&Piece, Option<At>)]) -> Option<f64> {
    let enemies = pieces.iter().filter(|(other, _)| other.side != piece.side).filter_map(|(_, at)| *at);
    let squared = |[of_x, of_y]: At| (x - of_x) * (x - of_x) + (y - of_y) * (y - of_y);
    enemies.map(squared).min_by(f64::total_cmp).map(f64::sqrt)
}

/// The facts of a piece, its markers, its place, and how far the enemy is from there. A word is a number of its own, which is 1
/// where it is said.
fn of_piece(piece: &Piece, place: Option<(At, Option<f64>)>, of: Name, take: &mut Take<'_>) {
    piece.facts.iter().for_each(|fact| of_fact(of, fact, take));
    piece.markers.iter().for_each(|marker| take(of.and("marker").and(marker.name), 1.0));
    if piece.out.is_some() {
        take(of.and("out"), 1.0);
    }
    if let Some(([x, y], enemy)) = place {
        take(of.and("x"), x);
        take(of.and("y"), y);
        enemy.into_iter().for_each(|apart| take(of.and("apart"), apart));
    }
}

fn of_fact(of: Name, fact: &Fact, take: &mut Take<'_>) {
    let of = of.and(fact.name);
    if let Some(gauge) = &fact.gauge {
        take(of.and("gauge"), whole(gauge.at));
    }
    match &fact.value {
        FactValue::Figure(Figure::Whole(number)) => take(of, whole(*number)),
        FactValue::Figure(Figure::Decimal(number)) => {
            take(of, whole(number.parts) / whole(number.per_whole).max(1.0));
        }
        FactValue::Figure(Figure::Flag(flag)) => take(of, f64::from(u8::from(*flag))),
        FactValue::Figure(Figure::Word(word)) => take(of.and(word), 1.0),
        FactValue::Text(text) => take(of.and(text), 1.0),
    }
}

/// A number as it is drawn; those of armies are far below where this ends.
fn whole(number: i64) -> f64 {
    f64::from(i32::try_from(number).unwrap_or(i32::MAX))
}
