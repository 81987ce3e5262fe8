//! What keeps strangers out and the curious in their places: headers, origins, cookies, limits.

mod address;
mod cookies;
mod doors;
mod headers;
mod host;
mod origin;
mod outside;
mod seated;
mod watching;

pub(crate) use cookies::{seat_cookie, seats_of};
pub(crate) use doors::Doors;
pub(crate) use headers::dress;
pub(crate) use host::{Hosts, known_host};
pub(crate) use origin::same_origin;
pub(crate) use outside::Outside;
pub(crate) use seated::{Seated, Umpire};
pub(crate) use watching::Watching;
