//! The sheet that the map is drawn on: its scale, its margins, and the sizes of letters.

use std::borrow::Cow;

use standfast_tabletop::{Point, Table};

use super::plane::{Extent, Spot};
use crate::map::Map;

/// How large the letters of a name are, in CSS pixels, when the map is as wide as was said.
const LETTERS: f64 = 11.0;

/// The narrowest map that is laid out for, in CSS pixels.
const NARROWEST: f64 = 240.0;

/// A map on its sheet.
pub(super) struct Sheet<'m> {
    pub(super) map: &'m Map<'m>,
    /// What the ids in the drawing begin with.
    pub(super) ids: &'m str,
    /// The height of a name's letters in hundredths of an inch: everything that is not true to scale is measured by it.
    pub(super) em: f64,
}

impl<'m> Sheet<'m> {
    /// A sheet that will be shown `pixels` wide.
    pub(super) fn new(map: &'m Map<'m>, ids: &'m str, pixels: u32) -> Self {
        let pixels = f64::from(pixels).max(NARROWEST);
        let width = f64::from(map.table.width().hundredths());
        let sheet = Self { map, ids, em: 0.0 };
        let margins = Self::LEFT + Self::RIGHT;
        Self { em: width * LETTERS / (pixels - margins * LETTERS), ..sheet }
    }

    /// The margins, in letters.
    pub(super) const LEFT: f64 = 2.4;
    pub(super) const RIGHT: f64 = 1.2;
    pub(super) const TOP: f64 = 2.9;
    pub(super) const BELOW: f64 = 4.4;

    pub(super) const fn table(&self) -> &'m Table {
        self.map.table
    }

    /// The size of the table.
    pub(super) fn size(&self) -> Spot {
        Spot::new(f64::from(self.table().width().hundredths()), f64::from(self.table().depth().hundredths()))
    }

    /// The table's own rectangle.
    pub(super) fn extent(&self) -> Extent {
        Extent { low: Spot::new(0.0, 0.0), high: self.size() }
    }

    pub(super) fn spot(&self, point: Point) -> Spot {
        Spot::of(point, self.table())
    }

    pub(super) fn spots(&self, points: &[Point]) -> Vec<Spot> {
        points.iter().map(|&point| self.spot(point)).collect()
    }

    /// So many letters' heights.
    pub(super) fn ems(&self, ems: f64) -> f64 {
        self.em * ems
    }

    /// The length between two lines of the grid, in hundredths: a foot, on very large tables more.
    pub(super) fn grid(&self) -> f64 {
        let longest = self.size().x.max(self.size().y);
        [1_200.0, 6_000.0].into_iter().find(|step| longest / step <= 25.0).unwrap_or(12_000.0)
    }

    /// Where the lines of the grid lie along a side of that length, from 0 on.
    pub(super) fn grid_lines(&self, side: f64) -> impl Iterator<Item = f64> + use<> {
        let step = self.grid();
        (0..100_u8).map(move |line| f64::from(line) * step).take_while(move |&at| at <= side)
    }
}

/// How wide a text is, in letters' heights: measured by kinds of letters, since no font is at hand.
pub(super) fn width_of(text: &str) -> f64 {
    text.chars().map(letter_width).sum()
}

/// As much of a text as is no wider than that, with an ellipsis where something is left out.
pub(super) fn fitted(text: &str, ems: f64) -> Cow<'_, str> {
    if width_of(text) <= ems {
        return Cow::Borrowed(text);
    }
    let mut width = 1.0;
    let fits = |letter: &char| {
        width += letter_width(*letter);
        width <= ems
    };
    let fitting: String = text.chars().take_while(fits).collect();
    Cow::Owned(fitting + "\u{2026}")
}

fn letter_width(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | ':' | ';' | '|' | '!' => 0.33,
        ' ' | 'f' | 't' | 'r' | '(' | ')' | '-' | '/' => 0.4,
        'm' | 'w' | 'M' | 'W' => 0.93,
        'A'..='Z' => 0.7,
        '\u{300}'..='\u{36f}' => 0.0,
        '\u{1100}'.. => 1.0,
        _ => 0.6,
    }
}
