//! Walks against sums done by hand and against one another.

use std::cell::Cell;

use proptest::prelude::*;
use standfast_dice::{Ask, Dice, Die, Every, Stop, known_by};
use standfast_odds::{Exact, Odds, Walk};

#[test]
fn sum_of_two_dice() {
    let odds = Odds::<_, Exact>::of(|dice| dice.sum(2, Die::D6, "sum")).unwrap();
    for (sum, ways) in (2..=12).zip([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]) {
        assert_eq!(odds.probability(&sum), Odds::of(|d| d.trial(ways, 36, "t")).unwrap().probability(&true));
    }
    assert_eq!(odds.total().to_string(), "1");
}

#[test]
fn endless_tie_is_summed() {
    // Two dice, low wins, ties again for ever: even chances.
    let odds = Odds::<_, Exact>::of(|dice| {
        loop {
            dice.forget_all_but(&[])?;
            let (a, b) = (dice.die(Die::D6, "a")?, dice.die(Die::D6, "b")?);
            if a != b {
                return Ok(a < b);
            }
        }
    })
    .unwrap();
    assert_eq!(odds.probability(&true).to_string(), "1/2");
    assert_eq!(odds.total().to_string(), "1");
}

#[test]
fn states_that_lead_to_one_another_are_summed() {
    // A walk on 0..=3 from 1, one up or down by a coin, that ends at 0 or 3: the ruin of the gambler.
    let odds = Odds::<_, Exact>::of(|dice| {
        let mut place = 1;
        while (1..3).contains(&place) {
            dice.forget_all_but(&[place])?;
            place += if dice.trial(1, 2, "coin")? { 1 } else { -1 };
        }
        Ok(place)
    })
    .unwrap();
    assert_eq!(odds.probability(&3).to_string(), "1/3");
    assert_eq!(odds.probability(&0).to_string(), "2/3");
}

/// A die that a first state depends on, another between that and a second one, and a last one that the outcome shows. What is
/// declared on the way to a state is not heeded.
fn in_stages<D: Dice + ?Sized>(dice: &mut D, finds: &Cell<u32>) -> Result<(i64, i64), Stop> {
    let first = dice.band(1, Die::D6, &[3], "first")?;
    let [higher] = known_by(dice, |dice| {
        finds.set(finds.get() + 1);
        let [one] = known_by(dice, |dice| Ok([dice.die(Die::D6, "one")?]))?;
        dice.forget_all_but(&[one])?;
        Ok([first * 2 + i64::from(one > dice.die(Die::D6, "other")?)])
    })?;
    let between = dice.trial(1, 3, "between")?;
    let [higher, hits] = known_by(dice, |dice| {
        let hits = dice.at_most(3, Die::D6, 2, "hits")?;
        Ok([higher, i64::from(between) * 5 + hits])
    })?;
    Ok((higher * 10 + hits, dice.die(Die::D6, "last")?))
}

/// Every answer in turn, without any state.
struct Unmerged<'a>(&'a mut Every<Exact>);

impl Dice for Unmerged<'_> {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        self.0.ask(ask)
    }
}

#[test]
fn what_has_been_found_is_not_asked_again_and_has_the_same_odds() {
    let (finds, unmerged_finds) = (Cell::new(0), Cell::new(0));
    let odds = Odds::<_, Exact>::of(|dice| in_stages(dice, &finds)).unwrap();
    let unmerged = Odds::<_, Exact>::of(|dice| in_stages(&mut Unmerged(dice), &unmerged_finds)).unwrap();
    assert_eq!((odds.len(), odds.total().to_string()), (unmerged.len(), "1".to_owned()));
    for (outcome, chance) in unmerged.iter() {
        assert_eq!(odds.probability(outcome), chance, "{outcome:?}");
    }
    // Two answers before the state, and thirty-six that find it; three hits at most, and six faces, for each in the end.
    assert_eq!((finds.get(), unmerged_finds.get()), (72, 72 * 2 * 4 * 6));
}

#[test]
fn a_found_state_that_comes_back_is_summed() {
    let odds = Odds::<_, Exact>::of(|dice| {
        loop {
            let [attacker, defender] = known_by(dice, |dice| {
                let (a, b) = (dice.die(Die::D6, "attacker")?, dice.die(Die::D6, "defender")?);
                Ok([i64::from(a > b), i64::from(b > a)])
            })?;
            if attacker != defender {
                return Ok(attacker > defender);
            }
        }
    })
    .unwrap();
    assert_eq!(odds.probability(&true).to_string(), "1/2");
}

#[test]
fn a_procedure_that_never_ends_is_refused() {
    let odds = Odds::<(), f64>::of(|dice| {
        loop {
            dice.forget_all_but(&[])?;
            dice.die(Die::D6, "again")?;
        }
    });
    assert_eq!(odds.unwrap_err(), Stop::Endless);
}

#[test]
fn more_branches_than_the_bound_are_refused_with_the_bound_named() {
    let odds = Walk::<f64>::bounded(1_000)
        .odds(|dice| (0..30).map(|_| dice.die(Die::D20, "many")).sum::<Result<i64, Stop>>());
    let stop = odds.unwrap_err();
    assert_eq!(stop, Stop::TooManyBranches { limit: 1_000 });
    assert!(stop.to_string().contains("1000"));
}

#[test]
fn repeat_is_then_again_and_again() {
    let step = |&state: &i64, dice: &mut standfast_dice::Every<Exact>| {
        Ok((state + dice.band(1, Die::D6, &[2, 5], "step")?).min(4))
    };
    let mut stepped = Odds::<i64, Exact>::certain(0);
    for _ in 0..5 {
        stepped = stepped.then(step).unwrap();
    }
    let repeated = Odds::<i64, Exact>::certain(0).repeat(5, step).unwrap();
    for state in 0..=4 {
        assert_eq!(stepped.probability(&state), repeated.probability(&state));
    }
}

#[test]
fn counts_of_copies_are_multinomial() {
    let one = Odds::<_, Exact>::of(|dice| dice.band(1, Die::D6, &[1, 3], "one")).unwrap();
    let counts = one.counts([0, 1, 2], 4);
    assert_eq!(counts.total().to_string(), "1");
    // 4!/(1!1!2!) × 1/6 × 1/3 × (1/2)^2
    assert_eq!(counts.probability(&[1, 1, 2]).to_string(), "1/6");
    assert_eq!(counts.len(), 15);
    let some = one.counts([2], 4);
    assert_eq!(some.total().to_string(), "1");
    assert_eq!(some.probability(&[4]).to_string(), "1/16");
}

#[test]
fn fractions_past_128_bits_stay_exact() {
    let odds = Odds::<_, Exact>::of(|dice| dice.at_most(200, Die::D10, 7, "hits")).unwrap();
    assert_eq!(odds.total().to_string(), "1");
    let all = odds.probability(&200);
    let (over, under) = (all.fraction().numerator().to_string(), all.fraction().denominator().to_string());
    assert_eq!(under, format!("1{}", "0".repeat(200)));
    assert_eq!(over.len(), 170, "7^200 has 170 digits");
    let floating = Odds::<_, f64>::of(|dice| dice.at_most(200, Die::D10, 7, "hits")).unwrap();
    for hits in 0..=200 {
        let (exact, float) = (odds.probability(&hits).fraction().to_f64(), floating.probability(&hits));
        assert!((exact - float).abs() <= exact * 1e-12, "{hits}: {exact} against {float}");
    }
}

/// A little procedure drawn at random: each question depends on the answers before it.
fn wander<D: Dice + ?Sized>(dice: &mut D, shape: &[u8], merge: bool) -> Result<(i64, i64), Stop> {
    let (mut a, mut b) = (0, 0);
    for &kind in shape {
        match kind % 6 {
            0 => a += dice.die(Die::D6, "die")?,
            1 => a = dice.highest(3, Die::D6, "highest")?.max(a - 2),
            2 => b += dice.band(2, Die::D6, &[4, 7 + a % 3, 10], "band")?,
            3 => b += dice.at_most(4, Die::D10, 6, "successes")?,
            4 => a -= dice.lowest(2, Die::D6, "lowest")?,
            _ => b -= i64::from(dice.trial(3, 7, "trial")?),
        }
        if merge {
            dice.forget_all_but(&[i64::from(kind), a, b])?;
        }
    }
    Ok((a, b))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn weights_add_up_to_one_and_merging_changes_nothing(shape in prop::collection::vec(0_u8..6, 0..5)) {
        // Each step's number makes the states of different steps differ.
        let shape: Vec<u8> = shape.iter().enumerate().map(|(step, kind)| kind + 6 * step as u8).collect();
        let plain = Odds::<_, Exact>::of(|dice| wander(dice, &shape, false)).unwrap();
        let merged = Odds::<_, Exact>::of(|dice| wander(dice, &shape, true)).unwrap();
        prop_assert_eq!(plain.total().to_string(), "1");
        prop_assert_eq!(plain.len(), merged.len());
        let floating = Odds::<_, f64>::of(|dice| wander(dice, &shape, true)).unwrap();
        for (outcome, weight) in plain.iter() {
            prop_assert_eq!(&weight, &merged.probability(outcome));
            let (exact, float) = (weight.fraction().to_f64(), floating.probability(outcome));
            prop_assert!((exact - float).abs() <= exact * 1e-12);
        }
    }

    #[test]
    fn exact_arithmetic_agrees_with_big_integers(
        a in any::<u64>(), b in 1_u64.., c in any::<u64>(), d in 1_u64.., times in any::<u32>(), over in 1_u32..
    ) {
        use num_bigint::BigUint;
        use standfast_dice::Weight;
        let fraction = |a: u64, b: u64| Exact::ways(a).over(&Exact::ways(b));
        let big = |n: u64| BigUint::from(n);
        let same = |exact: &Exact, over: BigUint, under: BigUint| {
            let read = exact.fraction();
            read.numerator() * under == read.denominator() * over
        };
        let (x, y) = (fraction(a, b), fraction(c, d));
        prop_assert!(same(&x.plus(&y), big(a) * d + big(c) * b, big(b) * d));
        prop_assert!(same(&x.times(&y), big(a) * c, big(b) * d));
        let scaled = x.scaled(times.into(), over.into());
        prop_assert!(same(&scaled, big(a) * times, big(b) * over));
        let long = x.times(&x).times(&y).times(&y);
        prop_assert!(same(&long, big(a) * a * c * c, big(b) * b * d * d));
        prop_assert_eq!(x.cmp(&y), (big(a) * d).cmp(&(big(c) * b)));
        prop_assert!((x.fraction().to_f64() - a as f64 / b as f64).abs() <= a as f64 / b as f64 * 3e-16);
    }
}
