use axum::response::Redirect;
use maud::{Markup, html};
use serde::Deserialize;

use super::super::Sent;
use super::super::fault::PageFault;
use crate::guard::Seated;
use crate::hall::Room;

/// By how many records spectators are to lag behind.
#[derive(Debug, Deserialize)]
pub(super) struct Delay {
    records: u64,
}

/// Having spectators lag behind.
pub(super) fn panel(room: &Room, most: u64) -> Markup {
    html! {
        section.panel aria-labelledby="delay-title" {
            h2 #delay-title { "How late spectators see it" }
            form method="post" action={ "/battles/" (room.id()) "/umpire/delay" } {
                label for="records" { "Spectators and the board lag behind by so many records" }
                p.buttons {
                    input #records type="number" name="records" required min="0" max=(most) value=(room.delay()) aria-describedby="delay-says";
                    button.plain { "Keep it" }
                }
                p.hint #delay-says {
                    "0 shows them the battle as it stands; at most " (most) ". Once the battle is over they see all of it."
                }
            }
        }
    }
}

/// Has them lag behind from now on.
pub(super) async fn change(
    seated: Seated,
    Sent(Delay { records }): Sent<Delay>,
) -> Result<Redirect, PageFault> {
    let Seated { room, .. } = seated.umpire()?;
    room.set_delay(records).await?;
    Ok(Redirect::to(&format!("/battles/{}/umpire/seats", room.id())))
}
