use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use standfast_dice::{Dice, Stop};
use standfast_tabletop::Rates;

use super::{
    Audience, Committed, Course, Due, Ending, Eyes, Ground, Id, Offers, OnTable, Opening, Scenario, Seat,
    Setting, TableEvent, TerrainChart, Thing, Verb, View,
};
use crate::{Refuse, RuleSystem, Rules, Shape, Trace};

use super::Declined;
use super::offer::Domain;

/// How a rule system is fought from the first turn to the last.
///
/// Commands are decided, events are applied: [`decide`](Self::decide) holds the rules and changes nothing,
/// [`apply`](Self::apply) holds none and can't fail. What may be done is said once, in
/// [`legal`](Self::legal): the list of offers, the answer to a command and the reason of a refusal are
/// readings of it.
pub trait Battle: RuleSystem + Debug + Clone + Send + Sync {
    /// What the system wants to know of a scenario, beside what all scenarios have: fields at its top.
    type Setup: Shape + Debug + Clone + Send + Sync;
    /// How the battle stands.
    type State: Clone + Debug + PartialEq + Eq + Send + Sync;
    /// What a seat may do. Internally tagged with `do`, in kebab-case.
    type Command: Serialize + DeserializeOwned + Clone + Debug + PartialEq + Eq;
    /// What happened. Externally tagged, in kebab-case.
    type Event: Serialize + DeserializeOwned + Clone + Debug + PartialEq + Eq + Hash + Send + Sync;

    /// Every kind of command that there is.
    const VERBS: &'static [&'static Verb];
    /// Every way in which a battle can end, beside those of all systems.
    const ENDINGS: &'static [&'static str];

    /// Refuses what is wrong with a scenario beyond its single fields.
    fn verify(scenario: &Scenario<Self>, rules: &Rules<'_, Self>, refuse: &mut Refuse);

    /// How things stand before the first command.
    fn start(setting: &Setting<Self>) -> Self::State;

    /// Considers every command that could come into question for this seat.
    fn legal(setting: &Setting<Self>, state: &Self::State, seat: &Seat, offers: &mut Offers<'_>);

    /// Applies the rules to a command that was found legal: what happens goes into the course, and its reasons
    /// into the trace.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice.
    fn decide<D: Dice + ?Sized>(
        setting: &Setting<Self>,
        course: &mut Course<'_, Self>,
        seat: &Seat,
        command: &Self::Command,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<(), Stop>;

    /// What the rules do by themselves once a command has been decided, a value set or a piece set down. Its dice are
    /// thrown for the record of what it follows; exact odds of a command end before the first of them.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice.
    fn follow<D: Dice + ?Sized>(
        setting: &Setting<Self>,
        course: &mut Course<'_, Self>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<(), Stop> {
        let _ = (setting, course, dice, trace);
        Ok(())
    }

    /// What happens under the rules when the table ends the battle, by a concession or the umpire's word: what was
    /// hidden is opened.
    fn close(setting: &Setting<Self>, course: &mut Course<'_, Self>, trace: &mut Trace) {
        let _ = (setting, course, trace);
    }

    /// The hidden values that are committed to before everybody, as they are before the first command.
    fn commitments(setting: &Setting<Self>, start: &Self::State) -> Vec<Committed> {
        let _ = (setting, start);
        Vec::new()
    }

    /// The value of [`commitments`](Self::commitments) that the event opens.
    fn opening(event: &Self::Event) -> Option<Opening> {
        let _ = event;
        None
    }

    /// Makes the event so.
    fn apply(state: &mut Self::State, event: &Self::Event);

    /// The tests and duties that the rules impose now.
    fn due(setting: &Setting<Self>, state: &Self::State) -> Vec<Due>;

    /// Whose move it is where nothing is due, for those who wait; nothing where [`due`](Self::due) always says so.
    fn to_act(setting: &Setting<Self>, state: &Self::State) -> Option<ToAct> {
        let _ = (setting, state);
        None
    }

    /// What these eyes may see.
    fn view(setting: &Setting<Self>, state: &Self::State, eyes: Eyes<'_>) -> View;

    /// How the battle has ended, if it has.
    fn ending(setting: &Setting<Self>, state: &Self::State) -> Option<Ending>;

    /// The event as a sentence of the log.
    fn says(setting: &Setting<Self>, event: &Self::Event) -> String;

    /// What an event is worth to a side: more than 0 where it is good for it, less than 0 where it is bad. Outcomes are
    /// shown from the worst to the best by the sum of what is seen to happen in them: only their order counts.
    fn worth(setting: &Setting<Self>, side: &Id, event: &Self::Event) -> i64;

    /// Who may know of an event. What is told of a command is told to those who may know of all its events.
    fn audience(setting: &Setting<Self>, event: &Self::Event) -> Audience {
        let _ = (setting, event);
        Audience::Everybody
    }

    /// Who may read a command as it was given.
    fn command_audience(setting: &Setting<Self>, seat: &Seat, command: &Self::Command) -> Audience {
        let _ = (setting, seat, command);
        Audience::Everybody
    }

    /// Why a command is not taken back without the umpire, where it is not: by what the rules say, or because
    /// it has shown what was hidden.
    fn stands(command: &Self::Command, events: &[Self::Event]) -> Option<Declined> {
        let _ = (command, events);
        None
    }

    /// What the system's charts say of terrain on a table; what its kinds are of themselves, where they say nothing.
    fn terrain(charts: &Self::Charts) -> Option<&TerrainChart> {
        let _ = charts;
        None
    }

    /// Whether its player may set a piece down elsewhere by hand now, and how far off. What has no place yet is always
    /// set down by its side, and the umpire sets down what he likes.
    ///
    /// # Errors
    /// Which rule refuses it.
    fn placing(setting: &Setting<Self>, state: &Self::State, piece: &Id) -> Result<Placing, Declined> {
        let _ = (setting, state, piece);
        Ok(Placing::Anywhere)
    }

    /// What it counts as that a piece which had a place was set down in another: that it has moved.
    fn placed(
        setting: &Setting<Self>,
        course: &mut Course<'_, Self>,
        seat: &Seat,
        piece: &Id,
        trace: &mut Trace,
    ) {
        let _ = (setting, course, seat, piece, trace);
    }

    /// The pieces that can stand on the table now: neither those that have not arrived nor those that are gone.
    fn standing_on_table(setting: &Setting<Self>, state: &Self::State) -> Vec<OnTable> {
        let _ = (setting, state);
        Vec::new()
    }

    /// What a piece is called; its id where nothing better is known.
    fn piece_name(setting: &Setting<Self>, piece: &Id) -> String {
        let _ = setting;
        piece.to_string()
    }

    /// Who may know where a piece stands.
    fn piece_audience(setting: &Setting<Self>, piece: &Id) -> Audience {
        let _ = (setting, piece);
        Audience::Everybody
    }

    /// Every value that the umpire may set.
    fn knobs(setting: &Setting<Self>, state: &Self::State) -> Vec<Knob>;

    /// Who may know that the umpire has set a value of a thing, and to what.
    fn knob_audience(setting: &Setting<Self>, knob: &str, thing: &str) -> Audience {
        let _ = (setting, knob, thing);
        Audience::Everybody
    }

    /// Sets a value of [`knobs`](Self::knobs). What is not one changes nothing.
    fn set(state: &mut Self::State, knob: &str, thing: &str, value: &Json);

    /// What is wrong with a state, if anything is: what must hold at every step of every battle.
    ///
    /// # Errors
    /// What does not hold, in words.
    fn sound(setting: &Setting<Self>, state: &Self::State) -> Result<(), String>;

    /// Holds what a command brought about against the rules and the table once more, by other questions than those of
    /// [`legal`](Self::legal): who acts stands on the table, a range is what the table measures, nobody fights who has
    /// left. For the players of the drill; no battle asks it.
    ///
    /// # Errors
    /// What does not hold, in words.
    fn eye(witnessed: &Witnessed<'_, Self>) -> Result<(), String> {
        let _ = witnessed;
        Ok(())
    }

    /// Whom a high throw for this purpose favours.
    fn favour(purpose: &str) -> Favour;
}

/// A value that the umpire may set by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knob {
    /// What it is of.
    pub thing: Thing,
    /// Its name: `fatigue`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub says: &'static str,
    /// What it may be set to.
    pub domain: Domain,
    /// What it is now.
    pub now: Json,
}

/// Whose move it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToAct {
    /// Whose.
    pub side: Id,
    /// The verb by which he passes the move on.
    pub verb: &'static Verb,
    /// The rule that says so.
    pub rule: &'static str,
}

/// How far off a player may set down a piece that stands somewhere already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placing {
    /// Anywhere on the table.
    Anywhere,
    /// As far as it can go for these rates: it is given a way.
    Within(Rates),
}

/// A command with all that it brought about, for [`Battle::eye`].
#[derive(Debug)]
pub struct Witnessed<'a, B: Battle> {
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
}

/// What points of somebody's are worth to a side: the same where they are its own, as much against it where they are
/// another side's, and nothing where they are nobody's. For [`Battle::worth`].
///
/// ```
/// use standfast_engine::battle::{Id, worth_to};
///
/// let [blue, grey] = ["blue", "grey"].map(|id| Id::new(id).unwrap());
/// assert_eq!(worth_to(&blue, Some(&blue), -30), -30);
/// assert_eq!(worth_to(&blue, Some(&grey), -30), 30);
/// assert_eq!(worth_to(&blue, None, -30), 0);
/// ```
#[must_use]
pub fn worth_to(side: &Id, whose: Option<&Id>, points: i64) -> i64 {
    match whose {
        Some(whose) if whose == side => points,
        Some(_) => -points,
        None => 0,
    }
}

/// Whom a high throw favours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Favour {
    /// Him whose command it is.
    High,
    /// Him whose command it is, the lower it is.
    Low,
    /// Neither, or it can't be said.
    Neither,
}
