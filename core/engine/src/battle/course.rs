use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use standfast_dice::{Dice, Stop, Thrown, Typed};
use standfast_tabletop::Pose;

use super::ground::{AsLeft, Places, Relaid};
use super::{Ending, Ground, Id, Moves, Opened, Pass, Play, Scene, Seat, Setting, TableEvent, Tabled};
use crate::{Figure, Procedure, Trace, verify};

/// How things go on from a state while a command is decided: its dice, the events so far with their reasons, and how
/// things stand after them.
///
/// The state that it started from is not touched, but by a [trial](super::Trial), which goes on from what it was given.
pub struct Course<'a, B: Play> {
    setting: &'a Setting<B>,
    state: Kept<'a, B::State>,
    /// The places at its table, where it has one.
    places: Option<Kept<'a, Places>>,
    /// The table as it was last looked at.
    laid: RefCell<Relaid<'a>>,
    events: Vec<B::Event>,
    moved: Vec<TableEvent>,
    /// Whoever answers the dice.
    pub dice: &'a mut dyn Dice,
    /// The reasons.
    pub trace: &'a mut Trace,
    /// The situations that the rules exclude and that were resolved all the same, where somebody watches.
    excluded: Option<Vec<String>>,
}

/// Something that is copied before it is changed, or changed where it is.
enum Kept<'a, T: Clone> {
    Apart(Cow<'a, T>),
    InPlace(&'a mut T),
}

impl<T: Clone> Kept<'_, T> {
    fn get(&self) -> &T {
        match self {
            Self::Apart(kept) => kept,
            Self::InPlace(kept) => kept,
        }
    }

    fn change(&mut self) -> &mut T {
        match self {
            Self::Apart(kept) => kept.to_mut(),
            Self::InPlace(kept) => kept,
        }
    }

    /// Whether it is surely as it was.
    fn is_untouched(&self) -> bool {
        matches!(self, Self::Apart(Cow::Borrowed(_)))
    }
}

impl<'a, B: Play> Course<'a, B> {
    fn new(
        setting: &'a Setting<B>,
        state: Kept<'a, B::State>,
        places: Kept<'a, Places>,
        dice: &'a mut dyn Dice,
        trace: &'a mut Trace,
    ) -> Self {
        let (places, laid) = (setting.layout().map(|_| places), RefCell::default());
        let (events, moved) = (Vec::new(), Vec::new());
        Self { setting, state, places, laid, events, moved, dice, trace, excluded: None }
    }

    /// From this state on, with the pieces at these places.
    pub(super) fn at(
        setting: &'a Setting<B>,
        state: &'a B::State,
        places: &'a Places,
        dice: &'a mut dyn Dice,
        trace: &'a mut Trace,
    ) -> Self {
        let (state, places) = (Cow::Borrowed(state), Cow::Borrowed(places));
        Self::new(setting, Kept::Apart(state), Kept::Apart(places), dice, trace)
    }

    /// From this state on, which is changed as things happen.
    pub(super) fn within(
        setting: &'a Setting<B>,
        state: &'a mut B::State,
        places: &'a mut Places,
        dice: &'a mut dyn Dice,
        trace: &'a mut Trace,
    ) -> Self {
        Self::new(setting, Kept::InPlace(state), Kept::InPlace(places), dice, trace)
    }

    /// What becomes of a state by what happens before the first command, where nobody throws dice and nothing stands on
    /// the table yet.
    pub fn before_dice(
        setting: &'a Setting<B>,
        mut state: B::State,
        happens: impl FnOnce(&mut Course<'_, B>),
    ) -> B::State {
        let (mut none, mut silent) = (Thrown::new(Typed::default()), Trace::silent());
        let mut nowhere = Places::default();
        happens(&mut Course::within(setting, &mut state, &mut nowhere, &mut none, &mut silent));
        state
    }

    /// The same, with somebody who holds every situation that is resolved against what the rules exclude.
    pub(super) fn watched(self) -> Self {
        Self { excluded: Some(Vec::new()), ..self }
    }

    /// What was settled before the battle.
    #[must_use]
    pub fn setting(&self) -> &'a Setting<B> {
        self.setting
    }

    /// The same with its table as it was left, which needs not be laid anew.
    pub(super) fn laid_as(self, left: AsLeft) -> Self {
        Self { laid: Relaid::of(self.setting, left).into(), ..self }
    }

    /// How things stand now.
    #[must_use]
    pub fn state(&self) -> &B::State {
        self.state.get()
    }

    /// The battle as it stands now.
    #[must_use]
    pub fn scene(&self) -> Scene<'_, B> {
        *self.opened()
    }

    /// The same, as the rules know it.
    #[must_use]
    pub fn opened(&self) -> Opened<'_, B> {
        Opened::new(self.setting, self.state())
    }

    /// The pass with which hidden values are read.
    #[must_use]
    pub fn pass(&self) -> Pass {
        Pass::new()
    }

    /// The battle as it stands now, and whoever answers the dice, and the reasons: for rules that are asked outside of a
    /// procedure.
    pub fn parts(&mut self) -> (Scene<'_, B>, &mut dyn Dice, &mut Trace) {
        (Scene { setting: self.setting, state: self.state.get() }, self.dice, self.trace)
    }

    /// This happens.
    pub fn happen(&mut self, event: B::Event) {
        B::apply(self.state_mut(), &event);
        self.events.push(event);
    }

    /// Notes a reason: the rule, what it comes to, and what it says here.
    pub fn note(&mut self, rule: &'static str, value: impl Into<Figure>, says: impl FnOnce() -> String) {
        self.trace.note(rule, value, says);
    }

    /// Resolves a procedure of the system in this situation.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice.
    pub fn consult<P: Procedure<System = B>>(&mut self, situation: &P) -> Result<P::Outcome, Stop> {
        let rules = self.setting.rules();
        if let Some(excluded) = &mut self.excluded
            && let Err(refusals) = verify(situation, &rules)
        {
            excluded.push(format!("{} was resolved, and the rules exclude it: {refusals}", P::NAME));
        }
        situation.resolve(&rules, self.dice, self.trace)
    }

    /// What has happened so far.
    #[must_use]
    pub fn events(&self) -> &[B::Event] {
        &self.events
    }

    /// The situations that were resolved though the rules exclude them, where somebody watched.
    pub(super) fn excluded(&self) -> &[String] {
        self.excluded.as_deref().unwrap_or_default()
    }

    /// The piece moves there, and how: `FALLS_BACK.over(inches)`. Nothing where the battle has no table.
    pub fn place(&mut self, piece: &Id, pose: Pose, moves: impl Into<Moves>) {
        if self.set_down(piece, pose).is_some() {
            let Moves { motion, inches } = moves.into();
            let (piece, motion) = (piece.clone(), Cow::Borrowed(motion.name));
            self.moved.push(TableEvent::Moved { piece, pose, motion, inches, says: String::new() });
        }
    }

    /// The piece stands there from now on, which is written down elsewhere; whether it stood somewhere else before.
    /// `None` where the battle has no table.
    pub(super) fn set_down(&mut self, piece: &Id, pose: Pose) -> Option<bool> {
        let places = self.places.as_mut()?.change();
        self.laid.get_mut().sets_down(piece);
        Some(places.insert(piece.clone(), pose).is_some_and(|before| before != pose))
    }

    /// The state, to be changed: by what happens, and where the umpire sets things.
    pub(super) fn state_mut(&mut self) -> &mut B::State {
        self.laid.get_mut().happens();
        self.state.change()
    }
}

impl<'a, B: Play + Tabled> Course<'a, B> {
    /// Decides a command that is legal, with what follows from it; gives how the battle ended, if it has.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice.
    pub(super) fn carry_out(&mut self, seat: &Seat, command: &B::Command) -> Result<Option<Ending>, Stop> {
        B::decide(self, seat, command)?;
        self.go_on()
    }

    /// What follows by itself; gives how the battle ended, if it has.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice.
    pub(super) fn go_on(&mut self) -> Result<Option<Ending>, Stop> {
        B::follow(self)?;
        Ok(B::ending(self.opened()))
    }

    /// The table with the pieces as they stand now; `None` where the battle has no table. It stays as it is for whoever
    /// keeps it.
    #[must_use]
    pub fn ground(&self) -> Option<Rc<Ground<'a>>> {
        let places = self.places.as_ref()?.get();
        self.laid.borrow_mut().now(self.setting, || B::standing(self.opened()), places)
    }

    /// What has happened under the rules, and on the table: pieces that are gone have lost their places.
    pub(super) fn into_events(mut self) -> (Vec<B::Event>, Vec<TableEvent>) {
        let gone = self.gone().into_iter().map(|piece| TableEvent::Lifted { piece });
        self.moved.extend(gone);
        (self.events, self.moved)
    }

    /// What has happened under the rules, where places are changed as things happen: pieces that are gone lose them. With
    /// it the table as it is left.
    pub(super) fn into_place(mut self) -> (Vec<B::Event>, AsLeft) {
        let gone = self.gone();
        if let Some(places) = self.places.as_mut().filter(|_| !gone.is_empty()) {
            let places = places.change();
            places.retain(|piece, _| !gone.contains(piece));
        }
        (self.events, self.laid.into_inner().keep())
    }

    /// The pieces that have a place and are gone.
    fn gone(&self) -> Vec<Id> {
        let places = self.places.as_ref().map(Kept::get).filter(|places| !places.is_empty());
        // Of a state that nothing has touched nobody is gone.
        let Some(places) = places.filter(|_| !self.state.is_untouched()) else { return Vec::new() };
        let laid = if self.laid.borrow().is_laid() { self.ground() } else { None };
        if laid.is_some_and(|ground| ground.field().units().len() == places.len()) {
            return Vec::new();
        }
        let mut standing: Vec<Id> = B::standing(self.opened()).into_iter().map(|piece| piece.id).collect();
        standing.sort_unstable();
        let mut standing = standing.iter().peekable();
        let is_gone = |piece: &&Id| {
            while standing.next_if(|other| other < piece).is_some() {}
            standing.peek() != Some(piece)
        };
        places.keys().filter(is_gone).cloned().collect()
    }
}

impl<B: Play> fmt::Debug for Course<'_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Course")
            .field("state", self.state())
            .field("events", &self.events)
            .finish_non_exhaustive()
    }
}
