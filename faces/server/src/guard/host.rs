use std::collections::BTreeSet;
use std::net::IpAddr;

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{Uri, header};

use crate::{Config, Fault, Server};

/// Where a machine's own name stands on a private network: the names above it that nobody can buy.
const PRIVATE: [&str; 5] = ["", ".local", ".lan", ".internal", ".home.arpa"];

/// The names that the server is known by.
///
/// A page from elsewhere can have its own name point here, and then counts as a page of this server: only the name in
/// `Host` tells the two apart.
#[derive(Debug)]
pub(crate) struct Hosts(BTreeSet<String>);

impl Hosts {
    /// This machine's own names, the public one, and those that whoever runs the server allows.
    pub(crate) fn of(config: &Config) -> Self {
        let machine = machine().map(|machine| plain(&machine)).filter(|machine| !machine.is_empty());
        let short = machine.iter().filter_map(|machine| machine.split('.').next());
        let private = short.flat_map(|short| PRIVATE.map(|above| format!("{short}{above}")));
        let public = config.public.iter().filter_map(|public| public.parse::<Uri>().ok());
        let public = public.filter_map(|public| public.host().map(plain));
        let known = private.chain(machine.clone()).chain(public);
        Self(known.chain(config.hosts.iter().map(|name| plain(name))).collect())
    }

    /// Whether a request for that host is meant for this server. An address is what it says, and no name of a
    /// stranger's.
    fn has(&self, host: &str) -> bool {
        let name = plain(host);
        let address = name.trim_start_matches('[').trim_end_matches(']');
        address.parse::<IpAddr>().is_ok()
            || name == "localhost"
            || name.ends_with(".localhost")
            || self.0.contains(&name)
    }
}

/// Refuses a request for a name that is not this server's. A program that names no host at all is no browser.
///
/// # Errors
/// [`Fault::Forbidden`], with how the name is allowed.
pub(crate) fn known_host(server: &Server, request: &Request) -> Result<(), Fault> {
    let named = request.headers().get_all(header::HOST).into_iter();
    let named = named.map(|host| host.to_str().ok()?.parse::<Authority>().ok());
    named.chain(request.uri().authority().cloned().map(Some)).try_for_each(|authority| {
        let Some(authority) = authority else {
            return Err(Fault::Unreadable("Host: the name of this server is allowed, with its port".to_owned()));
        };
        if server.hosts().has(authority.host()) {
            return Ok(());
        }
        let host: String = plain(authority.host()).chars().take(LONGEST_NAME).collect();
        Err(Fault::Forbidden(format!(
            "this server is not known by the name `{host}`, and did nothing: ask for its address, or have whoever runs \
             it allow the name with `--host {host}`"
        )))
    })
}

/// How long a host's name can be.
const LONGEST_NAME: usize = 253;

/// A name in the form in which names are compared.
fn plain(name: &str) -> String {
    name.trim_end_matches('.').to_ascii_lowercase()
}

/// What this machine calls itself.
#[cfg(unix)]
fn machine() -> Option<String> {
    rustix::system::uname().nodename().to_str().ok().map(str::to_owned)
}

/// What this machine calls itself.
#[cfg(not(unix))]
fn machine() -> Option<String> {
    std::env::var("COMPUTERNAME").ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    #[test]
    fn addresses_and_names_of_this_machine_are_known_and_no_stranger() {
        let mut config = Config::new("data".into());
        config.public = Some("https://Table.example.org/".to_owned());
        config.hosts = vec!["club.example".to_owned()];
        let hosts = Hosts::of(&config);
        let own = machine().unwrap();
        let known =
            ["127.0.0.1", "[::1]", "192.168.1.20", "[fe80::1]", "localhost", "LOCALHOST.", "a.localhost"];
        for host in known.iter().copied().chain(["table.example.org", "club.example", &own]) {
            assert!(hosts.has(host), "{host}");
        }
        let short = plain(own.split('.').next().unwrap());
        for above in PRIVATE {
            assert!(hosts.has(&format!("{short}{above}")), "{short}{above}");
        }
        for host in
            ["evil.example", "127.0.0.1.evil.example", "table.example.org.evil.example", "nolocalhost", ""]
        {
            assert!(!hosts.has(host), "{host}");
        }
    }
}
