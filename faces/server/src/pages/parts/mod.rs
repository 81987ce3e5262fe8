//! What several pages draw alike.

mod awaited;
mod bar;
mod chart;
mod die;
mod excerpt;
mod facts;
mod gauges;
pub(crate) mod map;
mod markers;
mod moment;
mod qr;
mod terms;

use maud::{Markup, html};

pub(crate) use awaited::awaited;
pub(crate) use bar::{bar, mini};
pub(crate) use chart::chart;
pub(crate) use die::face;
pub(crate) use excerpt::excerpt;
pub(crate) use facts::{fact_key, fact_line, moment_line, short, short_hash};
pub(crate) use gauges::gauge;
pub(crate) use markers::{lies_in_front, marker, named_marker};
pub(crate) use moment::{clocks, whose};
pub(crate) use qr::qr;
pub(crate) use terms::{in_terms, named_term};

/// A rule's id, linked to what it says.
pub(crate) fn rule_link(id: &str) -> Markup {
    html! { a.rule href={ "/rules/" (id) } { (id) } }
}
