use serde::Serialize;

/// What of a text is not as it was: places and lengths count as JavaScript does, in units of UTF-16.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Patch {
    /// The sum of the old text, so that nobody patches another one.
    of: u32,
    /// Where the part begins that changed.
    at: usize,
    /// How long it was.
    drop: usize,
    /// What stands there now.
    put: String,
}

impl Patch {
    /// What changed from one text to the other; nothing where that is most of it.
    pub(super) fn between(old: &str, new: &str) -> Option<Self> {
        let from = alike(old.chars(), new.chars());
        let (old_rest, new_rest) = (old.get(from..)?, new.get(from..)?);
        let behind = alike(old_rest.chars().rev(), new_rest.chars().rev());
        let dropped = old_rest.get(..old_rest.len() - behind)?;
        let put = new_rest.get(..new_rest.len() - behind)?;
        (2 * put.len() < new.len()).then(|| Self {
            of: sum(old),
            at: units(old.get(..from).unwrap_or_default()),
            drop: units(dropped),
            put: put.to_owned(),
        })
    }
}

/// How many bytes two texts have in common as they go on.
fn alike(old: impl Iterator<Item = char>, new: impl Iterator<Item = char>) -> usize {
    old.zip(new).take_while(|(old, new)| old == new).map(|(old, _)| old.len_utf8()).sum()
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
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
        let mut new = old[..patch.at].to_vec();
        new.extend(patch.put.encode_utf16());
        new.extend(&old[patch.at + patch.drop..]);
        String::from_utf16(&new).unwrap()
    }

    #[test]
    fn a_patch_holds_what_changed_and_no_more() {
        let old = "<a>1: Guards, at (3, 4)</a><a>2: Rifles 🜨, at (5, 6)</a>";
        let new = "<a>1: Guards, at (3, 4)</a><a>2: Rifles 🜨, at (7, 6)</a>";
        let patch = Patch::between(old, new).unwrap();
        assert_eq!((patch.put.as_str(), patch.drop), ("7", 1));
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
        fn what_is_patched_is_the_new_text(common in "[ab\u{1f728}]{0,40}", old in "[ab\u{1f728}]{0,9}", new in "[ab\u{1f728}]{0,9}", rest in "[ab]{0,40}") {
            let (old, new) = (format!("{common}{old}{rest}"), format!("{common}{new}{rest}"));
            if let Some(patch) = Patch::between(&old, &new) {
                prop_assert_eq!(patched(&old, &patch), new);
            }
        }
    }
}
