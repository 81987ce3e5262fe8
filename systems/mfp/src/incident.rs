use std::fmt;

use serde::{Deserialize, Serialize};
use standfast_engine::chart::Listing;
use standfast_engine::form::{choice, flag, whole};
use standfast_engine::{Choice, Form, Refuse, Rules, Shape, Trace, choices};

use crate::charts::Mishap;
use crate::procedures::MOST;
use crate::{Level, Mfp, Order, Points, cite};

choices! {
    /// The kinds of incidents, as they are named in a situation.
    enum Kind {
        Order = "order",
        Approach = "approach",
        Marker = "marker",
        Loss = "loss",
        Overrun = "overrun",
        Officer = "officer",
        Hq = "hq",
        Violation = "violation",
    }
}

/// What costs a side points, or gives them back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Cause {
    /// A command acts on an order (mfp.use.order).
    Order {
        /// The order.
        order: Order,
        /// For how many game hours, 1 to 1,000,000.
        hours: i64,
    },
    /// A command marches to the battle zone (mfp.use.approach).
    Approach {
        /// For how many game hours, 1 to 1,000,000.
        hours: i64,
    },
    /// A defend marker is captured (mfp.use.marker).
    Marker,
    /// A miniature is lost (mfp.use.loss).
    Loss {
        /// Whether it is of Ottoman infantry.
        ottoman_infantry: bool,
    },
    /// A battery or train unit is overrun (mfp.use.overrun).
    Overrun,
    /// A commander is hit (mfp.use.officer, mfp.use.officer.levels, mfp.use.corps-officer, mfp.use.army-hq).
    Officer {
        /// The level of his command; a dummy has no officer.
        level: Level,
    },
    /// The enemy removes an HQ base (mfp.use.corps-hq, mfp.use.army-hq).
    Hq {
        /// The level of its command: corps, wing, column, army or nation.
        level: Level,
    },
    /// A player has a unit break the restrictions of its order (mfp.use.violation).
    Violation,
}

/// Something that happened, and how often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Incident {
    /// What happened.
    pub cause: Cause,
    /// How often, or to how many, 1 to 1,000,000.
    pub count: i64,
}

impl Shape for Incident {
    const IS: &'static str = "something that costs points or gives them back";

    fn read(form: &mut Form<'_>) -> Self {
        let kind = form.field("kind", "what happened").required(choice::<Kind>());
        // Where the kind can't be read, nothing is asked and nothing is excluded beside it.
        let known = form.is_sound();
        let is = |kinds: &[Kind]| known && kinds.contains(&kind);
        let may_be = |kinds: &[Kind]| !known || kinds.contains(&kind);

        let order = form.field("order", "for an order: which one (required)");
        let order =
            if is(&[Kind::Order]) { Some(order.required(choice())) } else { order.optional(choice()) };
        let hours = form.field("hours", "for an order or an approach: game hours").or(whole(1..=MOST), 1);
        let ottoman_infantry =
            form.field("ottoman_infantry", "for a loss: whether of Ottoman infantry").or(flag(), false);
        let level = form.field("level", "for an officer or an hq: the level of the command (required)");
        let level = if is(&[Kind::Officer, Kind::Hq]) {
            Some(level.required(choice()))
        } else {
            level.optional(choice())
        };
        let count = form.field("count", "how often, or how many").or(whole(1..=MOST), 1);

        form.only_when(may_be(&[Kind::Order]), &["order"], "only an incident of kind order has an order");
        form.only_when(
            may_be(&[Kind::Order, Kind::Approach]),
            &["hours"],
            "only incidents of kind order and approach have hours",
        );
        form.only_when(
            may_be(&[Kind::Loss]),
            &["ottoman_infantry"],
            "only an incident of kind loss can be of Ottoman infantry",
        );
        form.only_when(
            may_be(&[Kind::Officer, Kind::Hq]),
            &["level"],
            "only incidents of kind officer and hq have a level",
        );

        let cause = match kind {
            Kind::Order => Cause::Order { order: order.unwrap_or(Order::Attack), hours },
            Kind::Approach => Cause::Approach { hours },
            Kind::Marker => Cause::Marker,
            Kind::Loss => Cause::Loss { ottoman_infantry },
            Kind::Overrun => Cause::Overrun,
            Kind::Officer => Cause::Officer { level: level.unwrap_or(Level::SingleUnit) },
            Kind::Hq => Cause::Hq { level: level.unwrap_or(Level::Corps) },
            Kind::Violation => Cause::Violation,
        };
        Self { cause, count }
    }
}

impl Incident {
    /// Refuses an officer or an HQ base of a level that has none.
    pub(crate) fn verify(&self, rules: &Rules<'_, Mfp>, refuse: &mut Refuse) {
        let Some(leader) = self.cause.leader(rules) else { return };
        let levels = Level::ALL.iter().filter(|&&level| leader.costs.get(level).is_some());
        let levels: Vec<&str> = levels.map(|level| level.name()).collect();
        let reason = format!("it has no {}; the levels that have one are {}", leader.what, levels.join(", "));
        refuse.when(!leader.exists(), "level", leader.level, reason);
    }

    /// What it costs in all.
    pub(crate) fn points(&self, rules: &Rules<'_, Mfp>, trace: &mut Trace) -> Points {
        let Self { cause, count } = *self;
        let (each, hours) = (cause.cost(rules), cause.hours());
        let points = each.times(hours.unwrap_or(1)).times(count);
        trace.note(cause.rule(), points, || {
            let mut says = format!("{}: {each}", cause.said());
            match hours {
                Some(1) => says.push_str(" an hour"),
                Some(hours) => says.push_str(&format!(" an hour, for {hours} hours")),
                None => {}
            }
            if count != 1 {
                says.push_str(&format!(", {count} times"));
            }
            says
        });
        points
    }
}

impl Cause {
    /// The officer or the HQ base that is hit or removed, if any.
    pub(crate) fn leader<'r>(self, rules: &Rules<'r, Mfp>) -> Option<Leader<'r>> {
        let chart = &rules.charts.leader;
        match self {
            Self::Officer { level } => {
                Some(Leader { level, costs: &chart.officer, what: "officer to be hit" })
            }
            Self::Hq { level } => Some(Leader { level, costs: &chart.hq, what: "HQ base that costs points" }),
            _ => None,
        }
    }

    /// What it costs once, or for one hour.
    pub(crate) fn cost(self, rules: &Rules<'_, Mfp>) -> Points {
        let mishap = match self {
            Self::Order { order, .. } => return rules.charts.order.cost.get(order),
            Self::Officer { .. } | Self::Hq { .. } => {
                return self.leader(rules).and_then(|leader| leader.cost()).unwrap_or(Points::ZERO);
            }
            Self::Approach { .. } => Mishap::Approach,
            Self::Marker => Mishap::Marker,
            Self::Loss { ottoman_infantry: true } => Mishap::OttomanLoss,
            Self::Loss { ottoman_infantry: false } => Mishap::Loss,
            Self::Overrun => Mishap::Overrun,
            Self::Violation => Mishap::Violation,
        };
        rules.charts.incident.cost.get(mishap)
    }

    /// For how many game hours it goes on, if it is charged by the hour.
    fn hours(self) -> Option<i64> {
        match self {
            Self::Order { hours, .. } | Self::Approach { hours } => Some(hours),
            _ => None,
        }
    }

    /// The rule that gives its cost.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Self::Order { .. } => cite::ORDER,
            Self::Approach { .. } => "mfp.use.approach",
            Self::Marker => cite::MARKER,
            Self::Loss { .. } => cite::LOSS,
            Self::Overrun => cite::OVERRUN,
            Self::Violation => cite::VIOLATION,
            Self::Officer { level } => match level {
                Level::Brigade | Level::Division => "mfp.use.officer",
                Level::SingleUnit | Level::Small | Level::Artillery | Level::Dummy => {
                    "mfp.use.officer.levels"
                }
                Level::Corps | Level::Wing | Level::Column => "mfp.use.corps-officer",
                Level::Army | Level::Nation => cite::ARMY,
            },
            Self::Hq { level: Level::Army | Level::Nation } => cite::ARMY,
            Self::Hq { .. } => "mfp.use.corps-hq",
        }
    }

    /// What happened, in words.
    fn said(self) -> String {
        match self {
            Self::Order { order, .. } => format!("{order} order"),
            Self::Approach { .. } => "on the march to the battle zone".to_owned(),
            Self::Marker => "defend marker captured".to_owned(),
            Self::Loss { ottoman_infantry: true } => "miniature of Ottoman infantry lost".to_owned(),
            Self::Loss { ottoman_infantry: false } => "miniature lost".to_owned(),
            Self::Overrun => "battery or train unit overrun".to_owned(),
            Self::Violation => "orders violated".to_owned(),
            Self::Officer { level } => format!("commander of level {level} hit"),
            Self::Hq { level } => format!("HQ base of level {level} removed"),
        }
    }
}

/// The officer of a command, or its HQ base.
pub(crate) struct Leader<'r> {
    pub(crate) level: Level,
    costs: &'r Listing<Level, Option<Points>>,
    /// What it is, in words for a command that has none.
    pub(crate) what: &'static str,
}

impl Leader<'_> {
    fn cost(&self) -> Option<Points> {
        self.costs.get(self.level)
    }

    /// Whether a command of that level has one.
    pub(crate) fn exists(&self) -> bool {
        self.cost().is_some()
    }
}

/// In words: `miniature lost, 3 times`.
impl fmt::Display for Incident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.cause.said())?;
        if self.count == 1 { Ok(()) } else { write!(f, ", {} times", self.count) }
    }
}
