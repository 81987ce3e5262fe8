use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::Server;
use crate::limits::Caller;

impl FromRequestParts<Server> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Infallible> {
        let connected = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let connected = connected.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip());
        let forwarded = server.config().behind_proxy.then(|| forwarded(&parts.headers)).flatten();
        Ok(Self::of(forwarded.unwrap_or(connected)))
    }
}

/// The address that the proxy saw: the last one, since whoever calls can write anything before it.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").into_iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}
