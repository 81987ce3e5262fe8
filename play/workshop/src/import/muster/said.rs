//! What a row says, by its columns and by what the user has said of them.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use super::cells;
use super::columns::{Columns, Place, Planned, alike, place_of};
use super::levels::Chains;
use crate::import::sheet::Row;
use crate::import::things::{is_called, text, things};
use crate::import::{Order, Preview, Scale, Word};

/// What stands between a command and the one below it.
const BELOW: char = '>';

/// How many words are listed that fields don't know.
const MOST_WORDS: usize = 60;

/// What a row says.
#[derive(Default)]
pub(super) struct Said {
    pub(super) side: Option<String>,
    /// Its commands, the outermost first, each with its size if that is said.
    pub(super) commands: Vec<(String, Option<String>)>,
    pub(super) leader: Option<String>,
    /// The fields of each list that it says something of.
    pub(super) fields: BTreeMap<String, Map<String, Json>>,
}

/// Reads rows, one after the other.
pub(super) struct Reader<'i> {
    chains: &'i Chains,
    /// The columns, and what words mean in each, in small letters.
    columns: Vec<(&'i Planned, BTreeMap<String, &'i str>)>,
    /// What rows say that don't say it themselves.
    filled: Said,
    /// The sides that the scenario had before.
    sides: Vec<Json>,
    words: Vec<Word>,
    /// Where each word stands in the list, by its column.
    known: BTreeMap<(usize, String), usize>,
}

impl<'i> Reader<'i> {
    pub(super) fn new(
        outline: &Json,
        chains: &'i Chains,
        columns: &'i Columns,
        order: &'i Order,
        preview: &mut Preview,
    ) -> Self {
        let meanings = |planned: &Planned| {
            let own = order.readings.iter().filter(|reading| alike(&reading.column, &planned.heading));
            own.rev().map(|reading| (reading.says.to_lowercase(), reading.means.as_str())).collect()
        };
        let columns = columns.0.iter().map(|planned| (planned, meanings(planned))).collect();
        let sides = things(outline, "sides").cloned().collect();
        let (words, known) = (Vec::new(), BTreeMap::new());
        Self { chains, columns, filled: filled(chains, order, preview), sides, words, known }
    }

    /// What a row says.
    pub(super) fn said(&mut self, row: &Row, preview: &mut Preview) -> Said {
        let mut said = Said::default();
        let mut sizes: Vec<String> = Vec::new();
        for (number, cell) in row.cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
            let Some(&(planned, ref meanings)) = self.columns.get(number) else { continue };
            let Some(place) = &planned.place else { continue };
            let means = meanings.get(&cell.to_lowercase()).copied();
            let read = means.unwrap_or(cell);
            let told = match place {
                Place::Field { list, field } => {
                    value(self.chains, list, field, read, planned.scale).map(|value| {
                        said.fields.entry(list.clone()).or_default().insert(field.clone(), value);
                    })
                }
                _ if !cells::is_harmless(read) => Err(cells::IN_ONE_LINE.to_owned()),
                Place::Sizes => {
                    sizes = split(read).collect();
                    Ok(())
                }
                _ => {
                    say(&mut said, place, read);
                    Ok(())
                }
            };
            if means.is_some() || told.is_err() || (*place == Place::Side && self.is_new_side(read)) {
                self.note(number, cell, means);
            }
            if let Err(allowed) = told {
                let at = format!("row {}, {}", row.line, planned.heading);
                preview.leave_out(at, format!("{read:?}: {allowed}"));
            }
        }
        for ((_, size), word) in said.commands.iter_mut().zip(sizes) {
            *size = Some(word);
        }
        self.fill(&mut said);
        said
    }

    /// The words that fields don't know, or whose meaning the user has said.
    pub(super) fn words(self) -> Vec<Word> {
        self.words
    }

    /// Gives a row what the user has said for what it doesn't say.
    fn fill(&self, said: &mut Said) {
        let Said { side, commands, leader, fields } = &self.filled;
        if said.side.is_none() {
            said.side.clone_from(side);
        }
        if said.commands.is_empty() {
            said.commands.clone_from(commands);
        }
        if said.leader.is_none() {
            said.leader.clone_from(leader);
        }
        for (list, fields) in fields {
            let own = said.fields.entry(list.clone()).or_default();
            for (field, value) in fields {
                own.entry(field.as_str()).or_insert_with(|| value.clone());
            }
        }
    }

    /// Whether a side would be new in a scenario that has sides.
    fn is_new_side(&self, called: &str) -> bool {
        !self.sides.is_empty() && !self.sides.iter().any(|side| is_called(side, called))
    }

    /// Counts a word of a column.
    fn note(&mut self, number: usize, says: &str, means: Option<&str>) {
        if let Some(word) = self.known.get(&(number, says.to_owned())).and_then(|at| self.words.get_mut(*at))
        {
            word.times += 1;
            return;
        }
        let Some((planned, _)) = self.columns.get(number).filter(|_| self.words.len() < MOST_WORDS) else {
            return;
        };
        let one_of = match &planned.place {
            Some(Place::Field { list, field }) => cells::words(schema(self.chains, list, field)),
            Some(Place::Side) => self.sides.iter().map(|side| text(side, "name").to_owned()).collect(),
            _ => Vec::new(),
        };
        self.known.insert((number, says.to_owned()), self.words.len());
        let (column, means) = (planned.heading.clone(), means.map(str::to_owned));
        self.words.push(Word { column, says: says.to_owned(), times: 1, means, one_of });
    }
}

/// What every row gets that doesn't say it itself.
fn filled(chains: &Chains, order: &Order, preview: &mut Preview) -> Said {
    let mut filled = Said::default();
    for fill in &order.fills {
        let at = || format!("fill {}", fill.field);
        match place_of(&fill.field, chains) {
            Some(Place::Field { list, field }) => match value(chains, &list, &field, &fill.value, Scale::One)
            {
                Ok(value) => {
                    filled.fields.entry(list).or_default().entry(field).or_insert(value);
                }
                Err(allowed) => preview.leave_out(at(), format!("{:?}: {allowed}", fill.value)),
            },
            None | Some(Place::Sizes) => preview.leave_out(at(), "there is no such field"),
            Some(_) if !cells::is_harmless(&fill.value) || fill.value.is_empty() => {
                preview.leave_out(at(), format!("{:?}: {}", fill.value, cells::IN_ONE_LINE));
            }
            Some(place) => say(&mut filled, &place, &fill.value),
        }
    }
    filled
}

/// Says a text of a row that is no field of a thing.
fn say(said: &mut Said, place: &Place, text: &str) {
    match place {
        Place::Side => said.side = Some(text.to_owned()),
        Place::Leader => said.leader = Some(text.to_owned()),
        Place::Commands => said.commands = split(text).map(|name| (name, None)).collect(),
        Place::Sizes | Place::Field { .. } => {}
    }
}

/// The names of commands within commands.
fn split(text: &str) -> impl Iterator<Item = String> {
    text.split(BELOW).map(|part| part.trim().to_owned()).filter(|part| !part.is_empty())
}

fn schema<'c>(chains: &'c Chains, list: &str, field: &str) -> &'c Json {
    let level = chains.levels().find(|level| level.list == list && level.field(field).is_some());
    level.and_then(|level| level.field(field)).unwrap_or(&Json::Null)
}

fn value(chains: &Chains, list: &str, field: &str, cell: &str, scale: Scale) -> Result<Json, String> {
    cells::read(cell, schema(chains, list, field), scale)
}
