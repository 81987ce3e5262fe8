use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
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
use crate::Limits;

/// Lets connections in up to the limit, and closes those that stay open without saying anything.
#[derive(Debug)]
pub(crate) struct Doors {
    listener: TcpListener,
    limits: Limits,
    inside: Inside,
}

/// How many connections each address has.
type Inside = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// A connection that is counted until it ends.
#[derive(Debug)]
struct Let {
    inside: Inside,
    address: IpAddr,
}

impl Doors {
    pub(crate) fn new(listener: TcpListener, limits: Limits) -> Self {
        Self { listener, limits, inside: Inside::default() }
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
                refuse(&stream);
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

    /// Counts the connection, if there is room for it.
    fn let_in(&self, address: IpAddr) -> Option<Let> {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = inside.values().sum();
        let of_address = inside.entry(address).or_default();
        if all >= self.limits.connections || *of_address >= self.limits.connections_of_address {
            tracing::warn!(%address, "a connection was refused: there are too many");
            return None;
        }
        *of_address += 1;
        drop(inside);
        Some(Let { inside: Arc::clone(&self.inside), address })
    }
}

/// Says why if that goes out at once, and hangs up.
fn refuse(stream: &TcpStream) {
    const ANSWER: &[u8] =
        b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\nretry-after: 10\r\n\
        content-length: 43\r\nconnection: close\r\n\r\ntoo many connections: try again in a while\n";
    let _ = stream.try_write(ANSWER);
}

impl Drop for Let {
    fn drop(&mut self) {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = inside.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                inside.remove(&self.address);
            }
        }
    }
}
