//! The odds of a command.

use std::ops::RangeInclusive;

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use standfast_seat::{Outlook, percent};

use super::listing::{Listing, wrapped};
use crate::play::look::{BAR, HEADING, QUIET};

/// How long the bar of a certain outcome is.
const BAR_LENGTH: usize = 12;
/// The most lines of an outcome beside its bar; fewer if there are many outcomes.
const LINES: RangeInclusive<usize> = 3..=8;

/// The bands of the odds, worst to best, then the outcomes, the likeliest first, in that many lines; `dice` says whether
/// any are rolled.
pub(super) fn listing(odds: &Outlook, dice: bool, width: usize, height: usize) -> Listing {
    let mut listing = Listing::default();
    if let Some(only) = odds.certain() {
        for says in &only.says {
            listing.text(says, "  ", width, Style::new());
        }
        if only.says.is_empty() {
            let words = if dice { "Nothing that this seat would see." } else { "It needs no dice." };
            listing.push(Span::styled(format!("  {words}"), QUIET));
        }
        return listing;
    }
    if let Some(bands) = &odds.bands {
        let of = bands.of.as_ref().map(|of| format!("{of}: ")).unwrap_or_default();
        listing.text(&format!("{of}{}", bands.headline), " ", width, HEADING);
        for band in &bands.bands {
            row(band.probability, &band.exact, &band.name, 2, width)
                .into_iter()
                .for_each(|line| listing.push(line));
        }
        listing.push(Line::default());
    }
    if !odds.always.is_empty() {
        listing.text(&format!("In any case: {}.", odds.always.join("; ")), " ", width, QUIET);
    }
    let share = height.saturating_sub(listing.len()) / odds.outcomes.len().max(1);
    let most = share.clamp(*LINES.start(), *LINES.end());
    for (place, outcome) in odds.outcomes.iter().enumerate() {
        let says = if outcome.says.is_empty() { "nothing more".to_owned() } else { outcome.says.join("; ") };
        let lines = row(outcome.probability, &outcome.exact, &says, most, width);
        let left = odds.outcomes.len() - place;
        let room = height.saturating_sub(listing.len());
        if lines.len() + usize::from(left > 1) > room {
            let rest: f64 = odds.outcomes.iter().skip(place).map(|outcome| outcome.probability).sum();
            listing.push(Span::styled(format!(" {:>6} {left} more outcomes", percent(rest)), QUIET));
            break;
        }
        for line in lines {
            listing.push(line);
        }
    }
    listing
}

/// Its chance, its bar, and what would happen.
fn row(probability: f64, exact: &str, says: &str, most: usize, width: usize) -> Vec<Line<'static>> {
    let percent = format!(" {:>6} ", percent(probability));
    let indent = percent.chars().count() + BAR_LENGTH + 1;
    let mut lines: Vec<String> = wrapped(says, "", width.saturating_sub(indent));
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    let mut drawn = Vec::new();
    for (place, line) in lines.into_iter().enumerate() {
        drawn.push(match place {
            0 => Line::from(vec![
                Span::styled(percent.clone(), HEADING),
                Span::styled(bar(probability), BAR),
                Span::raw(format!(" {line}")),
            ]),
            1 => Line::from(vec![
                Span::styled(format!("{:>width$}", fraction(exact), width = indent - 1), QUIET),
                Span::raw(format!(" {line}")),
            ]),
            _ => Line::from(format!("{:indent$}{line}", "")),
        });
    }
    drawn
}

/// The chance as a fraction, where it is short enough to say something.
fn fraction(exact: &str) -> &str {
    if exact.chars().count() <= BAR_LENGTH { exact } else { "" }
}

/// A bar for a share of the whole, on a scale of dots.
fn bar(share: f64) -> String {
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a bar is a few characters long, and shares are 0 to 1"
    )]
    let eighths = (share.clamp(0.0, 1.0) * BAR_LENGTH as f64 * 8.0).round() as usize;
    let (full, part) = (eighths / 8, eighths % 8);
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"].get(part).copied().unwrap_or_default();
    let bar = format!("{}{part}", "█".repeat(full));
    format!("{bar:·<BAR_LENGTH$}")
}
