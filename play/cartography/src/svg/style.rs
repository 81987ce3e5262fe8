//! The style sheet: shapes once, and colours once for light and once for dark.

/// Which colours a map of its own is drawn in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Colours {
    /// As the reader's screen is set; light on paper.
    #[default]
    Both,
    /// Ink on paper.
    Light,
    /// A lamp-lit table.
    Dark,
}

impl Colours {
<<<<<<< HEAD
    /// The style sheet with these colours, every rule within `.map`.
    #[must_use]
    pub fn sheet(self) -> String {
        match self {
=======
    /// The style sheet with these colours.
    pub(super) fn sheet(self) -> String {
        let sheet = match self {
>>>>>>> map
            Self::Both => {
                let (light, dark) = (coloured(&LIGHT), coloured(&DARK));
                format!("{SHAPES}{light}@media screen and (prefers-color-scheme:dark){{{dark}}}")
            }
            Self::Light => format!("{SHAPES}{}", coloured(&LIGHT)),
            Self::Dark => format!("{SHAPES}{}", coloured(&DARK)),
        };
        sheet.replace('\n', "")
    }
}

/// The style sheet for a page that shows bare maps: light and dark, every rule within `.map`.
#[must_use]
pub fn style_sheet() -> String {
    Colours::Both.sheet()
}

const SHAPES: &str = include_str!("shapes.css");
const COLOURS: &str = include_str!("colours.css");

/// Names in the style sheet, and their colours. No name is the beginning of another.
type Palette = [(&'static str, &'static str); 25];

const LIGHT: Palette = [
    ("$sheet", "#f7f3e9"),
    ("$table", "#fdf9ee"),
    ("$ink", "#1d232b"),
    ("$grid", "#d8cfbd"),
    ("$muted", "#6b6558"),
    ("$side0", "#245a8d"),
    ("$side1", "#9c2f2f"),
    ("$tint1", "#f6d9d3"),
    ("$side2", "#2f6b3c"),
    ("$side3", "#7d5a12"),
    ("$tint3", "#f0e2bd"),
    ("$wood", "#dbe5c6"),
    ("$crown", "#c2d3a4"),
    ("$tree", "#6b8552"),
    ("$shade", "#4c6539"),
    ("$water", "#cfe3ea"),
    ("$bank", "#427489"),
    ("$hill1", "#f5e9cd"),
    ("$hill2", "#eedcb5"),
    ("$hill3", "#e6cd9b"),
    ("$hill4", "#ddbd80"),
    ("$contour", "#94683a"),
    ("$road", "#fffaf0"),
    ("$stone", "#7a6a58"),
    ("$house", "#7c4a3a"),
];

const DARK: Palette = [
    ("$sheet", "#16191d"),
    ("$table", "#1f242a"),
    ("$ink", "#ece6d8"),
    ("$grid", "#3a424b"),
    ("$muted", "#a39b8b"),
    ("$side0", "#8fbfe8"),
    ("$side1", "#ee9c94"),
    ("$tint1", "#56282a"),
    ("$side2", "#93cf9f"),
    ("$side3", "#dcb96a"),
    ("$tint3", "#4a3a16"),
    ("$wood", "#27342a"),
    ("$crown", "#34473a"),
    ("$tree", "#62805a"),
    ("$shade", "#182019"),
    ("$water", "#21404f"),
    ("$bank", "#6fa6bd"),
    ("$hill1", "#2b2820"),
    ("$hill2", "#383123"),
    ("$hill3", "#463b27"),
    ("$hill4", "#54462d"),
    ("$contour", "#b48b57"),
    ("$road", "#3d4043"),
    ("$stone", "#a29684"),
    ("$house", "#b88873"),
];

/// The rules of colour, with every name of the palette replaced.
fn coloured(palette: &Palette) -> String {
    palette.iter().fold(COLOURS.to_owned(), |sheet, (name, colour)| sheet.replace(name, colour))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: &str) -> f64 {
        let part = |from: usize| {
            let part = f64::from(u8::from_str_radix(&colour[from..from + 2], 16).unwrap()) / 255.0;
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(palette: &Palette, one: &str, other: &str) -> f64 {
        let of = |name: &str| luminance(palette.iter().find(|(known, _)| *known == name).unwrap().1) + 0.05;
        (of(one) / of(other)).max(of(other) / of(one))
    }

    #[test]
    fn text_reaches_four_and_a_half_to_one_on_the_table() {
        for palette in [&LIGHT, &DARK] {
            for (text, ground) in [
                ("$ink", "$table"),
                ("$ink", "$sheet"),
                ("$muted", "$sheet"),
                ("$bank", "$table"),
                ("$contour", "$table"),
            ] {
                let contrast = contrast(palette, text, ground);
                assert!(contrast >= 4.5, "{text} on {ground}: {contrast:.2}");
            }
        }
    }

    #[test]
    fn units_and_lines_reach_three_to_one_on_what_they_stand_on() {
        let marks = ["$side0", "$side1", "$side2", "$side3"];
        let grounds = ["$table", "$wood", "$hill1", "$hill2", "$hill3", "$water", "$road"];
        for palette in [&LIGHT, &DARK] {
            for (mark, ground) in marks.iter().flat_map(|mark| grounds.map(|ground| (*mark, ground))) {
                let contrast = contrast(palette, mark, ground);
                assert!(contrast >= 3.0, "{mark} on {ground}: {contrast:.2}");
            }
            for (line, ground) in
                [("$stone", "$table"), ("$stone", "$road"), ("$house", "$hill1"), ("$tree", "$table")]
            {
                let contrast = contrast(palette, line, ground);
                assert!(contrast >= 3.0, "{line} on {ground}: {contrast:.2}");
            }
        }
    }

    #[test]
    fn no_name_of_the_palette_is_left_in_a_style_sheet() {
        assert!(!style_sheet().contains('$'));
        for (name, _) in LIGHT {
            assert!(COLOURS.contains(name), "{name} colours nothing");
        }
    }

    #[test]
    fn both_palettes_name_the_same_in_the_same_order() {
        assert_eq!(LIGHT.map(|(name, _)| name), DARK.map(|(name, _)| name));
        let begins = |(one, other): (&str, &str)| one != other && other.starts_with(one);
        let names = LIGHT.map(|(name, _)| name);
        assert!(!names.iter().flat_map(|one| names.map(|other| (*one, other))).any(begins));
    }
}
