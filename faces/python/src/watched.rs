//! Long work beside the interpreter: Python goes on meanwhile, Ctrl-C stops it, and somebody is told how far it is.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::fault::Fault;
use crate::given;

/// How often the interpreter looks whether somebody has interrupted it.
const LOOKS: Duration = Duration::from_millis(50);

/// How far the work is, of how much.
#[derive(Debug, Default)]
pub(crate) struct Way {
    done: AtomicU64,
    whole: AtomicU64,
}

impl Way {
    /// So far it is.
    pub(crate) fn passes(&self, done: u64, whole: u64) {
        self.whole.store(whole, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }

    fn tell(&self, progress: Option<&Bound<'_, PyAny>>) -> Result<(), Fault> {
        if let Some(progress) = progress {
            progress.call1((self.done.load(Ordering::Relaxed), self.whole.load(Ordering::Relaxed)))?;
        }
        Ok(())
    }
}

/// Who is told how far the work is: a function of the user's own; where none is given, the bar of tqdm, if it is installed; nobody
/// where `False` is given.
fn listener<'py>(
    py: Python<'py>,
    given: Option<&Bound<'py, PyAny>>,
) -> Result<Option<Bound<'py, PyAny>>, Fault> {
    let is_said = |flag: bool| given.is_some_and(|given| given.is(PyBool::new(py, flag)));
    let listener = match given {
        Some(_) if is_said(false) => return Ok(None),
        Some(given) if given.is_callable() => given.clone(),
        Some(given) if !is_said(true) => {
            return Err(given::wrong(
                given,
                "progress",
                "True, False or a function of how many are done, and of how many",
            ));
        }
        Some(_) | None => py.import("standfast._progress")?.call_method0("bar")?,
    };
    Ok((!listener.is_none()).then_some(listener))
}

/// Does the work on a thread of its own. Whoever interrupts the program, or raises an exception as he is told, sets the stop
/// that the work is given; it ends soon, and the exception is raised.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&AtomicBool, &Way) -> T + Send,
) -> Result<T, Fault> {
    let listener = listener(py, progress)?;
    let progress = listener.as_ref();
    let (stop, way) = (AtomicBool::new(false), Way::default());
    let (ends, ended) = channel::<()>();
    let (stop, way) = (&stop, &way);
    thread::scope(|scope| {
        let worker = scope.spawn(move || {
            // Whether the work ends or panics, the channel closes with the thread.
            let _ends = ends;
            work(stop, way)
        });
        let mut broken: Option<Fault> = None;
        // The receiver is not shared between threads, and waits while Python goes on.
        let ended = std::sync::Mutex::new(ended);
        let waits =
            || ended.lock().is_ok_and(|ended| ended.recv_timeout(LOOKS) == Err(RecvTimeoutError::Timeout));
        while py.detach(waits) {
            if broken.is_none() {
                let looked = py.check_signals().map_err(Fault::from).and_then(|()| way.tell(progress));
                broken = looked.err();
                stop.store(broken.is_some(), Ordering::Relaxed);
            }
        }
        let done = py.detach(|| worker.join());
        match (broken, done) {
            (Some(fault), _) => Err(fault),
            (None, Ok(done)) => way.tell(progress).map(|()| done),
            (None, Err(_)) => Err(Fault::Other("the work broke off by a fault of the program".to_owned())),
        }
    })
}
