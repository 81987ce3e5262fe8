use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value as Json;

use super::super::{Battle, Declined, Domain, Id, Offers, Part, Record, Seat, TableEvent, Verb, VerbKind};
use super::common::SEATS_RULE;
use super::{Table, Waiting};
use crate::Choice;

pub(super) static ALLOW_TIME: Verb =
    Verb::new("allow-time", "allow each side a time to act, or all the time it wants", VerbKind::Time);
pub(super) static STOP_TIME: Verb = Verb::new("stop-time", "stop the clocks of the sides", VerbKind::Time);
pub(super) static START_TIME: Verb =
    Verb::new("start-time", "let the clocks of the sides go on", VerbKind::Time);

/// The verbs of the clocks.
pub(super) static TIME: [&Verb; 3] = [&ALLOW_TIME, &STOP_TIME, &START_TIME];

/// The id of the table's rule about time.
const TIME_RULE: &str = "table.time";

/// The longest time for a turn or a battle, in minutes: a week.
const MOST_MINUTES: i64 = 7 * 24 * 60;

choices! {
    /// For how long a time is allowed.
    pub enum Span {
        /// For the whole battle.
        Battle = "battle",
        /// For each turn anew.
        Turn = "turn",
    }
}

/// The time that each side has to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Allowance {
    /// In minutes.
    #[cfg_attr(feature = "schema", schema(minimum = 1))]
    pub minutes: u32,
    /// Whether it is for the `battle` or for each `turn`.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "turn"))]
    pub each: Span,
}

impl Allowance {
    /// In words: `20 minutes a turn`.
    #[must_use]
    pub fn says(&self) -> String {
        let minutes = if self.minutes == 1 { "minute" } else { "minutes" };
        let each = match self.each {
            Span::Battle => "for the battle",
            Span::Turn => "a turn",
        };
        format!("{} {minutes} {each}", self.minutes)
    }
}

/// The clocks of the sides, as they stood when the last record was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TimeView {
    /// The time that each side has.
    #[serde(flatten)]
    pub allowed: Allowance,
    /// Whether the umpire has stopped the clocks.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// When the last record was made.
    #[cfg_attr(feature = "schema", schema(example = "2026-06-18T11:30:00Z"))]
    pub at: String,
    /// The clock of each side.
    pub sides: Vec<SideTime>,
}

/// The clock of one side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SideTime {
    /// The side.
    pub side: Id,
    /// What it has used until the last record, in seconds.
    #[cfg_attr(feature = "schema", schema(minimum = 0))]
    pub used: i64,
    /// Whether its clock has been running since.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub runs: bool,
}

impl TimeView {
    /// How many seconds the side has left at that time; less than none once its time is up.
    #[must_use]
    pub fn left(&self, of: &SideTime, now: &str) -> i64 {
        let running = if of.runs { seconds_between(instant(&self.at), instant(now)) } else { 0 };
        i64::from(self.allowed.minutes) * 60 - of.used - running
    }
}

/// What the clocks of the sides show. No undo changes it.
#[derive(Debug, Default)]
pub(super) struct Clocks {
    allowed: Option<Allowance>,
    stopped: bool,
    /// The furthest turn that the battle has come to.
    turn: i64,
    /// When the last record was made, where a time is allowed.
    at: Option<Timestamp>,
    /// The sides that play has waited for since then.
    waited: Vec<Id>,
    /// What each side has used, in milliseconds.
    used: BTreeMap<Id, i64>,
}

impl Clocks {
    /// Takes in the time of the next record, and what it says of the clocks.
    pub(super) fn take<E>(&mut self, record: &Record<E>) {
        if self.allowed.is_some() {
            self.pass(instant(&record.at));
        }
        for event in &record.table {
            match event {
                TableEvent::TimeAllowed(allowed) => {
                    let at = instant(&record.at);
                    *self = Self { allowed: *allowed, at, turn: self.turn, ..Self::default() };
                }
                TableEvent::TimeRuns(runs) => self.stopped = !runs,
                _ => {}
            }
        }
    }

    /// Counts the time until now for those who were waited for.
    fn pass(&mut self, now: Option<Timestamp>) {
        if !self.stopped {
            let passed = millis_between(self.at, now);
            for side in &self.waited {
                let used = self.used.entry(side.clone()).or_default();
                *used = used.saturating_add(passed);
            }
        }
        self.at = now.or(self.at);
    }

    /// From now on these sides are waited for. A turn that comes again, since something was taken back, gives no new time.
    fn wait_for(&mut self, waited: Vec<Id>, turn: i64) {
        if turn > self.turn && self.allowed.is_some_and(|allowed| allowed.each == Span::Turn) {
            self.used.clear();
        }
        self.turn = self.turn.max(turn);
        self.waited = waited;
    }
}

impl<B: Battle> Table<B> {
    /// Considers what the seat may do with the clocks: the umpire alone.
    pub(super) fn consider_time(&self, seat: &Seat, offers: &mut Offers<'_>) {
        if *seat != Seat::Umpire {
            offers.closed(&TIME, SEATS_RULE, || "only the umpire does that".to_owned());
            return;
        }
        offers.consider(&ALLOW_TIME, TIME_RULE, &[], || {
            let minutes = Domain::Whole { low: 1, high: MOST_MINUTES };
            Ok(vec![
                Part::new("minutes", "how many minutes; leave it out to take the clocks away", minutes)
                    .or(Json::Null),
                Part::new("each", "for the whole battle, or for each turn anew", Domain::choice::<Span>())
                    .or(Span::Turn.name()),
            ])
        });
        let clocks = &self.clocks;
        let considered = |want_stopped: bool, why: &'static str| match clocks.allowed {
            None => Err(Declined::by(TIME_RULE, "no time is allowed: the sides have no clocks")),
            Some(_) if clocks.stopped != want_stopped => Err(Declined::by(TIME_RULE, why)),
            Some(_) => Ok(Vec::new()),
        };
        offers.consider(&STOP_TIME, TIME_RULE, &[], || considered(false, "the clocks are stopped already"));
        offers.consider(&START_TIME, TIME_RULE, &[], || considered(true, "the clocks are not stopped"));
    }

    /// The event of a command about the clocks; `None` for any other.
    pub(super) fn decide_time(command: &Json) -> Option<TableEvent> {
        let verb = command.get("do").and_then(Json::as_str)?;
        if verb == ALLOW_TIME.name {
            let minutes = command.get("minutes").and_then(Json::as_u64);
            let minutes = minutes.and_then(|minutes| u32::try_from(minutes).ok());
            let each =
                Span::ALL.iter().copied().find(|span| command.get("each") == Some(&span.name().into()));
            let allowance = |minutes| Some(Allowance { minutes, each: each? });
            return Some(TableEvent::TimeAllowed(minutes.and_then(allowance)));
        }
        let stops = [(&STOP_TIME, TableEvent::TimeRuns(false)), (&START_TIME, TableEvent::TimeRuns(true))];
        stops.into_iter().find_map(|(of, event)| (of.name == verb).then_some(event))
    }

    /// Lets the clocks run of those sides that play waits for.
    pub(super) fn run_clocks(&mut self, awaited: &[Waiting]) {
        if self.clocks.allowed.is_none() {
            return;
        }
        let roster = self.setting.roster();
        let waited = roster.sides.iter().filter(|side| {
            let is_of =
                |waiting: &&Waiting| waiting.seats.iter().any(|seat| roster.side_of(seat) == Some(&side.id));
            awaited.iter().filter(|waiting| waiting.holds_up_play()).any(|waiting| is_of(&waiting))
        });
        let waited = waited.map(|side| side.id.clone()).collect();
        let turn = B::turn(self.scene());
        self.clocks.wait_for(waited, turn);
    }

    /// What the clocks of the sides show, where they have a time.
    pub(super) fn time(&self) -> Option<TimeView> {
        let Clocks { allowed, stopped, waited, used, .. } = &self.clocks;
        let allowed = (*allowed)?;
        let sides = self.setting.roster().sides.iter().map(|side| SideTime {
            side: side.id.clone(),
            used: used.get(&side.id).copied().unwrap_or_default() / 1_000,
            runs: !stopped && waited.contains(&side.id),
        });
        let at = self.records.last().map_or(&self.header.begun, |last| &last.at).clone();
        Some(TimeView { allowed, stopped: *stopped, at, sides: sides.collect() })
    }
}

/// A time as the keeper of the log wrote it, if it is one.
fn instant(text: &str) -> Option<Timestamp> {
    text.parse().ok()
}

/// How long it is from one to the other: nothing where either is not known, or where the keeper's clock was set back.
fn millis_between(from: Option<Timestamp>, to: Option<Timestamp>) -> i64 {
    let (Some(from), Some(to)) = (from, to) else { return 0 };
    to.as_millisecond().saturating_sub(from.as_millisecond()).max(0)
}

fn seconds_between(from: Option<Timestamp>, to: Option<Timestamp>) -> i64 {
    millis_between(from, to) / 1_000
}
