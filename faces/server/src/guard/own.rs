use std::sync::Arc;

use axum::http::HeaderMap;
use standfast_rulebook::battle::Seat;

use super::seats_of;
use crate::hall::Room;
use crate::{Fault, Server};

impl Server {
    /// The seats that a browser holds, so many of its cookies at most; those whose key is not the right one are left
    /// out before any battle is opened for them.
    ///
    /// # Errors
    /// Where the database can't be read, or a battle can't.
    pub(crate) async fn own_seats(&self, headers: &HeaderMap) -> Result<Vec<(Arc<Room>, Seat)>, Fault> {
        let shown: Vec<_> = seats_of(headers).take(self.config().limits.seats_of_browser).collect();
        let mut own = Vec::new();
        for (battle, seat) in self.hall().held(shown).await? {
            match self.hall().room(&battle).await {
                Ok(room) => own.push((room, seat)),
                Err(Fault::NotFound(_)) => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(own)
    }
}
