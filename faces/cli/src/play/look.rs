//! What the terminal can show: colours or none, every character or plain ones.

use std::env;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// What the terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) colour: bool,
    /// Whether it shows more than ASCII.
    pub(crate) unicode: bool,
}

/// The style of headings.
pub(crate) const HEADING: Style = Style::new().add_modifier(Modifier::BOLD);
/// The style of rules and other small print.
pub(crate) const QUIET: Style = Style::new().add_modifier(Modifier::DIM);
/// The style of the row that the keys act on.
pub(crate) const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);
/// The style of what is asked of somebody.
pub(crate) const CALL: Style = Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD);
/// The style of refusals.
pub(crate) const REFUSED: Style = Style::new().fg(Color::Red).add_modifier(Modifier::BOLD);
/// The style of bars.
pub(crate) const BAR: Style = Style::new().fg(Color::Cyan);

/// The colour of a side, by the place of its colour.
pub(crate) fn side(place: usize) -> Style {
    const COLOURS: [Color; 4] = [Color::Blue, Color::Red, Color::Green, Color::Yellow];
    let colour = COLOURS.iter().cycle().nth(place).copied().unwrap_or(Color::Reset);
    Style::new().fg(colour).add_modifier(Modifier::BOLD)
}

/// The bead of a marker.
pub(crate) fn bead(colour: Option<&str>) -> Style {
    match colour {
        Some("white") => Style::new().add_modifier(Modifier::BOLD),
        Some("black") => Style::new().add_modifier(Modifier::REVERSED),
        Some("green") => Style::new().fg(Color::Green).add_modifier(Modifier::BOLD),
        Some("red") => Style::new().fg(Color::Red).add_modifier(Modifier::BOLD),
        _ => Style::new().fg(Color::Yellow),
    }
}

impl Look {
    /// As the environment has it: `NO_COLOR`, and the character set of the locale.
    pub(crate) fn of_environment() -> Self {
        let given = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = given("LC_ALL").or_else(|| given("LC_CTYPE")).or_else(|| given("LANG"));
        let unicode = locale.is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        });
        Self { colour: given("NO_COLOR").is_none(), unicode }
    }

    /// Takes out of a picture what the terminal can't show.
    pub(crate) fn settle(self, buffer: &mut Buffer) {
        for cell in &mut buffer.content {
            if !self.colour {
                cell.set_fg(Color::Reset).set_bg(Color::Reset);
            }
            if !self.unicode && !cell.symbol().is_ascii() {
                let plain = cell.symbol().chars().next().map_or(' ', plain);
                cell.set_char(plain);
            }
        }
    }
}

/// The plain character that is nearest.
fn plain(letter: char) -> char {
    match letter {
        '─' | '–' | '—' | '−' | '‐' | '‑' => '-',
        '│' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => '+',
        '›' | '▸' | '→' | '»' => '>',
        '‹' | '←' | '«' => '<',
        '▾' | '↓' => 'v',
        '↑' => '^',
        '█' | '▉' | '▊' | '▋' | '▌' | '■' | '●' => '#',
        '▍' | '▎' | '▏' | ' ' => ' ',
        '·' | '…' => '.',
        '“' | '”' | '„' => '"',
        '‘' | '’' | '′' => '\'',
        '×' => 'x',
        '♣' => '%',
        '∴' => ';',
        '∷' => ':',
        '≈' => '"',
        '▒' => '#',
        '♠' => '&',
        '∶' => ',',
        '▲' => '!',
        '★' => '*',
        '↗' | '↙' => '/',
        '↘' | '↖' => '\\',
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'À'..='Å' | 'Ā' | 'Ă' | 'Ą' => 'A',
        'ç' | 'ć' | 'č' => 'c',
        'Ç' | 'Ć' | 'Č' => 'C',
        'è'..='ë' | 'ē' | 'ę' | 'ě' => 'e',
        'È'..='Ë' | 'Ē' | 'Ę' | 'Ě' => 'E',
        'ì'..='ï' | 'ī' => 'i',
        'Ì'..='Ï' => 'I',
        'ł' => 'l',
        'Ł' => 'L',
        'ñ' | 'ń' | 'ň' => 'n',
        'Ñ' | 'Ń' => 'N',
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => 'o',
        'Ò'..='Ö' | 'Ø' | 'Ő' => 'O',
        'ř' => 'r',
        'ś' | 'š' | 'ß' => 's',
        'Ś' | 'Š' => 'S',
        'ù'..='ü' | 'ū' | 'ů' | 'ű' => 'u',
        'Ù'..='Ü' | 'Ű' => 'U',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        'Ź' | 'Ż' | 'Ž' => 'Z',
        _ => '?',
    }
}
