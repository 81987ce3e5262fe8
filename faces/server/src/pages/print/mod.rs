//! The table on paper: status sheets with boxes to tick, rosters, and the charts that the battle is fought by.

mod charts;
mod pieces;
mod roster;
mod sheets;

use axum::Router;
use axum::routing::get;
use maud::{Markup, html};
use standfast_rulebook::Table;
use standfast_rulebook::battle::{LiveBattle, Roster, Seat, Sheet, TableView, View};

use super::parts::map::Shown;
use super::{Html, Page, PageFault};
use crate::Server;
use crate::guard::Seated;

pub(super) fn router() -> Router<Server> {
    Router::new().route("/battles/{battle}/{seat}/print", get(print))
}

/// Everything that is printed.
struct Papers {
    view: TableView,
    /// How the battle stood when it began, as the seat could see it.
    began: Option<View>,
    /// What is kept of it on paper.
    sheet: &'static Sheet,
    charts: Vec<Table>,
    roster: Roster,
    /// Whose papers they are, in words.
    whose: String,
}

async fn print(seated: Seated) -> Result<Html, PageFault> {
    let table = format!("/battles/{}/{}", seated.room.id(), seated.seat);
    let printed = seated.ask(move |battle, seat| {
        let papers = Papers::of(battle, seat);
        let title = format!("Print: {}", papers.view.name);
        Ok(Page { title: &title, kind: "print", words: Some(&battle.header().system), ..Page::default() }
            .around(&page(&papers, ("Back to the table", &table))))
    });
    Ok(printed.await?)
}

/// The papers of a battle that has not begun, for who made its scenario; `back` is where he comes from.
pub(super) fn of_scenario(battle: &dyn LiveBattle, back: &str) -> Html {
    let papers = Papers::of(battle, &Seat::Umpire);
    let title = format!("Print: {}", papers.view.name);
    let back = ("Back to the scenario", back);
    Page { title: &title, kind: "print", ..Page::default() }.around(&page(&papers, back))
}

impl Papers {
    fn of(battle: &dyn LiveBattle, seat: &Seat) -> Self {
        let mut began = None;
        battle.past(seat, &[0].into(), &mut |_, view, _| began = Some(view.clone()));
        let whose = match seat {
            Seat::Umpire => "for the umpire: it holds everything".to_owned(),
            Seat::Spectator => "for everybody: it holds what is open to all".to_owned(),
            Seat::Player(_) => {
                format!("for {}: it holds what this seat may know", battle.roster().seat_name(seat))
            }
        };
        Self {
            view: battle.view(seat),
            began,
            sheet: battle.sheet(),
            charts: battle.tables(),
            roster: battle.roster().clone(),
            whose,
        }
    }
}

fn page(papers: &Papers, (back, to): (&str, &str)) -> Markup {
    let Papers { view, began, sheet, charts, roster, whose } = papers;
    let clock: Vec<String> =
        view.view.clock.iter().map(|fact| format!("{} {}", fact.name, fact.value)).collect();
    let moment = clock.join(", ");
    html! {
        div.how {
            p { a href=(to) { (back) } }
            h1 { "Print: " (view.name) }
            p {
                "Print this page from the browser (Ctrl+P, or Share and Print on a phone): paper A4 or Letter, upright, \
                 without background. Each part begins on a new sheet; choose pages in the browser's dialogue to print \
                 only some."
            }
            nav aria-label="Parts" {
                a href="#sheets" { "Status sheets" } " "
                a href="#roster" { "Roster" } " "
                @if view.map.is_some() { a href="#map" { "Map" } " " }
                @if !charts.is_empty() { a href="#charts" { "Charts" } }
            }
        }
        section.paper #sheets tabindex="0" {
            (head("Status sheets", &view.name, &moment, whose))
            (sheets::sheets(&view.view, began.as_ref(), sheet))
        }
        section.paper #roster tabindex="0" {
            (head("Roster", &view.name, &moment, whose))
            (roster::roster(&view.view))
        }
        @if let Some(map) = &view.map {
            section.paper #map tabindex="0" {
                (head("Map", &view.name, &moment, whose))
                (Shown { map, view: &view.view, roster, table: None, chosen: None }.picture())
            }
        }
        @if !charts.is_empty() {
            section.paper #charts tabindex="0" {
                (head("Quick reference", &view.name, view.system, "the charts that this battle is fought by"))
                (charts::charts(charts))
            }
        }
    }
}

/// What stands at the top of a part, so that a loose sheet still says what it is of.
fn head(title: &str, name: &str, moment: &str, whose: &str) -> Markup {
    html! {
        h2 { (title) }
        p.of { strong { (name) } " · " (moment) " · " (whose) }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use standfast_rulebook::battle::{Header, Sample, Seat, begin};

    use super::*;

    /// A battle's papers as HTML.
    fn papers(system: &str, name: &str, seat: &str) -> String {
        let text = Sample::named(system, name).unwrap().text;
        let battle = begin(Header::new(system, "test.toml", text, 1, "")).unwrap();
        let seat = battle.roster().seat(seat).unwrap_or(Seat::Spectator);
        page(&Papers::of(battle.as_ref(), &seat), ("Back", "/battles/b/s")).into_string()
    }

    #[test]
    fn a_players_papers_hold_no_more_than_he_may_know() {
        let (umpire, attacker) =
            (papers("mfp", "mill-bridge", "umpire"), papers("mfp", "mill-bridge", "attacker"));
        let level_unknown = "this seat may not know of how many";
        assert!(umpire.contains("Mill Brigade") && umpire.contains("Militia Battalion"));
        assert!(!umpire.contains(level_unknown));
        assert!(attacker.contains("Grenadier Battalion"));
        assert!(!attacker.contains("Militia Battalion"), "he has not seen the reinforcements");
        assert_eq!(attacker.matches(level_unknown).count(), 2, "as spoken and as shown, of the other side");
    }

    #[test]
    fn the_sheets_of_every_system_have_a_row_for_its_units() {
        let units = [
            ("mfp", "mill-bridge", "Hussar Regiment", "0 of"),
            ("morale-check", "the-sunken-lane", "in square", "shaken"),
            ("fatigue", "stone-wall", "Second Southern", "120 of 900"),
            ("micro-force", "north-of-the-pike", "147th New York", "5 of 5 left"),
            ("battlegroup", "squad-against-squad", "cautious", "left"),
        ];
        for (system, name, unit, track) in units {
            let papers = papers(system, name, "umpire");
            let sheets = papers.split("id=\"roster\"").next().unwrap();
            assert!(sheets.contains(unit), "{system}: {unit}");
            assert!(sheets.contains(track), "{system}: {track}");
            assert!(papers.contains("id=\"charts\""), "{system} has charts");
        }
    }

    /// The second regiment has 120 of fatigue: two boxes of 50 are full, the third is not.
    #[test]
    fn a_box_is_ticked_once_it_is_full() {
        let papers = papers("fatigue", "stone-wall", "umpire");
        let scale = papers.split("aria-label=\"120 of 900\"").nth(1).unwrap();
        let scale = scale.split("class=\"now\"").next().unwrap();
        assert_eq!(scale.matches("ticked").count(), 2);
        assert_eq!(scale.matches("class=\"box").count(), 18);
        for mark in ["300", "600", "900"] {
            assert!(scale.contains(&format!(">{mark}<")));
        }
    }
}
