use maud::{Markup, html};

/// A part of a bar of odds.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Segment {
    /// What would happen, in a few words.
    pub(crate) label: String,
    /// Its probability, from 0 to 1.
    pub(crate) probability: f64,
    /// The same as a reduced fraction.
    pub(crate) exact: String,
}

/// How wide a bar is, in its own units.
const WIDTH: f64 = 1000.0;
/// How much of the width a label needs for each letter.
const LETTER: f64 = 13.0;

/// Odds as one horizontal bar, worst to best from left to right, with every figure in a list below it.
pub(crate) fn bar(segments: &[Segment]) -> Markup {
    let mut placed = Vec::new();
    let mut from = 0.0;
    for (place, segment) in segments.iter().enumerate() {
        let width = segment.probability * WIDTH;
        placed.push((place, from, width, segment));
        from += width;
    }
    let spoken: Vec<String> =
        segments.iter().map(|part| format!("{}: {}", part.label, percent(part.probability))).collect();
    html! {
        svg.bar viewBox="0 0 1000 64" preserveAspectRatio="none" role="img" aria-label=(spoken.join("; ")) {
            @for (place, from, width, _) in &placed {
                rect class={ "shade shade-" (place % 6) } x=(from) y="0" width=(width) height="64" {}
            }
            @for (place, from, width, segment) in &placed {
                @let label = percent(segment.probability);
                @if room_of(&label) < *width {
                    text class={ "on-" (place % 6) } x=(from + width / 2.0) y="44" text-anchor="middle" { (label) }
                }
            }
        }
        ol.odds {
            @for (place, _, _, segment) in &placed {
                li {
                    span class={ "key shade-" (place % 6) } aria-hidden="true" {}
                    span.says { (segment.label) }
                    span.chance title=(segment.exact) { (percent(segment.probability)) }
                }
            }
        }
    }
}

/// How much of a bar's width a label needs.
fn room_of(label: &str) -> f64 {
    label.chars().map(|_| LETTER).sum()
}

/// A probability for people: a whole percent, with one decimal under 10 and over 90.
///
/// What can happen is never shown as 0 %, and what may fail never as 100 %.
pub(crate) fn percent(probability: f64) -> String {
    let hundredths = probability * 100.0;
    if probability <= 0.0 || probability >= 1.0 {
        format!("{hundredths:.0}%")
    } else if hundredths < 0.1 {
        "<0.1%".to_owned()
    } else if hundredths > 99.9 {
        ">99.9%".to_owned()
    } else if (10.0..=90.0).contains(&hundredths) {
        format!("{hundredths:.0}%")
    } else {
        format!("{hundredths:.1}%")
    }
}
