/// How well battles stand, from 500 up, by leads of 0, 500, 1,000 and so on: the logistic curve. A larger lead than the last tells no
/// more.
const BY_LEAD: [i64; 15] = [500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998, 998, 999];

/// By how much a lead grows from one of them to the next.
const STEP: i64 = 500;

/// How well a battle stands for whoever has so large a lead, from 0 to 1,000: 500 where there is none. A lead is in thousandths of
/// log-odds: with 1,000 he wins 731 of 1,000 such battles, and the larger it is, the less a little more adds.
///
/// ```
/// use standfast_engine::battle::prospects_of;
///
/// assert_eq!([0, 250, 1_000, -1_000, i64::MAX].map(prospects_of), [500, 561, 731, 269, 999]);
/// ```
#[must_use]
pub fn prospects_of(lead: i64) -> i64 {
    let size = lead.saturating_abs();
    let known = |step: i64| BY_LEAD.get(usize::try_from(step).ok()?);
    let at = |step: i64| known(step).or(BY_LEAD.last()).copied().unwrap_or(500);
    let (below, above) = (at(size / STEP), at(size / STEP + 1));
    500 + lead.signum() * (below - 500 + (above - below) * (size % STEP) / STEP)
}
