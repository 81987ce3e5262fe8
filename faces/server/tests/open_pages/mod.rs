//! The pages that are open to everybody: odds, rules, charts, and the verification of battles.

mod odds;
mod rules;
mod verify;

use std::fs;
use std::path::{Path, PathBuf};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use standfast_server::{Config, Server, router};
use tower::ServiceExt as _;

/// A server of its own over an empty folder.
struct Open {
    router: Router,
    _data: tempfile::TempDir,
}

/// An answer, read to its end.
struct Page {
    status: StatusCode,
    location: Option<String>,
    text: String,
}

impl Open {
    fn new() -> Self {
        Self::with(|_| {})
    }

    fn with(change: impl FnOnce(&mut Config)) -> Self {
        let data = tempfile::tempdir().unwrap();
        let mut config = Config::new(data.path().to_owned());
        change(&mut config);
        Self { router: router(Server::open(config).unwrap()), _data: data }
    }

    async fn get(&self, address: &str) -> Page {
        self.answer(Request::get(address).body(Body::empty()).unwrap()).await
    }

    async fn answer(&self, request: Request<Body>) -> Page {
        let response: Response<Body> = self.router.clone().oneshot(request).await.unwrap();
        let status = response.status();
        let location = response.headers().get(header::LOCATION).map(|to| to.to_str().unwrap().to_owned());
        let text = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        Page { status, location, text: String::from_utf8(text.into()).unwrap() }
    }

    /// The page at an address that is there.
    async fn page(&self, address: &str) -> String {
        let page = self.get(address).await;
        assert_eq!(page.status, StatusCode::OK, "{address}: {}", page.text);
        page.text
    }
}

/// A value as part of an address.
fn encoded(value: &str) -> String {
    value.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// A folder of the repository.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// The pages of the server that a page leads to.
fn links(page: &str) -> Vec<String> {
    let behind = page.split("href=\"").skip(1);
    let links = behind.filter_map(|rest| rest.split('"').next()).filter(|link| link.starts_with('/'));
    let links = links.filter(|link| !link.starts_with("/assets/") && !link.ends_with(".webmanifest"));
    links.map(|link| link.replace("&amp;", "&")).collect()
}

fn files(name: &str, ending: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.to_str().unwrap().ends_with(ending)).collect()
}
