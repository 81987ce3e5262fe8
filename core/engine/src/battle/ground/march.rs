use std::sync::Arc;

use serde_json::{Value as Json, json};
use standfast_tabletop::{Field, Footprint, Names, Path, Point, Pose, Rates, Says, Table, Unit, Walk};

use super::company::Company;
use super::setup::GivenPlace;
use super::spot::{pose_json, typed_in};
use crate::battle::draw::Pick;
use crate::form;
use crate::{Problem, Refusal, Tree, Value};

/// The moves open to a piece: from where it stands, within its allowance, past nothing that blocks it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct March {
    /// Every piece on the table, including this one.
    company: Arc<Company>,
    unit: Unit,
    name: String,
    rates: Rates,
}

impl Names for March {
    fn called(&self, id: &str) -> String {
        if id == self.piece() { self.name.clone() } else { self.company.called(id) }
    }
}

impl March {
    pub(super) fn new(company: Arc<Company>, unit: Unit, name: String, rates: Rates) -> Self {
        Self { company, unit, name, rates }
    }

    /// The piece that moves.
    #[must_use]
    pub fn piece(&self) -> &str {
        self.unit.id()
    }

    /// Where it stands.
    #[must_use]
    pub fn now(&self) -> Pose {
        self.unit.pose()
    }

    /// The ground that it covers.
    #[must_use]
    pub fn footprint(&self) -> &Footprint {
        self.unit.footprint()
    }

    /// Its allowance, and what moving costs it.
    #[must_use]
    pub fn rates(&self) -> &Rates {
        &self.rates
    }

    /// The table that it moves on.
    #[must_use]
    pub fn table(&self) -> &Table {
        self.company.table()
    }

    /// Where it can end, to be drawn: outlines around every spot that the middle of its front can reach.
    #[must_use]
    pub fn outlines(&self) -> Vec<Vec<Point>> {
        self.field().reach(&self.unit, &self.rates).outlines()
    }

    /// What a path costs and where it leads; `None` if the piece can't take it.
    #[must_use]
    pub fn walk(&self, path: &Path) -> Option<Walk> {
        self.field().walk(&self.unit, path, &self.rates).ok()
    }

    fn field(&self) -> Field<'_> {
        self.company.field()
    }

    /// What is allowed, in words.
    pub(in super::super) fn allowed(&self) -> String {
        format!(
            "a path of up to {} inches as a list of steps, such as {{\"ahead\": 3.5}} or \
             {{\"wheel\": \"left\", \"degrees\": 30}}, or a place x, y to get as close to as it can, or a place x, y \
             and facing",
            self.rates.allowance
        )
    }

    /// Reads a list of steps, or a place with a facing, which must be within reach, or a spot, to which the piece gets
    /// as close as it can. The command gets the steps.
    pub(in super::super) fn read(
        &self,
        tree: &Tree,
        path: &str,
        refusals: &mut Vec<Refusal>,
    ) -> Option<Json> {
        let typed = match &tree.value {
            Value::Text(text) => typed_in(text).or_else(|| in_words(text)),
            _ => None,
        };
        let tree = typed.as_ref().unwrap_or(tree);
        match &tree.value {
            Value::List(_) => self.steps(tree, path, refusals),
            Value::Map(_) => self.place(tree, path, refusals),
            _ => self.refuse(tree, path, refusals),
        }
    }

    /// Whether a command may give this.
    #[must_use]
    pub fn admits(&self, way: &Json) -> bool {
        let tree = Tree::from_json(&way.to_string());
        tree.is_ok_and(|tree| self.read(&tree, "", &mut Vec::new()).is_some())
    }

    fn steps(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Option<Json> {
        let steps: Result<Path, _> = serde_json::from_value(tree.to_json());
        let reason = match steps {
            Err(fault) => fault.to_string(),
            Ok(steps) => match self.field().walk(&self.unit, &steps, &self.rates) {
                Ok(_) => return serde_json::to_value(steps).ok(),
                Err(hindrance) => hindrance.says(self),
            },
        };
        refusals
            .push(Refusal::new(path, Problem::Excluded { given: Some(tree.to_json().to_string()), reason }));
        None
    }

    fn place(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Option<Json> {
        let before = refusals.len();
        let given: GivenPlace = form::read_at(tree, path, refusals);
        if refusals.len() > before {
            return None;
        }
        let field = self.field();
        let reach = field.reach(&self.unit, &self.rates);
        let pose = match given.facing {
            Some(facing) => Pose { at: given.at, facing },
            None => reach.nearest(given.at),
        };
        if let Some((steps, _)) = reach.path(pose) {
            return serde_json::to_value(steps).ok();
        }
        let nearest = reach.nearest(pose.at);
        let reason = format!("it can't get there; the nearest place in reach is {nearest}");
        refusals.push(Refusal::new(path, Problem::Excluded { given: Some(pose.to_string()), reason }));
        None
    }

    fn refuse(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Option<Json> {
        let problem = Problem::Value { given: tree.brief(), allowed: self.allowed() };
        refusals.push(Refusal::new(path, problem));
        None
    }

    /// Draws a legal move.
    pub(in super::super) fn draw(&self, pick: &mut Pick<'_>) -> Option<Json> {
        let field = self.field();
        let reach = field.reach(&self.unit, &self.rates);
        let (steps, _) = reach.path(reach.pose(pick(u64::from(u32::MAX))))?;
        serde_json::to_value(steps).ok()
    }

    /// The domain as JSON, for the faces.
    pub(in super::super) fn to_json(&self) -> Json {
        let spots =
            |points: &Vec<Point>| points.iter().map(|point| json!([point.x, point.y])).collect::<Vec<_>>();
        json!({"path": {
            "piece": self.piece(),
            "now": pose_json(self.now()),
            "footprint": {"width": self.footprint().width(), "depth": self.footprint().depth()},
            "allowance": self.rates.allowance,
            "region": self.outlines().iter().map(spots).collect::<Vec<_>>(),
        }})
    }
}

/// A path in words: `wheel left 30, ahead 3.5`.
fn in_words(text: &str) -> Option<Tree> {
    let steps = serde_json::to_string(&text.parse::<Path>().ok()?).ok()?;
    Tree::from_json(&steps).ok()
}
