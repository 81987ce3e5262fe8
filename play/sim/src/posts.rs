//! Who leads from where.

use standfast_engine::battle::{Doctrine, Id, Led, Roster, Table};
use standfast_generals::Leader;

use crate::fault::WarFault;

/// Somebody who leads a side, or a seat of it.
#[derive(Debug, Clone)]
pub(crate) struct Post {
    /// The side or the seat.
    pub(crate) of: Id,
    pub(crate) leader: Leader,
    /// Its place among all sides and seats: in whatever order players are named, each has the luck of his place.
    pub(crate) place: u64,
}

/// Where somebody may lead, with its place: the sides, and then the seats.
fn places(roster: &Roster) -> impl Iterator<Item = (u64, &Id)> {
    let seats = roster.players.iter().map(|player| &player.id);
    (0..).zip(roster.sides.iter().map(|side| &side.id).chain(seats))
}

/// Who leads each side, and each seat that is named; faults where one names nothing.
pub(crate) fn posts<B: Led>(
    table: &Table<B>,
    leaders: &[(String, Leader)],
    school: &[Doctrine<B>],
) -> Result<Vec<Post>, WarFault> {
    let roster = table.setting().roster();
    let mut posts: Vec<Post> = Vec::new();
    for (given, leader) in leaders {
        let Some((place, of)) = places(roster).find(|(_, id)| id.as_str() == given) else {
            let known = places(roster).map(|(_, id)| id.to_string()).collect();
            return Err(WarFault::Post { given: given.clone(), known });
        };
        if let Leader::Doctrine(name) | Leader::Thinks(name, _) = leader
            && !school.iter().any(|doctrine| doctrine.name == *name)
        {
            let known = school.iter().map(|doctrine| doctrine.name.clone()).collect();
            return Err(WarFault::Doctrine { given: name.clone(), known });
        }
        if posts.iter().any(|post| post.of == *of) {
            return Err(WarFault::Twice { given: given.clone() });
        }
        posts.push(Post { of: of.clone(), leader: leader.clone(), place });
    }
    let usual = school.first().map(|doctrine| doctrine.name.clone()).unwrap_or_default();
    for (place, side) in places(roster).take(roster.sides.len()) {
        if !posts.iter().any(|post| post.of == *side) {
            posts.push(Post { of: side.clone(), leader: Leader::Doctrine(usual.clone()), place });
        }
    }
    Ok(posts)
}
