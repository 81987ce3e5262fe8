//! Each ruling: what its default and its alternative come to, and when it stands in the trace.

use crate::common::{
    charge, dismounted, disordered, fire, foot, guns, horse, line, melee, refused_at, refused_under, routed,
    shaken, with_cohesion, with_stands,
};
use standfast_drill::situations::{ran, ran_under, ruled};
use standfast_engine::form::read;
use standfast_engine::{Choice, Figure, Procedure, Refusals, Tree, verify};
use standfast_micro_force::procedures::{
    Action, Charge, ChargeResult, CohesionLoss, DefenceValue, Fire, FireOutcome, FireResult, Grade, Melee,
    Move, Recovery, Test,
};
use standfast_micro_force::{
    Arm, AttackValue, Cover, FirstFireBonus, Formation, Ground, GunFormation, Inches, MarkerOnRally,
    MicroForce, OfficerAlone, OfficerCheck, OfficerCohesion, Rulings, SeveralInMelee, SkirmishPenalty,
    Stands, StandsOverChart, Unit, UntriedCeaseFire,
};

fn rulings(json: &str) -> Result<Rulings, Refusals> {
    read(&Tree::from_json(json).expect("JSON"))
}

#[test]
fn defaults_and_alternatives_by_name() {
    let default = Rulings {
        first_fire_bonus: FirstFireBonus::TwoStands,
        skirmish_penalty: SkirmishPenalty::Once,
        marker_on_rally: MarkerOnRally::None,
        stands_over_chart: StandsOverChart::LastRow,
        medium_cover_melee: 1,
        pursuit_gap: true,
        out_of_command: 0,
        officer_check: OfficerCheck::Step,
        untried_cease_fire: UntriedCeaseFire::AnyTarget,
        several_in_melee: SeveralInMelee::Together,
        officer_cohesion: OfficerCohesion::Lends,
        officer_alone: OfficerAlone::Safe,
    };
    assert_eq!(rulings("{}"), Ok(default.clone()));
    assert_eq!(Rulings::default(), default);
    let named = r#"{"first_fire_bonus": "two-stands", "skirmish_penalty": "once", "marker_on_rally": false,
        "stands_over_chart": "last-row", "medium_cover_melee": 1, "pursuit_gap": true, "out_of_command": 0,
        "officer_check": "step", "untried_cease_fire": "any-target", "several_in_melee": "together",
        "officer_cohesion": "lends", "officer_alone": "safe"}"#;
    assert_eq!(rulings(named), Ok(default.clone()));
    let other = r#"{"first_fire_bonus": "two-points", "skirmish_penalty": "twice", "marker_on_rally": true,
        "stands_over_chart": "refused", "medium_cover_melee": 0, "pursuit_gap": false, "out_of_command": 5,
        "officer_check": "stand", "untried_cease_fire": "same-target", "several_in_melee": "pairs",
        "officer_cohesion": "leads", "officer_alone": "near"}"#;
    let alternative = Rulings {
        first_fire_bonus: FirstFireBonus::TwoPoints,
        skirmish_penalty: SkirmishPenalty::Twice,
        marker_on_rally: MarkerOnRally::All,
        stands_over_chart: StandsOverChart::Refused,
        medium_cover_melee: 0,
        pursuit_gap: false,
        out_of_command: 5,
        officer_check: OfficerCheck::Stand,
        untried_cease_fire: UntriedCeaseFire::SameTarget,
        several_in_melee: SeveralInMelee::Pairs,
        officer_cohesion: OfficerCohesion::Leads,
        officer_alone: OfficerAlone::Near,
    };
    assert_eq!(rulings(other), Ok(alternative));
    let call = Rulings { officer_check: OfficerCheck::Call, out_of_command: 1, ..default };
    assert_eq!(rulings(r#"{"officer_check": "call", "out_of_command": 1}"#), Ok(call));
    for (json, path) in [
        (r#"{"first_fire_bonus": "two"}"#, "first_fire_bonus"),
        (r#"{"skirmish_penalty": 2}"#, "skirmish_penalty"),
        (r#"{"marker_on_rally": 1}"#, "marker_on_rally"),
        (r#"{"marker_on_rally": "both"}"#, "marker_on_rally"),
        (r#"{"officer_cohesion": 1}"#, "officer_cohesion"),
        (r#"{"stands_over_chart": "first-row"}"#, "stands_over_chart"),
        (r#"{"medium_cover_melee": 2}"#, "medium_cover_melee"),
        (r#"{"medium_cover_melee": -1}"#, "medium_cover_melee"),
        (r#"{"pursuit_gap": null}"#, "pursuit_gap"),
        (r#"{"out_of_command": 6}"#, "out_of_command"),
        (r#"{"out_of_command": -1}"#, "out_of_command"),
        (r#"{"officer_check": "never"}"#, "officer_check"),
        (r#"{"pursuit": true}"#, "pursuit"),
    ] {
        let refusals = rulings(json).expect_err(json);
        assert_eq!(refusals.all()[0].path, path, "{json}");
    }
}

/// A value of a ruling as the trace shows it, and how it is set.
type Setting<'a> = (Figure, &'a dyn Fn(&mut Rulings));

/// That a ruling stands in the trace with each of its values where it decides.
fn assert_traced<P: Procedure<System = MicroForce>>(
    ruling: &str,
    situation: &P,
    faces: &[u32],
    settings: &[Setting<'_>],
) {
    for (value, change) in settings {
        let ran = ran_under(&ruled(change), situation, faces);
        assert_eq!(ran.values(ruling), [*value], "{situation:?}");
    }
}

/// That a ruling changes nothing here and does not stand in the trace.
fn assert_silent<P: Procedure<System = MicroForce>>(
    ruling: &str,
    situation: &P,
    faces: &[u32],
    change: fn(&mut Rulings),
) {
    let (one, other) = (ran(situation, faces), ran_under(&ruled(change), situation, faces));
    assert_eq!(one.outcome, other.outcome, "{situation:?}");
    assert_eq!(one.notes, other.notes, "{situation:?}");
    assert!(!one.cites(ruling), "{situation:?}");
}

#[test]
fn ruling_first_fire_bonus() {
    const RULING: &str = "micro-force.first_fire_bonus";
    let points = |rulings: &mut Rulings| rulings.first_fire_bonus = FirstFireBonus::TwoPoints;
    // 1.5 × (3 + 2) is 7.5; (1.5 + 2) × 3 is 10.5.
    let fire = Fire {
        attack_value: AttackValue::parts(150),
        stands_firing: Stands::whole(3),
        first_fire: true,
        ..fire(line(), line())
    };
    let faces = [1, 5, 6, 1];
    let stands = ran(&fire, &faces);
    assert_eq!(stands.numbers("micro-force.fire.5"), [8]);
    let lost = |steps| FireOutcome { steps, stands: Stands::ZERO, result: FireResult::Passed };
    assert_eq!(stands.outcome, lost(1), "row 11, column 6");
    let other = ran_under(&ruled(points), &fire, &faces);
    assert_eq!(other.numbers("micro-force.fire.5"), [11]);
    assert_eq!(other.outcome, lost(2), "row 11, column 8");
    assert_traced(
        RULING,
        &fire,
        &faces,
        &[
            (Figure::named(FirstFireBonus::TwoStands), &|_| {}),
            (Figure::named(FirstFireBonus::TwoPoints), &points),
        ],
    );
    let later = Fire { first_fire: false, ..fire };
    assert_silent(RULING, &later, &[1, 4, 5, 1], points);
}

#[test]
fn ruling_skirmish_penalty() {
    const RULING: &str = "micro-force.skirmish_penalty";
    let twice = |rulings: &mut Rulings| rulings.skirmish_penalty = SkirmishPenalty::Twice;
    for firer in [foot(Formation::Skirmish), horse(Formation::Skirmish), dismounted(Formation::Skirmish)] {
        let fire = fire(firer, line());
        let once = ran(&fire, &[1, 4, 4, 1]);
        assert_eq!(once.numbers("micro-force.fire.mods"), [2]);
        assert_eq!(once.numbers("micro-force.fire.8"), [10]);
        assert_eq!(once.outcome.steps, 1, "row 10, column 4");
        let both = ran_under(&ruled(twice), &fire, &[1, 4, 4, 1]);
        assert_eq!(both.numbers("micro-force.fire.mods"), [2, 2]);
        assert_eq!(both.numbers("micro-force.fire.8"), [12]);
        assert_eq!(both.outcome.steps, 0, "row 12, column 4");
        assert_traced(
            RULING,
            &fire,
            &[1, 4, 4, 1],
            &[
                (Figure::named(SkirmishPenalty::Once), &|_| {}),
                (Figure::named(SkirmishPenalty::Twice), &twice),
            ],
        );
    }
    // Attack column stands in one line only, and the target's formation in none.
    for fire in [fire(foot(Formation::AttackColumn), line()), fire(line(), foot(Formation::Skirmish))] {
        assert_silent(RULING, &fire, &[1, 4, 4, 1], twice);
    }
}

#[test]
fn ruling_marker_on_rally() {
    const RULING: &str = "micro-force.marker_on_rally";
    let counts = |rulings: &mut Rulings| rulings.marker_on_rally = MarkerOnRally::All;
    let others = |rulings: &mut Rulings| rulings.marker_on_rally = MarkerOnRally::Others;
    let tries = |action, unit| Recovery { action, unit, long_range: false };
    let cases = [
        (tries(Action::RallyShaken, shaken(line())), 11, 9, 11),
        (tries(Action::RallyRouted, routed(line())), 9, 5, 9),
        // With both markers the black one's 4 alone; of the others alone, the one that the rally leaves on.
        (tries(Action::RallyShaken, shaken(routed(line()))), 11, 7, 7),
        (tries(Action::RallyRouted, shaken(routed(line()))), 9, 5, 7),
        (tries(Action::RallyShaken, shaken(routed(with_cohesion(line(), 15)))), 12, 8, 8),
    ];
    for (rally, without, with, by_others) in cases {
        let rule = match rally.action {
            Action::RallyShaken => "micro-force.recovery.shaken",
            _ => "micro-force.recovery.routed",
        };
        for face in 1..=19 {
            let printed = ran(&rally, &[face]);
            assert_eq!(printed.outcome.success, face <= without, "{rally:?}: {face}");
            assert_eq!(printed.numbers(rule), [i64::from(without)]);
            assert!(!printed.cites("micro-force.marker"));
            let marked = ran_under(&ruled(counts), &rally, &[face]);
            assert_eq!(marked.outcome.success, face <= with, "{rally:?}: {face}");
            assert_eq!(marked.numbers(rule), [i64::from(with)]);
            assert!(marked.cites("micro-force.marker"));
            let beside = ran_under(&ruled(others), &rally, &[face]);
            assert_eq!(beside.outcome.success, face <= by_others, "{rally:?}: {face}");
            assert_eq!(beside.numbers(rule), [i64::from(by_others)]);
            assert_eq!(beside.cites("micro-force.marker"), by_others < without);
        }
        let traced: [Setting<'_>; 3] = [
            (Figure::Flag(false), &|_| {}),
            (Figure::Flag(true), &counts),
            (Figure::Word("others"), &others),
        ];
        assert_traced(RULING, &rally, &[1], &traced);
    }
    // The natural 20 stays what it is.
    let rout = tries(Action::RallyRouted, routed(line()));
    assert_eq!(ran(&rout, &[20]).outcome, ran_under(&ruled(counts), &rout, &[20]).outcome);
    // In all other tests the marker counts either way.
    for action in [Action::CeaseFire, Action::Rejoin, Action::Resupply] {
        assert_silent(RULING, &tries(action, shaken(line())), &[10], counts);
        assert!(ran(&tries(action, shaken(line())), &[10]).cites("micro-force.marker"));
    }
    assert_silent(RULING, &Test { unit: routed(line()), addition: 0 }, &[10], counts);
}

fn refuse(rulings: &mut Rulings) {
    rulings.stands_over_chart = StandsOverChart::Refused;
}

const OVER: &str = "micro-force.stands_over_chart";

#[test]
fn ruling_stands_over_chart() {
    let last_row = [Figure::named(StandsOverChart::LastRow)];
    // Over 9 stands the last row: 8 steps cost 9. Over 3 of artillery likewise: 4 steps cost 8.
    for (arm, original_stands, steps_lost, loss, rows, end) in
        [(Arm::Infantry, 10, 8, 9, 9, 17), (Arm::Cavalry, 40, 8, 9, 9, 17), (Arm::Artillery, 4, 4, 8, 3, 5)]
    {
        let over = CohesionLoss { arm, original_stands, steps_lost };
        let read = ran(&over, &[]);
        assert_eq!((read.outcome.loss, read.outcome.dispersed), (loss, false));
        assert_eq!(read.values(OVER), last_row);
        let gone = ran(&CohesionLoss { steps_lost: end + 1, ..over }, &[]);
        assert!(gone.outcome.dispersed);
        assert_eq!(gone.values(OVER), last_row);
        assert!(!ran(&CohesionLoss { steps_lost: end, ..over }, &[]).outcome.dispersed);
        assert_eq!(refused_under(&ruled(refuse), &over), ["original_stands"]);
        // What the chart has is read as usual.
        assert_silent(OVER, &CohesionLoss { original_stands: rows, ..over }, &[], refuse);
    }
    let unit = Unit { steps_lost: 8, ..with_stands(line(), 12) };
    let test = Test { unit, addition: 0 };
    assert_eq!(ran(&test, &[5]).outcome.result, Grade::Passed);
    assert_eq!(ran(&test, &[5]).values(OVER), last_row);
    assert_silent(OVER, &Test { unit: with_stands(line(), 9), ..test }, &[5], refuse);
}

#[test]
fn ruling_stands_over_chart_refuses_in_every_procedure() {
    let (over, rules) = (with_stands(line(), 10), ruled(refuse));
    let path = |place: &str| [format!("{place}.original_stands")];
    assert_eq!(refused_under(&rules, &Test { unit: over, addition: 0 }), path("unit"));
    assert_eq!(refused_under(&rules, &DefenceValue { unit: over, cover: Cover::Open }), path("unit"));
    assert_eq!(refused_under(&rules, &fire(over, line())), path("firer"));
    assert_eq!(refused_under(&rules, &fire(line(), over)), path("target"));
    let moves = Move::Unit { unit: over, ground: Ground::Open, obstacles: 0 };
    assert_eq!(refused_under(&rules, &moves), path("unit"));
    assert_eq!(refused_under(&rules, &charge(over, 3, line())), path("charger"));
    assert_eq!(refused_under(&rules, &charge(line(), 3, over)), path("defender"));
    assert_eq!(refused_under(&rules, &melee(over, line())), path("attacker"));
    assert_eq!(refused_under(&rules, &melee(line(), over)), path("defender"));
    let rejoins = Recovery { action: Action::Rejoin, unit: over, long_range: false };
    assert_eq!(refused_under(&rules, &rejoins), path("unit"));
    let battery = with_stands(guns(GunFormation::Unlimbered), 4);
    assert_eq!(refused_under(&rules, &Test { unit: battery, addition: 0 }), path("unit"));
    // The refusal names the ruling, and the default allows what it refuses.
    let refusals = verify(&Test { unit: over, addition: 0 }, &rules).expect_err("refused");
    assert!(refusals.to_string().contains("stands_over_chart"), "{refusals}");
    assert_eq!(refused_at(&fire(over, over)), [""; 0]);
}

#[test]
fn ruling_stands_over_chart_where_it_disperses() {
    // Twelve stands, 17 steps lost: a step more is past the end of the last row.
    let worn = Unit { steps_lost: 17, ..with_stands(line(), 12) };
    let fired = ran(&fire(line(), worn), &[1, 4, 5]);
    assert_eq!(fired.outcome.result, FireResult::Dispersed);
    assert_eq!(fired.values(OVER), [Figure::named(StandsOverChart::LastRow)], "the last row decided");
}

#[test]
fn ruling_medium_cover_melee() {
    const RULING: &str = "micro-force.medium_cover_melee";
    let nothing = |rulings: &mut Rulings| rulings.medium_cover_melee = 0;
    let covered = Melee { cover: Cover::Medium, ..melee(line(), line()) };
    // 4 against 3: a tie at 1 as light, and won by 1 at 0.
    let faces = [1, 4, 1, 3, 1, 1, 1, 1];
    let as_light = ran(&covered, &faces);
    assert_eq!(as_light.outcome.difference, 0);
    assert!(as_light.outcome.again);
    assert_eq!(as_light.outcome, ran(&Melee { cover: Cover::Light, ..covered }, &faces).outcome);
    let open = ran_under(&ruled(nothing), &covered, &faces);
    assert_eq!(open.outcome.difference, 1);
    assert_eq!((open.outcome.attacker.steps, open.outcome.defender.steps), (1, 2));
    assert_traced(RULING, &covered, &faces, &[(Figure::Whole(1), &|_| {}), (Figure::Whole(0), &nothing)]);
    for cover in [Cover::Open, Cover::Light, Cover::Heavy] {
        assert_silent(RULING, &Melee { cover, ..covered }, &[1, 4, 1, 4, 1, 1, 1, 1], nothing);
    }
    // Disorder and the like do not matter to it.
    let pressed = Melee { defender: disordered(line()), ..covered };
    assert_eq!(ran(&pressed, &[1, 1, 1, 2, 1, 1, 1, 1]).outcome.difference, 0);
}

#[test]
fn ruling_pursuit_gap() {
    const RULING: &str = "micro-force.pursuit_gap";
    let leaves_out = |rulings: &mut Rulings| rulings.pursuit_gap = false;
    // 2 inches and a bonus of 1: a retreat of 2 is caught with the inch, one of 3 without it.
    let charge = charge(line(), 2, with_cohesion(line(), 1));
    let result = |rules, retreat| ran_under(&rules, &charge, &[3, 1, 20, retreat]).outcome.result;
    for retreat in 1..=6 {
        let caught = |caught| if caught { ChargeResult::MeleeDisordered } else { ChargeResult::Retreats };
        assert_eq!(result(ruled(|_| {}), retreat), caught(retreat <= 2), "a retreat of {retreat}");
        assert_eq!(result(ruled(leaves_out), retreat), caught(retreat <= 3), "a retreat of {retreat}");
    }
    assert_traced(
        RULING,
        &charge,
        &[3, 1, 20, 3],
        &[(Figure::Flag(true), &|_| {}), (Figure::Flag(false), &leaves_out)],
    );
    // Fractions of inches are not rounded up; with nothing left nobody is caught either way.
    let short = Charge { move_left: Inches::parts(199), ..charge };
    let rules = ruled(leaves_out);
    assert_eq!(ran_under(&rules, &short, &[3, 1, 20, 3]).outcome.result, ChargeResult::Retreats);
    assert_eq!(ran_under(&rules, &short, &[3, 1, 20, 2]).outcome.result, ChargeResult::MeleeDisordered);
    let spent = Charge { move_left: Inches::whole(1), ..charge };
    assert_eq!(ran_under(&rules, &spent, &[1, 1, 20, 1]).outcome.result, ChargeResult::Retreats);
    // What is left is never below nothing.
    let halted = Charge { move_left: Inches::parts(50), ..charge };
    let notes = ran(&halted, &[1, 1, 20, 1]).notes;
    let says = notes.iter().find(|note| note.rule == RULING).map(|note| note.says.as_str());
    assert!(says.is_some_and(|says| says.starts_with("0 inches are left")), "{says:?}");
    // Where nobody retreats it decides nothing.
    let stands = crate::common::charge(line(), 2, line());
    assert_silent(RULING, &stands, &[3, 1, 1], leaves_out);
    assert_silent(RULING, &stands, &[3, 20], leaves_out);
}

#[test]
fn rulings_of_battles_change_no_procedure() {
    let battle = |rulings: &mut Rulings| {
        rulings.out_of_command = 5;
        rulings.officer_check = OfficerCheck::Call;
    };
    assert_silent("micro-force.out_of_command", &Test { unit: line(), addition: 0 }, &[14], battle);
    assert_silent("micro-force.officer_check", &fire(line(), line()), &[14, 1, 1, 1], battle);
    let names: Vec<&str> = OfficerCheck::names().collect();
    assert_eq!(names, ["step", "stand", "call"]);
}
