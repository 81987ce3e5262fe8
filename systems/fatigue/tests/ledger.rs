//! Each rule of the ledger, by the text.

use crate::common::{ARMS, QUALITIES, whole};
use standfast_drill::situations::{Ran, run, situation, throw};
use standfast_engine::Figure;
use standfast_fatigue::procedures::{Called, Casualties, Check, CheckResult, Effect, Loss, Recover};

/// The effects on a unit of that arm and fatigue with fire value 7 and melee strength 50.
fn effect(arm: &str, fatigue: i64) -> Ran<standfast_fatigue::procedures::EffectOutcome> {
    throw::<Effect>(
        &format!(r#"{{"unit": {{"arm": "{arm}", "fatigue": {fatigue}, "fire": 7, "melee": 50}}}}"#),
        &[],
    )
}

#[test]
fn fatigue_range() {
    for (fatigue, level) in [
        (0, "low"),
        (299, "low"),
        (300, "medium"),
        (599, "medium"),
        (600, "high"),
        (899, "high"),
        (900, "maximum"),
    ] {
        let ran = effect("infantry", fatigue);
        assert_eq!(ran.outcome.level.to_string(), level);
        assert_eq!(ran.values("fatigue.range").first(), Some(&Figure::Word(level)));
    }
    for fatigue in ["-1", "901"] {
        let json = format!(r#"{{"unit": {{"arm": "infantry", "fatigue": {fatigue}}}}}"#);
        let refusals = situation::<Effect>(&json).expect_err("out of range");
        assert_eq!(refusals.all().first().map(|refusal| refusal.path.as_str()), Some("unit.fatigue"));
    }
}

#[test]
fn fatigue_range_has_no_effect_when_low() {
    let ran = effect("artillery", 299);
    assert_eq!(
        ran.text(),
        r#"{"fire":7,"fire_percent":0,"level":"low","melee":50,"melee_percent":0,"morale":0}"#
    );
    assert!(!ran.cites("fatigue.artillery"));
}

#[test]
fn fatigue_range_leaves_leaders_out() {
    let refusals = situation::<Effect>(r#"{"unit": {"arm": "leader"}}"#).expect_err("no fatigue");
    assert_eq!(
        refusals.to_string(),
        r#"unit.arm is "leader": leaders do not suffer fatigue; infantry, cavalry or artillery is allowed"#
    );
}

#[test]
fn fatigue_loss() {
    let ran = throw::<Loss>(r#"{"unit": {"arm": "infantry", "fatigue": 400}, "loss": 50}"#, &[]);
    assert_eq!((ran.outcome.fatigue, ran.outcome.check_due), (450, false));
    assert_eq!(ran.values("fatigue.loss"), whole([50]));
    assert_eq!(ran.values("fatigue.range"), [Figure::Word("medium")]);
    // In melee as under fire.
    for melee in [true, false] {
        let json = format!(r#"{{"unit": {{"arm": "infantry"}}, "casualties": 10, "melee": {melee}}}"#);
        let faces: &[u32] = if melee { &[30, 1] } else { &[30, 0] };
        let ran = throw::<Casualties>(&json, faces);
        assert_eq!(ran.outcome.fatigue, 30);
        assert_eq!(ran.values("fatigue.loss"), whole([30]));
    }
}

#[test]
fn fatigue_loss_melee() {
    // Nobody fell, and yet melee tires: by 20 to 60.
    let json = r#"{"unit": {"arm": "infantry"}, "casualties": 0, "melee": true, "melee_fatigue": 20}"#;
    for drawn in [20, 60] {
        let ran = throw::<Casualties>(json, &[drawn, 1]);
        assert_eq!(ran.outcome.fatigue, i64::from(drawn));
        assert_eq!(ran.values("fatigue.loss.melee"), whole([60]));
    }
    // Casualties of 5 and melee together: 5 and 20 to 15 and 60.
    let both = r#"{"unit": {"arm": "infantry"}, "casualties": 5, "melee": true, "melee_fatigue": 20}"#;
    for (drawn, within) in [(24, false), (25, true), (75, true), (76, false)] {
        let situation = situation::<Casualties>(both).expect("allowed");
        assert_eq!(run(&situation, &standfast_fatigue::rules(), &[drawn, 1]).is_ok(), within, "{drawn}");
    }
    // At maximum fatigue it is a loss all the same: melee's own check, and no more fatigue.
    let spent = r#"{"unit": {"arm": "infantry", "fatigue": 900}, "casualties": 0, "melee": true, "melee_fatigue": 20}"#;
    let ran = throw::<Casualties>(spent, &[20, 6]);
    assert_eq!((ran.outcome.fatigue, ran.outcome.check), (900, Called::Failed));
    assert!(ran.cites("fatigue.cap"));
    // Without the parameter all is as the casualties have it.
    let none = throw::<Casualties>(r#"{"unit": {"arm": "infantry"}, "casualties": 0, "melee": true}"#, &[1]);
    assert_eq!(none.outcome.fatigue, 0);
    assert!(!none.cites("fatigue.loss.melee"));
}

#[test]
fn fatigue_cap() {
    for (fatigue, loss, after, due) in [
        (900, 50, 900, true),
        (900, 1, 900, true),
        (900, 0, 900, false),
        (899, 1, 900, false),
        (899, 300, 900, false),
        (1, 900, 900, false),
        (0, 900, 900, false),
        (850, 49, 899, false),
    ] {
        let json = format!(r#"{{"unit": {{"arm": "cavalry", "fatigue": {fatigue}}}, "loss": {loss}}}"#);
        let ran = throw::<Loss>(&json, &[]);
        assert_eq!((ran.outcome.fatigue, ran.outcome.check_due), (after, due), "{json}");
        let cited = ran.values("fatigue.cap");
        assert_eq!(cited, if loss > 0 && after == 900 { vec![Figure::Flag(due)] } else { vec![] }, "{json}");
    }
    // Casualties at 900: the check comes though the trial calls for none.
    let json = r#"{"unit": {"arm": "infantry", "fatigue": 900, "quality": "A"}, "casualties": 10}"#;
    let ran = throw::<Casualties>(json, &[10, 0, 5]);
    assert_eq!((ran.outcome.fatigue, ran.outcome.check), (900, Called::Failed));
    assert!(ran.cites("fatigue.cap"));
}

#[test]
fn fatigue_medium() {
    let ran = effect("infantry", 450);
    assert_eq!(
        ran.text(),
        r#"{"fire":6.3,"fire_percent":-10,"level":"medium","melee":45,"melee_percent":-10,"morale":-1}"#
    );
    assert_eq!(ran.values("fatigue.medium").get(..3), Some(&whole([-1, -10, -10])[..]));
    assert_eq!(checks_up_to("infantry", 450, "C"), 3);
}

#[test]
fn fatigue_high() {
    let ran = effect("cavalry", 600);
    assert_eq!(
        ran.text(),
        r#"{"fire":5.6,"fire_percent":-20,"level":"high","melee":40,"melee_percent":-20,"morale":-2}"#
    );
    assert_eq!(ran.values("fatigue.high").get(..3), Some(&whole([-2, -20, -20])[..]));
    assert!(!ran.cites("fatigue.medium"), "it takes the place of medium's");
    assert_eq!(checks_up_to("cavalry", 600, "B"), 3);
}

#[test]
fn fatigue_maximum() {
    let ran = effect("infantry", 900);
    assert_eq!(
        ran.text(),
        r#"{"fire":4.2,"fire_percent":-40,"level":"maximum","melee":30,"melee_percent":-40,"morale":-2}"#
    );
    assert_eq!(ran.values("fatigue.maximum").get(..2), Some(&whole([-40, -40])[..]));
    assert!(!ran.cites("fatigue.high"), "the percentage takes the place of high's");
}

#[test]
fn fatigue_artillery() {
    for (fatigue, json, values) in [
        (
            450,
            r#"{"fire":5.6,"fire_percent":-20,"level":"medium","melee":40,"melee_percent":-20,"morale":-2}"#,
            [-2, -20, -20],
        ),
        (
            750,
            r#"{"fire":4.2,"fire_percent":-40,"level":"high","melee":30,"melee_percent":-40,"morale":-4}"#,
            [-4, -40, -40],
        ),
        (
            900,
            r#"{"fire":1.4,"fire_percent":-80,"level":"maximum","melee":10,"melee_percent":-80,"morale":-4}"#,
            [-4, -80, -80],
        ),
    ] {
        let ran = effect("artillery", fatigue);
        assert_eq!(ran.text(), json);
        assert_eq!(ran.values("fatigue.artillery"), whole(values));
        assert!(!effect("cavalry", fatigue).cites("fatigue.artillery"));
    }
    assert_eq!(checks_up_to("artillery", 450, "A"), 4);
}

#[test]
fn fatigue_recover_when() {
    for deed in ["moved", "fired", "melee", "fired_on_with_effect"] {
        let json =
            format!(r#"{{"unit": {{"arm": "infantry", "fatigue": 100}}, "rate": 10, "{deed}": true}}"#);
        let ran = throw::<Recover>(&json, &[]);
        assert_eq!((ran.outcome.fatigue, ran.outcome.recovered), (100, 0), "{deed}");
        assert_eq!(ran.values("fatigue.recover.when"), [Figure::Flag(false)]);
        assert!(!ran.cites("fatigue.recover.amount"));
    }
    let json = r#"{"unit": {"arm": "infantry", "fatigue": 100}, "rate": 10}"#;
    let ran = throw::<Recover>(json, &[20]);
    assert_eq!((ran.outcome.fatigue, ran.outcome.recovered), (80, 20));
    assert_eq!(ran.values("fatigue.recover.when"), [Figure::Flag(true)]);
}

#[test]
fn fatigue_recover_amount() {
    for (fatigue, rate, drawn, left, recovered) in [
        (325, 50, 25, 300, 25),
        (325, 50, 0, 325, 0),
        (325, 50, 100, 225, 100),
        (30, 50, 100, 0, 30),
        (0, 50, 7, 0, 0),
        (900, 450, 900, 0, 900),
    ] {
        let json = format!(r#"{{"unit": {{"arm": "artillery", "fatigue": {fatigue}}}, "rate": {rate}}}"#);
        let ran = throw::<Recover>(&json, &[drawn]);
        assert_eq!((ran.outcome.fatigue, ran.outcome.recovered), (left, recovered), "{json}");
        assert_eq!(ran.values("fatigue.recover.amount"), whole([2 * rate, recovered]));
    }
}

/// The highest face that passes a check, 0 where none does.
fn checks_up_to(arm: &str, fatigue: i64, quality: &str) -> u32 {
    let unit = format!(r#"{{"arm": "{arm}", "fatigue": {fatigue}, "quality": "{quality}"}}"#);
    let json = format!(r#"{{"unit": {unit}}}"#);
    let passing = (1..=6).filter(|&face| throw::<Check>(&json, &[face]).outcome.passed);
    passing.max().unwrap_or(0)
}

#[test]
fn fatigue_check() {
    for (arm, (quality, value)) in ARMS.iter().flat_map(|arm| QUALITIES.map(|quality| (arm, quality))) {
        let highest = checks_up_to(&arm.to_string(), 0, &quality.to_string());
        assert_eq!(i64::from(highest), value, "{arm} {quality}");
    }
    let ran = throw::<Check>(r#"{"unit": {"arm": "infantry", "quality": "B"}, "modifier": -2}"#, &[4]);
    assert!(!ran.outcome.passed);
    let values = [Figure::Whole(5), Figure::Whole(-2), Figure::Whole(3), Figure::Flag(false)];
    assert_eq!(ran.values("fatigue.check"), values);
}

#[test]
fn fatigue_check_has_no_natural_results() {
    let low = r#"{"unit": {"arm": "infantry", "quality": "F"}, "modifier": -1}"#;
    let high = r#"{"unit": {"arm": "infantry", "quality": "A"}, "modifier": 1}"#;
    assert!(!throw::<Check>(low, &[1]).outcome.passed);
    assert!(throw::<Check>(high, &[6]).outcome.passed);
}

#[test]
fn fatigue_check_disrupted() {
    let json = r#"{"unit": {"arm": "infantry", "quality": "C", "disrupted": true}}"#;
    let (passed, failed) = (throw::<Check>(json, &[3]), throw::<Check>(json, &[4]));
    assert!(passed.outcome.passed && !failed.outcome.passed);
    assert_eq!(failed.values("fatigue.check.disrupted"), whole([-1]));
}

#[test]
fn fatigue_check_result() {
    for (defensive_fire, failure) in [(true, CheckResult::Disrupted), (false, CheckResult::Routed)] {
        let json = format!(
            r#"{{"unit": {{"arm": "infantry", "quality": "C"}}, "defensive_fire": {defensive_fire}}}"#
        );
        let (passed, failed) = (throw::<Check>(&json, &[4]), throw::<Check>(&json, &[5]));
        assert_eq!((passed.outcome.passed, passed.outcome.result), (true, CheckResult::Steady));
        assert_eq!((failed.outcome.passed, failed.outcome.result), (false, failure));
        assert_eq!(failed.values("fatigue.check.result"), [Figure::named(failure)]);
    }
    let names = [CheckResult::Steady, CheckResult::Disrupted, CheckResult::Routed].map(|it| it.to_string());
    assert_eq!(names, ["steady", "disrupted", "routed"]);
}

#[test]
fn fatigue_casualties() {
    let json = r#"{"unit": {"arm": "infantry", "fatigue": 100}, "casualties": 20}"#;
    for drawn in [20, 21, 40, 60] {
        let ran = throw::<Casualties>(json, &[drawn, 0]);
        assert_eq!(ran.outcome.fatigue, 100 + i64::from(drawn));
        assert_eq!(ran.outcome.check, Called::None);
        assert_eq!(ran.values("fatigue.casualties"), whole([60]));
    }
    for drawn in [19, 61] {
        let stop =
            run(&situation::<Casualties>(json).expect("allowed"), &standfast_fatigue::rules(), &[drawn, 0]);
        assert!(matches!(stop, Err(standfast_dice::Stop::Face { number: 1, .. })), "{drawn}");
    }
}

#[test]
fn fatigue_trigger() {
    let odds = |json: &str| {
        let casualties = situation::<Casualties>(json).expect("allowed");
        let odds =
            standfast_engine::odds::<_, standfast_odds::Exact>(&casualties, &standfast_fatigue::rules());
        odds.expect("few branches").chance(|outcome| outcome.check != Called::None).to_string()
    };
    for (casualties, chance) in [(0, "0"), (1, "1/26"), (5, "1/6"), (25, "1/2"), (75, "3/4"), (975, "39/40")]
    {
        let by_fire = format!(r#"{{"unit": {{"arm": "infantry"}}, "casualties": {casualties}}}"#);
        assert_eq!(odds(&by_fire), chance, "{casualties}");
        let melee =
            format!(r#"{{"unit": {{"arm": "infantry"}}, "casualties": {casualties}, "melee": true}}"#);
        assert_eq!(odds(&melee), "1");
    }
    let called = throw::<Casualties>(r#"{"unit": {"arm": "infantry"}, "casualties": 5}"#, &[5, 1, 4]);
    assert_eq!(called.values("fatigue.trigger"), [Figure::Whole(5), Figure::Flag(true)]);
    assert_eq!(called.outcome.check, Called::Passed);
}
