//! A scenario's text as it is changed: where the library asks the workshop.

use standfast_rulebook::battle::system_of;
use standfast_workshop::{Document, differences, in_words};

pub(crate) use standfast_workshop::Change;

use super::ORIGIN;
use crate::{Fault, Limits};

/// The most words that tell of one version.
const MOST_SAID: usize = 40;

/// Holds a text against how long a scenario may be.
pub(crate) fn verify_length(text: &str, limits: &Limits) -> Result<(), Fault> {
    if text.len() > limits.body {
        let most = limits.body.to_string();
        return Err(Fault::Limit { what: "bytes of a scenario (body)", most, after: None });
    }
    Ok(())
}

/// Holds a text that is new in the library against what is asked of every one.
///
/// # Errors
/// Where it is too long, or can't be changed here: no TOML, no known system, texts that would harm.
pub(super) fn verify(text: &str, limits: &Limits) -> Result<(), Fault> {
    verify_length(text, limits)?;
    read(text).map(drop)
}

/// The text with these changes.
///
/// # Errors
/// [`Fault::Situation`] where one of them can't be made.
pub(super) fn changed(text: &str, changes: &[Change]) -> Result<String, Fault> {
    let mut document = read(text)?;
    document.change(changes).map_err(|refusal| Fault::Situation(vec![refusal]))?;
    Ok(document.text().to_owned())
}

/// What became of a text, in words.
///
/// # Errors
/// [`Fault::Scenario`] where one of them is no TOML.
pub(super) fn said(before: &str, after: &str) -> Result<Vec<String>, Fault> {
    let (before, after) = (read(before)?, read(after)?);
    let changes = differences(before.outline(), after.outline());
    let mut said = in_words(&changes, before.outline());
    if said.is_empty() {
        said.push("only what a program does not read: comments, spaces, the order of things".to_owned());
    }
    let more = said.len().saturating_sub(MOST_SAID);
    if more > 0 {
        said.truncate(MOST_SAID);
        said.push(format!("and {more} changes more"));
    }
    Ok(said)
}

fn read(text: &str) -> Result<Document, Fault> {
    // Its faults have their lines; the workshop's own reader is asked for sound TOML only.
    system_of(text, ORIGIN).map_err(Fault::Scenario)?;
    Document::read(text).map_err(|unreadable| Fault::Situation(vec![unreadable.refusal]))
}
