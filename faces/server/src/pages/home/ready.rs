use std::sync::LazyLock;

use maud::{Markup, html};
use standfast_rulebook::battle::{Difficulty, Header, LiveBattle, Sample, Seat, View, begin};
use standfast_rulebook::{Briefing, Choice, Rulebook, SystemId};
use standfast_seat::capital;

use super::super::parts::map::small;
use crate::hall::Beginning;
use crate::library::Length;

/// A scenario that comes with the server, as it stands before its first command.
#[derive(Debug)]
pub(in crate::pages) struct Prepared {
    pub(super) sample: Sample,
    pub(super) briefing: Briefing,
    pub(super) battle: Box<dyn LiveBattle>,
    /// Its table as everybody may see it, drawn small; none where it has none.
    pub(super) map: Option<String>,
    /// How much it asks, how many play it, how long it is, and how much there is to move.
    pub(super) measure: String,
}

impl Prepared {
    fn of(sample: Sample) -> Option<Self> {
        let header = Header::new(sample.system.name(), &format!("{}.toml", sample.name), sample.text, 0, "");
        let battle = begin(header).ok()?;
        let view = battle.view(&Seat::Spectator);
        let map = small(battle.as_ref(), &format!("{}-{}", sample.system, sample.name));
        let briefing = Briefing::of(battle.as_ref());
        let measure = measure(briefing.difficulty, battle.roster().players.len(), &view.view);
        Some(Self { sample, briefing, map, measure, battle })
    }

    /// Which rules it brings in, where it says so.
    pub(super) fn teaches(&self) -> Markup {
        html! {
            @if let Some(teaches) = &self.briefing.teaches { p { span.muted { "Teaches: " } (teaches) } }
        }
    }

    /// The battle that begins with it.
    pub(in crate::pages) fn beginning(&self) -> Beginning {
        Beginning {
            origin: format!("{}.toml", self.sample.name),
            scenario: self.sample.text.to_owned(),
            of: None,
        }
    }

    /// Where its page is.
    pub(super) fn address(&self) -> String {
        format!("/scenarios/{}/{}", self.sample.system, self.sample.name)
    }
}

/// `First game · 2 players · 9 turns · 11 pieces`: the length is that of the clock, where the clock has an end.
fn measure(difficulty: Option<Difficulty>, players: usize, view: &View) -> String {
    let difficulty = difficulty.map(|difficulty| capital(difficulty.name()));
    let players = if players == 1 { "1 player".to_owned() } else { format!("{players} players") };
    let length = Length::of(view).map(|length| length.words());
    let pieces = format!("{} pieces", view.pieces().count());
    [difficulty, Some(players), length, Some(pieces)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Every scenario that comes with the server.
pub(super) fn prepared() -> &'static [Prepared] {
    static PREPARED: LazyLock<Vec<Prepared>> =
        LazyLock::new(|| Sample::all().filter_map(Prepared::of).collect());
    &PREPARED
}

/// The scenarios of each system that has any, with its title, and when and where its battles are fought.
pub(super) fn by_system() -> impl Iterator<Item = (&'static str, &'static str, Vec<&'static Prepared>)> {
    SystemId::ALL.iter().filter_map(|&system| {
        let ledger = Rulebook::ledger(system);
        let of_system = prepared().iter().filter(|scenario| scenario.sample.system == system);
        let of_system: Vec<&Prepared> = of_system.collect();
        (!of_system.is_empty()).then_some((ledger.title.as_str(), ledger.setting.as_str(), of_system))
    })
}

#[cfg(test)]
mod tests {
    use super::{Difficulty, Sample, by_system, prepared};

    #[test]
    fn every_scenario_that_comes_with_the_server_is_sound() {
        assert_eq!(prepared().len(), Sample::all().count());
        for scenario in prepared() {
            assert!(!scenario.briefing.says.is_empty(), "{}", scenario.address());
            assert!(scenario.measure.contains(" player"), "{}", scenario.measure);
        }
    }

    #[test]
    fn a_card_says_how_hard_it_is_and_what_it_teaches_and_each_system_has_a_first_game_first() {
        for scenario in prepared() {
            let teaches = scenario.briefing.teaches.as_deref().unwrap_or_default();
            assert!((40..=140).contains(&teaches.len()) && teaches.ends_with('.'), "{teaches:?}");
            assert!(!teaches.contains('\n'), "{teaches}");
            assert!(scenario.briefing.difficulty.is_some(), "{}", scenario.address());
        }
        for (title, _, scenarios) in by_system() {
            let hard = |place: usize| scenarios.get(place).and_then(|of| of.briefing.difficulty);
            assert_eq!(hard(0), Some(Difficulty::FirstGame), "{title}");
            assert!(hard(1) > hard(0), "{title}: only one is the first");
        }
        let first = prepared().iter().find(|scenario| scenario.sample.name == "stone-wall");
        let measure = first.map(|scenario| scenario.measure.as_str());
        assert_eq!(measure, Some("First game · 2 players · 6 turns · 10 pieces"));
    }

    #[test]
    fn a_card_has_a_small_map_with_ids_of_its_own_and_says_how_long_the_battle_is() {
        let maps: Vec<&String> = prepared().iter().filter_map(|scenario| scenario.map.as_ref()).collect();
        assert!(!maps.is_empty());
        for map in &maps {
            assert!(map.len() < 60_000, "a card's map has {} bytes", map.len());
            assert!(
                !map.contains("<style") && !map.contains(" style="),
                "the policy allows no style in a page"
            );
        }
        let mut ids: Vec<&str> = maps
            .iter()
            .flat_map(|map| map.split(" id=\"").skip(1))
            .filter_map(|rest| rest.split('"').next())
            .collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all, "no id stands on the page twice");
        let measures: Vec<&str> = prepared().iter().map(|scenario| scenario.measure.as_str()).collect();
        assert!(measures.iter().any(|measure| measure.contains(" 9 turns ")), "{measures:?}");
        assert!(measures.iter().any(|measure| measure.contains(" at most 7 hours ")), "{measures:?}");
    }
}
