//! What keeps strangers out and the curious in their places: headers, origins, cookies, limits.

mod address;
mod cookies;
mod doors;
mod gate;
mod headers;
mod origin;
mod outside;
mod rates;
mod seated;
mod workbench;

pub(crate) use address::Caller;
pub(crate) use cookies::{seat_cookie, seats_of};
pub(crate) use doors::Doors;
pub(crate) use gate::gate;
pub(crate) use outside::Outside;
pub(crate) use rates::{Rate, Rates};
pub(crate) use seated::Seated;
pub(crate) use workbench::Workbench;
