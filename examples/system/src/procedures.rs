use serde::Serialize;
use standfast_dice::{Dice, Die, Stop};
use standfast_engine::form::choice;
use standfast_engine::{Form, Procedure, Rules, Shape, Trace};

use crate::{Pickets, Quality};

/// A company is fired at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nerve {
    /// What it is worth.
    pub quality: Quality,
}

/// How it bore it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct NerveOutcome {
    /// Whether it stands.
    pub stands: bool,
}

impl Shape for Nerve {
    const IS: &'static str = "a company that is fired at";

    fn read(form: &mut Form<'_>) -> Self {
        Self { quality: form.field("quality", "what it is worth").required(choice()) }
    }
}

impl Procedure for Nerve {
    type System = Pickets;
    type Outcome = NerveOutcome;
    const NAME: &'static str = "nerve";
    const SAYS: &'static str = "A company is fired at: does it stand?";
    const DICE: &'static str = "1d6";

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Pickets>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<NerveOutcome, Stop> {
        let nerve = rules.charts.nerve.get(self.quality);
        trace.note("pickets.nerve", nerve, || format!("it stands on {nerve} or less"));
        Ok(NerveOutcome { stands: dice.band(1, Die::D6, &[nerve], "nerve")? == 0 })
    }

    fn worth(outcome: &NerveOutcome) -> impl Ord {
        outcome.stands
    }
}
