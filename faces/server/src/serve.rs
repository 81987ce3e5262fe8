use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::sync::watch;

use crate::guard::Doors;
use crate::{Config, Server, router};

/// A server that runs.
#[derive(Debug)]
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    server: Server,
    stop: watch::Sender<bool>,
    done: tokio::task::JoinHandle<()>,
}

/// Starts a server; it answers from when this returns.
///
/// # Errors
/// Where the database can't be opened, or the address can't be listened on.
pub async fn serve(config: Config) -> io::Result<Running> {
    let (listen, limits) = (config.listen, config.limits.clone());
    let opened = tokio::task::spawn_blocking(move || Server::open(config)).await;
    let server = opened.map_err(io::Error::other)?.map_err(io::Error::other)?;
    let listener = tokio::net::TcpListener::bind(listen).await?;
    let address = listener.local_addr()?;
    let (stop, stopped) = watch::channel(false);
    let doors = Doors::new(listener, limits);
    let done = tokio::spawn(doors.keep(router(server.clone()), stopped));
    tracing::info!(%address, "listening");
    Ok(Running { address, server, stop, done })
}

impl Running {
    /// Lets what was begun come to its end, and ends.
    pub async fn stop(self) {
        self.server.hall().close();
        self.stop.send_replace(true);
        // Whoever holds a connection open for longer is cut off.
        let _ = tokio::time::timeout(Duration::from_secs(10), self.done).await;
        tracing::info!("stopped");
    }
}
