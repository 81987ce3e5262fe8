/// How many standard errors to either side hold 95% of a normal distribution.
const WIDTH: f64 = 1.96;

/// From how many battles on, and by how many standard errors, one candidate is surely better than another: it is asked again and
/// again, so that less would often drop what had bad luck at first.
const ENOUGH: usize = 12;
const SURELY: f64 = 3.0;

/// By how much one exact value must be more than another: less may come of how they are summed.
const MORE: f64 = 1e-9;

/// What battles came to, one after the other; or what is known exactly, since all of them were walked.
#[derive(Debug, Clone)]
pub(super) enum Values {
    Tried(Vec<f64>),
    Exact(f64),
}

impl Default for Values {
    fn default() -> Self {
        Self::Tried(Vec::new())
    }
}

impl Values {
    pub(super) fn push(&mut self, value: f64) {
        match self {
            Self::Tried(values) => values.push(value),
            Self::Exact(_) => {}
        }
    }

    /// How many battles were tried out.
    pub(super) fn count(&self) -> u64 {
        u64::try_from(self.tried().len()).unwrap_or(u64::MAX)
    }

    /// Whether anything is known.
    pub(super) fn is_known(&self) -> bool {
        matches!(self, Self::Exact(_)) || self.count() > 0
    }

    /// Their mean; where there are none, less than any.
    pub(super) fn mean(&self) -> f64 {
        match self {
            Self::Exact(value) => *value,
            Self::Tried(values) if values.is_empty() => -1.0,
            Self::Tried(values) => mean(values.iter().copied(), values.len()),
        }
    }

    /// Half the width of the 95% interval of their mean.
    pub(super) fn within(&self) -> Option<f64> {
        match self {
            Self::Exact(_) => Some(0.0),
            Self::Tried(values) => {
                (values.len() > 1).then(|| WIDTH * error(values.iter().copied(), values.len()))
            }
        }
    }

    /// Whether these are surely more than others that met the same luck, by the differences one by one.
    pub(super) fn surely_beat(&self, others: &Self) -> bool {
        self.tried().len().min(others.tried().len()) >= ENOUGH && self.beat(others, SURELY, 0.0)
    }

    /// Whether these are more than others that met the same luck, by so many errors of their mean difference: its standard error,
    /// and what it may be misjudged by besides. What is known exactly need only be more.
    pub(super) fn beat(&self, others: &Self, errors: f64, judged_within: f64) -> bool {
        if let (Self::Exact(one), Self::Exact(other)) = (self, others) {
            return one - other > MORE;
        }
        let differences = || self.tried().iter().zip(others.tried()).map(|(one, other)| one - other);
        let count = differences().count();
        count > 0 && mean(differences(), count) > errors * error(differences(), count).hypot(judged_within)
    }

    fn tried(&self) -> &[f64] {
        match self {
            Self::Tried(values) => values,
            Self::Exact(_) => &[],
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// In the same luck one is always a little better: beyond chance, but not beyond what it may be misjudged by.
    #[test]
    fn what_may_be_misjudged_counts_for_nothing_however_often_it_is_tried() {
        let tried =
            |more: f64| Values::Tried((0..10_000).map(|nth| f64::from(nth % 2) / 2.0 + more).collect());
        let (own, other) = (tried(0.0), tried(0.005));
        assert!(
            other.beat(&own, 1.0, 0.0) && !other.beat(&own, 1.0, 0.01) && tried(0.015).beat(&own, 1.0, 0.01)
        );
        assert!(Values::Exact(0.505).beat(&Values::Exact(0.5), 1.0, 0.01));
    }
}
