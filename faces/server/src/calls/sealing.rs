//! Messages to a browser, encrypted so that the push service in between reads nothing (RFC 8291, RFC 8188).

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use standfast_store::database::Browser;

/// The size of a record as its header says it: one holds the whole message.
const RECORD: u32 = 4096;
/// Messages are filled up to this many bytes, so that their length tells nothing.
const FILLED: usize = 1_024;
/// What a record's last byte before the filling says: it is the last record.
const LAST: u8 = 2;

/// Encrypts a text for a browser, under a key of its own.
///
/// # Errors
/// Where the browser's key is no point of the curve.
pub(super) fn sealed(browser: &Browser, text: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let mut public = [0; 65];
    public.copy_from_slice(own.compute_public_key()?.as_ref());
    let mut salt = [0; 16];
    random.fill(&mut salt)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, browser.public);
    agree_ephemeral(own, &theirs, |shared| Exchange { shared, public, salt }.seal(browser, text, FILLED))?
}

/// What both sides know of one message.
struct Exchange<'e> {
    /// What the two keys agree on.
    shared: &'e [u8],
    /// The server's public key for this message.
    public: [u8; 65],
    salt: [u8; 16],
}

/// How many bytes are wanted of a derivation.
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

impl Exchange<'_> {
    /// The message: its header, and one record.
    fn seal(&self, browser: &Browser, text: &[u8], filled: usize) -> Result<Vec<u8>, Unspecified> {
        let (mut key, mut nonce) = ([0; 16], [0; 12]);
        let material = self.material(browser)?;
        derived(&self.salt, &material, &[b"Content-Encoding: aes128gcm\0"], &mut key)?;
        derived(&self.salt, &material, &[b"Content-Encoding: nonce\0"], &mut nonce)?;
        let mut record = text.to_vec();
        record.push(LAST);
        record.resize(record.len().max(filled), 0);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)?;
        let header = [&self.salt[..], &RECORD.to_be_bytes(), &[65], &self.public];
        Ok([header.concat(), record].concat())
    }

    /// What the key and the nonce come from.
    fn material(&self, browser: &Browser) -> Result<[u8; 32], Unspecified> {
        let mut material = [0; 32];
        let info: [&[u8]; 3] = [b"WebPush: info\0", &browser.public, &self.public];
        derived(&browser.secret, self.shared, &info, &mut material)?;
        Ok(material)
    }
}

/// HKDF with SHA-256.
fn derived(salt: &[u8], secret: &[u8], info: &[&[u8]], out: &mut [u8]) -> Result<(), Unspecified> {
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Bytes(out.len()))?.fill(out)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

    use base64ct::{Base64UrlUnpadded as Base64, Encoding};

    use super::*;

    fn bytes<const N: usize>(text: &str) -> [u8; N] {
        Base64::decode_vec(text).unwrap().try_into().unwrap()
    }

    #[test]
    fn the_example_of_rfc_8291_comes_out_byte_for_byte() {
        let browser = Browser {
            public: bytes(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            ),
            secret: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        };
        let exchange = Exchange {
            shared: &bytes::<32>("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            public: bytes(
                "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
            ),
            salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
        };
        let sealed = exchange.seal(&browser, b"When I grow up, I want to be a watermelon", 0).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6\
            TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(Base64::encode_string(&sealed), expected);
    }

    #[test]
    fn every_message_has_the_same_length_and_another_key() {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = own.compute_public_key().unwrap().as_ref().try_into().unwrap();
        let browser = Browser { public, secret: [3; 16] };
        let (one, other) = (sealed(&browser, b"one").unwrap(), sealed(&browser, &[b'x'; 900]).unwrap());
        assert_eq!(one.len(), other.len());
        assert_ne!(one[21..86], other[21..86]);
        assert!(one.len() < 4_096, "a push service takes no more");
        let no_point = Browser { public: [4; 65], secret: [3; 16] };
        assert!(sealed(&no_point, b"one").is_err());
    }
}
