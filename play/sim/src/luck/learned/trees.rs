//! Trees that tell the chance of a win from the numbers of a battle: each mends what those before it leave (gradient boosting,
//! Friedman 2001). Grown in a fixed order from a fixed seed, so that the same rows grow the same trees.

use standfast_dice::{Dice, Seeded};

use crate::estimate::{count, number};

/// How many trees are grown at most.
const TREES: usize = 120;

/// How much each tree mends of what is left.
const STEP: f64 = 0.08;

/// How many questions each tree asks of a row, one after the other.
const DEPTH: u32 = 3;
const LEAVES: usize = 8;

/// In how many steps a column is read.
const STEPS: usize = 32;

/// How many rows the steps of a column are found from.
const SEEN: usize = 4_000;

/// A leaf holds at least that many rows.
const FEWEST: f64 = 40.0;

/// How far a leaf is held back: by that much certainty.
const HELD_BACK: f64 = 8.0;

/// Of how many columns one is looked at, and of how many rows, in each tree.
const ONE_COLUMN_OF: u32 = 3;
const ONE_ROW_OF: u32 = 2;

/// Grown trees.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Forest {
    base: f64,
    trees: Vec<Tree>,
}

#[derive(Debug, Clone, PartialEq)]
struct Tree {
    /// Level by level: the question of each node; those of node `n` lead to `2n + 1` and `2n + 2`.
    splits: Vec<Split>,
    leaves: Vec<f64>,
}

/// Whether a column is above a limit.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Split {
    column: usize,
    above: f32,
}

/// A column in steps.
struct Column {
    place: usize,
    /// Where steps end, rising.
    limits: Vec<f32>,
    /// Row by row.
    steps: Vec<u8>,
}

/// The sums of a step: of slopes, of curvatures, and how many rows.
type Sums = [f64; 3];

impl Forest {
    /// Trees for these rows, which may be of different lengths: what is missing is 0. Each row is known by its share of wins.
    pub(super) fn grown(rows: &[Vec<f32>], won: &[f64], seed: u64) -> Self {
        let mean = won.iter().sum::<f64>() / number(count(won.len())).max(1.0);
        let share = mean.clamp(0.001, 0.999);
        let base = (share / (1.0 - share)).ln();
        let columns = columns(rows);
        let mut free = Seeded::stream(seed, 0);
        let mut stands = vec![base; rows.len()];
        let mut forest = Self { base, trees: Vec::new() };
        for _ in 0..TREES {
            let slopes: Vec<(f64, f64)> = stands
                .iter()
                .zip(won)
                .map(|(stands, won)| {
                    let chance = logistic(*stands);
                    if one_of(&mut free, ONE_ROW_OF) {
                        (won - chance, chance * (1.0 - chance))
                    } else {
                        (0.0, 0.0)
                    }
                })
                .collect();
            let looked_at: Vec<&Column> =
                columns.iter().filter(|_| one_of(&mut free, ONE_COLUMN_OF)).collect();
            let Some((tree, leaf_of)) = Tree::grown(&looked_at, &slopes) else { continue };
            for (stands, leaf) in stands.iter_mut().zip(leaf_of) {
                *stands += tree.leaves.get(leaf).copied().unwrap_or_default();
            }
            forest.trees.push(tree);
        }
        forest
    }

    /// The chance of a row.
    pub(super) fn chance(&self, row: &[f32]) -> f64 {
        logistic(self.base + self.trees.iter().map(|tree| tree.of(row)).sum::<f64>())
    }
}

fn logistic(stands: f64) -> f64 {
    1.0 / (1.0 + (-stands).exp())
}

fn one_of(free: &mut Seeded, many: u32) -> bool {
    // Seeded dice answer every question.
    free.uniform(1, many, "a sample").is_ok_and(|drawn| drawn == 1)
}

impl Tree {
    fn of(&self, row: &[f32]) -> f64 {
        let mut node = 0;
        while let Some(split) = self.splits.get(node) {
            let value = row.get(split.column).copied().unwrap_or_default();
            node = 2 * node + if value > split.above { 2 } else { 1 };
        }
        self.leaves.get(node - self.splits.len()).copied().unwrap_or_default()
    }

    /// A tree that goes down these slopes, and the leaf of each row; none where nothing tells rows apart.
    fn grown(columns: &[&Column], slopes: &[(f64, f64)]) -> Option<(Self, Vec<usize>)> {
        let mut node_of: Vec<usize> = vec![0; slopes.len()];
        let mut splits = Vec::new();
        for level in 0..DEPTH {
            let nodes = 1_usize << level;
            let best = best_splits(columns, slopes, &node_of, nodes);
            if level == 0 && best.iter().all(Option::is_none) {
                return None;
            }
            for (node, best) in best.iter().enumerate() {
                let split = best.and_then(|(column, step)| {
                    let column = columns.get(column)?;
                    Some(Split { column: column.place, above: *column.limits.get(step)? })
                });
                splits.push(split.unwrap_or(Split { column: 0, above: f32::INFINITY }));
                let Some((column, step)) = best else { continue };
                let Some(column) = columns.get(*column) else { continue };
                for (of, at) in node_of.iter_mut().zip(&column.steps) {
                    // Those above go to the far half for now, so that they are not met again at this level.
                    if *of == node && usize::from(*at) > *step {
                        *of += nodes;
                    }
                }
            }
            node_of.iter_mut().for_each(|of| *of = if *of < nodes { *of * 2 } else { (*of - nodes) * 2 + 1 });
        }
        let mut sums = [[0.0; 2]; LEAVES];
        for (leaf, (slope, curve)) in node_of.iter().zip(slopes) {
            if let Some([slopes, curves]) = sums.get_mut(*leaf) {
                (*slopes, *curves) = (*slopes + slope, *curves + curve);
            }
        }
        let leaves = sums.iter().map(|[slope, curve]| STEP * slope / (curve + HELD_BACK)).collect();
        Some((Self { splits, leaves }, node_of))
    }
}

/// The best question for each node: which column, and after which of its steps.
fn best_splits(
    columns: &[&Column],
    slopes: &[(f64, f64)],
    node_of: &[usize],
    nodes: usize,
) -> Vec<Option<(usize, usize)>> {
    let mut best: Vec<(f64, Option<(usize, usize)>)> = vec![(1e-9, None); nodes];
    let mut sums: Vec<Sums> = vec![[0.0; 3]; nodes * STEPS];
    for (place, column) in columns.iter().enumerate() {
        sums.fill([0.0; 3]);
        for ((step, node), (slope, curve)) in column.steps.iter().zip(node_of).zip(slopes) {
            if *curve > 0.0
                && let Some([slopes, curves, rows]) = sums.get_mut(node * STEPS + usize::from(*step))
            {
                *slopes += slope;
                *curves += curve;
                *rows += 1.0;
            }
        }
        for (of_node, best) in sums.chunks(STEPS).zip(&mut best) {
            if let Some((gain, step)) = best_step(of_node)
                && gain > best.0
            {
                *best = (gain, Some((place, step)));
            }
        }
    }
    best.into_iter().map(|(_, split)| split).collect()
}

/// After which step to split, and what is gained by it.
fn best_step(steps: &[Sums]) -> Option<(f64, usize)> {
    let all = steps.iter().fold([0.0; 3], |all, step| plus(all, *step));
    let worth = |[slope, curve, _]: Sums| slope * slope / (curve + HELD_BACK);
    let mut low = [0.0; 3];
    let mut best: Option<(f64, usize)> = None;
    for (step, sums) in steps.iter().enumerate() {
        low = plus(low, *sums);
        let high = [all[0] - low[0], all[1] - low[1], all[2] - low[2]];
        if low[2] < FEWEST || high[2] < FEWEST {
            continue;
        }
        let gain = worth(low) + worth(high) - worth(all);
        if best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, step));
        }
    }
    best
}

fn plus(one: Sums, other: Sums) -> Sums {
    [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
}

/// The columns in which rows differ, in steps.
fn columns(rows: &[Vec<f32>]) -> Vec<Column> {
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    let each = rows.len().div_ceil(SEEN).max(1);
    let value = |row: &Vec<f32>, place: usize| row.get(place).copied().unwrap_or_default();
    let column = |place: usize| {
        let mut seen: Vec<f32> = rows.iter().step_by(each).map(|row| value(row, place)).collect();
        seen.sort_by(f32::total_cmp);
        let part = seen.len().div_ceil(STEPS).max(1);
        // Of few values each is a limit; of many, those that part them evenly.
        let mut distinct = seen.clone();
        distinct.dedup();
        let mut limits: Vec<f32> = match distinct.len() <= STEPS {
            true => distinct,
            false => seen.into_iter().skip(part - 1).step_by(part).collect(),
        };
        limits.dedup();
        limits.pop();
        if limits.is_empty() {
            return None;
        }
        let step = |row: &Vec<f32>| {
            let value = value(row, place);
            u8::try_from(limits.partition_point(|limit| *limit < value)).unwrap_or(u8::MAX)
        };
        let steps = rows.iter().map(step).collect();
        Some(Column { place, limits, steps })
    };
    (0..width).filter_map(column).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::as_conversions, clippy::indexing_slicing, reason = "tests")]

    use super::*;

    /// Who wins goes by whether two columns are both high: trees find it, however little one column says by itself.
    #[test]
    fn trees_find_what_two_columns_say_together() {
        let mut free = Seeded::new(5);
        let mut drawn = || free.uniform(0, 99, "a value").unwrap_or_default() as f32;
        let rows: Vec<Vec<f32>> = (0..4_000).map(|_| (0..5).map(|_| drawn()).collect()).collect();
        let both = |row: &[f32]| row[1] > 50.0 && row[3] > 50.0;
        let won: Vec<f64> = rows.iter().map(|row| f64::from(u8::from(both(row)))).collect();
        let forest = Forest::grown(&rows, &won, 1);
        let right = rows.iter().filter(|row| (forest.chance(row) > 0.5) == both(row)).count();
        assert!(right > 3_900, "{right}");
        assert_eq!(forest, Forest::grown(&rows, &won, 1));
    }

    /// Where nothing tells rows apart, the chance is the share.
    #[test]
    fn of_rows_that_are_all_alike_the_chance_is_the_share() {
        let rows = vec![vec![1.0]; 100];
        let won: Vec<f64> = (0..100).map(|row| f64::from(u8::from(row < 30))).collect();
        assert!((Forest::grown(&rows, &won, 1).chance(&[7.0]) - 0.3).abs() < 1e-9);
    }
}
