//! A battle on the whole terminal.
//!
//! [`App`](app::App) is what is on the screen: keys change it, and it knows only what its seat may see of the battle.
//! [`Session`] puts the battle behind it; [`draw`] makes a picture of it; [`terminal`] takes the
//! terminal and gives it back.

mod app;
mod battle;
mod choices;
mod draw;
mod form;
mod keeper;
mod list;
mod look;
pub(crate) mod opponent;
mod outline;
mod press;
mod session;
mod sight;
mod terminal;
#[cfg(test)]
mod tests;
mod throw;

use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind};

use standfast_rulebook::generals::Leader;

use crate::arguments::At;
use crate::battle::open;
use crate::fault::Fault;
use keeper::OnDisk;
pub(crate) use look::Look;
use opponent::{Opponents, TheirDice};
use session::Session;
use terminal::Screen;

/// How often the file is checked for what others have done.
const CATCH_UP: Duration = Duration::from_secs(1);
/// How long to wait for a key, and how long while an answer is awaited too.
const PATIENT: Duration = Duration::from_millis(250);
const IMPATIENT: Duration = Duration::from_millis(30);

/// Plays the battle of a file until somebody quits.
pub(crate) fn run(at: &At, against: Option<&Leader>, dice: TheirDice) -> Result<String, Fault> {
    let (stored, seat) = open(at)?;
    let sit = |leader| Opponents::sit(stored.battle.as_ref(), &seat, leader, dice, &at.file);
    let mut opponents = against.map(sit).transpose()?;
    let mut screen = Screen::take()?;
    let mut session = Session::new(OnDisk::new(stored, &at.file), &seat);
    let played = play(&mut screen, &mut session, opponents.as_mut());
    drop(screen);
    played.map_err(|error| Fault::Other(format!("the terminal failed: {error}")))?;
    let battle = &session.app.sight.view;
    let file = at.file.display();
    let records = if battle.number == 1 { "record" } else { "records" };
    let thoughts = session.thoughts().unwrap_or_default();
    Ok(format!("{thoughts}{} is in {file}, {} {records}.\n", battle.name, battle.number))
}

/// Ctrl-L, as in every terminal.
fn is_wipe(key: KeyEvent) -> bool {
    list::has_control(key) && key.code == KeyCode::Char('l')
}

fn play(
    screen: &mut Screen,
    session: &mut Session<OnDisk>,
    mut opponents: Option<&mut Opponents>,
) -> std::io::Result<()> {
    let look = Look::of_environment();
    let mut looked = Instant::now();
    loop {
        screen.draw(|frame| {
            draw::picture(&session.app, frame.area(), frame.buffer_mut());
            look.settle(frame.buffer_mut());
        })?;
        loop {
            let patience = if session.waits() { IMPATIENT } else { PATIENT };
            if event::poll(patience)? {
                match event::read()? {
                    Event::Key(key) if key.kind == KeyEventKind::Release => {}
                    Event::Key(key) if is_wipe(key) => screen.wipe()?,
                    Event::Key(key) if !session.press(key) => return Ok(()),
                    Event::Paste(text) => session.paste(&text),
                    _ => {}
                }
                break;
            }
            let heard = session.listen();
            let due = looked.elapsed() >= CATCH_UP;
            if due {
                looked = Instant::now();
            }
            let acted = opponents.as_mut().is_some_and(|opponents| session.hear_of(opponents));
            if (due && session.catch_up()) || heard || acted {
                break;
            }
        }
    }
}
