//! The form of a command: its free parts, its odds, its dice.

mod dice;
mod pick;
mod press;

use serde_json::Value as Json;
use standfast_seat::{Field, Need, Outlook};

pub(crate) use dice::{Dice, Thrown, is_short};
pub(crate) use pick::Pick;
pub(crate) use press::Done;

use super::battle::{Domain, Offer};

/// A command that is being filled in.
#[derive(Debug)]
pub(crate) struct Form {
    pub(crate) filled: standfast_seat::Form<'static>,
    /// Which row is chosen, among [`stops`](Self::stops).
    pub(crate) at: usize,
    pub(crate) edit: Edit,
    pub(crate) odds: Odds,
    pub(crate) ready: Ready,
    /// Why the last attempt was refused.
    pub(crate) refused: Option<String>,
    /// Whether Enter was pressed once on a command that ends the battle.
    pub(crate) sure: bool,
    /// The command that the odds and the readiness are about.
    pub(crate) looked_at: Option<Json>,
}

/// What the keys go into.
#[derive(Debug)]
pub(crate) enum Edit {
    /// The rows of the form.
    Rows,
    /// A number or a text, and what is wrong with it.
    Line { text: String, wrong: Option<String> },
    /// A list.
    Pick(Pick),
    /// Dice of the players' own.
    Dice(Dice),
}

/// What is known of the odds.
#[derive(Debug)]
pub(crate) enum Odds {
    /// The command is not whole yet.
    Unasked,
    /// They are being counted.
    Asked,
    Known(Outlook),
    /// There are none, and why.
    None(String),
}

/// Whether the command could be given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ready {
    /// Not yet: parts are missing.
    Missing,
    /// Without dice.
    Plain,
    /// With dice, this one first.
    Dice(Need),
    /// It is refused.
    Refused(String),
}

/// A row of the form that the cursor can be on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Row {
    /// A field, by its place.
    Field(usize),
    /// Give the command; with the dice of the battle, where it takes any.
    Give,
    /// Give it with dice of one's own.
    Type,
}

impl Form {
    /// The form of an offer, defaults filled in.
    pub(crate) fn new(offer: &Offer) -> Self {
        let mut form = Self {
            filled: standfast_seat::Form::of(offer).into_owned(),
            at: 0,
            edit: Edit::Rows,
            odds: Odds::Unasked,
            ready: Ready::Missing,
            refused: None,
            sure: false,
            looked_at: None,
        };
        form.at = form.first_missing();
        form
    }

    /// Fills a thing in wherever it alone can be meant: the unit that a duty is about.
    pub(crate) fn fill_in(&mut self, id: &str) {
        self.filled.fill_in(id);
        self.at = self.first_missing();
    }

    /// The rows that the cursor can be on.
    pub(crate) fn stops(&self) -> Vec<Row> {
        let open = self.filled.shown().filter(|(_, field)| !field.is_group() || field.is_optional);
        let dice = matches!(self.ready, Ready::Dice(_)).then_some(Row::Type);
        open.map(|(place, _)| Row::Field(place)).chain([Row::Give]).chain(dice).collect()
    }

    /// The row that the cursor is on.
    pub(crate) fn row(&self) -> Row {
        self.stops().get(self.at).copied().unwrap_or(Row::Give)
    }

    /// The field that the cursor is on.
    pub(crate) fn field(&self) -> Option<&Field<'static>> {
        match self.row() {
            Row::Field(place) => self.filled.fields.get(place),
            Row::Give | Row::Type => None,
        }
    }

    /// The first row where something must be chosen, or the one that gives the command.
    fn first_missing(&self) -> usize {
        let stops = self.stops();
        let missing = |row: &Row| match row {
            Row::Field(place) => self.filled.fields.get(*place).is_some_and(Field::is_missing),
            Row::Give | Row::Type => true,
        };
        stops.iter().position(missing).unwrap_or_default()
    }
}
