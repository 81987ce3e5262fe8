use std::collections::BTreeMap;
use std::time::Duration;

use axum::response::Redirect;
use maud::{Markup, html};
use standfast_rulebook::battle::{Player, Seat, generals_of};
use standfast_rulebook::generals::{Leader, Level, Named};
use standfast_rulebook::{Choice, SystemId};
use standfast_seat::capital;

use super::super::Sent;
use super::super::fault::PageFault;
use crate::Fault;
use crate::guard::Seated;
use crate::hall::{Machine, MachineDice, Room, THINKS_FIRST};

/// How long they think about a decision, and what that is called.
const LEVELS: [(&str, &str); 3] =
    [("0.1s", "thinks a moment"), ("1s", "thinks a second"), ("5s", "thinks five seconds")];

/// Who plays against somebody who plays alone.
pub(super) fn opponent() -> Machine {
    rolled(Leader::Thinks(THINKS_FIRST.to_owned(), Level::Time(Duration::from_secs(1))))
}

/// Such a player, for whom the server rolls.
pub(super) const fn rolled(leader: Leader) -> Machine {
    Machine { leader, dice: MachineDice::Rolled }
}

/// The field that says who throws the machine's dice: no seat has such a name.
const DICE: &str = "throws_dice";

/// Who may throw the machine's dice, in words.
const DICE_BY: [(MachineDice, &str); 2] = [
    (MachineDice::Rolled, "The server rolls them"),
    (MachineDice::Thrown, "We throw them and type what they show"),
];

/// Giving seats to players of the machine; nothing where nobody leads the battles of the system.
pub(super) fn panel(room: &Room) -> Markup {
    let Some(generals) = SystemId::named(room.system()).and_then(generals_of) else { return html! {} };
    let doctrines = generals.doctrines();
    let (_, attendance) = room.attendance();
    let machine = |player: &Player| attendance.at(&Seat::Player(player.id.clone())).machine;
    let is_thrown = |machine: Machine| machine.dice == MachineDice::Thrown;
    let thrown = room.roster().players.iter().filter_map(machine).any(is_thrown);
    html! {
        section.panel #machines aria-labelledby="machines-title" {
            h2 #machines-title { "Seats that the machine plays" }
            p {
                "It sees what its seat may see, and acts a moment after it is due. "
                "You may give it a seat, or take it back, at any time."
            }
            form method="post" action={ "/battles/" (room.id()) "/umpire/machines" } {
                @for player in &room.roster().players {
                    @let own = machine(player).map(|machine| machine.leader);
                    p {
                        label for={ "machine-" (player.id) } { (capital(&player.name)) }
                        " "
                        select id={ "machine-" (player.id) } name=(player.id) { (choices(&doctrines, own.as_ref())) }
                    }
                }
                fieldset.field.radios {
                    legend { "The machine's dice" }
                    @for (dice, says) in DICE_BY {
                        label.tick {
                            input type="radio" name=(DICE) value=(dice.name()) checked[(dice == MachineDice::Thrown) == thrown];
                            (says)
                        }
                    }
                }
                p.muted { "Those that you throw are asked for at the tables of the umpire and the players, one die at a time." }
                p.buttons { button.plain { "Keep it" } }
            }
        }
    }
}

fn choices(doctrines: &[Named], own: Option<&Leader>) -> Markup {
    let own = own.map(ToString::to_string).unwrap_or_default();
    let is_own = |value: &str| value == own;
    let mut levels = LEVELS.iter().map(|(level, _)| format!("{THINKS_FIRST}:{level}"));
    let is_listed =
        doctrines.iter().any(|doctrine| is_own(&doctrine.name)) || levels.any(|level| is_own(&level));
    html! {
        option value="" selected[own.is_empty()] { "people" }
        @if !own.is_empty() && !is_listed { option value=(own) selected { (own) } }
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
    Sent(mut wanted): Sent<BTreeMap<String, String>>,
) -> Result<Redirect, PageFault> {
    let Seated { room, .. } = seated.umpire()?;
    let dice = wanted.remove(DICE).map_or(Ok(MachineDice::default()), |dice| by(&dice))?;
    let (_, attendance) = room.attendance();
    for (name, player) in wanted {
        let seat = room.roster().seat(&name).ok_or_else(|| Fault::NotFound(format!("seat `{name}`")))?;
        let machine = read(&player)?.map(|leader| Machine { leader, dice });
        if attendance.at(&seat).machine != machine {
            room.set_machine(&seat, machine).await?;
        }
    }
    Ok(Redirect::to(&format!("/battles/{}/umpire/seats#machines", room.id())))
}

/// Who throws the machine's dice.
fn by(dice: &str) -> Result<MachineDice, Fault> {
    let known = || MachineDice::names().collect::<Vec<_>>().join(" or ");
    let unknown = || Fault::Unreadable(format!("{DICE}: {dice:?} is not allowed, only {}", known()));
    MachineDice::named(dice).ok_or_else(unknown)
}

/// A player of the machine; none where people play.
fn read(player: &str) -> Result<Option<Leader>, Fault> {
    match player {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|fault| Fault::Unreadable(format!("player: {fault}"))),
    }
}
