//! The same five answers written out by hand for one question alone: in floating point, in arrays of known size, with
//! whatever can be known beforehand of the question known beforehand. No dice, no outcomes of any kind, no room to
//! be made: what is left is the arithmetic, about the least that an answer can take.
//!
//! Only what the question is about (how many dice, the thresholds, how often) is kept from the compiler, which would
//! else answer it while it compiles.

use std::hint::black_box;

/// Q1: by the lead, from -5 on.
#[must_use]
pub fn q1() -> [f64; 11] {
    let (attacker, defender) = (highest(4), highest(2));
    let mut leads = [0.0; 11];
    for (mine, &one) in (1..).zip(&attacker) {
        for (theirs, &other) in (1..).zip(&defender) {
            let lead: i64 = (mine + 2) - (theirs + 1);
            if let Some(sum) =
                usize::try_from(lead.clamp(-5, 5) + 5).ok().and_then(|place| leads.get_mut(place))
            {
                *sum += one * other;
            }
        }
    }
    leads
}

/// The chances of each face to be the highest of some d6.
fn highest(dice: i32) -> [f64; 6] {
    let dice = black_box(dice);
    let mut below = 0.0;
    [1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(|face: f64| {
        let up_to = (face / 6.0).powi(dice);
        up_to - std::mem::replace(&mut below, up_to)
    })
}

/// Q2: passed, shaken and routed with no, one and two steps lost, and at the end no test at all.
#[must_use]
pub fn q2() -> [f64; 10] {
    let [passes_at, steps] = black_box([12.0, 2.0]);
    let totals = black_box([6.0, 15.0, 12.0, 3.0]);
    let [two, one, none, no_test] = totals.map(|ways: f64| ways / 36.0);
    let graded = |lost: f64, chance: f64| {
        let passes: f64 = (passes_at - steps * lost) / 20.0;
        let shaken = f64::min(0.2, 1.0 - passes);
        [chance * passes, chance * shaken, chance * (1.0 - passes - shaken)]
    };
    let ([a, b, c], [d, e, f], [g, h, i]) = (graded(0.0, none), graded(1.0, one), graded(2.0, two));
    [a, b, c, d, e, f, g, h, i, no_test]
}

/// Q3: by how many fail.
#[must_use]
pub fn q3() -> [f64; 121] {
    let odds = black_box(4.0) / black_box(6.0);
    let mut ways = f64::powi(0.6, 120);
    let mut failed = 0.0;
    [(); 121].map(|()| {
        let now = ways;
        ways *= (120.0 - failed) / (failed + 1.0) * odds;
        failed += 1.0;
        now
    })
}

/// Q4: halts, flees, attacker, defender, tied.
#[must_use]
pub fn q4() -> [f64; 5] {
    let best = highest(3);
    let [mut attacker, mut defender, mut tied] = [0.0; 3];
    for (mine, &one) in (1..).zip(&best) {
        for (theirs, &other) in (1..).zip(&best) {
            let more = one * other;
            match i64::cmp(&(mine + 2), &(theirs + 1)) {
                std::cmp::Ordering::Greater => attacker += more,
                std::cmp::Ordering::Less => defender += more,
                std::cmp::Ordering::Equal => tied += more,
            }
        }
    }
    let (halts, flees) = (black_box(2.0) / 6.0, black_box(4.0) / 6.0);
    let (mut decided, mut again) = (0.0, 1.0);
    for _ in 0..black_box(10) {
        decided += again;
        again *= tied;
    }
    let melee = (1.0 - halts) * (1.0 - flees);
    [halts, (1.0 - halts) * flees, melee * decided * attacker, melee * decided * defender, melee * again]
}

/// Q5: by how many are steady, and of these by how many are shaken, from none on.
#[must_use]
pub fn q5() -> [f64; 21] {
    let (holds, rallies) = (black_box(12.0) / 20.0, black_box(8.0) / 20.0);
    let (mut steady, mut shaken, mut routed) = (1.0, 0.0, 0.0);
    for _ in 0..black_box(8) {
        let fled = shaken * (1.0 - rallies);
        (steady, shaken, routed) = (steady * holds + shaken * rallies, steady * (1.0 - holds), routed + fled);
    }
    // The powers of each, over the factorial of their exponent.
    let parts = |chance: f64| {
        let mut part = 1.0;
        [1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(|next: f64| {
            let now = part;
            part *= chance / next;
            now
        })
    };
    let (steady, shaken, routed) = (parts(steady), parts(shaken), parts(routed));
    let mut joint = [0.0; 21];
    let mut places = joint.iter_mut();
    for (first, some) in steady.iter().enumerate() {
        let behind = routed.iter().take(6 - first).rev();
        for ((more, rest), place) in shaken.iter().zip(behind).zip(&mut places) {
            *place = 120.0 * some * more * rest;
        }
    }
    joint
}
