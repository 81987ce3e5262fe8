use super::battle::{
    Audience, Due, Entry, Id, LiveBattle, Offer, Piece, Roster, Seat, TableView, is_of_the_table,
    names_with_digits, offers_for,
};

/// How many entries of the log are read at first.
pub(crate) const FIRST_ENTRIES: u64 = 200;

/// All that one seat sees of the battle as it stands. Nothing else of the battle reaches the screen.
#[derive(Debug, Clone)]
pub(crate) struct Sight {
    pub(crate) seat: Seat,
    pub(crate) roster: Roster,
    pub(crate) view: TableView,
    /// What the seat may do now.
    pub(crate) offers: Vec<Offer>,
    /// What was done, the latest first.
    pub(crate) log: Vec<Entry>,
    /// How many records there are before those of the log.
    pub(crate) earlier: u64,
}

/// Something that waits for the seat.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Duty {
    /// A record is asked to be taken back.
    Undo(u64),
    /// The rules impose it.
    Due(Due),
}

impl Sight {
    /// What the seat sees, with the last so many entries of the log.
    pub(crate) fn of(battle: &dyn LiveBattle, seat: &Seat, entries: u64) -> Self {
        let earlier = battle.number().saturating_sub(entries);
        let mut log = battle.log(seat, earlier);
        log.reverse();
        Self {
            seat: seat.clone(),
            roster: battle.roster().clone(),
            view: battle.view(seat),
            offers: battle.legal(seat),
            log,
            earlier,
        }
    }

    /// What waits for the seat, the oldest first.
    pub(crate) fn duties(&self) -> Vec<Duty> {
        let answers = self.offers.iter().any(|offer| offer.verb.name == "refuse-undo");
        let asked = self.view.undo_asked.filter(|_| answers).map(Duty::Undo);
        asked.into_iter().chain(self.view.due.iter().cloned().map(Duty::Due)).collect()
    }

    /// The offers that do a duty.
    pub(crate) fn offers_for(&self, due: &Due) -> Vec<usize> {
        offers_for(due, &self.offers)
    }

    /// Whose a duty is, for the umpire, who sees everybody's.
    pub(crate) fn whose(&self, due: &Due) -> Option<String> {
        let whose = match &due.whose {
            _ if self.seat != Seat::Umpire => None,
            Audience::Side(side) => Some(self.roster.side_name(side).to_owned()),
            Audience::Player(player) => Some(self.roster.seat_name(&Seat::Player(player.clone())).to_owned()),
            Audience::Everybody | Audience::Umpire => None,
        };
        whose.filter(|whose| !due.what.contains(whose.as_str()))
    }

    /// The piece of that id, wherever it stands in the order of battle.
    pub(crate) fn piece(&self, id: &str) -> Option<&Piece> {
        fn among<'a>(pieces: &'a [Piece], id: &str) -> Option<&'a Piece> {
            pieces
                .iter()
                .find_map(|piece| if piece.id.as_str() == id { Some(piece) } else { among(&piece.parts, id) })
        }
        among(&self.view.view.order_of_battle, id)
    }

    /// The names of pieces that have digits in them.
    pub(crate) fn names_with_digits(&self) -> Vec<String> {
        names_with_digits(&self.view.view.order_of_battle)
    }

    /// Where in the order of their listing a side stands: what its colour goes by.
    pub(crate) fn place_of_side(&self, side: &Id) -> usize {
        self.roster.sides.iter().position(|known| known.id == *side).unwrap_or_default()
    }

    /// The seat and its side in words: `Nora, North`.
    pub(crate) fn who(&self, seat: &Seat) -> String {
        let name = self.roster.seat_name(seat);
        match self.roster.side_of(seat) {
            Some(side) => format!("{name}, {}", self.roster.side_name(side)),
            None => name.to_owned(),
        }
    }

    /// The last command that made something happen and still stands, as far as the seat can tell.
    pub(crate) fn last_act(&self) -> Option<&Entry> {
        const TALK: [&str; 6] = ["note", "say", "undo", "ask-undo", "agree-undo", "refuse-undo"];
        let talk = |entry: &Entry| {
            let verb = entry.command.as_ref().and_then(|command| command.get("do")?.as_str());
            verb.is_some_and(|verb| TALK.contains(&verb))
        };
        self.log.iter().find(|entry| !entry.undone && !talk(entry))
    }

    /// Whether the seat could do something that the rules of the battle know, beyond talk and undo.
    pub(crate) fn may_act(&self) -> bool {
        self.offers.iter().any(|offer| !is_of_the_table(offer))
    }
}
