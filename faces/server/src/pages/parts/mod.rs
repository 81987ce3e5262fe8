//! What several pages draw alike.

mod bar;
mod chart;
mod excerpt;

use maud::{Markup, html};

pub(crate) use bar::{Segment, bar, percent};
pub(crate) use chart::chart;
pub(crate) use excerpt::excerpt;

/// A rule's id, linked to what it says.
pub(crate) fn rule_link(id: &str) -> Markup {
    html! { a.rule href={ "/rules/" (id) } { (id) } }
}
