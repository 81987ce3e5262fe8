use maud::{Markup, html};

/// A die's face, as a little square.
pub(crate) fn face(shown: u32) -> Markup {
    html! { span.face { (shown) } }
}
