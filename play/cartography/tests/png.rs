//! Maps as pictures in PNG.

#![cfg(feature = "png")]

use crate::common::{foot, piece, table};
use standfast_cartography::{Colours, Map, NoPicture, Options, png};
use standfast_tabletop::{Formation, Pose, TerrainKind};

/// Width and height, as the header of a PNG file has them.
fn size(bytes: &[u8]) -> [u32; 2] {
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    [16, 20].map(|at| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()))
}

#[test]
fn a_picture_is_as_wide_as_asked_and_light_or_dark() {
    let wood = piece("wood", TerrainKind::Woods, &[(2, 2), (8, 2), (8, 8)]);
    let table = table(24, 24, vec![wood]);
    let units = vec![foot("guard", "the Guard", 0, Formation::Line, Pose::new(1200, 1200, 0))];
    let map = Map { units, ..Map::of(&table) };
    let draw = |colours| png(&map, &Options { colours, ..Options::default() }, 600).unwrap();
    let (both, light, dark) = (draw(Colours::Both), draw(Colours::Light), draw(Colours::Dark));
    let [width, height] = size(&both.bytes);
    assert_eq!(width, 600);
    assert!((600..720).contains(&height), "{height}");
    assert_eq!(both, light);
    assert_ne!(light.bytes, dark.bytes);
}

#[test]
fn a_bare_map_is_no_bare_picture() {
    let table = table(24, 24, Vec::new());
    let draw = |bare| png(&Map::of(&table), &Options { bare, ..Options::default() }, 300).unwrap();
    assert_eq!(draw(true), draw(false));
}

#[test]
fn a_picture_without_pixels_or_with_too_many_is_refused() {
    let table = table(24, 24, Vec::new());
    for width in [0, 8_193, u32::MAX] {
        let refused = png(&Map::of(&table), &Options::default(), width);
        assert!(matches!(refused, Err(NoPicture::Size { .. })), "{width}: {refused:?}");
    }
}
