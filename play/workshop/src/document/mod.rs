//! A scenario's text, and changes to it that lose nothing.

mod arrange;
mod edit;
mod fields;
mod lines;
mod manner;
mod remarks;
mod written;

use serde_json::Value as Json;
use standfast_engine::{Problem, Refusal, Tree, Unreadable};
use toml_edit::DocumentMut;

use crate::Change;
use crate::outline::{make, same};

use edit::Edit;
use manner::Manner;

/// A scenario, as its TOML text.
#[derive(Debug, Clone)]
pub struct Document {
    text: String,
    outline: Json,
}

impl Document {
    /// Reads the text of a scenario. Whether it is a sound one is not looked at.
    ///
    /// # Errors
    /// If the text is not TOML: why, and where.
    pub fn read(text: &str) -> Result<Self, Box<Unreadable>> {
        let outline = Tree::from_toml(text, 0)?.to_json();
        Ok(Self { text: text.to_owned(), outline })
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The scenario as plain JSON.
    #[must_use]
    pub fn outline(&self) -> &Json {
        &self.outline
    }

    /// Makes changes, one after the other; all of them, or none.
    ///
    /// # Errors
    /// The first change that can't be made. The document is then as it was.
    pub fn change(&mut self, changes: &[Change]) -> Result<(), Refusal> {
        if changes.is_empty() {
            return Ok(());
        }
        let mut outline = self.outline.clone();
        let mut toml = self.to_edit()?;
        let manner = Manner::of(&toml);
        let mut edit = Edit::of(&mut toml, &manner);
        for change in changes {
            let made = make(&mut outline, change)?;
            edit.make(&made, &outline);
        }
        arrange::arrange(&mut toml, &manner);
        let changed = self.read_again(&toml)?;
        if !same(&changed.outline, &outline) {
            let reason =
                "this can't be written in the way in which the text is written; change the text itself";
            let problem = Problem::Excluded { given: None, reason: reason.to_owned() };
            return Err(Refusal::new("", problem));
        }
        *self = changed;
        Ok(())
    }

    /// The text as an editor sees it, with comments and order. It writes plain line ends; those of the text come back when it is
    /// written.
    fn to_edit(&self) -> Result<DocumentMut, Refusal> {
        self.text.replace("\r\n", "\n").parse().map_err(|error: toml_edit::TomlError| {
            Refusal::new("", Problem::Unreadable { reason: error.message().to_owned() })
        })
    }

    /// The edited document as it is written, with the line ends of the text.
    fn read_again(&self, toml: &DocumentMut) -> Result<Self, Refusal> {
        let mut text = toml.to_string();
        if self.text.starts_with('\u{feff}') && !text.starts_with('\u{feff}') {
            text.insert(0, '\u{feff}');
        }
        if self.text.contains("\r\n") {
            text = text.replace('\n', "\r\n");
        }
        Self::read(&text).map_err(|unreadable| unreadable.refusal)
    }
}
