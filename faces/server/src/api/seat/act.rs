use axum::Json;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use standfast_rulebook::Tree;
use standfast_rulebook::battle::{BattleOdds, Checked, Contribution, Entry, Head};
use standfast_seat::Bands;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::body::{Sent, Written, verify_faces, verify_number};
use super::super::document::{Anywhere, OfSeat, WithBody};
use super::AtSeat;
use crate::answer::Answer;
use crate::guard::Seated;
use crate::hall::{Dice, Given};
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new()
        .routes(routes!(check))
        .routes(routes!(odds))
        .routes(routes!(foretell))
        .routes(routes!(give))
}

/// A command to be checked, or its odds counted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// The command: `do`, what an offer settles, and its free parts.
    #[schema(value_type = Object, example = json!({"do": "say", "text": "Good luck!"}))]
    command: Written,
}

/// A command with the faces of its dice.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WithDice {
    /// The command.
    #[schema(value_type = Object, example = json!({"do": "say", "text": "Good luck!"}))]
    command: Written,
    /// The faces, one die at a time in the order in which the rules ask for them.
    #[schema(max_items = 256, example = json!([]))]
    dice: Vec<u32>,
}

/// A command to be carried out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Command {
    /// The command.
    #[schema(value_type = Object, example = json!({"do": "say", "text": "Good luck!"}))]
    command: Written,
    /// How many records you have seen: if there are more, nothing happens and the answer is 409.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    expected: Option<u64>,
    /// What the seat mixes into the server's dice: printable ASCII.
    #[schema(max_length = 64, pattern = "^[ -~]*$")]
    contribution: Option<String>,
    /// The faces of real dice, in the order in which the rules ask for them; not with `contribution`.
    #[schema(max_items = 256)]
    dice: Option<Vec<u32>>,
}

/// A command that was carried out.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Done {
    /// The number of its record, and of records that there are now.
    #[schema(minimum = 1)]
    number: u64,
    /// Its record, as the giver may read it.
    entry: Entry,
    /// The head of the log with it: worth keeping.
    #[serde(skip_serializing_if = "Option::is_none")]
    head: Option<Head>,
}

impl Done {
    pub(super) fn of((entry, head): (Entry, Option<Head>)) -> Self {
        Self { number: entry.number, entry, head }
    }
}

/// The exact odds of a command, and what they come to.
#[derive(Debug, Serialize, ToSchema)]
struct Told {
    #[serde(flatten)]
    odds: BattleOdds,
    /// The same in at most four named bands, the worst for the side first; none where there is nothing to tell apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    bands: Option<Bands>,
}

fn read(command: &Written) -> Result<Tree, Fault> {
    Tree::from_json(command.text()).map_err(|bad| Fault::Unreadable(format!("command: {bad}")))
}

/// Whether the seat may give a command now, as a dry run; nothing happens.
#[utoipa::path(
    post, path = "/battles/{battle}/seats/{seat}/check",
    operation_id = "check_command", tag = "seat", params(AtSeat),
    request_body(content = Asked, example = json!({"command": {"do": "say", "text": "Good luck!"}})),
    responses((status = 200, body = Checked), OfSeat, WithBody, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn check(seated: Seated, Sent(asked): Sent<Asked>) -> Result<Answer, Fault> {
    let command = read(&asked.command)?;
    seated.answer(move |battle, seat| Ok(Checked::of(battle, seat, &command))).await
}

/// The exact odds of what a command would make happen, as the seat would see it; nothing happens.
#[utoipa::path(
    post, path = "/battles/{battle}/seats/{seat}/odds",
    operation_id = "odds_of_command", tag = "seat", params(AtSeat),
    request_body(content = Asked, example = json!({"command": {"do": "say", "text": "Good luck!"}})),
    responses((status = 200, body = Told), OfSeat, WithBody, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn odds(seated: Seated, Sent(asked): Sent<Asked>) -> Result<Answer, Fault> {
    let command = read(&asked.command)?;
    let told = |mut odds: BattleOdds| Told { bands: Bands::of(std::mem::take(&mut odds.bands)), odds };
    seated.answer(move |battle, seat| Ok(told(battle.odds(seat, &command)?))).await
}

/// What the record of a command would be if its dice fell like this; nothing happens. If there are too few dice, the
/// refusal names the next one.
#[utoipa::path(
    post, path = "/battles/{battle}/seats/{seat}/foretell", tag = "seat", params(AtSeat),
    request_body(content = WithDice, example = json!({"command": {"do": "say", "text": "Good luck!"}, "dice": []})),
    responses((status = 200, body = Entry), OfSeat, WithBody, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn foretell(seated: Seated, Sent(asked): Sent<WithDice>) -> Result<Answer, Fault> {
    verify_faces(&asked.dice)?;
    let command = read(&asked.command)?;
    seated.answer(move |battle, seat| Ok(battle.foretell(seat, &command, &asked.dice)?)).await
}

/// Gives a command. It is on disk before this is answered, and before anybody else sees it.
#[utoipa::path(
    post, path = "/battles/{battle}/seats/{seat}/commands", tag = "seat", params(AtSeat),
    request_body(
        content = Command,
        example = json!({"command": {"do": "say", "text": "Good luck!"}, "contribution": "my own luck"}),
    ),
    responses(
        (status = 201, body = Done, description = "It was carried out"),
        (
            status = 409, body = crate::fault::Problem, content_type = "application/problem+json",
            description = "Others have acted: `number` is how many records there are, `since` what came",
        ),
        OfSeat, WithBody, Anywhere,
    ),
    security(("key" = []), ("cookie" = [])),
)]
async fn give(seated: Seated, Sent(given): Sent<Command>) -> Result<(StatusCode, Json<Done>), Fault> {
    verify_number("expected", given.expected)?;
    let dice = match (given.contribution, given.dice) {
        (Some(_), Some(_)) => {
            let says = "either the server rolls, with a `contribution`, or the `dice` are given";
            return Err(Fault::Unreadable(says.to_owned()));
        }
        (None, Some(faces)) => {
            verify_faces(&faces)?;
            Dice::Typed(faces)
        }
        (contribution, None) => Dice::Rolled(contributed(&contribution.unwrap_or_default())?),
    };
    let command = given.command.text().to_owned();
    let given = Given { seat: seated.seat.clone(), command, dice, expected: given.expected };
    let done = seated.room.give(given).await?;
    Ok((StatusCode::CREATED, Json(Done::of(done))))
}

fn contributed(text: &str) -> Result<Contribution, Fault> {
    Contribution::new(text)
        .ok_or_else(|| Fault::Unreadable(format!("contribution: {} is allowed", Contribution::allowed())))
}
