use maud::{Markup, html};
use standfast_rulebook::FileFault;

/// How many lines are shown around a fault.
const AROUND: usize = 2;

/// A fault of a file: what is wrong, and the lines around the place, with the place marked.
pub(crate) fn excerpt(fault: &FileFault) -> Markup {
    let start = fault.span.start.min(fault.text.len());
    let before = fault.text.get(..start).unwrap_or_default();
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count();
    let width = fault.text.get(fault.span.clone()).and_then(|text| text.lines().next());
    let width = width.map_or(1, |text| text.chars().count().max(1));
    let shown = fault.text.lines().enumerate().skip(line.saturating_sub(AROUND));
    let shown = shown.take_while(|(place, _)| *place <= line + AROUND);
    html! {
        figure.excerpt {
            figcaption { strong { (fault.origin) ", line " (line + 1) } ": " (fault.refusal.to_string()) }
            pre {
                @for (place, text) in shown {
                    @if place == line {
                        @let (left, rest) = split(text, column);
                        @let (marked, right) = split(rest, width);
                        span.number { (place + 1) } " " (left) mark { (marked) } (right) "\n"
                    } @else {
                        span.number { (place + 1) } " " (text) "\n"
                    }
                }
            }
        }
    }
}

/// The text before that many characters, and the rest.
fn split(text: &str, characters: usize) -> (&str, &str) {
    let at = text.char_indices().nth(characters).map_or(text.len(), |(at, _)| at);
    text.split_at_checked(at).unwrap_or((text, ""))
}
