use standfast_rulebook::battle::declare;
use standfast_rulebook::sim::questions::{Arena, Chance, Matrix, matrix};
use standfast_rulebook::sim::report_of_matrix;
use standfast_seat::{capital, counted};

use super::bar::{Bar, way_of};
use super::war;
use crate::arguments::{self, Format};
use crate::fault::Fault;
use crate::show;

/// Fights a scenario doctrine against doctrine.
pub(super) fn run(given: &arguments::Matrix) -> Result<String, Fault> {
    let order = war::order(&given.war)?;
    war::has_folder(given.answer.out.as_deref())?;
    let stop = war::stopped()?;
    let arena = Arena::new(&declare, given.war.fought.cores, &stop)?;
    let bar = Bar::new();
    let matrix = matrix(&arena, &order, &given.answer.among, given.battles, &mut |done, pairs| {
        bar.stands(way_of((done, pairs), "pairs"));
    });
    bar.clear();
    let matrix = matrix?;
    if let Some(page) = &given.answer.out {
        war::written(page, &report_of_matrix(&matrix))?;
    }
    match given.answer.output.format() {
        Format::Json => Ok(show::json(&matrix)),
        Format::Table => Ok(told(&matrix)),
    }
}

/// The matrix for people.
pub(super) fn told(matrix: &Matrix) -> String {
    let (of, against) = (capital(&matrix.of.1), &matrix.against.1);
    let head: Vec<String> = std::iter::once(String::new())
        .chain(matrix.leaders.iter().map(|leader| format!("v. {leader}")))
        .collect();
    let rows = matrix.leaders.iter().zip(&matrix.chances).map(|(leader, row)| {
        std::iter::once(leader.clone()).chain(row.iter().map(in_brief)).collect::<Vec<_>>()
    });
    let battles = matrix.chances.first().and_then(|row| row.first()).map_or(0, |chance| chance.battles);
    let legend = format!(
        "{of}'s chance, by who leads it (rows) and who leads {against} (columns), with its interval of 95%. {} each, \
         the same luck; a draw is shared.",
        counted(battles, "battle", "battles")
    );
    format!(
        "{}\n{}\n\n{}\n",
        show::styled(show::HEADING, "Doctrine against doctrine"),
        show::paragraph(&legend, ""),
        show::grid(&head, &rows.collect::<Vec<_>>())
    )
}

/// A chance in a cell: `52% (48 to 56)`.
fn in_brief(chance: &Chance) -> String {
    let percent = |share: f64| format!("{:.0}", share * 100.0);
    let of = chance.estimate;
    format!("{}% ({}-{})", percent(of.share), percent(of.low), percent(of.high))
}
