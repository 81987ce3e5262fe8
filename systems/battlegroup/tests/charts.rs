//! Every cell of every chart against the text, copied once more from it; and charts that a player replaces.

use crate::common::{odds_of, odds_under, throw};
use serde_json::{Value as Json, json};
use standfast_battlegroup::procedures::{Check, Intercept, MoraleLevel};
use standfast_battlegroup::{Battlegroup, Piece, Rank, Rulings, rules};
use standfast_drill::situations::{given, refused};
use standfast_engine::chart::{Replacement, read_charts};
use standfast_engine::{Choice, RuleSystem, Rules, odds};
use standfast_odds::Exact;

/// "Morale Determinations Table", from its second line to its last but one: the lowest and the highest
/// hundredths, the highest face that succeeds, and the result of failure.
const DETERMINATIONS: [(i64, i64, i64, &str); 10] = [
    (90, 99, 9, "cautious"),
    (80, 89, 8, "cautious"),
    (70, 79, 7, "cautious"),
    (60, 69, 6, "shaken"),
    (50, 59, 5, "shaken"),
    (40, 49, 4, "shaken"),
    (30, 39, 3, "broken"),
    (20, 29, 2, "broken"),
    (10, 19, 1, "broken"),
    (1, 9, 0, "eliminated"),
];

/// "Morale Results Table": a line for each morale level, a column for each number of points remaining.
const RESULTS: &str = "
 1   S  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -
 2   5  S  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -
 3   3  6  S  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -
 4   2  5  7  S  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -
 5   2  4  6  8  S  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -
 6   1  3  5  6  8  S  -  -  -  -  -  -  -  -  -  -  -  -  -  -
 7   1  2  4  5  7  8  S  -  -  -  -  -  -  -  -  -  -  -  -  -
 8   1  2  3  5  6  7  8  S  -  -  -  -  -  -  -  -  -  -  -  -
 9   1  2  3  4  5  6  7  8  S  -  -  -  -  -  -  -  -  -  -  -
10   1  2  3  4  5  6  7  8  9  S  -  -  -  -  -  -  -  -  -  -
11   F  1  2  3  4  5  6  7  8  9  S  -  -  -  -  -  -  -  -  -
12   F  1  2  3  4  5  5  6  7  8  9  S  -  -  -  -  -  -  -  -
13   F  1  2  3  3  4  5  6  6  7  8  9  S  -  -  -  -  -  -  -
14   F  1  2  2  3  4  5  5  6  7  7  8  9  S  -  -  -  -  -  -
15   F  1  2  2  3  4  4  5  6  6  7  8  8  9  S  -  -  -  -  -
16   F  1  1  2  3  3  4  5  5  6  6  7  8  8  9  S  -  -  -  -
17   F  1  1  2  2  3  4  4  5  5  6  7  7  8  8  9  S  -  -  -
18   F  1  1  2  2  3  3  4  5  5  6  6  7  7  8  8  9  S  -  -
19   F  1  1  2  2  3  3  4  4  5  5  6  6  7  7  8  8  9  S  -
20   F  1  1  2  2  3  3  4  4  5  5  6  6  7  7  8  8  9  9  S
";

/// The odds of a check that needs a number: it and what is left of ten.
fn needs(needed: i64, failure: &str) -> Vec<(Json, String)> {
    let tenths = |ways: i64| match ways {
        5 => "1/2".to_owned(),
        even if even % 2 == 0 => format!("{}/5", even / 2),
        odd => format!("{odd}/10"),
    };
    vec![
        (json!({"passed": false, "result": failure}), tenths(10 - needed)),
        (json!({"passed": true, "result": "good"}), tenths(needed)),
    ]
}

fn certain(passed: bool, result: &str) -> Vec<(Json, String)> {
    vec![(json!({"passed": passed, "result": result}), "1".to_owned())]
}

fn check(level: i64, remaining: i64) -> Vec<(Json, String)> {
    odds_of::<Check>(&json!({"level": level, "remaining": remaining}))
}

#[test]
fn determinations() {
    let mut hundredths = 0;
    for (from, to, needed, failure) in DETERMINATIONS {
        for ratio in from..=to {
            let expected = if needed == 0 { certain(false, failure) } else { needs(needed, failure) };
            assert_eq!(check(100, ratio), expected, "a ratio of {ratio} hundredths");
            hundredths += 1;
        }
    }
    assert_eq!(hundredths, 99);
    assert_eq!(check(100, 100), certain(true, "good"));
    assert_eq!(check(100, 0), certain(false, "destroyed"));
}

#[test]
fn results() {
    let lines: Vec<Vec<&str>> = RESULTS
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|line: &Vec<_>| !line.is_empty())
        .collect();
    assert_eq!(lines.len(), 20);
    let (mut cells, mut beyond) = (0, 0);
    for line in lines {
        assert_eq!(line.len(), 21);
        let level: i64 = line[0].parse().unwrap();
        for (remaining, &cell) in (1..).zip(&line[1..]) {
            let expected = match cell {
                "-" => {
                    // There can't be more points than the level has.
                    let piece = json!({"level": level, "remaining": remaining});
                    assert_eq!(refused::<Check>(&piece), ["remaining"]);
                    beyond += 1;
                    continue;
                }
                "S" => certain(true, "good"),
                "F" => certain(false, "eliminated"),
                number => {
                    let needed: i64 = number.parse().unwrap();
                    let of = DETERMINATIONS.iter().find(|(_, _, roll, _)| *roll == needed).unwrap();
                    needs(needed, of.3)
                }
            };
            assert_eq!(check(level, remaining), expected, "{remaining} of {level}");
            cells += 1;
        }
    }
    assert_eq!((cells, beyond), (210, 190));
}

#[test]
fn ranks() {
    let printed = [
        ("trooper", 1),
        ("corporal", 2),
        ("warder", 2),
        ("sergeant", 3),
        ("lieutenant", 4),
        ("captain", 5),
        ("major", 6),
        ("colonel", 7),
        ("general", 8),
        ("marshal", 9),
    ];
    assert_eq!(printed.map(|(rank, _)| rank), Rank::names().collect::<Vec<_>>()[..]);
    for (rank, factor) in printed {
        let points = |infantry: Json, leaders: bool| {
            let unit = json!({"infantry": [infantry], "leaders": leaders});
            throw::<MoraleLevel>(&unit, &[]).outcome["points"].clone()
        };
        assert_eq!(points(json!({"rank": rank}), true), factor, "{rank}");
        assert_eq!(points(json!({"rank": rank, "morale_officer": true}), true), factor + 1, "{rank}");
        assert_eq!(points(json!({"rank": rank}), false), 1, "{rank}");
    }
}

#[test]
fn points_beside_rank() {
    let points = |unit: Json| throw::<MoraleLevel>(&unit, &[]).outcome["points"].clone();
    assert_eq!(points(json!({"infantry": [{}]})), 1);
    for size in 0..=2 {
        assert_eq!(points(json!({"robots": [{"size": size}]})), size + 2);
    }
    for weapons in 0..=20 {
        let vehicle = json!({"movement": 3, "targeting": 3, "damage_control": 3, "weapons": weapons});
        assert_eq!(points(json!({"vehicle": vehicle})), 9 + [0, 1, 2, 3][weapons.min(3)]);
    }
}

#[test]
fn factors() {
    // As they are printed, they are added to the die: 5 of 10 need 5, and so much less on the die.
    let printed = [
        (json!({"class": "elite"}), 1),
        (json!({"class": "regular"}), 0),
        (json!({"class": "levy"}), -1),
        (json!({"green": true}), 1),
        (json!({"nbc_unprotected": true}), -2),
    ];
    for (mut piece, factor) in printed {
        let fields = piece.as_object_mut().unwrap();
        fields.insert("level".to_owned(), json!(10));
        fields.insert("remaining".to_owned(), json!(5));
        let as_printed = odds_under::<Check>(&json!({"class_modifies": "die"}), &piece);
        assert_eq!(as_printed, needs(5 - factor, "shaken"), "{piece}");
    }
}

#[test]
fn interceptive_fire() {
    let printed = [
        (10, 7, vec![7], json!(0), "good"),
        (10, 7, vec![8], json!(-1), "cautious"),
        (10, 6, vec![7], json!(-3), "shaken"),
        (10, 3, vec![4], json!(null), "broken"),
        (11, 1, vec![], json!(null), "eliminated"),
        (11, 0, vec![], json!(null), "destroyed"),
    ];
    for (level, remaining, faces, modifier, result) in printed {
        let piece = json!({"level": level, "remaining": remaining});
        let outcome = throw::<Intercept>(&piece, &faces).outcome;
        assert_eq!(outcome["result"], result);
        assert_eq!(outcome["modifier"], modifier, "{result}");
        assert_eq!(outcome["may_fire"], !modifier.is_null(), "{result}");
        assert_eq!(outcome["marker_removed"], result == "good", "{result}");
    }
}

#[test]
fn terrain_on_a_table() {
    let rows = [
        "woods medium rough",
        "rough light rough",
        "orchard light open",
        "marsh none rough",
        "built-up heavy rough",
        "hill none open",
        "fence light open",
        "hedge light open",
        "wall medium open",
        "road none road",
        "river none impassable",
        "ford none rough",
        "impassable none impassable",
    ];
    let tables = Battlegroup::tables(rules().charts);
    let terrain = tables.iter().find(|table| table.chart == "terrain").unwrap();
    let shown = terrain
        .rows
        .iter()
        .map(|row| row.iter().map(|cell| cell.text.as_str()).collect::<Vec<_>>().join(" "));
    assert_eq!(shown.collect::<Vec<_>>(), rows);
}

#[test]
fn tables_are_whole() {
    let tables = Battlegroup::tables(rules().charts);
    for table in &tables {
        assert!(!table.title.is_empty() && !table.source.is_empty());
        assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{}", table.title);
    }
    for file in Battlegroup::CHART_FILES {
        assert!(tables.iter().any(|table| table.chart == file.name), "{} is shown", file.name);
    }
    let determinations: Vec<Vec<&str>> =
        tables[0].rows.iter().map(|row| row.iter().map(|cell| cell.text.as_str()).collect()).collect();
    assert_eq!(determinations[0], ["1.00 to 1.00", "automatic", "-"]);
    for (row, (from, to, needed, failure)) in determinations[1..10].iter().zip(DETERMINATIONS) {
        assert_eq!(row.join("  "), format!("0.{from} to 0.{to}  {needed}  {failure}"));
    }
    assert_eq!(determinations[10], ["0.00 to 0.09", "-", "eliminated"]);
}

fn replaced(chart: &str, text: &str) -> Replacement {
    Replacement::file(chart, "house.toml", text)
}

#[test]
fn house_numbers_take_the_place_of_printed_ones() {
    let charts = read_charts::<Battlegroup>(&[replaced("factors", "[class]\nelite = 3")]).unwrap();
    let rules = Rules { charts: &charts, rulings: Rulings::default() };
    let piece = given::<Check>(&json!({"level": 10, "remaining": 5, "class": "elite"}));
    let odds = odds::<_, Exact>(&piece, &rules).unwrap();
    assert_eq!(odds.chance(|outcome| outcome.passed).to_string(), "4/5");
    assert_eq!(piece.piece, Piece { level: 10, remaining: 5, class: piece.piece.class, ..Piece::default() });
}

#[test]
fn charts_with_faults_name_the_place() {
    let fault = |chart, text| {
        let faults = read_charts::<Battlegroup>(&[replaced(chart, text)]).unwrap_err();
        faults.iter().map(|fault| fault.refusal.path.clone()).collect::<Vec<_>>()
    };
    assert_eq!(fault("morale-ratio", "[[band]]\nfrom = 0\nto = 99\nfailure = \"broken\""), ["band"]);
    assert_eq!(fault("morale-ratio", "[[band]]\nfrom = 0\nto = 100\nneeded = 5"), ["band[0].needed"]);
    assert_eq!(fault("factors", "[class]\nveteran = 1"), ["class.veteran"]);
    assert_eq!(fault("points", "[rank]\nmajor = 5.5"), ["rank.major"]);
    assert_eq!(fault("intercept", "[modifier]\nbroken = \"none\""), ["modifier.broken"]);
    assert_eq!(fault("ranks", ""), ["ranks.toml"]);
}
