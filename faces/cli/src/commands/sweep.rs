use std::fmt::Write as _;
use std::path::Path;

use standfast_rulebook::battle::declare;
use standfast_rulebook::sim::questions::{Arena, Interval, Kept, Plan, QuestionFault, Sweep, Swept, sweep};
use standfast_rulebook::sim::{REPORT, hundredths, percent, report_of_sweep};
use standfast_seat::capital;

use super::bar::{Bar, way_of};
use super::{matrix, war};
use crate::arguments::{self, Format};
use crate::fault::Fault;
use crate::{input, show};

/// The answer, in the folder of the points.
const ANSWER: &str = "sweep.json";

/// Turns several knobs of a scenario at once.
pub(super) fn run(given: &arguments::Sweep) -> Result<String, Fault> {
    let plan =
        Plan::read(&input::file(&given.plan)?, &given.plan.display().to_string()).map_err(Fault::Files)?;
    // Its files are seen from its folder.
    let folder = given.plan.parent().unwrap_or(Path::new(""));
    let begun = given.out.as_deref().map(Kept::pilot).transpose()?.flatten();
    let order = given.luck.weighed(plan.order(|file| war::named(&folder.join(file)))?, begun);
    let stop = war::stopped()?;
    let arena = Arena::new(&declare, given.cores, &stop)?;
    // What is wrong is told before a folder is made.
    plan.check(&arena, &order).map_err(Fault::Files)?;
    let kept = given.out.as_ref().map(|path| Kept::open(path, &plan, &order)).transpose()?;
    let bar = Bar::new();
    let swept = sweep(&arena, &order, &plan, kept.as_ref(), &mut |news| {
        bar.tells(&news, |&way| way_of(way, "points"));
    });
    bar.clear();
    let swept = swept.map_err(|fault| match fault {
        QuestionFault::Stopped if kept.is_some() => {
            Fault::Other("it was stopped; give the same command again to go on".to_owned())
        }
        fault => fault.into(),
    })?;
    let report = match &kept {
        Some(kept) => {
            kept.keep_text(ANSWER, &show::json(&swept))?;
            Some(kept.keep_text(REPORT, &report_of_sweep(&swept))?)
        }
        None => None,
    };
    if given.output.format() == Format::Json {
        return Ok(show::json(&swept));
    }
    let mut text = told(&swept);
    if let Some(report) = report {
        let _ = writeln!(text, "The report is in {}.", report.display());
    }
    Ok(text)
}

/// What it came to, for people.
fn told(swept: &Sweep) -> String {
    let says = format!(
        "{} points, each with {} battles of the same luck. A draw counts half between two; intervals are of 95%.",
        swept.points.len(),
        swept.battles
    );
    let title = format!("{}: {} and its chance", swept.scenario, capital(&swept.side.1));
    let mut text = format!("{}\n{}\n", show::styled(show::HEADING, &title), show::paragraph(&says, ""));
    for axis in &swept.axes {
        let _ = write!(text, "\n{}\n{}", show::styled(show::HEADING, &axis.knob), effects(axis));
        if let Some(indices) = axis.indices {
            let index = |of: Interval| format!("{:.2} ({:.2} to {:.2})", of.value, of.low, of.high);
            let says = format!(
                "Of all variance it brings about {} by itself, {} with the others.",
                index(indices.first),
                index(indices.total)
            );
            let _ = writeln!(text, "{}", show::paragraph(&says, ""));
        }
    }
    text + "\n" + &matrix::told(&swept.matrix)
}

fn effects(axis: &Swept) -> String {
    let rows = axis.values.iter().map(|of| {
        vec![
            of.value.to_string(),
            percent(of.chance.value),
            hundredths(of.effect.value),
            format!("{} to {}", hundredths(of.effect.low), hundredths(of.effect.high)),
            show::bar(of.chance.value, 30),
        ]
    });
    let head = ["value", "chance", "against the mean", "interval of that", ""].map(str::to_owned);
    format!("{}\n", show::grid(&head, &rows.collect::<Vec<_>>()))
}
