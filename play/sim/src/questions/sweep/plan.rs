//! A plan as its file says it.

use standfast_engine::chart::FileFault;
use standfast_engine::form::{self, choice, list, text, whole};
use standfast_engine::{Form, Problem, Refusal, Shape, Tree};
use standfast_generals::Leader;

use super::super::arena::{Arena, QuestionFault};
use super::super::value::Value;
use super::axis::{Axis, AxisRead, again, excluded};
use super::design::{Design, Points};
use super::sobol::MOST_DIMENSIONS;
use crate::fault::WarFault;
use crate::order::Order;
use crate::war::AnyWar;

/// The most axes: Sobol's sequence has two dimensions for each.
const MOST_AXES: usize = MOST_DIMENSIONS / 2;

/// The most rows of a design.
const MOST_ROWS: usize = 200_000;

/// What a sweep fights, read from a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The scenario's file, as seen from the plan's folder.
    pub scenario: String,
    /// Who leads each side that is named.
    pub leaders: Vec<(String, Leader)>,
    /// Files of more doctrines, as seen from the plan's folder.
    pub doctrines: Vec<String>,
    /// A file with a combat model, as seen from the plan's folder.
    pub combat: Option<String>,
    /// The seed of all battles.
    pub seed: u64,
    /// How many battles each point fights.
    pub battles: u64,
    /// The side whose chance is followed; left out: the first.
    pub side: Option<String>,
    /// How the points are chosen.
    pub design: Design,
    /// How many, of a Latin hypercube; of a Sobol design how many its first matrix has. 0 of a grid.
    pub count: usize,
    /// The axes.
    pub axes: Vec<Axis>,
    /// Who leads in the matrix; without any: the doctrines that there are.
    pub among: Vec<Leader>,
    /// How many battles each pair of the matrix fights.
    pub battles_of_matrix: u64,
    text: String,
    origin: String,
}

/// A plan while it is read: what is no plan yet is `None`, and refused.
struct Read {
    plan: Option<Plan>,
}

impl Shape for Read {
    const IS: &'static str = "a plan";

    fn read(form: &mut Form<'_>) -> Self {
        let scenario =
            form.field("scenario", "the scenario's file, seen from the plan's folder").required(text());
        let players = form.field("players", "who leads: `south=bold`").or(list(text(), 64), Vec::new());
        let doctrines = form.field("doctrines", "files of more doctrines").or(list(text(), 64), Vec::new());
        let combat = form.field("combat", "a file with a combat model").optional(text());
        let seed = form.field("seed", "the seed of all battles").or(whole(0..=i64::MAX), 1);
        let battles = form.field("battles", "the battles of each point").or(whole(1..=1_000_000_i64), 200);
        let side = form.field("side", "the side whose chance is followed").optional(text());
        let design = form.field("design", "how points are chosen").or(choice(), Design::Grid);
        let count = form.field("points", "how many").optional(whole(2..=100_000_i64));
        let among = form.field("among", "who leads in the matrix").or(list(text(), 64), Vec::new());
        let battles_of_matrix = form
            .field("matrix_battles", "the battles of each pair of the matrix")
            .or(whole(1..=1_000_000_i64), 100);
        let axes: Vec<AxisRead> =
            form.field("axes", "what is turned").required(list(form::object(), MOST_AXES));
        let leaders = led(form, &players);
        let among = said(form, "among", &among, |text| text.parse().map_err(|fault| format!("{fault}")));
        match (design, count) {
            (Design::Grid, Some(_)) => form.refuse("points", "a grid has all points: leave it out"),
            (Design::Latin | Design::Sobol, None) => {
                form.lack("points", "this design takes a number of points")
            }
            (Design::Sobol, Some(count)) if !count.unsigned_abs().is_power_of_two() => {
                form.refuse("points", "Sobol's sequence is even at powers of two: 64, 128, 256");
            }
            _ => {}
        }
        if form.has("axes") && axes.is_empty() && form.is_sound() {
            form.refuse("axes", "a plan turns something: at least one axis must be given");
        }
        for (place, first) in again(&axes) {
            form.refuse(&format!("axes[{place}].knob"), format!("axes[{first}] turns it already"));
        }
        let axes: Option<Vec<Axis>> = axes.into_iter().map(|AxisRead(axis)| axis).collect();
        let plan = axes.map(|axes| Plan {
            scenario,
            leaders,
            doctrines,
            combat,
            seed: seed.unsigned_abs(),
            battles: battles.unsigned_abs(),
            side,
            design,
            count: count.and_then(|count| usize::try_from(count).ok()).unwrap_or_default(),
            axes,
            among,
            battles_of_matrix: battles_of_matrix.unsigned_abs(),
            text: String::new(),
            origin: String::new(),
        });
        if let Some(rows) = plan.as_ref().map(Plan::rows).filter(|rows| *rows > MOST_ROWS) {
            let field = if design == Design::Grid { "axes" } else { "points" };
            form.refuse(
                field,
                format!("there would be {rows} points, and {MOST_ROWS} are allowed: take fewer values"),
            );
        }
        Self { plan }
    }
}

/// Who leads, as `SIDE=PLAYER`.
fn led(form: &mut Form<'_>, players: &[String]) -> Vec<(String, Leader)> {
    said(form, "players", players, |text| {
        let (post, leader) = text.split_once('=').ok_or("it must be SIDE=PLAYER, such as south=bold")?;
        let leader: Leader = leader.trim().parse().map_err(|fault| format!("{fault}"))?;
        Ok((post.trim().to_owned(), leader))
    })
}

/// What the texts of a list say; a text that says nothing is refused at its place.
fn said<T>(
    form: &mut Form<'_>,
    name: &str,
    texts: &[String],
    says: impl Fn(&str) -> Result<T, String>,
) -> Vec<T> {
    let mut all = Vec::new();
    for (place, text) in texts.iter().enumerate() {
        match says(text) {
            Ok(said) => all.push(said),
            Err(why) => form.refuse(&format!("{name}[{place}]"), why),
        }
    }
    all
}

impl Plan {
    /// What the plan fights; `read` gives the name and the text of a file that it names.
    ///
    /// # Errors
    /// Those of `read`.
    pub fn order<E>(&self, read: impl Fn(&str) -> Result<(String, String), E>) -> Result<Order, E> {
        let (origin, scenario) = read(&self.scenario)?;
        Ok(Order {
            scenario,
            origin,
            leaders: self.leaders.clone(),
            doctrines: self.doctrines.iter().map(|file| read(file)).collect::<Result<_, _>>()?,
            combat: self.combat.as_ref().map(|file| read(file)).transpose()?,
            seed: self.seed,
            pilot: None,
        })
    }

    /// Reads a plan, TOML; `origin` is the file's name in messages.
    ///
    /// # Errors
    /// All that is wrong with it, each fault with its place.
    pub fn read(text: &str, origin: &str) -> Result<Self, Vec<FileFault>> {
        let fault =
            |span, refusal| FileFault { origin: origin.to_owned(), text: text.to_owned(), span, refusal };
        let tree =
            Tree::from_toml(text, 0).map_err(|bad| vec![fault(bad.span.clone(), bad.refusal.clone())])?;
        let read = form::read::<Read>(&tree).map_err(|refusals| {
            let placed =
                refusals.all().iter().map(|refusal| fault(tree.place_of(&refusal.path).0, refusal.clone()));
            placed.collect::<Vec<_>>()
        })?;
        let plan = read.plan.ok_or_else(|| {
            let problem = Problem::Missing { allowed: "axes with knobs and values must be given".to_owned() };
            vec![fault(0..0, Refusal::new("axes", problem))]
        })?;
        Ok(Self { text: text.to_owned(), origin: origin.to_owned(), ..plan })
    }

    /// How many rows the design has.
    fn rows(&self) -> usize {
        match self.design {
            Design::Grid => self.axes.iter().fold(1, |rows, axis| axis.values.len().saturating_mul(rows)),
            Design::Latin => self.count,
            Design::Sobol => self.count.saturating_mul(self.axes.len() + 2),
        }
    }

    /// The points that are fought.
    #[must_use]
    pub fn points(&self) -> Points {
        let values: Vec<usize> = self.axes.iter().map(|axis| axis.values.len()).collect();
        Points::of(self.design, &values, self.count, self.seed)
    }

    /// The order with every knob turned as that point says.
    ///
    /// # Errors
    /// [`QuestionFault::Knob`].
    pub fn turned(&self, order: &Order, point: &[usize]) -> Result<Order, QuestionFault> {
        self.at(point).try_fold(order.clone(), |order, (axis, value)| Ok(axis.knob.turned(&order, value)?))
    }

    /// What each knob is turned to at a point.
    pub(super) fn values(&self, point: &[usize]) -> Vec<Value> {
        self.at(point).map(|(_, value)| value.clone()).collect()
    }

    /// Each axis with its value at a point.
    fn at(&self, point: &[usize]) -> impl Iterator<Item = (&Axis, &Value)> {
        self.axes.iter().zip(point).filter_map(|(axis, place)| Some((axis, axis.values.get(*place)?)))
    }

    /// Holds the plan against its scenario, and turns each knob by itself to each of its values: what the rules refuse is told at
    /// its place in the plan, all of it at once.
    ///
    /// # Errors
    /// What is wrong, each fault with its place.
    pub fn check(&self, arena: &Arena<'_>, order: &Order) -> Result<(), Vec<FileFault>> {
        let mut refusals = match arena.declare(order) {
            Ok(war) => self.misnamed(war.as_ref()),
            Err(WarFault::File(faults)) => return Err(faults),
            Err(fault) => vec![excluded("players", None, fault.to_string())],
        };
        if refusals.is_empty() {
            let axes = self.axes.iter().enumerate();
            refusals = axes.flat_map(|(number, axis)| axis.refused(number, arena, order)).collect();
        }
        if refusals.is_empty() {
            return Ok(());
        }
        let tree = Tree::from_toml(&self.text, 0).ok();
        let place = |refusal: &Refusal| tree.as_ref().map_or(0..0, |tree| tree.place_of(&refusal.path).0);
        let fault = |refusal: Refusal| FileFault {
            origin: self.origin.clone(),
            text: self.text.clone(),
            span: place(&refusal),
            refusal,
        };
        Err(refusals.into_iter().map(fault).collect())
    }

    /// A side and doctrines that the war does not know.
    fn misnamed(&self, war: &dyn AnyWar) -> Vec<Refusal> {
        let (sides, doctrines) = (war.sides(), war.doctrines());
        let unknown = |path: String, given: &str, known: Vec<&str>| {
            let problem = Problem::Value {
                given: format!("{given:?}"),
                allowed: format!("one of {}", known.join(", ")),
            };
            Refusal::new(path, problem).near(given, known)
        };
        let side = self.side.iter().filter(|side| !sides.iter().any(|(id, _)| id == *side));
        let side = side
            .map(|side| unknown("side".to_owned(), side, sides.iter().map(|(id, _)| id.as_str()).collect()));
        let among = self.among.iter().enumerate().filter_map(|(place, leader)| match leader {
            Leader::Doctrine(name) | Leader::Thinks(name, _) if !doctrines.contains(name) => {
                Some(unknown(format!("among[{place}]"), name, doctrines.iter().map(String::as_str).collect()))
            }
            _ => None,
        });
        side.chain(among).collect()
    }

    /// The text of the plan, which says all of it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}
