//! How a charge comes to its target.

use standfast_tabletop::{Charge, Contact, Hand, Length, Pose, Rates, Step, TerrainKind};

use crate::drawn::{Drawn, Ground, Troop, foot, hundredths};

/// How the first unit comes to the second one.
fn charge(drawn: &Drawn, rates: &Rates, widest: u16) -> Result<Charge, String> {
    let field = drawn.field();
    let [charger, target, ..] = field.units() else { panic!("two units are drawn") };
    field.charge_reach(charger, rates, target, widest).map_err(|hindrance| hindrance.to_string())
}

fn two() -> [(char, crate::drawn::Means); 2] {
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
