use std::fmt;

use serde::{Deserialize, Serialize};
use standfast_engine::form::Kind;
use standfast_engine::{Refusal, Tree, Value};

/// The last possible hour of a battle: its timetable runs within one day.
pub(super) const LAST_HOUR: i64 = 24;

/// A moment of the battle: the game hour, the game turn in the hour and the half turn in the turn, each counted from 1
/// (mfp.phase.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// The game hour.
    pub hour: i64,
    /// The game turn in the hour, up to the ruling `turns_per_hour`.
    pub turn: i64,
    /// The half turn in the turn, 1 or 2.
    pub half: i64,
}

const HALF_TURNS: i64 = 2;

impl Clock {
    /// The first half turn of a battle.
    pub const START: Self = Self { hour: 1, turn: 1, half: 1 };

    /// The last half turn of that hour.
    #[must_use]
    pub const fn last_of(hour: i64, turns_per_hour: i64) -> Self {
        Self { hour, turn: turns_per_hour, half: HALF_TURNS }
    }

    /// The half turn that comes next.
    #[must_use]
    pub fn next(self, turns_per_hour: i64) -> Self {
        let Self { hour, turn, half } = self;
        if half < HALF_TURNS {
            Self { half: half + 1, ..self }
        } else if turn < turns_per_hour {
            Self { hour, turn: turn + 1, half: 1 }
        } else {
            Self { hour: hour + 1, turn: 1, half: 1 }
        }
    }

    /// Whether the game hour ends with this half turn.
    #[must_use]
    pub fn ends_hour(self, turns_per_hour: i64) -> bool {
        self.next(turns_per_hour).hour > self.hour
    }

    /// Whether a game turn begins with this half turn.
    #[must_use]
    pub fn begins_turn(self) -> bool {
        self.half == 1
    }

    /// The half turn that begins after this many.
    #[must_use]
    pub fn after(half_turns: i64, turns_per_hour: i64) -> Self {
        let (turns, half) = (half_turns / HALF_TURNS, half_turns % HALF_TURNS);
        Self { hour: turns / turns_per_hour + 1, turn: turns % turns_per_hour + 1, half: half + 1 }
    }

    /// How many half turns have passed since the battle began.
    #[must_use]
    pub fn half_turns(self, turns_per_hour: i64) -> i64 {
        ((self.hour - 1) * turns_per_hour + (self.turn - 1)) * HALF_TURNS + self.half - 1
    }

    /// Which turn it is, counted from 1 through all hours.
    #[must_use]
    pub fn turns(self, turns_per_hour: i64) -> i64 {
        self.half_turns(turns_per_hour) / HALF_TURNS + 1
    }

    /// How many hours have begun since another moment, that moment's included: 1 until a full hour has passed.
    #[must_use]
    pub fn hours_since(self, since: Self, turns_per_hour: i64) -> i64 {
        let passed = self.half_turns(turns_per_hour) - since.half_turns(turns_per_hour);
        passed / (turns_per_hour * HALF_TURNS) + 1
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hour {}, turn {}, half turn {}", self.hour, self.turn, self.half)
    }
}

const MINUTES_AN_HOUR: i64 = 60;
const HOURS_A_DAY: i64 = 24;
const MINUTES_A_DAY: i64 = HOURS_A_DAY * MINUTES_AN_HOUR;

/// A time of day, to the minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeOfDay {
    minutes: i64,
}

impl TimeOfDay {
    /// The time that is written `14:30`.
    #[must_use]
    pub fn written(text: &str) -> Option<Self> {
        let (hours, minutes) = text.split_once(':')?;
        let number = |digits: &str, below: i64| {
            let plain = digits.len() == 2 && digits.bytes().all(|digit| digit.is_ascii_digit());
            digits.parse::<i64>().ok().filter(|number| plain && *number < below)
        };
        let hours = number(hours, HOURS_A_DAY)?;
        Some(Self { minutes: hours * MINUTES_AN_HOUR + number(minutes, MINUTES_AN_HOUR)? })
    }

    /// The time when that half turn begins, if the first began at this time.
    #[must_use]
    pub fn at(self, clock: Clock, turns_per_hour: i64) -> Self {
        let passed = clock.half_turns(turns_per_hour) * MINUTES_AN_HOUR / (turns_per_hour * HALF_TURNS);
        Self { minutes: (self.minutes + passed) % MINUTES_A_DAY }
    }

    /// How many minutes pass from this time to another, less than a day.
    #[must_use]
    pub fn minutes_to(self, later: Self) -> i64 {
        (later.minutes - self.minutes).rem_euclid(MINUTES_A_DAY)
    }

    /// The half turn that begins at another time or next after it, if the first began at this time.
    #[must_use]
    pub fn half_turn_at(self, later: Self, turns_per_hour: i64) -> Clock {
        let halves = self.minutes_to(later) * turns_per_hour * HALF_TURNS;
        Clock::after((halves + MINUTES_AN_HOUR - 1) / MINUTES_AN_HOUR, turns_per_hour)
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.minutes / MINUTES_AN_HOUR, self.minutes % MINUTES_AN_HOUR)
    }
}

/// A time of day as it is written: `"14:30"`.
pub(super) struct Time;

impl Kind for Time {
    type Value = TimeOfDay;

    fn allowed(&self) -> String {
        "a time of day such as \"14:30\"".to_owned()
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> TimeOfDay {
        let time = match &tree.value {
            Value::Text(text) => TimeOfDay::written(text),
            _ => None,
        };
        time.unwrap_or_else(|| self.refuse(tree, path, refusals))
    }

    fn stand_in(&self) -> TimeOfDay {
        TimeOfDay { minutes: 0 }
    }

    fn schema(&self) -> serde_json::Value {
        serde_json::json!({"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"})
    }

    fn show(&self, value: &TimeOfDay) -> serde_json::Value {
        serde_json::json!(value.to_string())
    }
}
