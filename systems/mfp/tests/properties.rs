//! What holds over whole ranges, worked out here in another way.

use standfast_dice::Seeded;
use standfast_engine::{Choice, Procedure, Trace, odds};
use standfast_mfp::procedures::{
    CommandUnit, CommandValue, Condition, Status, StatusOutcome, UnitValue, Usage,
};
use standfast_mfp::{
    Arm, Cause, Cmr, Grade, Incident, Level, Mfp, Order, Points, Quality, Rulings, Unit, rules,
};
use standfast_odds::Exact;

/// What a situation comes to, be it verified or not.
fn resolve<P: Procedure<System = Mfp>>(situation: &P) -> P::Outcome {
    situation.resolve(&rules(), &mut Seeded::new(1), &mut Trace::new()).unwrap()
}

fn ratings() -> impl Iterator<Item = Cmr> {
    (1..=10).filter_map(Cmr::rated).chain([Cmr::S])
}

/// A step for each bound that is passed: the chart as sums.
fn worth(arm: Arm, miniatures: i64, place: i64) -> i64 {
    let steps = |bounds: &[i64], number| bounds.iter().map(|&bound| i64::from(number >= bound)).sum::<i64>();
    let grade = steps(&[5, 8], place);
    match arm {
        Arm::Infantry | Arm::Cavalry => grade + steps(&[4, 8, 11], miniatures),
        Arm::Artillery | Arm::Train => grade + 1,
    }
}

#[test]
fn every_unit() {
    let mut units = 0;
    for &arm in Arm::ALL {
        for miniatures in 1..=12 {
            for cmr in ratings() {
                let unit = Unit { arm, miniatures: Some(miniatures), quality: Quality::Cmr(cmr) };
                let points = resolve(&UnitValue { unit }).points;
                assert_eq!(points, Points::whole(worth(arm, miniatures, cmr.place())), "{unit:?}");
                units += 1;
            }
        }
    }
    assert_eq!(units, 4 * 12 * 11);
}

#[test]
fn a_better_or_larger_unit_is_never_worth_less() {
    let value = |arm, miniatures, cmr| {
        resolve(&UnitValue { unit: Unit { arm, miniatures: Some(miniatures), quality: Quality::Cmr(cmr) } })
            .points
    };
    for &arm in Arm::ALL {
        for miniatures in 1..=12 {
            for (cmr, better) in ratings().zip(ratings().skip(1)) {
                assert!(value(arm, miniatures, cmr) <= value(arm, miniatures, better));
            }
            for cmr in ratings().filter(|_| miniatures < 12) {
                assert!(value(arm, miniatures, cmr) <= value(arm, miniatures + 1, cmr));
            }
        }
    }
}

#[test]
fn ratings_rise_to_s() {
    let all: Vec<Cmr> = ratings().collect();
    assert!(all.is_sorted());
    assert_eq!(all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "), "1 2 3 4 5 6 7 8 9 10 S");
    for number in [i64::MIN, -1, 0, 11, i64::MAX] {
        assert_eq!(Cmr::rated(number), None);
    }
}

#[test]
fn a_command_is_its_units_and_its_level() {
    let quality = Quality::Grade(Grade::Elite);
    let regiment = Unit { arm: Arm::Cavalry, miniatures: Some(1), quality };
    let train = Unit { arm: Arm::Train, miniatures: None, quality };
    for &level in Level::ALL {
        let bare = resolve(&CommandValue { level, units: Vec::new() }).points;
        // A dummy has no units, and a single-unit command has no two.
        let most = match level {
            Level::Dummy | Level::SingleUnit => 0,
            Level::Small => 13,
            _ => 40,
        };
        for count in 1..=most {
            let units = vec![CommandUnit { unit: regiment, count }, CommandUnit { unit: train, count: 1 }];
            let command = CommandValue { level, units };
            let odds = odds::<_, Exact>(&command, &rules()).unwrap();
            let expected = bare + Points::whole(2 * count + 3);
            assert_eq!(odds.chance(|outcome| outcome.points == expected).to_string(), "1");
        }
    }
}

fn every_cause() -> Vec<Cause> {
    let orders = Order::ALL.iter().map(|&order| Cause::Order { order, hours: 1 });
    let officers = Level::ALL.iter().filter(|&&level| level != Level::Dummy);
    let officers = officers.map(|&level| Cause::Officer { level });
    let bases = [Level::Corps, Level::Wing, Level::Column, Level::Army, Level::Nation];
    let bases = bases.map(|level| Cause::Hq { level });
    let others = [
        Cause::Approach { hours: 1 },
        Cause::Marker,
        Cause::Loss { ottoman_infantry: false },
        Cause::Loss { ottoman_infantry: true },
        Cause::Overrun,
        Cause::Violation,
    ];
    orders.chain(officers).chain(bases).chain(others).collect()
}

#[test]
fn usage_adds_up() {
    let used = |incidents: Vec<Incident>| resolve(&Usage { incidents }).points;
    let causes = every_cause();
    let mut sum = Points::ZERO;
    for &cause in &causes {
        let once = used(vec![Incident { cause, count: 1 }]);
        for count in [2, 7, 1_000_000] {
            let entry = used(vec![Incident { cause, count }]);
            assert_eq!(entry.in_parts(), once.in_parts() * count, "{cause:?}");
        }
        sum = sum + once;
    }
    let mut all: Vec<Incident> = causes.iter().map(|&cause| Incident { cause, count: 1 }).collect();
    assert_eq!(used(all.clone()), sum);
    all.reverse();
    assert_eq!(used(all), sum);
}

#[test]
fn hours_multiply() {
    for &order in Order::ALL {
        let used = |hours, count| {
            resolve(&Usage { incidents: vec![Incident { cause: Cause::Order { order, hours }, count }] })
                .points
        };
        for hours in 1..=24 {
            assert_eq!(used(hours, 1), used(1, hours));
            assert_eq!(used(hours, 3), used(3, hours));
        }
    }
}

fn status(level: i64, used: i64, hours_exhausted: Option<i64>) -> StatusOutcome {
    let situation = Status { level: Points::parts(level), used: Points::parts(used), hours_exhausted };
    let odds = odds::<_, Exact>(&situation, &rules()).unwrap();
    let outcome = resolve(&situation);
    assert_eq!(odds.probability(&outcome).to_string(), "1");
    outcome
}

#[test]
fn every_status_by_fractions() {
    // Levels and totals in half points. The shares are found here by whole numbers of fiftieths and halves.
    for level in 0..=80 {
        for used in 0..=140 {
            let outcome = status(level, used, None);
            let exhausted = level <= used;
            let wavering = !exhausted && 10 * (level - used) <= level;
            let expected = match (exhausted, wavering) {
                (true, _) => Condition::Exhausted,
                (_, true) => Condition::Wavering,
                _ => Condition::Steady,
            };
            let past = exhausted && 2 * (used - level) >= level;
            assert_eq!(outcome.status, expected, "{used} of {level}");
            assert_eq!(outcome.announce, exhausted || wavering, "{used} of {level}");
            let adjustment = if exhausted { -1 - i64::from(past) } else { 0 };
            assert_eq!(outcome.cmr_adjustment, adjustment, "{used} of {level}");
        }
    }
}

#[test]
fn status_only_worsens_as_points_are_used() {
    for level in 0..=60 {
        let course: Vec<StatusOutcome> = (0..=120).map(|used| status(level, used, None)).collect();
        assert!(course.is_sorted_by_key(|outcome| outcome.status));
        assert!(course.is_sorted_by_key(|outcome| outcome.announce));
        assert!(course.is_sorted_by_key(|outcome| -outcome.cmr_adjustment));
    }
    for used in 0..=60 {
        let course: Vec<StatusOutcome> = (0..=120).rev().map(|level| status(level, used, None)).collect();
        assert!(course.is_sorted_by_key(|outcome| outcome.status));
        assert!(course.is_sorted_by_key(|outcome| -outcome.cmr_adjustment));
    }
    for hours in 1..=100 {
        assert_eq!(status(40, 59, Some(hours)).cmr_adjustment, -hours);
        assert_eq!(status(40, 60, Some(hours)).cmr_adjustment, -hours - 1);
    }
}

/// A situation built by hand may hold any number; it may mean nothing, but it must not panic.
#[test]
fn numbers_past_all_bounds() {
    let extremes = [i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX - 1, i64::MAX];
    for number in extremes {
        for other in extremes {
            let unit =
                Unit { arm: Arm::Infantry, miniatures: Some(number), quality: Quality::Grade(Grade::Line) };
            let units = vec![CommandUnit { unit, count: other }; 3];
            let command = CommandValue { level: Level::Small, units };
            let _ = odds::<_, Exact>(&command, &rules());
            resolve(&command);
            resolve(&UnitValue { unit: Unit { miniatures: None, ..unit } });
            for cause in every_cause() {
                let cause = match cause {
                    Cause::Order { order, .. } => Cause::Order { order, hours: other },
                    Cause::Approach { .. } => Cause::Approach { hours: other },
                    cause => cause,
                };
                resolve(&Usage { incidents: vec![Incident { cause, count: number }; 2] });
            }
            resolve(&Usage {
                incidents: vec![Incident { cause: Cause::Hq { level: Level::Dummy }, count: 1 }],
            });
            for hours in extremes {
                let (level, used) = (Points::parts(number), Points::parts(other));
                let side = Status { level, used, hours_exhausted: Some(hours) };
                let _ = odds::<_, Exact>(&side, &rules());
                resolve(&side);
                let far = Rulings { waver_at: hours, ..Rulings::default() };
                let far = standfast_engine::Rules { rulings: far, ..rules() };
                side.resolve(&far, &mut Seeded::new(1), &mut Trace::new()).unwrap();
            }
        }
    }
}
