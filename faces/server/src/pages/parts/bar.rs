use maud::{Markup, html};
use standfast_seat::{Bands, percent};

/// From which share of a bar its figure stands inside.
const ROOM: f64 = 0.08;

/// Odds as one horizontal bar, worst to best from left to right, with the names of its bands below it.
pub(crate) fn bar(bands: &Bands) -> Markup {
    html! {
        (drawn(bands, "bar", true))
        ul.bands {
            @for band in &bands.bands {
                li {
                    span class={ "key band-" (band.shade) } aria-hidden="true" {}
                    span.says { (band.name) } " "
                    span.chance title=(band.exact) { (percent(band.probability)) }
                }
            }
        }
    }
}

/// The same as small as a label: a bar without figures, and the chance that anything changes.
pub(crate) fn mini(bands: &Bands) -> Markup {
    html! { span.mini { (drawn(bands, "bar", false)) span.chance { (percent(bands.any)) } } }
}

fn drawn(bands: &Bands, class: &str, with_figures: bool) -> Markup {
    let spoken: Vec<String> =
        bands.bands.iter().map(|band| format!("{}: {}", band.name, percent(band.probability))).collect();
    let mut from = 0.0;
    html! {
        svg class=(class) role="img" aria-label=(spoken.join("; ")) {
            @for band in &bands.bands {
                @let wide = band.probability;
                rect class={ "band-" (band.shade) } x=(share(from)) y="0" width=(share(wide)) height="100%" {}
                @if with_figures && wide >= ROOM {
                    text class={ "on-band-" (band.shade) } x=(share(from + wide / 2.0)) y="50%" dy="0.35em"
                        text-anchor="middle" { (percent(wide).trim_end_matches('%')) }
                }
                @let () = from += wide;
            }
        }
    }
}

/// A share of the width: `12.5%`.
fn share(of_one: f64) -> String {
    format!("{:.2}%", of_one * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use standfast_seat::Laid;

    #[test]
    fn bands_share_the_whole_width_and_wide_ones_carry_their_figure() {
        let band = |name: &str, probability, shade| Laid {
            name: name.to_owned(),
            probability,
            exact: String::new(),
            shade,
        };
        let bands = vec![band("routs", 0.05, 3), band("shaken", 0.25, 2), band("holds", 0.7, 0)];
        let bands = Bands { of: None, bands, headline: "30% shaken or worse".to_owned(), any: 0.3 };
        let drawn = bar(&bands).into_string();
        assert!(drawn.contains(r#"x="5.00%" y="0" width="25.00%""#), "{drawn}");
        assert!(drawn.contains(">25</text>") && !drawn.contains(">5.0</text>"), "{drawn}");
        assert!(drawn.contains(r#"aria-label="routs: 5.0%; shaken: 25%; holds: 70%""#), "{drawn}");
        assert!(mini(&bands).into_string().ends_with("<span class=\"chance\">30%</span></span>"));
    }
}
