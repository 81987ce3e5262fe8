//! The way that a commander would name at once: swing round towards a spot, and straight on.

use super::bearing::bearing;
use super::path::{Hand, Path, Step};
use super::rates::Rates;
use super::standing::Standing;
use super::steps::Mover;
use super::surroundings::Surroundings;
use super::towards::turn_to;
use crate::field::Field;
use crate::geometry::Vector;
use crate::length::Length;
use crate::place::{Facing, Point, Pose};
use crate::unit::Unit;

/// How many degrees aside of the straight line are tried, the straight line first.
const ASIDE: [i32; 5] = [0, -20, 20, -45, 45];

/// How much of the distance is tried, in quarters.
const QUARTERS: [i32; 4] = [4, 3, 2, 1];

impl Point {
    /// How far another spot is off, rounded down.
    ///
    /// ```
    /// use standfast_tabletop::{Length, Point};
    /// assert_eq!(Point::new(100, 100).distance(Point::new(400, 500)), Length::inches(5));
    /// ```
    #[must_use]
    pub fn distance(self, other: Self) -> Length {
        let between = Vector::from(other) - Vector::from(self);
        Length::from_wide(between.dot(between).isqrt())
    }

    /// The whole degree in which another spot lies; `None` where it is the same.
    ///
    /// ```
    /// use standfast_tabletop::{Facing, Point};
    /// assert_eq!(Point::new(0, 0).bearing(Point::new(300, 300)), Some(Facing::degrees(45)));
    /// ```
    #[must_use]
    pub fn bearing(self, other: Self) -> Option<Facing> {
        bearing(Vector::from(other) - Vector::from(self))
    }
}

impl Field<'_> {
    /// A way on which a unit comes nearer to a spot: it swings towards it, or a little aside of it, and goes straight on,
    /// to the spot or as far as it can; at the end it turns to face that way, if it may. The way is quickly found, and
    /// others may come nearer: see [`Reach::nearest`](super::Reach::nearest). `None` where nothing that is tried brings it
    /// nearer.
    ///
    /// ```
    /// # use standfast_tabletop::{Base, Field, Footprint, Formation, Length, Point, Pose, Rates, Table, Troops, Unit};
    /// let table = Table::new(Length::inches(48), Length::inches(36), Vec::new())?;
    /// let line = Footprint::new(Formation::Line, 4, Base::new(Length::inches(1), Length::inches(1))?)?;
    /// let guard = Unit::new("guard", "french", Pose::new(2400, 600, 0), line, Troops::Foot);
    /// let field = Field::new(&table, vec![guard.clone()])?;
    /// let way = field.way_to(&guard, Point::new(2400, 3000), None, &Rates::new(Length::inches(6)));
    /// assert_eq!(way.map(|way| way.to_string()).as_deref(), Some("ahead 6 inches"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn way_to(&self, unit: &Unit, spot: Point, facing: Option<Facing>, rates: &Rates) -> Option<Path> {
        let around = Surroundings::of(self, unit, rates, None);
        let start = Mover::at(Standing::of(unit));
        let (from, distance) = (unit.pose(), unit.pose().at.distance(spot));
        let straight = from.at.bearing(spot)?;
        ASIDE.iter().find_map(|aside| {
            let bearing = straight.turned(*aside);
            let swings: Vec<Option<Step>> = match turn_to(from.facing, bearing) {
                None => vec![None],
                // Who turns on the spot for nothing does not wheel.
                turn @ Some(Step::Turn(degrees)) if degrees.unsigned_abs() <= rates.turns.free => vec![turn],
                turn @ Some(Step::Turn(degrees)) => vec![turn, Some(wheel(degrees))],
                other => vec![other],
            };
            // A wheel is swept degree by degree: once for all distances.
            let swung: Vec<Swung> =
                swings.into_iter().filter_map(|swing| Swung::of(swing, &start, &around)).collect();
            let turned =
                facing.and_then(|facing| turn_to(bearing, facing)).filter(|turn| may_turn(*turn, rates));
            QUARTERS.iter().find_map(|quarters| {
                let hundredths = distance.min(rates.allowance).hundredths() * quarters / 4;
                let ahead = Length::from_hundredths(hundredths).min(Path::LONGEST);
                if !ahead.is_positive() {
                    return None;
                }
                swung.iter().find_map(|swung| {
                    let ends = turned.map(|turn| vec![Step::Ahead(ahead), turn]).into_iter();
                    ends.chain([vec![Step::Ahead(ahead)]]).find_map(|steps| {
                        let end = swung.end_of(&steps, &around)?;
                        (end.at.distance(spot) < distance)
                            .then(|| Path::made_of(swung.swing.into_iter().chain(steps)))
                    })
                })
            })
        })
    }

    /// A turn on the spot by which a unit comes to face that way. `None` where it does so already, or may not turn by that
    /// much, or has no room to.
    ///
    /// ```
    /// # use standfast_tabletop::{Base, Facing, Field, Footprint, Formation, Length, Pose, Rates, Table, Troops, Turns, Unit};
    /// let table = Table::new(Length::inches(48), Length::inches(36), Vec::new())?;
    /// let line = Footprint::new(Formation::Line, 4, Base::new(Length::inches(1), Length::inches(1))?)?;
    /// let guard = Unit::new("guard", "french", Pose::new(2400, 600, 0), line, Troops::Foot);
    /// let field = Field::new(&table, vec![guard.clone()])?;
    /// let rates = Rates { turns: Turns { free: 90, beyond: None }, ..Rates::new(Length::inches(6)) };
    /// let turn = |degrees| field.turn_to(&guard, Facing::degrees(degrees), &rates);
    /// assert_eq!(turn(270).map(|turn| turn.to_string()).as_deref(), Some("turn 90° to the left"));
    /// assert_eq!(turn(0), None);
    /// assert_eq!(turn(180), None, "it may turn by 90°");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn turn_to(&self, unit: &Unit, facing: Facing, rates: &Rates) -> Option<Path> {
        let turn = Path::made_of(turn_to(unit.pose().facing, facing));
        (!turn.steps().is_empty() && self.walk(unit, &turn, rates).is_ok()).then_some(turn)
    }
}

/// A unit that has swung round, what that took, and what it has cost.
struct Swung {
    swing: Option<Step>,
    mover: Mover,
    used: Length,
}

impl Swung {
    /// `None` where it may not swing so, or not within its allowance.
    fn of(swing: Option<Step>, start: &Mover, around: &Surroundings<'_>) -> Option<Self> {
        let Some(step) = swing else {
            return Some(Self { swing, mover: start.clone(), used: Length::ZERO });
        };
        let (mover, done) = start.step(step, around).ok()?;
        (done.cost <= around.rates.allowance).then_some(Self { swing, mover, used: done.cost })
    }

    /// Where it comes with these steps, if it may take them within its allowance.
    fn end_of(&self, steps: &[Step], around: &Surroundings<'_>) -> Option<Pose> {
        around.taken_from(&self.mover, self.used, steps).map(|(mover, _)| mover.standing.pose)
    }
}

/// Whether a unit may turn on the spot by that much at all.
fn may_turn(turn: Step, rates: &Rates) -> bool {
    match turn {
        Step::Turn(degrees) => degrees.unsigned_abs() <= rates.turns.free || rates.turns.beyond.is_some(),
        _ => true,
    }
}

/// A wheel by that many degrees clockwise; negative is to the left.
fn wheel(degrees: i16) -> Step {
    let to = if degrees < 0 { Hand::Left } else { Hand::Right };
    Step::Wheel { to, degrees: degrees.unsigned_abs() }
}
