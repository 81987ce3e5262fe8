use serde::Serialize;

use super::{Header, Seed, promise};

/// The checks of a battle's log, point by point, for whoever wants to know whether it was fair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Verification {
    /// Whether every point holds.
    pub holds: bool,
    /// The points, each building on those before it.
    pub checks: Vec<Check>,
}

impl Verification {
    /// The verification made of these points.
    #[must_use]
    pub fn of(checks: Vec<Check>) -> Self {
        Self { holds: checks.iter().all(|check| check.holds), checks }
    }
}

/// One point that was checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Check {
    /// What was checked.
    pub point: Point,
    /// Whether it holds. Points that only inform, such as who typed dice, always hold.
    pub holds: bool,
    /// What was found, in a sentence.
    pub says: String,
}

impl Check {
    /// A point that holds.
    pub fn holds(point: Point, says: impl Into<String>) -> Self {
        Self { point, holds: true, says: says.into() }
    }

    /// A point that does not hold.
    pub fn fails(point: Point, says: impl Into<String>) -> Self {
        Self { point, holds: false, says: says.into() }
    }

    /// A point that holds, or does not, with what was found.
    pub(super) fn of(point: Point, found: Result<String, String>) -> Self {
        match found {
            Ok(says) => Self::holds(point, says),
            Err(says) => Self::fails(point, says),
        }
    }
}

/// What is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Point {
    /// Every line is there, and can be read.
    Log,
    /// The scenario is the one that was hashed.
    Scenario,
    /// The promise matches the secret and the scenario.
    Promise,
    /// The promise is the one written down when the battle began.
    WrittenDown,
    /// The log goes through the heads that somebody kept.
    Kept,
    /// Every line follows the one before it.
    Links,
    /// The opened secret is the one that the dice were rolled from.
    Opened,
    /// Every roll that was not typed follows from the seed.
    Dice,
    /// Whose contributions to the dice were pledged beforehand.
    Pledged,
    /// Whose dice were typed.
    Typed,
    /// Which rolls were taken back.
    TakenBack,
    /// An opened hidden value matches its commitment.
    Hidden,
    /// Every command was decided as the rules say.
    Rules,
}

impl Point {
    /// What it is called: `written down`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Log => "log",
            Self::Scenario => "scenario",
            Self::Promise => "promise",
            Self::WrittenDown => "written down",
            Self::Kept => "kept",
            Self::Links => "links",
            Self::Opened => "opened",
            Self::Dice => "dice",
            Self::Pledged => "pledged",
            Self::Typed => "typed",
            Self::TakenBack => "taken back",
            Self::Hidden => "hidden",
            Self::Rules => "rules",
        }
    }
}

/// The fewest digits of a promise that can be checked: enough that nobody can find another secret whose promise begins
/// with them.
const FEWEST_DIGITS: usize = 16;

impl Header {
    /// Checks the header against itself: the scenario, the promise, and the promise as somebody wrote it down, in full
    /// or its first 16 digits or more.
    #[must_use]
    pub fn verify(&self, written_down: Option<&str>) -> Vec<Check> {
        let scenario = if self.is_whole() {
            Check::holds(Point::Scenario, format!("its SHA-256 is {}", self.hash))
        } else {
            Check::fails(
                Point::Scenario,
                format!("it was changed: its SHA-256 is not {}, as the log says", self.hash),
            )
        };
        let written_down =
            written_down.map(|digits| Check::of(Point::WrittenDown, self.was_promised(digits)));
        [scenario, Check::of(Point::Promise, self.keeps_promise())].into_iter().chain(written_down).collect()
    }

    /// Whether the promise matches the secret and the scenario.
    fn keeps_promise(&self) -> Result<String, String> {
        match &self.seed {
            Seed::Plain(seed) => {
                Ok(format!("nothing was promised: the battle was begun with the seed {seed}"))
            }
            Seed::Fair { secret, promise: promised } if promise(secret, &self.hash) == *promised => {
                Ok(format!("it is {promised}, and the secret and the scenario give the same"))
            }
            Seed::Fair { secret, promise: promised } => Err(format!(
                "{promised} was promised, but the secret and the scenario give {}",
                promise(secret, &self.hash)
            )),
        }
    }

    /// Whether the promise is the one written down.
    fn was_promised(&self, digits: &str) -> Result<String, String> {
        let digits: String = digits.split_whitespace().collect::<String>().to_lowercase();
        let promised =
            self.seed.promise().ok_or("nothing was promised: the battle was begun with a plain seed")?;
        if digits.len() < FEWEST_DIGITS {
            return Err(format!(
                "{digits:?} has {} digits, and {FEWEST_DIGITS} are needed: fewer could fit another secret",
                digits.len()
            ));
        }
        match promised.starts_with(&digits) {
            true => Ok(format!("{digits} is what was promised")),
            false => Err(format!("{digits} was written down, and {promised} stands in the log")),
        }
    }
}
