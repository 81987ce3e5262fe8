//! Figures as they stand in tables.

use std::time::Duration;

/// How long things took.
#[derive(Debug, Default, Clone)]
pub(crate) struct Times(Vec<u64>);

impl Times {
    pub(crate) fn note(&mut self, time: Duration) {
        self.0.push(u64::try_from(time.as_nanos()).unwrap());
    }

    pub(crate) fn extend(&mut self, others: &Self) {
        self.0.extend(&others.0);
    }

    pub(crate) fn sort(&mut self) {
        self.0.sort_unstable();
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// The time that so large a part of them did not pass, of times that are sorted.
    pub(crate) fn share(&self, part: f64) -> Duration {
        let place = (self.0.len() as f64 * part).ceil() as usize;
        Duration::from_nanos(self.0.get(place.saturating_sub(1)).copied().unwrap_or(0))
    }
}

impl FromIterator<Duration> for Times {
    fn from_iter<I: IntoIterator<Item = Duration>>(times: I) -> Self {
        let mut all = Self::default();
        times.into_iter().for_each(|time| all.note(time));
        all.sort();
        all
    }
}

/// A time, with the unit that suits it.
pub(crate) fn time(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds >= 1.0 => format!("{seconds:.2} s"),
        seconds if seconds >= 1e-3 => format!("{:.2} ms", seconds * 1e3),
        seconds => format!("{:.0} µs", seconds * 1e6),
    }
}

/// A count with its thousands set apart.
pub(crate) fn count(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Bytes in MiB.
pub(crate) fn mebibytes(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}
