use standfast_engine::battle::{Domain, Offer, Part};

/// What a verb is for. A face has a place of its own for each kind but the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerbKind {
    /// Talk, answers and notes, which change nothing.
    Talk,
    /// Taking the last command back, asking for it, and answering.
    Undo,
    /// A value that the umpire sets.
    Hand,
    /// A piece that is set down on the table.
    Place,
    /// Opening the seed of fair dice.
    Seed,
    /// Pledging what is mixed into the dice. Programs do it: nobody hashes in his head.
    Pledge,
    /// The clocks of the sides.
    Time,
    /// Advice by the machine: asking for it, forbidding it, allowing it.
    Advice,
    /// Ending the battle.
    End,
    /// A command of the battle's own rules.
    Rules,
}

impl VerbKind {
    /// What the verb of that name is for.
    #[must_use]
    pub fn of(verb: &str) -> Self {
        match verb {
            "note" | "say" | "reply" | "set-aside" => Self::Talk,
            "undo" | "ask-undo" | "agree-undo" | "refuse-undo" => Self::Undo,
            "set" => Self::Hand,
            "allow-time" | "stop-time" | "start-time" => Self::Time,
            "ask-advice" | "forbid-advice" | "allow-advice" => Self::Advice,
            "place" => Self::Place,
            "open-seed" => Self::Seed,
            "pledge" => Self::Pledge,
            "concede" | "end-battle" => Self::End,
            _ => Self::Rules,
        }
    }
}

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
