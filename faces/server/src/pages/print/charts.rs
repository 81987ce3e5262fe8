use maud::{Markup, html};
use standfast_rulebook::Table;

/// The charts, each kept on one sheet where it fits.
pub(super) fn charts(charts: &[Table]) -> Markup {
    html! {
        div.charts {
            @for chart in charts {
                section.chart {
                    h3 { (chart.title) }
                    table {
                        thead { tr { @for head in &chart.head { th scope="col" { (head) } } } }
                        tbody {
                            @for row in &chart.rows {
                                tr {
                                    @for (place, cell) in row.iter().enumerate() {
                                        @if place == 0 {
                                            th scope="row" { (cell.text) @if cell.reconstructed { "*" } }
                                        } @else {
                                            td { (cell.text) @if cell.reconstructed { "*" } }
                                        }
                                    }
                                }
                            }
                        }
                    }
                    @if chart.rows.iter().flatten().any(|cell| cell.reconstructed) {
                        p.small { "* reconstructed: the print is damaged there" }
                    }
                    p.small { (chart.source) }
                }
            }
        }
    }
}
