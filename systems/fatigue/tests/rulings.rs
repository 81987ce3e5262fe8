//! Each ruling: its default, its alternatives, and when it stands in the trace.

use crate::common::whole;
use standfast_drill::situations::{throw_under, under};
use standfast_engine::form::read;
use standfast_engine::{Figure, Quantity, Tree};
use standfast_fatigue::procedures::{Called, Casualties, Check, Effect, Loss};
use standfast_fatigue::{Fractions, Leadership, MeleePenalty, Reaching900, RoutedCheck, Rulings};

fn rulings(json: &str) -> Result<Rulings, String> {
    read::<Rulings>(&Tree::from_json(json).expect("JSON")).map_err(|refusals| refusals.to_string())
}

#[test]
fn defaults_are_those_of_the_ledger() {
    let default = Rulings {
        maximum_morale: -2,
        fractions: Fractions::Exact,
        reaching_900: Reaching900::NoCheck,
        melee_penalty: MeleePenalty::Attacker,
        leadership: Leadership::Own,
        routed_check: RoutedCheck::AsDisrupted,
    };
    assert_eq!(Rulings::default(), default);
    assert_eq!(rulings("{}"), Ok(default));
    let other = r#"{"maximum_morale": -6, "fractions": "down", "reaching_900": "checks",
        "melee_penalty": "both", "leadership": "flat", "routed_check": "unweakened"}"#;
    let expected = Rulings {
        maximum_morale: -6,
        fractions: Fractions::Down,
        reaching_900: Reaching900::Checks,
        melee_penalty: MeleePenalty::Both,
        leadership: Leadership::Flat,
        routed_check: RoutedCheck::Unweakened,
    };
    assert_eq!(rulings(other), Ok(expected));
    for wrong in [r#"{"maximum_morale": -7}"#, r#"{"maximum_morale": 1}"#, r#"{"fractions": "up"}"#] {
        assert!(rulings(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn maximum_morale() {
    let rule = "fatigue.maximum_morale";
    let check = |arm: &str, fatigue: i64, maximum_morale: i64, face: u32| {
        let json =
            format!(r#"{{"unit": {{"arm": "{arm}", "fatigue": {fatigue}, "quality": "A"}}, "modifier": 4}}"#);
        throw_under::<Check>(&under(Rulings { maximum_morale, ..Rulings::default() }), &json, &[face])
    };
    for maximum_morale in -6..=0 {
        let effect = |arm: &str| {
            let json = format!(r#"{{"unit": {{"arm": "{arm}", "fatigue": 900}}}}"#);
            throw_under::<Effect>(&under(Rulings { maximum_morale, ..Rulings::default() }), &json, &[])
        };
        assert_eq!(effect("infantry").outcome.morale, maximum_morale);
        assert_eq!(effect("artillery").outcome.morale, 2 * maximum_morale);
        assert_eq!(effect("infantry").values(rule), whole([maximum_morale]));
        for face in 1..=6 {
            let passed = check("infantry", 900, maximum_morale, face).outcome.passed;
            assert_eq!(passed, i64::from(face) <= 10 + maximum_morale);
            let passed = check("artillery", 900, maximum_morale, face).outcome.passed;
            assert_eq!(passed, i64::from(face) <= 10 + 2 * maximum_morale);
        }
        assert!(!check("infantry", 899, maximum_morale, 1).cites(rule));
    }
    assert_eq!(check("infantry", 900, -3, 1).values(rule), whole([-3]));
    // From 899 any casualty brings the unit to 900: a value of 6 less 4, not less 2.
    let json =
        r#"{"unit": {"arm": "infantry", "fatigue": 899, "quality": "A"}, "casualties": 1, "melee": true}"#;
    let rulings = Rulings { maximum_morale: -4, ..Rulings::default() };
    for (face, check) in [(2, Called::Passed), (3, Called::Failed)] {
        assert_eq!(throw_under::<Casualties>(&under(rulings.clone()), json, &[1, face]).outcome.check, check);
    }
}

#[test]
fn fractions() {
    let rule = "fatigue.fractions";
    let effect = |fatigue: i64, values: &str, fractions| {
        let json = format!(r#"{{"unit": {{"arm": "infantry", "fatigue": {fatigue}, {values}}}}}"#);
        throw_under::<Effect>(&under(Rulings { fractions, ..Rulings::default() }), &json, &[])
    };
    let exact = effect(300, r#""fire": 7, "melee": 0.001"#, Fractions::Exact);
    assert_eq!(
        exact.text(),
        r#"{"fire":6.3,"fire_percent":-10,"level":"medium","melee":0.0009,"melee_percent":-10,"morale":-1}"#
    );
    assert_eq!(exact.values(rule), [Figure::Word("exact"), Figure::Word("exact")]);
    let down = effect(300, r#""fire": 7, "melee": 0.001"#, Fractions::Down);
    assert_eq!(
        down.text(),
        r#"{"fire":6,"fire_percent":-10,"level":"medium","melee":0,"melee_percent":-10,"morale":-1}"#
    );
    assert_eq!(down.values(rule), [Figure::Word("down"), Figure::Word("down")]);
    // Down even where nothing is taken off.
    let rested = effect(0, r#""melee": 12.5"#, Fractions::Down);
    assert_eq!((rested.outcome.fire, rested.outcome.melee), (None, Some(Quantity::whole(12))));
    assert_eq!(rested.values(rule), [Figure::Word("down")]);
    // Nothing to decide where the value is whole.
    for fractions in [Fractions::Exact, Fractions::Down] {
        let whole = effect(300, r#""fire": 10"#, fractions);
        assert_eq!((whole.outcome.fire, whole.outcome.melee), (Some(Quantity::whole(9)), None));
        assert!(!whole.cites(rule));
    }
}

#[test]
fn reaching_900() {
    let rule = "fatigue.reaching_900";
    for (reaching_900, due, word) in
        [(Reaching900::NoCheck, false, "no-check"), (Reaching900::Checks, true, "checks")]
    {
        let rulings = Rulings { reaching_900, ..Rulings::default() };
        let loss = |fatigue: i64, loss: i64| {
            let json = format!(r#"{{"unit": {{"arm": "infantry", "fatigue": {fatigue}}}, "loss": {loss}}}"#);
            throw_under::<Loss>(&under(rulings.clone()), &json, &[])
        };
        let reached = loss(880, 20);
        assert_eq!(reached.outcome.check_due, due);
        assert_eq!(reached.values(rule), [Figure::Word(word)]);
        // It is silent where the unit stays below, or was there before.
        for (silent, due) in [(loss(879, 20), false), (loss(900, 20), true), (loss(900, 0), false)] {
            assert_eq!(silent.outcome.check_due, due);
            assert!(!silent.cites(rule));
        }
        let json = r#"{"unit": {"arm": "infantry", "fatigue": 890, "quality": "A"}, "casualties": 10}"#;
        let faces: &[u32] = if due { &[10, 0, 4] } else { &[10, 0] };
        let ran = throw_under::<Casualties>(&under(rulings.clone()), json, faces);
        assert_eq!(ran.outcome.check, if due { Called::Passed } else { Called::None });
        assert_eq!(ran.values(rule), [Figure::Word(word)]);
    }
}

#[test]
fn melee_penalty() {
    let rule = "fatigue.melee_penalty";
    let effect = |fatigue: i64, attacking: bool, melee_penalty| {
        let json = format!(
            r#"{{"unit": {{"arm": "artillery", "fatigue": {fatigue}, "melee": 100}}, "attacking": {attacking}}}"#
        );
        let ran = throw_under::<Effect>(&under(Rulings { melee_penalty, ..Rulings::default() }), &json, &[]);
        (ran.outcome.melee_percent, ran.outcome.melee, ran.values(rule))
    };
    let (both, attacker) = (MeleePenalty::Both, MeleePenalty::Attacker);
    assert_eq!(effect(700, false, both), (-40, Some(Quantity::whole(60)), vec![Figure::Word("both")]));
    assert_eq!(effect(700, false, attacker), (0, Some(Quantity::whole(100)), vec![Figure::Word("attacker")]));
    for ruling in [both, attacker] {
        assert_eq!(effect(700, true, ruling), (-40, Some(Quantity::whole(60)), vec![]));
        assert_eq!(effect(200, false, ruling), (0, Some(Quantity::whole(100)), vec![]));
    }
}

/// Every check is weakened and steadied alike, whatever called for it: its value by what the face of 1d6 passes.
fn checks_up_to(unit: &str, more: &str, rulings: &Rulings) -> [u32; 2] {
    let passes = |face: &u32| {
        let check = format!(r#"{{"unit": {{"arm": "infantry"{unit}}}{more}}}"#);
        throw_under::<Check>(&under(rulings.clone()), &check, &[*face]).outcome.passed
    };
    let holds = |face: &u32| {
        let melee =
            format!(r#"{{"unit": {{"arm": "infantry"{unit}}}, "casualties": 0, "melee": true{more}}}"#);
        throw_under::<Casualties>(&under(rulings.clone()), &melee, &[*face]).outcome.check == Called::Passed
    };
    [(1..=6).filter(passes).count(), (1..=6).filter(holds).count()]
        .map(|count| u32::try_from(count).expect("six"))
}

#[test]
fn leadership() {
    for (leadership, leaders, value) in [
        (Leadership::Own, "", 4),
        (Leadership::Own, r#", "leaders": 0"#, 4),
        (Leadership::Own, r#", "leaders": 2"#, 6),
        (Leadership::Own, r#", "leaders": 1, "modifier": -2"#, 3),
        (Leadership::Own, r#", "modifier": 1"#, 5),
        (Leadership::Flat, "", 4),
        (Leadership::Flat, r#", "leaders": 0"#, 5),
        (Leadership::Flat, r#", "leaders": 6"#, 5),
        (Leadership::Flat, r#", "leaders": 6, "modifier": -2"#, 3),
    ] {
        let rulings = Rulings { leadership, ..Rulings::default() };
        assert_eq!(checks_up_to("", leaders, &rulings), [value; 2], "{leadership} {leaders}");
    }
    let led = |leadership| {
        let rulings = Rulings { leadership, ..Rulings::default() };
        throw_under::<Check>(&under(rulings), r#"{"unit": {"arm": "infantry"}, "leaders": 3}"#, &[1])
    };
    assert_eq!(led(Leadership::Own).values("fatigue.battle.leaders"), whole([3]));
    assert_eq!(led(Leadership::Flat).values("fatigue.battle.leaders"), whole([1]));
    assert_eq!(led(Leadership::Flat).values("fatigue.leadership"), [Figure::Word("flat")]);
    let alone = throw_under::<Check>(&under(Rulings::default()), r#"{"unit": {"arm": "infantry"}}"#, &[1]);
    assert!(!alone.cites("fatigue.leadership"));
}

#[test]
fn routed_check() {
    for (routed_check, routed) in [(RoutedCheck::AsDisrupted, 3), (RoutedCheck::Unweakened, 4)] {
        let rulings = Rulings { routed_check, ..Rulings::default() };
        assert_eq!(checks_up_to("", "", &rulings), [4; 2]);
        assert_eq!(checks_up_to(r#", "disrupted": true"#, "", &rulings), [3; 2]);
        assert_eq!(checks_up_to(r#", "routed": true"#, "", &rulings), [routed; 2], "{routed_check}");
        let ran =
            throw_under::<Check>(&under(rulings), r#"{"unit": {"arm": "infantry", "routed": true}}"#, &[1]);
        assert_eq!(ran.values("fatigue.routed_check"), [Figure::named(routed_check)]);
        assert!(!ran.cites("fatigue.check.disrupted"));
    }
}
