use maud::{Markup, html};
use standfast_rulebook::history::{History, Hurt, SideToll, summary};
use standfast_seat::capital;

/// What the battle has cost, unit by unit.
pub(super) fn section(history: &History) -> Markup {
    let toll = &history.toll;
    html! {
        section.panel aria-labelledby="toll" {
            h2 #toll { "What it cost" }
            @for side in &toll.sides {
                h3 { (capital(&side.name)) }
                p { (summary(side, toll.counted)) "." }
                @if !side.hurt.is_empty() { (table(side, toll.counted, history)) }
                @if !side.unhurt.is_empty() {
                    details {
                        summary { (side.unhurt.len()) " unscathed" }
                        p { (side.unhurt.join(", ")) }
                    }
                }
            }
        }
    }
}

fn table(side: &SideToll, counted: Option<&str>, history: &History) -> Markup {
    html! {
        div.wide {
            table.toll {
                thead { tr {
                    th scope="col" { "Unit" }
                    @if let Some(counted) = counted { th scope="col" { (counted) ", start" } th scope="col" { "now" } }
                    th scope="col" { "How it stands" }
                    th scope="col" { "Since" }
                } }
                tbody { @for hurt in &side.hurt { (row(hurt, counted.is_some(), history)) } }
            }
        }
    }
}

fn row(hurt: &Hurt, counted: bool, history: &History) -> Markup {
    let figure = |figure: Option<f64>| figure.map_or_else(String::new, |figure| figure.to_string());
    html! {
        tr {
            th scope="row" { (hurt.name) }
            @if counted {
                td.number { (figure(hurt.strength.map(|strength| strength.before))) }
                td.number { (figure(hurt.strength.map(|strength| strength.after))) }
            }
            td { (hurt.state.as_deref().unwrap_or("in hand")) }
            td { @if let Some(since) = hurt.since { (history.turn_of(since)) } }
        }
    }
}
