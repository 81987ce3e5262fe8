//! The types of battles, taken from one place.

pub(crate) use standfast_rulebook::Tree;
pub(crate) use standfast_rulebook::battle::{
    ASK_ADVICE, Audience, BattleOdds, DICE_RULE, Domain, Due, Entry, Fact, Id, LiveBattle, Marker, Offer,
    PLEDGE, Piece, Refused, Seat, SideFacts, Source, Thing, VerbKind,
};
