use std::fmt;

use serde::{Deserialize, Serialize};

use crate::formation::Formation;
use crate::length::Length;

/// Left or right, as seen by the unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// Left.
    Left,
    /// Right.
    Right,
}

/// One step of a path.
///
/// As JSON it is one small object: `{"ahead": 3.5}`, `{"back": 1}`, `{"wheel": "left", "degrees": 30}`, `{"turn":
/// 180}`, `{"sidestep": "right", "inches": 2}`, `{"form": "column"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub enum Step {
    /// Straight ahead, by that many inches.
    Ahead(Length),
    /// Straight back without turning, by that many inches.
    Back(Length),
    /// Straight to the side without turning.
    Sidestep {
        /// To which side.
        to: Hand,
        /// How many inches.
        inches: Length,
    },
    /// A wheel as one line: the front corner on that side stands still, the other goes along an arc.
    Wheel {
        /// To which side.
        to: Hand,
        /// How many degrees.
        degrees: u16,
    },
    /// A turn on the spot, round the middle of its ground: degrees clockwise, negative to the left. 180 is an
    /// about-face.
    Turn(i16),
    /// A change of formation: the middle of its front stays where it is.
    Form(Formation),
}

/// A unit's move, step by step, from where it stands. An empty path means standing still.
///
/// ```
/// use standfast_tabletop::{Hand, Length, Path, Step};
/// let path: Path = serde_json::from_str(r#"[{"wheel": "left", "degrees": 30}, {"ahead": 3.5}]"#)?;
/// let ahead = Step::Ahead(Length::from_hundredths(350));
/// assert_eq!(path.steps(), [Step::Wheel { to: Hand::Left, degrees: 30 }, ahead]);
/// assert_eq!(path.to_string(), "wheel 30° to the left, ahead 3.5 inches");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Step>", into = "Vec<Step>")]
pub struct Path(Vec<Step>);

/// What is wrong with a path, before any table is looked at.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PathFault {
    /// It has too many steps.
    #[error("a path of {0} steps is not possible: it has {most} at most", most = Path::MOST_STEPS)]
    Steps(usize),
    /// A step goes nowhere, a negative distance, or too far.
    #[error("step {step} goes {inches} inches: a step goes more than 0 and at most {most} inches", most = Path::LONGEST)]
    Inches {
        /// Which step, from 1.
        step: usize,
        /// How far it would go.
        inches: Length,
    },
    /// A wheel through no angle, or through too large a one.
    #[error("step {step} wheels {degrees} degrees: a wheel goes through 1 to 180")]
    Wheel {
        /// Which step, from 1.
        step: usize,
        /// How far it would wheel.
        degrees: u16,
    },
    /// A turn through no angle, or through too large a one.
    #[error("step {step} turns {degrees} degrees: a turn goes through 1 to 180, or -1 to -180 to the left")]
    Turn {
        /// Which step, from 1.
        step: usize,
        /// How far it would turn.
        degrees: i16,
    },
}

impl Path {
    /// The most steps of a path.
    pub const MOST_STEPS: usize = 64;

    /// The longest straight step.
    pub const LONGEST: Length = Length::inches(1_000);

    /// A path of these steps.
    ///
    /// # Errors
    /// [`PathFault`] if there are more than [`MOST_STEPS`](Self::MOST_STEPS), a straight step is not above 0 and at
    /// most [`LONGEST`](Self::LONGEST), or a wheel or turn is not from 1 to 180 degrees to either side.
    pub fn new(steps: Vec<Step>) -> Result<Self, PathFault> {
        if steps.len() > Self::MOST_STEPS {
            return Err(PathFault::Steps(steps.len()));
        }
        match steps.iter().zip(1..).find_map(|(step, number)| step.fault(number)) {
            None => Ok(Self(steps)),
            Some(fault) => Err(fault),
        }
    }

    /// Standing still.
    #[must_use]
    pub const fn still() -> Self {
        Self(Vec::new())
    }

    /// A path of steps known to be sound.
    pub(super) fn made_of(steps: impl IntoIterator<Item = Step>) -> Self {
        Self(steps.into_iter().collect())
    }

    /// Its steps, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.0
    }
}

impl Step {
    fn fault(self, step: usize) -> Option<PathFault> {
        match self {
            Self::Ahead(inches) | Self::Back(inches) | Self::Sidestep { inches, .. } => {
                let fits = inches.is_positive() && inches <= Path::LONGEST;
                (!fits).then_some(PathFault::Inches { step, inches })
            }
            Self::Wheel { degrees, .. } => {
                (!(1..=180).contains(&degrees)).then_some(PathFault::Wheel { step, degrees })
            }
            Self::Turn(degrees) => {
                (!(1..=180).contains(&degrees.unsigned_abs())).then_some(PathFault::Turn { step, degrees })
            }
            Self::Form(_) => None,
        }
    }
}

impl TryFrom<Vec<Step>> for Path {
    type Error = PathFault;

    fn try_from(steps: Vec<Step>) -> Result<Self, PathFault> {
        Self::new(steps)
    }
}

impl From<Path> for Vec<Step> {
    fn from(path: Path) -> Self {
        path.0
    }
}

/// `wheel 30° to the left, ahead 3.5 inches`.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_first() else { return f.write_str("stand still") };
        first.fmt(f)?;
        rest.iter().try_for_each(|step| write!(f, ", {step}"))
    }
}

/// `ahead 3.5 inches`, `turn 90° to the right`, `form column`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ahead(inches) => write!(f, "ahead {inches} inches"),
            Self::Back(inches) => write!(f, "back {inches} inches"),
            Self::Sidestep { to, inches } => write!(f, "sidestep {inches} inches to the {to}"),
            Self::Wheel { to, degrees } => write!(f, "wheel {degrees}° to the {to}"),
            Self::Turn(180 | -180) => f.write_str("about face"),
            Self::Turn(degrees) => {
                let to = if *degrees < 0 { Hand::Left } else { Hand::Right };
                write!(f, "turn {}° to the {to}", degrees.unsigned_abs())
            }
            Self::Form(formation) => write!(f, "form {formation}"),
        }
    }
}

/// `left`.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}

/// A step as it stands in JSON.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Written {
    #[serde(skip_serializing_if = "Option::is_none")]
    ahead: Option<Length>,
    #[serde(skip_serializing_if = "Option::is_none")]
    back: Option<Length>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sidestep: Option<Hand>,
    #[serde(skip_serializing_if = "Option::is_none")]
    inches: Option<Length>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wheel: Option<Hand>,
    #[serde(skip_serializing_if = "Option::is_none")]
    degrees: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<Formation>,
}

/// An object that is not a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a step is one of {{\"ahead\": inches}}, {{\"back\": inches}}, {{\"wheel\": \"left\" or \"right\", \"degrees\": n}}, \
     {{\"turn\": degrees}}, {{\"sidestep\": \"left\" or \"right\", \"inches\": n}}, {{\"form\": formation}}"
)]
struct NoStep;

impl TryFrom<Written> for Step {
    type Error = NoStep;

    fn try_from(written: Written) -> Result<Self, NoStep> {
        let Written { ahead, back, sidestep, inches, wheel, degrees, turn, form } = written;
        match (ahead, back, (sidestep, inches), (wheel, degrees), turn, form) {
            (Some(inches), None, (None, None), (None, None), None, None) => Ok(Self::Ahead(inches)),
            (None, Some(inches), (None, None), (None, None), None, None) => Ok(Self::Back(inches)),
            (None, None, (Some(to), Some(inches)), (None, None), None, None) => {
                Ok(Self::Sidestep { to, inches })
            }
            (None, None, (None, None), (Some(to), Some(degrees)), None, None) => {
                Ok(Self::Wheel { to, degrees })
            }
            (None, None, (None, None), (None, None), Some(degrees), None) => Ok(Self::Turn(degrees)),
            (None, None, (None, None), (None, None), None, Some(formation)) => Ok(Self::Form(formation)),
            _ => Err(NoStep),
        }
    }
}

impl From<Step> for Written {
    fn from(step: Step) -> Self {
        let none = Self::default();
        match step {
            Step::Ahead(inches) => Self { ahead: Some(inches), ..none },
            Step::Back(inches) => Self { back: Some(inches), ..none },
            Step::Sidestep { to, inches } => Self { sidestep: Some(to), inches: Some(inches), ..none },
            Step::Wheel { to, degrees } => Self { wheel: Some(to), degrees: Some(degrees), ..none },
            Step::Turn(degrees) => Self { turn: Some(degrees), ..none },
            Step::Form(formation) => Self { form: Some(formation), ..none },
        }
    }
}
