use crate::Fault;

/// The most letters of a name.
pub(crate) const LONGEST: usize = 40;

/// What somebody calls himself: 1 to 40 letters in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SitterName(String);

impl SitterName {
    /// The name in that text, spaces put in order; none where nothing stands there.
    ///
    /// # Errors
    /// [`Fault::Unreadable`] where it is too long, or holds what would not stand in a line as it is written.
    pub(crate) fn read(text: &str) -> Result<Option<Self>, Fault> {
        let unreadable = |why: &str| Err(Fault::Unreadable(format!("name: {why}")));
        // Spaces are put in order first; what is left of control characters was meant as such.
        let name = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        if name.chars().any(|letter| letter.is_control() || is_unseen(letter)) {
            return unreadable("a control character is not allowed");
        }
        if name.chars().count() > LONGEST {
            return unreadable(&format!("at most {LONGEST} letters are allowed"));
        }
        Ok((!name.is_empty()).then_some(Self(name)))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nobody could tell the two apart who hears them.
    pub(crate) fn is_like(&self, other: &str) -> bool {
        heard(&self.0) == heard(other)
    }
}

/// Whether it stands for nothing that one sees: it turns the direction of a line, breaks it, or has no width.
fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{3164}' | '\u{e0000}'..='\u{e0fff}')
}

/// The name in small letters, without what stands between them; as it is where it has no letters.
fn heard(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    let heard: String = letters.flat_map(char::to_lowercase).collect();
    if heard.is_empty() { name.to_owned() } else { heard }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    fn read(text: &str) -> Option<String> {
        SitterName::read(text).unwrap().map(|name| name.0)
    }

    #[test]
    fn a_name_stands_in_one_line_and_is_not_too_long() {
        assert_eq!(read("  Anna   Maria "), Some("Anna Maria".to_owned()));
        assert_eq!(read("Жанна d'Arc"), Some("Жанна d'Arc".to_owned()));
        assert_eq!(read("   "), None);
        assert_eq!(read(&"é".repeat(LONGEST)), Some("é".repeat(LONGEST)));
        let refused = |text: &str| SitterName::read(text).unwrap_err().to_string();
        assert_eq!(refused(&"é".repeat(LONGEST + 1)), "name: at most 40 letters are allowed");
        for bad in ["An\nna", "An\tna", "An\u{0}na", "\u{202e}annA", "An\u{200b}na", "\u{85}"] {
            assert_eq!(refused(bad), "name: a control character is not allowed", "{bad:?}");
        }
    }

    #[test]
    fn names_that_sound_alike_are_alike() {
        let anna = SitterName::read("Anna B.").unwrap().unwrap();
        assert!(anna.is_like("ANNA b") && anna.is_like("anna-b"));
        assert!(!anna.is_like("Anna") && !anna.is_like("Anna C.") && !anna.is_like("!"));
        let horse = SitterName::read("🐎").unwrap().unwrap();
        assert!(horse.is_like("🐎") && !horse.is_like("🎲"));
    }
}
