//! The pass phrase that the operator may ask for before a battle begins.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};

use tokio::sync::Semaphore;

use crate::blocking::blocking;
use crate::hall::{Beginning, Begun, Sending};
use crate::library::{Shelved, Shelving};
use crate::limits::{Caller, Rate};
use crate::simulations::{Simulation, Wanted};
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

/// Where pass phrases are hashed, one at a time: each takes 19 MiB and some time of a processor, as it is meant to.
#[derive(Debug, Clone)]
pub(crate) struct Phrases(Arc<Semaphore>);

impl Default for Phrases {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(1)))
    }
}

impl Phrases {
    async fn is_right(&self, hash: String, given: String) -> Result<bool, Fault> {
        let place = Arc::clone(&self.0).acquire_owned().await.map_err(|_| Fault::Closing)?;
        blocking(move || {
            // Held until it is hashed, even where nobody waits for it any more.
            let _place = place;
            Ok(is_right(&hash, &given))
        })
        .await
    }
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
        self.allow(caller, pass_phrase).await?;
        self.hall().begin(self.workbench(), caller, beginning).await
    }

    /// Takes in the file of a battle from somebody who might as well begin one.
    ///
    /// # Errors
    /// Where the pass phrase is wrong, or the battle can't go on here.
    pub(crate) async fn take_in(
        &self,
        caller: Caller,
        pass_phrase: &str,
        sending: Sending,
    ) -> Result<Begun, Fault> {
        self.allow(caller, pass_phrase).await?;
        self.hall().take_in(self.archive(), caller, sending).await
    }

    /// Begins a simulation for somebody who might as well begin a battle.
    ///
    /// # Errors
    /// Where the pass phrase is wrong, or the simulation can't begin.
    pub(crate) async fn simulate(
        &self,
        caller: Caller,
        pass_phrase: &str,
        wanted: Wanted,
    ) -> Result<Arc<Simulation>, Fault> {
        self.recognize(caller, pass_phrase).await?;
        self.simulations().begin(self.workbench(), caller, wanted).await
    }

    /// Puts a scenario into the library for somebody who might as well begin a battle.
    ///
    /// # Errors
    /// Where the pass phrase is wrong, or the scenario can't be kept.
    pub(crate) async fn shelve(
        &self,
        caller: Caller,
        pass_phrase: &str,
        shelving: Shelving,
    ) -> Result<Shelved, Fault> {
        self.recognize(caller, pass_phrase).await?;
        self.rates().count(Rate::Scenarios, caller)?;
        self.library().shelve(self.workbench(), caller, shelving).await
    }

    /// Whether the caller may have one battle more here.
    async fn allow(&self, caller: Caller, pass_phrase: &str) -> Result<(), Fault> {
        self.recognize(caller, pass_phrase).await?;
        self.rates().count(Rate::Battles, caller)
    }

    /// Whether the caller knows the pass phrase, where one is asked for.
    async fn recognize(&self, caller: Caller, pass_phrase: &str) -> Result<(), Fault> {
        if let Some(hash) = self.config().pass_phrase.clone() {
            // Counted before it is hashed, and not given back where it is right: to hash is what costs.
            self.rates().count(Rate::WrongKeys, caller)?;
            if !self.phrases().is_right(hash, pass_phrase.to_owned()).await? {
                let why = "this server asks for a pass phrase before a battle, a simulation or a scenario is begun, and this is not it";
                return Err(Fault::Forbidden(why.to_owned()));
            }
        }
        Ok(())
    }
}
