/// A name in words: `end-phase` is `end phase`, `line_of_sight` is `line of sight`.
#[must_use]
pub fn worded(name: &str) -> String {
    name.replace(['-', '_'], " ")
}

/// A sentence or a name that begins with a capital.
#[must_use]
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    first + letters.as_str()
}
