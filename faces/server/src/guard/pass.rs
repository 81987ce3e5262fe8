use argon2::Argon2;
use argon2::password_hash::PasswordVerifier;
use argon2::password_hash::phc::PasswordHash;

use super::{Caller, Rate};
use crate::hall::{Beginning, Begun, blocking};
use crate::{Fault, Server};

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
                let why = "whoever runs this server asks for a pass phrase before a battle begins, and this is not it";
                return Err(Fault::Forbidden(why.to_owned()));
            }
        }
        self.rates().count(Rate::Battles, caller)?;
        self.hall().begin(beginning).await
    }
}

fn is_right(hash: &str, given: &str) -> bool {
    PasswordHash::new(hash)
        .is_ok_and(|hash| Argon2::default().verify_password(given.as_bytes(), &hash).is_ok())
}
