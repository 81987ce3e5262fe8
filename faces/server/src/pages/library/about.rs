use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use standfast_rulebook::battle::{Header, LiveBattle, begin, generals_of};
use standfast_rulebook::{Briefing, Choice, SystemId};
use standfast_store::database::{KeptScenario, KeptVersion};

use super::super::fault::{with_page, words};
use super::super::home::{pass_phrase, sides_of, told};
use super::super::parts::map::small;
use super::super::simulations::{Fought, panel};
use super::super::{Html, Page, PageFault};
use super::card::{measure, title};
use super::played;
use crate::guard::Reader;
use crate::library::{Played, time};
use crate::limits::Asker;
use crate::{Fault, Server};

/// A scenario as its page shows it.
struct Opened {
    scenario: KeptScenario,
    newest: KeptVersion,
    plays: Vec<Played>,
    /// The battle as it would begin, where it is sound.
    battle: Option<Box<dyn LiveBattle>>,
}

/// The page of a scenario of the library.
pub(super) async fn about(State(server): State<Server>, reader: Reader) -> Result<Response, PageFault> {
    let page = page(&server, &reader, &html! {}).await?;
    Ok(reader.remembered(&server, page.into_response()))
}

/// The page once more, with why nothing began.
pub(super) async fn again(server: &Server, reader: &Reader, fault: Fault) -> Result<Response, PageFault> {
    let page = page(server, reader, &words(&fault)).await?;
    Ok(with_page(fault, page))
}

async fn opened(server: &Server, reader: &Reader) -> Result<Opened, Fault> {
    let library = server.library();
    let (scenario, newest) =
        (library.scenario(&reader.scenario).await?, library.version(&reader.scenario, None).await?);
    let plays = library.plays(&reader.scenario).await?;
    let (system, text) = (scenario.card.system.clone(), newest.text.clone());
    let begun = move || Ok(begin(Header::new(&system, "", &text, 0, "")).ok());
    let asker = Asker { caller: reader.caller, battle: None };
    let battle = server.workbench().reckon(asker, begun).await?;
    Ok(Opened { scenario, newest, plays, battle })
}

async fn page(server: &Server, reader: &Reader, fault: &Markup) -> Result<Html, Fault> {
    let Opened { scenario, newest, plays, battle } = opened(server, reader).await?;
    let (card, address) = (&scenario.card, reader.address());
    let briefing = Briefing::read(&card.system, &newest.text);
    let asks = server.config().pass_phrase.is_some();
    let map = battle.as_ref().and_then(|battle| small(battle.as_ref(), &scenario.id));
    Ok(Page { title: &card.name, kind: "library", ..Page::default() }.around(&html! {
        h1 { (card.name) }
        p.muted { (title(&card.system)) }
        (fault)
        @if let Some(leaves) = scenario.leaves {
            p.warning { "It is removed, and gone for good from " (time(leaves)) " on." }
        }
        p.lead { (briefing.says) }
        @if let Some(map) = map {
            // Drawn by the program, which escapes whatever somebody has written.
            div.small-map aria-hidden="true" { (PreEscaped(map)) }
        }
        p.measure { (measure(card)) }
        p.muted {
            "Version " (newest.number) ", saved " time datetime=(time(newest.saved)) { (time(newest.saved)) }
            @if let Some(by) = &newest.by { " by " (by) }
        }
        p.buttons {
            a.button href=(address) { @if reader.may_change() { "Change it in the studio" } @else { "Look at it in the studio" } }
            a.button.plain href={ (address) "/versions" } { "Versions" }
            @if reader.may_change() { a.button.plain href={ (address) "/share" } { "Share" } }
            a.button.plain href={ (address) "/file" } download { "Keep it as a file" }
            a.button.plain href={ (address) "/army" } download { "Keep the army as a spreadsheet" }
            @if battle.is_some() { a.button.plain href={ (address) "/print" } { "Print rosters" } }
        }
        (begin_it(card.is_sound, &card.system, &address, asks))
        (told("What is known", briefing.history.as_deref()))
        (told("What is assumed", briefing.assumed.as_deref()))
        (played::panel(&plays))
        @if let Some(battle) = &battle { (fight(server, battle.as_ref(), &address, asks)) (sides_of(battle.as_ref())) }
    }))
}

/// Having it played at once, and copying it.
fn begin_it(is_sound: bool, system: &str, address: &str, asks: bool) -> Markup {
    let led = SystemId::named(system).and_then(generals_of).is_some();
    html! {
        section.panel aria-labelledby="try" {
            h2 #try { "Try it" }
            @if !is_sound {
                p.muted { "It is not sound yet: the studio shows what is wrong where it is, and so does a try." }
            }
            form method="post" action={ (address) "/battles" } {
                (pass_phrase(asks, "try-pass-phrase"))
                p.buttons {
                    button { "Begin a battle" }
                    @if led { button.plain name="alone" value="yes" { "Play alone" } }
                    button.plain formaction={ (address) "/copy" } { "Copy and change" }
                }
            }
        }
    }
}

/// Having it fought between players of the machine.
fn fight(server: &Server, battle: &dyn LiveBattle, address: &str, asks: bool) -> Markup {
    let Some(system) = SystemId::named(&battle.header().system) else { return html! {} };
    let to = format!("{address}/simulations");
    panel(server, Fought { system, roster: battle.roster(), to: &to, sample: None, asks })
}
