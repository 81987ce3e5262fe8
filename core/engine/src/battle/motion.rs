use standfast_tabletop::Length;

/// A way in which a system's pieces move on the table: its name in a log, and its sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Motion {
    /// Its name in a log: `falls-back`.
    pub name: &'static str,
    /// What the piece does, in words, with `{}` for how far: `falls back {}`.
    pub says: &'static str,
}

impl Motion {
    /// The motion over that many inches.
    #[must_use]
    pub const fn over(&'static self, inches: Length) -> Moves {
        Moves { motion: self, inches: Some(inches) }
    }

    /// The motion in words, with the inches if they are known.
    #[must_use]
    pub fn told(&self, inches: Option<Length>) -> String {
        self.says.replace("{}", &inches.map(in_inches).unwrap_or_default())
    }
}

/// How a piece moves, and how far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moves {
    /// What it does.
    pub motion: &'static Motion,
    /// Over how many inches, if that is told.
    pub inches: Option<Length>,
}

impl From<&'static Motion> for Moves {
    fn from(motion: &'static Motion) -> Self {
        Self { motion, inches: None }
    }
}

/// A distance in words: `1 inch`, `2.5 inches`.
///
/// ```
/// use standfast_engine::battle::in_inches;
/// use standfast_tabletop::Length;
///
/// assert_eq!(in_inches(Length::inches(1)), "1 inch");
/// assert_eq!(in_inches(Length::from_hundredths(250)), "2.5 inches");
/// ```
#[must_use]
pub fn in_inches(length: Length) -> String {
    let inches = if length == Length::inches(1) { "inch" } else { "inches" };
    format!("{length} {inches}")
}

/// Declares the ways in which pieces of a system move, and `MOTIONS`, all of them.
///
/// ```
/// mod motion {
///     standfast_engine::motions! {
///         FALLS_BACK = "falls-back", "falls back {}";
///     }
/// }
/// let inches = standfast_tabletop::Length::inches(3);
/// assert_eq!(motion::MOTIONS[0].told(Some(inches)), "falls back 3 inches");
/// ```
#[macro_export]
macro_rules! motions {
    ($($name:ident = $text:literal, $says:literal;)+) => {
        $(pub(super) static $name: $crate::battle::Motion =
            $crate::battle::Motion { name: $text, says: $says };)+
        /// Every way of moving on the table.
        pub(super) static MOTIONS: [&$crate::battle::Motion; [$($text),+].len()] = [$(&$name),+];
    };
}
