//! What keeps strangers out and the curious in their places: headers, origins, cookies, limits.

mod address;
mod cookies;
mod doors;
mod headers;
mod host;
mod origin;
mod outside;
mod own;
mod patient;
mod places;
mod reader;
mod seated;
mod watching;
mod weighed;

use cookies::seats_of;
pub(crate) use cookies::{
    links_cookie, links_of, read_of, reads_cookie, scenario_cookie, scenarios_of, seat_cookie,
};
pub(crate) use doors::Doors;
pub(crate) use headers::dress;
pub(crate) use host::{Hosts, known_host};
pub(crate) use origin::same_origin;
pub(crate) use outside::Outside;
pub(crate) use places::Places;
pub(crate) use reader::{Editor, Reader, address};
pub(crate) use seated::{Seated, Umpire, look_on};
pub(crate) use watching::{Draw, Watching};
pub(crate) use weighed::weighed;
