use maud::{Markup, html};
use standfast_rulebook::battle::{Luck, LuckLine, Roster};

/// What everybody rolled against what was to be expected.
pub(super) fn section(luck: &Luck, roster: &Roster) -> Markup {
    html! {
        section.panel aria-labelledby="luck" {
            h2 #luck { "Luck" }
            @if luck.lines.is_empty() {
                p { "No dice have been rolled that this seat may know of." }
            } @else {
                @for of_seat in luck.lines.chunk_by(|a, b| a.seat == b.seat) {
                    @if let Some(line) = of_seat.iter().find(|line| line.purpose.is_none()) {
                        (whole(line, roster))
                    }
                }
                details {
                    summary { "Roll by roll" }
                    (table(luck, roster))
                    p.muted {
                        "Surprise is the sum, in bits, of how unlikely each roll was; usual is what such rolls come to \
                         on average. Luckier than: of a hundred battles with the same rolls, how many were less lucky."
                    }
                }
            }
        }
    }
}

/// All rolls of a seat in a line.
fn whole(line: &LuckLine, roster: &Roster) -> Markup {
    let rolls = if line.rolls == 1 { "1 roll".to_owned() } else { format!("{} rolls", line.rolls) };
    html! {
        p.luck {
            strong { (roster.seat_name(&line.seat)) }
            span.muted { (rolls) }
            @match line.percentile {
                Some(percentile) => {
                    meter min="0" max="100" value=(format!("{percentile:.0}")) aria-hidden="true" {}
                    span { "luckier than in " (format!("{percentile:.0}")) " of 100 such battles" }
                }
                None => span { "with rolls like these there is no good or bad luck" },
            }
        }
    }
}

fn table(luck: &Luck, roster: &Roster) -> Markup {
    let number = |number: Option<f64>| number.map_or_else(String::new, |number| format!("{number:.2}"));
    html! {
        div.wide {
            table {
                thead { tr {
                    @for head in ["Who", "For", "Rolls", "Mean", "Expected", "Surprise", "Usual", "Luckier than"] {
                        th scope="col" { (head) }
                    }
                } }
                tbody {
                    @for line in &luck.lines {
                        tr {
                            th scope="row" { (roster.seat_name(&line.seat)) }
                            td { (line.purpose.as_deref().unwrap_or("everything")) }
                            td.number { (line.rolls) }
                            td.number { (number(line.mean)) }
                            td.number { (number(line.expected_mean)) }
                            td.number { (format!("{:.1}", line.surprise)) }
                            td.number { (format!("{:.1}", line.expected_surprise)) }
                            td.number { (line.percentile.map_or_else(String::new, |of| format!("{of:.0}%"))) }
                        }
                    }
                }
            }
        }
    }
}
