use std::cell::Cell;

use serde_json::Value as Json;
use standfast_rulebook::battle::{
    Audience, Due, Entry, Id, LiveBattle, Offer, Piece, Refused, Roster, Seat, TableView, names_with_digits,
};
use standfast_rulebook::{Stop, Tree};

use super::fields::are_filled;
use super::read;
use crate::BattleId;

/// On so many commands the exact odds are counted for one page without being asked for.
const ODDS_A_PAGE: u32 = 6;

/// So many records back is not long past.
const NOT_LONG: u64 = 100;

/// All that one seat sees of the battle as it stands. Nothing else of the battle reaches its pages.
pub(super) struct Sight<'b> {
    pub(super) battle: &'b dyn LiveBattle,
    pub(super) seat: &'b Seat,
    pub(super) view: TableView,
    /// What the seat may do now.
    pub(super) offers: Vec<Offer>,
    /// Where the seat's table is.
    pub(super) address: String,
    /// Where the battle's board is.
    pub(super) board: String,
    /// The names of pieces that have digits in them.
    pub(super) names: Vec<String>,
    /// On how many commands odds may still be counted unasked.
    odds_left: Cell<u32>,
}

/// What it takes to give a command.
#[derive(Debug)]
pub(super) enum Ready {
    /// No dice: this would happen.
    Plain(Box<Entry>),
    /// Dice.
    Dice,
    /// Something must be chosen first; and most likely dice, or none.
    Open {
        /// Whether the rules would ask for dice, had the first of everything been chosen.
        dice: bool,
    },
}

impl<'b> Sight<'b> {
    /// What the seat sees.
    pub(super) fn of(id: &BattleId, battle: &'b dyn LiveBattle, seat: &'b Seat) -> Self {
        let view = battle.view(seat);
        let names = names_with_digits(&view.view.order_of_battle);
        let address = format!("/battles/{id}/{seat}");
        let board = format!("/boards/{id}");
        let offers = battle.legal(seat);
        Self { battle, seat, view, offers, address, board, names, odds_left: Cell::new(ODDS_A_PAGE) }
    }

    pub(super) fn roster(&self) -> &Roster {
        self.battle.roster()
    }

    /// The seat and its side in words: `Nora, North`.
    pub(super) fn who(&self, seat: &Seat) -> String {
        let name = self.roster().seat_name(seat);
        match self.roster().side_of(seat).map(|side| self.roster().side_name(side)) {
            Some(side) if !name.contains(side) => format!("{name}, {side}"),
            _ => name.to_owned(),
        }
    }

    /// Whose a duty is, where it is not the reader's own alone.
    pub(super) fn whose(&self, due: &Due) -> Option<String> {
        match &due.whose {
            _ if *self.seat != Seat::Umpire => None,
            Audience::Side(side) => Some(self.roster().side_name(side).to_owned()),
            Audience::Player(player) => {
                Some(self.roster().seat_name(&Seat::Player(player.clone())).to_owned())
            }
            Audience::Everybody => Some("everybody".to_owned()),
            Audience::Umpire => Some("the umpire".to_owned()),
        }
    }

    /// The piece of that id, wherever it stands in the order of battle.
    pub(super) fn piece(&self, id: &str) -> Option<&Piece> {
        fn among<'a>(pieces: &'a [Piece], id: &str) -> Option<&'a Piece> {
            pieces
                .iter()
                .find_map(|piece| if piece.id.as_str() == id { Some(piece) } else { among(&piece.parts, id) })
        }
        among(&self.view.view.order_of_battle, id)
    }

    /// The first piece whose name has that text in it.
    pub(super) fn find(&self, text: &str) -> Option<&Piece> {
        fn among<'a>(pieces: &'a [Piece], text: &str) -> Option<&'a Piece> {
            pieces.iter().find_map(|piece| {
                if piece.name.to_lowercase().contains(text) { Some(piece) } else { among(&piece.parts, text) }
            })
        }
        among(&self.view.view.order_of_battle, &text.to_lowercase())
    }

    /// Where in the order of their listing a side stands: what its colour goes by.
    pub(super) fn place_of_side(&self, side: &Id) -> usize {
        self.roster().sides.iter().position(|known| known.id == *side).unwrap_or_default()
    }

    /// The offers of that verb.
    pub(super) fn offered(&self, verb: &str) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(move |offer| offer.verb.name == verb)
    }

    /// The entry of that number, as the seat may read it, where it is not long past.
    pub(super) fn entry(&self, number: u64) -> Option<Entry> {
        let past = self.view.number.checked_sub(number)?;
        let behind = number.checked_sub(1).filter(|_| past < NOT_LONG)?;
        self.battle.log(self.seat, behind).into_iter().next()
    }

    /// The last so many entries, the latest first.
    pub(super) fn last_entries(&self, count: u64) -> Vec<Entry> {
        let mut entries = self.battle.log(self.seat, self.view.number.saturating_sub(count));
        entries.reverse();
        entries
    }

    /// What it takes to give a command that takes up the offer.
    pub(super) fn ready(&self, offer: &Offer) -> Ready {
        let usual = read::usual(offer).filter(|_| are_filled(&offer.parts));
        let whole = usual.is_some();
        let command = usual.or_else(|| offer.draw(&mut |_| 0));
        match (command.map(|command| self.foretell(&command, &[])), whole) {
            (Some(Ok(entry)), true) => Ready::Plain(Box::new(entry)),
            (Some(Err(Refused::Dice(Stop::Need { .. }))), true) => Ready::Dice,
            (foretold, _) => {
                Ready::Open { dice: matches!(foretold, Some(Err(Refused::Dice(Stop::Need { .. })))) }
            }
        }
    }

    /// What the record of a command would be, had the dice fallen so.
    pub(super) fn foretell(&self, command: &Json, faces: &[u32]) -> Result<Entry, Refused> {
        self.battle.foretell(self.seat, &tree(command)?, faces)
    }

    /// Whether the odds of one command more may be counted unasked.
    pub(super) fn may_count_odds(&self) -> bool {
        let left = self.odds_left.get();
        self.odds_left.set(left.saturating_sub(1));
        left > 0
    }
}

/// The command as the engine reads it.
pub(super) fn tree(command: &Json) -> Result<Tree, Refused> {
    Tree::from_json(&command.to_string()).map_err(|bad| Refused::Given(bad.refusal.into()))
}
