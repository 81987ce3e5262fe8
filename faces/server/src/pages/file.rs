use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// A file to be kept, not shown.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) kind: &'static str,
    pub(crate) content: String,
}

impl IntoResponse for File {
    fn into_response(self) -> Response {
        let kept: String =
            self.name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect();
        let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{kept}\""));
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static(self.kind)),
            (
                header::CONTENT_DISPOSITION,
                disposition.unwrap_or_else(|_| HeaderValue::from_static("attachment")),
            ),
        ];
        (headers, self.content).into_response()
    }
}
