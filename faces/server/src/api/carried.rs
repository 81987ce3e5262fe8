//! Battles that are carried from one place to another, as files.

use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::battles::{JustBegun, LONGEST_PHRASE};
use super::body::verify_text;
use super::document::{Anywhere, OfSeat, Reserved, WithBody};
use super::seat::{AtSeat, LINES};
use crate::form::FileForm;
use crate::guard::Seated;
use crate::hall::Sending;
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    // The limit of the file is the server's own, and told in words where the form is read.
    let opening = OpenApiRouter::new().routes(routes!(open)).layer(DefaultBodyLimit::disable());
    OpenApiRouter::new().routes(routes!(take)).merge(opening)
}

/// A battle that was played elsewhere.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "it describes what `FileForm` reads")]
struct WithFile {
    /// The battle's file, JSON Lines: a header, then one line for each record.
    #[schema(content_media_type = "application/x-ndjson")]
    file: String,
    /// The pass phrase, where whoever runs the server asks for one.
    #[schema(max_length = 1000)]
    pass_phrase: Option<String>,
}

/// Opens the file of a battle, which goes on here from where it stands, with new keys for its seats. Whoever opens it is
/// its umpire. A file whose log does not hold is refused.
#[utoipa::path(
    post, path = "/battles/file", tag = "battles",
    request_body(content = WithFile, content_type = "multipart/form-data"),
    responses((status = 201, body = JustBegun, description = "It goes on here"), WithBody, Anywhere),
)]
async fn open(
    State(server): State<Server>,
    headers: HeaderMap,
    form: FileForm,
) -> Result<(StatusCode, Json<JustBegun>), Fault> {
    let mut form = form;
    form.verify_names(&["file", "pass_phrase"])?;
    let pass_phrase = form.text("pass_phrase")?;
    verify_text("pass_phrase", &pass_phrase, LONGEST_PHRASE)?;
    let file = form.bytes("file");
    let file =
        file.ok_or_else(|| Fault::Unreadable("file: the file of a battle must be given".to_owned()))?;
    let sending = Sending { file, load: form.load };
    let begun = server.take_in(form.caller, &pass_phrase, sending).await?;
    Ok((StatusCode::CREATED, Json(JustBegun::of(&server, &headers, &begun)?)))
}

/// The whole file of the battle at any time, to go on with elsewhere: the umpire's. It holds everything that is hidden,
/// private words, and the seed of the dice to come.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/battle-file", tag = "umpire", params(AtSeat),
    responses((status = 200, body = String, content_type = "application/x-ndjson"), Reserved, OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn take(seated: Seated) -> Result<impl IntoResponse, Fault> {
    let file = seated.whole_log().await?;
    Ok(([(header::CONTENT_TYPE, LINES)], file))
}
