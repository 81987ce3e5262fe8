use std::borrow::Cow;

use standfast_dice::{Dice, Stop};
use standfast_tabletop::Pose;

use super::ground::Places;
use super::{Battle, Ground, Id, Setting, TableEvent};
use crate::{Procedure, Rules, Trace, verify};

/// How things go on from a state while a command is decided: the events so far, and how things stand after
/// them. The state that it started from is not touched.
#[derive(Debug)]
pub struct Course<'a, B: Battle> {
    state: Cow<'a, B::State>,
    events: Vec<B::Event>,
    /// The setting and the places at its table, where it has one.
    table: Option<(&'a Setting<B>, Cow<'a, Places>)>,
    moved: Vec<TableEvent>,
    /// The situations that the rules exclude and that were resolved all the same, where somebody watches.
    excluded: Option<Vec<String>>,
}

impl<'a, B: Battle> Course<'a, B> {
    /// From this state on, without a table.
    #[must_use]
    pub fn from(state: &'a B::State) -> Self {
        Self {
            state: Cow::Borrowed(state),
            events: Vec::new(),
            table: None,
            moved: Vec::new(),
            excluded: None,
        }
    }

    /// From this state on, with the pieces at these places.
    pub(super) fn at(setting: &'a Setting<B>, state: &'a B::State, places: &'a Places) -> Self {
        let table = setting.layout().map(|_| (setting, Cow::Borrowed(places)));
        Self { table, ..Self::from(state) }
    }

    /// The same, with somebody who holds every situation that is resolved against what the rules exclude.
    pub(super) fn watched(self) -> Self {
        Self { excluded: Some(Vec::new()), ..self }
    }

    /// How things stand now.
    #[must_use]
    pub fn state(&self) -> &B::State {
        &self.state
    }

    /// This happens.
    pub fn happen(&mut self, event: B::Event) {
        B::apply(self.state.to_mut(), &event);
        self.events.push(event);
    }

    /// Resolves a procedure of the system in this situation.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice.
    pub fn consult<P: Procedure<System = B>, D: Dice + ?Sized>(
        &mut self,
        situation: &P,
        rules: &Rules<'_, B>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<P::Outcome, Stop> {
        if let Some(excluded) = &mut self.excluded
            && let Err(refusals) = verify(situation, rules)
        {
            excluded.push(format!("{} was resolved, and the rules exclude it: {refusals}", P::NAME));
        }
        situation.resolve(rules, dice, trace)
    }

    /// The table with the pieces as they stand now; `None` where the battle has no table. It is laid anew each time:
    /// who has several questions keeps it.
    #[must_use]
    pub fn ground(&self) -> Option<Ground<'a>> {
        let (setting, places) = self.table.as_ref()?;
        Some(Ground::of(setting.layout()?, B::standing_on_table(setting, &self.state), places))
    }

    /// The piece moves there, and what it does in words: `falls back 3 inches`. Nothing where the battle has no table.
    pub fn place(&mut self, piece: &Id, pose: Pose, says: impl Into<String>) {
        if self.set_down(piece, pose).is_some() {
            self.moved.push(TableEvent::Moved { piece: piece.clone(), pose, says: says.into() });
        }
    }

    /// The piece stands there from now on, which is written down elsewhere; whether it stood somewhere else before.
    /// `None` where the battle has no table.
    pub(super) fn set_down(&mut self, piece: &Id, pose: Pose) -> Option<bool> {
        let (_, places) = self.table.as_mut()?;
        Some(places.to_mut().insert(piece.clone(), pose).is_some_and(|before| before != pose))
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

    /// What has happened under the rules, and on the table: pieces that are gone have lost their places.
    #[must_use]
    pub(super) fn into_events(mut self) -> (Vec<B::Event>, Vec<TableEvent>) {
        self.lift();
        (self.events, self.moved)
    }

    fn lift(&mut self) {
        let Some((setting, places)) = &self.table else { return };
        // Of a state that nothing has touched nobody is gone.
        if places.is_empty() || matches!(self.state, Cow::Borrowed(_)) {
            return;
        }
        let standing = B::standing_on_table(setting, &self.state).into_iter();
        let mut standing: Vec<Id> = standing.map(|piece| piece.id).collect();
        standing.sort_unstable();
        let gone = places.keys().filter(|piece| standing.binary_search(piece).is_err());
        self.moved.extend(gone.map(|piece| TableEvent::Lifted { piece: piece.clone() }));
    }

    /// The state that the umpire sets things in.
    pub(super) fn state_mut(&mut self) -> &mut B::State {
        self.state.to_mut()
    }
}
