//! Quantities: written exactly, rounded the right way, never overflowing.

use proptest::prelude::*;
use standfast_engine::form::parts_of;
use standfast_engine::{Figure, Quantity, Unit};

macro_rules! units {
    ($($unit:ident = $parts:literal),+) => {
        $(enum $unit {}

        impl Unit for $unit {
            const PARTS: i64 = $parts;
        })+
    };
}

units!(Whole = 1, Half = 2, Quarter = 4, Hundredth = 100, Thousandth = 1_000, Tiny = 100_000);

fn shown<U: Unit>(parts: i64) -> String {
    Quantity::<U>::parts(parts).to_string()
}

fn serialized<U: Unit>(parts: i64) -> String {
    serde_json::to_string(&Quantity::<U>::parts(parts)).unwrap()
}

#[test]
fn quantities_are_written_without_a_fraction_where_they_are_whole() {
    assert_eq!([-2, -1, 0, 1, 5].map(shown::<Half>), ["-1", "-0.5", "0", "0.5", "2.5"]);
    assert_eq!([-9, 3, 4].map(shown::<Quarter>), ["-2.25", "0.75", "1"]);
    assert_eq!([-1, 7].map(shown::<Whole>), ["-1", "7"]);
    assert_eq!([1, 10, 50, 101, -205].map(shown::<Hundredth>), ["0.01", "0.1", "0.5", "1.01", "-2.05"]);
    assert_eq!([1, 20, -1_500].map(shown::<Thousandth>), ["0.001", "0.02", "-1.5"]);
    assert_eq!([1, 33_333, -100_001].map(shown::<Tiny>), ["0.00001", "0.33333", "-1.00001"]);
    assert_eq!(shown::<Half>(i64::MAX), "4611686018427387903.5");
    assert_eq!(shown::<Half>(i64::MIN), "-4611686018427387904");
    assert_eq!(shown::<Tiny>(i64::MIN), "-92233720368547.75808");
}

#[test]
fn json_has_the_same_numbers() {
    assert_eq!([-2, -1, 0, 5].map(serialized::<Half>), ["-1", "-0.5", "0", "2.5"]);
    assert_eq!([1, 50, 101, 1_000].map(serialized::<Hundredth>), ["0.01", "0.5", "1.01", "10"]);
    assert_eq!([1, -1_500].map(serialized::<Thousandth>), ["0.001", "-1.5"]);
    assert_eq!(serialized::<Whole>(i64::MIN), i64::MIN.to_string());
    let figure = Figure::from(Quantity::<Half>::parts(7));
    assert_eq!(serde_json::to_string(&figure).unwrap(), "3.5");
    assert_eq!(serde_json::to_string(&Figure::from(Quantity::<Half>::parts(8))).unwrap(), "4");
}

#[test]
fn rounding_goes_up_or_down_and_not_towards_zero() {
    let rounded = |parts| {
        let quantity = Quantity::<Half>::parts(parts);
        (quantity.rounded_down(), quantity.rounded_up())
    };
    assert_eq!(
        [-3, -2, -1, 0, 1, 2, 3].map(rounded),
        [(-2, -1), (-1, -1), (-1, 0), (0, 0), (0, 1), (1, 1), (1, 2)]
    );
    // Half of 2.5 stands is 1.25, and so 2; a third of 1 is 1; a quarter of -2.5 is 0.
    assert_eq!(Quantity::<Half>::parts(5).rounded_up_of(2), 2);
    assert_eq!(Quantity::<Half>::whole(1).rounded_up_of(3), 1);
    assert_eq!(Quantity::<Half>::whole(4).rounded_up_of(2), 2);
    assert_eq!(Quantity::<Half>::parts(-5).rounded_up_of(4), 0);
}

#[test]
fn sums_stop_at_the_ends() {
    let (most, least) = (Quantity::<Half>::parts(i64::MAX), Quantity::<Half>::parts(i64::MIN));
    let one = Quantity::whole(1);
    assert_eq!(most + one, most);
    assert_eq!(least - one, least);
    assert_eq!(-least, most);
    assert_eq!(most.times(2), most);
    assert_eq!(most.times(-2), least);
    assert_eq!(Quantity::<Half>::whole(i64::MAX), most);
    assert_eq!([most, one].into_iter().sum::<Quantity<Half>>(), most);
    assert_eq!(Vec::<Quantity<Half>>::new().into_iter().sum::<Quantity<Half>>(), Quantity::ZERO);
}

#[test]
fn the_least_quantity_is_rounded() {
    assert_eq!(Quantity::<Half>::parts(i64::MIN).rounded_up(), i64::MIN / 2);
    assert_eq!(Quantity::<Half>::parts(i64::MIN).rounded_up_of(2), i64::MIN / 4);
}

/// Whether the text is the number and as short as can be.
fn is_written<U: Unit>(parts: i64) -> Result<(), TestCaseError> {
    let text = shown::<U>(parts);
    prop_assert_eq!(parts_of(&text, U::PARTS), Ok(parts), "{}", text);
    prop_assert!(!text.contains('.') || !text.ends_with(['0', '.']), "{}", text);
    prop_assert!(!text.starts_with('.') && !text.starts_with("-.") && text != "-0", "{}", text);
    Ok(())
}

/// Whether the JSON is the number, as far as quantities go.
fn is_serialized<U: Unit>(parts: i64) -> Result<(), TestCaseError> {
    let json = serialized::<U>(parts);
    prop_assert_eq!(parts_of(&json, U::PARTS), Ok(parts), "{}", json);
    prop_assert_eq!(json.contains(['.', 'e']), parts % U::PARTS != 0, "{}", json);
    Ok(())
}

fn is_rounded<U: Unit>(parts: i64, shares: i64) -> Result<(), TestCaseError> {
    let quantity = Quantity::<U>::parts(parts);
    let (parts, per_whole) = (i128::from(parts), i128::from(U::PARTS));
    let (down, up) = (i128::from(quantity.rounded_down()), i128::from(quantity.rounded_up()));
    prop_assert!(down * per_whole <= parts && parts < (down + 1) * per_whole);
    prop_assert!((up - 1) * per_whole < parts && parts <= up * per_whole);
    let share = i128::from(quantity.rounded_up_of(shares));
    let per_share = per_whole * i128::from(shares);
    prop_assert!((share - 1) * per_share < parts && parts <= share * per_share);
    Ok(())
}

macro_rules! of_every_unit {
    ($check:ident($($given:expr),+)) => {
        $check::<Whole>($($given),+)?;
        $check::<Half>($($given),+)?;
        $check::<Quarter>($($given),+)?;
        $check::<Hundredth>($($given),+)?;
        $check::<Thousandth>($($given),+)?;
        $check::<Tiny>($($given),+)?;
    };
}

proptest! {
    #[test]
    fn every_quantity_is_written_exactly(parts: i64, cut in 0_u32..19) {
        of_every_unit!(is_written(parts / 10_i64.pow(cut)));
    }

    #[test]
    fn every_quantity_is_serialized_exactly(parts in -100_000_000_000_000_i64..=100_000_000_000_000, cut in 0_u32..14) {
        of_every_unit!(is_serialized(parts / 10_i64.pow(cut)));
    }

    #[test]
    fn every_quantity_is_rounded_to_its_neighbours(parts in -i64::MAX..=i64::MAX, cut in 0_u32..19, shares in 1_i64..1_000) {
        of_every_unit!(is_rounded(parts / 10_i64.pow(cut), shares));
    }

    #[test]
    fn sums_are_those_of_the_parts(a in -1_000_000_i64..1_000_000, b in -1_000_000_i64..1_000_000, times in -99_i64..99) {
        let (x, y) = (Quantity::<Hundredth>::parts(a), Quantity::<Hundredth>::parts(b));
        prop_assert_eq!((x + y).in_parts(), a + b);
        prop_assert_eq!((x - y).in_parts(), a - b);
        prop_assert_eq!((-x).in_parts(), -a);
        prop_assert_eq!(x.times(times).in_parts(), a * times);
        prop_assert_eq!([x, y, x].into_iter().sum::<Quantity<Hundredth>>().in_parts(), a + b + a);
        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
        prop_assert_eq!(x == y, a == b);
        prop_assert_eq!(Quantity::<Hundredth>::whole(a).in_parts(), a * 100);
    }
}
