//! What a battle cost: the strength of each unit at its start and at its end, and what became of it.

use std::collections::BTreeMap;

use serde::Serialize;
use standfast_engine::battle::{Id, Piece, Roster, Sheet, Track, View};

/// What the battle has cost each side, as one seat may know it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Toll {
    /// What strength is counted in, as the system calls it: `stands`, `men`; none where its units have no strength.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<&'static str>,
    /// The sides, in the order of the scenario.
    pub sides: Vec<SideToll>,
}

/// What the battle has cost a side.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SideToll {
    /// The side.
    pub side: Id,
    /// What it is called.
    pub name: String,
    /// The place of its colour, from 0.
    pub place: usize,
    /// Who suffered, in the order of battle.
    pub hurt: Vec<Hurt>,
    /// The names of all others.
    pub unhurt: Vec<String>,
    /// How many of them are out of play.
    pub out: usize,
    /// The strength of all of them at the start and now, where it is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
}

/// Strength at the start and now.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Strength {
    /// At the start, or when it was first seen.
    pub before: f64,
    /// Now, or when it was last seen.
    pub after: f64,
}

/// What became of a unit.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hurt {
    /// Its id.
    pub id: Id,
    /// What it is called.
    pub name: String,
    /// Its strength, where it is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
    /// How it stands, if that is bad: why it is out of play, or the worst marker on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The record since which it has stood so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
    /// Whether it is out of play.
    pub out: bool,
}

/// The toll as it is gathered, moment by moment.
#[derive(Debug)]
pub(super) struct Gathered {
    counted: Option<&'static str>,
    rows: &'static [&'static str],
    /// In the order in which they were first seen.
    order: Vec<Id>,
    known: BTreeMap<Id, (Id, Hurt)>,
}

impl Gathered {
    /// Strength is what players tick off on the system's sheet, or write there.
    pub(super) fn new(sheet: &'static Sheet) -> Self {
        let left = sheet.tracks.iter().find_map(|track| match track {
            Track::Left(fact) => Some(*fact),
            _ => None,
        });
        let written = || {
            sheet.tracks.iter().find_map(|track| match track {
                Track::Write(fact) => Some(*fact),
                _ => None,
            })
        };
        Self { counted: left.or_else(written), rows: sheet.rows, order: Vec::new(), known: BTreeMap::new() }
    }

    /// Goes on to how things stood after that record.
    pub(super) fn take_in(&mut self, record: u64, view: &View) {
        for piece in view.pieces() {
            let strength = self.counted.and_then(|fact| piece.number(fact));
            let state = state(piece);
            if let Some((_, known)) = self.known.get_mut(&piece.id) {
                if known.state != state {
                    known.since = state.is_some().then_some(record);
                    known.state = state;
                }
                known.out = piece.out.is_some();
                match (&mut known.strength, strength) {
                    (Some(known), Some(now)) => known.after = now,
                    (None, Some(now)) => known.strength = Some(Strength { before: now, after: now }),
                    (_, None) => {}
                }
            } else if self.is_counted(piece) {
                let hurt = Hurt {
                    id: piece.id.clone(),
                    name: piece.name.clone(),
                    strength: strength.map(|now| Strength { before: now, after: now }),
                    since: state.is_some().then_some(record),
                    state,
                    out: piece.out.is_some(),
                };
                self.order.push(piece.id.clone());
                self.known.insert(piece.id.clone(), (piece.side.clone(), hurt));
            }
        }
    }

    /// Whether a piece is a unit of its own, and not a command of several that are counted.
    fn is_counted(&self, piece: &Piece) -> bool {
        let has = |fact: &str| piece.facts.iter().any(|known| known.name == fact);
        match self.counted {
            Some(counted) if has(counted) => true,
            Some(_) => piece.parts.is_empty() && !self.rows.iter().any(|row| has(row)),
            None => piece.parts.is_empty() && self.rows.iter().any(|row| has(row)),
        }
    }

    pub(super) fn toll(mut self, roster: &Roster) -> Toll {
        let mut sides: Vec<SideToll> = roster
            .sides
            .iter()
            .map(|side| SideToll {
                side: side.id.clone(),
                name: side.name.clone(),
                place: roster.colour(&side.id).place(),
                hurt: Vec::new(),
                unhurt: Vec::new(),
                out: 0,
                strength: None,
            })
            .collect();
        for id in &self.order {
            let Some((side, hurt)) = self.known.remove(id) else { continue };
            let Some(side) = sides.iter_mut().find(|known| known.side == side) else { continue };
            side.take(hurt);
        }
        Toll { counted: self.counted, sides }
    }
}

impl SideToll {
    fn take(&mut self, hurt: Hurt) {
        if let Some(own) = hurt.strength {
            let all = self.strength.get_or_insert(Strength { before: 0.0, after: 0.0 });
            all.before += own.before;
            all.after += own.after;
        }
        self.out += usize::from(hurt.out);
        let suffered = hurt.strength.is_some_and(|strength| strength.after < strength.before);
        if suffered || hurt.state.is_some() {
            self.hurt.push(hurt);
        } else {
            self.unhurt.push(hurt.name);
        }
    }

    /// How many there are in all.
    #[must_use]
    pub fn of(&self) -> usize {
        self.hurt.len() + self.unhurt.len()
    }
}

impl Strength {
    /// What was lost.
    #[must_use]
    pub fn lost(self) -> f64 {
        self.before - self.after
    }
}

/// How a piece stands, if that is bad.
fn state(piece: &Piece) -> Option<String> {
    let worst = || piece.markers.iter().rev().max_by_key(|marker| marker.gravity);
    let marker = || worst().filter(|marker| marker.gravity >= GRAVE).map(|marker| marker.name.to_owned());
    piece.out.clone().or_else(marker)
}

/// From which gravity on a marker tells that a unit is not itself.
const GRAVE: u8 = 3;
