use std::net::IpAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::Service;

use super::patient::Patient;
use crate::limits::{Caller, Held, Holding};
use crate::{Config, Limits};

/// Lets connections in up to the limit, and closes those that stay open without saying anything.
#[derive(Debug)]
pub(crate) struct Doors {
    listener: TcpListener,
    limits: Limits,
    behind_proxy: bool,
    inside: Holding,
}

impl Doors {
    pub(crate) fn new(listener: TcpListener, config: &Config) -> Self {
        let (limits, behind_proxy) = (config.limits.clone(), config.behind_proxy);
        Self { listener, limits, behind_proxy, inside: Holding::default() }
    }

    /// Answers every connection until it is told to stop; then lets those that are under way come to their end.
    pub(crate) async fn keep(self, router: Router, mut stopped: watch::Receiver<bool>) {
        let graceful = GracefulShutdown::new();
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(self.limits.patience())
            .max_headers(100)
            .max_buf_size(64 * 1024)
            .keep_alive(true);
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                _ = stopped.wait_for(|stopped| *stopped) => break,
            };
            let (stream, address) = match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // No file handle is left, or the like: others must end first.
                    tracing::warn!(%error, "a connection could not be let in");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            let Some(held) = self.let_in(address.ip()) else {
                refuse(&stream, &self.limits);
                continue;
            };
            // Small answers go out at once.
            let _ = stream.set_nodelay(true);
            let stream = Patient::new(stream, self.limits.patience());
            let router = router.clone();
            let service = service_fn(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(ConnectInfo(address));
                router.clone().call(request)
            });
            let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
            tokio::spawn(async move {
                let _held = held;
                // A broken connection is no fault of the server's.
                let _ = connection.await;
            });
        }
        graceful.shutdown().await;
    }

    /// Counts the connection, if there is room for it. Behind a proxy every connection is the proxy's, and callers are
    /// counted by their requests.
    fn let_in(&self, address: IpAddr) -> Option<Held> {
        let of_address = if self.behind_proxy { usize::MAX } else { self.limits.connections_of_address };
        let held = self.inside.hold(Caller::of(address), self.limits.connections, of_address);
        if held.is_none() {
            tracing::warn!(%address, "a connection was refused: there are too many");
        }
        held
    }
}

/// Says why if that goes out at once, and hangs up.
fn refuse(stream: &TcpStream, limits: &Limits) {
    let Limits { connections, connections_of_address, .. } = limits;
    let says = format!(
        "too many connections: at most {connections} (connections), and of one address {connections_of_address} \
         (connections_of_address); try again in a while\n"
    );
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\nretry-after: 10\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{says}",
        says.len()
    );
    let _ = stream.try_write(answer.as_bytes());
}
