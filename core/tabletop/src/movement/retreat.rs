use std::fmt;

use smol_str::SmolStr;

use super::flight::Flight;
use super::hindrance::{Edge, Hindrance};
use super::rates::Rates;
use super::standing::Standing;
use super::surroundings::Surroundings;
use crate::field::{Field, Placed};
use crate::geometry::Quad;
use crate::length::Length;
use crate::names::{Names, Says};
use crate::place::{Point, Pose};
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

impl Field<'_> {
    /// Where a unit ends that goes back that many inches from the enemy: it falls back, retreats or routs.
    ///
    /// - **Straight back** is the line from the nearest spot of the nearest enemy through the middle of the unit's
    ///   ground, to the nearest whole degree. The nearest enemy is the one among `from` that is nearest from edge to
    ///   edge; of two, the one nearer to the middle of the unit, or the first. Units not on the field don't count.
    /// - The middle of its ground goes along that line, whatever the ground costs. The unit keeps its facing, or turns
    ///   to face the way it goes.
    /// - **Never nearer**: it never comes nearer to any unit of `from` than it stood, nor to another enemy than an
    ///   inch, or than it stood. Where turning away alone brings a corner nearer, that direction is not free.
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
        let nobody = || Retreat::Stands { unit: unit.id().into(), hindrance: None };
        self.in_flight(unit, inches, from, how, |flight| flight.back()).unwrap_or_else(nobody)
    }

    /// Whether a unit can go back all of that distance from the enemy, or off the table: what
    /// [`fall_back`](Self::fall_back) would find, without how far it gets where it can't.
    ///
    /// ```
    /// # use standfast_tabletop::{Backwards, Base, Field, Footprint, Formation, Length, Pose, Table, Troops, Unit};
    /// # let table = Table::new(Length::inches(48), Length::inches(36), Vec::new())?;
    /// # let line = Footprint::new(Formation::Line, 4, Base::new(Length::inches(1), Length::inches(1))?)?;
    /// # let units = vec![
    /// #     Unit::new("guard", "french", Pose::new(2400, 1000, 0), line.clone(), Troops::Foot),
    /// #     Unit::new("rifles", "british", Pose::new(2400, 1100, 180), line, Troops::Foot),
    /// # ];
    /// let field = Field::new(&table, units)?;
    /// # let [guard, rifles] = field.units() else { unreachable!() };
    /// assert!(field.has_way_back(guard, Length::inches(4), &[rifles], Backwards::Facing));
    /// // From nobody there is no way back.
    /// assert!(!field.has_way_back(guard, Length::inches(4), &[], Backwards::Facing));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_way_back(&self, unit: &Unit, inches: Length, from: &[&Placed], how: Backwards) -> bool {
        self.in_flight(unit, inches, from, how, |flight| flight.has_way()).unwrap_or(false)
    }

    /// Asks something of a unit that goes back; `None` where there is no enemy to go back from.
    fn in_flight<T>(
        &self,
        unit: &Unit,
        inches: Length,
        from: &[&Placed],
        how: Backwards,
        asked: impl FnOnce(&Flight<'_, '_>) -> T,
    ) -> Option<T> {
        let nearest = self.nearest_foe(unit, from)?;
        let rates = Rates::new(inches).through_friends();
        let around = Surroundings::of(self, unit, &rates, None).keeping_off(from, &Quad::from(unit.ground()));
        Some(asked(&Flight::of(unit, inches, nearest, &around, how)))
    }

    /// The enemy from whom a unit goes back.
    fn nearest_foe<'p>(&self, unit: &Unit, from: &[&'p Placed]) -> Option<&'p Placed> {
        let (quad, middle) = (Quad::from(unit.ground()), Standing::of(unit).middle());
        let foes = from.iter().filter(|foe| foe.id() != unit.id() && self.unit(foe.id()).is_some());
        let distance = |foe: &&&Placed| (foe.quad().squared_to(&quad), foe.quad().squared_to_point(middle));
        let nearer =
            |one: (f64, f64), other: (f64, f64)| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1));
        foes.min_by(|one, other| nearer(distance(one), distance(other))).copied()
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
