use standfast_engine::battle::{Domain, Offer, Part};

/// Whether it is a command of every table, not of the battle's own rules.
#[must_use]
pub fn is_of_the_table(offer: &Offer) -> bool {
    offer.rule.starts_with("table.")
}

/// Whether the offer is settled on that thing, or lists it among things with a value each.
#[must_use]
pub fn is_about(offer: &Offer, thing: &str) -> bool {
    let named = |part: &Part| matches!(&part.domain, Domain::Each { of, .. } if of.iter().any(|part| part.name == thing));
    offer.fixed.iter().any(|(_, fixed)| fixed.id.as_str() == thing) || offer.parts.iter().any(named)
}
