use std::collections::BTreeMap;
use std::time::Duration;

use axum::response::Redirect;
use maud::{Markup, html};
use standfast_rulebook::battle::{Seat, generals_of};
use standfast_rulebook::generals::{Leader, Level, Named};
use standfast_rulebook::{Choice, SystemId};
use standfast_seat::capital;

use super::super::Sent;
use super::super::fault::PageFault;
use crate::Fault;
use crate::guard::Seated;
use crate::hall::Room;

/// Whom those who think begin with.
const THINKS_FIRST: &str = "steady";

/// How long they think about a decision, and what that is called.
const LEVELS: [(&str, &str); 3] =
    [("0.1s", "thinks a moment"), ("1s", "thinks a second"), ("5s", "thinks five seconds")];

/// Who plays against somebody who plays alone.
pub(super) fn opponent() -> Option<Leader> {
    Some(Leader::Thinks(THINKS_FIRST.to_owned(), Level::Time(Duration::from_secs(1))))
}

/// Giving seats to players of the machine; nothing where nobody leads the battles of the system.
pub(super) fn panel(room: &Room) -> Markup {
    let Some(generals) = SystemId::named(room.system()).and_then(generals_of) else { return html! {} };
    let doctrines = generals.doctrines();
    let (_, attendance) = room.attendance();
    html! {
        section.panel #machines aria-labelledby="machines-title" {
            h2 #machines-title { "Seats that the machine plays" }
            p {
                "It sees what its seat may see, throws the battle's dice, and acts a moment after it is due. "
                "You may give it a seat, or take it back, at any time."
            }
            form method="post" action={ "/battles/" (room.id()) "/umpire/machines" } {
                @for player in &room.roster().players {
                    @let own = attendance.at(&Seat::Player(player.id.clone())).machine;
                    p {
                        label for={ "machine-" (player.id) } { (capital(&player.name)) }
                        " "
                        select id={ "machine-" (player.id) } name=(player.id) { (choices(&doctrines, own.as_ref())) }
                    }
                }
                p.buttons { button.plain { "Keep it" } }
            }
        }
    }
}

fn choices(doctrines: &[Named], own: Option<&Leader>) -> Markup {
    let own = own.map(ToString::to_string).unwrap_or_default();
    let is_own = |value: &str| value == own;
    html! {
        option value="" selected[own.is_empty()] { "people" }
        optgroup label="The machine, by a doctrine" {
            @for doctrine in doctrines {
                option value=(doctrine.name) selected[is_own(&doctrine.name)] { (doctrine.name) ": " (doctrine.says) }
            }
        }
        optgroup label="The machine, trying out what each doctrine would do" {
            @for (level, says) in LEVELS {
                @let value = format!("{THINKS_FIRST}:{level}");
                option value=(value) selected[is_own(&value)] { (says) }
            }
        }
    }
}

/// Who plays from which seat: a player of the machine, or nobody of it.
pub(super) async fn change(
    seated: Seated,
    Sent(wanted): Sent<BTreeMap<String, String>>,
) -> Result<Redirect, PageFault> {
    let Seated { room, .. } = seated.umpire()?;
    let (_, attendance) = room.attendance();
    for (name, player) in wanted {
        let seat = room.roster().seat(&name).ok_or_else(|| Fault::NotFound(format!("seat `{name}`")))?;
        let leader = read(&player)?;
        if attendance.at(&seat).machine != leader {
            room.set_machine(&seat, leader).await?;
        }
    }
    Ok(Redirect::to(&format!("/battles/{}/umpire/seats#machines", room.id())))
}

/// A player of the machine; none where people play.
pub(in crate::pages) fn read(player: &str) -> Result<Option<Leader>, Fault> {
    match player {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|fault| Fault::Unreadable(format!("player: {fault}"))),
    }
}
