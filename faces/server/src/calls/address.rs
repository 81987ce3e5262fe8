//! Where calls may go: to public addresses alone, and never into the operator's own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use axum::http::Uri;
use if_addrs::{IfAddr, get_if_addrs};
use tokio::net::lookup_host;
use tokio::time::timeout;

/// The longest address that is kept.
const LONGEST: usize = 1_024;
/// Where TLS answers.
const TLS: u16 = 443;

/// An address that may be called, so far as its text tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Address {
    uri: Uri,
    /// The host's name, or its address without brackets.
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) is_tls: bool,
    /// Whether whoever runs the server allows its host by name.
    is_allowed: bool,
}

impl Address {
    /// Reads an address: `https` and its usual port alone, but for a host that is allowed.
    ///
    /// # Errors
    /// What is wrong with it, and what is allowed.
    pub(super) fn read(text: &str, allowed: &[String]) -> Result<Self, String> {
        let wanted = "an address such as https://example.org/hook is wanted";
        if text.len() > LONGEST {
            return Err(format!("the address is too long: at most {LONGEST} bytes are kept"));
        }
        let uri: Uri = text.parse().map_err(|_| wanted.to_owned())?;
        let (scheme, authority) = uri.scheme_str().zip(uri.authority()).ok_or_else(|| wanted.to_owned())?;
        if authority.as_str().contains('@') {
            return Err("the address must not hold a name or a pass word: put what is secret into its path"
                .to_owned());
        }
        let host = authority.host().trim_matches(['[', ']']).trim_end_matches('.').to_ascii_lowercase();
        if host.is_empty() {
            return Err(wanted.to_owned());
        }
        let is_tls = match scheme {
            "https" => true,
            "http" => false,
            _ => return Err(wanted.to_owned()),
        };
        let port = authority.port_u16().unwrap_or(if is_tls { TLS } else { 80 });
        // A port that is none is read as if nobody had given any.
        if authority.as_str() != authority.host() && authority.port_u16().is_none() {
            return Err(wanted.to_owned());
        }
        let named = [host.clone(), format!("{host}:{port}")];
        let is_allowed = allowed.iter().any(|allowed| named.contains(&allowed.to_ascii_lowercase()));
        if !is_allowed && !is_tls {
            return Err(
                "the address must begin with https: what is sent would be open to everybody".to_owned()
            );
        }
        if !is_allowed && port != TLS {
            return Err(format!("port {port} is not allowed, only {TLS}"));
        }
        Ok(Self { uri, host, port, is_tls, is_allowed })
    }

    /// What a request asks for there.
    pub(super) fn path(&self) -> &str {
        self.uri.path_and_query().map_or("/", |path| path.as_str())
    }

    /// The host as `Host` has it.
    pub(super) fn authority(&self) -> &str {
        self.uri.authority().map_or("", |authority| authority.as_str())
    }

    /// Scheme and host: whom a proof is made out to.
    pub(super) fn origin(&self) -> String {
        format!("{}://{}", self.uri.scheme_str().unwrap_or("https"), self.authority())
    }

    /// Where the host is, looked up now; a connection must be made to this and nothing else, since the next answer may
    /// be another.
    ///
    /// # Errors
    /// Where it can't be found in time, or any of its addresses is not public.
    pub(super) async fn resolved(&self, patience: Duration) -> Result<SocketAddr, String> {
        let host = &self.host;
        let unknown = || format!("host `{host}` can't be found");
        let found = timeout(patience, lookup_host((host.as_str(), self.port))).await;
        let found: Vec<SocketAddr> = found.map_err(|_| unknown())?.map_err(|_| unknown())?.collect();
        if !self.is_allowed {
            let own = own_networks();
            let inside = |ip: IpAddr| !is_public(ip) || own.iter().any(|network| network.holds(ip));
            if found.iter().any(|at| inside(at.ip())) {
                return Err(format!(
                    "host `{host}` is not on the public internet, and this server calls nobody on its own network \
                     unless whoever runs it allows the host with `--call-host {host}`"
                ));
            }
        }
        found.into_iter().next().ok_or_else(unknown)
    }
}

/// Whether an address is on the public internet: no loopback, no private or shared network, nothing that leads to one in
/// the disguise of another address.
fn is_public(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

/// The networks of IPv4 that are not public (RFC 6890 and its like), with the length of their prefix.
const NOT_PUBLIC: [(Ipv4Addr, u32); 15] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let inside = |(network, length): &(Ipv4Addr, u32)| {
        let mask = u32::MAX.checked_shl(32 - length).unwrap_or(0);
        ip.to_bits() & mask == network.to_bits() & mask
    };
    // What providers keep for the machines that they rent out.
    let of_provider = ip == Ipv4Addr::new(168, 63, 129, 16);
    !of_provider && !NOT_PUBLIC.iter().any(inside)
}

/// Of IPv6 only what is given out to networks (2000::/3), without documentation, benchmarks, and the ways to IPv4; a
/// translated address (64:ff9b::/96) is as public as what it is translated to.
fn is_public_v6(ip: Ipv6Addr) -> bool {
    match ip.segments() {
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            is_public_v4(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)))
        }
        [0x2001, second, ..] if second < 0x200 || second == 0xdb8 => false,
        [0x2002, ..] | [0x3fff, 0..=0xfff, ..] => false,
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

/// A network that this machine stands on.
struct Network {
    of: IpAddr,
    mask: IpAddr,
}

impl Network {
    fn holds(&self, ip: IpAddr) -> bool {
        match (self.of, self.mask, ip.to_canonical()) {
            (IpAddr::V4(of), IpAddr::V4(mask), IpAddr::V4(ip)) => {
                of.to_bits() & mask.to_bits() == ip.to_bits() & mask.to_bits()
            }
            (IpAddr::V6(of), IpAddr::V6(mask), IpAddr::V6(ip)) => {
                of.to_bits() & mask.to_bits() == ip.to_bits() & mask.to_bits()
            }
            _ => false,
        }
    }
}

/// The networks that this machine stands on: their addresses may be public, and their machines are the operator's all
/// the same.
fn own_networks() -> Vec<Network> {
    let network = |of: IfAddr| match of {
        IfAddr::V4(of) => Network { of: of.ip.into(), mask: of.netmask.into() },
        IfAddr::V6(of) => Network { of: of.ip.into(), mask: of.netmask.into() },
    };
    let interfaces = get_if_addrs().unwrap_or_default();
    let networks = interfaces.into_iter().map(|interface| network(interface.addr));
    // A mask that is not known holds everything.
    networks.filter(|network| !network.mask.is_unspecified()).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    #[test]
    fn only_the_public_internet_is_public() {
        let inside = [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.254",
            "168.63.129.16",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.192",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.0.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "64:ff9b::7f00:1",
            "64:ff9b::a9fe:a9fe",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:2::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ];
        for ip in inside {
            assert!(!is_public(ip.parse().unwrap()), "{ip}");
        }
        let outside = [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "126.255.255.255",
            "128.0.0.0",
            "169.253.255.255",
            "172.15.255.255",
            "172.32.0.0",
            "192.0.1.1",
            "192.167.255.255",
            "198.17.255.255",
            "198.20.0.0",
            "223.255.255.255",
            "::ffff:1.1.1.1",
            "64:ff9b::101:101",
            "2001:200::1",
            "2001:4860:4860::8888",
            "2606:4700:4700::1111",
            "2a00::1",
        ];
        for ip in outside {
            assert!(is_public(ip.parse().unwrap()), "{ip}");
        }
    }

    #[test]
    fn an_address_is_https_and_no_more_than_a_host_and_a_path() {
        let refused = [
            ("", "is wanted"),
            ("hook", "is wanted"),
            ("/hook", "is wanted"),
            ("example.org:443", "is wanted"),
            ("ftp://example.org/", "is wanted"),
            ("gopher://example.org/", "is wanted"),
            ("file:///etc/passwd", "is wanted"),
            ("https://", "is wanted"),
            ("https://example.org:99999/", "is wanted"),
            ("https://exa mple.org/", "is wanted"),
            ("http://example.org/", "must begin with https"),
            ("https://example.org:22/", "port 22 is not allowed, only 443"),
            ("https://example.org:8443/", "port 8443 is not allowed"),
            ("https://me:secret@example.org/", "must not hold a name"),
            ("https://example.org@127.0.0.1/", "must not hold a name"),
        ];
        for (text, why) in refused {
            let fault = Address::read(text, &[]).unwrap_err();
            assert!(fault.contains(why), "{text}: {fault}");
        }
        let long = format!("https://example.org/{}", "a".repeat(LONGEST));
        assert!(Address::read(&long, &[]).unwrap_err().contains("too long"));

        let address = Address::read("https://Example.org./hook?key=1", &[]).unwrap();
        assert_eq!((address.host.as_str(), address.port, address.is_tls), ("example.org", 443, true));
        assert_eq!(address.path(), "/hook?key=1");
    }

    #[test]
    fn a_host_that_is_allowed_may_be_on_this_network_and_without_tls() {
        let allowed = ["hooks.lan".to_owned(), "127.0.0.1:9000".to_owned()];
        let allowed = |text: &str| Address::read(text, &allowed);
        assert!(allowed("http://hooks.lan:8123/api").is_ok());
        assert!(allowed("http://127.0.0.1:9000/").is_ok());
        assert!(allowed("http://127.0.0.1:9001/").is_err());
        assert!(allowed("http://not-hooks.lan/").is_err());
    }

    #[tokio::test]
    async fn what_leads_inside_is_refused_whatever_it_is_called() {
        let disguises = [
            "https://localhost/",
            "https://127.0.0.1/",
            "https://127.1/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://0/",
            "https://[::1]/",
            "https://[::ffff:127.0.0.1]/",
            "https://[::ffff:a9fe:a9fe]/",
            "https://169.254.169.254/latest/meta-data",
            "https://[fd00:ec2::254]/",
            "https://10.1.2.3/",
            "https://[64:ff9b::7f00:1]/",
        ];
        for text in disguises {
            let Ok(address) = Address::read(text, &[]) else { continue };
            let refused = address.resolved(Duration::from_secs(5)).await.unwrap_err();
            assert!(
                refused.contains("not on the public internet") || refused.contains("can't be found"),
                "{refused}"
            );
        }
        let local = Address::read("https://127.0.0.1/", &[]).unwrap();
        let refused = local.resolved(Duration::from_secs(5)).await.unwrap_err();
        assert!(refused.contains("--call-host 127.0.0.1"), "{refused}");
        let allowed = Address::read("http://127.0.0.1:9000/", &["127.0.0.1".to_owned()]).unwrap();
        let found = allowed.resolved(Duration::from_secs(5)).await;
        assert_eq!(found, Ok(SocketAddr::from(([127, 0, 0, 1], 9000))));
    }

    #[test]
    fn a_network_of_this_machine_is_inside_even_where_its_addresses_are_public() {
        let network = Network { of: "1.2.3.4".parse().unwrap(), mask: "255.255.255.0".parse().unwrap() };
        assert!(network.holds("1.2.3.200".parse().unwrap()));
        assert!(network.holds("::ffff:1.2.3.200".parse().unwrap()));
        assert!(!network.holds("1.2.4.1".parse().unwrap()));
        let network =
            Network { of: "2a00::1".parse().unwrap(), mask: "ffff:ffff:ffff:ffff::".parse().unwrap() };
        assert!(network.holds("2a00::ffff".parse().unwrap()));
        assert!(!network.holds("2a00:0:0:1::1".parse().unwrap()));
        assert!(own_networks().iter().any(|network| network.holds("127.0.0.1".parse().unwrap())));
    }
}
