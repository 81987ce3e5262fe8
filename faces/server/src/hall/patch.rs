use std::time::{Duration, Instant};

use serde::Serialize;
use similar::DiffOp;
use similar::algorithms::{Capture, Compact, Replace, myers};

/// The difference between an old text and a new one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Patch {
    /// The checksum of the old text, so that no other text is patched.
    of: u32,
    /// The parts that changed, in their order.
    parts: Vec<Part>,
}

/// A part that changed: where it began in the old text, how long it was, and what stands there now. Places and lengths
/// count as JavaScript does, in units of UTF-16.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Part(usize, usize, String);

impl Patch {
    /// What changed from one text to the other; `None` if that is most of it.
    pub(super) fn between(old: &str, new: &str) -> Option<Self> {
        let (pieces, news) = (pieces(old), pieces(new));
        let starts = starts(&pieces);
        let start = |piece: usize| starts.get(piece).copied().unwrap_or_default();
        let parts = changes(&pieces, &news)
            .into_iter()
            .filter(|change| !matches!(change, DiffOp::Equal { .. }))
            .map(|change| {
                let (dropped, put) = (change.old_range(), change.new_range());
                let (from, to) = (start(dropped.start), start(dropped.end));
                Part(from, to - from, news.get(put).unwrap_or_default().concat())
            });
        let parts: Vec<Part> = parts.collect();
        let told: usize = parts.iter().map(|Part(_, _, put)| put.len() + PART).sum();
        (2 * told < new.len()).then(|| Self { of: sum(old), parts })
    }
}

/// The changes that turn the old pieces into the new ones. Myers' algorithm is called by its name: were it chosen as the program
/// runs, all the others would be compiled too.
fn changes(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
    let until = Instant::now() + LONGEST;
    let mut found = Compact::new(Replace::new(Capture::new()), old, new);
    let Ok(()) = myers::diff_deadline(&mut found, old, 0..old.len(), new, 0..new.len(), Some(until));
    found.into_inner().into_inner().into_ops()
}

/// About how many characters a part takes beside its text.
const PART: usize = 12;

/// How long to look for the smallest patch; after that a larger one will do.
const LONGEST: Duration = Duration::from_millis(20);

/// A text in pieces that change independently: a tag, the value of an attribute, the words between tags.
fn pieces(html: &str) -> Vec<&str> {
    html.split_inclusive(['>', '"']).collect()
}

/// Where each piece begins, and last where the text ends.
fn starts(pieces: &[&str]) -> Vec<usize> {
    let mut start = 0;
    let ends = pieces.iter().map(|piece| {
        start += piece.encode_utf16().count();
        start
    });
    std::iter::once(0).chain(ends).collect()
}

/// The sum of a text, of 32 bits (FNV-1a over units of UTF-16).
fn sum(text: &str) -> u32 {
    text.encode_utf16().fold(0x811c_9dc5, |sum, unit| (sum ^ u32::from(unit)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The old text with the patch, as a browser makes it.
    fn patched(old: &str, patch: &Patch) -> String {
        let old: Vec<u16> = old.encode_utf16().collect();
        let (mut new, mut from) = (Vec::new(), 0);
        for Part(at, drop, put) in &patch.parts {
            new.extend(&old[from..*at]);
            new.extend(put.encode_utf16());
            from = at + drop;
        }
        new.extend(&old[from..]);
        String::from_utf16(&new).unwrap()
    }

    #[test]
    fn a_patch_holds_what_changed_and_no_more() {
        let old = "<a>1: Guards 🜨</a><a at=\"3, 4\">2: Rifles</a><a>3: Horse</a><a>4: Guns</a><a>5: Foot</a>";
        let new = "<a>1: Guards 🜨</a><a at=\"7, 4\">2: Rifles</a><a>3: Horse</a><a>4: Guns</a><a>6: Foot</a>";
        let patch = Patch::between(old, new).unwrap();
        let put: Vec<&str> = patch.parts.iter().map(|Part(_, _, put)| put.as_str()).collect();
        assert_eq!(put, ["7, 4\"", "6: Foot</a>"]);
        assert_eq!(patched(old, &patch), new);
        assert_eq!(Patch::between("all of it", "something else"), None);
    }

    #[test]
    fn the_sum_is_the_one_that_the_page_makes() {
        // The published values of FNV-1a; the browser tests hold the page to the same.
        assert_eq!([sum(""), sum("a")], [0x811c_9dc5, 0xe40c_292c]);
    }

    proptest! {
        #[test]
        fn what_is_patched_is_the_new_text(
            common in prop::collection::vec("[ab\u{1f728}]{0,9}[>\"]", 0..20),
            changes in prop::collection::vec((any::<prop::sample::Index>(), "[ab\u{1f728}>]{0,5}"), 0..4),
        ) {
            let mut changed = common.clone();
            for (place, put) in changes.into_iter().filter(|_| !common.is_empty()) {
                *place.get_mut(&mut changed) = put;
            }
            let (old, new) = (common.concat(), changed.concat());
            if let Some(patch) = Patch::between(&old, &new) {
                prop_assert_eq!(patched(&old, &patch), new);
            }
        }
    }
}
