use super::charge::Approach;
use super::path::{Path, Step};
use super::rates::Rates;
use super::search::last;
use super::standing::Standing;
use super::steps::{ARC, ARC_PARTS, Mover};
use super::surroundings::Surroundings;
use crate::field::Field;
use crate::length::Length;
use crate::unit::Unit;

/// A unit on its way along a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Halfway {
    /// How far it has gone, in inches: in a wheel, along the arc of its outer front corner.
    pub gone: Length,
    /// The unit as it stands there.
    pub unit: Unit,
}

impl Field<'_> {
    /// Takes a unit as far along a path as it can go: whole steps while nothing hinders them and the allowance lasts,
    /// and then the longest part of the next step after which it may stop. If it can't go anywhere, it stands still.
    ///
    /// ```
    /// # use standfast_tabletop::{Base, Field, Footprint, Formation, Length, Path, Pose, Rates, Table, Troops, Unit};
    /// # let table = Table::new(Length::inches(48), Length::inches(36), Vec::new())?;
    /// # let line = Footprint::new(Formation::Line, 4, Base::new(Length::inches(1), Length::inches(1))?)?;
    /// # let guard = Unit::new("guard", "french", Pose::new(2400, 600, 0), line, Troops::Foot);
    /// let field = Field::new(&table, vec![guard.clone()])?;
    /// let path: Path = serde_json::from_str(r#"[{"wheel": "left", "degrees": 30}, {"ahead": 9}]"#)?;
    /// let came = field.as_far_as_it_goes(&guard, &path, &Rates::new(Length::inches(6)));
    /// assert_eq!(came.path.to_string(), "wheel 30° to the left, ahead 3.9 inches");
    /// assert_eq!(came.cost, Length::inches(6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn as_far_as_it_goes(&self, unit: &Unit, path: &Path, rates: &Rates) -> Approach {
        let around = Surroundings::of(self, unit, rates, None);
        let mut come = Come { steps: Vec::new(), mover: Mover::at(Standing::of(unit)), cost: Length::ZERO };
        let mut stops = come.clone();
        let mut left = path.steps().iter().copied().peekable();
        while let Some(step) = left.next() {
            match come.after(step, &around) {
                Some(next) if left.peek().is_some() || next.may_stop(&around) => come = next,
                _ => return come.longest_part(step, &around).unwrap_or(stops).approach(),
            }
            if come.may_stop(&around) {
                stops = come.clone();
            }
        }
        come.approach()
    }
}

/// How far a unit has come.
#[derive(Debug, Clone)]
struct Come {
    steps: Vec<Step>,
    mover: Mover,
    cost: Length,
}

impl Come {
    /// One step further, if nothing hinders it and the allowance lasts.
    fn after(&self, step: Step, around: &Surroundings<'_>) -> Option<Self> {
        let (mover, done) = self.mover.step(step, around).ok()?;
        let cost = self.cost + done.cost;
        let steps = self.steps.iter().copied().chain([step]).collect();
        (cost <= around.rates.allowance).then_some(Self { steps, mover, cost })
    }

    /// The longest part of a further step after which it may stop.
    fn longest_part(&self, step: Step, around: &Surroundings<'_>) -> Option<Self> {
        let after = |part: i32| self.after(part_of(step, part)?, around);
        let most = last(size(step), |part| part == 0 || after(part).is_some());
        (1..=most).rev().filter_map(after).find(|come| come.may_stop(around))
    }

    fn may_stop(&self, around: &Surroundings<'_>) -> bool {
        around.may_stop(&self.mover.body).is_ok()
    }

    fn approach(self) -> Approach {
        Approach { path: Path::made_of(self.steps), pose: self.mover.standing.pose, cost: self.cost }
    }
}

impl Path {
    /// The unit on its way: at the start, about every `apart` inches, and at the end of each step.
    ///
    /// Hindrances are not checked: the path must be known to be legal.
    #[must_use]
    pub fn along(&self, unit: &Unit, apart: Length) -> Vec<Halfway> {
        let mut on_the_way = vec![Halfway { gone: Length::ZERO, unit: unit.clone() }];
        let (mut standing, mut gone) = (Standing::of(unit), Length::ZERO);
        for &step in self.steps() {
            let (size, length) = (size(step), length(step, &standing));
            let pieces = (length.wide() / apart.wide().max(1)).clamp(1, i64::from(size).max(1));
            for piece in 1..=pieces {
                let share = |of: i64| of * piece / pieces;
                let part = i32::try_from(share(i64::from(size))).ok().and_then(|part| part_of(step, part));
                let standing = standing.after(part.unwrap_or(step));
                let unit =
                    Unit::new(unit.id(), unit.side(), standing.pose, standing.footprint, unit.troops());
                on_the_way.push(Halfway { gone: gone + Length::from_wide(share(length.wide())), unit });
            }
            standing = standing.after(step);
            gone = gone + length;
        }
        on_the_way
    }
}

/// How long a step is: in hundredths, or in degrees.
fn size(step: Step) -> i32 {
    match step {
        Step::Ahead(inches) | Step::Back(inches) | Step::Sidestep { inches, .. } => inches.hundredths(),
        Step::Wheel { degrees, .. } => i32::from(degrees),
        Step::Turn(_) | Step::Form(_) => 1,
    }
}

/// A part of a step; `None` if the part is 0.
fn part_of(step: Step, part: i32) -> Option<Step> {
    let inches = Length::from_hundredths(part);
    (part > 0).then(|| match step {
        Step::Ahead(_) => Step::Ahead(inches),
        Step::Back(_) => Step::Back(inches),
        Step::Sidestep { to, .. } => Step::Sidestep { to, inches },
        Step::Wheel { to, .. } => Step::Wheel { to, degrees: u16::try_from(part).unwrap_or(u16::MAX) },
        Step::Turn(_) | Step::Form(_) => step,
    })
}

/// The length of a step in inches: for a wheel, along the arc of the outer front corner.
fn length(step: Step, standing: &Standing) -> Length {
    match step {
        Step::Ahead(inches) | Step::Back(inches) | Step::Sidestep { inches, .. } => inches,
        Step::Wheel { degrees, .. } => {
            Length::from_wide(standing.footprint.width().wide() * i64::from(degrees) * ARC / ARC_PARTS)
        }
        Step::Turn(_) | Step::Form(_) => Length::ZERO,
    }
}
