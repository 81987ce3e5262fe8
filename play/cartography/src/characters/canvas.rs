//! The cells of the map, and what is drawn in them.

use standfast_tabletop::{Length, Point, Shape, Table, Terrain, Unit};

use super::signs::Letters;
use crate::map::{Map, Overlay};

/// How many columns are taken by the inches at the left and by the frame.
const MARGIN: usize = 6;

/// Widths of a cell, in hundredths of an inch.
const SCALES: [i32; 14] = [50, 75, 100, 150, 200, 300, 400, 600, 1200, 2400, 4800, 10_000, 25_000, 100_000];

/// The table in cells, row by row from the far edge.
pub(super) struct Canvas {
    /// The width of a cell in hundredths of an inch; it is twice as high.
    scale: i32,
    columns: usize,
    rows: usize,
    depth: i32,
    cells: Vec<Cell>,
}

#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Open,
    Terrain(char),
    Unit(char),
    Sign(char),
}

impl Canvas {
    /// A canvas as large as fits into that many columns, at the largest of the round scales.
    pub(super) fn new(table: &Table, columns: usize) -> Self {
        let (width, depth) = (table.width().hundredths(), table.depth().hundredths());
        let room = columns.saturating_sub(MARGIN).max(1);
        let cells = |length: i32, size: i32| usize::try_from((length + size - 1) / size).unwrap_or(1).max(1);
        let fits = |scale: &i32| cells(width, *scale) <= room;
        let scale = SCALES.into_iter().find(fits).unwrap_or(100_000);
        let (columns, rows) = (cells(width, scale), cells(depth, 2 * scale));
        Self { scale, columns, rows, depth, cells: vec![Cell::Open; columns * rows] }
    }

    /// The width of a cell.
    pub(super) const fn scale(&self) -> Length {
        Length::from_hundredths(self.scale)
    }

    /// The cell in which a point lies; a point on the far or right edge is in the last one.
    fn cell_of(&self, point: Point) -> Option<usize> {
        let steps = |along: i32, size: i32, count: usize| {
            (along >= 0).then(|| usize::try_from(along / size).ok()).flatten().map(|step| (step, count))
        };
        let (column, columns) = steps(point.x.hundredths(), self.scale, self.columns)?;
        let (row, rows) = steps(self.depth - point.y.hundredths(), 2 * self.scale, self.rows)?;
        let on = |step: usize, count: usize, exact: bool| step < count || (step == count && exact);
        let edge = (
            point.x.hundredths() % self.scale == 0,
            (self.depth - point.y.hundredths()) % (2 * self.scale) == 0,
        );
        (on(column, columns, edge.0) && on(row, rows, edge.1))
            .then(|| row.min(rows - 1) * columns + column.min(columns - 1))
    }

    /// The middles of all cells.
    fn middles(&self) -> impl Iterator<Item = (usize, Point)> + use<> {
        let Self { scale, columns, rows, depth, .. } = *self;
        let length = |cells: usize, size: i32| i32::try_from(cells).unwrap_or(i32::MAX).saturating_mul(size);
        (0..columns * rows).map(move |index| {
            let (row, column) = (index / columns, index % columns);
            let (x, y) = (length(column, scale) + scale / 2, depth - length(row, 2 * scale) - scale);
            (index, Point::new(x, y))
        })
    }

    fn set(&mut self, index: usize, to: Cell) {
        if let Some(cell) = self.cells.get_mut(index) {
            *cell = to;
        }
    }

    /// Fills every cell whose middle lies in an outline.
    fn fill(&mut self, corners: &[Point], with: Cell) {
        let bounds = standfast_tabletop::Bounds::around(corners);
        for (index, middle) in self.middles() {
            if bounds.contains(middle) && inside(corners, middle) {
                self.set(index, with);
            }
        }
    }

    /// Draws a piece of terrain; one too small to cover any cell's middle takes the cell that its own middle lies in.
    pub(super) fn piece(&mut self, piece: &Terrain, letters: Letters) {
        let sign = Cell::Terrain(letters.terrain(piece.kind()));
        match piece.shape() {
            Shape::Area(corners) => {
                if let Some(index) = middle_of(corners).and_then(|middle| self.cell_of(middle)) {
                    self.set(index, sign);
                }
                self.fill(corners, sign);
            }
            Shape::Line(points) | Shape::Strip(points, _) => {
                let width = piece.kind().width().unwrap_or_default();
                for (from, to) in points.iter().zip(points.iter().skip(1)) {
                    self.line(*from, *to, sign);
                    self.strip(*from, *to, width, sign);
                }
            }
        }
    }

    /// Every cell along a line, in steps of half a cell.
    fn line(&mut self, from: Point, to: Point, with: Cell) {
        let (right, up) = (to.x.hundredths() - from.x.hundredths(), to.y.hundredths() - from.y.hundredths());
        let steps = i64::from((right.abs().max(up.abs()) / (self.scale / 2)).max(1));
        let part = |whole: i32, step: i64| i32::try_from(i64::from(whole) * step / steps).unwrap_or(0);
        for step in 0..=steps {
            let at =
                Point::new(from.x.hundredths() + part(right, step), from.y.hundredths() + part(up, step));
            if let Some(index) = self.cell_of(at) {
                self.set(index, with);
            }
        }
    }

    /// Every cell whose middle lies in a strip of that width along a line.
    fn strip(&mut self, from: Point, to: Point, width: Length, with: Cell) {
        if width <= self.scale() {
            return;
        }
        let half = i64::from(width.hundredths()) / 2;
        let bounds = standfast_tabletop::Bounds::around(&[from, to]).grown(width);
        for (index, middle) in self.middles() {
            if bounds.contains(middle) && away_squared(middle, from, to) <= half * half {
                self.set(index, with);
            }
        }
    }

    /// A unit: its letter on its ground, and along its middle even where it is thinner than a cell.
    pub(super) fn unit(&mut self, unit: &Unit, sign: char) {
        self.fill(&unit.ground().corners(), Cell::Unit(sign));
        let half = |length: Length| length.hundredths() / 2;
        let (wide, deep) = (half(unit.footprint().width()), half(unit.footprint().depth()));
        // Half a cell short of both ends, so that it looks no longer than it is.
        let short = |half: i32| (half - self.scale / 2).max(0);
        let (right, back) = if wide >= deep { (short(wide), 0) } else { (0, short(deep)) };
        let spot = |ahead: i32, right: i32| {
            unit.at().moved(unit.facing(), Length::from_hundredths(ahead), Length::from_hundredths(right))
        };
        self.line(spot(back - deep, -right), spot(-back - deep, right), Cell::Unit(sign));
    }

    /// An arrow in the first cell in front of a unit that is not its own, unless somebody stands there.
    pub(super) fn arrow(&mut self, unit: &Unit, sign: char, letters: Letters) {
        // The next cell is a cell's height away at most, which is twice the scale.
        for step in 1..=4 {
            let by = Length::from_hundredths(self.scale / 2 * step);
            let Some(index) = self.cell_of(unit.at().moved(unit.facing(), by, Length::ZERO)) else { return };
            match self.cells.get(index) {
                Some(Cell::Unit(own)) if *own == sign => {}
                Some(Cell::Open | Cell::Terrain(_)) => {
                    return self.set(index, Cell::Sign(letters.arrow(unit.facing())));
                }
                _ => return,
            }
        }
    }

    /// Objectives, where nobody stands on them.
    pub(super) fn objectives(&mut self, map: &Map<'_>, letters: Letters) {
        for overlay in &map.overlays {
            let Overlay::Objective { at, .. } = overlay else { continue };
            let Some(index) = self.cell_of(*at) else { continue };
            if !matches!(self.cells.get(index), Some(Cell::Unit(_))) {
                self.set(index, Cell::Sign(letters.objective()));
            }
        }
    }

    /// The rows with their frame and the inches along it.
    pub(super) fn framed(&self, letters: Letters) -> Vec<String> {
        let (across, down) = (letters.pick('-', '─'), letters.pick('|', '│'));
        let edge = |left: char, right: char| {
            let line: String = std::iter::repeat_n(across, self.columns).collect();
            format!("    {}{line}{}", letters.pick('+', left), letters.pick('+', right))
        };
        let mut lines = vec![edge('┌', '┐')];
        for (row, cells) in self.cells.chunks(self.columns).enumerate() {
            let cells: String = cells.iter().map(|cell| cell.shown()).collect();
            lines.push(format!("{:>3} {down}{cells}{down}", self.inches_beside(row)));
        }
        lines.push(edge('└', '┘'));
        lines.push(self.inches_below());
        lines
    }

    /// The inches that stand beside a row: those of a multiple of a foot that lies in it.
    fn inches_beside(&self, row: usize) -> String {
        let size = 2 * self.scale;
        let top = self.depth - i32::try_from(row).unwrap_or(0).saturating_mul(size);
        let foot = self.foot();
        let mark = top - top.rem_euclid(foot);
        // A line between two rows belongs to the lower one, the near edge to the last.
        let last = row + 1 == self.rows;
        if last {
            "0".to_owned()
        } else if mark > top - size {
            (mark / 100).to_string()
        } else {
            String::new()
        }
    }

    /// The inches along the near edge.
    fn inches_below(&self) -> String {
        let foot = self.foot();
        let mut line = " ".repeat(5);
        let width = i32::try_from(self.columns).unwrap_or(0).saturating_mul(self.scale);
        let mut mark = 0;
        while mark <= width {
            let at = 5 + usize::try_from(mark / self.scale).unwrap_or(0);
            while line.len() < at {
                line.push(' ');
            }
            if line.len() == at {
                line += &(mark / 100).to_string();
            }
            mark += foot;
        }
        line
    }

    /// The step of the inches along the edges, in hundredths: a foot, and where cells are large whole feet.
    const fn foot(&self) -> i32 {
        let cells = self.scale * 6;
        if cells <= 1_200 { 1_200 } else { (cells + 1_199) / 1_200 * 1_200 }
    }
}

impl Cell {
    const fn shown(self) -> char {
        match self {
            Self::Open => ' ',
            Self::Terrain(sign) | Self::Unit(sign) | Self::Sign(sign) => sign,
        }
    }
}

/// A point in hundredths, wide enough to multiply with.
fn at(point: &Point) -> (i64, i64) {
    (i64::from(point.x.hundredths()), i64::from(point.y.hundredths()))
}

/// How far a point is from a line, squared.
fn away_squared(point: Point, from: Point, to: Point) -> i64 {
    let ((x, y), (from_x, from_y), (to_x, to_y)) = (at(&point), at(&from), at(&to));
    let (right, up) = (to_x - from_x, to_y - from_y);
    let whole = (right * right + up * up).max(1);
    let part = ((x - from_x) * right + (y - from_y) * up).clamp(0, whole);
    let nearest = |from: i64, by: i64| from + by * part / whole;
    (x - nearest(from_x, right)).pow(2) + (y - nearest(from_y, up)).pow(2)
}

/// Whether a point lies in an outline.
fn inside(corners: &[Point], point: Point) -> bool {
    let (x, y) = at(&point);
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    sides.fold(false, |within, (from, to)| {
        let ((from_x, from_y), (to_x, to_y)) = (at(from), at(to));
        let left_of = (x - from_x) * (to_y - from_y) < (y - from_y) * (to_x - from_x);
        within != ((from_y > y) != (to_y > y) && left_of == (to_y > from_y))
    })
}

/// The middle of all corners.
fn middle_of(corners: &[Point]) -> Option<Point> {
    let count = i64::try_from(corners.len()).ok().filter(|&count| count > 0)?;
    let mean = |along: fn(&Point) -> Length| {
        let sum: i64 = corners.iter().map(|corner| i64::from(along(corner).hundredths())).sum();
        i32::try_from(sum / count).unwrap_or(0)
    };
    Some(Point::new(mean(|point| point.x), mean(|point| point.y)))
}
