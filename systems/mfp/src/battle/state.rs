use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use standfast_engine::battle::{Audience, Commitment, Eyes, Hidden, Id, Seat, Setting};
use standfast_engine::choices;

use super::Clock;
use super::setup::CommandSetup;
use crate::procedures::Condition;
use crate::{Incident, Mfp, Order, Points, cite};

choices! {
    /// What a half turn consists of, in this order (mfp.phase.1, mfp.phase.3).
    pub enum Phase {
        /// The MFP phase: what every player used in the half turn before is reported.
        Mfp = "mfp",
        /// The half turn itself, in which things happen on the table.
        Action = "action",
        /// The interphase, with which a game hour ends.
        Interphase = "interphase",
    }
}

impl Phase {
    /// The rule by which it goes on and ends.
    pub(super) fn rule(self) -> &'static str {
        match self {
            Self::Mfp => cite::REPORT,
            Self::Action => cite::HALF_TURN,
            Self::Interphase => cite::INTERPHASE,
        }
    }
}

choices! {
    /// Where a command is.
    pub enum Place {
        /// On the march to the battle zone.
        Approach = "approach",
        /// In the battle zone, and not on the table (mfp.level.4).
        Outlying = "outlying",
        /// On the table.
        Table = "table",
        /// It has left the battle zone.
        Left = "left",
    }
}

impl Place {
    /// Whether that is in the battle zone, where commands count for the level (mfp.level.1).
    #[must_use]
    pub fn in_battle_zone(self) -> bool {
        matches!(self, Self::Outlying | Self::Table)
    }
}

/// How a battle stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub(super) clock: Clock,
    pub(super) phase: Phase,
    /// The players who lead commands.
    pub(super) players: BTreeMap<Id, PlayerState>,
    pub(super) sides: BTreeMap<Id, SideState>,
    pub(super) commands: BTreeMap<Id, CommandState>,
    pub(super) units: BTreeMap<Id, UnitState>,
    pub(super) situations: BTreeMap<Id, SituationState>,
    /// Whether the levels have been opened.
    pub(super) opened: bool,
}

/// A player who leads commands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PlayerState {
    /// What he has used since his last report.
    pub(super) used: Hidden<Vec<Incident>>,
    /// What the umpire adds to his next report by hand.
    pub(super) correction: Hidden<Points>,
    /// What he reports, from his report until the totals are posted.
    pub(super) report: Option<Hidden<Points>>,
    /// What he showed in the last MFP phase.
    pub(super) shown: Points,
    /// Whether he has finished the phase.
    pub(super) finished: bool,
}

/// How a side stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SideState {
    /// Its level when the battle began.
    pub(super) start: Hidden<Points>,
    /// The hash of that level, which everybody is shown, and the salt, which is shown when the level is opened.
    pub(super) commitment: Commitment,
    /// What has moved its level since.
    pub(super) changes: Hidden<Vec<Change>>,
    /// Its running total.
    pub(super) total: Points,
    /// What was last added to its running total.
    pub(super) tally: Points,
    /// Its condition, as it was announced.
    pub(super) condition: Condition,
    /// Since when it has been exhausted.
    pub(super) exhausted_since: Option<Clock>,
}

/// What moved a level.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MovedBy {
    /// A command entered the battle zone or left it (mfp.level.2).
    Command(Id),
    /// A situation arose or ended (mfp.level.3).
    Situation(Id),
    /// The umpire's hand.
    Hand,
}

/// One change of a level.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Change {
    pub(super) clock: Clock,
    pub(super) cause: MovedBy,
    pub(super) by: Points,
}

/// How a command stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CommandState {
    /// Where it is. Once it has been on the table, everybody knows.
    pub(super) place: Hidden<Place>,
    /// Whether its contribution is in its side's level.
    pub(super) counted: bool,
    /// The order that it acts on.
    pub(super) order: Hidden<Option<Order>>,
    /// What has happened to it.
    pub(super) fortunes: Hidden<Fortunes>,
    /// What its player has entered for it since the totals were last posted.
    pub(super) entered: Hidden<Entered>,
    /// Losses of it that somebody counts differently; everybody knows of that.
    pub(super) contest: Option<Contest>,
}

/// How much of each toll has been entered for a command.
pub(super) type Entered = BTreeMap<Toll, i64>;

choices! {
    /// What is lost, and may be contested (mfp.use.contest).
    pub enum Toll {
        /// Miniatures.
        Miniatures = "miniatures",
        /// Batteries and train units overrun.
        Overrun = "overrun",
        /// Commanders hit.
        Officers = "officers",
        /// HQ bases removed.
        HqBases = "hq-bases",
        /// Defend markers captured.
        Markers = "markers",
    }
}

/// A count of a command's losses that differs from what its player has entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Contest {
    pub(super) by: Seat,
    pub(super) toll: Toll,
    pub(super) counted: i64,
    /// Whether the command's player has answered it.
    pub(super) answered: bool,
}

/// What has happened to a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Fortunes {
    /// How many of its defend markers have been captured.
    pub(super) markers_captured: i64,
    /// How often its commander was hit.
    pub(super) officers_hit: i64,
    /// Whether its HQ base has been removed.
    pub(super) hq_removed: bool,
    /// Whether it has moved in this hour although it is resting.
    pub(super) rest_broken: bool,
    /// Whether it has acted on defend, and so set its defend markers down.
    pub(super) markers_down: bool,
}

/// How a unit stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct UnitState {
    /// The command that it belongs to.
    pub(super) command: Id,
    /// What it has lost.
    pub(super) losses: Hidden<Losses>,
    /// Whether it has violated its orders in this game turn, which everybody was told.
    pub(super) free: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Losses {
    pub(super) miniatures: i64,
    pub(super) overrun: bool,
}

/// Whether a situation holds, and moves a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SituationState {
    pub(super) holds: Hidden<bool>,
    /// Whether its points are in its side's level.
    pub(super) counted: bool,
}

impl State {
    /// How things stand before the first command.
    pub(super) fn start(setting: &Setting<Mfp>) -> Self {
        let setup = setting.setup();
        let leads = |player: &Id| setup.commands.iter().any(|command| command.seat == *player);
        let players = setting.roster().players.iter().filter(|player| leads(&player.id));
        let sides = setting.roster().sides.iter();
        let commands = setup.commands.iter();
        let units = setup.units().map(|(command, unit)| (unit.id.clone(), UnitState::start(command)));
        let situations = setup.situations.iter().map(|situation| {
            let holds = Hidden::new(situation.holds, Audience::Side(situation.side.clone()));
            (situation.id.clone(), SituationState { holds, counted: situation.holds })
        });
        Self {
            clock: Clock::START,
            phase: Phase::Action,
            players: players.map(|player| (player.id.clone(), PlayerState::start(&player.id))).collect(),
            sides: sides.map(|side| (side.id.clone(), SideState::start(&side.id, setting))).collect(),
            commands: commands.map(|command| (command.id.clone(), CommandState::start(command))).collect(),
            units: units.collect(),
            situations: situations.collect(),
            opened: false,
        }
    }
}

impl UnitState {
    /// How a unit of a command stands that has lost nobody.
    pub(super) fn start(command: &CommandSetup) -> Self {
        let losses = Hidden::new(Losses::default(), Audience::Player(command.seat.clone()));
        Self { command: command.id.clone(), losses, free: false }
    }
}

impl PlayerState {
    fn start(player: &Id) -> Self {
        let own = Audience::Player(player.clone());
        Self {
            used: Hidden::new(Vec::new(), own.clone()),
            correction: Hidden::new(Points::ZERO, own),
            report: None,
            shown: Points::ZERO,
            finished: false,
        }
    }
}

impl SideState {
    fn start(side: &Id, setting: &Setting<Mfp>) -> Self {
        let start = level_at_start(setting, side);
        let own = Audience::Side(side.clone());
        Self {
            start: Hidden::new(start, own.clone()),
            commitment: setting.commit(side, &start.to_string()),
            changes: Hidden::new(Vec::new(), own),
            total: Points::ZERO,
            tally: Points::ZERO,
            condition: Condition::Steady,
            exhausted_since: None,
        }
    }

    /// Whether it was announced that the side is exhausted.
    pub(super) fn is_exhausted(&self) -> bool {
        self.condition == Condition::Exhausted
    }

    /// The umpire sets its level, by one more change, which says when it was made.
    pub(super) fn set_level(&mut self, clock: Clock, set: impl FnOnce(&mut Points)) {
        let changes = self.changes.for_rules_mut();
        let unfloored = moved(*self.start.for_rules_mut(), changes);
        let mut level = unfloored.max(Points::ZERO);
        set(&mut level);
        changes.push(Change { clock, cause: MovedBy::Hand, by: level - unfloored });
    }

    /// Its level, where these eyes may see it.
    pub(super) fn level_seen_by(&self, eyes: Eyes<'_>) -> Option<Points> {
        Some(moved(*self.start.seen_by(eyes)?, self.changes.seen_by(eyes)?).max(Points::ZERO))
    }
}

/// What the commands and situations of a side bring to its level when the battle begins (mfp.level.1).
pub(super) fn level_at_start(setting: &Setting<Mfp>, side: &Id) -> Points {
    let setup = setting.setup();
    let there = |command: &&CommandSetup| command.side == *side && command.starts_at().in_battle_zone();
    let brought = setup.commands.iter().filter(there).map(|command| command.contribution(setting));
    let holding = setup.situations.iter().filter(|situation| situation.side == *side && situation.holds);
    brought.chain(holding.map(|situation| situation.points)).sum()
}

/// A level that began there, after these changes.
pub(super) fn moved(start: Points, changes: &[Change]) -> Points {
    start + changes.iter().map(|change| change.by).sum()
}

impl CommandState {
    fn start(command: &CommandSetup) -> Self {
        let own = Audience::Player(command.seat.clone());
        let own_side = Audience::Side(command.side.clone());
        let place = command.starts_at();
        let known_to = if place == Place::Table { Audience::Everybody } else { own_side.clone() };
        let markers_down = command.order == Some(Order::Defend);
        Self {
            place: Hidden::new(place, known_to),
            counted: place.in_battle_zone(),
            order: Hidden::new(command.order, own_side),
            fortunes: Hidden::new(Fortunes { markers_down, ..Fortunes::default() }, own.clone()),
            entered: Hidden::new(Entered::new(), own),
            contest: None,
        }
    }

    /// Puts it somewhere. On the table everybody sees it, and sees it go.
    pub(super) fn put(&mut self, place: Place) {
        *self.place.for_rules_mut() = place;
        if place == Place::Table {
            self.place.show_to(Audience::Everybody);
        }
    }

    /// Gives it an order. Under defend it sets its markers down (mfp.use.marker).
    pub(super) fn give(&mut self, order: Option<Order>) {
        *self.order.for_rules_mut() = order;
        self.fortunes.for_rules_mut().markers_down |= order == Some(Order::Defend);
    }
}

impl State {
    /// The count that contests a command's losses, while its player has not answered it.
    pub(super) fn contest(&self, command: &Id) -> Option<&Contest> {
        self.commands.get(command)?.contest.as_ref().filter(|contest| !contest.answered)
    }
}
