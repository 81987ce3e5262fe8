//! Odds pushed forward over steps, taken together, counted over copies: against the long way round.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use proptest::prelude::*;
use standfast_dice::{Ask, Dice, Die, Every, Reading, Stop, Weight};
use standfast_odds::{Exact, Odds, Walk};

type Exactly<T> = Odds<T, Exact>;

fn sorted<T: Ord + Clone + std::hash::Hash>(odds: &Exactly<T>) -> BTreeMap<T, String> {
    odds.iter().map(|(outcome, weight)| (outcome.clone(), weight.to_string())).collect()
}

fn die(die: Die) -> Exactly<i64> {
    Odds::of(|dice| dice.die(die, "test")).unwrap()
}

/// A chain of states in which each leads on by the bands of a d6.
#[derive(Debug, Clone)]
struct Chain(Vec<[usize; 3]>);

const UPPERS: [i64; 2] = [1, 3];

impl Chain {
    fn step(&self, state: usize, dice: &mut Every<Exact>) -> Result<usize, Stop> {
        let band = dice.band(1, Die::D6, &UPPERS, "step")?;
        Ok(self.0[state][usize::try_from(band).unwrap()])
    }

    /// What the first state that is `ends` or more is, from a state on.
    fn end(&self, from: usize, ends: usize) -> Result<Exactly<usize>, Stop> {
        Odds::of(|dice| {
            let mut state = from;
            while state < ends {
                dice.forget_all_but(&[state as i64])?;
                state = self.step(state, dice)?;
            }
            Ok(state)
        })
    }
}

fn any_chain(states: usize) -> impl Strategy<Value = Chain> {
    prop::collection::vec([0..states, 0..states, 0..states], states).prop_map(Chain)
}

proptest! {
    #[test]
    fn steps_repeated_are_steps_one_by_one(chain in any_chain(6), times in 0_usize..9, start in 0_usize..6) {
        let start = Exactly::certain(start);
        let mut stepped = start.clone();
        for _ in 0..times {
            stepped = stepped.then(|&state, dice| chain.step(state, dice)).unwrap();
        }
        let repeated = start.repeat(times, |&state, dice| chain.step(state, dice)).unwrap();
        prop_assert_eq!(sorted(&repeated), sorted(&stepped));
        prop_assert_eq!(repeated.total().to_string(), "1");
        // And all in one walk.
        let walked = Exactly::of(|dice| (0..times.min(4)).try_fold(0, |state, _| chain.step(state, dice))).unwrap();
        let repeated = Exactly::certain(0).repeat(times.min(4), |&state, dice| chain.step(state, dice)).unwrap();
        prop_assert_eq!(sorted(&repeated), sorted(&walked));
    }

    /// The first `ends` states of the chain lead on, the others end it. Wherever it begins, what it comes to is
    /// what its next states come to, weighted.
    #[test]
    fn states_that_come_back_are_summed_for_ever(chain in any_chain(7)) {
        const ENDS: usize = 5;
        for from in 0..ENDS {
            let Ok(odds) = chain.end(from, ENDS) else { continue };
            prop_assert_eq!(odds.total().to_string(), "1");
            let next = Exactly::certain(from).then(|&state, dice| chain.step(state, dice)).unwrap();
            for end in ENDS..7 {
                let ends = |(state, weight): (&usize, Exact)| match chain.end(*state, ENDS) {
                    Ok(odds) => odds.probability(&end).times(&weight),
                    Err(stop) => panic!("{stop}: what comes next from {from} ends, since it does"),
                };
                let sum = next.iter().map(ends).fold(Exact::ways(0), |sum, weight| sum.plus(&weight));
                prop_assert_eq!(odds.probability(&end).to_string(), sum.to_string());
            }
        }
    }

    #[test]
    fn chains_without_an_end_are_refused_and_no_others(chain in any_chain(5)) {
        const ENDS: usize = 4;
        // From which states an end can be reached at all.
        let mut reach = [false, false, false, false, true];
        for _ in 0..ENDS {
            for state in 0..ENDS {
                reach[state] |= chain.0[state].iter().any(|&next| reach[next]);
            }
        }
        // Which states can be met.
        let mut met = [true, false, false, false, false];
        for _ in 0..ENDS {
            for state in (0..ENDS).filter(|&state| met[state]).collect::<Vec<_>>() {
                chain.0[state].iter().for_each(|&next| met[next] = true);
            }
        }
        let endless = (0..ENDS).any(|state| met[state] && !reach[state]);
        match chain.end(0, ENDS) {
            Ok(odds) => prop_assert!(!endless && odds.probability(&4).to_string() == "1"),
            Err(stop) => prop_assert!(endless && stop == Stop::Endless),
        }
    }

    #[test]
    fn copies_counted_are_copies_taken_one_by_one(copies in 0_u32..6, sides in 2_u16..6) {
        let one = die(Die::sided(sides));
        let mut all = Exactly::certain([0_u32; 2]);
        for _ in 0..copies {
            all = all.with(&one, |&[ones, twos], face| {
                [ones + u32::from(*face == 1), twos + u32::from(*face == 2)]
            });
        }
        let counts = one.counts([1, 2], copies);
        prop_assert_eq!(sorted(&counts), sorted(&all));
        prop_assert_eq!(counts.total().to_string(), "1");
    }

    #[test]
    fn many_copies_are_copies_taken_one_after_the_other(copies in 1_u32..20, sides in 2_u16..6) {
        // What hangs on the order, but not on which two are taken together first: the first that is not 1.
        let first = |first: &i64, later: &i64| if *first == 1 { *later } else { *first };
        let one = die(Die::sided(sides));
        let all = (1..copies).fold(one.clone(), |all, _| all.with(&one, first));
        let many = one.of_many(NonZeroU32::new(copies).unwrap(), first);
        prop_assert_eq!(sorted(&many), sorted(&all));
        prop_assert_eq!(many.total().to_string(), "1");
    }
}

#[test]
fn many_dice_added_up_are_their_sum() {
    for count in 1..=40 {
        let sum = Exactly::asked(&Ask::new(count, Die::D6, Reading::Sum, "test")).unwrap();
        let many = die(Die::D6).of_many(NonZeroU32::new(count.into()).unwrap(), |a, b| a + b);
        assert_eq!(sorted(&many), sorted(&sum), "{count}d6");
    }
}

#[test]
fn copies_are_counted_alike_in_64_bits_and_128_and_past_them() {
    let holds = Exactly::of(|dice| Ok(dice.die(Die::D10, "test")? <= 6)).unwrap();
    for count in 0..=90 {
        let asked = Exactly::asked(&Ask::new(count, Die::D10, Reading::AtMost(6), "test")).unwrap();
        let counts = holds.counts([true, false], count.into());
        let held = counts.map(|[held, _]| i64::from(*held));
        assert_eq!(sorted(&held), sorted(&asked), "{count} soldiers");
    }
}

#[test]
fn copies_of_nothing_come_to_nothing() {
    assert!(Exactly::<i64>::default().counts([1, 2], 3).is_empty());
}

#[test]
fn no_steps_leave_everything_as_it_was() {
    let start = die(Die::D6);
    let same = start.repeat(0, |_, _| panic!("no step is taken")).unwrap();
    assert_eq!(sorted(&same), sorted(&start));
}

#[test]
fn a_step_that_goes_to_and_fro_is_back_where_it_was() {
    let flip = |times| Exactly::certain(false).repeat(times, |state, _| Ok(!state)).unwrap();
    for times in 0..6 {
        assert_eq!(flip(times).probability(&(times % 2 == 1)).to_string(), "1", "{times}");
        assert_eq!(flip(times).len(), 1, "what can't be is no outcome");
    }
}

#[test]
fn each_state_is_walked_once_however_often_it_is_reached() {
    let mut walked = BTreeMap::new();
    Exactly::certain(0_i64)
        .repeat(40, |&state, dice| {
            *walked.entry(state).or_insert(0) += 1;
            Ok((state + dice.die(Die::sided(3), "step")?) % 7)
        })
        .unwrap();
    assert_eq!(walked.len(), 7);
    assert!(walked.values().all(|&runs| runs == 3), "one run for each face, and no more: {walked:?}");
}

#[test]
fn two_things_together_are_independent() {
    let (six, ten) = (die(Die::D6), die(Die::D10));
    let both = six.with(&ten, |a, b| (*a, *b));
    assert_eq!(both.len(), 60);
    assert!(both.iter().all(|(_, weight)| weight.to_string() == "1/60"));
    let sum = six.with(&six, |a, b| a + b);
    let asked = Exactly::of(|dice| dice.sum(2, Die::D6, "sum")).unwrap();
    assert_eq!(sorted(&sum), sorted(&asked));
}

#[test]
fn many_outcomes_are_merged_as_few_are() {
    // Around the number up to which outcomes are looked through one by one, and far past it.
    for outcomes in [1, 15, 16, 17, 18, 40, 300, 5_000_i64] {
        let high = u32::try_from(2 * outcomes - 1).unwrap();
        let odds = Exactly::of(|dice| Ok(dice.uniform(0, high, "draw")? % outcomes)).unwrap();
        assert_eq!(odds.len(), outcomes as usize);
        let met: Vec<i64> = odds.iter().map(|(outcome, _)| *outcome).collect();
        assert_eq!(met, (0..outcomes).collect::<Vec<_>>(), "in the order in which they were met");
        let each = Exact::ways(1).over(&Exact::ways(outcomes as u64));
        assert!(odds.iter().all(|(_, weight)| weight == each), "{outcomes}");
        assert_eq!(odds.probability(&(outcomes - 1)), each);
        assert!(odds.probability(&outcomes).is_none());
        assert_eq!(odds.total().to_string(), "1");
        assert_eq!(odds.chance(|outcome| outcome % 2 == 0).plus(&odds.chance(|outcome| outcome % 2 == 1)), {
            Exact::ways(1)
        });
        let merged = odds.map(|outcome| outcome / 4);
        assert_eq!(merged.len() as i64, (outcomes + 3) / 4);
        assert_eq!(merged.total().to_string(), "1");
    }
}

#[test]
fn many_states_that_come_back_are_summed() {
    // A walk up and down a ladder of 40 rungs: the ruin of the gambler again, with room to get lost.
    let odds = Exactly::of(|dice| {
        let mut rung = 10_i64;
        while (1..40).contains(&rung) {
            dice.forget_all_but(&[rung])?;
            rung += if dice.trial(1, 2, "coin")? { 1 } else { -1 };
        }
        Ok(rung)
    })
    .unwrap();
    assert_eq!(odds.probability(&40).to_string(), "1/4");
    assert_eq!(odds.probability(&0).to_string(), "3/4");
}

#[test]
fn many_states_that_lead_to_all_others_are_summed() {
    // From each of 50 rooms to any of them, or out by one of ten doors: every door is as likely.
    let odds = Exactly::of(|dice| {
        let mut room = 0;
        while room < 50 {
            dice.forget_all_but(&[room])?;
            room = (dice.uniform(0, 59, "where to")? * 7 + room) % 60;
        }
        Ok(room)
    })
    .unwrap();
    assert_eq!(odds.len(), 10);
    assert!((50..60).all(|door| odds.probability(&door).to_string() == "1/10"), "{:?}", sorted(&odds));
}

#[test]
fn one_walker_walks_often_and_each_walk_has_the_whole_bound() {
    let mut walk = Walk::<f64>::bounded(6);
    for _ in 0..10 {
        assert_eq!(walk.odds(|dice| dice.die(Die::D6, "test")).unwrap().len(), 6);
    }
    assert_eq!(
        walk.odds(|dice| dice.die(Die::sided(7), "test")).unwrap_err(),
        Stop::TooManyBranches { limit: 6 }
    );
    assert_eq!(walk.odds(|dice| dice.die(Die::D6, "test")).unwrap().len(), 6);
}

#[test]
fn copies_come_to_nothing_that_can_not_be() {
    let counts = die(Die::D6).counts([1, 9], 2);
    assert_eq!(counts.len(), 3);
    assert_eq!(counts.probability(&[1, 0]).to_string(), "5/18");
    assert_eq!(counts.probability(&[1, 1]).to_string(), "0");
}

#[test]
fn what_is_certain_is() {
    let odds = Exactly::certain("held");
    assert!(!odds.is_empty() && odds.len() == 1);
    assert_eq!(odds.probability(&"held").to_string(), "1");
    assert_eq!(odds.probability(&"broke").to_string(), "0");
    let asked = Exactly::of(|dice| dice.uniform(3, 3, "nothing to draw")).unwrap();
    assert_eq!(sorted(&asked), sorted(&Exactly::certain(3)));
}

#[test]
fn a_step_that_stops_stops_all() {
    let stop = Stop::TooManyFaces { given: 1, needed: 0, face: 6 };
    let stopped = |state: &i64, _: &mut Every<Exact>| match state {
        4 => Err(stop.clone()),
        _ => Ok(*state),
    };
    assert_eq!(die(Die::D6).then(stopped).map(|odds| odds.len()), Err(stop.clone()));
    assert_eq!(die(Die::D6).repeat(3, stopped).map(|odds| odds.len()), Err(stop.clone()));
    assert_eq!(die(Die::sided(3)).repeat(3, stopped).map(|odds| odds.len()), Ok(3));
}
