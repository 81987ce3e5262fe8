//! Designs, indices and plans of sweeps.

use std::collections::BTreeSet;
use std::f64::consts::PI;

use standfast_sim::questions::{Design, Indices, Plan, Points, indices, saltelli};

/// Ishigami's function on three axes, 0 to 1 each: its indices are known.
fn ishigami(row: &[f64]) -> f64 {
    let [x, y, z] = [row[0], row[1], row[2]].map(|share| PI * (2.0 * share - 1.0));
    x.sin() + 7.0 * y.sin().powi(2) + 0.1 * z.powi(4) * x.sin()
}

/// First order and total of each axis, worked out by hand from its variance (Ishigami and Homma 1990).
fn of_ishigami() -> [(f64, f64); 3] {
    let (a, b) = (7.0, 0.1);
    let x = 0.5 * (1.0 + b * PI.powi(4) / 5.0).powi(2);
    let y = a * a / 8.0;
    let xz = b * b * PI.powi(8) * (1.0 / 18.0 - 1.0 / 50.0);
    let all = x + y + xz;
    [(x / all, (x + xz) / all), (y / all, y / all), (0.0, xz / all)]
}

fn of_rows(base: usize, seed: u64) -> Vec<Indices> {
    let outcomes: Vec<f64> = saltelli(3, base, seed).iter().map(|row| ishigami(row)).collect();
    indices(&outcomes, 3, seed).unwrap()
}

#[test]
fn sobol_indices_are_those_of_a_function_whose_indices_are_known() {
    let known = of_ishigami();
    assert!((known[0].0 - 0.3139).abs() < 1e-4 && (known[1].0 - 0.4424).abs() < 1e-4, "{known:?}");
    for (found, (first, total)) in of_rows(4_096, 1).iter().zip(known) {
        assert!((found.first.value - first).abs() < 0.01, "{found:?}, {first}");
        assert!((found.total.value - total).abs() < 0.01, "{found:?}, {total}");
    }
}

/// With few points the values are rough, and the intervals say so: they hold the truth about as often as they should.
#[test]
fn their_intervals_hold_the_truth() {
    let known = of_ishigami();
    let (mut held, mut all, mut width) = (0, 0, 0.0_f64);
    for seed in 0..20 {
        for (found, (first, total)) in of_rows(256, seed).iter().zip(known) {
            for (interval, truth) in [(found.first, first), (found.total, total)] {
                assert!(interval.low <= interval.value && interval.value <= interval.high);
                held += u32::from((interval.low..=interval.high).contains(&truth));
                all += 1;
                width = width.max(interval.high - interval.low);
            }
        }
    }
    assert!(held * 100 >= all * 93, "{held} of {all}");
    assert!((0.05..0.6).contains(&width), "{width}");
}

#[test]
fn where_nothing_varies_there_are_no_indices() {
    assert_eq!(indices(&[0.5; 50], 3, 1), None);
}

/// Each axis of Sobol's sequence has one of the first so many points in each of so many parts, and each pair of the matrix
/// differs from its first row in one axis.
#[test]
fn saltellis_rows_are_even_and_change_one_axis_at_a_time() {
    for (axes, base) in [(2, 64), (10, 256)] {
        let rows = saltelli(axes, base, 9);
        assert_eq!(rows.len(), base * (axes + 2));
        for matrix in 0..2 {
            for axis in 0..axes {
                let part = |row: &Vec<f64>| (row[axis] * base as f64) as usize;
                let parts: BTreeSet<usize> = rows.iter().skip(matrix).step_by(axes + 2).map(part).collect();
                assert_eq!(parts, (0..base).collect(), "matrix {matrix}, axis {axis}");
            }
        }
        for rows in rows.chunks(axes + 2) {
            for (axis, mixed) in rows[2..].iter().enumerate() {
                for place in 0..axes {
                    assert_eq!(mixed[place], rows[usize::from(place == axis)][place]);
                }
            }
        }
    }
}

/// Two axes of the sequence together are even as well: each of sixteen by sixteen squares has one of 256 points.
#[test]
fn two_axes_together_are_even() {
    let rows = saltelli(2, 256, 3);
    let square = |row: &Vec<f64>| ((row[0] * 16.0) as usize, (row[1] * 16.0) as usize);
    let squares: BTreeSet<_> = rows.iter().step_by(4).map(square).collect();
    assert_eq!(squares.len(), 256);
}

/// As many points as an axis has values: each value comes up once on each axis, in another order.
#[test]
fn a_latin_hypercube_has_one_point_in_each_part_of_each_axis() {
    let points = Points::of(Design::Latin, &[40, 40, 40], 40, 5);
    assert_eq!(points.rows, (0..40).collect::<Vec<_>>());
    let column = |axis: usize| points.points.iter().map(|point| point[axis]).collect::<Vec<_>>();
    for axis in 0..3 {
        assert_eq!(column(axis).into_iter().collect::<BTreeSet<_>>(), (0..40).collect());
    }
    assert_ne!(column(0), column(1));
    // Of fewer values each comes up as often as any other, give or take one.
    let fewer = Points::of(Design::Latin, &[3, 4], 40, 5);
    for (axis, values) in [3, 4].into_iter().enumerate() {
        for value in 0..values {
            let rows = fewer.rows.iter().filter(|row| fewer.points[**row][axis] == value).count();
            assert!(rows.abs_diff(40 / values) <= 1, "{value}: {rows}");
        }
    }
}

#[test]
fn a_grid_has_all_points_and_a_point_is_fought_once() {
    let grid = Points::of(Design::Grid, &[2, 3], 0, 1);
    assert_eq!(grid.points, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
    let sobol = Points::of(Design::Sobol, &[2, 3], 64, 1);
    assert_eq!((sobol.points.len(), sobol.rows.len()), (6, 256));
}

fn faults(plan: &str) -> Vec<String> {
    Plan::read(plan, "plan.toml").unwrap_err().iter().map(ToString::to_string).collect()
}

/// A plan that is wrong in every line: each fault with its line, what is allowed, and the nearest word.
#[test]
fn all_faults_of_a_plan_are_told_at_once() {
    let plan = r#"scenario = "a.toml"
desing = "grid"
battles = 0
design = "sobool"
players = ["south=bold", "north"]

[[axes]]
knob = "victory..hours"
from = 3
to = 1

[[axes]]
knob = "turns"
values = [4]

[[axes]]
knob = "turns"
from = "10:00"
to = 4
stepp = 2

[[axes]]
values = ["a", "b"]
"#;
    let faults = faults(plan);
    let says = |line: u32, words: &[&str]| {
        let begins = format!("plan.toml:{line}: ");
        let is_it =
            |fault: &&String| fault.starts_with(&begins) && words.iter().all(|word| fault.contains(word));
        assert!(faults.iter().any(|fault| is_it(&fault)), "{line} {words:?}: {faults:#?}");
    };
    says(2, &["desing", "did you mean `design`"]);
    says(3, &["battles is 0", "from 1 to 1000000"]);
    says(4, &["sobool", "grid, latin or sobol", "did you mean `sobol`"]);
    says(5, &["players[1]", "SIDE=PLAYER"]);
    says(8, &["axes[0].knob", "victory.hours"]);
    says(9, &["axes[0].from", "the lower end must stand first"]);
    says(14, &["axes[1].values", "two values or more"]);
    says(18, &["axes[2].from", "two numbers or two times of day"]);
    says(20, &["axes[2].stepp", "did you mean `step`"]);
    says(22, &["axes[3].knob is missing"]);
    assert_eq!(faults.len(), 10, "{faults:#?}");
}

#[test]
fn a_design_takes_the_points_that_it_takes() {
    let plan = |more: &str| {
        format!(
            "scenario = \"a.toml\"\n{more}\n[[axes]]\nknob = \"turns\"\nfrom = 1\nto = 100\n[[axes]]\nknob = \"x\"\nfrom = 1\nto = 1000\n"
        )
    };
    let fault = |more: &str| faults(&plan(more)).join("\n");
    assert!(fault("design = \"grid\"\npoints = 4").contains("a grid has all points"));
    assert!(fault("design = \"latin\"").contains("points is missing"));
    assert!(fault("design = \"sobol\"\npoints = 100").contains("powers of two"));
    assert!(Plan::read(&plan("design = \"sobol\"\npoints = 128"), "plan.toml").is_ok());
    assert!(fault("design = \"sobol\"\npoints = 65536").contains("262144 points"));
    assert!(faults("scenario = \"a.toml\"\naxes = []\n")[0].contains("at least one axis"));
}
