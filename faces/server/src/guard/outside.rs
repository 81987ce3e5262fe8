use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;

use crate::Server;

/// The server's address for others, with which links begin: `http://192.168.1.20:8017`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outside(String);

impl Outside {
    /// The whole address of a page of this server.
    pub(crate) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// Whether no other machine can follow its links.
    pub(crate) fn is_here_only(&self) -> bool {
        let host = self.0.split_once("://").map_or(self.0.as_str(), |(_, host)| host);
        ["localhost", "127.", "[::1]"].iter().any(|here| host.starts_with(here))
    }
}

impl FromRequestParts<Server> for Outside {
    type Rejection = Infallible;

    /// The address that the operator set, or else the host that the caller asked for.
    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Infallible> {
        if let Some(public) = &server.config().public {
            return Ok(Self(public.trim_end_matches('/').to_owned()));
        }
        let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = host.filter(|host| is_plain(host)).map(str::to_owned);
        Ok(Self(format!("http://{}", host.unwrap_or_else(|| server.config().listen.to_string()))))
    }
}

/// Whether it can be a host's name and port, and nothing else.
fn is_plain(host: &str) -> bool {
    !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::{Outside, is_plain};

    #[test]
    fn a_link_of_this_machine_alone_is_known_for_one() {
        let here = |base: &str| Outside(base.to_owned()).is_here_only();
        assert!(here("http://127.0.0.1:8017") && here("http://localhost:8017") && here("http://[::1]:8017"));
        assert!(!here("http://192.168.1.20:8017") && !here("https://table.example.org"));
    }

    #[test]
    fn a_host_that_is_none_makes_no_link() {
        assert!(is_plain("192.168.1.20:8017") && is_plain("[fe80::1]:8017"));
        assert!(!is_plain("") && !is_plain("a/b") && !is_plain("a\"b") && !is_plain("a@b"));
    }
}
