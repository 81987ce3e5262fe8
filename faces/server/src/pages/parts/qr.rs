use maud::{Markup, html};
use qrcode::{Color, QrCode};

/// The empty margin that cameras want around a code, in modules.
const MARGIN: usize = 4;

/// A link as a QR code; nothing where the link is too long for one.
pub(crate) fn qr(link: &str) -> Markup {
    let Ok(code) = QrCode::new(link) else { return html! {} };
    let width = code.width();
    let side = width + 2 * MARGIN;
    html! {
        svg.qr viewBox={ "0 0 " (side) " " (side) } role="img" aria-label={ "QR code of " (link) } shape-rendering="crispEdges" {
            rect.qr-paper width=(side) height=(side) {}
            path.qr-ink d=(dark(&code.to_colors(), width)) {}
        }
    }
}

/// The dark modules, each row's runs as strokes of one height.
fn dark(modules: &[Color], width: usize) -> String {
    let mut path = String::new();
    for (row, modules) in modules.chunks(width).enumerate() {
        let mut column = 0;
        for run in modules.chunk_by(|a, b| a == b) {
            if run.first() == Some(&Color::Dark) {
                let (x, y, length) = (column + MARGIN, row + MARGIN, run.len());
                path.push_str(&format!("M{x} {y}h{length}v1h-{length}z"));
            }
            column += run.len();
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::dark;
    use qrcode::Color::{Dark, Light};

    #[test]
    fn every_dark_run_is_drawn_within_the_margin() {
        assert_eq!(dark(&[Dark, Dark, Light, Light, Light, Dark], 3), "M4 4h2v1h-2zM6 5h1v1h-1z");
    }
}
