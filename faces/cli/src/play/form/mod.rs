//! The form of a command: its free parts, its odds, its dice.

mod dice;
mod field;
mod pick;
mod press;

use serde_json::{Map, Value as Json, json};

pub(crate) use dice::{Dice, Need, Next};
pub(crate) use field::Field;
pub(crate) use pick::Pick;
pub(crate) use press::Done;

use super::battle::{Domain, Offer, Outlook};

/// A command that is being filled in.
#[derive(Debug)]
pub(crate) struct Form {
    pub(crate) offer: Offer,
    pub(crate) fields: Vec<Field>,
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
    /// Not yet: these parts are missing.
    Missing(Vec<String>),
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
        let fields = Field::of(&offer.parts);
        let mut form = Self {
            offer: offer.clone(),
            fields,
            at: 0,
            edit: Edit::Rows,
            odds: Odds::Unasked,
            ready: Ready::Missing(Vec::new()),
            refused: None,
            sure: false,
            looked_at: None,
        };
        form.ready = Ready::Missing(form.missing());
        form.at = form.first_missing();
        form
    }

    /// Fills a thing in wherever it alone can be meant: the unit that a duty is about.
    pub(crate) fn fill_in(&mut self, id: &str) {
        let takes = |field: &&mut Field| matches!(&field.domain, Domain::Things(of) if of.iter().any(|thing| thing.id.as_str() == id));
        if let Some(field) = self.fields.iter_mut().find(takes) {
            field.value = Some(json!(id));
        }
        self.at = self.first_missing();
    }

    /// The fields that count: not those of a part that is left out.
    pub(crate) fn shown(&self) -> impl Iterator<Item = (usize, &Field)> {
        self.fields.iter().enumerate().filter(|(_, field)| !self.is_within_what_is_out(field))
    }

    fn is_within_what_is_out(&self, field: &Field) -> bool {
        let above =
            |other: &&Field| other.path.len() < field.path.len() && field.path.starts_with(&other.path);
        self.fields.iter().filter(above).any(Field::is_out)
    }

    /// The rows that the cursor can be on.
    pub(crate) fn stops(&self) -> Vec<Row> {
        let fields = self.shown().filter(|(_, field)| field.is_open()).map(|(place, _)| Row::Field(place));
        let dice = matches!(self.ready, Ready::Dice(_)).then_some(Row::Type);
        fields.chain([Row::Give]).chain(dice).collect()
    }

    /// The row that the cursor is on.
    pub(crate) fn row(&self) -> Row {
        self.stops().get(self.at).copied().unwrap_or(Row::Give)
    }

    /// The first row where something must be chosen, or the one that gives the command.
    fn first_missing(&self) -> usize {
        let stops = self.stops();
        let missing = |row: &Row| match row {
            Row::Field(place) => self.fields.get(*place).is_some_and(Field::is_missing),
            Row::Give | Row::Type => true,
        };
        stops.iter().position(missing).unwrap_or_default()
    }

    /// The ids of the things that the command is about, as far as they are chosen.
    pub(crate) fn things(&self) -> Vec<&str> {
        let fixed = self.offer.fixed.iter().map(|(_, thing)| thing.id.as_str());
        let chosen = self.shown().filter_map(|(_, field)| match (&field.domain, &field.value) {
            (Domain::Things(_), Some(Json::String(id))) => Some(id.as_str()),
            _ => None,
        });
        fixed.chain(chosen).collect()
    }

    /// The names of what must still be chosen.
    pub(crate) fn missing(&self) -> Vec<String> {
        self.shown().filter(|(_, field)| field.is_missing()).map(|(_, field)| field.name()).collect()
    }

    /// The command, as soon as it is whole.
    pub(crate) fn command(&self) -> Option<Json> {
        if !self.missing().is_empty() {
            return None;
        }
        let mut command = Map::new();
        command.insert("do".to_owned(), json!(self.offer.verb.name));
        for (name, thing) in &self.offer.fixed {
            command.insert((*name).to_owned(), json!(thing.id));
        }
        for (_, field) in self.shown() {
            match &field.value {
                Some(value) => field::put(&mut command, &field.path, value.clone()),
                None => field::put(&mut command, &field.path, json!({})),
            }
        }
        Some(Json::Object(command))
    }
}
