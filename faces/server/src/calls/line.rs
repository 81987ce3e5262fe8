//! The way out: one request to an address that was looked up and checked, over a connection of its own.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CONTENT_LENGTH, HOST, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use webpki_roots::TLS_SERVER_ROOTS;

use super::address::Address;

/// The most bytes that the head of an answer may have; its body is not read.
const HEAD: usize = 16 * 1_024;

/// How calls go out.
pub(super) struct Line {
    tls: TlsConnector,
    /// How long one may take in all.
    patience: Duration,
}

impl Line {
    /// A line that trusts those whom browsers trust.
    ///
    /// # Errors
    /// Where the program was built without any cipher that TLS knows.
    pub(super) fn new(patience: Duration) -> Result<Self, String> {
        Self::trusting(RootCertStore { roots: TLS_SERVER_ROOTS.to_vec() }, patience)
    }

    fn trusting(roots: RootCertStore, patience: Duration) -> Result<Self, String> {
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()));
        let config = config.with_safe_default_protocol_versions().map_err(|error| error.to_string())?;
        let config = config.with_root_certificates(roots).with_no_client_auth();
        Ok(Self { tls: TlsConnector::from(Arc::new(config)), patience })
    }

    /// Sends a message, and gives the status that it was answered with. No answer leads anywhere else.
    ///
    /// # Errors
    /// Why it did not get through.
    pub(super) async fn send(
        &self,
        address: &Address,
        headers: HeaderMap,
        body: Vec<u8>,
    ) -> Result<StatusCode, String> {
        let sent = timeout(self.patience, self.sent(address, headers, body)).await;
        sent.map_err(|_| format!("no answer came in {} seconds", self.patience.as_secs()))?
    }

    async fn sent(&self, address: &Address, headers: HeaderMap, body: Vec<u8>) -> Result<StatusCode, String> {
        // Looked up anew each time, and connected to what was checked: a name may lead elsewhere by now.
        let at = address.resolved(self.patience).await?;
        let request = request(address, headers, body)?;
        let stream = TcpStream::connect(at).await.map_err(|error| error.to_string())?;
        if !address.is_tls {
            return answered(stream, request).await;
        }
        let name = ServerName::try_from(address.host.clone()).map_err(|error| error.to_string())?;
        let stream = self.tls.connect(name, stream).await.map_err(|error| error.to_string())?;
        answered(stream, request).await
    }
}

fn request(address: &Address, headers: HeaderMap, body: Vec<u8>) -> Result<Request<Body>, String> {
    let mut request = Request::new(Body::empty());
    *request.method_mut() = Method::POST;
    *request.uri_mut() = address.path().parse().map_err(|_| "the address has no path".to_owned())?;
    *request.headers_mut() = headers;
    let host = HeaderValue::from_str(address.authority()).map_err(|error| error.to_string())?;
    let fixed = [
        (HOST, host),
        (CONTENT_LENGTH, HeaderValue::from(body.len())),
        (USER_AGENT, HeaderValue::from_static("standfast")),
    ];
    request.headers_mut().extend(fixed);
    *request.body_mut() = Body::from(body);
    Ok(request)
}

/// Sends the request, and gives the status of the answer; then hangs up.
async fn answered<S>(stream: S, request: Request<Body>) -> Result<StatusCode, String>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let mut http = http1::Builder::new();
    http.max_buf_size(HEAD);
    let shaken = http.handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = shaken.map_err(|error| error.to_string())?;
    let mut answer = pin!(sender.send_request(request));
    let answer = tokio::select! {
        answer = &mut answer => answer,
        // The answer may have come with the last of it.
        _ = connection => answer.await,
    };
    answer.map(|answer| answer.status()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests;
