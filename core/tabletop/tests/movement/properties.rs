//! What holds on every table, for every unit and at all rates.

use proptest::prelude::*;
use standfast_tabletop::{
    Approach, Backwards, Contact, Facing, Field, Hand, Length, Path, Placed, Point, Pose, Rates, Rectangle,
    Retreat, Step, Table, Unit,
};

use super::drawn::hundredths;
use super::random::{any_path, any_rates, any_scene, turned};
use crate::common::tables::tables;

/// How far apart two spots are, in hundredths.
fn apart(one: Point, other: Point) -> f64 {
    let [x, y] = [one.x - other.x, one.y - other.y].map(|by| f64::from(by.hundredths()));
    (x * x + y * y).sqrt()
}

/// The units after the first has moved.
fn after(units: &[Unit], moved: Unit) -> Vec<Unit> {
    std::iter::once(moved).chain(units[1..].iter().cloned()).collect()
}

/// How a charge strikes its target after a wheel by that many degrees, to the left where they are negative; `None` if it does
/// not come there.
fn struck_after(
    field: &Field<'_>,
    unit: &Placed,
    rates: &Rates,
    target: &Placed,
    degrees: i16,
) -> Option<(Contact, Approach)> {
    let to = if degrees < 0 { Hand::Left } else { Hand::Right };
    let wheel = (degrees != 0).then_some(Step::Wheel { to, degrees: degrees.unsigned_abs() });
    let bare = Table::new(Table::MOST, Table::MOST, Vec::new()).unwrap();
    let alone = Field::known_sound(&bare, Vec::new());
    let far = Rates { allowance: Length::inches(10_000), ..*rates };
    let wheeled = match wheel {
        Some(step) => alone.walk(unit, &Path::new(vec![step]).unwrap(), &Rates::new(Table::MOST)).ok()?.end,
        None => unit.pose(),
    };
    let ahead = field.charge_reach(&unit.moved(wheeled), rates, target, 0).ok()?.contact;
    let path = Path::new(wheel.into_iter().chain(ahead.path.steps().iter().copied()).collect()).unwrap();
    let walk = field.walk(unit, &path, &far).ok()?;
    let there = field.place(unit.moved(walk.end));
    let struck = match walk.used <= rates.allowance {
        true => field.contact(unit.pose(), &there, target).value.max(Contact::Front),
        false => Contact::Front,
    };
    Some((struck, Approach { path, pose: walk.end, cost: walk.used }))
}

fn only_turns_cost_less_than_they_shift(path: &Path, depth: Length) -> f64 {
    let turns = path.steps().iter().filter(|step| matches!(step, Step::Turn(_))).count();
    f64::from(depth.hundredths()) * f64::from(u32::try_from(turns).unwrap())
}

proptest! {
    #![proptest_config(tables(256))]

    #[test]
    fn what_may_be_walked_ends_soundly(scene in any_scene(), path in any_path(), rates in any_rates()) {
        let table = scene.table();
        let field = Field::new(&table, scene.units.clone()).unwrap();
        if let Ok(walk) = field.walk(&scene.units[0], &path, &rates) {
            prop_assert!(walk.used <= rates.allowance);
            prop_assert_eq!(walk.used, walk.legs.iter().map(|leg| leg.cost).sum::<Length>());
            let moved = after(&scene.units, walk.unit(&scene.units[0]));
            if let Err(faults) = Field::new(&table, moved) {
                prop_assert!(false, "{faults}");
            }
        }
    }

    #[test]
    fn no_path_is_cheaper_than_the_straight_line(scene in any_scene(), path in any_path(), rates in any_rates()) {
        let table = scene.table();
        let field = Field::new(&table, scene.units.clone()).unwrap();
        let unit = &scene.units[0];
        let best = [rates.open, rates.road, rates.rough].into_iter().flatten().max();
        let reference = rates.open.or(rates.road).or(rates.rough);
        if let (Ok(walk), Some(best), Some(reference)) = (field.walk(unit, &path, &rates), best, reference) {
            // Rates backwards and aside may be better than those ahead.
            let manners = [rates.back, rates.sidestep].into_iter().flatten().max().unwrap_or_default().max(reference);
            let [best, reference, manners] = [best, reference, manners].map(|rate| f64::from(rate.hundredths()));
            let cheapest = reference / best * reference / manners;
            // A change of formation may make it deeper.
            let depth = walk.footprint.depth().max(unit.footprint().depth()).times(8);
            let straight = apart(unit.at(), walk.end.at) - only_turns_cost_less_than_they_shift(&path, depth);
            let steps = f64::from(u32::try_from(path.steps().len()).unwrap());
            prop_assert!(f64::from(walk.used.hundredths()) >= (straight - steps) * cheapest);
        }
    }

    #[test]
    fn what_reach_holds_may_be_walked(scene in any_scene(), rates in any_rates(), draws in prop::collection::vec(any::<u64>(), 8)) {
        let table = scene.table();
        let field = Field::new(&table, scene.units.clone()).unwrap();
        let unit = &scene.units[0];
        let reach = field.reach(unit, &rates);
        for draw in draws {
            let pose = reach.pose(draw);
            prop_assert!(reach.holds(pose));
            let (path, cost) = reach.path(pose).unwrap();
            let walk = field.walk(unit, &path, &rates).unwrap();
            prop_assert_eq!((walk.end, walk.used), (pose, cost));
            prop_assert_eq!(field.towards(unit, pose, &rates), Some((path, cost)));
            prop_assert!(Field::new(&table, after(&scene.units, unit.moved(pose))).is_ok());
        }
        for spot in [Point::new(0, 0), Point::new(1800, 1200)] {
            prop_assert!(reach.holds(reach.nearest(spot)));
        }
    }

    #[test]
    fn a_retreat_comes_nearer_to_no_enemy(scene in any_scene(), inches in 1_i32..900, turned_away in any::<bool>()) {
        let table = scene.table();
        let field = Field::new(&table, scene.units.clone()).unwrap();
        let unit = &field.units()[0];
        let foes: Vec<&Placed> = field.units().iter().filter(|other| other.side() != unit.side()).collect();
        let how = if turned_away { Backwards::TurnedAway } else { Backwards::Facing };
        let retreat = field.fall_back(unit, hundredths(inches), &foes, how);
        let gets_there = matches!(retreat, Retreat::Moves { stopped: None, .. } | Retreat::Leaves { .. });
        prop_assert_eq!(field.has_way_back(unit, hundredths(inches), &foes, how), gets_there);
        match retreat.end() {
            Some(end) => {
                let moved = unit.moved(end);
                if let Retreat::Moves { inches, .. } = retreat {
                    let goes = apart(middle(unit.ground()), middle(moved.ground()));
                    prop_assert!((goes - f64::from(inches.hundredths())).abs() < 3.0, "{retreat:?} goes {goes}");
                }
                let there = field.place(moved.clone());
                for foe in foes {
                    prop_assert!(field.range(&there, foe).value >= field.range(unit, foe).value, "{retreat:?}");
                }
                if let Err(faults) = Field::new(&table, after(&scene.units, moved)) {
                    prop_assert!(false, "{retreat:?}: {faults}");
                }
            }
            None => {
                let nobody = matches!(retreat, Retreat::Stands { hindrance: None, .. });
                prop_assert_eq!(nobody, foes.is_empty());
            }
        }
    }

    #[test]
    fn who_goes_on_through_a_friend_passes_no_spot_where_he_may_stop(scene in any_scene(), inches in 1_i32..900, further in 0_i32..100) {
        let table = scene.table();
        let field = Field::new(&table, scene.units.clone()).unwrap();
        let unit = &field.units()[0];
        let foes: Vec<&Placed> = field.units().iter().filter(|other| other.side() != unit.side()).collect();
        let back = |inches: Length| field.fall_back(unit, inches, &foes, Backwards::Facing);
        let asked = hundredths(inches);
        if let Retreat::Moves { inches, aside: before, end, stopped: None, .. } = back(asked) {
            // Whoever is told to go as far as any spot on the way through ends where he ends.
            let through = hundredths(asked.hundredths() + (inches - asked).hundredths() * further / 100);
            if let Retreat::Moves { inches: goes, aside, end: ends, stopped: None, .. } = back(through) && aside == before {
                prop_assert_eq!((goes, ends), (inches, end));
            }
        }
    }

    #[test]
    fn a_charge_that_is_kept_is_forgotten_when_a_unit_moves(scene in any_scene(), rates in any_rates(), other in any_scene()) {
        let table = scene.table();
        let mut field = Field::known_sound(&table, scene.units.clone());
        for moved in other.units.iter().chain(&scene.units) {
            let [unit, .., target] = field.units() else { return Ok(()) };
            let charge = field.charge_to_strike(unit, &rates, target, 45).ok();
            let charge = charge.filter(|charge| charge.reaches(rates.allowance));
            prop_assert_eq!(&field.strikes(unit, &rates, target, 45), &charge);
            prop_assert_eq!(field.strikes(unit, &rates, target, 45), charge);
            let _ = field.reset(moved.clone());
        }
    }

    #[test]
    fn a_charge_may_be_walked_and_ends_in_contact(scene in any_scene(), rates in any_rates(), widest in 0_u16..90) {
        let table = scene.table();
        let field = Field::new(&table, scene.units.clone()).unwrap();
        let unit = &field.units()[0];
        let rates = rates.into_contact();
        // What one target has shown of the wheels is so for the next.
        let mut charges = field.charges(unit, &rates, widest);
        for target in field.units().iter().filter(|other| other.side() != unit.side()) {
            prop_assert_eq!(charges.reach(target), field.charge_reach(unit, &rates, target, widest));
            let Some(charge) = charges.comes_to(target) else { continue };
            let strikes = field.charge_to_strike(unit, &rates, target, widest).unwrap();
            prop_assert!(strikes.contact.cost >= charge.contact.cost);
            prop_assert!(strikes == charge || strikes.reaches(rates.allowance));
            let enough = standfast_tabletop::Rates { allowance: charge.contact.cost, ..rates };
            for approach in [&charge.halt, &charge.contact] {
                let walk = field.walk(unit, &approach.path, &enough).unwrap();
                prop_assert_eq!((walk.end, walk.used), (approach.pose, approach.cost));
            }
            let in_contact = field.place(unit.moved(charge.contact.pose));
            prop_assert!(field.touches(&in_contact, target));
            let halted = field.place(unit.moved(charge.halt.pose));
            let stands = !charge.halt.path.steps().iter().any(|step| matches!(step, Step::Ahead(_)));
            prop_assert!(stands || field.range(&halted, target).value >= Length::inches(1));
        }
    }

    #[test]
    fn a_charge_strikes_as_the_best_of_all_its_wheels_does(
        scene in any_scene(),
        rates in any_rates(),
        widest in 0_i16..60,
        (bearing, inches, aside) in (0_i32..360, 100_i32..900, -40_i32..40),
    ) {
        let [charger, .., target] = scene.units.as_slice() else { return Ok(()) };
        let from = Facing::degrees(bearing);
        let at = target.pose().at.moved(from, hundredths(inches), Length::ZERO);
        let began = charger.moved(Pose { at, facing: from.opposite().turned(aside) });
        let table = scene.table();
        let Ok(field) = Field::new(&table, after(&scene.units, began)) else { return Ok(()) };
        let [unit, .., target] = field.units() else { return Ok(()) };
        let rates = rates.into_contact();
        let widest_to_either_side = widest.unsigned_abs();
        let found = field.charge_to_strike(unit, &rates, target, widest_to_either_side).ok().map(|charge| charge.contact);
        let sides = (1..=widest).flat_map(|degrees| [-degrees, degrees]);
        let by_wheel = |degrees| struck_after(&field, unit, &rates, target, degrees);
        let all = std::iter::once(0).chain(sides).filter_map(by_wheel);
        let hardest_then_cheapest = |(struck, contact): &(Contact, Approach)| (std::cmp::Reverse(*struck), contact.cost);
        let best = all.min_by_key(hardest_then_cheapest).map(|(_, contact)| contact);
        prop_assert_eq!(found, best);
    }

    #[test]
    fn a_quarter_turn_of_the_table_changes_nothing(scene in any_scene(), path in any_path(), rates in any_rates()) {
        let table = scene.table();
        let field = Field::new(&table, scene.units.clone()).unwrap();
        let (turned_table, turned_units) = scene.turned();
        let turned_field = Field::new(&turned_table, turned_units.clone()).unwrap();
        let one = field.walk(&scene.units[0], &path, &rates);
        let other = turned_field.walk(&turned_units[0], &path, &rates);
        match (one, other) {
            (Ok(one), Ok(other)) => {
                prop_assert_eq!(turned(one.end), other.end);
                prop_assert_eq!(one.legs, other.legs);
                prop_assert_eq!(one.through, other.through);
            }
            (Err(one), Err(other)) => {
                prop_assert_eq!(std::mem::discriminant(&one), std::mem::discriminant(&other), "{} {}", one, other);
            }
            (one, other) => prop_assert!(false, "{one:?} {other:?}"),
        }
        let (one, other) = (field.reach(&scene.units[0], &rates), turned_field.reach(&turned_units[0], &rates));
        for draw in 0..8 {
            prop_assert_eq!(turned(one.pose(draw * 1009)), other.pose(draw * 1009));
        }
        for how in [Backwards::Facing, Backwards::TurnedAway] {
            let back = |field: &Field<'_>| {
                let foes: Vec<&Placed> = field.units().iter().skip(1).collect();
                field.fall_back(&field.units()[0], rates.allowance, &foes, how)
            };
            prop_assert_eq!(back(&field).end().map(turned), back(&turned_field).end());
        }
        let charge = |field: &Field<'_>| {
            let target = field.units().last().unwrap();
            field.charge_reach(&field.units()[0], &rates, target, 30).ok().map(|charge| charge.contact)
        };
        let (one, other) = (charge(&field), charge(&turned_field));
        prop_assert_eq!(one.map(|it| (turned(it.pose), it.cost)), other.map(|it| (it.pose, it.cost)));
    }
}

/// The middle of that ground.
fn middle(ground: &Rectangle) -> Point {
    let [front_left, _, rear_right, _] = ground.corners();
    let between = |one: Length, other: Length| (one + other).hundredths() / 2;
    Point::new(between(front_left.x, rear_right.x), between(front_left.y, rear_right.y))
}
