//! What is noted of a battle as it is fought.

use std::collections::BTreeMap;

use standfast_engine::battle::{Eyes, Followed, Id, Led, Seat, Trial, View};

use crate::battle::{Battle, TurnFigure, UnitFate};

/// From which gravity on the news of a marker counts as a unit broken.
const GRAVE: u8 = 3;

/// Watches a battle turn by turn.
pub(crate) struct Watch<'w> {
    followed: &'w [Followed],
    turn: i64,
    figures: Vec<TurnFigure>,
    fates: BTreeMap<Id, UnitFate>,
}

impl<'w> Watch<'w> {
    pub(crate) fn of(followed: &'w [Followed]) -> Self {
        Self { followed, turn: 0, figures: Vec::new(), fates: BTreeMap::new() }
    }

    /// Looks once a turn, as it begins.
    pub(crate) fn passes<B: Led>(&mut self, trial: &Trial<B>) {
        let turn = B::turn(trial.scene());
        if turn != self.turn {
            if self.turn > 0 {
                self.looks(trial);
            }
            self.turn = turn;
        }
    }

    fn looks<B: Led>(&mut self, trial: &Trial<B>) {
        let view = seen(trial);
        let sides = &trial.roster().sides;
        for (side, of) in sides.iter().enumerate() {
            let seen = view.side(&of.id);
            for (figure, followed) in self.followed.iter().enumerate() {
                let value = followed.from.of(&seen);
                self.figures.push(TurnFigure { turn: self.turn, side, figure, value });
            }
        }
        for piece in view.pieces() {
            let side = sides.iter().position(|side| side.id == piece.side).unwrap_or_default();
            let fate = self.fates.entry(piece.id.clone()).or_insert_with(|| UnitFate {
                unit: piece.id.to_string(),
                name: piece.name.clone(),
                side,
                broke: None,
                out: None,
            });
            let broken = piece.markers.iter().any(|marker| marker.gravity >= GRAVE);
            fate.broke = fate.broke.or(broken.then_some(self.turn));
            fate.out = match &piece.out {
                Some(_) => fate.out.or(Some(self.turn)),
                None => None,
            };
        }
    }

    pub(crate) fn battle<B: Led>(mut self, number: u64, trial: &Trial<B>, commands: usize) -> Battle {
        self.looks(trial);
        let ending = trial.ending();
        let winner = ending.and_then(|ending| ending.winner.as_ref());
        let place = |id: &Id| trial.roster().sides.iter().position(|side| side.id == *id);
        Battle {
            number,
            winner: winner.and_then(place),
            ending: ending.map_or_else(String::new, |ending| ending.way.clone()),
            turns: self.turn,
            commands: u64::try_from(commands).unwrap_or(u64::MAX),
            figures: self.figures,
            units: self.fates.into_values().collect(),
            luck: Vec::new(),
        }
    }
}

/// The battle as the umpire sees it.
fn seen<B: Led>(trial: &Trial<B>) -> View {
    B::view(trial.scene(), Eyes { seat: &Seat::Umpire, roster: trial.roster() })
}
