//! Gauges: how far something has gone, with the marks that matter.

use maud::{Markup, html};

/// A gauge: how far it has gone of how much, with marks along it.
pub(crate) fn gauge(spoken: &str, gone: i64, of: i64, marks: &[i64]) -> Markup {
    let gone = gone.clamp(0, of);
    html! {
        svg.gauge viewBox={ "0 0 " (of) " 10" } preserveAspectRatio="none" role="img" aria-label=(spoken) {
            rect.track x="0" y="0" width=(of) height="10" {}
            rect.gone x="0" y="0" width=(gone) height="10" {}
            @for mark in marks { path.mark d={ "M" (mark) " 0V10" } vector-effect="non-scaling-stroke" {} }
        }
    }
}
