use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use standfast_store::database::KeptVersion;

use super::super::fault::{with_page, words};
use super::super::{Html, Page, PageFault, Sent};
use crate::guard::{Editor, Reader};
use crate::library::{Saving, What, time};
use crate::limits::Rate;
use crate::{Fault, Server};

/// What a scenario is to go back to.
#[derive(Debug, Deserialize)]
pub(super) struct Back {
    /// The version that was the newest when this was asked.
    base: u64,
    /// The version to go back to.
    version: u64,
}

/// Which version the address names.
#[derive(Debug, Deserialize)]
pub(super) struct OfVersion {
    version: u64,
}

/// The versions of a scenario, the newest first, each with what changed.
pub(super) async fn list(State(server): State<Server>, reader: Reader) -> Result<Html, PageFault> {
    Ok(page(&server, &reader, &html! {}).await?)
}

async fn page(server: &Server, reader: &Reader, fault: &Markup) -> Result<Html, Fault> {
    let name = server.library().scenario(&reader.scenario).await?.card.name;
    let versions = server.library().versions(&reader.scenario).await?;
    let newest = versions.first().map_or(0, |version| version.number);
    let title = format!("Versions of {name}");
    Ok(Page { title: &title, kind: "library", ..Page::default() }.around(&html! {
        h1 { (title) }
        (fault)
        (ways(&reader.address()))
        p.muted {
            "Whoever saves makes a new version, and going back makes one too: nothing is lost. Of many versions the first and the "
            "latest stay; of those between, some are put together."
        }
        ol.versions reversed {
            @for version in &versions {
                li value=(version.number) { (one_of(version, newest, reader)) }
            }
        }
    }))
}

fn ways(address: &str) -> Markup {
    html! {
        p.buttons {
            a.button.plain href=(address) { "To the studio" }
            a.button.plain href={ (address) "/about" } { "About the scenario" }
        }
    }
}

fn one_of(version: &KeptVersion, newest: u64, reader: &Reader) -> Markup {
    let (number, address) = (version.number, reader.address());
    html! {
        div.panel {
            p {
                strong { a href={ (address) "/versions/" (number) } { "Version " (number) } }
                " " time datetime=(time(version.saved)) { (time(version.saved)) }
                @if let Some(by) = &version.by { " by " (by) }
                @if number == newest { " · as it is now" }
            }
            (said(&version.says))
            @if number != newest && reader.may_change() { (go_back(number, newest, &address)) }
        }
    }
}

fn said(says: &[String]) -> Markup {
    html! { ul { @for says in says { li { (says) } } } }
}

fn go_back(version: u64, newest: u64, address: &str) -> Markup {
    html! {
        form method="post" action={ (address) "/versions" } {
            input type="hidden" name="base" value=(newest);
            button.plain name="version" value=(version) { "Go back to it" span.unseen { ", version " (version) } }
        }
    }
}

/// A version and its text.
pub(super) async fn one(
    State(server): State<Server>,
    reader: Reader,
    Path(OfVersion { version }): Path<OfVersion>,
) -> Result<Html, PageFault> {
    let library = server.library();
    let scenario = library.scenario(&reader.scenario).await?;
    let version = library.version(&reader.scenario, Some(version)).await?;
    let (title, address) = (format!("{}, version {}", scenario.card.name, version.number), reader.address());
    Ok(Page { title: &title, kind: "library", ..Page::default() }.around(&html! {
        h1 { (title) }
        p.buttons { a.button.plain href={ (address) "/versions" } { "All versions" } }
        p.muted { time datetime=(time(version.saved)) { (time(version.saved)) } @if let Some(by) = &version.by { " by " (by) } }
        (said(&version.says))
        @if version.number != scenario.newest && reader.may_change() {
            (go_back(version.number, scenario.newest, &address))
        }
        section.panel {
            h2 { "Its text" }
            pre.file tabindex="0" { (version.text) }
        }
    }))
}

/// Goes back to a version, by a new one.
pub(super) async fn back(
    State(server): State<Server>,
    Editor(reader): Editor,
    Sent(Back { base, version }): Sent<Back>,
) -> Result<Response, PageFault> {
    server.rates().count(Rate::Saves, reader.caller)?;
    let saving = Saving { base, what: What::Back(version), by: None };
    let saved = server.library().save(server.workbench(), reader.caller, &reader.scenario, saving).await;
    match saved {
        Ok(_) => Ok(Redirect::to(&format!("{}/versions", reader.address())).into_response()),
        // What the other did stands in the list.
        Err(fault) => {
            let page = page(&server, &reader, &words(&fault)).await?;
            Ok(with_page(fault, page))
        }
    }
}
