use super::Answer;
use crate::field::{Field, Placed};
use crate::formation::Formation;
use crate::geometry::{Quad, Segment, Vector, Wedge, float, rounded};
use crate::length::Length;
use crate::names::{Names, Says};
use crate::place::Pose;
use crate::turn::Direction;
use crate::unit::Troops;

/// How a charger has met its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Contact {
    /// It has not.
    None,
    /// In front: any contact that is neither in the flank nor in the rear.
    Front,
    /// In the flank.
    Flank,
    /// In the rear.
    Rear,
}

/// Why a charge met its target as it did.
#[derive(Debug, Clone, Copy)]
pub struct ContactWhy<'f> {
    charger: &'f str,
    target: &'f Placed,
    contact: Contact,
}

/// Whether friends press on from behind.
#[derive(Debug, Clone, Copy)]
pub struct EnMasseWhy<'f> {
    charger: &'f str,
    friend: Option<&'f str>,
    backed: Length,
    rear: Length,
}

/// Two units face the same way if their facings differ by no more degrees than this.
const SAME_FACING: u16 = 5;

impl Field<'_> {
    /// How a charger has met its target, if it began at a pose in its present formation:
    ///
    /// - **rear**: at least half of its front edge is edge to edge with the target's rear edge, and it began wholly
    ///   behind: no corner in front of the line of that edge, extended both ways;
    /// - **flank**: its front edge touches a rear corner of the target, and it began wholly to one side: all corners
    ///   beyond the line of the same side edge, extended both ways;
    /// - **front**: it touches the target in any other way;
    /// - **none**: it does not touch it.
    ///
    /// Contact that is both rear and flank is rear. A square has no flank and no rear. A miss of no more than
    /// [`Length::TOUCH`] still counts as touching, or as beyond a line.
    #[must_use]
    pub fn contact<'f>(
        &'f self,
        began: Pose,
        charger: &'f Placed,
        target: &'f Placed,
    ) -> Answer<Contact, ContactWhy<'f>> {
        let began = Quad::from(&charger.footprint().at(began));
        let contact = if !self.touches(charger, target) {
            Contact::None
        } else if may_meet_rear(&began, target) && meets_rear(charger, target) {
            Contact::Rear
        } else if may_meet_flank(&began, target) && meets_rear_corner(charger, target) {
            Contact::Flank
        } else {
            Contact::Front
        };
        Answer { value: contact, why: ContactWhy { charger: charger.id(), target, contact } }
    }

    /// Whether any part of a unit lies directly ahead of the front edge of another: between the lines of its side
    /// edges, extended forward. Merely touching those lines or that edge is not enough. This is how guns are charged
    /// from the front.
    #[must_use]
    pub fn is_directly_ahead(&self, unit: &Placed, of: &Placed) -> bool {
        let inward = |corner: Vector, right: Length| {
            Vector::from(corner.point().moved(of.facing(), Length::TOUCH, right))
        };
        let Segment { from, to } = of.front();
        let front = Segment { from: inward(from, Length::TOUCH), to: inward(to, -Length::TOUCH) };
        Wedge { front, ahead: of.ahead(), left: of.ahead(), right: of.ahead() }.meets(unit.quad())
    }

    /// Whether a unit charges en masse: friends on foot stand behind it, facing the same way within 5 degrees, their
    /// front edges edge to edge with more than half of its rear edge.
    #[must_use]
    pub fn en_masse<'f>(&'f self, charger: &'f Placed) -> Answer<bool, EnMasseWhy<'f>> {
        let rear = charger.rear();
        let presses_on = |friend: &&Placed| {
            friend.side() == charger.side()
                && !friend.is(charger)
                && friend.troops() == Troops::Foot
                && friend.facing().between(charger.facing()) <= SAME_FACING
        };
        let friends = self.within(charger, Length::TOUCH).filter(presses_on);
        let backing = friends.map(|friend| (friend.id(), edge_to_edge(rear, friend.front())));
        let (friend, backed) = backing
            .filter(|(_, backed)| backed.is_positive())
            .fold((None, Length::ZERO), |(first, sum), (friend, backed)| {
                (first.or(Some(friend)), sum + backed)
            });
        let rear = length_of(rear);
        let value = (backed - Length::TOUCH).times(2) > rear;
        Answer { value, why: EnMasseWhy { charger: charger.id(), friend, backed, rear } }
    }
}

/// The hardest contact that a charger who begins on that ground may come to.
pub(crate) fn hardest(began: &Quad, target: &Placed) -> Contact {
    if may_meet_rear(began, target) {
        Contact::Rear
    } else if may_meet_flank(began, target) {
        Contact::Flank
    } else {
        Contact::Front
    }
}

fn has_flanks(target: &Placed) -> bool {
    target.footprint().formation() != Formation::Square
}

/// Whether no corner lies in front of the line of the target's rear edge.
fn may_meet_rear(began: &Quad, target: &Placed) -> bool {
    let Segment { from: rear, .. } = target.rear();
    has_flanks(target) && began.corners.iter().all(|corner| !is_beyond(target.ahead(), *corner - rear))
}

/// Whether all corners lie beyond the line of one side edge of the target.
fn may_meet_flank(began: &Quad, target: &Placed) -> bool {
    if !has_flanks(target) {
        return false;
    }
    let Segment { from: left, to: right } = target.front();
    let to_the_right = target.ahead().to_the_right();
    began.corners.iter().all(|corner| !is_beyond(-to_the_right, *corner - right))
        || began.corners.iter().all(|corner| !is_beyond(to_the_right, *corner - left))
}

/// Whether something lies more than a touch away in a direction.
fn is_beyond(direction: Vector, away: Vector) -> bool {
    direction.dot(away) > Length::TOUCH.wide() * Direction::ONE
}

fn meets_rear(charger: &Placed, target: &Placed) -> bool {
    let front = charger.front();
    (edge_to_edge(front, target.rear()) + Length::TOUCH).times(2) >= length_of(front)
}

fn meets_rear_corner(charger: &Placed, target: &Placed) -> bool {
    let Segment { from: right, to: left } = target.rear();
    [left, right]
        .into_iter()
        .any(|corner| rounded(charger.front().squared_to(corner).sqrt()) <= Length::TOUCH)
}

fn length_of(edge: Segment) -> Length {
    rounded(float(edge.along().squared()).sqrt())
}

/// How much of an edge lies along another, within a touch of it, rounded to hundredths.
fn edge_to_edge(edge: Segment, other: Segment) -> Length {
    let along = other.along();
    let length = float(along.squared()).sqrt();
    let aside = |point: Vector| float(along.cross(point - other.from)) / length;
    let forward = |point: Vector| float(along.dot(point - other.from)) / length;
    let touch = float(Length::TOUCH.wide());
    let beside = share_between(aside(edge.from), aside(edge.to), -touch, touch);
    let abreast = share_between(forward(edge.from), forward(edge.to), 0.0, length);
    let share = beside.1.min(abreast.1) - beside.0.max(abreast.0);
    rounded(share.max(0.0) * float(edge.along().squared()).sqrt())
}

/// The part of the way from one number to another that lies between `low` and `high`, as shares from 0 to 1. An empty
/// part ends before it starts.
fn share_between(from: f64, to: f64, low: f64, high: f64) -> (f64, f64) {
    if from == to {
        return if (low..=high).contains(&from) { (0.0, 1.0) } else { (1.0, 0.0) };
    }
    let (one, other) = ((low - from) / (to - from), (high - from) / (to - from));
    (one.min(other).max(0.0), one.max(other).min(1.0))
}

/// `Guard meets Rifles in the flank: its front touches a rear corner, and it began wholly to the side`.
impl Says for ContactWhy<'_> {
    fn says(&self, names: &dyn Names) -> String {
        let (charger, target) = (names.called(self.charger), names.called(self.target.id()));
        match self.contact {
            Contact::None => format!("{charger} does not touch {target}"),
            _ if self.target.footprint().formation() == Formation::Square => {
                format!("{charger} meets {target} in front: a square has no flank and no rear")
            }
            Contact::Front => format!("{charger} meets {target} in front"),
            Contact::Flank => format!(
                "{charger} meets {target} in the flank: its front touches a rear corner, and it began wholly to the side"
            ),
            Contact::Rear => format!(
                "{charger} meets {target} in the rear: at least half of its front is edge to edge with the rear, and it \
                 began wholly behind"
            ),
        }
    }
}

/// `friends on foot behind Guard, Chasseurs first, are edge to edge with 3 of the 4 inches of its rear`.
impl Says for EnMasseWhy<'_> {
    fn says(&self, names: &dyn Names) -> String {
        let Self { charger, friend, backed, rear } = self;
        let charger = names.called(charger);
        match friend.map(|friend| names.called(friend)) {
            Some(friend) => format!(
                "friends on foot behind {charger}, {friend} first, are edge to edge with {backed} of the {rear} inches \
                 of its rear"
            ),
            None => format!("no friends on foot stand edge to edge behind {charger}"),
        }
    }
}
