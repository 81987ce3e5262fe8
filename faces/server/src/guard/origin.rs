use axum::extract::Request;
use axum::http::{HeaderMap, Method, header};

use crate::{Fault, Server};

/// Refuses what another site's page sends here in somebody's name: a request that changes something must come from a
/// page of this server, or from a program that sends its key itself.
///
/// # Errors
/// [`Fault::Forbidden`].
pub(crate) fn same_origin(server: &Server, request: &Request) -> Result<(), Fault> {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && !is_ours(request.headers(), server.config().public.as_deref()) {
        let why = "this came from another site's page, and was refused";
        return Err(Fault::Forbidden(why.to_owned()));
    }
    Ok(())
}

/// Whether the request comes from a page of this server. A browser says where a page is from in `Origin`, and in
/// `Sec-Fetch-Site`; one that says neither is a program, which sends no cookie that it was not given for this.
fn is_ours(headers: &HeaderMap, public: Option<&str>) -> bool {
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    if matches!(site, Some(site) if site != "same-origin" && site != "none") {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if public.is_some_and(|public| public.trim_end_matches('/') == origin) {
        return true;
    }
    let host = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    host.is_some() && host == text(header::HOST)
}
