use std::fmt::Write as _;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use standfast_rulebook::history::{self, History};

use crate::guard::Seated;
use crate::hall::whole_file;
use crate::pages::PageFault;
use crate::pages::file::File;
use crate::{Fault, Server};

/// The story as text.
pub(super) async fn story(seated: Seated) -> Result<File, PageFault> {
    let (text, name) = seated
        .ask_of_all(|battle, seat| {
            let view = battle.view(seat);
            let history = History::of(battle, seat);
            let ending = view.ending.as_ref().map(|ending| history::ended(ending, battle.roster()));
            Ok((text(&view.name, ending.as_deref(), &history), view.name))
        })
        .await?;
    Ok(File { name: format!("{name}.txt"), kind: "text/plain; charset=utf-8", content: text })
}

fn text(name: &str, ending: Option<&str>, history: &History) -> String {
    let mut text = format!("{name}\n");
    if let Some(ending) = ending {
        let _ = writeln!(text, "{ending}");
    }
    for chapter in &history.story {
        let _ = writeln!(text, "\n{}", chapter.title.to_uppercase());
        for scene in &chapter.scenes {
            let _ = writeln!(text, "\n{}", scene.title);
            for (told, says) in
                scene.told.iter().flat_map(|told| told.says.iter().map(move |says| (told, says)))
            {
                let _ = writeln!(text, "  {:>4}  {says}", told.number);
            }
        }
    }
    text
}

/// The battle as one would tell it to a friend, as a page of text.
pub(super) async fn as_letter(seated: Seated) -> Result<Response, PageFault> {
    let text = seated.ask_of_all(|battle, seat| {
        let (history, points) = (History::of(battle, seat), battle.turning_points(seat));
        Ok(history::letter(battle, seat, &history, &points))
    });
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text.await?).into_response())
}

/// The battle played back in one file.
pub(super) async fn film(State(server): State<Server>, seated: Seated) -> Result<File, PageFault> {
    let most = server.config().limits.replay;
    let (content, name) = seated
        .ask_of_all(move |battle, seat| {
            let film = standfast_cartography::film(battle, seat, most);
            let too_large =
                |_| Fault::Limit { what: "bytes of a replay", most: most.to_string(), after: None };
            Ok((film.map_err(too_large)?, battle.view(seat).name))
        })
        .await?;
    Ok(File { name: format!("{name}.html"), kind: "text/html; charset=utf-8", content })
}

/// The table and the log as JSON.
pub(super) async fn account(seated: Seated) -> Result<File, PageFault> {
    let (account, name) = seated
        .ask_of_all(|battle, seat| Ok((history::account(battle, seat).to_string(), battle.view(seat).name)))
        .await?;
    Ok(File { name: format!("{name}.json"), kind: "application/json", content: account })
}

/// The whole battle file, once the seed is open.
pub(super) async fn file(seated: Seated) -> Result<File, PageFault> {
    let content = seated.ask_of_all(|battle, _| whole_file(battle)).await?;
    Ok(File { name: format!("{}.jsonl", seated.room.name()), kind: "application/jsonl", content })
}
