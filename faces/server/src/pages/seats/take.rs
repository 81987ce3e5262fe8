use maud::{Markup, html};

use super::super::fault::PageFault;
use super::super::file::File;
use crate::BattleId;
use crate::guard::Seated;

/// Taking the whole battle along, and what that gives away.
pub(in crate::pages) fn panel(battle: &BattleId) -> Markup {
    html! {
        section.panel aria-labelledby="take" {
            h2 #take { "Take the battle with you" }
            p {
                "All of it as one file, at any time. It goes on in the terminal (" code { "standfast battle play FILE" }
                "), or on a server, by " em { "Open a battle file" } " on its first page."
            }
            p.warning {
                strong { "The file holds everything that is hidden" } ": what the sides don't know of each other, private notes "
                "and talk, and the seed. Whoever has it knows the dice to come."
            }
            p.buttons { a.button.plain href={ "/battles/" (battle) "/umpire/battle.jsonl" } download { "The battle's file" } }
        }
    }
}

/// The whole battle as a file.
pub(super) async fn file(seated: Seated) -> Result<File, PageFault> {
    let name = format!("{}.jsonl", seated.room.name());
    Ok(File { name, kind: "application/jsonl", content: seated.whole_log().await? })
}
