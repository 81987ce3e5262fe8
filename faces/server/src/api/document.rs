use std::collections::BTreeMap;

use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, Modify, OpenApi as _};

use super::problems::PROBLEM;
use crate::fault::Problem;

/// The description before any address is in it.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Standfast",
        description = "Battles moderated with hidden information, odds, rules. What a seat may not know is in no \
            answer to it. Every refusal is problem details (RFC 9457); its `type` is an address that explains it.",
    ),
    tags(
        (name = "rules", description = "The rule systems: procedures, odds, rolls, ledgers, charts."),
        (name = "scenarios", description = "What can be played."),
        (name = "workshop", description = "Scenarios changed without loss: comments, and what no form knows, stay."),
        (name = "simulations", description = "A scenario fought by the hundred between players of the machine."),
        (name = "library", description = "The club's scenarios. Those that are not listed ask for the key of a link."),
        (name = "battles", description = "Battles, and what everybody may see of them."),
        (name = "seat", description = "A battle as one seat knows it, and what the seat may do. Asks for its key."),
        (name = "umpire", description = "What only the umpire may do."),
    ),
    components(schemas(Problem)),
    modifiers(&Keys),
)]
struct Described;

/// The ways to show the key of a seat, or of a scenario.
struct Keys;

impl Modify for Keys {
    fn modify(&self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_default();
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The key of the seat: the last part of its link, 32 letters and digits."));
        components.add_security_scheme("key", SecurityScheme::Http(bearer.build()));
        let cookie = ApiKeyValue::with_description(
            "seat.BATTLE.SEAT",
            "The cookie that a seat's link sets in a browser, named for the battle and the seat.",
        );
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(
            "The key of a scenario of the library: the last part of its link, 32 letters and digits.",
        ));
        components.add_security_scheme("link", SecurityScheme::Http(bearer.build()));
        let cookie = ApiKeyValue::with_description(
            "scenario.SCENARIO",
            "The cookie that a scenario's link sets in a browser, named for the scenario.",
        );
        components.add_security_scheme("link-cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    }
}

/// The description before any address is in it.
pub(super) fn begun() -> OpenApi {
    Described::openapi()
}

/// Declares answers that several addresses share, each of them problem details.
macro_rules! problems {
    ($($(#[$says:meta])* $name:ident: $($status:literal $why:literal),+;)+) => {
        $($(#[$says])*
        pub(super) struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                [$(($status.to_owned(), problem($why))),+].into()
            }
        })+
    };
}

fn problem(why: &str) -> RefOr<Response> {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    ResponseBuilder::new().description(why).content(PROBLEM, content).build().into()
}

problems! {
    /// The answers that any request may get.
    Anywhere:
        "400" "The request does not match its description.",
        "403" "Not allowed: to this seat, from another site's page, or under a name that the server does not know.",
        "408" "The request took too long.",
        "429" "A rate limit is exceeded: `Retry-After` says when to try again.",
        "503" "The server is shutting down, or could not write: nothing has happened.";
    /// The answers that a request with a body may get.
    WithBody:
        "403" "Not allowed, or sent by another site's page.",
        "413" "The body is too long, or there are too many of something.",
        "415" "The body's Content-Type is not JSON.",
        "422" "The rules, or the table, refuse it.";
    /// The answer to a name that nothing has.
    Named:
        "404" "There is no such thing.";
    /// The answers to a request without the key of the seat, or with a name that nothing has.
    OfSeat:
        "401" "The key of the seat is missing or wrong.",
        "404" "There is no such thing.";
    /// The answers to a request without the key of the scenario, or with a name that nothing has.
    OfLink:
        "401" "The key of the scenario is missing or wrong.",
        "404" "There is no such thing.";
    /// The answer to who was overtaken.
    Overtaken:
        "409" "Somebody else has saved it since: `version`, `scenario` and `since`.";
    /// The answer to a seat that is not allowed.
    Reserved:
        "403" "The seat, or the link, may not do this, or may not yet.";
}
