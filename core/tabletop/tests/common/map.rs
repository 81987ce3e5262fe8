//! Tables drawn as text: a character is a square inch, the top row is the far edge.
//!
//! Small letters and digits are terrain, squares of one letter that lie together make one rectangle. Capitals are
//! units, one letter each, their squares their footprint. Below `--` stands a line for each unit: its letter, an arrow
//! for its facing, its side, its formation (line without one) and troops (foot without one); and a line for each piece
//! that is not made of squares: its kind, its points in inches, and a cover of its own, if it has one.

use standfast_tabletop::{
    Base, Cover, Field, Footprint, Formation, Length, Placed, Point, Pose, Table, Terrain, TerrainKind,
    Troops, Unit,
};

pub(crate) struct Map {
    pub(crate) table: Table,
    pub(crate) units: Vec<Unit>,
}

/// A rectangle of squares: the least column and row, and the first beyond it, rows counted from the near edge.
#[derive(Clone, Copy)]
struct Squares {
    left: usize,
    near: usize,
    right: usize,
    far: usize,
}

impl Squares {
    fn corners(self) -> Vec<Point> {
        let Self { left, near, right, far } = self;
        [(left, near), (right, near), (right, far), (left, far)].map(|(x, y)| inches(x, y)).to_vec()
    }
}

fn inches(x: usize, y: usize) -> Point {
    Point::new(100 * i32::try_from(x).unwrap(), 100 * i32::try_from(y).unwrap())
}

impl Map {
    /// Reads a drawn table.
    pub(crate) fn of(drawn: &str) -> Self {
        let (squares, legend) = drawn.split_once("--").unwrap_or((drawn, ""));
        let mut rows: Vec<Vec<char>> = squares
            .lines()
            .map(str::trim)
            .filter(|row| !row.is_empty())
            .map(|row| row.chars().collect())
            .collect();
        rows.reverse();
        let (width, depth) = (rows[0].len(), rows.len());
        assert!(rows.iter().all(|row| row.len() == width), "the rows of the map are not equally long");
        let mut map = Parts { rows, terrain: Vec::new(), units: Vec::new() };
        map.read_squares();
        for line in legend.lines().map(str::trim).filter(|line| !line.is_empty()) {
            map.read_line(line);
        }
        let size = inches(width, depth);
        Self { table: Table::new(size.x, size.y, map.terrain).unwrap(), units: map.units }
    }

    /// The field, which must be sound.
    pub(crate) fn field(&self) -> Field<'_> {
        Field::new(&self.table, self.units.clone()).unwrap()
    }
}

/// A unit of the field by its letter.
pub(crate) fn unit<'f>(field: &'f Field<'_>, letter: &str) -> &'f Placed {
    field.unit(letter).unwrap()
}

struct Parts {
    rows: Vec<Vec<char>>,
    terrain: Vec<Terrain>,
    units: Vec<Unit>,
}

impl Parts {
    /// Makes a piece of every rectangle of one letter.
    fn read_squares(&mut self) {
        let mut taken = vec![vec![false; self.rows[0].len()]; self.rows.len()];
        for near in 0..self.rows.len() {
            for left in 0..self.rows[0].len() {
                let letter = self.rows[near][left];
                let kind = match letter {
                    'w' => TerrainKind::Woods,
                    'o' => TerrainKind::Orchard,
                    'b' => TerrainKind::BuiltUp,
                    'r' => TerrainKind::Rough,
                    'm' => TerrainKind::Marsh,
                    'f' => TerrainKind::Ford,
                    'x' => TerrainKind::Impassable,
                    '1'..='9' => TerrainKind::Hill {
                        level: u8::try_from(letter.to_digit(10).unwrap()).unwrap().try_into().unwrap(),
                    },
                    _ => continue,
                };
                if taken[near][left] {
                    continue;
                }
                let squares = self.rectangle_from(left, near);
                for row in &mut taken[squares.near..squares.far] {
                    row[squares.left..squares.right].fill(true);
                }
                let id = format!("{letter}{}", self.terrain.len());
                self.terrain.push(Terrain::new(id, kind, squares.corners()));
            }
        }
    }

    /// The rectangle of squares of one letter that begins there.
    fn rectangle_from(&self, left: usize, near: usize) -> Squares {
        let letter = self.rows[near][left];
        let right = left + self.rows[near][left..].iter().take_while(|&&square| square == letter).count();
        let whole = |row: &&Vec<char>| row[left..right].iter().all(|&square| square == letter);
        let far = near + self.rows[near..].iter().take_while(whole).count();
        Squares { left, near, right, far }
    }

    fn read_line(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let first = words[0].chars().next().unwrap();
        if first.is_uppercase() { self.read_unit(first, &words[1..]) } else { self.read_piece(&words) }
    }

    /// `^ french square foot`.
    fn read_unit(&mut self, letter: char, words: &[&str]) {
        let (near, left) = (0..self.rows.len())
            .find_map(|row| Some((row, self.rows[row].iter().position(|&square| square == letter)?)))
            .unwrap_or_else(|| panic!("{letter} is not on the map"));
        let Squares { left, near, right, far } = self.rectangle_from(left, near);
        let (middle, half_up) = (50 * (left + right), 50 * (near + far));
        let (x, y, facing, turned) = match words[0] {
            "^" => (middle, 100 * far, 0, false),
            ">" => (100 * right, half_up, 90, true),
            "v" => (middle, 100 * near, 180, false),
            "<" => (100 * left, half_up, 270, true),
            other => panic!("{other} is no arrow"),
        };
        let (across, along) = (right - left, far - near);
        let (wide, deep) = if turned { (along, across) } else { (across, along) };
        let formation = words.iter().find_map(|word| Formation::named(word)).unwrap_or(Formation::Line);
        let troops = [
            ("horse", Troops::Horse),
            ("guns", Troops::Guns),
            ("other", Troops::Other),
            ("wreck", Troops::Wreck),
        ];
        let troops = troops
            .into_iter()
            .find(|(name, _)| words.contains(name))
            .map_or(Troops::Foot, |(_, troops)| troops);
        let pose = Pose::new(i32::try_from(x).unwrap(), i32::try_from(y).unwrap(), facing);
        self.units.push(Unit::new(
            letter.to_string(),
            words[1],
            pose,
            footprint(formation, wide, deep),
            troops,
        ));
    }

    /// `fence 0,4 6,4 cover heavy`, `hill-2 0,0 4,0 4,4 0,4`, `road-1 0,0 8,0`.
    fn read_piece(&mut self, words: &[&str]) {
        let (name, number) = words[0].split_once('-').unwrap_or((words[0], "1"));
        let width = Length::inches(number.parse().unwrap());
        let kind = match name {
            "woods" => TerrainKind::Woods,
            "built" => TerrainKind::BuiltUp,
            "rough" => TerrainKind::Rough,
            "hill" => TerrainKind::Hill { level: number.parse().unwrap() },
            "fence" => TerrainKind::Fence,
            "hedge" => TerrainKind::Hedge,
            "wall" => TerrainKind::Wall,
            "road" => TerrainKind::Road { width },
            "river" => TerrainKind::River { width },
            other => panic!("{other} is no kind of terrain"),
        };
        let points = words.iter().filter_map(|word| {
            let (x, y) = word.split_once(',')?;
            Some(Point { x: x.parse().unwrap(), y: y.parse().unwrap() })
        });
        let piece = Terrain::new(format!("{name}{}", self.terrain.len()), kind, points.collect());
        let cover = words.iter().skip_while(|word| **word != "cover").nth(1);
        let cover = cover.and_then(|name| Cover::ALL.into_iter().find(|cover| cover.name() == *name));
        self.terrain.push(match cover {
            Some(cover) => piece.covering(cover),
            None => piece,
        });
    }
}

/// The footprint that covers so many inches in that formation, of bases one inch wide where it has several.
fn footprint(formation: Formation, wide: usize, deep: usize) -> Footprint {
    let (bases, frontage, depth) = match formation {
        Formation::Line => (wide, 1, deep),
        Formation::Skirmish => (wide.div_ceil(2), 1, deep),
        Formation::Column => (deep, wide, 1),
        Formation::AttackColumn => (2 * deep, wide / 2, 1),
        Formation::Limbered => (deep / 2, wide, 1),
        Formation::Square => (wide * deep, 1, 1),
        Formation::Single => (1, wide, deep),
    };
    let length = |inches| Length::inches(i32::try_from(inches).unwrap());
    let base = Base::new(length(frontage), length(depth)).unwrap();
    let footprint = Footprint::new(formation, u16::try_from(bases).unwrap(), base).unwrap();
    assert_eq!((footprint.width(), footprint.depth()), (length(wide), length(deep)), "of the {formation}");
    footprint
}
