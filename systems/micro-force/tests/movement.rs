//! Movement: chart 9 cell by cell, obstacles, unlimbered guns, officers.

use crate::common::{dismounted, disordered, foot, guns, heavy_guns, horse};
use standfast_drill::situations::{exact, given, known, outcome, ran};
use standfast_engine::RuleSystem;
use standfast_micro_force::procedures::{Move, MoveOutcome};
use standfast_micro_force::{Formation, Ground, GunFormation, Inches, MicroForce, Unit, rules};

const GROUNDS: [Ground; 3] = [Ground::Open, Ground::Road, Ground::Rough];

fn inches(unit: Unit, ground: Ground, obstacles: i64) -> Inches {
    outcome(&Move::Unit { unit, ground, obstacles }, &[]).inches
}

/// A line of chart 9: open, road, rough.
fn assert_rates(unit: Unit, rates: [i64; 3]) {
    for (ground, rate) in GROUNDS.into_iter().zip(rates) {
        let moves = Move::Unit { unit, ground, obstacles: 0 };
        assert_eq!(outcome(&moves, &[]).inches, Inches::whole(rate), "{unit:?} by {ground}");
        let certain = exact(&moves).probability(&MoveOutcome { inches: Inches::whole(rate) });
        assert_eq!(certain.to_string(), "1");
    }
}

fn assert_officer_rates(rates: [i64; 3]) {
    for (ground, rate) in GROUNDS.into_iter().zip(rates) {
        let ran = ran(&Move::Officer { ground }, &[]);
        assert_eq!(ran.outcome.inches, Inches::whole(rate), "officer by {ground}");
        assert_eq!(ran.numbers("micro-force.move.1"), [rate]);
    }
}

#[test]
fn micro_force_move_1() {
    use Formation::{AttackColumn, Column, Line, Skirmish};
    // n/a on a road is the rate in the open: infantry in line, skirmish and attack column.
    assert_rates(foot(Line), [4, 4, 2]);
    assert_rates(foot(Column), [6, 10, 3]);
    assert_rates(foot(Skirmish), [8, 8, 4]);
    assert_rates(foot(AttackColumn), [5, 5, 2]);
    for formation in [Line, Column, Skirmish, AttackColumn] {
        assert_rates(disordered(foot(formation)), [6, 8, 3]);
    }
    // Cavalry in line and in skirmish formation likewise.
    assert_rates(horse(Line), [6, 6, 3]);
    assert_rates(horse(Column), [12, 18, 6]);
    assert_rates(horse(Skirmish), [12, 12, 4]);
    for formation in [Line, Column, Skirmish] {
        assert_rates(disordered(horse(formation)), [9, 8, 4]);
    }
    // Dismounted cavalry moves as infantry.
    assert_rates(dismounted(Line), [4, 4, 2]);
    assert_rates(dismounted(Column), [6, 10, 3]);
    assert_rates(dismounted(Skirmish), [8, 8, 4]);
    assert_rates(disordered(dismounted(Line)), [6, 8, 3]);
    // Artillery keeps its formation in disorder.
    assert_rates(guns(GunFormation::Limbered), [8, 12, 4]);
    assert_rates(heavy_guns(GunFormation::Limbered), [6, 8, 2]);
    assert_rates(disordered(guns(GunFormation::Limbered)), [8, 12, 4]);
    assert_rates(disordered(heavy_guns(GunFormation::Limbered)), [6, 8, 2]);
    assert_officer_rates([12, 15, 8]);

    let ran = ran(&Move::Unit { unit: foot(Column), ground: Ground::Road, obstacles: 0 }, &[]);
    assert_eq!(ran.numbers("micro-force.move.1"), [10]);
    assert!(!ran.cites("micro-force.move.2") && !ran.cites("micro-force.move.3"));
}

#[test]
fn chart_9_repairs_are_shown() {
    let mut repaired = Vec::new();
    for table in MicroForce::tables(rules().charts).iter().filter(|table| table.chart == "movement") {
        for row in &table.rows {
            for (head, cell) in table.head.iter().zip(row).filter(|(_, cell)| cell.reconstructed) {
                repaired.push((row[0].text.clone(), head.clone(), cell.text.clone()));
            }
        }
    }
    let light = ("light-artillery".to_owned(), "open".to_owned(), "8".to_owned());
    assert_eq!(repaired, [light], "the open rate of limbered light artillery");
}

#[test]
fn micro_force_move_2() {
    let costs = [
        (foot(Formation::Column), 1, 10),
        (dismounted(Formation::Column), 1, 10),
        (horse(Formation::Column), 3, 18),
        (guns(GunFormation::Limbered), 6, 12),
        (heavy_guns(GunFormation::Limbered), 6, 8),
    ];
    for (unit, cost, rate) in costs {
        for obstacles in 0..=20 {
            let left = Inches::whole((rate - cost * obstacles).max(0));
            assert_eq!(inches(unit, Ground::Road, obstacles), left, "{unit:?} over {obstacles}");
        }
        let ran = ran(&Move::Unit { unit, ground: Ground::Road, obstacles: 2 }, &[]);
        assert_eq!(ran.numbers("micro-force.move.2"), [2 * cost]);
    }
    // What the rate leaves decides, on every ground.
    assert_eq!(inches(foot(Formation::Line), Ground::Rough, 1), Inches::whole(1));
    assert_eq!(inches(foot(Formation::Line), Ground::Rough, 2), Inches::ZERO);
    assert_eq!(inches(horse(Formation::Line), Ground::Open, 1), Inches::whole(3));
    assert_eq!(inches(horse(Formation::Line), Ground::Rough, 2), Inches::ZERO, "never below 0");
}

#[test]
fn micro_force_move_3() {
    for ground in GROUNDS {
        for unit in [guns(GunFormation::Unlimbered), disordered(guns(GunFormation::Unlimbered))] {
            assert_eq!(inches(unit, ground, 0), Inches::whole(1), "light, {ground}");
            assert_eq!(inches(unit, ground, 1), Inches::ZERO);
        }
        assert_eq!(inches(heavy_guns(GunFormation::Unlimbered), ground, 0), Inches::ZERO, "heavy, {ground}");
    }
    let light = Move::Unit { unit: guns(GunFormation::Unlimbered), ground: Ground::Road, obstacles: 0 };
    assert_eq!(known(&light).numbers("micro-force.move.3"), [1]);
}

#[test]
fn defaults_of_a_move() {
    let json = r#"{"unit": {"arm": "infantry", "original_stands": 6, "base_cohesion": 14}}"#;
    let moves = Move::Unit { unit: foot(Formation::Line), ground: Ground::Open, obstacles: 0 };
    assert_eq!(given::<Move>(json), moves);
    assert_eq!(given::<Move>(r#"{"officer": true}"#), Move::Officer { ground: Ground::Open });
    let rough = given::<Move>(r#"{"officer": true, "ground": "rough"}"#);
    assert_eq!(rough, Move::Officer { ground: Ground::Rough });
    let outcome = serde_json::to_value(outcome(&moves, &[])).expect("JSON");
    assert_eq!(outcome, serde_json::json!({"inches": 4}));
}
