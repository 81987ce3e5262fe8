use standfast_engine::battle::{Id, Roster, SideTime, TableView};

/// The clock of a side, as it stands at a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideClock {
    /// The side.
    pub side: Id,
    /// What it is called.
    pub name: String,
    /// How many seconds it has left; less than none once its time is up.
    pub left: i64,
    /// Whether it runs.
    pub runs: bool,
}

impl SideClock {
    /// The clocks of a view at that time, in the order of the sides; none where nobody has a time.
    #[must_use]
    pub fn all(view: &TableView, roster: &Roster, now: &str) -> Vec<Self> {
        let Some(time) = &view.time else { return Vec::new() };
        let clock = |of: &SideTime| Self {
            side: of.side.clone(),
            name: roster.side_name(&of.side).to_owned(),
            left: time.left(of, now),
            runs: of.runs,
        };
        time.sides.iter().map(clock).collect()
    }

    /// What it shows, as a chess clock does: `12:40`, `1:02:40`, and `+0:30` once the time is up by so much.
    ///
    /// ```
    /// use standfast_seat::SideClock;
    ///
    /// assert_eq!(SideClock::shows(760), "12:40");
    /// assert_eq!(SideClock::shows(3_760), "1:02:40");
    /// assert_eq!(SideClock::shows(-30), "+0:30");
    /// ```
    #[must_use]
    pub fn shows(left: i64) -> String {
        let (sign, seconds) = if left < 0 { ("+", left.unsigned_abs()) } else { ("", left.unsigned_abs()) };
        let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
        match hours {
            0 => format!("{sign}{minutes}:{seconds:02}"),
            _ => format!("{sign}{hours}:{minutes:02}:{seconds:02}"),
        }
    }

    /// The clock in words: `Union 12:40`, `Union: time up +0:30`.
    #[must_use]
    pub fn says(&self) -> String {
        let up = if self.left < 0 { ": time up" } else { "" };
        format!("{}{up} {}", self.name, Self::shows(self.left))
    }
}
