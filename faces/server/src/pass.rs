//! The pass phrase that the operator may ask for before a battle begins.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};

use crate::blocking::blocking;
use crate::hall::{Beginning, Begun};
use crate::limits::{Caller, Rate};
use crate::{Fault, Server};

/// The hash of a pass phrase, as [`Config::pass_phrase`](crate::Config::pass_phrase) wants it: argon2id with a salt of
/// its own, as PHC text.
///
/// # Errors
/// Where the system has no randomness, or the phrase is too long to be hashed.
pub fn hash_pass_phrase(phrase: &str) -> Result<String, String> {
    let hash = Argon2::default().hash_password(phrase.as_bytes());
    hash.map(|hash| hash.to_string()).map_err(|error| error.to_string())
}

/// Whether the text is the hash of a pass phrase.
pub(crate) fn is_hash(text: &str) -> bool {
    PasswordHash::new(text).is_ok()
}

fn is_right(hash: &str, given: &str) -> bool {
    let hash = PasswordHash::new(hash);
    hash.is_ok_and(|hash| Argon2::default().verify_password(given.as_bytes(), &hash).is_ok())
}

impl Server {
    /// Begins a battle for somebody who knows the pass phrase, where one is asked for.
    ///
    /// # Errors
    /// Where it is wrong, or the battle can't begin.
    pub(crate) async fn begin(
        &self,
        caller: Caller,
        pass_phrase: &str,
        beginning: Beginning,
    ) -> Result<Begun, Fault> {
        if let Some(hash) = self.config().pass_phrase.clone() {
            let given = pass_phrase.to_owned();
            if !blocking(move || Ok(is_right(&hash, &given))).await? {
                self.rates().count(Rate::WrongKeys, caller)?;
                let why = "this server asks for a pass phrase before a battle begins, and this is not it";
                return Err(Fault::Forbidden(why.to_owned()));
            }
        }
        self.rates().count(Rate::Battles, caller)?;
        self.hall().begin(beginning).await
    }
}
