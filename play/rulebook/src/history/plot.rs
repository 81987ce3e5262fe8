use standfast_engine::battle::{Followed, Id, Reading, Roster, View};

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
        let marks = marks.iter().filter_map(|mark| i32::try_from(*mark).ok().map(f64::from)).collect();
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
            let value = from.of(&view.side(&line.side));
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
