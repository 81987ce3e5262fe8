//! The map as a picture in PNG.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb};

use crate::map::Map;
use crate::svg::{Colours, Options, svg};

/// A picture of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The bytes of the PNG file.
    pub bytes: Vec<u8>,
    /// Whether it has letters: false if the system has no font, so that the map was drawn without them.
    pub lettered: bool,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    /// The picture would be too small or too large.
    #[error("a picture of {width} by {height} pixels is not possible: both sides go from 1 to {most}")]
    Size {
        /// How wide it would be, in pixels.
        width: u32,
        /// How high it would be, in pixels.
        height: u32,
        /// The longest side allowed, in pixels.
        most: u32,
    },
    /// The renderer refused the drawing.
    #[error("the map could not be rendered: {0}")]
    Drawing(#[from] usvg::Error),
    /// The picture could not be written as PNG.
    #[error("the picture could not be written as PNG: {0}")]
    Writing(String),
}

/// The most pixels along a side.
const MOST: u32 = 8_192;

/// Draws the map as a PNG `width` pixels wide, laid out as the options say: a picture of twice the options' width has
/// letters twice as sharp. A picture is light or dark once and for all: [`Colours::Both`] is light.
///
/// The letters are those of the system's fonts, so that pictures differ from machine to machine.
///
/// # Errors
/// [`NoPicture::Size`] if a side is not from 1 to 8192 pixels; the others if the renderer fails.
pub fn png(map: &Map<'_>, options: &Options, width: u32) -> Result<Picture, NoPicture> {
    let colours = if options.colours == Colours::Both { Colours::Light } else { options.colours };
    let drawing = svg(map, &Options { bare: false, colours, ..options.clone() });
    let fonts = fonts();
    let settings = usvg::Options { fontdb: Arc::clone(fonts), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(&drawing, &settings)?;
    let scale = tree.size().to_int_size().scale_to_width(width);
    let size = |height| NoPicture::Size { width, height, most: MOST };
    let whole = scale.ok_or_else(|| size(0))?;
    if whole.width() > MOST || whole.height() > MOST {
        return Err(size(whole.height()));
    }
    let mut pixels = Pixmap::new(whole.width(), whole.height()).ok_or_else(|| size(whole.height()))?;
    let (across, down) =
        (whole.to_size().width() / tree.size().width(), whole.to_size().height() / tree.size().height());
    resvg::render(&tree, Transform::from_scale(across, down), &mut pixels.as_mut());
    let bytes = pixels.encode_png().map_err(|fault| NoPicture::Writing(fault.to_string()))?;
    Ok(Picture { bytes, lettered: !fonts.is_empty() })
}

/// The fonts of the system, looked for once.
fn fonts() -> &'static Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    FONTS.get_or_init(|| {
        let mut fonts = fontdb::Database::new();
        fonts.load_system_fonts();
        let known = ["DejaVu Sans", "Noto Sans", "Liberation Sans", "Arial", "Segoe UI", "Helvetica"];
        let has = |fonts: &fontdb::Database, family: &str| {
            fonts.faces().any(|face| face.families.iter().any(|(name, _)| name == family))
        };
        let first = |fonts: &fontdb::Database| Some(fonts.faces().next()?.families.first()?.0.clone());
        let known = known.into_iter().find(|family| has(&fonts, family)).map(str::to_owned);
        // The database names families that may not be there; one that is there stands in for them.
        if let Some(family) = known.or_else(|| first(&fonts)) {
            fonts.set_sans_serif_family(&family);
            if !has(&fonts, "Times New Roman") {
                fonts.set_serif_family(&family);
            }
        }
        Arc::new(fonts)
    })
}
