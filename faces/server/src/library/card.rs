use standfast_rulebook::battle::{FactValue, Header, LiveBattle, Seat, View, begin, system_of};
use standfast_rulebook::{Briefing, Choice, SystemId};
use standfast_store::database::Card;

use super::ORIGIN;
use crate::Fault;

/// How long a name in a list may be, in letters; a scenario may have a longer one.
const LONGEST_NAME: usize = 120;
/// The same of what it is about.
const LONGEST_SAYS: usize = 1_000;
/// How many bytes of a scenario's words are searched.
const MOST_WORDS: usize = 16 * 1024;

/// How a clock says that a battle may end before.
const AT_MOST: &str = " at most";

/// How long a battle is, by its clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Length {
    /// How many turns, hours or the like, as the clock writes it.
    count: String,
    /// What they are called: `turn`.
    of: &'static str,
    /// Whether it may end before.
    is_most: bool,
}

impl Length {
    /// The length of a battle, where its clock has an end.
    pub(crate) fn of(view: &View) -> Option<Self> {
        view.clock.iter().find_map(|fact| match (&fact.value, fact.says.as_deref()) {
            (FactValue::Figure(_), Some(says)) => {
                let count = says.strip_prefix("of ")?;
                let most = count.strip_suffix(AT_MOST);
                let is_most = most.is_some();
                Some(Self { count: most.unwrap_or(count).to_owned(), of: fact.name, is_most })
            }
            _ => None,
        })
    }

    /// The length in words: `9 turns`, `at most 7 hours`.
    pub(crate) fn words(&self) -> String {
        let Self { count, of, is_most } = self;
        format!("{}{count} {of}s", if *is_most { "at most " } else { "" })
    }
}

/// What a list shows of a scenario, sound or not.
///
/// # Errors
/// [`Fault::Scenario`] where it is no TOML, names no system, or holds what would harm who reads it.
pub(super) fn of(scenario: &str) -> Result<Card, Fault> {
    let system = system_of(scenario, ORIGIN).map_err(Fault::Scenario)?;
    // Nothing is rolled: any seed will do.
    let battle = begin(Header::new(system.name(), ORIGIN, scenario, 0, "")).ok();
    let briefing = Briefing::read(system.name(), scenario);
    Ok(written(system, &briefing, battle.as_deref()))
}

fn written(system: SystemId, briefing: &Briefing, battle: Option<&dyn LiveBattle>) -> Card {
    let view = battle.map(|battle| battle.view(&Seat::Umpire));
    let length = view.as_ref().and_then(|view| Length::of(&view.view));
    let name = briefing.name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = if name.is_empty() { "A scenario without a name".to_owned() } else { name };
    let whole = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
    Card {
        words: words(briefing, view.as_ref().map(|view| &view.view)),
        name: cut(&name, LONGEST_NAME),
        system: system.name().to_owned(),
        says: cut(&briefing.says, LONGEST_SAYS),
        pieces: view.as_ref().map_or(0, |view| whole(view.view.pieces().count())),
        players: battle.map_or(0, |battle| whole(battle.roster().players.len())),
        turns: length.as_ref().and_then(|length| length.count.parse().ok()),
        length: length.map(|length| length.words()),
        has_table: view.as_ref().is_some_and(|view| view.map.is_some()),
        is_sound: battle.is_some(),
    }
}

/// What is searched: what the scenario says of itself, and the names of its sides and pieces.
fn words(briefing: &Briefing, view: Option<&View>) -> String {
    let Briefing { name, says, teaches, history, assumed, .. } = briefing;
    let told = [teaches, history, assumed].into_iter().filter_map(|told| told.as_deref());
    let sides = view.into_iter().flat_map(|view| view.totals.iter().map(|side| side.name.as_str()));
    let pieces = view.into_iter().flat_map(|view| view.pieces().map(|piece| piece.name.as_str()));
    let all = [name.as_str(), says.as_str()].into_iter().chain(sides).chain(pieces).chain(told);
    let mut words = all.collect::<Vec<_>>().join(" ").to_lowercase();
    words.truncate(words.floor_char_boundary(MOST_WORDS));
    words
}

/// The text, cut after so many letters.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default().trim_end()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use standfast_rulebook::battle::Sample;

    use super::*;

    #[test]
    fn a_card_tells_what_one_looks_for_of_every_scenario() {
        for sample in Sample::all() {
            let card = of(sample.text).unwrap();
            assert!(card.is_sound && card.pieces > 1 && card.players > 0, "{card:?}");
            assert_eq!(card.system, sample.system.name());
            assert!(card.words.contains(&card.name.to_lowercase()), "{card:?}");
        }
        let wall = of(Sample::named("fatigue", "stone-wall").unwrap().text).unwrap();
        assert_eq!((wall.turns, wall.length.as_deref(), wall.has_table), (Some(6), Some("6 turns"), true));
        assert!(wall.words.contains("second southern"), "{}", wall.words);
    }

    #[test]
    fn a_draft_has_a_card_and_what_would_harm_has_none() {
        let card = of("system = \"fatigue\"\nname = \"  The ford \"\nturns = \"three\"").unwrap();
        assert_eq!((card.name.as_str(), card.is_sound, card.pieces), ("The ford", false, 0));
        assert_eq!(of("system = \"mfp\"").unwrap().name, "A scenario without a name");
        let long = format!("system = \"mfp\"\nname = \"{}\"", "é".repeat(500));
        assert_eq!(of(&long).unwrap().name.chars().count(), LONGEST_NAME + 1);
        for bad in ["", "system = ", "system = \"chess\"", "system = \"mfp\"\nname = \"\u{202e}\""] {
            assert!(matches!(of(bad), Err(Fault::Scenario(_))), "{bad:?}");
        }
    }
}
