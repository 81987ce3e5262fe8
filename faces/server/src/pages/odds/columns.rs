use maud::{Markup, html};

use super::form::spaced;
use super::outcomes::Spread;
use standfast_seat::percent;

/// How many columns can be told apart; if there are more values, a column stands for several.
const MOST: usize = 48;
/// How high the drawing is, and how wide a column and what lies between two, in its own units.
const HEIGHT: f64 = 100.0;
const WIDTH: f64 = 20.0;
const GAP: f64 = 4.0;

/// A column: its values from and to, how likely they are together, and how likely each is on average.
struct Column {
    from: f64,
    to: f64,
    probability: f64,
    each: f64,
}

/// A number of the outcomes as columns, one for each value or few values, with its average.
pub(super) fn columns(spread: &Spread) -> Markup {
    let columns = grouped(&spread.values);
    let highest = columns.iter().map(|column| column.each).fold(0.0, f64::max);
    let width: f64 = columns.iter().map(|_| WIDTH + GAP).sum();
    let (low, high) =
        (columns.first().map_or(0.0, |first| first.from), columns.last().map_or(0.0, |last| last.to));
    let mean = number(spread.mean());
    let name = spaced(&spread.path);
    let mut from = 0.0;
    html! {
        figure.columns {
            figcaption { strong { (name) } ": " (mean) " on average, " (number(low)) " to " (number(high)) }
            svg viewBox={ "0 0 " (width) " " (HEIGHT) } preserveAspectRatio="none" role="img"
                aria-label={ (name) ": " (spoken(&columns)) } {
                @for column in &columns {
                    @let height = if highest > 0.0 { column.each / highest * HEIGHT } else { 0.0 };
                    rect x=(from) y=(HEIGHT - height) width=(WIDTH) height=(height) {
                        title { (column.label()) ": " (percent(column.probability)) }
                    }
                    @let () = from += WIDTH + GAP;
                }
            }
            p.ends aria-hidden="true" { span { (number(low)) } span { (number(high)) } }
        }
    }
}

impl Column {
    fn label(&self) -> String {
        if self.from.total_cmp(&self.to).is_eq() {
            number(self.from)
        } else {
            format!("{} to {}", number(self.from), number(self.to))
        }
    }
}

/// The columns for whoever does not see them: the likeliest ones, in their order.
fn spoken(columns: &[Column]) -> String {
    const MOST_SPOKEN: usize = 12;
    let said = columns.iter().map(|column| format!("{} {}", column.label(), percent(column.probability)));
    let said: Vec<String> = said.take(MOST_SPOKEN).collect();
    let rest = if columns.len() > MOST_SPOKEN { "; and more" } else { "" };
    format!("{}{rest}", said.join("; "))
}

fn grouped(values: &[(f64, f64)]) -> Vec<Column> {
    let together = values.len().div_ceil(MOST).max(1);
    let column = |values: &[(f64, f64)]| {
        let (from, _) = values.first()?;
        let (to, _) = values.last()?;
        let probability: f64 = values.iter().map(|(_, probability)| probability).sum();
        let number: f64 = values.iter().map(|_| 1.0).sum();
        Some(Column { from: *from, to: *to, probability, each: probability / number })
    };
    values.chunks(together).filter_map(column).collect()
}

/// A number with two decimals at most.
fn number(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_share_a_column_are_as_high_as_they_are_alone() {
        let even: Vec<(f64, f64)> = (0..121).map(|value| (f64::from(value), 1.0 / 121.0)).collect();
        let columns = grouped(&even);
        assert!(columns.len() <= MOST);
        assert!(columns.iter().all(|column| (column.each - 1.0 / 121.0).abs() < 1e-12));
        let all: f64 = columns.iter().map(|column| column.probability).sum();
        assert!((all - 1.0).abs() < 1e-12);
    }

    #[test]
    fn numbers_have_two_decimals_at_most() {
        assert_eq!([0.0, 100.0, 0.5, 1.106].map(number), ["0", "100", "0.5", "1.11"]);
    }
}
