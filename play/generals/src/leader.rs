use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Who leads a seat, as it is written: `random`, a doctrine (`bold`), or a doctrine with a level (`bold:1s`, `bold:200p`).
///
/// ```
/// use std::time::Duration;
/// use standfast_generals::{Leader, Level};
///
/// assert_eq!("random".parse(), Ok(Leader::Random));
/// assert_eq!("bold".parse(), Ok(Leader::Doctrine("bold".to_owned())));
/// let thinks = |level| Leader::Thinks("bold".to_owned(), level);
/// assert_eq!("bold:0.1s".parse(), Ok(thinks(Level::Time(Duration::from_millis(100)))));
/// assert_eq!("bold:200p".parse(), Ok(thinks(Level::Playouts(200))));
/// assert!("bold:soon".parse::<Leader>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Leader {
    /// Somebody who does anything that he may.
    Random,
    /// Somebody who does what this doctrine likes best.
    Doctrine(String),
    /// Somebody who tries out what all doctrines would do, this one first.
    Thinks(String, Level),
}

/// How long somebody thinks about each decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// That long, at most a minute: what he comes to depends on the machine.
    Time(Duration),
    /// That many battles are fought on, 1 to 1,000,000: he always comes to the same.
    Playouts(u32),
}

impl Level {
    /// The longest that anybody may think about a decision.
    pub const LONGEST: Duration = Duration::from_secs(60);
    /// The most battles that anybody may fight on for a decision.
    pub const MOST: u32 = 1_000_000;
}

/// The name of whoever does anything that he may.
const RANDOM: &str = "random";

/// Why a text names no leader.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{given:?} is no player of the machine: allowed is random, a doctrine such as steady, or a doctrine with a level such as \
     steady:1s (up to 60s) or steady:200p (that many battles fought on, up to 1000000)"
)]
pub struct NoLeader {
    given: String,
}

impl FromStr for Leader {
    type Err = NoLeader;

    fn from_str(text: &str) -> Result<Self, NoLeader> {
        let none = || NoLeader { given: text.to_owned() };
        let is_name = |name: &str| {
            !name.is_empty()
                && name.chars().all(|sign| sign.is_alphanumeric() || matches!(sign, '-' | '_' | ' '))
        };
        match text.split_once(':') {
            None if text == RANDOM => Ok(Self::Random),
            None if is_name(text) => Ok(Self::Doctrine(text.to_owned())),
            Some((name, level)) if is_name(name) && name != RANDOM => {
                Ok(Self::Thinks(name.to_owned(), level.parse().map_err(|()| none())?))
            }
            _ => Err(none()),
        }
    }
}

impl FromStr for Level {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if let Some(playouts) = text.strip_suffix('p') {
            let playouts = playouts.parse().ok().filter(|playouts| (1..=Self::MOST).contains(playouts));
            return playouts.map(Self::Playouts).ok_or(());
        }
        let seconds: f64 = text.strip_suffix('s').ok_or(())?.parse().map_err(|_| ())?;
        let time = Duration::try_from_secs_f64(seconds).map_err(|_| ())?;
        let allowed = time >= Duration::from_millis(1) && time <= Self::LONGEST;
        allowed.then_some(Self::Time(time)).ok_or(())
    }
}

impl fmt::Display for Leader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str(RANDOM),
            Self::Doctrine(name) => f.write_str(name),
            Self::Thinks(name, level) => write!(f, "{name}:{level}"),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) => write!(f, "{}s", time.as_secs_f64()),
            Self::Playouts(playouts) => write!(f, "{playouts}p"),
        }
    }
}
