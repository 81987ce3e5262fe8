use maud::{Markup, PreEscaped, html};
use standfast_rulebook::battle::{Header, begin};
use standfast_rulebook::{Choice, Rulebook, SystemId};
use standfast_store::database::{Card, KeptScenario};

use super::super::parts::map::small;

/// A scenario in a list, and its table drawn small, where it has one.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) scenario: KeptScenario,
    map: Option<String>,
}

impl Shown {
    /// The scenario with that text.
    pub(super) fn of(scenario: KeptScenario, text: &str) -> Self {
        let card = &scenario.card;
        let begun = || begin(Header::new(&card.system, "", text, 0, "")).ok();
        let battle = (card.has_table && card.is_sound).then(begun).flatten();
        Self { map: battle.and_then(|battle| small(battle.as_ref(), &scenario.id)), scenario }
    }

    pub(super) fn drawn(&self, address: &str) -> Markup {
        let KeptScenario { card, played, .. } = &self.scenario;
        html! {
            h3 { a href=(address) { (card.name) } }
            @if let Some(map) = &self.map {
                // Drawn by the program, which escapes whatever somebody has written.
                div.small-map aria-hidden="true" { (PreEscaped(map)) }
            }
            p.measure { (measure(card)) }
            @if !card.says.is_empty() { p { (card.says) } }
            p.muted {
                (title(&card.system))
                @if *played > 0 { " · played to its end " (times(*played)) }
            }
        }
    }
}

/// What a system is called.
pub(super) fn title(system: &str) -> &str {
    SystemId::named(system).map_or(system, |system| Rulebook::ledger(system).title.as_str())
}

/// How many play it, how long it is, and how much there is to move.
pub(super) fn measure(card: &Card) -> String {
    if !card.is_sound {
        return "Not ready to be played yet".to_owned();
    }
    let counted =
        |count: u64, one: &str| if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") };
    let parts =
        [Some(counted(card.players, "player")), card.length.clone(), Some(counted(card.pieces, "piece"))];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn times(count: u64) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    }
}
