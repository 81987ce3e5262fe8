//! How far something holds, looked for by halves.

/// The last number up to `longest` for which a condition holds that holds for all before it; -1 if it fails for 0.
pub(super) fn last(longest: i32, holds: impl Fn(i32) -> bool) -> i32 {
    last_beyond(-1, longest, holds)
}

/// As [`last`] where that is more than `least`; else some number that is not.
pub(super) fn last_beyond(least: i32, longest: i32, holds: impl Fn(i32) -> bool) -> i32 {
    if holds(longest) { longest } else { last_between(-1, longest, least, holds) }
}

/// As [`last`], sooner where a guess comes near to it: from there it is looked for in ever longer steps.
pub(super) fn last_near(guess: i32, longest: i32, holds: impl Fn(i32) -> bool) -> i32 {
    let guess = guess.clamp(0, longest);
    let is_further = holds(guess);
    let (mut here, mut step) = (guess, 1);
    loop {
        let next = (if is_further { here + step } else { here - step }).clamp(-1, longest);
        match is_further {
            true if here == longest => return longest,
            true if !holds(next) => return last_between(here, next, -1, holds),
            false if next < 0 || holds(next) => return last_between(next, here, -1, holds),
            _ => (here, step) = (next, step * 2),
        }
    }
}

/// The last number before `bad`, for which it fails, from `good` on, for which it holds, or which is -1; some number that is no more than
/// `least` where it is no more.
fn last_between(mut good: i32, mut bad: i32, least: i32, holds: impl Fn(i32) -> bool) -> i32 {
    while bad - good > 1 && bad - least > 1 {
        let middle = good + (bad - good) / 2;
        *(if holds(middle) { &mut good } else { &mut bad }) = middle;
    }
    good
}

#[cfg(test)]
mod tests {
    use super::{last, last_beyond, last_near};

    #[test]
    fn a_guess_changes_nothing_but_how_soon_it_is_found() {
        for longest in 0..12 {
            for end in -1..=longest {
                let holds = |number| number <= end;
                assert_eq!(last(longest, holds), end);
                assert!((-3..20).all(|guess| last_near(guess, longest, holds) == end), "{longest} {end}");
                for least in -1..=longest {
                    let found = last_beyond(least, longest, holds);
                    assert!(found == end || found <= least && end <= least, "{longest} {end} {least}");
                }
            }
        }
    }
}
