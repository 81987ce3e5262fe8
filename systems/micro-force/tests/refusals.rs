//! Everything that is refused: what is not a unit, what the rules exclude, each with its whole path.

use crate::common::{
    charge, dismounted, disordered, fire, foot, guns, heavy_guns, horse, line, melee, refused_at, shaken,
};
use standfast_drill::situations::{given, outcome, read_under};
use standfast_engine::{Problem, Procedure, Refusal};
use standfast_micro_force::procedures::{
    Action, Charge, CohesionLoss, DefenceValue, Fire, Initiative, Melee, Move, OfficerCasualty, Recovery,
    Test,
};
use standfast_micro_force::{Arm, Cover, Formation, Ground, GunFormation, MicroForce, Stands, Unit, rules};

const FOOT: &str = r#"{"arm": "infantry", "original_stands": 6, "base_cohesion": 14}"#;
const GUNS: &str = r#"{"arm": "artillery", "original_stands": 3, "base_cohesion": 14}"#;
const LIMBERED: &str =
    r#"{"arm": "artillery", "original_stands": 3, "base_cohesion": 14, "formation": "limbered"}"#;
const HORSE: &str = r#"{"arm": "cavalry", "original_stands": 6, "base_cohesion": 14}"#;
const ROUTED: &str = r#"{"arm": "infantry", "original_stands": 6, "base_cohesion": 14, "routed": true}"#;

/// The first refusal of a situation.
fn refusal<P: Procedure<System = MicroForce>>(json: &str) -> Refusal {
    match read_under::<P>(&rules(), json) {
        Ok(situation) => panic!("{json} is allowed: {situation:?}"),
        Err(refusals) => refusals.all()[0].clone(),
    }
}

/// That a situation is refused at that path first; the whole message names it.
fn assert_refused<P: Procedure<System = MicroForce>>(json: &str, path: &str) {
    let refusal = refusal::<P>(json);
    assert_eq!(refusal.path, path, "{json}: {refusal}");
    assert!(refusal.to_string().starts_with(path), "{refusal}");
}

fn assert_allowed<P: Procedure<System = MicroForce>>(json: &str) {
    if let Err(refusals) = read_under::<P>(&rules(), json) {
        panic!("{json} is refused: {refusals}");
    }
}

/// Infantry with these fields more.
fn foot_with(fields: &str) -> String {
    format!(r#"{{"arm": "infantry", "original_stands": 6, "base_cohesion": 14, {fields}}}"#)
}

/// Units that are none, each with the field at which it is refused.
fn bad_units() -> Vec<(String, &'static str)> {
    let foot = |fields: &str, path| (foot_with(fields), path);
    let whole = |json: &str, path| (json.to_owned(), path);
    vec![
        whole(r#"{"original_stands": 6, "base_cohesion": 14}"#, ".arm"),
        whole(r#"{"arm": "dragoons", "original_stands": 6, "base_cohesion": 14}"#, ".arm"),
        whole(r#"{"arm": "infantry", "base_cohesion": 14}"#, ".original_stands"),
        whole(r#"{"arm": "infantry", "original_stands": 0, "base_cohesion": 14}"#, ".original_stands"),
        whole(r#"{"arm": "infantry", "original_stands": 41, "base_cohesion": 14}"#, ".original_stands"),
        whole(r#"{"arm": "infantry", "original_stands": 5.5, "base_cohesion": 14}"#, ".original_stands"),
        whole(r#"{"arm": "infantry", "original_stands": 6}"#, ".base_cohesion"),
        whole(r#"{"arm": "infantry", "original_stands": 6, "base_cohesion": 0}"#, ".base_cohesion"),
        whole(r#"{"arm": "infantry", "original_stands": 6, "base_cohesion": 31}"#, ".base_cohesion"),
        whole(r#"{"arm": "infantry", "original_stands": 6, "base_cohesion": "14"}"#, ".base_cohesion"),
        whole(r#""infantry""#, ""),
        whole("null", ""),
        // No stands left, more than there were, and what is no half.
        foot(r#""stands": 0"#, ".stands"),
        foot(r#""stands": -1"#, ".stands"),
        foot(r#""stands": 6.5"#, ".stands"),
        foot(r#""stands": 2.25"#, ".stands"),
        foot(r#""stands": null"#, ".stands"),
        // Dispersed by its steps.
        foot(r#""steps_lost": 13"#, ".steps_lost"),
        foot(r#""steps_lost": -1"#, ".steps_lost"),
        foot(r#""steps_lost": 1.5"#, ".steps_lost"),
        foot(r#""cohesion_adjustment": 21"#, ".cohesion_adjustment"),
        foot(r#""cohesion_adjustment": -21"#, ".cohesion_adjustment"),
        foot(r#""formation": "square""#, ".formation"),
        foot(r#""formation": "limbered""#, ".formation"),
        foot(r#""formation": "unlimbered""#, ".formation"),
        foot(r#""mounted": true"#, ".mounted"),
        foot(r#""mounted": false"#, ".mounted"),
        foot(r#""weight": "light""#, ".weight"),
        foot(r#""disordered": 1"#, ".disordered"),
        foot(r#""shaken": "yes""#, ".shaken"),
        foot(r#""routed": null"#, ".routed"),
        foot(r#""step_lost": 1"#, ".step_lost"),
        whole(
            r#"{"arm": "cavalry", "original_stands": 6, "base_cohesion": 14, "formation": "attack-column"}"#,
            ".formation",
        ),
        whole(
            r#"{"arm": "cavalry", "mounted": false, "original_stands": 6, "base_cohesion": 14,
                "formation": "attack-column"}"#,
            ".formation",
        ),
        whole(
            r#"{"arm": "cavalry", "original_stands": 6, "base_cohesion": 14, "weight": "heavy"}"#,
            ".weight",
        ),
        whole(
            r#"{"arm": "artillery", "original_stands": 3, "base_cohesion": 14, "formation": "line"}"#,
            ".formation",
        ),
        whole(
            r#"{"arm": "artillery", "original_stands": 3, "base_cohesion": 14, "mounted": true}"#,
            ".mounted",
        ),
        whole(
            r#"{"arm": "artillery", "original_stands": 3, "base_cohesion": 14, "weight": "medium"}"#,
            ".weight",
        ),
        whole(
            r#"{"arm": "artillery", "original_stands": 3, "base_cohesion": 14, "steps_lost": 6}"#,
            ".steps_lost",
        ),
    ]
}

#[test]
fn what_is_no_unit_is_refused_in_every_procedure() {
    for (unit, path) in bad_units() {
        let at = |place: &str| format!("{place}{path}");
        assert_refused::<Test>(&format!(r#"{{"unit": {unit}}}"#), &at("unit"));
        assert_refused::<DefenceValue>(&format!(r#"{{"unit": {unit}}}"#), &at("unit"));
        assert_refused::<Move>(&format!(r#"{{"unit": {unit}}}"#), &at("unit"));
        assert_refused::<Recovery>(&format!(r#"{{"action": "rejoin", "unit": {unit}}}"#), &at("unit"));
        let pair = |one: &str, other: &str| format!(r#"{{"{one}": {unit}, "{other}": {FOOT}"#);
        assert_refused::<Fire>(&(pair("firer", "target") + r#", "attack_value": 1}"#), &at("firer"));
        assert_refused::<Fire>(&(pair("target", "firer") + r#", "attack_value": 1}"#), &at("target"));
        assert_refused::<Charge>(&(pair("charger", "defender") + r#", "move_left": 1}"#), &at("charger"));
        assert_refused::<Charge>(&(pair("defender", "charger") + r#", "move_left": 1}"#), &at("defender"));
        assert_refused::<Melee>(&(pair("attacker", "defender") + "}"), &at("attacker"));
        assert_refused::<Melee>(&(pair("defender", "attacker") + "}"), &at("defender"));
    }
}

#[test]
fn the_ends_of_a_unit_are_allowed() {
    for unit in [
        r#"{"arm": "infantry", "original_stands": 40, "base_cohesion": 30, "cohesion_adjustment": 20}"#,
        r#"{"arm": "infantry", "original_stands": 1, "base_cohesion": 1, "cohesion_adjustment": -20}"#,
        r#"{"arm": "infantry", "original_stands": 6, "stands": 0.5, "steps_lost": 12, "base_cohesion": 14}"#,
        r#"{"arm": "infantry", "original_stands": 6.0, "stands": 6, "base_cohesion": 14}"#,
        r#"{"arm": "infantry", "original_stands": 6, "base_cohesion": 14, "formation": "attack-column"}"#,
        r#"{"arm": "cavalry", "mounted": false, "original_stands": 6, "base_cohesion": 14}"#,
        r#"{"arm": "artillery", "weight": "heavy", "original_stands": 3, "steps_lost": 5, "base_cohesion": 14}"#,
    ] {
        assert_allowed::<Test>(&format!(r#"{{"unit": {unit}}}"#));
    }
}

#[test]
fn only_cohesion_loss_takes_a_dispersed_unit() {
    let lost = r#"{"arm": "infantry", "original_stands": 6, "steps_lost": 13}"#;
    assert_allowed::<CohesionLoss>(lost);
    assert!(outcome(&given::<CohesionLoss>(lost), &[]).dispersed);
    let gone = Unit { steps_lost: 13, ..line() };
    assert_eq!(refused_at(&Test { unit: gone, addition: 0 }), ["unit.steps_lost"]);
    assert_eq!(refused_at(&DefenceValue { unit: gone, cover: Cover::Open }), ["unit.steps_lost"]);
    let moves = Move::Unit { unit: gone, ground: Ground::Open, obstacles: 0 };
    assert_eq!(refused_at(&moves), ["unit.steps_lost"]);
    let rejoins = Recovery { action: Action::Rejoin, unit: gone, long_range: false };
    assert_eq!(refused_at(&rejoins), ["unit.steps_lost"]);
    assert_eq!(refused_at(&fire(gone, line())), ["firer.steps_lost"]);
    assert_eq!(refused_at(&fire(line(), gone)), ["target.steps_lost"]);
    assert_eq!(refused_at(&charge(gone, 1, line())), ["charger.steps_lost"]);
    assert_eq!(refused_at(&charge(line(), 1, gone)), ["defender.steps_lost"]);
    assert_eq!(refused_at(&melee(gone, line())), ["attacker.steps_lost"]);
    assert_eq!(refused_at(&melee(line(), gone)), ["defender.steps_lost"]);
    let many = Unit { stands: Stands::parts(13), ..line() };
    assert_eq!(refused_at(&Test { unit: many, addition: 0 }), ["unit.stands"]);
    assert_eq!(refused_at(&melee(gone, many)), ["attacker.steps_lost", "defender.stands"], "all at once");
}

#[test]
fn cohesion_loss() {
    assert_refused::<CohesionLoss>("{}", "arm");
    assert_refused::<CohesionLoss>(r#"{"arm": "infantry", "steps_lost": 1}"#, "original_stands");
    assert_refused::<CohesionLoss>(r#"{"arm": "infantry", "original_stands": 6}"#, "steps_lost");
    let lost = |stands: &str, steps: &str| {
        format!(r#"{{"arm": "infantry", "original_stands": {stands}, "steps_lost": {steps}}}"#)
    };
    assert_refused::<CohesionLoss>(&lost("0", "1"), "original_stands");
    assert_refused::<CohesionLoss>(&lost("41", "1"), "original_stands");
    assert_refused::<CohesionLoss>(&lost("6", "-1"), "steps_lost");
    assert_refused::<CohesionLoss>(&lost("6", "0.5"), "steps_lost");
    assert_allowed::<CohesionLoss>(&lost("40", "0"));
}

#[test]
fn defence_value() {
    for cover in ["medium", "heavy"] {
        let limbered = format!(r#"{{"unit": {LIMBERED}, "cover": "{cover}"}}"#);
        assert_refused::<DefenceValue>(&limbered, "cover");
        let problem = refusal::<DefenceValue>(&limbered).problem;
        assert!(matches!(&problem, Problem::Excluded { reason, .. } if reason.contains("open, light")));
        assert_allowed::<DefenceValue>(&format!(r#"{{"unit": {GUNS}, "cover": "{cover}"}}"#));
    }
    assert_allowed::<DefenceValue>(&format!(r#"{{"unit": {LIMBERED}, "cover": "light"}}"#));
    assert_refused::<DefenceValue>(&format!(r#"{{"unit": {FOOT}, "cover": "woods"}}"#), "cover");
    assert_refused::<DefenceValue>("{}", "unit");
    // In disorder too: the formation stays.
    let limbers = DefenceValue { unit: disordered(heavy_guns(GunFormation::Limbered)), cover: Cover::Heavy };
    assert_eq!(refused_at(&limbers), ["cover"]);
}

#[test]
fn initiative() {
    for (json, path) in [
        (r#"{"bonus_a": 1}"#, "bonus_a"),
        (r#"{"bonus_a": -4}"#, "bonus_a"),
        (r#"{"bonus_b": 1}"#, "bonus_b"),
        (r#"{"bonus_b": -4}"#, "bonus_b"),
        (r#"{"bonus_b": -0.5}"#, "bonus_b"),
        (r#"{"holder": "c"}"#, "holder"),
        (r#"{"holder": true}"#, "holder"),
        (r#"{"bonus": -1}"#, "bonus"),
        ("[]", ""),
    ] {
        let refusal = refusal::<Initiative>(json);
        assert_eq!(refusal.path, path, "{json}: {refusal}");
    }
    assert_allowed::<Initiative>(r#"{"bonus_a": -3, "bonus_b": 0, "holder": "a"}"#);
    assert_eq!(refusal::<Initiative>(r#"{"bonus_aa": -1}"#).nearest.as_deref(), Some("bonus_a"));
}

#[test]
fn test() {
    for addition in ["21", "-21", "1.5", "null"] {
        assert_refused::<Test>(&format!(r#"{{"unit": {FOOT}, "addition": {addition}}}"#), "addition");
    }
    assert_allowed::<Test>(&format!(r#"{{"unit": {FOOT}, "addition": -20}}"#));
    assert_refused::<Test>(r#"{"addition": 0}"#, "unit");
}

#[test]
fn a_fire() {
    let fire = |firer: &str, target: &str, rest: &str| {
        format!(r#"{{"firer": {firer}, "target": {target}, "attack_value": 1, {rest}}}"#)
    };
    let plain = |rest: &str| fire(FOOT, FOOT, rest);
    assert_refused::<Fire>(&fire(ROUTED, FOOT, r#""first_fire": true"#), "firer.routed");
    assert_refused::<Fire>(&fire(LIMBERED, FOOT, r#""first_fire": true"#), "firer.formation");
    for stands in ["0", "-1", "6.5", "1.25", "41"] {
        assert_refused::<Fire>(&plain(&format!(r#""stands_firing": {stands}"#)), "stands_firing");
    }
    let worn = fire(&foot_with(r#""stands": 2"#), FOOT, r#""stands_firing": 2.5"#);
    assert_refused::<Fire>(&worn, "stands_firing");
    for value in ["0", "-1", "0.001", "1.255", "\"1\"", "1e9"] {
        let json = format!(r#"{{"firer": {FOOT}, "target": {FOOT}, "attack_value": {value}}}"#);
        assert_refused::<Fire>(&json, "attack_value");
    }
    assert_refused::<Fire>(&format!(r#"{{"firer": {FOOT}, "target": {FOOT}}}"#), "attack_value");
    assert_refused::<Fire>(&format!(r#"{{"firer": {FOOT}, "attack_value": 1}}"#), "target");
    assert_refused::<Fire>(&format!(r#"{{"target": {FOOT}, "attack_value": 1}}"#), "firer");
    assert_refused::<Fire>(&plain(r#""aspect": "flank""#), "aspect");
    assert_refused::<Fire>(&plain(r#""cover": "none""#), "cover");
    assert_refused::<Fire>(&plain(r#""cover_split": "none""#), "cover_split");
    for cover in ["medium", "heavy"] {
        assert_refused::<Fire>(&fire(FOOT, LIMBERED, &format!(r#""cover": "{cover}""#)), "cover");
        assert_refused::<Fire>(&fire(FOOT, LIMBERED, &format!(r#""cover_split": "{cover}""#)), "cover_split");
    }
    assert_allowed::<Fire>(&fire(FOOT, LIMBERED, r#""cover": "open", "cover_split": "light""#));
    assert_allowed::<Fire>(&fire(GUNS, ROUTED, r#""stands_firing": 0.5"#));
    assert_allowed::<Fire>(&fire(HORSE, FOOT, r#""aspect": "rear""#));
    assert_allowed::<Fire>(&format!(r#"{{"firer": {FOOT}, "target": {FOOT}, "attack_value": 0.01}}"#));
}

#[test]
fn a_move() {
    // Of alternatives, the first is missing; of two that exclude each other, the later is refused.
    assert_refused::<Move>("{}", "unit");
    assert_refused::<Move>(r#"{"officer": false}"#, "unit");
    assert_refused::<Move>(&format!(r#"{{"unit": {FOOT}, "officer": true}}"#), "officer");
    assert_refused::<Move>(r#"{"obstacles": 1, "officer": true}"#, "officer");
    assert_refused::<Move>(r#"{"officer": 1}"#, "officer");
    for obstacles in ["21", "-1", "0.5"] {
        assert_refused::<Move>(&format!(r#"{{"unit": {FOOT}, "obstacles": {obstacles}}}"#), "obstacles");
    }
    assert_refused::<Move>(&format!(r#"{{"unit": {FOOT}, "ground": "woods"}}"#), "ground");
    assert_allowed::<Move>(&format!(r#"{{"unit": {FOOT}, "officer": false}}"#));
    assert_allowed::<Move>(&format!(r#"{{"unit": {FOOT}, "obstacles": 20}}"#));
    // What chart 9 lacks: cavalry in attack column, mounted or not.
    for unit in [horse(Formation::AttackColumn), disordered(dismounted(Formation::AttackColumn))] {
        let refused = refused_at(&Move::Unit { unit, ground: Ground::Open, obstacles: 0 });
        assert_eq!(refused[0], "unit.formation");
    }
}

#[test]
fn a_charge() {
    let charge = |charger: &str, defender: &str, left: &str| {
        format!(r#"{{"charger": {charger}, "defender": {defender}, "move_left": {left}}}"#)
    };
    assert_refused::<Charge>(&charge(GUNS, FOOT, "1"), "charger.arm");
    assert_refused::<Charge>(&charge(LIMBERED, FOOT, "1"), "charger.arm");
    assert_refused::<Charge>(&charge(ROUTED, FOOT, "1"), "charger.routed");
    for left in ["-0.01", "100.01", "1.234", "null"] {
        assert_refused::<Charge>(&charge(FOOT, FOOT, left), "move_left");
    }
    assert_refused::<Charge>(&format!(r#"{{"charger": {FOOT}, "defender": {FOOT}}}"#), "move_left");
    assert_refused::<Charge>(&format!(r#"{{"charger": {FOOT}, "move_left": 1}}"#), "defender");
    assert_refused::<Charge>(&format!(r#"{{"defender": {FOOT}, "move_left": 1}}"#), "charger");
    for left in ["0", "100", "2.25"] {
        assert_allowed::<Charge>(&charge(HORSE, GUNS, left));
    }
    assert_allowed::<Charge>(&charge(&foot_with(r#""shaken": true"#), ROUTED, "1"));
}

#[test]
fn a_melee() {
    let melee_of = |attacker: &str, defender: &str, rest: &str| {
        format!(r#"{{"attacker": {attacker}, "defender": {defender}{rest}}}"#)
    };
    assert_refused::<Melee>(&melee_of(GUNS, FOOT, ""), "attacker.arm");
    assert_refused::<Melee>(&melee_of(ROUTED, FOOT, ""), "attacker.routed");
    assert_refused::<Melee>(&melee_of(FOOT, FOOT, r#", "charged_half_move": true"#), "charged_half_move");
    assert_refused::<Melee>(&melee_of(FOOT, FOOT, r#", "cover": "woods""#), "cover");
    for flag in ["rough", "defender_higher", "flank_or_rear", "charged_half_move"] {
        assert_refused::<Melee>(&melee_of(HORSE, FOOT, &format!(r#", "{flag}": 1"#)), flag);
        assert_allowed::<Melee>(&melee_of(HORSE, FOOT, &format!(r#", "{flag}": true"#)));
    }
    assert_allowed::<Melee>(&melee_of(FOOT, GUNS, ""));
    assert_allowed::<Melee>(&melee_of(FOOT, ROUTED, r#", "charged_half_move": false"#));
    assert_refused::<Melee>(&format!(r#"{{"attacker": {FOOT}}}"#), "defender");
    assert_refused::<Melee>(&format!(r#"{{"defender": {FOOT}}}"#), "attacker");
    // The charge counts for mounted cavalry in line, not disordered.
    let charged = |attacker| Melee { charged_half_move: true, ..melee(attacker, line()) };
    assert_eq!(refused_at(&charged(horse(Formation::Line))), [""; 0]);
    assert_eq!(refused_at(&charged(shaken(horse(Formation::Line)))), [""; 0]);
    for attacker in [
        disordered(horse(Formation::Line)),
        horse(Formation::Column),
        horse(Formation::Skirmish),
        dismounted(Formation::Line),
        line(),
        foot(Formation::AttackColumn),
    ] {
        assert_eq!(refused_at(&charged(attacker)), ["charged_half_move"], "{attacker:?}");
    }
    assert_eq!(refused_at(&charged(guns(GunFormation::Unlimbered)))[0], "attacker.arm");
}

#[test]
fn recovery() {
    let tries =
        |action: &str, unit: &str, rest: &str| format!(r#"{{"action": "{action}", "unit": {unit}{rest}}}"#);
    assert_refused::<Recovery>(&tries("rally-shaken", FOOT, ""), "unit.shaken");
    assert_refused::<Recovery>(&tries("rally-shaken", ROUTED, ""), "unit.shaken");
    assert_refused::<Recovery>(&tries("rally-routed", FOOT, ""), "unit.routed");
    assert_refused::<Recovery>(&tries("rally-routed", &foot_with(r#""shaken": true"#), ""), "unit.routed");
    let long = r#", "long_range": true"#;
    let rallies = foot_with(r#""shaken": true, "routed": true"#);
    for action in ["rally-shaken", "rally-routed", "rejoin", "resupply"] {
        assert_refused::<Recovery>(&tries(action, &rallies, long), "long_range");
        assert_allowed::<Recovery>(&tries(action, &rallies, r#", "long_range": false"#));
    }
    assert_allowed::<Recovery>(&tries("cease-fire", FOOT, long));
    assert_allowed::<Recovery>(&tries("cease-fire", GUNS, long));
    assert_refused::<Recovery>(&tries("rally", FOOT, ""), "action");
    assert_refused::<Recovery>(&format!(r#"{{"unit": {FOOT}}}"#), "action");
    assert_refused::<Recovery>(r#"{"action": "rejoin"}"#, "unit");
    let nearest = refusal::<Recovery>(&tries("ceasefire", FOOT, "")).nearest;
    assert_eq!(nearest.as_deref(), Some("cease-fire"));
}

#[test]
fn officer_casualty() {
    assert_allowed::<OfficerCasualty>("{}");
    assert_refused::<OfficerCasualty>(r#"{"unit": null}"#, "unit");
    assert_eq!(
        refused_at(&CohesionLoss { arm: Arm::Artillery, original_stands: 40, steps_lost: 0 }),
        [""; 0]
    );
}
