use ratatui::crossterm::event::{KeyCode, KeyEvent};
use standfast_seat::Field;

use super::dice::Thrown;
use super::pick::Picked;
use super::{Dice, Domain, Edit, Form, Pick, Ready, Row};
use crate::play::battle::VerbKind;
use crate::play::list::{has_control, moved};

/// What came of a key that went into a form.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Done {
    /// Nothing that anybody else need know.
    Nothing,
    /// The typed dice have changed: the rules must say what comes next.
    Dice,
    /// The command is to be given, with these faces or the battle's own dice.
    Give(Option<Vec<u32>>),
    /// The form is put away.
    Dropped,
}

impl Form {
    /// Takes a key.
    pub(crate) fn press(&mut self, key: KeyEvent) -> Done {
        self.refused = None;
        self.sure &= key.code == KeyCode::Enter;
        match &mut self.edit {
            Edit::Rows => self.press_row(key),
            Edit::Line { .. } => self.press_line(key),
            Edit::Pick(pick) => {
                match pick.press(key) {
                    Picked::Open => {}
                    Picked::Dropped => self.edit = Edit::Rows,
                    Picked::Value(value) => {
                        self.edit = Edit::Rows;
                        if let Some(field) = self.field_mut() {
                            field.value = Some(value);
                        }
                        self.at += 1;
                    }
                }
                Done::Nothing
            }
            Edit::Dice(dice) => match dice.press(key) {
                Thrown::Open => Done::Nothing,
                Thrown::Changed => Done::Dice,
                Thrown::Given => Done::Give(Some(dice.numbers())),
                Thrown::Dropped => {
                    self.edit = Edit::Rows;
                    Done::Nothing
                }
            },
        }
    }

    fn field_mut(&mut self) -> Option<&mut Field<'static>> {
        match self.row() {
            Row::Field(place) => self.filled.fields.get_mut(place),
            Row::Give | Row::Type => None,
        }
    }

    fn press_row(&mut self, key: KeyEvent) -> Done {
        if let Some(at) = moved(key, self.at, self.stops().len(), false) {
            self.at = at;
            return Done::Nothing;
        }
        match (key.code, self.row()) {
            (KeyCode::Esc, _) => return Done::Dropped,
            (KeyCode::Tab, _) => self.at = (self.at + 1) % self.stops().len().max(1),
            (KeyCode::BackTab, _) => {
                self.at = self.at.checked_sub(1).unwrap_or(self.stops().len().saturating_sub(1));
            }
            (KeyCode::Enter, Row::Give) => return self.give(),
            (KeyCode::Enter, Row::Type) => self.type_dice(),
            // A field that takes text can be typed into at once.
            (KeyCode::Char(letter), Row::Give | Row::Type) if !has_control(key) => match letter {
                'r' => return self.give(),
                'd' => self.type_dice(),
                _ => {}
            },
            (_, Row::Field(_)) => self.press_field(key),
            _ => {}
        }
        Done::Nothing
    }

    fn press_field(&mut self, key: KeyEvent) {
        let Some(field) = self.field_mut() else { return };
        let typed = matches!(
            field.part.domain,
            Domain::Text { .. } | Domain::Hash | Domain::Place(_) | Domain::Path(_)
        ) || field.range().is_some();
        match key.code {
            KeyCode::Left => field.step(false),
            KeyCode::Right => field.step(true),
            KeyCode::Delete | KeyCode::Backspace => field.clear(),
            KeyCode::Char(' ') if matches!(field.part.domain, Domain::Flag | Domain::Parts(_)) => {
                field.step(true)
            }
            KeyCode::Char('y') if field.part.domain == Domain::Flag => field.value = Some(true.into()),
            KeyCode::Char('n') if field.part.domain == Domain::Flag => field.value = Some(false.into()),
            KeyCode::Enter if typed => {
                let known = field.value.as_ref().is_some_and(|value| !value.is_null());
                let text = if known { field.shown() } else { String::new() };
                self.edit = Edit::Line { text, wrong: None };
            }
            KeyCode::Char(letter) if typed && !has_control(key) => {
                self.edit = Edit::Line { text: letter.to_string(), wrong: None };
            }
            KeyCode::Enter => match Pick::of(field) {
                Some(pick) => self.edit = Edit::Pick(pick),
                None => self.at += 1,
            },
            KeyCode::Char(_) if !has_control(key) => {
                if let Some(mut pick) = Pick::of(field) {
                    pick.press(key);
                    self.edit = Edit::Pick(pick);
                }
            }
            _ => {}
        }
    }

    fn press_line(&mut self, key: KeyEvent) -> Done {
        let Edit::Line { text, wrong } = &mut self.edit else { return Done::Nothing };
        *wrong = None;
        match key.code {
            KeyCode::Esc => self.edit = Edit::Rows,
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Char('u') if has_control(key) => text.clear(),
            KeyCode::Char(letter) if !has_control(key) => text.push(letter),
            KeyCode::Enter | KeyCode::Tab | KeyCode::Down => {
                let text = text.clone();
                let read = self.field_mut().map_or(Ok(()), |field| field.read(&text));
                match read {
                    Ok(()) => {
                        self.edit = Edit::Rows;
                        self.at += 1;
                    }
                    Err(allowed) => self.edit = Edit::Line { text, wrong: Some(allowed) },
                }
            }
            _ => {}
        }
        Done::Nothing
    }

    /// What is pasted goes into a text or a number that is open, and nowhere else.
    pub(crate) fn paste(&mut self, pasted: &str) {
        if let Edit::Line { text, wrong } = &mut self.edit {
            *wrong = None;
            text.extend(pasted.chars().filter(|letter| !letter.is_control()));
        }
    }

    fn give(&mut self) -> Done {
        let ends = self.filled.offer.verb.kind == VerbKind::End;
        match &self.ready {
            Ready::Plain if ends && !self.sure => {
                self.sure = true;
                self.refused = Some("This ends the battle. Press Enter once more to do it.".to_owned());
                Done::Nothing
            }
            Ready::Plain | Ready::Dice(_) => Done::Give(None),
            Ready::Refused(why) => {
                self.refused = Some(why.clone());
                Done::Nothing
            }
            Ready::Missing => {
                self.refused = Some(format!("still to be chosen: {}", self.filled.missing().join(", ")));
                self.at = self.first_missing();
                Done::Nothing
            }
        }
    }

    fn type_dice(&mut self) {
        if let Ready::Dice(need) = &self.ready {
            self.edit = Edit::Dice(Dice::new(need.clone()));
        }
    }
}
