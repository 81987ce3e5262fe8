//! Charts as data: every number of a rule system in a file that a user can replace.
//!
//! A chart file is TOML. It is read through a [`Form`] like everything else, so a misspelt key, a
//! row of the wrong width, a gap or an overlap of bands is refused with its path, and the place in the file
//! that it came from. A replacement is laid over the published file part by part: it holds only what differs.

mod bands;
mod grid;
mod table;

pub use bands::{Band, Banded, Bands};
pub use grid::{Cell, Grid, Listing};
pub use table::{Table, TableCell};

use std::fmt;
use std::ops::Range;

use crate::form::{self, text};
use crate::{Form, Refusal, RuleSystem, Shape, Tree};

/// One chart as it is published, embedded in the program.
#[derive(Debug, Clone, Copy)]
pub struct ChartFile {
    /// Its name, which is that of its file without the ending: `butchers-bill`.
    pub name: &'static str,
    /// Its text, TOML.
    pub text: &'static str,
}

/// A file that replaces parts of a published chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replacement {
    /// The name of the chart whose parts it replaces.
    pub chart: String,
    /// Where it comes from, for messages: its path.
    pub origin: String,
    /// Its text, TOML.
    pub text: String,
    /// The names that lead to it within its text, the outermost first; none where the text is all of it.
    pub within: Vec<String>,
}

impl Replacement {
    /// A whole file that replaces parts of a chart.
    #[must_use]
    pub fn file(chart: &str, origin: &str, text: &str) -> Self {
        Self { chart: chart.to_owned(), origin: origin.to_owned(), text: text.to_owned(), within: Vec::new() }
    }
}

/// A chart's title and source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// Its title in the text.
    pub title: String,
    /// Where in the text it stands.
    pub source: String,
    /// A note on how it is read, damaged or repaired.
    pub note: Option<String>,
}

impl Heading {
    /// Asks for the heading's fields.
    pub fn read(form: &mut Form<'_>) -> Self {
        Self {
            title: form.field("title", "what the chart is called").required(text()),
            source: form.field("source", "where in the text it stands").required(text()),
            note: form.field("note", "how it is read, damaged or repaired").optional(text()),
        }
    }
}

/// The most faults of a file that are reported: each carries the text of the file, and nobody mends more at a time.
pub(crate) const MOST_FAULTS: usize = 100;

/// A fault in a chart or scenario file, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileFault {
    /// The file's name, for messages.
    pub origin: String,
    /// The text of the file.
    pub text: String,
    /// Where in the text, in bytes.
    pub span: Range<usize>,
    /// What is wrong.
    pub refusal: Refusal,
}

/// `FILE:LINE: what is wrong`.
impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let before = self.text.get(..self.span.start).unwrap_or(&self.text);
        let line = before.matches('\n').count() + 1;
        write!(f, "{}:{line}: {}", self.origin, self.refusal)
    }
}

impl std::error::Error for FileFault {}

/// Reads the charts of a system: the published ones, with replacements laid over them.
#[derive(Debug)]
pub struct ChartReader<'a> {
    files: &'static [ChartFile],
    replacements: &'a [Replacement],
    faults: Vec<FileFault>,
}

/// A text of a chart: where it comes from, and which part of it is read.
struct Source<'a> {
    origin: String,
    text: &'a str,
    within: &'a [String],
}

impl<'a> ChartReader<'a> {
    /// Reads the chart of that name; if it can't be read, notes the faults and gives a stand-in.
    pub fn chart<T: Shape>(&mut self, name: &str) -> T {
        let sources = self.sources(name);
        let tree = self.laid_over(&sources);
        let mut refusals = Vec::new();
        let chart = form::read_at(&tree, "", &mut refusals);
        self.refuse(&sources, &tree, refusals);
        chart
    }

    /// The published chart of that name, and then its replacements.
    fn sources(&self, name: &str) -> Vec<Source<'a>> {
        let published = self.files.iter().find(|file| file.name == name);
        let published = published.map(|file| Source {
            origin: format!("{name}.toml (as published)"),
            text: file.text,
            within: &[],
        });
        let replacements = self.replacements.iter().filter(|replacement| replacement.chart == name);
        let replacements = replacements.map(|Replacement { origin, text, within, .. }| Source {
            origin: origin.clone(),
            text,
            within,
        });
        published.into_iter().chain(replacements).collect()
    }

    fn laid_over(&mut self, sources: &[Source<'_>]) -> Tree {
        let mut whole: Option<Tree> = None;
        for (number, source) in sources.iter().enumerate() {
            match Tree::from_toml(source.text, number).map(|tree| tree.part(source.within)) {
                Ok(tree) => whole = Some(whole.take().map_or(tree.clone(), |below| tree.over(below))),
                Err(fault) => self.faults.push(source.fault(fault.span, fault.refusal)),
            }
        }
        whole.unwrap_or(Tree { value: crate::Value::Map(Vec::new()), span: 0..0, source: 0 })
    }

    fn refuse(&mut self, sources: &[Source<'_>], tree: &Tree, refusals: Vec<Refusal>) {
        let nowhere = Source { origin: String::new(), text: "", within: &[] };
        for refusal in refusals.into_iter().take(MOST_FAULTS) {
            let (span, number) = place_in_own(tree, &refusal.path);
            self.faults.push(sources.get(number).unwrap_or(&nowhere).fault(span, refusal));
        }
    }
}

impl Source<'_> {
    fn fault(&self, span: Range<usize>, refusal: Refusal) -> FileFault {
        FileFault { origin: self.origin.clone(), text: self.text.to_owned(), span, refusal }
    }
}

/// Where a fault stands: in the replacement, if there is one, since the published chart is sound by itself.
fn place_in_own(tree: &Tree, path: &str) -> (Range<usize>, usize) {
    let mut path = path;
    loop {
        let place = tree.place_of(path);
        let published = place.1 == 0 && tree.source != 0;
        match path.rfind(['.', '[']) {
            Some(end) if published => path = path.get(..end).unwrap_or_default(),
            None if published && !path.is_empty() => path = "",
            _ => return place,
        }
    }
}

/// Reads the charts of a system: as published, with the replacements laid over them in their order.
///
/// # Errors
/// Everything wrong with any of the files, each fault with its file and place.
pub fn read_charts<S: RuleSystem>(replacements: &[Replacement]) -> Result<S::Charts, Vec<FileFault>> {
    let mut reader = ChartReader { files: S::CHART_FILES, replacements, faults: Vec::new() };
    let known = || S::CHART_FILES.iter().map(|file| file.name);
    for replacement in replacements {
        if !known().any(|name| name == replacement.chart) {
            let problem =
                crate::Problem::Unknown { known: known().map(|name| format!("{name}.toml")).collect() };
            reader.faults.push(FileFault {
                origin: replacement.origin.clone(),
                text: replacement.text.clone(),
                span: 0..0,
                refusal: Refusal::new(format!("{}.toml", replacement.chart), problem)
                    .near(&replacement.chart, known()),
            });
        }
    }
    let charts = S::read_charts(&mut reader);
    if reader.faults.is_empty() { Ok(charts) } else { Err(reader.faults) }
}
