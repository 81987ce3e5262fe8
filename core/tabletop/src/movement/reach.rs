use super::path::{Hand, Path};
use super::rates::{Rates, Turns};
use super::ray::{Ray, Swing};
use super::standing::Standing;
use super::steps::{Mover, Wheel};
use super::surroundings::Surroundings;
use super::towards::{Way, ways};
use crate::field::Field;
use crate::geometry::Vector;
use crate::length::Length;
use crate::place::{Point, Pose};
use crate::unit::Unit;

/// Where a unit can end its move.
///
/// It is explored along rays: straight on at every fifth degree to which the unit can wheel or turn, and back and
/// aside. Maps and random draws use the rays; whether a pose [`holds`](Self::holds) is always decided by walking there.
#[derive(Debug, Clone)]
pub struct Reach<'f> {
    around: Surroundings<'f>,
    start: Mover,
    fans: Vec<Vec<Ray>>,
}

/// Degrees from one ray to the next.
const SPREAD: i16 = 5;

/// The furthest wheel of a ray.
const WIDEST_WHEEL: i16 = 90;

impl Field<'_> {
    /// Where a unit can end its move within its allowance.
    ///
    /// ```
    /// # use standfast_tabletop::{Base, Field, Footprint, Formation, Length, Pose, Rates, Table, Troops, Unit};
    /// let table = Table::new(Length::inches(48), Length::inches(36), Vec::new())?;
    /// let line = Footprint::new(Formation::Line, 4, Base::new(Length::inches(1), Length::inches(1))?)?;
    /// let guard = Unit::new("guard", "french", Pose::new(2400, 600, 0), line, Troops::Foot);
    /// let field = Field::new(&table, vec![guard.clone()])?;
    /// let reach = field.reach(&guard, &Rates::new(Length::inches(6)));
    /// assert_eq!(reach.cost(Pose::new(2400, 1150, 0)), Some(Length::from_hundredths(550)));
    /// assert!(!reach.holds(Pose::new(2400, 1250, 0)));
    /// assert!((0..100).all(|draw| reach.holds(reach.pose(draw))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reach(&self, unit: &Unit, rates: &Rates) -> Reach<'_> {
        let furthest = Way::ALL.map(|way| rates.furthest(rates.allowance, way.manner()));
        let size = unit.footprint().width() + unit.footprint().depth();
        let furthest = furthest.into_iter().max().unwrap_or_default() + size.times(2);
        let around = Surroundings::of(self, unit, rates, Some(unit.bounds().grown(furthest)));
        let start = Mover::at(Standing::of(unit));
        let fans = fans(&start, &around);
        Reach { around, start, fans }
    }

    /// The cheapest path to a pose, and its cost, among these: straight ahead, back or aside; a wheel and straight
    /// ahead; a turn on the spot, straight ahead and another turn. `None` if none of them leads there to the hundredth,
    /// unhindered and within the allowance.
    #[must_use]
    pub fn towards(&self, unit: &Unit, pose: Pose, rates: &Rates) -> Option<(Path, Length)> {
        let around = Surroundings::of(self, unit, rates, None);
        around.cheapest(&Mover::at(Standing::of(unit)), pose)
    }
}

impl Surroundings<'_> {
    fn cheapest(&self, start: &Mover, pose: Pose) -> Option<(Path, Length)> {
        let paths = ways(&start.standing, pose).into_iter();
        paths
            .filter_map(|path| self.cost(start, &path).map(|cost| (path, cost)))
            .min_by_key(|(_, cost)| *cost)
    }
}

impl Reach<'_> {
    /// Whether the unit can end its move there. Standing still counts.
    #[must_use]
    pub fn holds(&self, pose: Pose) -> bool {
        self.cost(pose).is_some()
    }

    /// What the cheapest path to a pose costs; `None` if the unit can't end there.
    #[must_use]
    pub fn cost(&self, pose: Pose) -> Option<Length> {
        self.path(pose).map(|(_, cost)| cost)
    }

    /// The cheapest path to a pose, as [`Field::towards`] finds it, and its cost.
    #[must_use]
    pub fn path(&self, pose: Pose) -> Option<(Path, Length)> {
        self.around.cheapest(&self.start, pose)
    }

    /// A pose that the unit can reach, chosen by a number: the same number always gives the same pose. Numbers from 0
    /// on go through every stop of every ray, hundredth by hundredth, and then begin again.
    #[must_use]
    pub fn pose(&self, draw: u64) -> Pose {
        let stops: u64 = self.rays().map(Ray::stops).sum();
        let Some(mut place) = draw.checked_rem(stops) else { return self.start.standing.pose };
        for ray in self.rays() {
            if place < ray.stops() {
                // If rounding makes a stop fail by a hundredth, one just before it holds.
                let tried = (0..4).filter_map(|back| ray.stop(place.checked_sub(back)?));
                let mut sound = tried.map(|inches| ray.pose(inches)).filter(|pose| self.holds(*pose));
                return sound.next().unwrap_or(self.start.standing.pose);
            }
            place -= ray.stops();
        }
        self.start.standing.pose
    }

    /// The pose within reach whose front comes nearest to a spot, along the rays and the degrees between them: what a
    /// player means by dragging the unit to the spot. Of several equally near, the one that swings least.
    #[must_use]
    pub fn nearest(&self, spot: Point) -> Pose {
        let coarse = self.nearest_of(self.rays(), spot);
        let Some((_, swing)) = coarse else { return self.start.standing.pose };
        let swings = (1 - SPREAD..SPREAD).filter_map(|by| swing.further(by));
        let fine: Vec<Ray> = swings.filter_map(|swing| self.start.ray(swing, &self.around)).collect();
        let apart = |pose: &Pose| (Vector::from(pose.at) - Vector::from(spot)).squared();
        let found = coarse.into_iter().chain(self.nearest_of(fine.iter(), spot)).map(|(pose, _)| pose);
        found.min_by_key(apart).unwrap_or(self.start.standing.pose)
    }

    /// The pose on these rays nearest to a spot, and its swing; of several equally near, the smallest swing.
    fn nearest_of<'r>(&self, rays: impl Iterator<Item = &'r Ray>, spot: Point) -> Option<(Pose, Swing)> {
        let mut found: Vec<(Pose, i64, Swing)> = rays
            .filter_map(|ray| ray.nearest(spot).map(|(pose, squared)| (pose, squared, ray.swing)))
            .collect();
        found.sort_by_key(|(_, squared, swing)| (*squared, swing.size()));
        let (pose, _, swing) = found.into_iter().find(|(pose, ..)| self.holds(*pose))?;
        Some((pose, swing))
    }

    /// The outlines to draw of where the middle of its front can end: one for all wheels, one for all turns, and one of
    /// two points for each way straight back or aside.
    ///
    /// An outline follows the furthest stops of the rays from left to right, and the nearest ones back. Ground within
    /// it where the unit can't stop, such as a friend that it may pass through, is not cut out.
    #[must_use]
    pub fn outlines(&self) -> Vec<Vec<Point>> {
        self.fans.iter().map(|fan| outline(fan)).filter(|outline| outline.len() > 1).collect()
    }

    fn rays(&self) -> impl Iterator<Item = &Ray> {
        self.fans.iter().flatten()
    }
}

impl Mover {
    /// The ray straight ahead after a swing.
    fn ray(&self, swing: Swing, around: &Surroundings<'_>) -> Option<Ray> {
        let allowance = around.rates.allowance;
        let (from, cost) = match swing.step() {
            None => (self.clone(), Length::ZERO),
            Some(step) => self.step(step, around).map(|(to, done)| (to, done.cost)).ok()?,
        };
        (cost <= allowance).then(|| Ray::felt(from, allowance - cost, swing, Way::Ahead, around))
    }

    /// The rays of all wheels to one side, from the smallest up.
    fn wheels(&self, to: Hand, around: &Surroundings<'_>) -> Vec<Ray> {
        let allowance = around.rates.allowance;
        let mut wheel = Wheel::begun(self, to);
        let mut rays = Vec::new();
        for degrees in 1..=WIDEST_WHEEL {
            if wheel.go_on(around).is_err() {
                break;
            }
            if degrees % SPREAD == 0 {
                let Ok((from, done)) = wheel.done(around) else { break };
                if done.cost > allowance {
                    break;
                }
                let swing = Swing::Wheel(if to == Hand::Left { -degrees } else { degrees });
                rays.push(Ray::felt(from, allowance - done.cost, swing, Way::Ahead, around));
            }
        }
        rays
    }

    /// The rays of all turns on the spot, from left to right.
    fn turns(&self, around: &Surroundings<'_>) -> Vec<Ray> {
        let Turns { free, beyond } = around.rates.turns;
        let widest = if beyond.is_some() { 180 } else { i16::try_from(free.min(180)).unwrap_or_default() };
        let widest = widest - widest % SPREAD;
        // Half a circle to the left is half a circle to the right.
        let leftmost = if widest == 180 { SPREAD - 180 } else { -widest };
        let degrees = (leftmost..=widest).step_by(usize::from(SPREAD.unsigned_abs()));
        degrees.filter_map(|degrees| self.ray(Swing::Turn(degrees), around)).collect()
    }
}

/// The rays of a unit: all wheels from left to right, all turns, back and aside. A unit that may turn a quarter on the
/// spot without cost need not wheel.
fn fans(start: &Mover, around: &Surroundings<'_>) -> Vec<Vec<Ray>> {
    let allowance = around.rates.allowance;
    let mut fans = Vec::new();
    let turns = start.turns(around);
    if around.rates.turns.free < 90 {
        let mut wheels = start.wheels(Hand::Left, around);
        wheels.reverse();
        wheels.extend(start.ray(Swing::Wheel(0), around));
        wheels.extend(start.wheels(Hand::Right, around));
        fans.push(wheels);
    }
    if turns.len() > 1 {
        fans.push(turns);
    }
    for way in [Way::Back, Way::Left, Way::Right] {
        if around.rates.allow_manner(way.manner()) {
            fans.push(vec![Ray::felt(start.clone(), allowance, Swing::Wheel(0), way, around)]);
        }
    }
    fans
}

/// Along the last stops of the rays, and back along the first ones if they differ.
fn outline(fan: &[Ray]) -> Vec<Point> {
    let ends: Vec<[Point; 2]> = fan.iter().filter_map(Ray::ends).collect();
    let far = ends.iter().map(|[_, far]| *far);
    let near = ends.iter().rev().map(|[near, _]| *near);
    let mut outline: Vec<Point> = far.chain(near).collect();
    outline.dedup();
    outline
}
