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
    /// The style sheet with these colours, every rule within `.map`.
    #[must_use]
    pub fn sheet(self) -> String {
        match self {
            Self::Both => {
                let (light, dark) = (coloured(&LIGHT), coloured(&DARK));
                format!("{SHAPES}{light}@media screen and (prefers-color-scheme:dark){{{dark}}}")
            }
            Self::Light => format!("{SHAPES}{}", coloured(&LIGHT)),
            Self::Dark => format!("{SHAPES}{}", coloured(&DARK)),
        }
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
type Palette = [(&'static str, &'static str); 27];

const LIGHT: Palette = [
    ("$sheet", "#f7f3e9"),
    ("$table", "#fdf9ee"),
    ("$ink", "#1d232b"),
    ("$grid", "#d8cfbd"),
    ("$muted", "#6b6558"),
    ("$side0", "#245a8d"),
    ("$tint0", "#d3e2f0"),
    ("$side1", "#9c2f2f"),
    ("$tint1", "#f6d9d3"),
    ("$side2", "#2f6b3c"),
    ("$tint2", "#d5e8d6"),
    ("$side3", "#7d5a12"),
    ("$tint3", "#f0e2bd"),
    ("$wood", "#dbe5c6"),
    ("$crown", "#c2d3a4"),
    ("$tree", "#6b8552"),
    ("$shade", "#4c6539"),
    ("$water", "#cfe3ea"),
    ("$bank", "#4d829a"),
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
    ("$tint0", "#1f3d59"),
    ("$side1", "#ee9c94"),
    ("$tint1", "#56282a"),
    ("$side2", "#93cf9f"),
    ("$tint2", "#24452d"),
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
