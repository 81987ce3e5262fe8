use standfast_engine::battle::{Audience, Due, Id, LiveBattle, Offer, Piece, Roster, Seat, TableView};

use crate::is_of_the_table;

/// Everything that one seat sees of a battle as it stands. A face gets nothing else of the battle.
#[derive(Debug, Clone)]
pub struct Sight {
    /// Who looks.
    pub seat: Seat,
    /// Who sits at the table.
    pub roster: Roster,
    /// The seat's view.
    pub view: TableView,
    /// What the seat may do now.
    pub offers: Vec<Offer>,
}

impl Sight {
    /// What the seat sees.
    #[must_use]
    pub fn of(battle: &dyn LiveBattle, seat: &Seat) -> Self {
        Self {
            seat: seat.clone(),
            roster: battle.roster().clone(),
            view: battle.view(seat),
            offers: battle.legal(seat),
        }
    }

    /// A seat and its side in words: `Nora, North`; the name alone if it contains the side.
    #[must_use]
    pub fn who(&self, seat: &Seat) -> String {
        let name = self.roster.seat_name(seat);
        match self.roster.side_of(seat).map(|side| self.roster.side_name(side)) {
            Some(side) if !name.contains(side) => format!("{name}, {side}"),
            _ => name.to_owned(),
        }
    }

    /// An audience as the seat calls it: `your side`, `you`, `everybody`, or a side or player by name.
    #[must_use]
    pub fn called<'a>(&'a self, audience: &'a Audience) -> &'a str {
        match (audience, &self.seat) {
            (Audience::Umpire, Seat::Umpire) => "you",
            (Audience::Player(id), Seat::Player(own)) if id == own => "you",
            (Audience::Side(side), seat) if self.roster.side_of(seat) == Some(side) => "your side",
            _ => self.roster.audience_name(audience),
        }
    }

    /// Whose duty it is, for the umpire, who sees everybody's.
    #[must_use]
    pub fn whose(&self, due: &Due) -> Option<String> {
        (self.seat == Seat::Umpire).then(|| self.roster.audience_name(&due.whose).to_owned())
    }

    /// The piece of that id, wherever it stands in the order of battle.
    #[must_use]
    pub fn piece(&self, id: &str) -> Option<&Piece> {
        self.view.view.piece(id)
    }

    /// The first piece whose name contains that text, ignoring case.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<&Piece> {
        let text = text.to_lowercase();
        self.view.view.pieces().find(|piece| piece.name.to_lowercase().contains(&text))
    }

    /// The place of a side's colour among all colours.
    #[must_use]
    pub fn place_of_colour(&self, side: &Id) -> usize {
        self.roster.colour(side).place()
    }

    /// The offers of that verb.
    pub fn offered(&self, verb: &str) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(move |offer| offer.verb.name == verb)
    }

    /// Whether the seat has a command of the rules to give, beyond talk and undo.
    #[must_use]
    pub fn may_act(&self) -> bool {
        self.offers.iter().any(|offer| !is_of_the_table(offer))
    }
}

/// The places of the offers that do a duty: those about its unit, if there are any. A question is done with by an answer,
/// or set aside.
#[must_use]
pub fn offers_for(due: &Due, offers: &[Offer]) -> Vec<usize> {
    let is_question = |offer: &Offer| offer.fixed.iter().any(|(part, _)| *part == "question");
    let does = |offer: &Offer| offer.verb.name == due.verb || due.verb == "reply" && is_question(offer);
    let about = |offer: &Offer| match &due.of {
        Some(of) => offer.fixed.iter().any(|(_, thing)| thing.id == *of),
        None => true,
    };
    let places = |fits: &dyn Fn(&Offer) -> bool| -> Vec<usize> {
        offers.iter().enumerate().filter(|(_, offer)| fits(offer)).map(|(place, _)| place).collect()
    };
    let exact = places(&|offer| does(offer) && about(offer));
    if exact.is_empty() { places(&does) } else { exact }
}
