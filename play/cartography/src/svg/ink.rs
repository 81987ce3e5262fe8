//! Writes SVG: elements, attributes, numbers and paths. Everything written goes through these, so nothing stays
//! unescaped.

use std::fmt::{self, Display};

use super::plane::{Spot, whole};

/// The text of a drawing as it grows.
#[derive(Default)]
pub(super) struct Ink {
    text: String,
}

impl Ink {
    /// Begins an element.
    pub(super) fn draw(&mut self, name: &'static str) -> Tag<'_> {
        self.text.push('<');
        self.text.push_str(name);
        Tag { ink: self, name }
    }

    /// Begins a group of these classes.
    pub(super) fn group(&mut self, class: impl Display) -> Tag<'_> {
        self.draw("g").is(class)
    }

    /// Text to be read or heard.
    pub(super) fn say(&mut self, words: impl Display) {
        write(&mut Escaped(&mut self.text), words);
    }

    /// The name of the element around it, for screen readers and for pointers.
    pub(super) fn title(&mut self, words: impl Display) {
        self.draw("title").around(|ink| ink.say(words));
    }

    /// A text whose middle lies at a spot.
    pub(super) fn label(&mut self, class: impl Display, at: Spot, words: impl Display) {
        self.draw("text").is(class).length("x", at.x).length("y", at.y).around(|ink| ink.say(words));
    }

    /// Text that needs no escaping: our own style sheet.
    pub(super) fn sound(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub(super) fn end_line(&mut self) {
        self.text.push('\n');
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }
}

/// An element whose attributes are being written.
#[must_use = "an element is not written before it is ended by `alone` or `around`"]
pub(super) struct Tag<'i> {
    ink: &'i mut Ink,
    name: &'static str,
}

impl Tag<'_> {
    /// With an attribute.
    pub(super) fn with(self, key: &'static str, value: impl Display) -> Self {
        self.ink.text.push(' ');
        self.ink.text.push_str(key);
        self.ink.text.push_str("=\"");
        write(&mut Escaped(&mut self.ink.text), value);
        self.ink.text.push('"');
        self
    }

    /// Of these classes.
    pub(super) fn is(self, class: impl Display) -> Self {
        self.with("class", class)
    }

    /// With a length, given in hundredths of an inch.
    pub(super) fn length(self, key: &'static str, hundredths: f64) -> Self {
        self.with(key, Mark(hundredths))
    }

    /// With an outline or a line.
    pub(super) fn along(self, trail: &Trail) -> Self {
        self.with("d", &trail.text)
    }

    /// With nothing in it.
    pub(super) fn alone(self) {
        self.ink.text.push_str("/>");
    }

    /// With that in it.
    pub(super) fn around(self, inside: impl FnOnce(&mut Ink)) {
        self.ink.text.push('>');
        inside(self.ink);
        self.ink.text.push_str("</");
        self.ink.text.push_str(self.name);
        self.ink.text.push('>');
    }
}

/// A length on the drawing, in hundredths of an inch: written in tenths, which are the drawing's unit.
pub(super) struct Mark(pub(super) f64);

impl Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = whole(self.0);
        let sign = if hundredths < 0 { "-" } else { "" };
        match (hundredths.unsigned_abs() / 10, hundredths.unsigned_abs() % 10) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (0, tenth) => write!(f, "{sign}.{tenth}"),
            (whole, tenth) => write!(f, "{sign}{whole}.{tenth}"),
        }
    }
}

/// A line or an outline as it is drawn, in steps from point to point.
#[derive(Default)]
pub(super) struct Trail {
    text: String,
    /// Where the pen is, in whole hundredths, so that no rounding adds up.
    pen: (i32, i32),
    /// The last command, which needs no repeating.
    last: char,
}

impl Trail {
    /// A line through these points.
    pub(super) fn through(spots: impl IntoIterator<Item = Spot>) -> Self {
        let mut trail = Self::default();
        trail.go_through(spots);
        trail
    }

    /// The outline with these corners.
    pub(super) fn round(corners: &[Spot]) -> Self {
        let mut trail = Self::default();
        trail.outline(corners);
        trail
    }

    /// One line more through these points.
    pub(super) fn go_through(&mut self, spots: impl IntoIterator<Item = Spot>) {
        for (index, spot) in spots.into_iter().enumerate() {
            if index == 0 {
                self.start(spot);
            } else {
                self.step('l', spot);
            }
        }
    }

    /// Lifts the pen and sets it down there.
    pub(super) fn start(&mut self, at: Spot) {
        self.step(if self.text.is_empty() { 'M' } else { 'm' }, at);
    }

    /// A dot where the pen is set down.
    pub(super) fn dot(&mut self, at: Spot) {
        self.start(at);
        self.command('h', &[0]);
    }

    /// One closed outline more.
    pub(super) fn outline(&mut self, spots: &[Spot]) {
        let Some(first) = spots.first() else { return };
        self.go_through(spots.iter().copied());
        self.command('z', &[]);
        self.pen = (whole(first.x), whole(first.y));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// One command with the shortest words for it.
    fn step(&mut self, kind: char, to: Spot) {
        let to = (whole(to.x), whole(to.y));
        let by = (to.0.saturating_sub(self.pen.0), to.1.saturating_sub(self.pen.1));
        self.pen = to;
        match (kind, by) {
            ('l', (right, 0)) => self.command('h', &[right]),
            ('l', (0, down)) => self.command('v', &[down]),
            (_, (right, down)) => self.command(kind, &[right, down]),
        }
    }

    fn command(&mut self, kind: char, numbers: &[i32]) {
        let implied = kind == self.last && kind == 'l';
        if !implied {
            self.text.push(kind);
        }
        for (index, &number) in numbers.iter().enumerate() {
            // A letter or a minus sign parts two numbers as well as a space.
            if number >= 0 && (implied || index > 0) {
                self.text.push(' ');
            }
            write(&mut self.text, Mark(f64::from(number)));
        }
        self.last = kind;
    }
}

/// Text on its way into XML.
struct Escaped<'t>(&'t mut String);

impl fmt::Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            match letter {
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '&' => self.0.push_str("&amp;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                '\t' | '\n' | '\r' => self.0.push(' '),
                // No XML text may hold these, not even escaped.
                '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => self.0.push(char::REPLACEMENT_CHARACTER),
                // These would turn the words around them about.
                '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
                _ => self.0.push(letter),
            }
        }
        Ok(())
    }
}

fn write(into: &mut impl fmt::Write, value: impl Display) {
    // Writing into a string does not fail; a value whose `Display` does is cut short, and stays escaped.
    let _ = write!(into, "{value}");
}
