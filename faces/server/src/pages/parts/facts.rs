use standfast_rulebook::battle::Fact;

/// A fact in a few words: `steps 4 of 6`.
pub(crate) fn fact_line(fact: &Fact) -> String {
    format!("{} {}", fact.name, fact.value)
}

/// The clock in one line: `turn 6 · phase fire`.
pub(crate) fn moment_line(clock: &[Fact]) -> String {
    clock.iter().map(fact_line).collect::<Vec<_>>().join(" · ")
}
