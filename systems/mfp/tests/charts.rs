//! Every cell of every chart against the text, copied once more from it; and charts that a player replaces.

use crate::common::points;
use serde_json::json;
use standfast_drill::situations::given;
use standfast_engine::chart::{Replacement, read_charts};
use standfast_engine::{Choice, Procedure, RuleSystem, Rules, Trace, roll, verify};
use standfast_mfp::procedures::{CommandValue, Status, UnitValue, Usage};
use standfast_mfp::{Level, Mfp, Rulings, rules};

/// "Infantry or Cavalry Unit Miniature size", and "All Artillery or Train units" in the last column.
const UNIT_VALUES: [(&str, [i64; 4], i64); 3] =
    [("militia", [0, 1, 2, 3], 1), ("line", [1, 2, 3, 4], 2), ("elite", [2, 3, 4, 5], 3)];
const SIZES: [std::ops::RangeInclusive<i64>; 4] = [1..=3, 4..=7, 8..=10, 11..=12];

#[test]
fn unit_values_by_size() {
    for (grade, row, _) in UNIT_VALUES {
        for (sizes, value) in SIZES.iter().zip(row) {
            for miniatures in sizes.clone() {
                for arm in ["infantry", "cavalry"] {
                    let unit = json!({"arm": arm, "miniatures": miniatures, "grade": grade});
                    assert_eq!(points::<UnitValue>(&unit), value, "{unit}");
                }
            }
        }
    }
}

#[test]
fn unit_values_of_any_size() {
    for (grade, _, value) in UNIT_VALUES {
        for arm in ["artillery", "train"] {
            assert_eq!(points::<UnitValue>(&json!({"arm": arm, "grade": grade})), value, "{grade} {arm}");
        }
    }
}

#[test]
fn grades_by_rating() {
    let printed = [("militia", 1..=4), ("line", 5..=7), ("elite", 8..=11)];
    for (grade, ratings) in printed {
        for rating in ratings {
            let cmr = if rating == 11 { json!("S") } else { json!(rating) };
            let by_cmr = json!({"arm": "infantry", "miniatures": 5, "cmr": cmr});
            let by_grade = json!({"arm": "infantry", "miniatures": 5, "grade": grade});
            assert_eq!(points::<UnitValue>(&by_cmr), points::<UnitValue>(&by_grade), "CMR {cmr}");
        }
    }
}

#[test]
fn command_values() {
    let printed = [
        ("single-unit", 5),
        ("small", 5),
        ("brigade", 5),
        ("division", 5),
        ("corps", 15),
        ("wing", 15),
        ("column", 15),
        ("army", 25),
        ("nation", 25),
        ("artillery", 5),
        ("dummy", 5),
    ];
    assert_eq!(printed.map(|(level, _)| level), Level::names().collect::<Vec<_>>()[..]);
    for (level, value) in printed {
        assert_eq!(points::<CommandValue>(&json!({"level": level})), value, "{level}");
    }
}

#[test]
fn order_costs() {
    let printed = [
        ("attack", json!(4)),
        ("defend", json!(2)),
        ("engage", json!(2)),
        ("march", json!(1)),
        ("reserve", json!(0.5)),
        ("rest", json!(-2)),
    ];
    for (order, cost) in printed {
        let usage = json!({"incidents": [{"kind": "order", "order": order}]});
        assert_eq!(points::<Usage>(&usage), cost, "{order}");
    }
}

#[test]
fn incident_costs() {
    let printed = [
        (json!({"kind": "marker"}), json!(5)),
        (json!({"kind": "loss"}), json!(1)),
        (json!({"kind": "loss", "ottoman_infantry": true}), json!(0.5)),
        (json!({"kind": "overrun"}), json!(5)),
        (json!({"kind": "violation"}), json!(2)),
        (json!({"kind": "approach"}), json!(1)),
    ];
    for (incident, cost) in printed {
        assert_eq!(points::<Usage>(&json!({"incidents": [incident]})), cost, "{incident}");
    }
}

#[test]
fn leader_costs() {
    // Level, officer, HQ base; none where there is none to lose.
    let printed = [
        ("single-unit", Some(5), None),
        ("small", Some(5), None),
        ("brigade", Some(5), None),
        ("division", Some(5), None),
        ("corps", Some(5), Some(10)),
        ("wing", Some(5), Some(10)),
        ("column", Some(5), Some(10)),
        ("army", Some(25), Some(25)),
        ("nation", Some(25), Some(25)),
        ("artillery", Some(5), None),
        ("dummy", None, None),
    ];
    for (level, officer, hq) in printed {
        for (kind, cost) in [("officer", officer), ("hq", hq)] {
            let usage = json!({"incidents": [{"kind": kind, "level": level}]});
            match cost {
                Some(cost) => assert_eq!(points::<Usage>(&usage), cost, "{usage}"),
                None => {
                    assert_eq!(
                        standfast_drill::situations::refused::<Usage>(&usage),
                        ["incidents[0].level"],
                        "{usage}"
                    )
                }
            }
        }
    }
}

#[test]
fn exhaustion_numbers() {
    let adjustment = |used: f64, hours: i64| {
        let status = json!({"level": 10, "used": used, "hours_exhausted": hours});
        crate::common::play::<Status>(&status).outcome["cmr_adjustment"].clone()
    };
    assert_eq!(adjustment(10.0, 1), -1);
    assert_eq!(adjustment(10.0, 3), -3);
    assert_eq!(adjustment(14.5, 3), -3);
    assert_eq!(adjustment(15.0, 3), -4);
}

#[test]
fn tables_are_whole() {
    let tables = Mfp::tables(rules().charts);
    for table in &tables {
        assert!(!table.title.is_empty() && !table.source.is_empty());
        assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{}", table.title);
    }
    let rows: Vec<Vec<&str>> =
        tables[0].rows.iter().map(|row| row.iter().map(|cell| cell.text.as_str()).collect()).collect();
    assert_eq!(
        rows,
        [
            ["1 to 3", "0", "1", "2"],
            ["4 to 7", "1", "2", "3"],
            ["8 to 10", "2", "3", "4"],
            ["11 to 12", "3", "4", "5"],
            ["artillery or train, any size", "1", "2", "3"],
        ]
    );
    assert_eq!(tables[1].rows[2].iter().map(|cell| &cell.text).collect::<Vec<_>>(), ["8 to S", "elite"]);
    for file in Mfp::CHART_FILES {
        assert!(tables.iter().any(|table| table.chart == file.name), "{} is shown", file.name);
    }
}

fn replaced(chart: &str, text: &str) -> Replacement {
    Replacement::file(chart, "house.toml", text)
}

fn points_by<P>(replacement: Replacement, situation: serde_json::Value) -> Option<serde_json::Value>
where
    P: Procedure<System = Mfp>,
{
    let charts = read_charts::<Mfp>(&[replacement]).unwrap();
    let rules = Rules { charts: &charts, rulings: Rulings::default() };
    let situation: P = given(&situation);
    verify(&situation, &rules).ok()?;
    let mut dice = standfast_dice::Seeded::new(1);
    let outcome = roll(&situation, &rules, &mut dice, &mut Trace::new()).unwrap();
    Some(serde_json::to_value(outcome).unwrap()["points"].clone())
}

#[test]
fn house_numbers_take_the_place_of_printed_ones() {
    let dearer = replaced("order", "[cost]\nattack = 4.5");
    let attack =
        json!({"incidents": [{"kind": "order", "order": "attack"}, {"kind": "order", "order": "march"}]});
    assert_eq!(points_by::<Usage>(dearer, attack), Some(json!(5.5)));

    let brigade_bases = replaced("leader", "[hq]\nbrigade = 3");
    let base = json!({"incidents": [{"kind": "hq", "level": "brigade"}]});
    assert_eq!(points_by::<Usage>(brigade_bases, base), Some(json!(3)));

    let smaller = replaced("command-value", "small-under = 10");
    let units = json!([{"arm": "infantry", "miniatures": 10, "cmr": 6}]);
    assert_eq!(points_by::<CommandValue>(smaller, json!({"level": "small", "units": units})), None);
}

#[test]
fn charts_with_faults_name_the_place() {
    let fault = |chart, text| {
        let faults = read_charts::<Mfp>(&[replaced(chart, text)]).unwrap_err();
        faults.iter().map(|fault| fault.refusal.path.clone()).collect::<Vec<_>>()
    };
    assert_eq!(fault("grade", "[[band]]\nfrom = 1\nto = 10\ngrade = \"line\""), ["band"]);
    assert_eq!(fault("order", "[cost]\nattack = 4.25"), ["cost.attack"]);
    assert_eq!(fault("order", "[cost]\nadvance = 4"), ["cost.advance"]);
    assert_eq!(fault("leader", "[hq]\nbrigade = \"none\""), ["hq.brigade"]);
    assert_eq!(fault("command-value", "small-under = 0"), ["small-under"]);
    assert_eq!(fault("orders", ""), ["orders.toml"]);
}
