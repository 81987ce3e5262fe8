//! Whom a call over TLS reaches: who shows a certificate of his name from somebody trusted, and nobody else.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread::{self, JoinHandle};

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair, date_time_ymd};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

use super::*;

/// Longer than any of these calls takes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Somebody who gives out certificates.
struct Authority(Issuer<'static, KeyPair>, CertificateDer<'static>);

impl Authority {
    fn new(name: &str) -> Self {
        let (mut params, key) = (CertificateParams::new([]).unwrap(), KeyPair::generate().unwrap());
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let certificate = params.self_signed(&key).unwrap().der().clone();
        Self(Issuer::new(params, key), certificate)
    }

    /// A certificate for that name, and its key.
    fn certificate(&self, name: &str, until: i32) -> (CertificateDer<'static>, KeyPair) {
        let (mut params, key) =
            (CertificateParams::new([name.to_owned()]).unwrap(), KeyPair::generate().unwrap());
        params.not_after = date_time_ymd(until, 1, 1);
        (params.signed_by(&key, &self.0).unwrap().der().clone(), key)
    }

    /// A line that trusts nobody else.
    fn trusted(&self) -> Line {
        let mut roots = RootCertStore::empty();
        roots.add(self.1.clone()).unwrap();
        Line::trusting(roots, PATIENCE).unwrap()
    }
}

/// A webhook that shows this certificate: its address, and what it is sent by the first who comes.
fn hook(certificate: CertificateDer<'static>, key: &KeyPair) -> (Address, JoinHandle<Option<String>>) {
    let config = ServerConfig::builder_with_provider(Arc::new(default_provider()));
    let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
    let key = PrivateKeyDer::Pkcs8(key.serialize_der().into());
    let config = Arc::new(config.with_single_cert(vec![certificate], key).unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let at = format!("https://localhost:{}/hook", listener.local_addr().unwrap().port());
    let taken = thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        let mut stream = StreamOwned::new(ServerConnection::new(config).unwrap(), stream);
        let mut sent = Vec::new();
        while !sent.ends_with(b"{}") {
            let mut some = [0; 1_024];
            match stream.read(&mut some) {
                Ok(count) if count > 0 => sent.extend_from_slice(some.get(..count).unwrap()),
                // Whoever hangs up before he has said anything has told nothing.
                _ => return String::from_utf8(sent).ok().filter(|sent| !sent.is_empty()),
            }
        }
        stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").unwrap();
        Some(String::from_utf8(sent).unwrap())
    });
    (Address::read(&at, &["localhost".to_owned()]).unwrap(), taken)
}

async fn call(line: &Line, address: &Address) -> Result<StatusCode, String> {
    line.send(address, HeaderMap::new(), b"{}".to_vec()).await
}

#[tokio::test]
async fn a_call_reaches_who_shows_a_certificate_of_his_name_from_somebody_trusted() {
    let authority = Authority::new("one");
    let (certificate, key) = authority.certificate("localhost", 2_200);
    let (address, taken) = hook(certificate, &key);
    assert_eq!(call(&authority.trusted(), &address).await, Ok(StatusCode::NO_CONTENT));
    let sent = taken.join().unwrap().unwrap();
    assert!(sent.starts_with("POST /hook HTTP/1.1\r\n") && sent.ends_with("\r\n\r\n{}"), "{sent}");
}

#[tokio::test]
async fn who_shows_another_certificate_is_told_nothing() {
    let authority = Authority::new("one");
    let key = KeyPair::generate().unwrap();
    let own = CertificateParams::new(["localhost".to_owned()]).unwrap().self_signed(&key).unwrap();
    let wrong = [
        ("of another name", authority.certificate("elsewhere.test", 2_200), "NotValidForName"),
        ("that has run out", authority.certificate("localhost", 2_001), "Expired"),
        ("of his own making", (own.der().clone(), key), "UnknownIssuer"),
        ("from somebody else", Authority::new("another").certificate("localhost", 2_200), "UnknownIssuer"),
    ];
    for (what, (certificate, key), says) in wrong {
        let (address, taken) = hook(certificate, &key);
        let refused = call(&authority.trusted(), &address).await.unwrap_err();
        let named = refused.replace(' ', "").to_lowercase();
        assert!(named.contains(&says.to_lowercase()), "a certificate {what}: {refused}");
        assert_eq!(taken.join().unwrap(), None, "a certificate {what}");
    }
}

#[tokio::test]
async fn the_servers_own_line_trusts_whom_browsers_trust_and_nobody_else() {
    let authority = Authority::new("one");
    let (certificate, key) = authority.certificate("localhost", 2_200);
    let (address, taken) = hook(certificate, &key);
    let refused = call(&Line::new(PATIENCE).unwrap(), &address).await;
    assert!(refused.is_err(), "{refused:?}");
    assert_eq!(taken.join().unwrap(), None);
}
