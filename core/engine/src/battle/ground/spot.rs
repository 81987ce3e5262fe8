use std::sync::Arc;

use serde_json::{Value as Json, json};
use standfast_tabletop::{Facing, FieldFault, Footprint, Length, Point, Pose, Says, Table, Unit};

use super::company::Company;
use super::setup::GivenPlace;
use crate::battle::draw::Pick;
use crate::form;
use crate::{Key, Problem, Refusal, Tree, Value};

/// Where a piece may be set down: on the table, overlapping nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// Every piece on the table, including this one if it has a place.
    company: Arc<Company>,
    unit: Unit,
    now: Option<Pose>,
}

/// How many places are drawn before the table is searched in order.
const DRAWN: usize = 64;

impl Spot {
    pub(super) fn new(company: Arc<Company>, unit: Unit, now: Option<Pose>) -> Self {
        Self { company, unit, now }
    }

    /// The piece to be set down.
    #[must_use]
    pub fn piece(&self) -> &str {
        self.unit.id()
    }

    /// Where it stands now, if it has a place.
    #[must_use]
    pub fn now(&self) -> Option<Pose> {
        self.now
    }

    /// The ground that it covers.
    #[must_use]
    pub fn footprint(&self) -> &Footprint {
        self.unit.footprint()
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table {
        self.company.table()
    }

    /// Checks that the piece can be set down there: a fault names the two things that clash, and the spot.
    ///
    /// # Errors
    /// The first [`FieldFault`].
    pub fn check(&self, pose: Pose) -> Result<(), FieldFault> {
        self.company.fits(self.unit.moved(pose))
    }

    /// What is allowed, in words.
    pub(in super::super) fn allowed(&self) -> String {
        let (width, depth) = (self.table().width(), self.table().depth());
        format!(
            "a free place, with x from 0 to {width}, y from 0 to {depth} and facing from \
             0 to 359"
        )
    }

    /// Reads `{"x": 12.5, "y": 20, "facing": 270}`, or the same typed as `12.5, 20, 270`.
    pub(in super::super) fn read(
        &self,
        tree: &Tree,
        path: &str,
        refusals: &mut Vec<Refusal>,
    ) -> Option<Json> {
        let typed;
        let tree = match &tree.value {
            Value::Map(_) => tree,
            Value::Text(text) => match typed_in(text) {
                Some(parts) => {
                    typed = parts;
                    &typed
                }
                None => return self.refuse(tree, path, refusals),
            },
            _ => return self.refuse(tree, path, refusals),
        };
        let before = refusals.len();
        let given: GivenPlace = form::read_at(tree, path, refusals);
        if refusals.len() > before {
            return None;
        }
        let facing = given.facing.or(self.now.map(|now| now.facing)).unwrap_or_default();
        let pose = Pose { at: given.at, facing };
        match self.check(pose) {
            Ok(()) => Some(pose_json(pose)),
            Err(fault) => {
                let problem =
                    Problem::Excluded { given: Some(pose.to_string()), reason: fault.says(&*self.company) };
                refusals.push(Refusal::new(path, problem));
                None
            }
        }
    }

    /// Whether a command may give this.
    #[must_use]
    pub fn admits(&self, place: &Json) -> bool {
        let tree = Tree::from_json(&place.to_string());
        tree.is_ok_and(|tree| self.read(&tree, "", &mut Vec::new()).is_some())
    }

    fn refuse(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Option<Json> {
        let problem = Problem::Value { given: tree.brief(), allowed: self.allowed() };
        refusals.push(Refusal::new(path, problem));
        None
    }

    /// Draws a legal place; `None` if the table is full.
    pub(in super::super) fn draw(&self, pick: &mut Pick<'_>) -> Option<Json> {
        let drawn = (0..DRAWN).map(|_| self.any(pick)).find(|pose| self.check(*pose).is_ok());
        drawn.or_else(|| self.first()).map(pose_json)
    }

    fn any(&self, pick: &mut Pick<'_>) -> Pose {
        let mut within = |side: Length| {
            let of = u64::try_from(side.hundredths()).unwrap_or_default() + 1;
            Length::from_hundredths(i32::try_from(pick(of)).unwrap_or_default())
        };
        let at = Point { x: within(self.table().width()), y: within(self.table().depth()) };
        Pose { at, facing: Facing::degrees(i32::try_from(pick(360)).unwrap_or_default()) }
    }

    /// A free place: where it stands, the middle of the table, or the first free one of a grid of quarter inches,
    /// facing along the edges.
    #[must_use]
    pub fn first(&self) -> Option<Pose> {
        let (width, depth) = (self.table().width().hundredths(), self.table().depth().hundredths());
        let each = |side: i32| (0..=side).step_by(25);
        let poses = [0, 90].into_iter().flat_map(|degrees| {
            each(depth).flat_map(move |y| each(width).map(move |x| Pose::new(x, y, degrees)))
        });
        let middle = Pose::new(width / 2, depth / 2, 0);
        self.now.into_iter().chain([middle]).chain(poses).find(|pose| self.check(*pose).is_ok())
    }

    /// The domain as JSON, for the faces.
    pub(in super::super) fn to_json(&self) -> Json {
        let (width, depth) = (self.table().width(), self.table().depth());
        json!({"place": {
            "piece": self.piece(),
            "now": self.now.map(pose_json),
            "footprint": {"width": self.footprint().width(), "depth": self.footprint().depth()},
            "region": [[0, 0], [width, 0], [width, depth], [0, depth]],
        }})
    }
}

/// `{"x": 12.5, "y": 20, "facing": 270}`.
pub(super) fn pose_json(pose: Pose) -> Json {
    json!({"x": pose.at.x, "y": pose.at.y, "facing": pose.facing})
}

/// The place that a command gives.
pub(in super::super) fn pose_of(json: &Json) -> Option<Pose> {
    let length = |name| serde_json::from_value::<Length>(json.get(name)?.clone()).ok();
    let facing = serde_json::from_value(json.get("facing")?.clone()).ok()?;
    Some(Pose { at: Point { x: length("x")?, y: length("y")? }, facing })
}

/// A place typed into one field: `12.5, 20, 270`, or JSON.
pub(super) fn typed_in(text: &str) -> Option<Tree> {
    let whole = |tree: &Tree| matches!(tree.value, Value::Map(_) | Value::List(_));
    Tree::from_json(text).ok().filter(whole).or_else(|| numbers(text))
}

/// Reads `12.5, 20, 270` as a place; the facing may be left out.
fn numbers(text: &str) -> Option<Tree> {
    let parts: Vec<&str> = text.split([',', ' ', ';']).filter(|part| !part.is_empty()).collect();
    let number = |(name, text): (&str, &&str)| {
        let key = Key { text: name.to_owned(), span: 0..0, source: 0 };
        (key, Tree { value: Value::Number((*text).to_owned()), span: 0..0, source: 0 })
    };
    (2..=3).contains(&parts.len()).then(|| {
        let parts = ["x", "y", "facing"].into_iter().zip(&parts).map(number).collect();
        Tree { value: Value::Map(parts), span: 0..0, source: 0 }
    })
}
