use std::collections::BTreeMap;

use standfast_dice::{Dice, Seeded};
use standfast_engine::battle::{Act, Id, Idea, Led, Offer, Seat, Trial, Verb};

/// A command drawn from all that the seat may give: first the verb, so that verbs with many offers do not drown the rest.
/// What the table says he takes as it is.
pub(crate) fn drawn<B: Led>(trial: &Trial<B>, seat: &Seat, dice: &mut Seeded) -> Option<Idea<B::Command>> {
    let mut verbs: BTreeMap<&'static str, Vec<Offer>> = BTreeMap::new();
    for offer in trial.offers(seat) {
        verbs.entry(offer.verb.name).or_default().push(offer);
    }
    let mut pick = |of: u64| -> u64 {
        let high = u32::try_from(of.saturating_sub(1)).unwrap_or(u32::MAX - 1);
        // Seeded dice answer every question.
        dice.uniform(0, high, "a choice").ok().and_then(|drawn| u64::try_from(drawn).ok()).unwrap_or(0)
    };
    while !verbs.is_empty() {
        let name = *verbs.keys().nth(place(&mut pick, verbs.len()))?;
        let mut offers = verbs.remove(name)?;
        while !offers.is_empty() {
            let offer = offers.swap_remove(place(&mut pick, offers.len()));
            let command = offer.fill(&mut pick).and_then(|command| serde_json::from_value(command).ok());
            if let Some(command) = command {
                return Some(Idea {
                    verb: B::VERBS.iter().copied().find(|verb: &&Verb| verb.name == name),
                    act: Act::Command(command),
                    about: offer.fixed.first().map(|(_, thing): &(_, _)| Id::clone(&thing.id)),
                    worth: 0,
                    why: String::new(),
                });
            }
        }
    }
    None
}

fn place(pick: &mut impl FnMut(u64) -> u64, of: usize) -> usize {
    usize::try_from(pick(u64::try_from(of).unwrap_or(u64::MAX))).unwrap_or_default().min(of.saturating_sub(1))
}
