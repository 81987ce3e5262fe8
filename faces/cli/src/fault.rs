use std::fmt;
use std::io::{self, IsTerminal};
use std::ops::Range;
use std::process::ExitCode;

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode, SourceSpan};
use standfast_rulebook::{FileFault, Refusal, Refusals};

use crate::show;

/// The exit status of everything that was refused.
const REFUSED: u8 = 2;

/// Why a command has nothing to print.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The rules do not allow what was given; the message points into its text, if there is one.
    Refused { refusal: Refusal, more: usize, excerpt: Option<Box<Excerpt>> },
    /// Files of the user's own are unsound: charts, or a scenario.
    Files(Vec<FileFault>),
    /// The answer to the question is no; it is printed like any answer.
    Denied(String),
    /// Anything else, in words.
    Other(String),
}

/// A place in a text that was given.
#[derive(Debug)]
pub(crate) struct Excerpt {
    name: String,
    text: String,
    span: Range<usize>,
}

impl Excerpt {
    /// Whether no line is too long for people to read.
    fn lines_are_short(&self) -> bool {
        const LONGEST: usize = 2_000;
        self.text.lines().all(|line| line.len() <= LONGEST)
    }
}

impl Fault {
    /// A refusal of what stands at a place in a text.
    pub(crate) fn input(name: &str, text: String, span: Range<usize>, refusal: Refusal) -> Self {
        let excerpt = Excerpt { name: name.to_owned(), text, span };
        Self::Refused { refusal, more: 0, excerpt: Some(Box::new(excerpt)) }
    }

    /// The first of several refusals of one text, and how many more there are.
    pub(crate) fn refused(
        name: &str,
        text: String,
        place: impl Fn(&str) -> Range<usize>,
        refusals: &Refusals,
    ) -> Self {
        match refusals.all().split_first() {
            None => Self::Other("the situation was refused".to_owned()),
            Some((first, rest)) => {
                let excerpt = Excerpt { name: name.to_owned(), text, span: place(&first.path) };
                Self::Refused { refusal: first.clone(), more: rest.len(), excerpt: Some(Box::new(excerpt)) }
            }
        }
    }

    /// A file that could not be read or written.
    pub(crate) fn file(name: &str, error: &io::Error) -> Self {
        Self::Other(format!("{name}: {error}"))
    }

    /// Prints the fault on standard error, and an answer on standard output.
    pub(crate) fn report(&self) -> ExitCode {
        let text = match self {
            Self::Refused { refusal, more, excerpt } => report(refusal, *more, excerpt.as_deref()),
            Self::Denied(answer) => {
                show::print(answer);
                return ExitCode::from(REFUSED);
            }
            Self::Other(words) => format!("standfast: {words}\n"),
            Self::Files(faults) => {
                let excerpt = |fault: &FileFault| Excerpt {
                    name: fault.origin.clone(),
                    text: fault.text.clone(),
                    span: fault.span.clone(),
                };
                faults.iter().map(|fault| report(&fault.refusal, 0, Some(&excerpt(fault)))).collect()
            }
        };
        show::tell(&text);
        ExitCode::from(REFUSED)
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self::Refused { refusal, more: 0, excerpt: None }
    }
}

/// The refusal in words, with an excerpt of the text that it is about: drawn in colour on a terminal, in plain
/// characters elsewhere. Nothing is wrapped off a terminal, so that paths stay whole.
fn report(refusal: &Refusal, more: usize, excerpt: Option<&Excerpt>) -> String {
    let pointed = Pointed::new(refusal, more, excerpt);
    let handler = if io::stderr().is_terminal() {
        GraphicalReportHandler::new_themed(GraphicalTheme::unicode())
    } else {
        GraphicalReportHandler::new_themed(GraphicalTheme::none())
            .with_wrap_lines(false)
            .without_cause_chain()
    };
    let mut text = String::new();
    match handler.render_report(&mut text, &pointed) {
        Ok(()) => text,
        Err(_) => format!("standfast: {refusal}\n"),
    }
}

/// A refusal as miette draws it.
#[derive(Debug, thiserror::Error)]
struct Pointed {
    what: String,
    help: Option<String>,
    source_text: Option<NamedSource<String>>,
    span: Option<SourceSpan>,
}

impl Pointed {
    fn new(refusal: &Refusal, more: usize, excerpt: Option<&Excerpt>) -> Self {
        // An excerpt of a line that no terminal can hold would show nothing, and miette counts columns in 16 bits.
        let excerpt = excerpt.filter(|excerpt| excerpt.lines_are_short());
        let meant = refusal.nearest.as_ref().map(|nearest| format!("did you mean `{nearest}`?"));
        let others = (more > 0).then(|| match more {
            1 => "there is one more fault behind this one".to_owned(),
            _ => format!("there are {more} more faults behind this one"),
        });
        let help: Vec<String> = meant.into_iter().chain(others).collect();
        Self {
            what: refusal.what(),
            help: (!help.is_empty()).then(|| help.join("; ")),
            source_text: excerpt.map(|excerpt| NamedSource::new(&excerpt.name, excerpt.text.clone())),
            span: excerpt.map(|excerpt| first_line(&excerpt.text, &excerpt.span)),
        }
    }
}

/// The part of a span that lies in its first line: an excerpt of more would bury what it points at.
fn first_line(text: &str, span: &Range<usize>) -> SourceSpan {
    let within = text.get(span.clone()).unwrap_or_default();
    let length = within.find('\n').unwrap_or(within.len());
    (span.start.min(text.len()), length).into()
}

impl fmt::Display for Pointed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl miette::Diagnostic for Pointed {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help: Box<dyn fmt::Display> = Box::new(self.help.as_ref()?);
        Some(help)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        let source: &dyn SourceCode = self.source_text.as_ref()?;
        Some(source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let span = self.span?;
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(Some("here".to_owned()), span))))
    }
}
