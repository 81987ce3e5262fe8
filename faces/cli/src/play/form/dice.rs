use ratatui::crossterm::event::{KeyCode, KeyEvent};

use standfast_seat::{Need, Next};

use crate::play::battle::Refused;

/// Dice of the players' own, typed one after the other.
#[derive(Debug, Clone)]
pub(crate) struct Dice {
    /// What was typed so far, each with what it was for.
    pub(crate) faces: Vec<Face>,
    pub(crate) next: Next,
    /// The digits of the next face, while they are typed.
    pub(crate) text: String,
    /// What is wrong with them.
    pub(crate) wrong: Option<String>,
}

/// A die as it fell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Face {
    pub(crate) face: u32,
    pub(crate) die: String,
    pub(crate) purpose: String,
}

/// What came of a key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Thrown {
    /// Nothing yet.
    Open,
    /// The faces have changed: the rules must say what comes next.
    Changed,
    /// They are to be counted.
    Given,
    /// They are put away.
    Dropped,
}

impl Dice {
    /// No die yet.
    pub(crate) fn new(need: Need) -> Self {
        Self { faces: Vec::new(), next: Next::Die(need), text: String::new(), wrong: None }
    }

    /// The faces alone.
    pub(crate) fn numbers(&self) -> Vec<u32> {
        self.faces.iter().map(|face| face.face).collect()
    }

    /// The sum of the faces, if they are of one kind and for one purpose.
    pub(crate) fn sum(&self) -> Option<u32> {
        let (first, rest) = self.faces.split_first().filter(|(_, rest)| !rest.is_empty())?;
        let alike = rest.iter().all(|face| (&face.die, &face.purpose) == (&first.die, &first.purpose));
        alike.then(|| self.faces.iter().map(|face| face.face).sum())
    }

    /// Takes a key.
    pub(crate) fn press(&mut self, key: KeyEvent) -> Thrown {
        self.wrong = None;
        match (key.code, &self.next) {
            (KeyCode::Esc, _) => Thrown::Dropped,
            (KeyCode::Enter, Next::All(_)) => Thrown::Given,
            (KeyCode::Backspace, _) if self.text.pop().is_some() => Thrown::Open,
            (KeyCode::Backspace, _) => match self.faces.pop() {
                Some(_) => Thrown::Changed,
                None => Thrown::Dropped,
            },
            (KeyCode::Char(digit @ '0'..='9'), Next::Die(need)) => {
                let whole = is_short(need);
                self.text.push(digit);
                if whole { self.take() } else { Thrown::Open }
            }
            (KeyCode::Enter, Next::Die(_)) if !self.text.is_empty() => self.take(),
            _ => Thrown::Open,
        }
    }

    /// Takes what comes after the faces; one that was refused is thrown again.
    pub(crate) fn follow(&mut self, next: Result<Next, Refused>) {
        match next {
            Ok(next) => self.next = next,
            Err(refused) => {
                self.faces.pop();
                self.wrong = Some(refused.to_string());
            }
        }
    }

    /// Takes the face that was typed.
    fn take(&mut self) -> Thrown {
        let Next::Die(need) = &self.next else { return Thrown::Open };
        let face = std::mem::take(&mut self.text).parse::<u32>().ok();
        match face.filter(|face| (need.lowest..=need.highest).contains(face)) {
            Some(face) => {
                let Need { die, purpose, .. } = need.clone();
                self.faces.push(Face { face, die, purpose });
                Thrown::Changed
            }
            None => {
                self.wrong = Some(format!("a {} shows {} to {}", need.die, need.lowest, need.highest));
                Thrown::Open
            }
        }
    }
}

/// Whether every face is one digit.
pub(crate) fn is_short(need: &Need) -> bool {
    need.highest <= 9
}
