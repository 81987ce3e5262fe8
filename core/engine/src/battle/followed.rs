use super::{Fact, FactValue, Id, Piece, View};
use crate::Figure;

/// A figure worth following through a battle, one for each side.
#[derive(Debug, Clone)]
pub struct Followed {
    /// Its name in addresses: `men-lost`.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What exactly is counted.
    pub says: &'static str,
    /// Where in a view it is read.
    pub from: Reading,
    /// Values at which the rules make something happen.
    pub marks: Vec<i64>,
}

/// Where in a view a figure is read. Facts and markers go by the names that the system gives them.
#[derive(Debug, Clone, Copy)]
pub enum Reading {
    /// A fact of the whole side.
    Total(&'static str),
    /// The sum of a fact over its pieces.
    Sum(&'static str),
    /// The mean of a fact over its pieces in play that have the second fact too.
    Mean(&'static str, &'static str),
    /// How many of its pieces in play have the fact and one of the markers.
    Marked(&'static str, &'static [&'static str]),
}

impl Followed {
    /// A figure without marks.
    #[must_use]
    pub const fn new(name: &'static str, title: &'static str, says: &'static str, from: Reading) -> Self {
        Self { name, title, says, from, marks: Vec::new() }
    }

    /// Adds the values at which the rules make something happen.
    #[must_use]
    pub fn marked(self, marks: Vec<i64>) -> Self {
        Self { marks, ..self }
    }
}

/// A side as a view shows it.
#[derive(Debug, Clone)]
pub struct SideSeen<'v> {
    totals: &'v [Fact],
    /// All its pieces, whatever they belong to.
    pieces: Vec<&'v Piece>,
}

impl View {
    /// A side of it, for whoever reads figures of that side.
    #[must_use]
    pub fn side(&self, side: &Id) -> SideSeen<'_> {
        let totals = self.totals.iter().find(|totals| totals.side == *side);
        SideSeen {
            totals: totals.map_or(&[], |totals| totals.facts.as_slice()),
            pieces: self.pieces().filter(|piece| piece.side == *side).collect(),
        }
    }
}

impl Reading {
    /// The value of a side; none where there is nothing to count.
    #[must_use]
    pub fn of(self, side: &SideSeen<'_>) -> Option<f64> {
        let pieces = || side.pieces.iter().copied();
        match self {
            Self::Total(name) => number(side.totals, name),
            Self::Sum(name) => {
                let (sum, count) = summed(pieces().filter_map(|piece| piece.number(name)));
                (count > 0).then_some(sum)
            }
            Self::Mean(name, beside) => {
                let counted = pieces().filter(|piece| piece.out.is_none() && piece.number(beside).is_some());
                let (sum, count) = summed(counted.filter_map(|piece| piece.number(name)));
                (count > 0).then(|| sum / counted_as_number(count))
            }
            Self::Marked(has, markers) => {
                let counted = || pieces().filter(|piece| piece.facts.iter().any(|fact| fact.name == has));
                let bears = |piece: &&Piece| {
                    piece.out.is_none() && piece.markers.iter().any(|marker| markers.contains(&marker.name))
                };
                counted().next()?;
                Some(counted_as_number(counted().filter(bears).count()))
            }
        }
    }
}

/// The sum of all, and how many they are.
fn summed(values: impl Iterator<Item = f64>) -> (f64, usize) {
    values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1))
}

impl Piece {
    /// The fact of that name as a number, where it is one.
    #[must_use]
    pub fn number(&self, fact: &str) -> Option<f64> {
        number(&self.facts, fact)
    }
}

fn number(facts: &[Fact], name: &str) -> Option<f64> {
    match facts.iter().find(|fact| fact.name == name)?.value {
        FactValue::Figure(Figure::Whole(number)) => whole(number),
        FactValue::Figure(Figure::Decimal(of)) => Some(whole(of.parts)? / whole(of.per_whole)?),
        _ => None,
    }
}

/// A number as it is drawn; those of armies are far below where this ends.
fn whole(number: i64) -> Option<f64> {
    i32::try_from(number).ok().map(f64::from)
}

fn counted_as_number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
