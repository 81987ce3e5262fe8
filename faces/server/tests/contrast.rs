//! The colours of the pages: text reaches 4.5:1 on what it stands on, and marks reach 3:1, in light and dark.

use std::collections::BTreeMap;

const STYLES: [&str; 2] =
    [include_str!("../assets/styles/base.css"), include_str!("../assets/styles/bands.css")];

/// What stands on what, and how far the two must be apart (WCAG 2.2, 1.4.3 and 1.4.11).
const TEXT: f64 = 4.5;
const MARK: f64 = 3.0;

type Tokens = BTreeMap<String, [u8; 3]>;

#[test]
fn text_and_marks_stand_out_in_light() {
    stands_out(&tokens(&light()));
}

#[test]
fn text_and_marks_stand_out_in_dark() {
    let mut dark = tokens(&light());
    dark.extend(tokens(&dark_only()));
    stands_out(&dark);
}

#[test]
fn the_two_faces_have_the_same_colours() {
    let names = |text: &str| tokens(text).into_keys().collect::<Vec<_>>();
    assert_eq!(names(&light()), names(&dark_only()));
    assert!(names(&light()).len() >= 17);
}

#[test]
fn the_ratio_is_that_of_the_guidelines() {
    assert!((ratio([0, 0, 0], [255, 255, 255]) - 21.0).abs() < 1e-9);
    assert!((ratio([0x77, 0x77, 0x77], [255, 255, 255]) - 4.478).abs() < 1e-3);
}

fn stands_out(tokens: &Tokens) {
    for ground in ["paper", "panel"] {
        for text in ["ink", "muted", "blue", "red", "green", "ochre"] {
            holds(tokens, text, ground, TEXT);
        }
    }
    // The words on a button, a fault's mark and the bar of the lost line.
    holds(tokens, "panel", "ink", TEXT);
    holds(tokens, "panel", "red", TEXT);
    for shade in 0..4 {
        holds(tokens, &format!("on-band-{shade}"), &format!("band-{shade}"), TEXT);
    }
    // Where nothing changes, nothing need stand out.
    for shade in 1..4 {
        holds(tokens, &format!("band-{shade}"), "panel", MARK);
    }
}

fn holds(tokens: &Tokens, front: &str, ground: &str, least: f64) {
    let found = ratio(tokens[front], tokens[ground]);
    assert!(found >= least, "--{front} on --{ground} is {found:.2}:1, and {least}:1 is needed");
}

fn light() -> String {
    STYLES.map(|style| style.split("@media").next().unwrap()).concat()
}

fn dark_only() -> String {
    let dark = |style: &'static str| {
        let (_, rest) = style.split_once("prefers-color-scheme: dark").unwrap();
        rest.split_once("\n}").unwrap().0
    };
    STYLES.map(dark).concat()
}

/// The colours that the text sets: `--ink: #1d232b;`.
fn tokens(text: &str) -> Tokens {
    let set = text.split("--").filter_map(|part| part.split_once(": #"));
    set.map(|(name, rest)| (name.to_owned(), colour(&rest[..6]))).collect()
}

fn colour(digits: &str) -> [u8; 3] {
    [0, 2, 4].map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap())
}

/// The contrast of two colours.
fn ratio(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(colour: [u8; 3]) -> f64 {
    let [red, green, blue] = colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}
