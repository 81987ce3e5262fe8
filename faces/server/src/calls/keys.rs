//! What the server shows push services to prove that it is the one that a browser subscribed to (VAPID, RFC 8292).

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use base64ct::{Base64, Base64UrlUnpadded, Encoding};
use jiff::{SignedDuration, Timestamp};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

/// The name of the key's file in the folder of the database.
pub(super) const FILE: &str = "push.pem";

/// How long a proof holds; a day is the most that is allowed.
const TERM: SignedDuration = SignedDuration::from_hours(12);

const BEGIN: &str = "-----BEGIN PRIVATE KEY-----";
const END: &str = "-----END PRIVATE KEY-----";

/// The server's key pair.
#[derive(Debug)]
pub(super) struct Keys {
    pair: EcdsaKeyPair,
    /// The public key as browsers want it.
    public: String,
}

impl Keys {
    /// The key of that file: PKCS #8 in PEM, as `openssl genpkey` writes it.
    ///
    /// # Errors
    /// Where it can't be read, or is no such key.
    pub(super) fn read(path: &Path) -> io::Result<Self> {
        let at = |kind, why: &str| io::Error::new(kind, format!("{}: {why}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| at(error.kind(), &error.to_string()))?;
        let no_key = || {
            let why = "a private key of P-256 is wanted, as `openssl genpkey -algorithm EC -pkeyopt \
                       ec_paramgen_curve:P-256` makes one";
            at(ErrorKind::InvalidData, why)
        };
        let body = text.trim().strip_prefix(BEGIN).and_then(|text| text.strip_suffix(END));
        let body: String = body.ok_or_else(no_key)?.split_ascii_whitespace().collect();
        Self::of(&Base64::decode_vec(&body).map_err(|_| no_key())?).ok_or_else(no_key)
    }

    /// The key of that file, made there where there is none. Only its owner may read it.
    ///
    /// # Errors
    /// As [`read`](Self::read); or where it can't be written.
    pub(super) fn read_or_make(path: &Path) -> io::Result<Self> {
        if path.exists() {
            return Self::read(path);
        }
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())
            .map_err(|_| io::Error::other("the system has no randomness"))?;
        let mut file = OpenOptions::new();
        file.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut file, 0o600);
        let mut file = file.open(path)?;
        writeln!(file, "{BEGIN}\n{}\n{END}", Base64::encode_string(document.as_ref()))?;
        file.sync_all()?;
        Self::read(path)
    }

    fn of(document: &[u8]) -> Option<Self> {
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document, &SystemRandom::new())
            .ok()?;
        let public = Base64UrlUnpadded::encode_string(pair.public_key().as_ref());
        Some(Self { pair, public })
    }

    /// The public key, as `applicationServerKey` of a subscription wants it.
    pub(super) fn public(&self) -> &str {
        &self.public
    }

    /// The header that proves to the push service of that origin who calls. `subject` says who runs the server.
    pub(super) fn authorization(
        &self,
        origin: &str,
        subject: Option<&str>,
        now: Timestamp,
    ) -> Option<String> {
        let until = now.checked_add(TERM).ok()?.as_second();
        let claims = match subject {
            Some(subject) => json!({"aud": origin, "exp": until, "sub": subject}),
            None => json!({"aud": origin, "exp": until}),
        };
        let part = |json: serde_json::Value| Base64UrlUnpadded::encode_string(json.to_string().as_bytes());
        let signed = format!("{}.{}", part(json!({"typ": "JWT", "alg": "ES256"})), part(claims));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        let signature = Base64UrlUnpadded::encode_string(signature.as_ref());
        Some(format!("vapid t={signed}.{signature}, k={}", self.public))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_key_is_made_once_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        let made = Keys::read_or_make(&path).unwrap();
        assert_eq!(Keys::read_or_make(&path).unwrap().public(), made.public());
        assert_eq!(Base64UrlUnpadded::decode_vec(made.public()).unwrap().len(), 65);
        #[cfg(unix)]
        {
            let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&path).unwrap().permissions());
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn a_file_that_is_no_key_is_refused_and_left_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        for text in ["", "a key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"] {
            fs::write(&path, text).unwrap();
            let refused = Keys::read_or_make(&path).unwrap_err().to_string();
            assert!(refused.contains("openssl genpkey"), "{refused}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn a_proof_is_for_one_service_and_half_a_day_and_anybody_can_check_it() {
        let folder = tempfile::tempdir().unwrap();
        let keys = Keys::read_or_make(&folder.path().join(FILE)).unwrap();
        let now = Timestamp::from_second(1_800_000_000).unwrap();
        let header = keys.authorization("https://push.example", Some("https://table.example"), now).unwrap();
        let (token, public) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let public = Base64UrlUnpadded::decode_vec(public).unwrap();
        let signature = Base64UrlUnpadded::decode_vec(signature).unwrap();
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, public)
            .verify(signed.as_bytes(), &signature)
            .unwrap();
        let claims = Base64UrlUnpadded::decode_vec(signed.split_once('.').unwrap().1).unwrap();
        let claims: Value = serde_json::from_slice(&claims).unwrap();
        let expected =
            json!({"aud": "https://push.example", "exp": 1_800_043_200, "sub": "https://table.example"});
        assert_eq!(claims, expected);
    }
}
