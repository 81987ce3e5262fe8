use std::fmt;

use smol_str::SmolStr;

use super::bearing::bearing;
use super::body::{Beyond, Body};
use super::explain::Explained;
use super::hindrance::{Edge, Hindrance};
use super::rates::Rates;
use super::ray::last;
use super::standing::Standing;
use super::steps::Stop;
use super::surroundings::{Clash, Met, Surroundings};
use crate::field::{Field, Placed};
use crate::geometry::Quad;
use crate::length::Length;
use crate::names::{Names, Says};
use crate::place::{Facing, Point, Pose};
use crate::rectangle::Bounds;
use crate::unit::Unit;

/// How a unit faces as it goes back from the enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Backwards {
    /// It keeps its facing: it falls back.
    Facing,
    /// It turns its back on the enemy and faces the way it goes: it retreats or routs.
    TurnedAway,
}

/// Where a unit ends that goes back from the enemy, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Retreat {
    /// It stays where it is.
    Stands {
        /// The unit.
        unit: SmolStr,
        /// What blocks it straight back, when it is blocked all round. `None`: there is no enemy to go back from.
        hindrance: Option<Hindrance>,
    },
    /// It goes back.
    Moves {
        /// The unit.
        unit: SmolStr,
        /// The nearest enemy, from which it goes back.
        from: SmolStr,
        /// Where it ends.
        end: Pose,
        /// How far the middle of its ground goes.
        inches: Length,
        /// By how many degrees its way differs from straight back, clockwise; negative is to the left. A multiple of 5.
        aside: i16,
        /// The ids of the friends that it passes through.
        through: Vec<SmolStr>,
        /// What blocks it straight back, if it goes aside.
        avoids: Option<Hindrance>,
        /// What stops it before its full distance.
        stopped: Option<Hindrance>,
    },
    /// It leaves the table.
    Leaves {
        /// The unit.
        unit: SmolStr,
        /// The nearest enemy, from which it goes back.
        from: SmolStr,
        /// Over which edge.
        edge: Edge,
        /// Where its first corner crosses the edge.
        at: Point,
        /// After how many inches.
        after: Length,
        /// By how many degrees its way differs from straight back, clockwise; negative is to the left. A multiple of 5.
        aside: i16,
        /// What blocks it straight back, if it goes aside.
        avoids: Option<Hindrance>,
    },
}

/// Degrees from one direction to the next that is tried.
const SPREAD: i16 = 5;

/// The furthest from straight back that is tried, in degrees.
const WIDEST: i16 = 90;

impl Field<'_> {
    /// Where a unit ends that goes back that many inches from the enemy: it falls back, retreats or routs.
    ///
    /// - **Straight back** is the line from the nearest spot of the nearest enemy through the middle of the unit's
    ///   ground, to the nearest whole degree. The nearest enemy is the one among `from` that is nearest from edge to
    ///   edge; of two, the one nearer to the middle of the unit, or the first. Units not on the field don't count.
    /// - The middle of its ground goes along that line, whatever the ground costs. The unit keeps its facing, or turns
    ///   to face the way it goes.
    /// - **Never nearer**: it never comes nearer to any unit of `from` than it stood, nor to another enemy than an
    ///   inch, or than it stood.
    /// - **Friends** are passed through. If its way ends on one, it goes on until it is clear, at most as far again.
    /// - **Something in the way**: an enemy, impassable ground, a friend that can't be cleared. Then it goes aside, to
    ///   the nearest direction that is free for the whole distance: 5 degrees to the left, 5 to the right, and so on up
    ///   to 90. If none is, it goes as far as it can in the direction that leads furthest; of several, the nearest to
    ///   straight back. If that is less than a touch, it stays.
    /// - **The edge of the table** is no hindrance: it leaves the table as soon as a corner comes over the edge.
    ///
    /// ```
    /// # use standfast_tabletop::{Backwards, Base, ById, Field, Footprint, Formation, Length, Pose, Says, Table, Troops, Unit};
    /// # let table = Table::new(Length::inches(48), Length::inches(36), Vec::new())?;
    /// # let line = Footprint::new(Formation::Line, 4, Base::new(Length::inches(1), Length::inches(1))?)?;
    /// # let units = vec![
    /// #     Unit::new("guard", "french", Pose::new(2400, 1000, 0), line.clone(), Troops::Foot),
    /// #     Unit::new("rifles", "british", Pose::new(2400, 1100, 180), line, Troops::Foot),
    /// # ];
    /// let field = Field::new(&table, units)?;
    /// # let [guard, rifles] = field.units() else { unreachable!() };
    /// let retreat = field.fall_back(guard, Length::inches(4), &[rifles], Backwards::Facing);
    /// assert_eq!(retreat.end(), Some(Pose::new(2400, 600, 0)));
    /// assert_eq!(retreat.says(&ById), r#""guard" goes back 4 inches from "rifles", straight, to (24, 6) facing 0°"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fall_back(&self, unit: &Unit, inches: Length, from: &[&Placed], how: Backwards) -> Retreat {
        let quad = Quad::from(unit.ground());
        let start = Standing::of(unit);
        let middle = start.middle();
        let stands = |hindrance| Retreat::Stands { unit: unit.id().into(), hindrance };
        let foes = from.iter().filter(|foe| foe.id() != unit.id() && self.unit(foe.id()).is_some());
        let distance = |foe: &&&Placed| (foe.quad().squared_to(&quad), foe.quad().squared_to_point(middle));
        let nearer =
            |one: (f64, f64), other: (f64, f64)| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1));
        let Some(nearest) = foes.min_by(|one, other| nearer(distance(one), distance(other))) else {
            return stands(None);
        };
        let away = middle - nearest.quad().nearest_to(middle);
        let straight = bearing(away).unwrap_or_else(|| unit.facing().opposite());
        let rates = Rates::new(inches).through_friends();
        let around = Surroundings::of(self, unit, &rates, None).keeping_off(from, &quad);
        let flight = Flight { unit: unit.id(), start: &start, from: start.body(), around: &around, how };
        flight.back(nearest.id(), straight, inches.max(Length::ZERO))
    }
}

impl Retreat {
    /// Where the unit stands afterwards; `None` if it stays or has left the table.
    #[must_use]
    pub const fn end(&self) -> Option<Pose> {
        match self {
            Self::Moves { end, .. } => Some(*end),
            Self::Stands { .. } | Self::Leaves { .. } => None,
        }
    }
}

/// A unit that looks for its way back.
struct Flight<'a, 'f> {
    unit: &'a str,
    start: &'a Standing,
    from: Body,
    around: &'a Surroundings<'f>,
    how: Backwards,
}

/// The result of trying one direction.
enum Felt<'f> {
    /// It gets that far.
    Comes { inches: Length, standing: Standing, met: Met<'f> },
    /// It comes to the edge.
    Leaves { edge: Edge, at: Point, after: Length },
    /// It gets no further than that, and why.
    Stopped { inches: Length, stop: Explained<'f> },
}

impl<'f> Flight<'_, 'f> {
    fn back(&self, foe: &str, straight: Facing, inches: Length) -> Retreat {
        let (unit, from) = (SmolStr::from(self.unit), SmolStr::from(foe));
        let mut avoids: Option<Hindrance> = None;
        let mut furthest: Option<(Length, i16, Explained<'f>)> = None;
        for aside in directions() {
            match self.feel(straight.turned(i32::from(aside)), inches) {
                Felt::Comes { inches, standing, met } => {
                    let through = met.friends.iter().map(|friend| friend.id().into()).collect();
                    let end = standing.pose;
                    return Retreat::Moves { unit, from, end, inches, aside, through, avoids, stopped: None };
                }
                Felt::Leaves { edge, at, after } => {
                    return Retreat::Leaves { unit, from, edge, at, after, aside, avoids };
                }
                Felt::Stopped { inches, stop } => {
                    avoids.get_or_insert_with(|| stop.clone().hindrance(self.unit));
                    if furthest.as_ref().is_none_or(|(best, ..)| inches > *best) {
                        furthest = Some((inches, aside, stop));
                    }
                }
            }
        }
        match furthest {
            Some((inches, aside, stop)) if inches > Length::TOUCH => {
                let direction = straight.turned(i32::from(aside));
                let mut met = Met::default();
                // It was found free before; this asks again what it passes through.
                let end =
                    self.comes(direction, inches, &mut met).map_or(self.start.pose, |standing| standing.pose);
                let through = met.friends.iter().map(|friend| friend.id().into()).collect();
                let stopped = Some(stop.hindrance(self.unit));
                let avoids = avoids.filter(|_| aside != 0);
                Retreat::Moves { unit, from, end, inches, aside, through, avoids, stopped }
            }
            _ => Retreat::Stands { unit, hindrance: avoids },
        }
    }

    /// Tries a direction.
    fn feel(&self, direction: Facing, inches: Length) -> Felt<'f> {
        let stands = |hundredths: i32| {
            let inches = Length::from_hundredths(hundredths);
            let mut met = Met::default();
            let standing = self.comes(direction, inches, &mut met)?;
            self.around.may_stop(&standing.body())?;
            Ok::<_, Stop<'f>>((standing, met))
        };
        let most = inches.hundredths();
        // On through a friend, at most as far again.
        let is_clear = |hundredths: &i32| {
            let standing = self.start.gone_back(direction, Length::from_hundredths(*hundredths), self.how);
            self.around.may_stop(&standing.body()).is_ok()
        };
        let clear = (most..=most.saturating_mul(2)).find(is_clear);
        let goal = clear.unwrap_or(most);
        let passes = |hundredths: i32| {
            self.comes(direction, Length::from_hundredths(hundredths), &mut Met::default()).is_ok()
        };
        let free = last(goal, passes).max(0);
        let stop_at = |hundredths: i32, stop: Stop<'f>| {
            let standing = self.start.gone_back(direction, Length::from_hundredths(hundredths), self.how);
            Explained { stop, body: standing.body() }
        };
        let stop = match stands(if free < goal { free + 1 } else { goal }) {
            Ok((standing, met)) => {
                return Felt::Comes { inches: Length::from_hundredths(goal), standing, met };
            }
            Err(Stop::Clash(Clash::OffTable(Beyond { at, edge, .. }))) => {
                let Bounds { low, high } = self.around.table();
                let at = Point { x: at.x.clamp(low.x, high.x), y: at.y.clamp(low.y, high.y) };
                return Felt::Leaves { edge, at, after: Length::from_hundredths(free) };
            }
            Err(stop) => stop_at(if free < goal { free + 1 } else { goal }, stop),
        };
        let short = (0..=free.min(most)).rev().find(|hundredths| stands(*hundredths).is_ok()).unwrap_or(0);
        Felt::Stopped { inches: Length::from_hundredths(short), stop }
    }

    /// Where it stands that far along, if it gets there.
    fn comes(&self, direction: Facing, inches: Length, met: &mut Met<'f>) -> Result<Standing, Stop<'f>> {
        let standing = self.start.gone_back(direction, inches, self.how);
        self.around.sweep(&self.from, &self.from, &standing.body(), met)?;
        let (from, to) = (self.start.middle().point(), standing.middle().point());
        self.around.grounds.along(from, to, inches, &self.around.rates).map_err(Stop::NoGoing)?;
        Ok(standing)
    }
}

/// Straight back, then further and further aside, left first.
fn directions() -> impl Iterator<Item = i16> {
    let aside = (1..=WIDEST / SPREAD).flat_map(|step| [-SPREAD * step, SPREAD * step]);
    std::iter::once(0).chain(aside)
}

/// `Guard goes back 4 inches from Rifles, straight, to (24, 6) facing 0°`.
impl Says for Retreat {
    fn says(&self, names: &dyn Names) -> String {
        let straight_back = |avoids: &Option<Hindrance>| {
            avoids
                .as_ref()
                .map_or_else(String::new, |avoids| format!("; straight back, {}", avoids.says(names)))
        };
        match self {
            Self::Stands { unit, hindrance: None } => {
                format!("{} stays: there is no enemy to go back from", names.called(unit))
            }
            Self::Stands { unit, hindrance } => {
                let unit = names.called(unit);
                format!("{unit} stays: it can't go back in any direction{}", straight_back(hindrance))
            }
            Self::Moves { unit, from, end, inches, aside, through, avoids, stopped } => {
                let (unit, from, aside) = (names.called(unit), names.called(from), Aside(*aside));
                let through =
                    through.iter().map(|friend| format!(", through its friend {}", names.called(friend)));
                let through: String = through.collect();
                let stopped =
                    stopped.as_ref().map(|stop| format!("; it goes no further: {}", stop.says(names)));
                let (avoids, stopped) = (straight_back(avoids), stopped.unwrap_or_default());
                format!(
                    "{unit} goes back {inches} inches from {from}, {aside}, to {end}{through}{avoids}{stopped}"
                )
            }
            Self::Leaves { unit, from, edge, at, after, aside, avoids } => {
                let (unit, from, aside) = (names.called(unit), names.called(from), Aside(*aside));
                format!(
                    "{unit} goes back from {from}, {aside}, and leaves the table over the {edge} edge at {at}, after \
                     {after} inches{}",
                    straight_back(avoids)
                )
            }
        }
    }
}

/// How far aside of straight back a unit goes, in degrees.
struct Aside(i16);

/// `straight`, `15° to the left of straight`: as the unit sees it.
impl fmt::Display for Aside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("straight"),
            aside => {
                let to = if aside < 0 { "left" } else { "right" };
                write!(f, "{}° to the {to} of straight", aside.unsigned_abs())
            }
        }
    }
}
