use std::fmt;

/// What a side is about, or a part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stance {
    /// It goes for objectives and for the enemy.
    Attack,
    /// It holds its ground and fires.
    Hold,
    /// It gives way, so as not to break.
    GiveWay,
}

impl Stance {
    /// Every stance.
    pub const ALL: [Self; 3] = [Self::Attack, Self::Hold, Self::GiveWay];
}

impl fmt::Display for Stance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Attack => "the side attacks",
            Self::Hold => "the side holds the line",
            Self::GiveWay => "the side gives way",
        })
    }
}

/// How many of so many stay behind the line with a reserve of that many percent, in that turn of so many: nobody once half
/// the battle is over.
///
/// ```
/// use standfast_engine::battle::kept_back;
///
/// assert_eq!(kept_back(25, 8, (3, 6)), 2);
/// assert_eq!(kept_back(25, 8, (4, 6)), 0);
/// ```
#[must_use]
pub fn kept_back(reserve: i64, of: usize, (turn, turns): (i64, i64)) -> usize {
    let is_half_over = turn * 2 > turns;
    if is_half_over { 0 } else { usize::try_from(reserve).unwrap_or_default() * of / 100 }
}
