//! Which version is left out where there are too many.

/// When a version was saved, in seconds.
type Saved = i64;

/// The place of the version that is missed least: the one whose neighbours lie closest together for its age, so that what was
/// saved lately stays close by and what is old grows sparse. Never the first nor the last; none where there are no others.
pub(super) fn missed_least(saved: &[Saved], now: Saved) -> Option<usize> {
    let gaps = saved.windows(3).enumerate().filter_map(|(place, around)| {
        let &[before, own, after] = around else { return None };
        let (gap, age) = (i128::from(after) - i128::from(before), i128::from(now) - i128::from(own));
        // Clocks go back now and then.
        Some((place + 1, gap.max(0), age.max(0) + 1))
    });
    // The fractions gap / age are compared without a division.
    gaps.min_by(|(_, gap, age), (_, other_gap, other_age)| (gap * other_age).cmp(&(other_gap * age)))
        .map(|(place, ..)| place)
}

#[cfg(test)]
mod tests {
    use super::missed_least;

    #[test]
    fn the_first_and_the_newest_are_never_left_out() {
        assert_eq!(missed_least(&[], 9), None);
        assert_eq!(missed_least(&[1], 9), None);
        assert_eq!(missed_least(&[1, 2], 9), None);
        assert_eq!(missed_least(&[1, 2, 3], 9), Some(1));
        assert_eq!(missed_least(&[5, 5, 5, 5], 5), Some(1));
        assert_eq!(missed_least(&[i64::MIN, 0, i64::MAX, 7], i64::MAX), Some(1), "no time overflows it");
    }

    /// Somebody saves every minute for a week, and twenty versions are kept.
    #[test]
    fn what_was_saved_lately_stays_close_and_what_is_old_grows_sparse() {
        let (mut kept, week) = (Vec::new(), 7 * 24 * 60);
        for minute in 0..week {
            kept.push(minute * 60);
            if kept.len() > 20
                && let Some(place) = missed_least(&kept, minute * 60)
            {
                kept.remove(place);
            }
        }
        assert_eq!(kept.first(), Some(&0));
        assert_eq!(kept.last(), Some(&((week - 1) * 60)));
        let ages: Vec<i64> = kept.iter().rev().map(|saved| (week - 1) - saved / 60).collect();
        let within = |minutes: i64| ages.iter().filter(|age| **age <= minutes).count();
        assert!(within(10) >= 3 && within(60) >= 5 && within(24 * 60) >= 9, "{ages:?}");
    }
}
