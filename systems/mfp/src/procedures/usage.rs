use standfast_engine::shape;
use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::{list, object};
use standfast_engine::{Procedure, Refuse, Rules, Trace};

use super::MOST_ENTRIES;
use crate::{Incident, Mfp, Points};

shape! {
    /// What has a side used?
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Usage is "what happened to a side" {
        pub incidents: Vec<Incident> =
            "what happened, in any order", or(list(object::<Incident>(), MOST_ENTRIES), Vec::new());
    }
}

/// What it has used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct UsageOutcome {
    /// The points used, below 0 where rest gives back more than the rest costs.
    pub points: Points,
}

/// What these incidents use in all.
pub(crate) fn points_used(incidents: &[Incident], rules: &Rules<'_, Mfp>, trace: &mut Trace) -> Points {
    incidents.iter().map(|incident| incident.points(rules, trace)).sum()
}

impl Procedure for Usage {
    type System = Mfp;
    type Outcome = UsageOutcome;
    const NAME: &'static str = "usage";
    const SAYS: &'static str = "How many points do orders and losses use?";
    const DICE: &'static str = "-";

    fn verify(&self, rules: &Rules<'_, Mfp>, refuse: &mut Refuse) {
        for (place, incident) in self.incidents.iter().enumerate() {
            refuse.within(&format!("incidents[{place}]"), |refuse| incident.verify(rules, refuse));
        }
    }

    fn worth(outcome: &UsageOutcome) -> impl Ord {
        Reverse(outcome.points)
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Mfp>,
        _dice: &mut D,
        trace: &mut Trace,
    ) -> Result<UsageOutcome, Stop> {
        let points = points_used(&self.incidents, rules, trace);
        Ok(UsageOutcome { points })
    }
}
