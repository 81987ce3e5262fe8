use serde_json::Value as Json;
use standfast_engine::battle::{Battle, Ending, Fact, LiveBattle, Offer, Piece, TableView, VerbKind};
use standfast_tabletop::Pose;

use super::Game;

/// What seats see of the battle, and what they may do.
impl<B: Battle> Game<B> {
    /// What the seat sees.
    #[must_use]
    pub fn view(&self, seat: &str) -> TableView {
        self.table.view(&self.seat(seat))
    }

    /// The value of a fact of the clock.
    #[must_use]
    pub fn clock(&self, name: &str) -> String {
        let clock = self.view("spectator").view.clock;
        clock.iter().find(|fact| fact.name == name).expect("a fact of the clock").value.to_string()
    }

    /// A thing of the order of battle, as the seat sees it.
    #[must_use]
    pub fn seen(&self, seat: &str, id: &str) -> Option<Piece> {
        fn find(pieces: &[Piece], id: &str) -> Option<Piece> {
            let of = |piece: &Piece| {
                if *piece.id == *id { Some(piece.clone()) } else { find(&piece.parts, id) }
            };
            pieces.iter().find_map(of)
        }
        find(&self.view(seat).view.order_of_battle, id)
    }

    /// A thing of the order of battle, as the spectators see it.
    #[must_use]
    pub fn piece(&self, id: &str) -> Piece {
        self.seen("spectator", id).unwrap_or_else(|| panic!("{id} is not shown"))
    }

    /// A fact of a thing, as the spectators see it, where it is shown.
    #[must_use]
    pub fn fact(&self, id: &str, name: &str) -> Option<Fact> {
        self.piece(id).facts.into_iter().find(|fact| fact.name == name)
    }

    /// A fact's value, and its explanation.
    #[must_use]
    pub fn reads(&self, id: &str, name: &str) -> (String, String) {
        let fact = self.fact(id, name).unwrap_or_else(|| panic!("no {name} of {id} is shown"));
        (fact.value.to_string(), fact.says.unwrap_or_default())
    }

    /// The markers on a piece.
    #[must_use]
    pub fn markers(&self, id: &str) -> Vec<&'static str> {
        self.piece(id).markers.iter().map(|marker| marker.name).collect()
    }

    /// Where a piece stands on the table.
    #[must_use]
    pub fn pose(&self, id: &str) -> Option<Pose> {
        self.table.ground().expect("a battle on a table").pose(id)
    }

    /// The duties of a seat: the verb, whose duty it is, and the rule.
    #[must_use]
    pub fn due(&self, seat: &str) -> Vec<(&'static str, String, &'static str)> {
        let due = self.table.due(&self.seat(seat)).into_iter();
        due.map(|due| (due.verb, due.of.map(|of| of.to_string()).unwrap_or_default(), due.rule)).collect()
    }

    /// What the seat may do.
    #[must_use]
    pub fn legal(&self, seat: &str) -> Vec<Offer> {
        self.table.legal(&self.seat(seat))
    }

    /// The offers of a verb.
    #[must_use]
    pub fn offers(&self, seat: &str, verb: &str) -> Vec<Offer> {
        self.legal(seat).into_iter().filter(|offer| offer.verb.name == verb).collect()
    }

    /// A part of what is seen in the first offer of a verb; for a nested part, give its path: `target.terrain`.
    #[must_use]
    pub fn part(&self, seat: &str, verb: &str, way: &str) -> Json {
        let offer = self.offers(seat, verb).first().unwrap_or_else(|| panic!("no {verb}")).to_json();
        std::iter::once("seen").chain(way.split('.')).fold(offer, |of, name| {
            let mut parts = of["parts"].as_array().into_iter().flatten();
            parts.find(|part| part["name"] == name).unwrap_or_else(|| panic!("no {name} in {of}")).clone()
        })
    }

    /// What the table says of a [part](Self::part), and why.
    #[must_use]
    pub fn measured(&self, seat: &str, verb: &str, way: &str) -> (Json, String) {
        let part = self.part(seat, verb, way);
        let why = part["derived"].as_str().unwrap_or_else(|| panic!("the table does not say it: {part}"));
        (part["default"].clone(), why.to_owned())
    }

    /// The verbs that the rules offer the seat, each once, without those of every table.
    #[must_use]
    pub fn verbs(&self, seat: &str) -> Vec<&'static str> {
        let of_rules = |offer: &Offer| (offer.verb.kind == VerbKind::Rules).then_some(offer.verb.name);
        let mut verbs: Vec<&str> = self.legal(seat).iter().filter_map(of_rules).collect();
        verbs.dedup();
        verbs
    }

    /// How the battle ended.
    #[must_use]
    pub fn ending(&self) -> &Ending {
        self.table.ending().expect("the battle is over")
    }
}
