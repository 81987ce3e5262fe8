//! Pages asked without a network: by cookie, and by forms.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use standfast_server::{Config, Server, router};
use tempfile::TempDir;
use tower::ServiceExt;

use super::Answer;

/// A server, and the folder of its database.
pub(crate) struct House {
    router: Router,
    _data: TempDir,
}

impl House {
    pub(crate) fn open() -> Self {
        Self::with(|_| {})
    }

    /// A server whose configuration is changed before it opens.
    pub(crate) fn with(change: impl FnOnce(&mut Config)) -> Self {
        let data = tempfile::tempdir().unwrap();
        let mut config = Config::new(data.path().to_owned());
        config.hosts = vec!["table.test".to_owned()];
        change(&mut config);
        Self { router: router(Server::open(config).unwrap()), _data: data }
    }

    pub(crate) async fn get(&self, path: &str, cookie: &str) -> Answer {
        self.ask(Request::get(path).header(header::COOKIE, cookie).body(Body::empty()).unwrap()).await
    }

    /// Sends a form, its fields encoded.
    pub(crate) async fn post(&self, path: &str, cookie: &str, form: &str) -> Answer {
        let request = Request::post(path)
            .header(header::COOKIE, cookie)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(form.to_owned()));
        self.ask(request.unwrap()).await
    }

    pub(crate) async fn ask(&self, mut request: Request<Body>) -> Answer {
        request.headers_mut().entry(header::HOST).or_insert("table.test".parse().unwrap());
        let answer = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = answer.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Answer { status: parts.status, headers: parts.headers, text }
    }
}

impl Answer {
    /// The cookies that were set, as they are sent back.
    pub(crate) fn cookies(&self) -> String {
        let set = self.headers.get_all(header::SET_COOKIE).iter().map(|cookie| cookie.to_str().unwrap());
        set.map(|cookie| cookie.split(';').next().unwrap()).collect::<Vec<_>>().join("; ")
    }

    /// Whatever stands between these two texts, wherever they do.
    pub(crate) fn all_between(&self, before: &str, after: &str) -> Vec<&str> {
        let parts = self.text.split(before).skip(1);
        parts.filter_map(|part| part.split_once(after).map(|(between, _)| between)).collect()
    }
}
