/// A name in words: `end-phase` is `end phase`, `line_of_sight` is `line of sight`.
#[must_use]
pub fn worded(name: &str) -> String {
    name.replace(['-', '_'], " ")
}
