use standfast_engine::Figure;
use standfast_engine::battle::{Fact, FactValue, Followed, Id, Piece, Reading, Roster, View};

/// A figure of each side over time.
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    /// Its name in addresses: `men-lost`.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What exactly is counted.
    pub says: &'static str,
    /// Values that mean something in the rules.
    pub marks: Vec<f64>,
    /// One line a side, in the order of the scenario.
    pub lines: Vec<Line>,
}

/// A side's figure over time.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The side.
    pub side: Id,
    /// What it is called.
    pub name: String,
    /// The place of its colour, from 0.
    pub place: usize,
    /// The values that it took one after the other.
    pub steps: Vec<Step>,
}

/// A value that a figure took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// The record with which it took it.
    pub record: u64,
    /// The value; none where there is nothing to count any more.
    pub value: Option<f64>,
}

impl Plot {
    pub(super) fn new(figure: &Followed, roster: &Roster) -> Self {
        let Followed { name, title, says, ref marks, .. } = *figure;
        let marks = marks.iter().filter_map(|mark| whole(*mark)).collect();
        let line = |side: &standfast_engine::battle::Side| Line {
            side: side.id.clone(),
            name: side.name.clone(),
            place: roster.colour(&side.id).place(),
            steps: Vec::new(),
        };
        Self { name, title, says, marks, lines: roster.sides.iter().map(line).collect() }
    }

    /// Goes on to how it stood after that record.
    pub(super) fn take_in(&mut self, record: u64, view: &View, from: Reading) {
        for line in &mut self.lines {
            let value = read(from, view, &line.side);
            if line.steps.last().is_none_or(|last| last.value != value) {
                line.steps.push(Step { record, value });
            }
        }
    }

    /// Whether it shows anything, once sides that nothing was ever known of are left out.
    pub(super) fn tells(&mut self) -> bool {
        self.lines.retain(|line| line.steps.iter().any(|step| step.value.is_some()));
        !self.lines.is_empty()
    }
}

impl Line {
    /// The value that it had after that record.
    #[must_use]
    pub fn at(&self, record: u64) -> Option<f64> {
        self.steps.iter().take_while(|step| step.record <= record).last().and_then(|step| step.value)
    }
}

/// The value of a figure as the view shows it.
fn read(from: Reading, view: &View, side: &Id) -> Option<f64> {
    match from {
        Reading::Total(name) => {
            let totals = view.totals.iter().find(|totals| totals.side == *side)?;
            number(&totals.facts, name)
        }
        Reading::Sum(name) => {
            let pieces = pieces(view, side);
            let values: Vec<f64> = pieces.iter().filter_map(|piece| number(&piece.facts, name)).collect();
            (!values.is_empty()).then(|| values.iter().sum())
        }
        Reading::Mean(name, beside) => {
            let pieces = pieces(view, side);
            let counted =
                pieces.iter().filter(|piece| piece.out.is_none() && number(&piece.facts, beside).is_some());
            let values: Vec<f64> = counted.filter_map(|piece| number(&piece.facts, name)).collect();
            (!values.is_empty()).then(|| values.iter().sum::<f64>() / counted_as_number(values.len()))
        }
        Reading::Marked(has, markers) => {
            let mut pieces = pieces(view, side);
            pieces.retain(|piece| piece.facts.iter().any(|fact| fact.name == has));
            let bears = |piece: &&&Piece| {
                piece.out.is_none() && piece.markers.iter().any(|marker| markers.contains(&marker.name))
            };
            (!pieces.is_empty()).then(|| counted_as_number(pieces.iter().filter(bears).count()))
        }
    }
}

/// All pieces of a side, whatever they belong to.
fn pieces<'v>(view: &'v View, side: &Id) -> Vec<&'v Piece> {
    view.pieces().filter(|piece| piece.side == *side).collect()
}

pub(super) fn number(facts: &[Fact], name: &str) -> Option<f64> {
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
