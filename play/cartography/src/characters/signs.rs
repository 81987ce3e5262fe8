//! The character for each thing on the map.

use standfast_tabletop::{Facing, Table, Terrain, TerrainKind};
use unicode_width::UnicodeWidthChar as _;

use crate::map::Map;

/// Which characters a map may be drawn with.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// Only ASCII, for every terminal. Other letters in names are replaced: `é` by `e`, unknown ones by `?`.
    #[default]
    Ascii,
    /// Box lines, arrows and a few more signs.
    Unicode,
}

impl Letters {
    /// One of the two.
    pub(super) const fn pick(self, ascii: char, unicode: char) -> char {
        match self {
            Self::Ascii => ascii,
            Self::Unicode => unicode,
        }
    }

    /// The sign of a kind of terrain.
    pub(super) fn terrain(self, kind: TerrainKind) -> char {
        match kind {
            TerrainKind::Woods => self.pick('%', '♣'),
            TerrainKind::Rough => self.pick(';', '∴'),
            TerrainKind::Orchard => self.pick(':', '∷'),
            TerrainKind::Marsh => self.pick('"', '≈'),
            TerrainKind::BuiltUp => self.pick('#', '▒'),
            TerrainKind::Hill { level } => char::from_digit(u32::from(level.get().min(9)), 10).unwrap_or('9'),
            TerrainKind::Fence => '-',
            TerrainKind::Hedge => self.pick('&', '♠'),
            TerrainKind::Wall => '=',
            TerrainKind::Road { .. } => self.pick('.', '·'),
            TerrainKind::River { .. } => '~',
            TerrainKind::Ford => self.pick(',', '∶'),
            TerrainKind::Impassable => self.pick('!', '▲'),
        }
    }

    /// The sign of an objective.
    pub(super) const fn objective(self) -> char {
        self.pick('*', '★')
    }

    /// An arrow for the nearest of the eight directions to a facing.
    pub(super) fn arrow(self, facing: Facing) -> char {
        let arrows = match self {
            Self::Ascii => ['^', '/', '>', '\\', 'v', '/', '<', '\\'],
            Self::Unicode => ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'],
        };
        let way = usize::from((facing.in_degrees() * 2 + 45) / 90) % 8;
        arrows.get(way).copied().unwrap_or('^')
    }

    /// A text reduced to these letters. Control characters become spaces.
    pub(super) fn plain(self, text: &str) -> String {
        let plain = |letter: char| match letter {
            _ if letter.is_control() => ' ',
            // These would reverse the words around them, or take no room.
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => ' ',
            _ if letter.is_ascii() || self == Self::Unicode => letter,
            _ => unaccented(letter),
        };
        text.chars().map(plain).collect()
    }
}

/// A western European letter without its accent; a question mark for any other.
const fn unaccented(letter: char) -> char {
    match letter {
        'À'..='Æ' => 'A',
        'Ç' => 'C',
        'È'..='Ë' => 'E',
        'Ì'..='Ï' => 'I',
        'Ñ' => 'N',
        'Ò'..='Ö' | 'Ø' | 'Œ' => 'O',
        'Ù'..='Ü' => 'U',
        'ß' => 's',
        'à'..='æ' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' | 'œ' => 'o',
        'ù'..='ü' => 'u',
        'ý' | 'ÿ' => 'y',
        '’' | '‘' => '\'',
        '–' | '—' => '-',
        '°' => ' ',
        _ => '?',
    }
}

/// As much of a text as fits that width.
pub(super) fn fitted(text: &str, columns: usize) -> &str {
    let mut width = 0;
    let end = text.char_indices().find(|(_, letter)| {
        width += letter.width().unwrap_or(0);
        width > columns
    });
    end.and_then(|(at, _)| text.get(..at)).unwrap_or(text)
}

/// How wide a text is on a terminal.
pub(super) fn width_of(text: &str) -> usize {
    text.chars().map(|letter| letter.width().unwrap_or(0)).sum()
}

/// The terrain in drawing order: what lies on top comes last.
pub(super) fn from_lowest(table: &Table) -> Vec<&Terrain> {
    let rank = |kind: TerrainKind| match kind {
        TerrainKind::Hill { level } => u16::from(level.get()),
        TerrainKind::River { .. } => 301,
        TerrainKind::Ford => 302,
        TerrainKind::Road { .. } => 303,
        TerrainKind::Fence | TerrainKind::Hedge | TerrainKind::Wall => 304,
        _ => 300,
    };
    let mut pieces: Vec<_> = table.terrain().iter().collect();
    pieces.sort_by_key(|piece| rank(piece.kind()));
    pieces
}

/// The letters of each side, for two sides and for more. A small v is the arrow downwards, so no unit uses it.
const OF_TWO: [&str; 4] = ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuwxyz", "", ""];
const OF_FOUR: [&str; 4] = ["ABCDEFGHIJKLM", "abcdefghijklm", "NOPQRSTUVWXYZ", "nopqrstuwxyz"];

/// The sign of every unit, in their order.
pub(super) fn of_units(map: &Map<'_>, letters: Letters) -> Vec<char> {
    let crowded = map.units.iter().any(|drawn| drawn.side > 1);
    let mut alphabets = if crowded { OF_FOUR } else { OF_TWO }.map(str::chars);
    let beyond =
        [letters.pick('@', '■'), letters.pick('$', '□'), letters.pick('?', '◆'), letters.pick('+', '◇')];
    let sign = |side: u8| {
        let side = usize::from(side % 4);
        let letter = alphabets.get_mut(side).and_then(Iterator::next);
        letter.or(beyond.get(side).copied()).unwrap_or('?')
    };
    map.units.iter().map(|drawn| drawn.side).map(sign).collect()
}
