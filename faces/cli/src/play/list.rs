//! What lists have in common: a place that moves, and a filter that is typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// How far a page goes.
const PAGE: usize = 10;

/// Moves a place among `count` rows, if the key is one that moves. `letters` says whether j, k, g and G move too.
pub(crate) fn moved(key: KeyEvent, at: usize, count: usize, letters: bool) -> Option<usize> {
    let last = count.saturating_sub(1);
    let to = match key.code {
        KeyCode::Up => at.saturating_sub(1),
        KeyCode::Down => at + 1,
        KeyCode::PageUp => at.saturating_sub(PAGE),
        KeyCode::PageDown => at + PAGE,
        KeyCode::Home => 0,
        KeyCode::End => last,
        KeyCode::Char(letter) if letters && !has_control(key) => match letter {
            'k' => at.saturating_sub(1),
            'j' => at + 1,
            'g' => 0,
            'G' => last,
            _ => return None,
        },
        _ => return None,
    };
    Some(to.min(last))
}

/// Whether a key comes with Ctrl or Alt.
pub(crate) fn has_control(key: KeyEvent) -> bool {
    key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
}

/// Words that narrow a list down.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    pub(crate) text: String,
    /// Whether keys go into it.
    pub(crate) typing: bool,
}

impl Filter {
    /// Whether it lets a line pass: each of its words is somewhere in it.
    pub(crate) fn admits(&self, line: &str) -> bool {
        let line = line.to_lowercase();
        self.text.to_lowercase().split_whitespace().all(|word| line.contains(word))
    }

    /// Whether it holds anything back.
    pub(crate) fn is_on(&self) -> bool {
        !self.text.trim().is_empty()
    }

    /// Takes a key while it is being typed; whether it was one for it.
    pub(crate) fn take(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Char(letter) if !has_control(key) => self.text.push(letter),
            KeyCode::Backspace => drop(self.text.pop()),
            _ => return false,
        }
        true
    }
}
