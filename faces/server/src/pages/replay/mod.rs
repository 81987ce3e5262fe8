//! The battle once more, record by record, as the seat could see it: the map with a slider below it.

mod moment;
mod steps;

use axum::Router;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::routing::get;
use maud::{Markup, html};
use serde::Deserialize;
use standfast_cartography::{Map, Options, svg};

use super::file::File;
use super::{Html, Page, PageFault};
use crate::guard::Seated;
use crate::{Fault, Server};

use moment::Moment;

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/battles/{battle}/{seat}/replay", get(replay))
        .route("/battles/{battle}/{seat}/map.svg", get(drawing))
}

/// Which moment is wanted: that after this record; the last where none is named.
#[derive(Debug, Deserialize)]
struct Wanted {
    at: Option<u64>,
}

type Asked = Result<Query<Wanted>, QueryRejection>;

/// What is made of the moment that is asked for: the whole battle is gone through.
async fn asked<T: Send + 'static>(
    seated: &Seated,
    query: Asked,
    make: impl FnOnce(&Moment) -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let Query(Wanted { at }) = query.map_err(|bad| Fault::Unreadable(bad.body_text()))?;
    seated.ask_of_all(move |battle, seat| make(&Moment::of(battle, seat, at))).await
}

async fn replay(seated: Seated, query: Asked) -> Result<Html, PageFault> {
    let table = format!("/battles/{}/{}", seated.room.id(), seated.seat);
    let system = seated.room.system().to_owned();
    let page = asked(&seated, query, move |moment| {
        let title = format!("Replay: {}", moment.name);
        let page = Page {
            title: &title,
            kind: "replay",
            words: Some(&system),
            module: Some("replay.js"),
            ..Page::default()
        };
        Ok(page.around(&drawn(moment, &table)))
    });
    Ok(page.await?)
}

/// What `assets/replay.js` works with: `#slider` with its range, `#play`, which it shows, and `#shown` and `#steps`, which
/// it fetches anew.
fn drawn(moment: &Moment, table: &str) -> Markup {
    let replay = format!("{table}/replay");
    html! {
        p { a href=(table) { "Back to the table" } " · " a href={ (table) "/report" } { "Report" } }
        h1 { (moment.name) }
        section #shown.panel aria-label="The table at that moment" { (moment.shown(table)) }
        form #slider method="get" action=(replay) {
            label for="at" { "Record" }
            input #at type="range" name="at" min="0" max=(moment.number) value=(moment.at) list="turns";
            datalist #turns { @for turn in &moment.turns { option value=(turn.record) label=(turn.count) {} } }
            button.plain { "Show" }
            button #play.plain type="button" hidden { "Play" }
        }
        nav #steps aria-label="Through the battle" { (steps::steps(moment, &replay)) }
    }
}

/// The map at a moment, as a picture to keep.
async fn drawing(seated: Seated, query: Asked) -> Result<File, PageFault> {
    let drawing = asked(&seated, query, |moment| {
        let map = moment.map().ok_or_else(|| Fault::NotFound("table under this battle".to_owned()))?;
        let map = Map { title: Some(moment.title()), ..map.drawn() };
        let name = format!("{} at {}.svg", moment.name, moment.at);
        Ok(File { name, kind: "image/svg+xml", content: svg(&map, &Options::default()) })
    });
    Ok(drawing.await?)
}
