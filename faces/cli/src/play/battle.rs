//! The types of battles, taken from one place.

pub(crate) use standfast_rulebook::battle::{
    Audience, BattleOdds, Domain, Due, Entry, Fact, Id, LiveBattle, Marker, OddsLine, Offer, Outlook, Part,
    Piece, Refused, Roster, Seat, SideFacts, Source, TableView, Thing, is_of_the_table, names_with_digits,
    number, offers_for, only_value,
};
pub(crate) use standfast_rulebook::{Stop, Tree};
