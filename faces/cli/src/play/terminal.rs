//! The terminal: taken, and given back as it was, however the program ends.

use std::io::{self, IsTerminal, Stdout, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, TryLockError};
use std::thread;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::fault::Fault;

/// Whether the terminal is taken.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Held while drawing, so that nothing draws on a terminal that was given back.
static DRAWING: Mutex<()> = Mutex::new(());

/// The whole terminal, until it is dropped.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal.
    pub(super) fn take() -> Result<Self, Fault> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            let why = "`battle play` needs a terminal for its input and its output, and one of them is not a terminal; \
                       `battle show`, `legal` and `do` work in a pipe";
            return Err(Fault::Other(why.to_owned()));
        }
        if std::env::var("TERM").is_ok_and(|term| term == "dumb") {
            let why = "`battle play` needs a terminal that can place its cursor, and TERM is `dumb`; \
                       `battle show`, `legal` and `do` work there";
            return Err(Fault::Other(why.to_owned()));
        }
        give_back_when_killed().map_err(|error| unusable(&error))?;
        give_back_in_panic();
        TAKEN.store(true, Ordering::SeqCst);
        Self::enter().map_err(|error| {
            give_back();
            unusable(&error)
        })
    }

    fn enter() -> io::Result<Self> {
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
        Ok(Self { terminal: Terminal::new(CrosstermBackend::new(io::stdout()))? })
    }

    /// Forgets what is on the screen, so that the next picture is drawn whole: something else has written there.
    pub(super) fn wipe(&mut self) -> io::Result<()> {
        self.terminal.clear()
    }

    /// Draws one picture.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut ratatui::Frame<'_>)) -> io::Result<()> {
        let _held = DRAWING.lock();
        if TAKEN.load(Ordering::SeqCst) {
            self.terminal.draw(draw)?;
        }
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn unusable(error: &io::Error) -> Fault {
    Fault::Other(format!("the terminal can't be used: {error}"))
}

/// Gives the terminal back. If this fails there is no terminal left, and nothing to restore.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        let _ = disable_raw_mode();
        let _ = execute!(out, DisableBracketedPaste, LeaveAlternateScreen, Show);
        let _ = out.flush();
    }
}

/// Gives the terminal back before a panic is printed, so that its message can be read. A panic off the drawing thread
/// only ends the odds that are being counted, and is not written over the picture.
fn give_back_in_panic() {
    let before = panic::take_hook();
    let drawing = thread::current().id();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == drawing {
            give_back();
            before(info);
        }
    }));
}

/// Gives the terminal back when the program is killed, and then dies of the signal as it would have. It runs on its own
/// thread: whatever else the program is doing must not keep it from dying.
#[cfg(unix)]
fn give_back_when_killed() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            // A picture is drawn to its end, unless the terminal takes no more.
            const TRIES: u32 = 20;
            let mut held = DRAWING.try_lock();
            for _ in 0..TRIES {
                if !matches!(held, Err(TryLockError::WouldBlock)) {
                    break;
                }
                thread::sleep(Duration::from_millis(10));
                held = DRAWING.try_lock();
            }
            give_back();
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
    Ok(())
}

/// Elsewhere a closed window takes its terminal with it.
#[cfg(not(unix))]
fn give_back_when_killed() -> io::Result<()> {
    Ok(())
}
