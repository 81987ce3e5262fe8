//! How a charge comes to its target.

use standfast_tabletop::{
    Base, Charge, Contact, Facing, Field, Footprint, Formation, Hand, Hindrance, Length, Pose, Rates, Step,
    Table, TerrainKind, Troops, Unit,
};

use super::drawn::{Drawn, Ground, Troop, foot, hundredths};

/// How the first unit comes to the second one.
fn charge(drawn: &Drawn, rates: &Rates, widest: u16) -> Result<Charge, String> {
    let field = drawn.field();
    let [charger, target, ..] = field.units() else { panic!("two units are drawn") };
    field.charge_reach(charger, rates, target, widest).map_err(|hindrance| hindrance.to_string())
}

fn two() -> [(char, super::drawn::Means); 2] {
    [('a', Troop("french", 0)), ('b', Troop("british", 180))]
}

#[test]
fn it_halts_at_one_inch_and_goes_on_into_contact() {
    let drawn =
        Drawn::new(&["......", "..bb..", "......", "......", "......", "......", "..aa..", "......"], &two());
    let charge = charge(&drawn, &foot(), 0).unwrap();
    assert_eq!((charge.halt.pose, charge.halt.cost), (Pose::new(300, 500, 0), Length::inches(3)));
    assert_eq!((charge.contact.pose, charge.contact.cost), (Pose::new(300, 600, 0), Length::inches(4)));
    assert!(charge.reaches(Length::inches(4)) && !charge.reaches(hundredths(399)));
}

#[test]
fn it_halts_as_far_off_as_its_rates_say() {
    let drawn =
        Drawn::new(&["......", "..bb..", "......", "......", "......", "......", "..aa..", "......"], &two());
    let charge = charge(&drawn, &foot().halting(hundredths(250)), 0).unwrap();
    assert_eq!((charge.halt.pose, charge.halt.cost), (Pose::new(300, 350, 0), hundredths(150)));
    assert_eq!(charge.contact.cost, Length::inches(4));
}

#[test]
fn of_two_one_behind_the_other_the_one_in_front_stops_it() {
    let rows = ["......", "..cc..", "......", "..bb..", "......", "......", "..aa..", "......"];
    let legend = [('a', Troop("french", 0)), ('b', Troop("british", 180)), ('c', Troop("british", 180))];
    let drawn = Drawn::new(&rows, &legend);
    let field = drawn.field();
    let [charger, others @ ..] = field.units() else { panic!("three units are drawn") };
    let rates = foot();
    let mut charges = field.charges(charger, &rates, 10);
    let stopped =
        |other| charges.reach(other).map_err(|hindrance| matches!(hindrance, Hindrance::InTheWay { .. }));
    let reached: Vec<_> = others.iter().map(stopped).collect();
    assert_eq!(reached.iter().filter(|reached| reached.is_ok()).count(), 1, "{reached:?}");
}

#[test]
fn contact_is_contact_as_the_field_sees_it() {
    let drawn = Drawn::new(
        &["..........", "....bb....", "..........", "..........", "..........", "......aa..", ".........."],
        &two(),
    );
    let charge = charge(&drawn, &foot(), 60).unwrap();
    let field = drawn.field();
    let [charger, target] = field.units() else { panic!() };
    let after = field.place(charger.moved(charge.contact.pose));
    assert_eq!(field.contact(charger.pose(), &after, target).value, Contact::Front);
    let halted = field.place(charger.moved(charge.halt.pose));
    assert_eq!(field.range(&halted, target).value, Length::inches(1));
}

#[test]
fn it_wheels_only_as_far_as_it_must_and_may() {
    let rows =
        ["..........", "..bb......", "..........", "..........", "..........", "......aa..", ".........."];
    let drawn = Drawn::new(&rows, &two());
    assert_eq!(
        charge(&drawn, &foot(), 0).unwrap_err(),
        r#""b" does not lie straight ahead of "a", not even after a wheel of up to 0°"#
    );
    let found = charge(&drawn, &foot(), 90).unwrap();
    let Some(Step::Wheel { to: Hand::Left, degrees }) = found.contact.path.steps().first() else { panic!() };
    assert!((1..45).contains(degrees), "{degrees}");
    assert!(charge(&drawn, &foot(), *degrees).is_ok());
    // Every wider wheel that meets it costs as much at least.
    let field = drawn.field();
    let costs = (*degrees..=90).filter_map(|wider| {
        let cost = |inches| {
            let steps = vec![Step::Wheel { to: Hand::Left, degrees: wider }, Step::Ahead(hundredths(inches))];
            let path = standfast_tabletop::Path::new(steps).unwrap();
            let walk = field.walk(
                &drawn.units[0],
                &path,
                &Rates { allowance: Length::inches(40), ..foot() }.into_contact(),
            );
            let walk = walk.ok()?;
            let there = field.place(walk.unit(&drawn.units[0]));
            field.touches(&there, &field.units()[1]).then_some(walk.used)
        };
        (1..900).find_map(cost)
    });
    assert!(costs.min().unwrap() + Length::TOUCH >= found.contact.cost);
}

#[test]
fn beyond_the_allowance_it_says_what_is_needed() {
    let drawn =
        Drawn::new(&["......", "..bb..", "......", "......", "......", "......", "..aa..", "......"], &two());
    let short = Rates { allowance: Length::inches(2), ..foot() };
    assert_eq!(charge(&drawn, &short, 0).unwrap().contact.cost, Length::inches(4));
}

#[test]
fn ground_and_obstacles_cost_a_charge_as_they_cost_a_move() {
    let rows = ["......", "..bb..", "......", "rrrrrr", "rrrrrr", "......", "..aa..", "......"];
    let legend = [('a', Troop("french", 0)), ('b', Troop("british", 180)), ('r', Ground(TerrainKind::Rough))];
    let found = charge(&Drawn::new(&rows, &legend), &foot(), 0).unwrap();
    assert_eq!((found.halt.cost, found.contact.cost), (Length::inches(5), Length::inches(6)));
}

#[test]
fn another_unit_in_the_way_stops_it() {
    let rows = ["......", "..bb..", "......", "......", "..cc..", "......", "..aa..", "......"];
    let legend = [('a', Troop("french", 0)), ('b', Troop("british", 180)), ('c', Troop("french", 0))];
    let drawn = Drawn::new(&rows, &legend);
    assert_eq!(
        charge(&drawn, &foot(), 0).unwrap_err(),
        r#"its friend "c" is in the way of "a" at (3, 3.02)"#
    );
    assert!(charge(&drawn, &foot().through_friends(), 0).is_ok());
}

#[test]
fn a_wheel_that_is_barred_is_what_stops_it() {
    let rows =
        ["..........", "bb........", "..........", ".......c..", "..........", ".....aaa..", ".........."];
    let legend = [('a', Troop("french", 0)), ('b', Troop("british", 180)), ('c', Troop("french", 0))];
    let says = charge(&Drawn::new(&rows, &legend), &foot(), 90).unwrap_err();
    assert!(says.starts_with(r#"its friend "c" is in the way of "a" at "#), "{says}");
}

#[test]
fn who_is_in_contact_has_nowhere_to_go() {
    let drawn = Drawn::new(&["......", "..bb..", "..aa..", "......"], &two());
    let found = charge(&drawn, &foot(), 0).unwrap();
    assert_eq!((found.contact.cost, found.contact.path.steps().len()), (Length::ZERO, 0));
    assert_eq!(found.halt, found.contact);
}

/// Horse of 3 inches by 1 where it begins, and foot of 4 inches by 1 that looks up the table from (20, 20).
fn horse_at_foot<T>(began: Pose, allowance: i32, ask: impl FnOnce(&Field<'_>, &Rates) -> T) -> T {
    let table = Table::new(Length::inches(40), Length::inches(40), Vec::new()).unwrap();
    let base = Base::new(Length::inches(1), Length::inches(1)).unwrap();
    let line = |bases| Footprint::new(Formation::Line, bases, base).unwrap();
    let units = vec![
        Unit::new("horse", "french", began, line(3), Troops::Horse),
        Unit::new("foot", "british", Pose::new(2000, 2000, 0), line(4), Troops::Foot),
    ];
    ask(&Field::new(&table, units).unwrap(), &Rates::new(Length::inches(allowance)))
}

/// Where the shortest charge meets the foot, and where the one does that is to strike.
fn strikes(began: Pose, allowance: i32) -> [Contact; 2] {
    horse_at_foot(began, allowance, |field, rates| {
        let [horse, foot] = field.units() else { panic!() };
        let met = |charge: Charge| {
            let there = field.place(horse.moved(charge.contact.pose));
            field.contact(began, &there, foot).value
        };
        [
            met(field.charge_reach(horse, rates, foot, 45).unwrap()),
            met(field.charge_to_strike(horse, rates, foot, 45).unwrap()),
        ]
    })
}

#[test]
fn who_began_behind_wheels_into_the_rear() {
    for degrees in [0, 5, 20, 340, 355] {
        let [_, best] = strikes(Pose::new(2000, 1400, degrees), 20);
        assert_eq!(best, Contact::Rear, "at {degrees} degrees");
    }
    assert_eq!(strikes(Pose::new(2000, 1400, 5), 20), [Contact::Front, Contact::Rear]);
}

#[test]
fn who_began_beside_wheels_into_the_flank() {
    // Straight on it would meet a front corner alone.
    assert_eq!(strikes(Pose::new(2800, 2030, 266), 20), [Contact::Front, Contact::Flank]);
    // Who began before the front finds neither flank nor rear, however it wheels.
    assert_eq!(strikes(Pose::new(2000, 2600, 180), 20), [Contact::Front, Contact::Front]);
}

#[test]
fn no_wheel_beyond_the_allowance_is_taken_for_flank_or_rear() {
    let began = Pose::new(2000, 1400, 20);
    let cost = |field: &Field<'_>, rates: &Rates| {
        let [horse, foot] = field.units() else { panic!() };
        let shortest = field.charge_reach(horse, rates, foot, 45).unwrap();
        [shortest.contact.cost, field.charge_to_strike(horse, rates, foot, 45).unwrap().contact.cost]
    };
    let [shortest, into_the_rear] = horse_at_foot(began, 20, cost);
    assert!(shortest < into_the_rear && into_the_rear > Length::inches(5), "{shortest} {into_the_rear}");
    assert_eq!(horse_at_foot(began, 5, cost), [shortest; 2]);
}

#[test]
fn the_rear_is_found_at_any_facing_of_the_table() {
    let table = Table::new(Length::inches(40), Length::inches(40), Vec::new()).unwrap();
    let base = Base::new(Length::inches(1), Length::inches(1)).unwrap();
    let line = Footprint::new(Formation::Line, 3, base).unwrap();
    for degrees in 0..360 {
        let facing = Facing::degrees(degrees);
        let foot = Pose { facing, ..Pose::new(2000, 2000, 0) };
        let behind = foot.at.moved(facing, -Length::inches(7), Length::ZERO);
        let began = Pose { at: behind, facing: Facing::degrees(degrees + 10) };
        let units = vec![
            Unit::new("horse", "french", began, line.clone(), Troops::Horse),
            Unit::new("foot", "british", foot, line.clone(), Troops::Foot),
        ];
        let field = Field::new(&table, units).unwrap();
        let [horse, foot] = field.units() else { panic!() };
        let charge = field.charge_to_strike(horse, &Rates::new(Length::inches(12)), foot, 45).unwrap();
        let there = field.place(horse.moved(charge.contact.pose));
        assert_eq!(field.contact(began, &there, foot).value, Contact::Rear, "at {degrees} degrees");
    }
}

/// Where the first unit comes to stand on the ground of the last, which has left.
fn takes_ground(rows: &[&str], more: &[(char, super::drawn::Means)]) -> Pose {
    let mut legend: Vec<(char, super::drawn::Means)> = vec![('a', Troop("french", 0))];
    legend.extend(more.iter().map(|(letter, means)| match means {
        Troop(side, facing) => (*letter, Troop(side, *facing)),
        Ground(kind) => (*letter, Ground(*kind)),
    }));
    legend.push(('z', Troop("british", 180)));
    let mut drawn = Drawn::new(rows, &legend);
    let gone = drawn.units.pop().unwrap();
    drawn.field().onto_ground_of(&drawn.units[0], &gone)
}

#[test]
fn it_goes_on_until_it_stands_where_its_enemy_stood() {
    assert_eq!(
        takes_ground(&["......", "..zz..", "......", "......", "..aa.."], &[]),
        Pose::new(300, 400, 0)
    );
    // It goes straight on, and no further than abreast.
    assert_eq!(takes_ground(&["......", "zz....", "......", "..aa.."], &[]), Pose::new(300, 300, 0));
    // From what lies beside or behind it, it is no way ahead.
    assert_eq!(takes_ground(&["......", "aa..zz"], &[]), Pose::new(100, 100, 0));
}

#[test]
fn it_stops_before_what_it_can_t_pass_and_on_no_friend() {
    let rows = ["..zz..", "......", "..cc..", "......", "..aa.."];
    let stops = |means| takes_ground(&rows, &[('c', means)]);
    assert_eq!(stops(Troop("british", 180)), Pose::new(300, 203, 0), "by a touch");
    assert_eq!(stops(Troop("french", 0)), Pose::new(300, 500, 0), "it passes through friends");
    assert_eq!(stops(Ground(TerrainKind::Impassable)).at.y, hundredths(200));
    let on_a_friend = ["......", "..zz..", "..cc..", "......", "..aa.."];
    let taken = takes_ground(&on_a_friend, &[('c', Troop("french", 0))]);
    assert_eq!(taken, Pose::new(300, 400, 0), "the friend ends where the ground that was left begins");
}
