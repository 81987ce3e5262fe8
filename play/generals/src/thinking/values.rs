/// How many standard errors to either side hold 95% of a normal distribution.
const WIDTH: f64 = 1.96;

/// From how many battles on one candidate can be said to be better than another.
const ENOUGH: usize = 8;

/// What battles came to, one after the other.
#[derive(Debug, Clone, Default)]
pub(super) struct Values(Vec<f64>);

impl Values {
    pub(super) fn push(&mut self, value: f64) {
        self.0.push(value);
    }

    pub(super) fn count(&self) -> u64 {
        u64::try_from(self.0.len()).unwrap_or(u64::MAX)
    }

    /// Their mean; where there are none, less than any.
    pub(super) fn mean(&self) -> f64 {
        if self.0.is_empty() { -1.0 } else { mean(self.0.iter().copied(), self.0.len()) }
    }

    /// Half the width of the 95% interval of their mean.
    pub(super) fn within(&self) -> Option<f64> {
        (self.0.len() > 1).then(|| WIDTH * error(self.0.iter().copied(), self.0.len()))
    }

    /// Whether these are surely more than others that met the same luck, by the differences one by one.
    pub(super) fn surely_beat(&self, others: &Self) -> bool {
        self.0.len().min(others.0.len()) >= ENOUGH && self.beat(others, WIDTH)
    }

    /// Whether these are more than others that met the same luck, by so many standard errors of the differences.
    pub(super) fn beat(&self, others: &Self, errors: f64) -> bool {
        let differences = || self.0.iter().zip(&others.0).map(|(one, other)| one - other);
        let count = differences().count();
        count > 0 && mean(differences(), count) > errors * error(differences(), count)
    }
}

fn mean(values: impl Iterator<Item = f64>, count: usize) -> f64 {
    values.sum::<f64>() / in_floats(count)
}

/// The standard error of the mean.
fn error(values: impl Iterator<Item = f64> + Clone, count: usize) -> f64 {
    let mean = mean(values.clone(), count);
    let squares: f64 = values.map(|value| (value - mean) * (value - mean)).sum();
    (squares / in_floats(count.saturating_sub(1).max(1)) / in_floats(count)).sqrt()
}

fn in_floats(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
