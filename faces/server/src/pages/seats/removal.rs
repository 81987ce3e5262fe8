use axum::response::Redirect;
use jiff::Timestamp;
use maud::{Markup, html};
use serde::Deserialize;

use super::super::Sent;
use super::super::fault::PageFault;
use crate::Fault;
use crate::guard::Seated;
use crate::hall::Room;

/// What is to become of the battle.
#[derive(Debug, Deserialize)]
pub(super) struct Removal {
    becomes: Becomes,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Becomes {
    Removed,
    Kept,
}

/// Removing the battle, or taking that back where it goes at that time.
pub(super) fn panel(room: &Room, leaves: Option<Timestamp>, hours: u32) -> Markup {
    html! {
        section.panel aria-labelledby="removal" {
            h2 #removal { "Removing the battle" }
            form method="post" action={ "/battles/" (room.id()) "/umpire/removal" } {
                @if let Some(leaves) = leaves {
                    p.warning { "It is gone for good from " (leaves.strftime("%Y-%m-%d %H:%M")) " UTC on." }
                    button name="becomes" value="kept" { "Take that back: the battle stays" }
                } @else {
                    details {
                        summary { "Remove this battle …" }
                        p {
                            "Every seat is told. For " (hours) " hours you can take it back here; after that its log, "
                            "its links and all that was hidden in it are gone, and nobody can bring them back."
                        }
                        button.plain name="becomes" value="removed" { "Remove it" }
                    }
                }
            }
        }
    }
}

/// Removes the battle after its term, or has it stay.
pub(super) async fn change(seated: Seated, Sent(removal): Sent<Removal>) -> Result<Redirect, PageFault> {
    let Seated { room, .. } = seated.umpire()?;
    match removal.becomes {
        Becomes::Removed => room.let_go().await.map(drop),
        Becomes::Kept => room.keep_on().await,
    }
    .map_err(|fault: Fault| PageFault(fault))?;
    Ok(Redirect::to(&format!("/battles/{}/umpire/seats", room.id())))
}
