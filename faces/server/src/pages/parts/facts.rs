use standfast_rulebook::Figure;
use standfast_rulebook::battle::{Fact, FactValue};

/// The first digits of a hash: enough to tell it by where nobody compares it.
pub(crate) fn short_hash(text: &str) -> Option<&str> {
    text.get(..16).filter(|_| text.len() > 48 && !text.contains(' '))
}

/// A value in a few words: a hash by its first digits.
pub(crate) fn short(value: &FactValue) -> String {
    let text = value.to_string();
    short_hash(&text).map(|short| format!("{short}…")).unwrap_or(text)
}

/// What a fact is known by among others: its name, and its value too if others are called the same.
pub(crate) fn fact_key(fact: &Fact, among: &[Fact]) -> String {
    let alike = among.iter().filter(|other| other.name == fact.name).count();
    if alike > 1 { format!("{} {}", fact.name, fact.value) } else { fact.name.to_owned() }
}

/// A fact in a few words: `men 340 of 350`; nothing of what is not so.
pub(crate) fn fact_line(fact: &Fact) -> Option<String> {
    let of = fact.says.as_deref().filter(|says| says.starts_with("of "));
    match (&fact.value, of) {
        (FactValue::Figure(Figure::Flag(true)), _) => Some(fact.name.to_owned()),
        (FactValue::Figure(Figure::Flag(false)), _) => None,
        (value, Some(of)) => Some(format!("{} {} {of}", fact.name, short(value))),
        (value, None) => Some(format!("{} {}", fact.name, short(value))),
    }
}

/// The clock in one line: `turn 6 of 8 · phase fire`.
pub(crate) fn moment_line(clock: &[Fact]) -> String {
    clock.iter().filter_map(fact_line).collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::{fact_line, moment_line};
    use standfast_rulebook::battle::Fact;

    #[test]
    fn a_line_says_what_is_so() {
        assert_eq!(fact_line(&Fact::new("men", 340).says("of 350")).as_deref(), Some("men 340 of 350"));
        assert_eq!(fact_line(&Fact::new("fatigue", 350).says("medium")).as_deref(), Some("fatigue 350"));
        assert_eq!(fact_line(&Fact::new("disordered", true)).as_deref(), Some("disordered"));
        assert_eq!(fact_line(&Fact::new("disordered", false)), None);
        let hash = Fact::text("level", "0123456789abcdef".repeat(4));
        assert_eq!(fact_line(&hash).as_deref(), Some("level 0123456789abcdef…"));
        let clock = [Fact::new("turn", 2).says("of 8"), Fact::text("phase", "fire")];
        assert_eq!(moment_line(&clock), "turn 2 of 8 · phase fire");
    }
}
