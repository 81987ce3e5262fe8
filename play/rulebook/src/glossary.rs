use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use standfast_engine::Choice;

use crate::SystemId;

/// The words of a system's rules, by the alphabet. The same word may mean something else in another system.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Glossary {
    /// The words.
    #[serde(rename = "term")]
    pub terms: Vec<Term>,
}

/// A word of a system's rules.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The word.
    #[cfg_attr(feature = "schema", schema(example = "shaken"))]
    pub term: String,
    /// What a table shows of it under other names: commands, figures, markers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// What it means.
    pub says: String,
    /// The rule or ruling that says so.
    #[cfg_attr(feature = "schema", schema(example = "micro-force.marker"))]
    pub rule: String,
    /// Whether it is an everyday word too, which needs no mark where it stands in a text.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub everyday: bool,
}

/// A part of a text: as it is, or a word of the rules.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Wording<'t> {
    /// As it is.
    Plain(&'t str),
    /// A word of the rules, as it stands in the text.
    Word(&'t str, &'static Term),
}

impl Term {
    /// The word as the end of an address: `first-fire`.
    #[must_use]
    pub fn anchor(&self) -> String {
        let letters = self.term.to_lowercase();
        let parts = letters.split(|letter: char| !letter.is_alphanumeric()).filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join("-")
    }

    /// Whether a table shows it under that name.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        let name = worded(name);
        std::iter::once(&self.term).chain(&self.also).any(|known| worded(known) == name)
    }

    fn mentions(&self, word: &str) -> bool {
        let texts = [&self.term, &self.says, &self.rule].into_iter().chain(&self.also);
        texts.into_iter().any(|text| worded(text).contains(word))
    }
}

impl Glossary {
    /// The words of a system.
    #[must_use]
    pub fn of(system: SystemId) -> &'static Self {
        #[expect(clippy::expect_used, reason = "the glossaries are embedded, and a test reads them")]
        static GLOSSARIES: LazyLock<Vec<(SystemId, Glossary)>> = LazyLock::new(|| {
            let read = |&id: &SystemId| {
                (id, toml::from_str(id.system().glossary).expect("the glossaries are sound"))
            };
            SystemId::ALL.iter().map(read).map(|(id, read): (_, Glossary)| (id, read.sorted())).collect()
        });
        #[expect(clippy::expect_used, reason = "there is a glossary for every system")]
        let (_, of) = GLOSSARIES.iter().find(|(id, _)| *id == system).expect("every system has a glossary");
        of
    }

    fn sorted(mut self) -> Self {
        self.terms.sort_by_key(|term| term.term.to_lowercase());
        self
    }

    /// The word that a table shows under that name.
    #[must_use]
    pub fn term(&self, name: &str) -> Option<&Term> {
        self.terms
            .iter()
            .find(|term| worded(&term.term) == worded(name))
            .or_else(|| self.terms.iter().find(|term| term.is_called(name)))
    }

    /// What a search finds: the word of that name, else all that mention every word.
    #[must_use]
    pub fn search(&self, query: &str) -> Vec<&Term> {
        if let Some(term) = self.term(query.trim()) {
            return vec![term];
        }
        let query = worded(query);
        let words: Vec<&str> = query.split_whitespace().collect();
        self.terms.iter().filter(|term| words.iter().all(|word| term.mentions(word))).collect()
    }

    /// A text with the words of the rules found in it, each where it stands first.
    ///
    /// ```
    /// use standfast_rulebook::{Glossary, Rulebook, Wording};
    ///
    /// let glossary = Glossary::of(Rulebook::system("micro-force")?);
    /// let text = glossary.found_in("It is shaken.");
    /// assert!(matches!(text.as_slice(), [Wording::Plain("It is "), Wording::Word("shaken", _), Wording::Plain(".")]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn found_in<'t>(&'static self, text: &'t str) -> Vec<Wording<'t>> {
        let mut found: Vec<Wording<'t>> = Vec::new();
        let (mut plain, mut at) = (0, 0);
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            let is_new = |term: &Term| {
                !found.iter().any(|part| matches!(part, Wording::Word(_, of) if of.term == term.term))
            };
            match self.begins(rest).filter(|(_, term)| is_new(term)) {
                Some((word, term)) => {
                    found.extend(text.get(plain..at).filter(|before| !before.is_empty()).map(Wording::Plain));
                    found.push(Wording::Word(word, term));
                    at += word.len();
                    plain = at;
                }
                None => at += next_word(rest),
            }
        }
        found.extend(text.get(plain..).filter(|rest| !rest.is_empty()).map(Wording::Plain));
        found
    }

    /// The longest word of the rules that the text begins with.
    fn begins<'t>(&'static self, text: &'t str) -> Option<(&'t str, &'static Term)> {
        let begins = |term: &'static Term| {
            let word = text.get(..term.term.len()).filter(|word| word.eq_ignore_ascii_case(&term.term))?;
            let ends = text.get(word.len()..)?.chars().next().is_none_or(|next| !is_of_word(next));
            (ends && !term.everyday).then_some((word, term))
        };
        self.terms.iter().filter_map(begins).max_by_key(|(word, _)| word.len())
    }
}

/// How far it is to where the next word begins.
fn next_word(text: &str) -> usize {
    let of_this: usize = text.chars().take_while(|&letter| is_of_word(letter)).map(char::len_utf8).sum();
    let behind = text.get(of_this..).unwrap_or_default();
    of_this + behind.chars().take_while(|&letter| !is_of_word(letter)).map(char::len_utf8).sum::<usize>()
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '-' || letter == '_'
}

/// A name as people write it, in small letters.
fn worded(name: &str) -> String {
    name.to_lowercase().replace(['-', '_'], " ")
}
