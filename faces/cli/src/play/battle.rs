//! The types of battles, taken from one place.

pub(crate) use standfast_rulebook::Tree;
pub(crate) use standfast_rulebook::battle::{
    Audience, BattleOdds, Domain, Due, Entry, Fact, Id, LiveBattle, Marker, Offer, Piece, Refused, Seat,
    SideFacts, Source, Thing,
};
