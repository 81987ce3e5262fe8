//! Paths as people write them: `wheel left 30, ahead 3.5`.

use std::str::FromStr;

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error as Unknown;

use super::path::{Hand, Path, PathFault, Step};
use crate::formation::Formation;
use crate::length::Length;

/// A text that is no path.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoPath {
    /// Words that are no step.
    #[error(
        "`{0}` is no step: write `ahead 3.5`, `back 1`, `sidestep right 2`, `wheel left 30`, `turn right 90`, \
         `about face` or `form column`, with commas between steps"
    )]
    Step(String),
    /// Steps that nobody can take.
    #[error(transparent)]
    Fault(#[from] PathFault),
}

/// Words that may stand in a step and say nothing more.
const FILLERS: [&str; 7] = ["to", "the", "inch", "inches", "in", "by", "degrees"];

/// Reads what a path prints, and the same in fewer words.
///
/// ```
/// use standfast_tabletop::Path;
/// let path: Path = "wheel left 30, ahead 3.5".parse()?;
/// assert_eq!(path.to_string(), "wheel 30° to the left, ahead 3.5 inches");
/// assert_eq!(path.to_string().parse::<Path>()?, path);
/// # Ok::<(), standfast_tabletop::NoPath>(())
/// ```
impl FromStr for Path {
    type Err = NoPath;

    fn from_str(text: &str) -> Result<Self, NoPath> {
        if text.trim().eq_ignore_ascii_case("stand still") {
            return Ok(Self::still());
        }
        let steps = text.split([',', ';']).map(step).collect::<Result<Vec<Step>, NoPath>>()?;
        Ok(Self::new(steps)?)
    }
}

fn step(text: &str) -> Result<Step, NoPath> {
    let text = text.trim().to_lowercase();
    let words: Vec<&str> = text.split_whitespace().filter(|word| !FILLERS.contains(word)).collect();
    read(&words).ok_or(NoPath::Step(text))
}

fn read(words: &[&str]) -> Option<Step> {
    match words {
        ["ahead", inches] => Some(Step::Ahead(inches.parse().ok()?)),
        ["back", inches] => Some(Step::Back(inches.parse().ok()?)),
        ["about", "face"] | ["about-face"] => Some(Step::Turn(180)),
        ["form", formation] => {
            let formation: Result<Formation, Unknown> =
                Formation::deserialize((*formation).into_deserializer());
            Some(Step::Form(formation.ok()?))
        }
        [verb, one, other] => {
            let (to, much) = hand(one).map(|to| (to, *other)).or_else(|| Some((hand(other)?, *one)))?;
            let much = much.trim_end_matches('°');
            match *verb {
                "sidestep" => Some(Step::Sidestep { to, inches: much.parse::<Length>().ok()? }),
                "wheel" => Some(Step::Wheel { to, degrees: much.parse().ok()? }),
                "turn" => {
                    let degrees: i16 = much.parse().ok().filter(|degrees| *degrees >= 0)?;
                    Some(Step::Turn(if to == Hand::Left { -degrees } else { degrees }))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn hand(word: &str) -> Option<Hand> {
    match word {
        "left" => Some(Hand::Left),
        "right" => Some(Hand::Right),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    #[test]
    fn what_a_path_prints_is_read_again() {
        for text in [
            "stand still",
            "ahead 3.5 inches",
            "back 1 inches, sidestep 2 inches to the right",
            "wheel 30° to the left, turn 90° to the right, about face",
            "form attack-column, ahead 0.25 inches",
        ] {
            let path: Path = text.parse().unwrap();
            assert_eq!(path.to_string().parse::<Path>().unwrap(), path, "{text}");
        }
    }

    #[test]
    fn what_is_no_step_is_named() {
        for text in ["", "wheel 30", "ahead left", "turn left -5", "sideways 3", "ahead 3,5 up", "form heap"]
        {
            assert!(matches!(text.parse::<Path>(), Err(NoPath::Step(_))), "{text}");
        }
        assert!(matches!("wheel left 200".parse::<Path>(), Err(NoPath::Fault(PathFault::Wheel { .. }))));
    }
}
