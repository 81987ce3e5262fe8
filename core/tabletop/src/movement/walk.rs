use smol_str::SmolStr;

use super::explain::Explained;
use super::hindrance::Hindrance;
use super::path::{Path, Step};
use super::rates::Rates;
use super::standing::Standing;
use super::steps::{Done, Mover, Stop};
use super::surroundings::Surroundings;
use crate::field::Field;
use crate::formation::Footprint;
use crate::length::Length;
use crate::names::{Names, Says};
use crate::place::Pose;
use crate::terrain::Going;
use crate::unit::Unit;

/// A path that a unit may take, and what it costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    /// Where the unit ends.
    pub end: Pose,
    /// The ground that it covers there: another than before if it has changed its formation.
    pub footprint: Footprint,
    /// What the whole path costs of its allowance: the sum of the legs.
    pub used: Length,
    /// The worst ground that the middle of its front has crossed, or stands on if it has not moved.
    pub going: Going,
    /// The ids of the fences, hedges and walls that it has crossed, once for each crossing.
    pub obstacles: Vec<SmolStr>,
    /// The ids of the friends that it has passed through, each once.
    pub through: Vec<SmolStr>,
    /// What each step costs, and why.
    pub legs: Vec<Leg>,
}

/// What one step of a path costs, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leg {
    /// The step.
    pub step: Step,
    /// What it costs of the allowance, rounded up to a hundredth.
    pub cost: Length,
    /// How much of its way lies on which ground, from the best to the worst; for a wheel, along the arc of the outer
    /// front corner. Each length is rounded to the nearest hundredth.
    pub ground: Vec<(Going, Length)>,
    /// The ids of the obstacles that it has met.
    pub obstacles: Vec<SmolStr>,
}

impl Field<'_> {
    /// What a path costs a unit that stands at its start, and where it leads.
    ///
    /// - **Straight on**, the middle of its front goes as many inches as the step says. The ground swept over is the
    ///   smallest figure around where it stood and where it ends.
    /// - **A wheel** turns it round a front corner. The outer front corner goes along an arc, and the arc's length
    ///   counts: `width · degrees / 180 · 355 / 113`.
    /// - **A turn on the spot** turns it round the middle of its ground, **a change of formation** keeps the middle of
    ///   its front. Only the ground that it covers afterwards is looked at.
    /// - **Ground**: what [`Table::going_at`](crate::Table::going_at) says of the spots that the middle of its front
    ///   goes over; of a wheel, of the spots after each degree. An inch costs as [`Rates`] says. The sum of a leg is
    ///   rounded up to a hundredth.
    /// - **An obstacle** costs once for each leg in which the unit meets it: it sweeps over a part of it, and did not
    ///   stand on it when the leg began.
    /// - **Impassable ground** is never crossed or stood on, except by a road or a ford that leads there; then the
    ///   middle of its front keeps to that road or ford.
    /// - **An enemy** is never touched by more than an edge, and the unit comes no nearer to it than [`Rates::berth`],
    ///   or than it stood at the start if that is nearer.
    /// - **Friends** block its way, or are passed through, as [`Rates::friends`] says; it never ends on one.
    ///
    /// Edges may overlap by [`Length::TOUCH`]. The field is not changed. The unit of the same id that stands on the
    /// field is not in its own way.
    ///
    /// ```
    /// # use standfast_tabletop::{Base, ById, Field, Footprint, Formation, Length, Path, Pose, Rates, Says, Table, Troops, Unit};
    /// let table = Table::new(Length::inches(48), Length::inches(36), Vec::new())?;
    /// let line = Footprint::new(Formation::Line, 4, Base::new(Length::inches(1), Length::inches(1))?)?;
    /// let guard = Unit::new("guard", "french", Pose::new(2400, 600, 0), line, Troops::Foot);
    /// let field = Field::new(&table, vec![guard.clone()])?;
    /// let path: Path = serde_json::from_str(r#"[{"wheel": "left", "degrees": 30}, {"ahead": 3.5}]"#)?;
    /// let walk = field.walk(&guard, &path, &Rates::new(Length::inches(6)))?;
    /// assert_eq!(walk.end, Pose::new(2198, 1003, -30));
    /// assert_eq!(walk.used.to_string(), "5.6");
    /// assert_eq!(walk.legs[0].says(&ById), "wheel 30° to the left: 2.09 inches in the open; costs 2.1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first [`Hindrance`] on the way; if there is none, [`Hindrance::TooFar`] if the path costs more than the
    /// allowance.
    pub fn walk(&self, unit: &Unit, path: &Path, rates: &Rates) -> Result<Walk, Hindrance> {
        let around = Surroundings::of(self, unit, rates, None);
        let start = Mover::at(Standing::of(unit));
        around.walk(unit.id(), &start, path)
    }
}

impl Surroundings<'_> {
    fn walk(&self, unit: &str, start: &Mover, path: &Path) -> Result<Walk, Hindrance> {
        let mut mover = start.clone();
        let mut legs = Vec::with_capacity(path.steps().len());
        let mut going = None;
        let mut through: Vec<SmolStr> = Vec::new();
        for &step in path.steps() {
            let (next, done) =
                mover.step(step, self).map_err(|_| mover.first_stop(step, self).hindrance(unit))?;
            going = going.max(done.ground.worst());
            for friend in &done.met.friends {
                if !through.iter().any(|known| known == friend.id()) {
                    through.push(friend.id().into());
                }
            }
            legs.push(Leg::of(step, &done));
            mover = next;
        }
        self.may_stop(&mover.body).map_err(|clash| {
            Explained { stop: Stop::Clash(clash), body: mover.body.clone() }.hindrance(unit)
        })?;
        let used = legs.iter().map(|leg| leg.cost).sum();
        if used > self.rates.allowance {
            return Err(Hindrance::TooFar { unit: unit.into(), needs: used, has: self.rates.allowance });
        }
        Ok(Walk {
            end: mover.standing.pose,
            footprint: mover.standing.footprint,
            used,
            going: going.unwrap_or_else(|| self.grounds.at(mover.standing.pose.at).0),
            obstacles: legs.iter().flat_map(|leg| leg.obstacles.iter().cloned()).collect(),
            through,
            legs,
        })
    }

    /// What a path costs, if it may be taken within the allowance: as [`Field::walk`] says, without the reasons.
    pub(super) fn cost(&self, start: &Mover, path: &Path) -> Option<Length> {
        self.taken(start, path).map(|(_, used)| used)
    }

    fn taken(&self, start: &Mover, path: &Path) -> Option<(Mover, Length)> {
        self.taken_from(start, Length::ZERO, path.steps())
    }

    /// The same for a unit under way that has spent that much, and what it has spent then.
    pub(super) fn taken_from(
        &self,
        start: &Mover,
        mut used: Length,
        steps: &[Step],
    ) -> Option<(Mover, Length)> {
        let mut mover = start.clone();
        for &step in steps {
            let (next, done) = mover.step(step, self).ok()?;
            used = used + done.cost;
            mover = next;
        }
        let may_stop = used <= self.rates.allowance && self.may_stop(&mover.body).is_ok();
        may_stop.then_some((mover, used))
    }
}

impl Walk {
    /// The unit as it stands at the end.
    #[must_use]
    pub fn unit(&self, before: &Unit) -> Unit {
        Unit::new(before.id(), before.side(), self.end, self.footprint.clone(), before.troops())
    }
}

impl Leg {
    fn of(step: Step, done: &Done<'_>) -> Self {
        let whole = |length: i64| Length::from_wide((2 * length + done.parts) / (2 * done.parts));
        Self {
            step,
            cost: done.cost,
            ground: done.ground.all().iter().map(|(going, length)| (*going, whole(*length))).collect(),
            obstacles: done.met.obstacles.iter().map(|(piece, _)| piece.id().into()).collect(),
        }
    }
}

/// `ahead 6 inches: 4 inches in the open, 2 inches on rough ground, over Stone Wall; costs 9`.
impl Says for Leg {
    fn says(&self, names: &dyn Names) -> String {
        let ground =
            self.ground.iter().map(|(going, length)| format!("{length} inches {}", going.in_words()));
        let over = self.obstacles.iter().map(|obstacle| format!("over {}", names.called(obstacle)));
        let way: Vec<String> = ground.chain(over).collect();
        let colon = if way.is_empty() { "" } else { ": " };
        format!("{}{colon}{}; costs {}", self.step, way.join(", "), self.cost)
    }
}
