use std::ops::RangeInclusive;

use standfast_engine::form::{choice, whole};
use standfast_engine::{Form, Shape, choices};

choices! {
    /// Whether exhaustion ends (mfp.effect.exhausted); matters to battles only.
    pub enum Exhaustion {
        /// A side below its level again is no longer exhausted, and its hours count from 1 if it is again.
        ReEvaluated = "re-evaluated",
        /// Once exhausted, exhausted to the end.
        Permanent = "permanent",
    }
}

choices! {
    /// When a command that has lost its last defend marker goes over to engage (mfp.use.marker); matters to
    /// battles only.
    pub enum MarkerRevert {
        /// The moment the marker is captured.
        AtOnce = "at-once",
        /// In the next interphase.
        Interphase = "interphase",
    }
}

choices! {
    /// When an army's condition is checked and announced (mfp.effect.confirm); matters to battles only.
    pub enum Announcements {
        /// When the running totals are posted.
        AtThePosting = "at-the-posting",
        /// Whenever the total or the level moves.
        AtOnce = "at-once",
    }
}

choices! {
    /// How long the defend markers of a command can be captured (mfp.use.marker); matters to battles only.
    pub enum DefendMarkers {
        /// Until they are captured, whatever order the command has been given since.
        UntilCaptured = "until-captured",
        /// As long as the command acts on defend.
        UntilAbandoned = "until-abandoned",
    }
}

choices! {
    /// How the hours of exhaustion are counted (mfp.effect.cmr); matters to battles only.
    pub enum ExhaustionHours {
        /// From the half turn in which the army became exhausted.
        FromExhaustion = "from-exhaustion",
        /// By the hours of the game: the one in which it became exhausted is the first.
        GameHours = "game-hours",
    }
}

choices! {
    /// What a command that has lost all its miniatures pays for its order (mfp.use.order); matters to battles only.
    pub enum DestroyedCommand {
        /// Nothing: nobody acts on the order.
        PaysNothing = "pays-nothing",
        /// It pays as before.
        Pays = "pays",
    }
}

choices! {
    /// How the reports of the MFP phase are made (mfp.phase.2); matters to battles only.
    pub enum Reports {
        /// The log of the battle adds them up, and they are shown when the half turn begins.
        Counted = "counted",
        /// Every player shows his own.
        Shown = "shown",
    }
}

/// What `waver_at` may be, in percent.
pub(crate) const WAVER_AT: RangeInclusive<i64> = 50..=99;

/// What is decided where the text leaves a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rulings {
    /// At what share of its level, 50 to 99 percent, a side wavers.
    pub waver_at: i64,
    /// How many game turns, 1 to 12, make a game hour.
    pub turns_per_hour: i64,
    /// Whether exhaustion ends.
    pub exhaustion: Exhaustion,
    /// When a command that has lost its last defend marker goes over to engage.
    pub marker_revert: MarkerRevert,
    /// When an army's condition is checked and announced.
    pub announcements: Announcements,
    /// How long defend markers can be captured.
    pub defend_markers: DefendMarkers,
    /// How the hours of exhaustion are counted.
    pub exhaustion_hours: ExhaustionHours,
    /// What a command that has lost all its miniatures pays for its order.
    pub destroyed_command: DestroyedCommand,
    /// How reports are made.
    pub reports: Reports,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            waver_at: 90,
            turns_per_hour: 2,
            exhaustion: Exhaustion::ReEvaluated,
            marker_revert: MarkerRevert::AtOnce,
            announcements: Announcements::AtThePosting,
            defend_markers: DefendMarkers::UntilCaptured,
            exhaustion_hours: ExhaustionHours::FromExhaustion,
            destroyed_command: DestroyedCommand::PaysNothing,
            reports: Reports::Counted,
        }
    }
}

impl Shape for Rulings {
    const IS: &'static str = "rulings of mfp";

    fn read(form: &mut Form<'_>) -> Self {
        let default = Self::default();
        Self {
            waver_at: form
                .field("waver_at", "the share of its level, in percent, at which a side wavers")
                .or(whole(WAVER_AT), default.waver_at),
            turns_per_hour: form
                .field("turns_per_hour", "how many game turns make a game hour (battles only)")
                .or(whole(1..=12), default.turns_per_hour),
            exhaustion: form
                .field("exhaustion", "whether a side below its level again is still exhausted (battles only)")
                .or(choice(), default.exhaustion),
            marker_revert: form
                .field(
                    "marker_revert",
                    "when the loss of the last defend marker changes the order (battles only)",
                )
                .or(choice(), default.marker_revert),
            announcements: form
                .field("announcements", "when an army's condition is announced (battles only)")
                .or(choice(), default.announcements),
            defend_markers: form
                .field("defend_markers", "how long defend markers can be captured (battles only)")
                .or(choice(), default.defend_markers),
            exhaustion_hours: form
                .field("exhaustion_hours", "how the hours of exhaustion are counted (battles only)")
                .or(choice(), default.exhaustion_hours),
            destroyed_command: form
                .field("destroyed_command", "what a destroyed command pays for its order (battles only)")
                .or(choice(), default.destroyed_command),
            reports: form
                .field("reports", "how the reports of the MFP phase are made (battles only)")
                .or(choice(), default.reports),
        }
    }
}
