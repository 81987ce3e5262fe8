//! Gauges: how far something has gone, with the marks that matter.

use maud::{Markup, html};
use standfast_rulebook::battle::Gauge;

/// A gauge: how far it has gone of how much, with marks along it.
pub(crate) fn gauge(name: &str, of: &Gauge) -> Markup {
    let Gauge { at, from, to, ref marks } = *of;
    let (gone, whole) = (at.clamp(from, to) - from, to - from);
    let spoken: Vec<String> = marks.iter().map(i64::to_string).collect();
    let spoken = if spoken.is_empty() { String::new() } else { format!(", marks at {}", spoken.join(", ")) };
    html! {
        svg.gauge viewBox={ "0 0 " (whole) " 10" } preserveAspectRatio="none" role="img"
            aria-label={ (name) " " (at) " of " (to) (spoken) } {
            rect.track x="0" y="0" width=(whole) height="10" {}
            rect.gone x="0" y="0" width=(gone) height="10" {}
            @for mark in marks { path.mark d={ "M" (mark - from) " 0V10" } vector-effect="non-scaling-stroke" {} }
        }
    }
}
