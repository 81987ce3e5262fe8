use std::net::SocketAddr;
use std::path::PathBuf;

use standfast_store::database::Durability;

use crate::Limits;

/// How the server is to run.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder of its database.
    pub data: PathBuf,
    /// Its public address, if that is not where it listens: behind a proxy, `https://table.example.org`.
    /// Seat links begin with it, and cookies are `Secure` where it is `https`.
    pub public: Option<String>,
    /// Further names that it answers to, beside its addresses, `localhost`, this machine's own name and the public one.
    pub hosts: Vec<String>,
    /// The argon2 hash (PHC text) of the pass phrase for beginning a battle; `None` asks for no phrase.
    pub pass_phrase: Option<String>,
    /// Whether the last address of `X-Forwarded-For` counts as the caller's: only behind a proxy that sets it.
    pub behind_proxy: bool,
    /// Whether players are called when it is their move and they are not looking: by their browser, or by a webhook.
    pub calls: bool,
    /// Hosts that may be called though they are not on the public internet, each as `NAME` or `NAME:PORT`; also without
    /// TLS.
    pub calls_to: Vec<String>,
    /// The file of the key that push services know the server by; `None` keeps one beside the database.
    pub push_key: Option<PathBuf>,
    /// What a command survives once it is confirmed.
    pub durability: Durability,
    /// The limits of size, rate and count.
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
            hosts: Vec::new(),
            pass_phrase: None,
            behind_proxy: false,
            calls: true,
            calls_to: Vec::new(),
            push_key: None,
            durability: Durability::Full,
            limits: Limits::default(),
        }
    }

    /// Whether browsers reach it by TLS, so that cookies must be `Secure`.
    pub(crate) fn is_secure(&self) -> bool {
        self.public.as_deref().is_some_and(|public| public.starts_with("https://"))
    }
}
