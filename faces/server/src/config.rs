use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use crate::shim::Durability;

/// How the server is to run.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder of its database.
    pub data: PathBuf,
    /// Where the world reaches it, where that is not where it listens: behind a proxy, `https://table.example.org`.
    /// Seat links begin with it, and cookies are `Secure` where it is `https`.
    pub public: Option<String>,
    /// The argon2 hash (PHC text) of the pass phrase that is asked of whoever begins a battle; none asks for none.
    pub pass_phrase: Option<String>,
    /// Whether the last address of `X-Forwarded-For` is taken for the caller's: only behind a proxy that sets it.
    pub behind_proxy: bool,
    /// What a command survives once it is confirmed.
    pub durability: Durability,
    /// What is refused for its size, rate or count.
    pub limits: Limits,
}

impl Config {
    /// The defaults, with the database in that folder.
    #[must_use]
    pub fn new(data: PathBuf) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8017)),
            data,
            public: None,
            pass_phrase: None,
            behind_proxy: false,
            durability: Durability::Full,
            limits: Limits::default(),
        }
    }

    /// Whether browsers reach it by TLS, so that cookies must go no other way.
    pub(crate) fn is_secure(&self) -> bool {
        self.public.as_deref().is_some_and(|public| public.starts_with("https://"))
    }
}

/// The limits of the server. Whatever passes one is refused with its name and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes of a request's body.
    pub body: usize,
    /// How long a request may take to arrive and be answered; live updates are not bound by it.
    pub patience: Duration,
    /// The most connections at a time.
    pub connections: usize,
    /// The most connections of one address at a time.
    pub connections_of_address: usize,
    /// The most requests of one address in a minute.
    pub requests_a_minute: u32,
    /// The most wrong links or pass phrases of one address in an hour.
    pub wrong_links_an_hour: u32,
    /// The most questions of odds, rolls and verifications that are reckoned at a time; others wait.
    pub reckoned_at_a_time: usize,
    /// The most bytes of a battle file that is to be verified.
    pub battle_file: usize,
    /// The most battles that are kept.
    pub battles: u64,
    /// The most battles that one address may begin in an hour.
    pub battles_an_hour: u32,
    /// The most records of a battle.
    pub records: u64,
    /// The most battles that are held open in memory; those that nobody has looked at for longest are closed first.
    pub open_battles: usize,
    /// The most live connections at a time.
    pub watchers: usize,
    /// The most live connections of one seat at a time; spectators share the limit of all.
    pub watchers_of_seat: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 256 * 1024,
            patience: Duration::from_secs(15),
            connections: 4_096,
            connections_of_address: 2_048,
            requests_a_minute: 6_000,
            wrong_links_an_hour: 30,
            reckoned_at_a_time: 2,
            battle_file: 4 * 1024 * 1024,
            battles: 10_000,
            battles_an_hour: 120,
            records: 100_000,
            open_battles: 2_500,
            watchers: 2_048,
            watchers_of_seat: 32,
        }
    }
}
