use ratatui::crossterm::event::{KeyCode, KeyEvent};

use crate::play::battle::Stop;

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
    pub(crate) purpose: &'static str,
}

/// What comes next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Next {
    /// This die.
    Die(Need),
    /// Nothing: they are all there, and this is what the rules make of them.
    All(Vec<String>),
}

/// A die that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Need {
    pub(crate) number: usize,
    pub(crate) die: String,
    pub(crate) lowest: u32,
    pub(crate) highest: u32,
    pub(crate) purpose: &'static str,
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

impl Need {
    /// The die that the rules stopped at, if they stopped at one.
    pub(crate) fn of(stop: &Stop) -> Option<Self> {
        let Stop::Need { number, die, purpose } = stop else { return None };
        let (lowest, highest) = (die.lowest(), die.highest());
        let die = die.to_string();
        // Not everything that is asked for lies on the table as a die.
        let die = match (die.split_once(".."), die.split_once('/')) {
            (Some((low, high)), _) => format!("draw from {low} to {high}"),
            (_, Some((weight, of))) => format!("chance of {weight} in {of} (1: yes, 0: no)"),
            (None, None) => die,
        };
        Some(Self { number: *number, die, lowest, highest, purpose })
    }

    /// Whether every face is one digit.
    pub(crate) fn is_short(&self) -> bool {
        self.highest <= 9
    }
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
                let whole = need.is_short();
                self.text.push(digit);
                if whole { self.take() } else { Thrown::Open }
            }
            (KeyCode::Enter, Next::Die(_)) if !self.text.is_empty() => self.take(),
            _ => Thrown::Open,
        }
    }

    /// Takes the face that was typed.
    fn take(&mut self) -> Thrown {
        let Next::Die(need) = &self.next else { return Thrown::Open };
        let face = std::mem::take(&mut self.text).parse::<u32>().ok();
        match face.filter(|face| (need.lowest..=need.highest).contains(face)) {
            Some(face) => {
                self.faces.push(Face { face, die: need.die.clone(), purpose: need.purpose });
                Thrown::Changed
            }
            None => {
                self.wrong = Some(format!("a {} shows {} to {}", need.die, need.lowest, need.highest));
                Thrown::Open
            }
        }
    }
}
