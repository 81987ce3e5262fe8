use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

/// The lines of many pictures, each kept once: from one moment to the next most of a map stays as it is.
#[derive(Debug, Default)]
pub(super) struct Lines {
    texts: Vec<String>,
    places: HashMap<String, u32>,
}

/// The lines that some pictures use, under new numbers.
pub(super) struct Used(BTreeMap<u32, u32>);

/// How a picture follows from the one before: so many lines stay, so many go, and these come.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Patch(usize, usize, Vec<u32>);

impl Lines {
    /// The numbers of the lines of a text.
    pub(super) fn of(&mut self, text: &str) -> Vec<u32> {
        text.lines().map(|line| self.number(line)).collect()
    }

    fn number(&mut self, line: &str) -> u32 {
        if let Some(known) = self.places.get(line) {
            return *known;
        }
        let number = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        self.texts.push(line.to_owned());
        self.places.insert(line.to_owned(), number);
        number
    }

    pub(super) fn text(&self, numbers: &[u32]) -> String {
        let lines: Vec<&str> = numbers.iter().filter_map(|number| self.get(*number)).collect();
        lines.join("\n")
    }

    fn get(&self, number: u32) -> Option<&str> {
        self.texts.get(usize::try_from(number).ok()?).map(String::as_str)
    }

    pub(super) fn used_by<'n>(&self, pictures: impl Iterator<Item = &'n [u32]>) -> Used {
        let mut used: BTreeMap<u32, u32> = pictures.flatten().map(|number| (*number, 0)).collect();
        for (new, (_, number)) in (0..).zip(used.iter_mut()) {
            *number = new;
        }
        Used(used)
    }
}

impl Used {
    pub(super) fn texts(&self, lines: &Lines) -> Vec<String> {
        self.0.keys().map(|number| lines.get(*number).unwrap_or_default().to_owned()).collect()
    }
}

impl Patch {
    /// What differs between two pictures, from their first different line to their last.
    pub(super) fn between(before: &[u32], after: &[u32], used: &Used) -> Self {
        let same = |(one, other): &(&u32, &u32)| one == other;
        let head = before.iter().zip(after).take_while(same).count();
        let (old, new) = (before.get(head..).unwrap_or_default(), after.get(head..).unwrap_or_default());
        let tail = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
        let come = new.iter().take(new.len() - tail);
        let come = come.map(|number| used.0.get(number).copied().unwrap_or_default()).collect();
        Self(head, old.len() - tail, come)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_follows_from_the_one_before() {
        let mut lines = Lines::default();
        let (one, other) = (lines.of("a\nb\nc\nd"), lines.of("a\nx\ny\nd"));
        let used = lines.used_by([one.as_slice(), other.as_slice()].into_iter());
        assert_eq!(Patch::between(&[], &one, &used), Patch(0, 0, vec![0, 1, 2, 3]));
        assert_eq!(Patch::between(&one, &other, &used), Patch(1, 2, vec![4, 5]));
        assert_eq!(Patch::between(&other, &other, &used), Patch(4, 0, Vec::new()));
        assert_eq!(used.texts(&lines), ["a", "b", "c", "d", "x", "y"]);
        let only = lines.used_by([other.as_slice()].into_iter());
        assert_eq!(only.texts(&lines), ["a", "d", "x", "y"]);
    }
}
