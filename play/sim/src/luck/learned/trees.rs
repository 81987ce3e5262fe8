//! Trees that tell the chance of a win from the numbers of a battle: each mends what those before it leave (gradient boosting,
//! Friedman 2001). Grown in a fixed order from a fixed seed, so that the same rows grow the same trees.

use std::convert::Infallible;

use standfast_dice::{Dice, Seeded};

use crate::crew::Hands;
use crate::estimate::{count, number};

/// How many trees are grown at most, and how many in a row that tell nothing better.
pub(crate) const TREES: usize = 300;
const PATIENCE: usize = 40;

/// How much each tree mends of what is left.
const STEP: f64 = 0.12;

/// How many questions each tree asks of a row, one after the other.
const DEPTH: u32 = 5;
const LEAVES: usize = 1 << DEPTH;

/// In how many steps a column is read.
const STEPS: usize = 32;

/// How many rows the steps of a column are found from.
const SEEN: usize = 4_000;

/// A leaf holds at least that many rows.
const FEWEST: f64 = 40.0;

/// How far a leaf is held back: by that much certainty.
const HELD_BACK: f64 = 8.0;

/// A question that gains no more is none.
const LEAST_GAIN: f64 = 1e-9;

/// Of how many columns one is looked at, and of how many rows, in each tree.
const ONE_COLUMN_OF: u32 = 4;
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

/// A row that a tree is grown from.
struct Sample {
    row: usize,
    node: usize,
    slope: f64,
    curve: f64,
}

/// The sums of a step: of slopes, of curvatures, and how many rows.
type Sums = [f64; 3];

/// A battle at some moment.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// Its numbers; of rows of different lengths, what is missing is 0.
    pub(super) numbers: Vec<f32>,
    /// 1 where the first side won, 0 where it did not.
    pub(super) won: f64,
    /// Whether trees are not grown from it, but stop where they no longer tell better how it ended.
    pub(super) is_kept_back: bool,
}

impl Forest {
    /// Trees for these rows, columns looked at by these `hands`: no trees where no row is kept back, and no forest where somebody
    /// stopped it. Whoever is `told` hears how many have been grown.
    pub(super) fn grown(
        rows: &[Row],
        seed: u64,
        hands: &impl Hands,
        told: &mut dyn FnMut(usize),
    ) -> Option<Self> {
        let mean = rows.iter().map(|row| row.won).sum::<f64>() / number(count(rows.len())).max(1.0);
        let share = mean.clamp(0.001, 0.999);
        let base = (share / (1.0 - share)).ln();
        let columns = columns(rows, hands)?;
        let mut free = Seeded::stream(seed, 0);
        let mut stands = vec![base; rows.len()];
        let mut trees = Vec::new();
        let (mut least, mut best) = (missed(rows, &stands), 0);
        while trees.len() < TREES && trees.len() < best + PATIENCE {
            let samples = samples(rows, &stands, &mut free);
            let looked_at: Vec<&Column> =
                columns.iter().filter(|_| one_of(&mut free, ONE_COLUMN_OF)).collect();
            let tree = Tree::grown(&looked_at, samples, hands)?;
            for (stands, row) in stands.iter_mut().zip(rows) {
                *stands += tree.of(&row.numbers);
            }
            trees.push(tree);
            told(trees.len());
            let missed = missed(rows, &stands);
            if missed < least {
                (least, best) = (missed, trees.len());
            }
        }
        trees.truncate(best);
        Some(Self { base, trees })
    }

    /// The chance of a row.
    pub(super) fn chance(&self, row: &[f32]) -> f64 {
        logistic(self.base + self.trees.iter().map(|tree| tree.of(row)).sum::<f64>())
    }
}

/// By how much the chances of the rows that are kept back miss how they ended, squared.
fn missed(rows: &[Row], stands: &[f64]) -> f64 {
    let kept_back = rows.iter().zip(stands).filter(|(row, _)| row.is_kept_back);
    kept_back.map(|(row, stands)| (row.won - logistic(*stands)).powi(2)).sum()
}

/// Some of the rows, and which way the chance of each should go.
fn samples(rows: &[Row], stands: &[f64], free: &mut Seeded) -> Vec<Sample> {
    let drawn = rows
        .iter()
        .zip(stands)
        .enumerate()
        .filter(|(_, (row, _))| !row.is_kept_back && one_of(free, ONE_ROW_OF));
    let sample = |(row, (Row { won, .. }, stands)): (usize, (&Row, &f64))| {
        let chance = logistic(*stands);
        Sample { row, node: 0, slope: won - chance, curve: chance * (1.0 - chance) }
    };
    drawn.map(sample).collect()
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

    /// A tree that goes down these slopes; none where somebody stopped it.
    fn grown(columns: &[&Column], mut samples: Vec<Sample>, hands: &impl Hands) -> Option<Self> {
        let mut splits = Vec::new();
        for level in 0..DEPTH {
            let nodes = 1_usize << level;
            let best = best_splits(columns, &samples, nodes, hands)?;
            splits.extend(best.iter().map(|best| Split::at(*best)));
            for sample in &mut samples {
                let is_above = best.get(sample.node).copied().flatten().is_some_and(|(column, step)| {
                    column.steps.get(sample.row).is_some_and(|at| usize::from(*at) > step)
                });
                sample.node = 2 * sample.node + usize::from(is_above);
            }
        }
        let mut sums = [[0.0; 2]; LEAVES];
        for Sample { node, slope, curve, .. } in &samples {
            if let Some([slopes, curves]) = sums.get_mut(*node) {
                (*slopes, *curves) = (*slopes + slope, *curves + curve);
            }
        }
        let leaves = sums.iter().map(|[slope, curve]| STEP * slope / (curve + HELD_BACK)).collect();
        Some(Self { splits, leaves })
    }
}

/// A column, and one of its steps.
type Step<'c> = (&'c Column, usize);

impl Split {
    /// Whether a row is above that step; where there is none, no row is.
    fn at(step: Option<Step<'_>>) -> Self {
        let split = step
            .and_then(|(column, step)| Some(Self { column: column.place, above: *column.limits.get(step)? }));
        split.unwrap_or(Self { column: 0, above: f32::INFINITY })
    }
}

/// The best question for each node: after which step of which column; of those that are as good, the first.
fn best_splits<'c>(
    columns: &[&'c Column],
    samples: &[Sample],
    nodes: usize,
    hands: &impl Hands,
) -> Option<Vec<Option<Step<'c>>>> {
    let of_columns = of_each(columns, hands, |column| best_steps(column, samples, nodes))?;
    let mut best: Vec<(f64, Option<Step<'c>>)> = vec![(LEAST_GAIN, None); nodes];
    for (&column, of_nodes) in columns.iter().zip(of_columns) {
        for (of_node, best) in of_nodes.into_iter().zip(&mut best) {
            if let Some((gain, step)) = of_node
                && gain > best.0
            {
                *best = (gain, Some((column, step)));
            }
        }
    }
    Some(best.into_iter().map(|(_, split)| split).collect())
}

/// After which step of a column to split each node, and what is gained by it.
fn best_steps(column: &Column, samples: &[Sample], nodes: usize) -> Vec<Option<(f64, usize)>> {
    let mut sums: Vec<Sums> = vec![[0.0; 3]; nodes * STEPS];
    for Sample { row, node, slope, curve } in samples {
        let step = column.steps.get(*row).copied().unwrap_or_default();
        if let Some([slopes, curves, rows]) = sums.get_mut(node * STEPS + usize::from(step)) {
            *slopes += slope;
            *curves += curve;
            *rows += 1.0;
        }
    }
    sums.chunks(STEPS).map(best_step).collect()
}

/// What comes of each, in their order; `None` where somebody stopped it.
fn of_each<A: Sync, T: Send>(all: &[A], hands: &impl Hands, work: impl Fn(&A) -> T + Sync) -> Option<Vec<T>> {
    let one = |place: u64| {
        let of = usize::try_from(place).ok().and_then(|place| all.get(place));
        Ok::<_, Infallible>(of.map(&work))
    };
    let Ok(done) = hands.each(0..count(all.len()), one);
    done.map(|done| done.into_iter().flatten().collect())
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

/// The columns in which rows differ, in steps; none where somebody stopped it.
fn columns(rows: &[Row], hands: &impl Hands) -> Option<Vec<Column>> {
    let width = rows.iter().map(|row| row.numbers.len()).max().unwrap_or_default();
    let places: Vec<usize> = (0..width).collect();
    let columns = of_each(&places, hands, |place| Column::of(rows, *place))?;
    Some(columns.into_iter().flatten().collect())
}

impl Column {
    /// The column at that place of the rows; none where they do not differ in it.
    fn of(rows: &[Row], place: usize) -> Option<Self> {
        let value = |row: &Row| row.numbers.get(place).copied().unwrap_or_default();
        let each = rows.len().div_ceil(SEEN).max(1);
        let mut seen: Vec<f32> = rows.iter().step_by(each).map(value).collect();
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
        let step = |row: &Row| {
            let above = limits.partition_point(|limit| *limit < value(row));
            u8::try_from(above).unwrap_or(u8::MAX)
        };
        let steps = rows.iter().map(step).collect();
        Some(Self { place, limits, steps })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::as_conversions, clippy::indexing_slicing, clippy::unwrap_used, reason = "tests")]

    use std::num::NonZeroUsize;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::crew::{Alone, Crew};

    fn row(place: usize, numbers: Vec<f32>, won: bool) -> Row {
        Row { numbers, won: f64::from(u8::from(won)), is_kept_back: place.is_multiple_of(10) }
    }

    /// The trees of these rows, grown by one who nobody stops.
    fn grown(rows: &[Row]) -> Forest {
        Forest::grown(rows, 1, &Alone, &mut |_| ()).unwrap()
    }

    /// Who wins goes by whether two columns are both high: trees find it, however little one column says by itself, and they are the
    /// same on any number of cores.
    #[test]
    fn trees_find_what_two_columns_say_together() {
        let mut free = Seeded::new(5);
        let mut drawn = || free.uniform(0, 99, "a value").unwrap_or_default() as f32;
        let both = |row: &[f32]| row[1] > 50.0 && row[3] > 50.0;
        let mut drawn_row = |place| {
            let numbers: Vec<f32> = (0..5).map(|_| drawn()).collect();
            let won = both(&numbers);
            row(place, numbers, won)
        };
        let rows: Vec<Row> = (0..4_000).map(&mut drawn_row).collect();
        let forest = grown(&rows);
        let is_right = |row: &&Row| (forest.chance(&row.numbers) > 0.5) == both(&row.numbers);
        let right = rows.iter().filter(is_right).count();
        assert!(right > 3_900, "{right}");
        let stop = AtomicBool::new(false);
        let crew = Crew::of(NonZeroUsize::new(2), &stop).unwrap();
        assert_eq!(Some(forest), Forest::grown(&rows, 1, &crew, &mut |_| ()));
        let mut stops = |trees| stop.store(trees >= 3, Ordering::Relaxed);
        assert_eq!(Forest::grown(&rows, 1, &crew, &mut stops), None);
    }

    /// Where nothing tells rows apart, the chance is the share.
    #[test]
    fn of_rows_that_are_all_alike_the_chance_is_the_share() {
        let rows: Vec<Row> = (0..100).map(|place| row(place, vec![1.0], place % 10 < 3)).collect();
        assert!((grown(&rows).chance(&[7.0]) - 0.3).abs() < 1e-9);
    }

    /// Trees that only learn by heart how each row ended are not kept: what is kept back is told no better by them.
    #[test]
    fn what_is_learned_by_heart_is_not_kept() {
        let mut free = Seeded::new(7);
        let mut drawn = |to| free.uniform(0, to, "a value").unwrap_or_default();
        let mut by_chance = |place| row(place, (0..20).map(|_| drawn(99) as f32).collect(), drawn(1) == 1);
        let rows: Vec<Row> = (0..1_000).map(&mut by_chance).collect();
        let forest = grown(&rows);
        assert!(forest.trees.len() < TREES / 4, "{}", forest.trees.len());
        assert!(rows.iter().all(|row| (forest.chance(&row.numbers) - 0.5).abs() < 0.3));
    }
}
