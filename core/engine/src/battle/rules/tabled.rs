use standfast_tabletop::Rates;

use super::super::{
    Course, Declined, Ground, Id, OnTable, Opened, Pass, Seat, Setting, TableEvent, TerrainChart,
};
use super::Play;

/// What stands on the table under a battle, and what the table says of it.
pub trait Tabled: Play {
    /// What the system's charts say of terrain on a table; what its kinds are of themselves, where they say nothing.
    fn terrain(charts: &Self::Charts) -> Option<&TerrainChart> {
        let _ = charts;
        None
    }

    /// The pieces that can stand on the table now: neither those that have not arrived nor those that are gone.
    fn standing(opened: Opened<'_, Self>) -> Vec<OnTable> {
        let _ = opened;
        Vec::new()
    }

    /// Whether its player may set a piece down elsewhere by hand now, and how far off. What has no place yet is always
    /// set down by its side, and the umpire sets down what he likes.
    ///
    /// # Errors
    /// Which rule refuses it.
    fn placing(opened: Opened<'_, Self>, piece: &Id) -> Result<Placing, Declined> {
        let _ = (opened, piece);
        Ok(Placing::Anywhere)
    }

    /// What it counts as that a piece which had a place was set down in another: that it has moved.
    fn placed(course: &mut Course<'_, Self>, seat: &Seat, piece: &Id) {
        let _ = (course, seat, piece);
    }

    /// Holds what a command brought about against the rules and the table once more, by other questions than those of
    /// [`legal`](Play::legal): who acts stands on the table, a range is what the table measures, nobody fights who has
    /// left. For the players of the drill; no battle asks it.
    ///
    /// # Errors
    /// What does not hold, in words.
    fn eye(witnessed: &Witnessed<'_, Self>) -> Result<(), String> {
        let _ = witnessed;
        Ok(())
    }
}

/// How far off a player may set down a piece that stands somewhere already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placing {
    /// Anywhere on the table.
    Anywhere,
    /// As far as it can go for these rates: it is given a way.
    Within(Rates),
}

/// A command with all that it brought about, for [`Tabled::eye`].
#[derive(Debug)]
pub struct Witnessed<'a, B: Play> {
    /// What was settled before the battle.
    pub setting: &'a Setting<B>,
    /// How things stood before the command.
    pub before: &'a B::State,
    /// The table before the command, where the battle has one.
    pub ground: Option<&'a Ground<'a>>,
    /// Who gave it.
    pub seat: &'a Seat,
    /// The command; none where the umpire set a value or somebody set a piece down.
    pub command: Option<&'a B::Command>,
    /// What it gave otherwise than the table says, and where pieces moved to.
    pub table: &'a [TableEvent],
    /// What happened under the rules.
    pub happened: &'a [B::Event],
    /// How things stand after it.
    pub after: &'a B::State,
    /// The table after it.
    pub ground_after: Option<&'a Ground<'a>>,
    pub(in crate::battle) pass: Pass,
}

impl<'a, B: Play> Witnessed<'a, B> {
    /// The pass with which hidden values are read.
    #[must_use]
    pub fn pass(&self) -> Pass {
        self.pass
    }

    /// The battle before the command, as the rules know it.
    #[must_use]
    pub fn opened_before(&self) -> Opened<'a, B> {
        Opened::new(self.setting, self.before)
    }

    /// The battle after it, as the rules know it.
    #[must_use]
    pub fn opened_after(&self) -> Opened<'a, B> {
        Opened::new(self.setting, self.after)
    }
}
