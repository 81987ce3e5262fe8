//! Sweeps: many knobs at once, over the points of a plan.

mod axis;
mod design;
mod effects;
mod indices;
mod kept;
mod plan;
mod sobol;

pub use axis::Axis;
pub use design::{Design, Points, saltelli};
pub use effects::Interval;
pub use indices::{Indices, indices};
pub use kept::Kept;
pub use plan::Plan;

use super::arena::{Arena, Chance, Outcome, QuestionFault, side_of};
use super::matrix::{Matrix, matrix};
use super::value::Value;
use crate::begun::Part;
use crate::fault::WarFault;
use crate::order::Order;
use crate::run::News;

/// What a sweep came to.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Sweep {
    /// What the scenario is called.
    pub scenario: String,
    /// The id and the name of the side whose chance was followed.
    pub side: (String, String),
    /// How the points were chosen.
    pub design: Design,
    /// How many battles each point fought.
    pub battles: u64,
    /// The axes, as the plan has them.
    pub axes: Vec<Swept>,
    /// The points.
    pub points: Vec<Fought>,
    /// The scenario as it stands, by who leads.
    pub matrix: Matrix,
}

/// What an axis does.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Swept {
    /// The knob.
    pub knob: String,
    /// Its values.
    pub values: Vec<OfValue>,
    /// Its Sobol indices; none of another design, and where nothing varies.
    pub indices: Option<Indices>,
}

/// What a value of an axis does.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct OfValue {
    /// The value.
    pub value: Value,
    /// In how many rows of the design it comes up.
    pub rows: u64,
    /// The mean chance of these.
    pub chance: Interval,
    /// By how much that differs from the mean of all values.
    pub effect: Interval,
}

/// A point that was fought.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Fought {
    /// What each knob was turned to.
    pub values: Vec<Value>,
    /// The chance that it gives.
    pub chance: Chance,
}

/// Fights the points of a plan, each with the same luck; keeps each where there is a folder for it, and takes over what was fought
/// before, unless it comes out otherwise now. The same plan comes to the same on any number of cores. Whoever is `told` hears how
/// far it is learned what luck is worth, and then how many points have been fought of how many.
///
/// # Errors
/// [`QuestionFault`]; what has been fought is kept.
pub fn sweep(
    arena: &Arena<'_>,
    order: &Order,
    plan: &Plan,
    kept: Option<&Kept>,
    told: &mut dyn FnMut(News<(usize, usize)>),
) -> Result<Sweep, QuestionFault> {
    plan.check(arena, order).map_err(WarFault::File)?;
    let war = arena.declare(order)?;
    let sides = war.sides();
    let side = side_of(&sides, plan.side.as_deref())?;
    let points = plan.points();
    // What the rules refuse is told before anything is fought.
    for point in &points.points {
        let war = plan.turned(order, point).and_then(|order| Ok(arena.declare(&order)?));
        let at = || at(plan, &plan.values(point));
        war.map_err(|fault| QuestionFault::Point { at: at(), fault: Box::new(fault) })?;
    }
    kept.map_or(Ok(()), |kept| check(kept, arena, order, plan, &points))?;
    arena.learns(war.as_ref(), &mut |learning| told(News::Learns(learning)))?;
    let (mut fought, mut worths) = (Vec::new(), Vec::new());
    for (number, point) in points.points.iter().enumerate() {
        let values = plan.values(point);
        let known = kept.map(|kept| kept.point(number, &values, plan.battles)).transpose()?;
        let outcomes = match known.unwrap_or(Part::Begun(Vec::new())) {
            Part::Whole(outcomes) => outcomes,
            Part::Begun(begun) => {
                let war = arena.declare(&plan.turned(order, point)?)?;
                let begins = |so: &[Outcome]| kept.map_or(Ok(()), |kept| kept.begin(number, &values, so));
                let outcomes = arena.outcomes_on(war.as_ref(), 0..plan.battles, begun, &begins)?;
                kept.map_or(Ok(()), |kept| kept.keep(number, &values, &outcomes))?;
                outcomes
            }
        };
        let chance = Chance::of(&outcomes, side, sides.len());
        fought.push(Fought { values, chance });
        worths.push(outcomes.iter().map(|outcome| outcome.worth(side, sides.len())).collect());
        told(News::Stands((number + 1, points.points.len())));
    }
    let matrix = matrix(arena, order, &plan.among, plan.battles_of_matrix, &mut |_, _| ())?;
    Ok(Sweep {
        scenario: war.name(),
        side: sides.get(side).cloned().unwrap_or_default(),
        design: plan.design,
        battles: plan.battles,
        axes: swept(plan, &points, &worths),
        points: fought,
        matrix,
    })
}

/// Refuses a folder whose battles come out otherwise now: some of the first point that is kept are fought again.
fn check(
    kept: &Kept,
    arena: &Arena<'_>,
    order: &Order,
    plan: &Plan,
    points: &Points,
) -> Result<(), QuestionFault> {
    let mut all = points.points.iter().enumerate();
    let first = all.find_map(|(number, point)| {
        let outcomes = kept.point(number, &plan.values(point), plan.battles);
        let outcomes = outcomes.map(Part::fought).transpose()?;
        Some(outcomes.map(|outcomes| (point, outcomes)))
    });
    let Some((point, outcomes)) = first.transpose()? else { return Ok(()) };
    let war = arena.declare(&plan.turned(order, point)?)?;
    let otherwise = arena.otherwise(war.as_ref(), &outcomes)?;
    otherwise.map_or(Ok(()), |what| Err(kept.another(what).into()))
}

/// A point in words: `begins = 10:30, player.north = bold`.
fn at(plan: &Plan, values: &[Value]) -> String {
    let each = plan.axes.iter().zip(values).map(|(axis, value)| format!("{} = {value}", axis.knob));
    each.collect::<Vec<_>>().join(", ")
}

fn swept(plan: &Plan, points: &Points, worths: &[Vec<f64>]) -> Vec<Swept> {
    let means: Vec<f64> = worths.iter().map(|worths| effects::mean(worths)).collect();
    let outcomes: Vec<f64> = points.rows.iter().filter_map(|row| means.get(*row).copied()).collect();
    let indices = match plan.design {
        Design::Sobol => indices(&outcomes, plan.axes.len(), plan.seed),
        Design::Grid | Design::Latin => None,
    };
    let axis = |(number, axis): (usize, &Axis)| {
        let effects = effects::effects(plan.design, points, number, worths);
        let of_value = |(place, of): (usize, effects::Effect)| {
            let effects::Effect { rows, chance, effect } = of;
            Some(OfValue { value: axis.values.get(place)?.clone(), rows, chance, effect })
        };
        let values = effects.into_iter().filter_map(of_value).collect();
        let indices = indices.as_ref().and_then(|all| all.get(number).copied());
        Swept { knob: axis.knob.to_string(), values, indices }
    };
    plan.axes.iter().enumerate().map(axis).collect()
}
