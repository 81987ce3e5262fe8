use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Die, Stop};
use standfast_engine::{Band, Figure, Form, Procedure, Rules, Shape, Trace};

pub use crate::charts::leaders::Wound;
use crate::{MicroForce, bands, cite};

/// Was the officer hit?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfficerCasualty;

/// What became of him.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct OfficerCasualtyOutcome {
    /// What is added to his cohesion.
    pub officer_cohesion: i64,
    /// Whether he is out of play.
    pub out_of_play: bool,
    /// The line of chart 8.
    pub result: Wound,
    /// What is added to the test that units make; none where they make none.
    pub test_addition: Option<i64>,
}

impl Shape for OfficerCasualty {
    const IS: &'static str = "an officer who may have been hit; nothing else matters";

    fn read(_form: &mut Form<'_>) -> Self {
        Self
    }
}

impl Procedure for OfficerCasualty {
    type System = MicroForce;
    type Outcome = OfficerCasualtyOutcome;
    const NAME: &'static str = "officer-casualty";
    const SAYS: &'static str = "Was the officer hit, and who tests (chart 8)?";
    const DICE: &'static str = "1d6";

    fn worth(outcome: &OfficerCasualtyOutcome) -> impl Ord {
        Reverse((outcome.result, outcome.test_addition))
    }

    fn band(&self, outcome: &OfficerCasualtyOutcome) -> Option<Band> {
        Some(bands::officer(outcome.result))
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<OfficerCasualtyOutcome, Stop> {
        let face = dice.die(Die::D6, "officer casualty")?;
        let Some(line) = rules.charts.officers.faces.at(face).map(|band| band.value) else {
            // Chart 8 covers every face; a chart without lines is refused when it is read.
            let nothing = OfficerCasualtyOutcome {
                result: Wound::Minor,
                officer_cohesion: 0,
                out_of_play: false,
                test_addition: None,
            };
            return Ok(nothing);
        };
        trace.note(cite::OFFICER, Figure::named(line.result), || match line.test_addition {
            Some(addition) => format!("{}: units test at {addition:+}", line.result),
            None => format!("{}: {:+} to his cohesion", line.result, line.officer_cohesion),
        });
        Ok(OfficerCasualtyOutcome {
            result: line.result,
            officer_cohesion: line.officer_cohesion,
            out_of_play: line.out_of_play,
            test_addition: line.test_addition,
        })
    }
}
