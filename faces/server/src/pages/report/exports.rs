use std::fmt::Write as _;

use standfast_rulebook::history::{self, History};

use crate::guard::Seated;
use crate::hall::whole_file;
use crate::pages::PageFault;
use crate::pages::file::File;

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
