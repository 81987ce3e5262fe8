//! The types of battles, taken from one place.

pub(crate) use standfast_rulebook::battle::{
    Audience, BattleOdds, Domain, Due, Entry, Fact, Id, LiveBattle, Marker, OddsLine, Offer, Part, Piece,
    Refused, Roster, Seat, SideFacts, Source, TableView, Thing,
};
pub(crate) use standfast_rulebook::{Stop, Tree};
