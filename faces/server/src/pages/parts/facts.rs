use standfast_rulebook::Figure;
use standfast_rulebook::battle::{Fact, FactValue};

/// A fact in a few words: `men 340 of 350`; nothing of what is not so.
pub(crate) fn fact_line(fact: &Fact) -> Option<String> {
    let of = fact.says.as_deref().filter(|says| says.starts_with("of "));
    match (&fact.value, of) {
        (FactValue::Figure(Figure::Flag(true)), _) => Some(fact.name.to_owned()),
        (FactValue::Figure(Figure::Flag(false)), _) => None,
        (value, Some(of)) => Some(format!("{} {value} {of}", fact.name)),
        (value, None) => Some(format!("{} {value}", fact.name)),
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
        let clock = [Fact::new("turn", 2).says("of 8"), Fact::text("phase", "fire")];
        assert_eq!(moment_line(&clock), "turn 2 of 8 · phase fire");
    }
}
