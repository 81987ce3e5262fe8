//! An axis of a drawing: which values are named on it, and where a value lies.

/// An axis from one round value to another.
#[derive(Debug, Clone, PartialEq)]
pub struct Scale {
    values: Vec<f64>,
}

impl Scale {
    /// An axis that holds these values, with about five named, whose steps are at least that fine.
    ///
    /// ```
    /// let scale = standfast_sim::Scale::over(0.0, 527.0, 1.0);
    /// assert_eq!(scale.values(), [0.0, 200.0, 400.0, 600.0]);
    /// assert_eq!(scale.share(150.0), 0.25);
    /// ```
    #[must_use]
    pub fn over(lowest: f64, highest: f64, finest: f64) -> Self {
        let step = round_step((highest - lowest) / 4.0).max(finest);
        let mut values = vec![(lowest / step).floor() * step];
        while values.last().is_some_and(|last| *last < highest - step * 1e-9 || values.len() < 2) {
            values.extend(values.last().map(|last| last + step));
        }
        Self { values }
    }

    /// The values that are named, the lowest first.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// How far along the axis a value lies: 0 at its beginning, 1 at its end.
    #[must_use]
    pub fn share(&self, value: f64) -> f64 {
        let bottom = self.values.first().copied().unwrap_or_default();
        let top = self.values.last().copied().unwrap_or(1.0);
        (value - bottom) / (top - bottom)
    }
}

/// 1, 2 or 5 of a power of ten, at least that much.
fn round_step(least: f64) -> f64 {
    if least <= 0.0 {
        return 1.0;
    }
    let power = 10_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * power).find(|step| *step >= least).unwrap_or(power)
}

/// A value for people: whole, or with one decimal.
#[must_use]
pub fn shown(value: f64) -> String {
    if value.fract().abs() < 1e-9 { format!("{value:.0}") } else { format!("{value:.1}") }
}

/// To a tenth of a unit of the drawing: what nobody could see would only make it longer.
#[must_use]
pub fn tenths(place: f64) -> f64 {
    (place * 10.0).round() / 10.0
}
