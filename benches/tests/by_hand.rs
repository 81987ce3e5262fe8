//! What is written out by hand to be measured against answers the same questions.

use std::hash::Hash;

use standfast_benches::{Charge, Grade, by_hand, q1, q2, q3, q4, q5};
use standfast_dice::Stop;
use standfast_odds::Odds;

fn assert_same<T: Eq + Hash + Clone + std::fmt::Debug>(
    ours: Result<Odds<T, f64>, Stop>,
    by_hand: impl IntoIterator<Item = (T, f64)>,
) {
    let ours = ours.unwrap_or_default();
    let mut possible = 0;
    for (outcome, chance) in by_hand {
        let known = ours.probability(&outcome);
        assert!((known - chance).abs() < 1e-12, "{outcome:?}: {known}, by hand {chance}");
        possible += usize::from(known > 0.0);
    }
    assert_eq!(possible, ours.len(), "nothing is left out");
}

#[test]
fn by_hand_the_answers_are_the_same() {
    assert_same(q1(), (-5..=5).zip(by_hand::q1()));
    let graded = |steps| [Grade::Passed, Grade::Shaken, Grade::Routed].map(|grade| (steps, grade));
    let outcomes = [0, 1, 2].into_iter().flat_map(graded).chain([(0, Grade::None)]);
    assert_same(q2(), outcomes.zip(by_hand::q2()));
    assert_same(q3(), (0..=120).zip(by_hand::q3()));
    let outcomes = [Charge::Halts, Charge::Flees, Charge::Attacker, Charge::Defender, Charge::Tied];
    assert_same(q4(), outcomes.into_iter().zip(by_hand::q4()));
    let joint =
        (0..=5).flat_map(|steady| (0..=5 - steady).map(move |shaken| [steady, shaken, 5 - steady - shaken]));
    assert_same(q5(), joint.zip(by_hand::q5()));
}
