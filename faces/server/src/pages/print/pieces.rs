use standfast_rulebook::Figure;
use standfast_rulebook::battle::{Fact, FactValue};

/// The fact of that name.
pub(super) fn fact<'f>(facts: &'f [Fact], name: &str) -> Option<&'f Fact> {
    facts.iter().find(|fact| fact.name == name)
}

/// The fact of that name as a number of whole things, none of it below 0.
pub(super) fn count(facts: &[Fact], name: &str) -> Option<usize> {
    match fact(facts, name)?.value {
        FactValue::Figure(Figure::Whole(number)) => Some(usize::try_from(number).unwrap_or_default()),
        FactValue::Figure(Figure::Decimal(of)) => usize::try_from(of.parts.checked_div(of.per_whole)?).ok(),
        _ => None,
    }
}
