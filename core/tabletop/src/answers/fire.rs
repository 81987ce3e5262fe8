use super::Answer;
use crate::field::{Field, Placed};
use crate::formation::Formation;
use crate::geometry::{Vector, Wedge};
use crate::names::{Names, Says};
use crate::turn::Direction;

/// How far to each side a unit fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arc {
    /// Ahead of its front edge, and outward from its ends by that many degrees on each side, 90 at most: 0 is straight
    /// ahead only, 90 is everything in front of the line of its front.
    Ahead(u16),
    /// All round.
    AllRound,
}

impl Arc {
    /// The usual arc: 45 degrees on each side; squares, skirmishers and single pieces fire all round.
    #[must_use]
    pub const fn of(formation: Formation) -> Self {
        match formation {
            Formation::Square | Formation::Skirmish | Formation::Single => Self::AllRound,
            Formation::Line | Formation::Column | Formation::AttackColumn | Formation::Limbered => {
                Self::Ahead(45)
            }
        }
    }
}

/// Why a target lies in the field of fire, or does not.
#[derive(Debug, Clone, Copy)]
pub struct FireWhy<'f> {
    firer: &'f str,
    target: &'f str,
    arc: Arc,
    bears: bool,
}

/// From which side a shot comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aspect {
    /// Against its front.
    Front,
    /// Along its ranks, from the side.
    Enfilade,
    /// Into its back.
    Rear,
}

/// Why a shot comes from that side.
#[derive(Debug, Clone, Copy)]
pub struct AspectWhy<'f> {
    shooter: &'f str,
    target: &'f Placed,
    aspect: Aspect,
}

impl Field<'_> {
    /// Whether any part of the target lies in the field of fire: the ground ahead of the firer's front edge, between
    /// lines that go outward from its ends at the angle of the arc. The lines themselves belong to it, even that of the
    /// front edge at 90 degrees.
    ///
    /// Sight and range are other questions.
    #[must_use]
    pub fn field_of_fire<'f>(
        &'f self,
        firer: &'f Placed,
        target: &'f Placed,
        arc: Arc,
    ) -> Answer<bool, FireWhy<'f>> {
        let bears = match arc {
            Arc::AllRound => true,
            Arc::Ahead(degrees) => {
                let degrees = i32::from(degrees.min(90));
                let ray = |degrees| Vector::from(Direction::of(firer.facing().turned(degrees)));
                let ahead = Wedge {
                    front: firer.front(),
                    ahead: firer.ahead(),
                    left: ray(-degrees),
                    right: ray(degrees),
                };
                ahead.meets(target.quad())
            }
        };
        Answer { value: bears, why: FireWhy { firer: firer.id(), target: target.id(), arc, bears } }
    }

    /// From which side a shot hits the target, by where the middle of the shooter's front edge lies:
    ///
    /// - **rear**: behind the line of the target's rear edge, extended both ways;
    /// - **enfilade**: not behind that line, but beyond a line that goes outward at 45 degrees from a front corner of the
    ///   target: right of the line from its front right corner, or left of the line from its front left one;
    /// - **front**: anywhere else. A shot from a 45-degree line is still from the front; one from the line of the rear
    ///   edge is still enfilade.
    ///
    /// A square has no flank and no rear: every shot at it comes from the front.
    #[must_use]
    pub fn shot_aspect<'f>(
        &'f self,
        shooter: &'f Placed,
        target: &'f Placed,
    ) -> Answer<Aspect, AspectWhy<'f>> {
        let from = Vector::from(shooter.at());
        let [front_left, front_right, rear_right, _] = target.quad().corners;
        let ray = |degrees| Vector::from(Direction::of(target.facing().turned(degrees)));
        let aspect = if target.footprint().formation() == Formation::Square {
            Aspect::Front
        } else if target.ahead().dot(from - rear_right) < 0 {
            Aspect::Rear
        } else if ray(45).cross(from - front_right) < 0 || ray(-45).cross(from - front_left) > 0 {
            Aspect::Enfilade
        } else {
            Aspect::Front
        };
        Answer { value: aspect, why: AspectWhy { shooter: shooter.id(), target, aspect } }
    }
}

/// `Rifles lies in the field of fire of Guard, ahead and 45 degrees to each side`.
impl Says for FireWhy<'_> {
    fn says(&self, names: &dyn Names) -> String {
        let (firer, target) = (names.called(self.firer), names.called(self.target));
        let lies = if self.bears { "lies" } else { "does not lie" };
        let arc = match self.arc {
            Arc::Ahead(degrees) => format!("ahead and {degrees} degrees to each side"),
            Arc::AllRound => "which is all round".to_owned(),
        };
        format!("{target} {lies} in the field of fire of {firer}, {arc}")
    }
}

/// `Guard shoots at Rifles in the rear, from behind the line of its rear edge`.
impl Says for AspectWhy<'_> {
    fn says(&self, names: &dyn Names) -> String {
        let (shooter, target) = (names.called(self.shooter), names.called(self.target.id()));
        match self.aspect {
            _ if self.target.footprint().formation() == Formation::Square => {
                format!("{shooter} shoots at {target} in front: a square has no flank and no rear")
            }
            Aspect::Front => {
                format!("{shooter} shoots at {target} in front, from within 45 degrees of its front corners")
            }
            Aspect::Enfilade => {
                format!("{shooter} enfilades {target}, from beyond 45 degrees of a front corner")
            }
            Aspect::Rear => {
                format!("{shooter} shoots at {target} in the rear, from behind the line of its rear edge")
            }
        }
    }
}
