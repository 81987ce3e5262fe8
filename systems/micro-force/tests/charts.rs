//! Every cell of every chart, from the text and its repairs, through what a player gets.

use crate::common::{
    ARTILLERY_LOSS, LOSS, dismounted, disordered, fire, foot, guns, heavy_guns, horse, line, refused_at,
    with_cohesion, with_stands,
};
use standfast_drill::situations::{exact, fraction, known, outcome, ran};
use standfast_engine::RuleSystem;
use standfast_engine::chart::Table;
use standfast_micro_force::procedures::{
    CohesionLoss, DefenceValue, Fire, FireOutcome, FireResult, Initiative, OfficerCasualty,
    OfficerCasualtyOutcome, Side, Test, Wound,
};
use standfast_micro_force::{
    Arm, Aspect, AttackValue, Cover, Formation, GunFormation, MicroForce, Stands, Unit, rules,
};

fn tables(chart: &str) -> Vec<Table> {
    let tables = MicroForce::tables(rules().charts).into_iter();
    tables.filter(|table| table.chart == chart).collect()
}

/// The cells that are shown as repairs, as `part: row/column`.
fn reconstructed(chart: &str) -> Vec<String> {
    let mut cells = Vec::new();
    for table in tables(chart) {
        for row in &table.rows {
            for (head, _) in table.head.iter().zip(row).filter(|(_, cell)| cell.reconstructed) {
                let part = table.title.split(": ").last().unwrap();
                cells.push(format!("{part}: {}/{head}", row[0].text));
            }
        }
    }
    cells
}

#[test]
fn terrain_on_a_table() {
    let rows = [
        "woods medium rough",
        "rough light rough",
        "orchard light rough",
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
    let shown = tables("terrain")[0].rows.clone();
    let shown =
        shown.iter().map(|row| row.iter().map(|cell| cell.text.as_str()).collect::<Vec<_>>().join(" "));
    assert_eq!(shown.collect::<Vec<_>>(), rows);
}

/// Chart 2: competence, radius, bonus, cohesion.
const COMMAND: [[i64; 4]; 4] = [[0, 8, 0, 14], [1, 10, -1, 15], [2, 12, -2, 16], [3, 14, -3, 17]];

#[test]
fn micro_force_command() {
    // The bonus is what a player gets in the initiative: at competence 3 a total of 7 against a plain 5 is a
    // total of 4 against 5.
    let shown = &tables("command")[0];
    for (line, row) in COMMAND.iter().zip(&shown.rows) {
        let [level, radius, bonus, cohesion] = *line;
        let texts: Vec<&str> = row.iter().map(|cell| cell.text.as_str()).collect();
        assert_eq!(texts[0], level.to_string());
        assert_eq!(texts[1], radius.to_string(), "radius of {level}");
        assert_eq!(texts[2], bonus.to_string(), "bonus of {level}");
        assert_eq!(texts[3], cohesion.to_string(), "cohesion of {level}");
        let initiative = Initiative { bonus_a: bonus, bonus_b: 0, holder: Some(Side::B) };
        // b has 7; a wins with 7 - bonus - 1 and no longer with one more.
        let highest = u32::try_from(7 - bonus - 1).unwrap();
        let rolled = |sum: u32| ran(&initiative, &[sum - sum / 2, sum / 2, 3, 4]);
        assert_eq!(rolled(highest).outcome.winner, Side::A, "competence {level}");
        assert_eq!(rolled(highest + 1).outcome.winner, Side::B, "competence {level}");
        assert_eq!(rolled(highest).numbers("micro-force.command"), [bonus, 0]);
    }
    assert_eq!(shown.rows.len(), 4);
}

/// Chart 6 as printed: rows 14+ down to -2, columns -5 to 8.
const BILL: [(i64, &str); 17] = [
    (14, "||||||||||S|S|S|1"),
    (13, "||||||||S|S|S|S|1|1"),
    (12, "|||||||S|S|S|S|1|1|1"),
    (11, "||||||S|S|S|S|1|1|1|2"),
    (10, "|||||S|S|S|1|1|1|1|2|2/.5"),
    (9, "||||S|S|S|1|1|1|1|2|2/.5|2/.5"),
    (8, "|||S|S|S|1|1|1|1|2|2/.5|2/.5|2/.5"),
    (7, "||S|S|S|1|1|1|2|2|2/.5|2/.5|2/.5|3/1"),
    (6, "|S|S|S|1|1|1|2|2|2/.5|2/.5|2/.5|3/1|3/1"),
    (5, "S|S|S|1|1|1|2|2|2/.5|2/.5|2/.5|3/1|3/1|3/1"),
    (4, "S|S|1|1|1|2|2|2/.5|2/.5|2/.5|3/1|3/1|3/1|4/1.5"),
    (3, "S|1|1|1|2|2|2/.5|2/.5|2/.5|3/1|3/1|3/1|4/1.5|4/1.5"),
    (2, "1|1|1|2|2|2/.5|2/.5|2/.5|3/1|3/1|3/1|4/1.5|4/1.5|4/1.5"),
    (1, "1|1|2|2|2/.5|2/.5|2/.5|3/1|3/1|3/1|4/1.5|4/1.5|4/1.5|5/2"),
    (0, "1|2|2|2/.5|2/.5|2/.5|3/1|3/1|3/1|4/1.5|4/1.5|4/1.5|5/2|5/2"),
    (-1, "2|2|2/.5|2/.5|2/.5|3/1|3/1|3/1|4/1.5|4/1.5|4/1.5|5/2|5/2|5/2"),
    (-2, "2|2|2/.5|2/.5|3/1|3/1|3/1|4/1.5|4/1.5|4/1.5|5/2|5/2|5/2|6/1.5"),
];

/// What a printed cell does to a target that passes its test.
fn effect(cell: &str) -> FireOutcome {
    let lost = |steps: &str, halves| FireOutcome {
        steps: steps.parse().unwrap(),
        stands: Stands::parts(halves),
        result: FireResult::Passed,
    };
    match cell.split_once('/') {
        Some((steps, ".5")) => lost(steps, 1),
        Some((steps, "1")) => lost(steps, 2),
        Some((steps, "1.5")) => lost(steps, 3),
        Some((steps, "2")) => lost(steps, 4),
        Some(other) => panic!("no such cell: {other:?}"),
        None if cell.is_empty() => FireOutcome { result: FireResult::None, ..lost("0", 0) },
        None if cell == "S" => lost("0", 0),
        None => lost(cell, 0),
    }
}

/// Fire into a column at a total, by attack value and defence, and by the roll turned by rear fire or by what
/// adds to it: at a target of nine stands and cohesion 30, in skirmish formation under heavy cover (defence 6),
/// or at unlimbered guns there (defence 8). The trace must show that column and that total.
fn fired_at(column: i64, total: i64, tested: bool) -> FireOutcome {
    let (target, defence) = if column < -5 {
        (with_stands(guns(GunFormation::Unlimbered), 3), 8)
    } else {
        (with_stands(foot(Formation::Skirmish), 9), 6)
    };
    let (aspect, test, penalties, roll) = match total {
        ..=7 => (Aspect::Rear, 1, false, total + 5),
        8..=12 => (Aspect::Front, 1, false, total),
        13..=16 => (Aspect::Front, 20, false, total - 4),
        _ => (Aspect::Front, 20, true, total - 9),
    };
    let firer = Unit { shaken: penalties, disordered: penalties, ..Unit::infantry(1, 10) };
    let fire = Fire {
        attack_value: AttackValue::whole(column + defence),
        aspect,
        target_moving: penalties,
        cover: Cover::Heavy,
        ..fire(firer, with_cohesion(target, 30))
    };
    let roll = u32::try_from(roll).unwrap();
    let faces = [test, roll - roll / 2, roll / 2, 1];
    let ran = ran(&fire, if tested { &faces } else { &faces[..3] });
    assert_eq!(ran.numbers("micro-force.fire.7"), [column]);
    assert_eq!(ran.numbers("micro-force.fire.8"), [total]);
    assert_eq!(ran.numbers("micro-force.fire.result"), [ran.outcome.steps]);
    let past_the_ends = !(-5..=8).contains(&column) || !(-2..=14).contains(&total);
    assert_eq!(ran.cites("micro-force.fire.chart-ends"), past_the_ends, "row {total}, column {column}");
    ran.outcome
}

fn assert_cell(column: i64, total: i64, cell: &str) {
    let fired = fired_at(column, total, !cell.is_empty());
    assert_eq!(fired, effect(cell), "chart 6, row {total}, column {column}");
}

/// The printed cell of a row and a column that the chart has.
fn printed(total: i64, column: i64) -> &'static str {
    let (_, row) = BILL.iter().find(|(known, _)| *known == total).unwrap();
    row.split('|').nth(usize::try_from(column + 5).unwrap()).unwrap()
}

#[test]
fn micro_force_fire_result() {
    for (total, row) in BILL {
        let cells: Vec<&str> = row.split('|').collect();
        assert_eq!(cells.len(), 14, "row {total}");
        for (cell, column) in cells.into_iter().zip(-5..) {
            assert_cell(column, total, cell);
        }
    }
    // Irregular cells, kept as they are printed.
    assert_cell(-4, -2, "2");
    assert_cell(8, -2, "6/1.5");
}

#[test]
fn micro_force_fire_chart_ends() {
    // Below column -5: no effect, whatever the roll.
    for total in -3..=16 {
        assert_cell(-6, total, "");
        assert_cell(-7, total, "");
    }
    // Beyond 8: column 8.
    for total in -2..=14 {
        for column in [9, 10, 40] {
            assert_cell(column, total, printed(total, 8));
        }
    }
    // Rows beyond the ends: the end row.
    for column in -5..=8 {
        for total in 15..=21 {
            assert_cell(column, total, printed(14, column));
        }
        assert_cell(column, -3, printed(-2, column));
    }
    assert_cell(9, 21, "1");
    assert_cell(9, -3, "6/1.5");
    // Rear fire at guns in disorder, -7 with a roll of 2: total -5.
    let target = disordered(with_cohesion(guns(GunFormation::Unlimbered), 30));
    let fire = Fire { aspect: Aspect::Rear, ..fire(line(), target) };
    let ran = ran(&fire, &[1, 1, 1, 1]);
    assert_eq!(ran.numbers("micro-force.fire.8"), [-5]);
    assert_eq!(ran.outcome, effect("3/1"), "row -2, column 1");
    assert!(ran.cites("micro-force.fire.chart-ends"));
}

/// Chart 5: open, light, medium, heavy; line, skirmish, disorder, column, attack column.
const INFANTRY_DEFENCE: [[i64; 5]; 4] = [[2, 3, 1, 1, 0], [3, 5, 2, 2, 1], [4, 5, 3, 3, 2], [5, 6, 4, 4, 3]];
/// Mounted cavalry: line, skirmish, disorder, column; medium and heavy are repairs.
const CAVALRY_DEFENCE: [[i64; 4]; 4] = [[0, 1, 0, 0], [1, 1, 0, 0], [1, 1, 0, 0], [2, 2, 0, 0]];
/// Limbered, unlimbered.
const ARTILLERY_DEFENCE: [[Option<i64>; 2]; 4] =
    [[Some(4), Some(5)], [Some(5), Some(6)], [None, Some(7)], [None, Some(8)]];

const COVERS: [Cover; 4] = [Cover::Open, Cover::Light, Cover::Medium, Cover::Heavy];

/// A defence value as a player gets it: asked for, and as the column that it leaves of an attack of 20.
fn assert_defence(unit: Unit, cover: Cover, value: i64) {
    let asked = ran(&DefenceValue { unit, cover }, &[]);
    assert_eq!(asked.outcome.value, value, "{unit:?}, {cover} cover");
    assert_eq!(asked.numbers("micro-force.defence"), [value]);
    let fire = Fire { cover, ..fire(with_stands(line(), 20), unit) };
    assert_eq!(known(&fire).numbers("micro-force.fire.7"), [20 - value], "{unit:?}, {cover} cover");
}

#[test]
fn micro_force_defence() {
    use Formation::{AttackColumn, Column, Line, Skirmish};
    for (row, cover) in COVERS.into_iter().enumerate() {
        let [in_line, in_skirmish, disorder, column, attack_column] = INFANTRY_DEFENCE[row];
        assert_defence(foot(Line), cover, in_line);
        assert_defence(foot(Skirmish), cover, in_skirmish);
        assert_defence(foot(Column), cover, column);
        assert_defence(foot(AttackColumn), cover, attack_column);
        for formation in [Line, Skirmish, Column, AttackColumn] {
            assert_defence(disordered(foot(formation)), cover, disorder);
        }
        // Dismounted cavalry is infantry.
        assert_defence(dismounted(Line), cover, in_line);
        assert_defence(dismounted(Skirmish), cover, in_skirmish);
        assert_defence(dismounted(Column), cover, column);
        assert_defence(disordered(dismounted(Column)), cover, disorder);

        let [in_line, in_skirmish, disorder, column] = CAVALRY_DEFENCE[row];
        assert_defence(horse(Line), cover, in_line);
        assert_defence(horse(Skirmish), cover, in_skirmish);
        assert_defence(horse(Column), cover, column);
        for formation in [Line, Skirmish, Column] {
            assert_defence(disordered(horse(formation)), cover, disorder);
        }

        let [limbered, unlimbered] = ARTILLERY_DEFENCE[row];
        for guns in [guns, heavy_guns] {
            assert_defence(guns(GunFormation::Unlimbered), cover, unlimbered.unwrap());
            let limbers = DefenceValue { unit: guns(GunFormation::Limbered), cover };
            match limbered {
                Some(value) => assert_defence(limbers.unit, cover, value),
                None => assert_eq!(refused_at(&limbers), ["cover"], "limbered, {cover} cover"),
            }
        }
    }
}

#[test]
fn chart_5_repairs_are_shown() {
    let repaired = ["line", "skirmish", "disordered", "column"];
    let cells = |cover: &str| repaired.map(|column| format!("mounted cavalry: {cover}/{column}"));
    assert_eq!(reconstructed("defence"), [cells("medium"), cells("heavy")].concat());
}

/// A row of chart 7 step by step and past its end, asked for and as the cohesion that a test goes by.
fn assert_losses(arm: Arm, fresh: Unit, row: &[i64]) {
    let original_stands = fresh.original_stands;
    let assert_loss = |steps_lost: i64, loss: i64, dispersed: bool| {
        let asked = outcome(&CohesionLoss { arm, original_stands, steps_lost }, &[]);
        assert_eq!(asked.loss, loss, "{arm}, {original_stands} stands, {steps_lost} steps");
        assert_eq!(asked.dispersed, dispersed, "{arm}, {original_stands} stands, {steps_lost} steps");
        let test = Test { unit: Unit { steps_lost, base_cohesion: 30, ..fresh }, addition: 0 };
        if dispersed {
            assert_eq!(refused_at(&test), ["unit.steps_lost"]);
        } else {
            assert_eq!(outcome(&test, &[1]).by, 30 - loss - 1, "{arm}, {steps_lost} steps");
        }
    };
    assert_loss(0, 0, false);
    for (&loss, steps) in row.iter().zip(1..) {
        assert_loss(steps, loss, false);
    }
    let end = i64::try_from(row.len()).unwrap();
    for past in [1, 2, 50] {
        assert_loss(end + past, row[row.len() - 1], true);
    }
}

#[test]
fn micro_force_loss() {
    for (row, stands) in LOSS.into_iter().zip(1..) {
        assert_losses(Arm::Infantry, with_stands(line(), stands), row);
        assert_losses(Arm::Cavalry, with_stands(horse(Formation::Line), stands), row);
        assert_losses(Arm::Cavalry, with_stands(dismounted(Formation::Line), stands), row);
    }
    for (row, stands) in ARTILLERY_LOSS.into_iter().zip(1..) {
        assert_losses(Arm::Artillery, with_stands(guns(GunFormation::Unlimbered), stands), row);
        assert_losses(Arm::Artillery, with_stands(heavy_guns(GunFormation::Limbered), stands), row);
    }
    let ran = ran(&CohesionLoss { arm: Arm::Infantry, original_stands: 5, steps_lost: 5 }, &[]);
    assert_eq!(ran.numbers("micro-force.loss"), [8]);
    assert_eq!(reconstructed("cohesion-loss"), ["artillery, by steps lost: 3/2"]);
}

#[test]
fn micro_force_officer() {
    let hit = |face, result, officer_cohesion, out_of_play, test_addition| {
        let expected = OfficerCasualtyOutcome { result, officer_cohesion, out_of_play, test_addition };
        let ran = ran(&OfficerCasualty, &[face]);
        assert_eq!(ran.outcome, expected, "chart 8, {face}");
        assert!(ran.cites("micro-force.officer"));
        assert_eq!(exact(&OfficerCasualty).probability(&expected), fraction(1, 6));
    };
    hit(1, Wound::Minor, 0, false, None);
    hit(2, Wound::Light, -1, false, None);
    hit(3, Wound::Serious, -2, true, None);
    hit(4, Wound::Death, 0, true, Some(0));
    hit(5, Wound::Death, 0, true, Some(1));
    hit(6, Wound::HeroicDeath, 0, true, Some(2));
}
