use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use standfast_store::database::{DatabaseFault, Serving};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::calls::call_all;
use crate::guard::Doors;
use crate::{Config, Server, router};

/// How long to wait at the end for connections that are still open.
const LAST_WAIT: Duration = Duration::from_secs(10);

/// How long to wait after that for work whose answer nobody awaits.
const LAST_WORK: Duration = Duration::from_secs(2);

/// How often idle addresses are forgotten.
const TIDYING: Duration = Duration::from_secs(60);

/// How often expired battles and scenarios are removed.
const SWEEPING: Duration = Duration::from_secs(3_600);

/// Bytes that the system holds for a connection that does not take them.
const UNTAKEN: u32 = 256 * 1024;

/// Connections that may wait to be let in.
const KNOCKING: u32 = 1_024;

/// How many threads answer for each processor. While one writes an answer, another decides the next command; and the
/// more commands are decided at the same time, the more share one flush to the disk.
const WORKERS: usize = 2;

/// How the server's own log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Logging {
    /// Lines for people.
    #[default]
    Lines,
    /// A JSON object a line.
    Json,
}

/// A server that runs.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    server: Server,
    stop: watch::Sender<bool>,
    done: tokio::task::JoinHandle<()>,
}

/// Starts a server; it answers from when this returns.
///
/// # Errors
/// Where the database can't be opened or another program serves it, or the address can't be listened on.
pub async fn serve(config: Config) -> io::Result<Running> {
    let listen = config.listen;
    if config.pass_phrase.as_deref().is_some_and(|hash| !crate::pass::is_hash(hash)) {
        return Err(io::Error::other(
            "the pass phrase file holds no hash: `standfast hash-pass-phrase` makes one",
        ));
    }
    let opened = tokio::task::spawn_blocking(move || {
        let serving = Serving::begin(&config.data)?;
        Ok::<_, DatabaseFault>((serving, Server::open(config)?))
    });
    let (serving, server) = opened.await.map_err(io::Error::other)?.map_err(io::Error::other)?;
    let listener =
        door(listen).map_err(|error| io::Error::other(format!("{listen} can't be listened on: {error}")))?;
    let address = listener.local_addr()?;
    let (stop, stopped) = watch::channel(false);
    let doors = Doors::new(listener, server.config());
    let kept = doors.keep(router(server.clone()), stopped.clone());
    let done = tokio::spawn(async move {
        kept.await;
        drop(serving);
    });
    tokio::spawn(tidy(server.clone(), stopped.clone()));
    tokio::spawn(call_all(server.clone(), stopped.clone()));
    tokio::spawn(sweep(server.clone(), stopped));
    tracing::info!(%address, "listening");
    Ok(Running { address, server, stop, done })
}

/// Listens on the address. What a connection has not taken yet waits in a buffer of its own in the system, which would
/// grow to megabytes, and hide for long that nobody reads.
fn door(listen: SocketAddr) -> io::Result<TcpListener> {
    let socket = if listen.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A server that is started again finds its address free.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(UNTAKEN)?;
    socket.bind(listen)?;
    socket.listen(KNOCKING)
}

/// Runs a server until the program is told to end (by INT or TERM); `greet` is called once it answers.
///
/// # Errors
/// As [`serve`].
pub fn serve_until_told(config: Config, logging: Logging, greet: impl FnOnce(&Running)) -> io::Result<()> {
    // `RUST_LOG` says how much is logged.
    let spoken = std::env::var("RUST_LOG").ok().filter(|spoken| !spoken.is_empty());
    let filter = spoken.and_then(|spoken| spoken.parse::<Targets>().ok());
    let filter = filter.unwrap_or_else(|| Targets::new().with_default(tracing::Level::INFO));
    let (kept, log) = (
        tracing_subscriber::registry().with(filter),
        tracing_subscriber::fmt::layer().with_writer(io::stderr),
    );
    match logging {
        Logging::Lines => kept.with(log).init(),
        Logging::Json => kept.with(log.json()).init(),
    }
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(processors * WORKERS).enable_all().build()?;
    let ended = runtime.block_on(async {
        // It listens for the word first: whoever is greeted may say it at once.
        let told = told()?;
        let running = serve(config).await?;
        greet(&running);
        told.await?;
        running.stop().await;
        Ok(())
    });
    // What is still reckoned or read is given up: nobody waits for it any more, and it changes nothing.
    runtime.shutdown_timeout(LAST_WORK);
    ended
}

/// The word to end, listened for from now on.
#[cfg(unix)]
fn told() -> io::Result<impl Future<Output = io::Result<()>>> {
    use tokio::signal::unix::{SignalKind, signal};

    let (mut term, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = term.recv() => Ok(()),
            _ = interrupt.recv() => Ok(()),
        }
    })
}

/// The word to end.
#[cfg(not(unix))]
fn told() -> io::Result<impl Future<Output = io::Result<()>>> {
    Ok(tokio::signal::ctrl_c())
}

/// Forgets, now and then, addresses that have not been heard of for long.
async fn tidy(server: Server, mut stopped: watch::Receiver<bool>) {
    let mut every = tokio::time::interval(TIDYING);
    loop {
        tokio::select! {
            _ = every.tick() => {
                server.rates().forget_idle();
                server.calls().forget_idle();
                server.simulations().forget_old();
            }
            _ = stopped.wait_for(|stopped| *stopped) => return,
        }
    }
}

/// Removes, now and then, battles and scenarios that are gone.
async fn sweep(server: Server, mut stopped: watch::Receiver<bool>) {
    let mut every = tokio::time::interval(SWEEPING);
    loop {
        let is_over = tokio::select! {
            _ = every.tick() => false,
            _ = stopped.wait_for(|stopped| *stopped) => true,
        };
        if is_over {
            return;
        }
        if let Err(fault) = server.hall().remove_gone().await {
            tracing::warn!(%fault, "battles that are gone could not be removed; it is tried again in an hour");
        }
        if let Err(fault) = server.library().remove_gone().await {
            tracing::warn!(%fault, "scenarios that are gone could not be removed; it is tried again in an hour");
        }
    }
}

impl Running {
    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The addresses at which browsers reach it: the public one, if it was told; else every one of this machine that it
    /// listens on, those of the local network first.
    #[must_use]
    pub fn addresses(&self) -> Vec<String> {
        if let Some(public) = &self.server.config().public {
            return vec![public.clone()];
        }
        let port = self.address.port();
        if !self.address.ip().is_unspecified() {
            return vec![format!("http://{}", self.address)];
        }
        let of_machine = if_addrs::get_if_addrs().unwrap_or_default();
        let mut addresses: Vec<IpAddr> = of_machine.iter().map(if_addrs::Interface::ip).collect();
        addresses.retain(IpAddr::is_ipv4);
        addresses.sort_by_key(IpAddr::is_loopback);
        addresses.into_iter().map(|ip| format!("http://{}", SocketAddr::new(ip, port))).collect()
    }

    /// Whether only this machine reaches it.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.address.ip().is_loopback() && self.server.config().public.is_none()
    }

    /// Lets what was begun come to its end, and ends. What is kept is on the disk already.
    pub async fn stop(self) {
        self.server.hall().close();
        self.server.simulations().close();
        self.stop.send_replace(true);
        // A connection that stays open longer is cut off.
        let _ = tokio::time::timeout(LAST_WAIT, self.done).await;
        tracing::info!("stopped");
    }
}

/// An address as a QR code of letters, for a terminal: dark on light whatever its colours are.
#[must_use]
pub fn qr_code(address: &str) -> Option<String> {
    let code = QrCode::new(address).ok()?;
    Some(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}
