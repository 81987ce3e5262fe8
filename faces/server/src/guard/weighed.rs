use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};

use crate::limits::{Caller, Held, Load};
use crate::{Fault, Server};

/// So much of an answer is handed on at a time: what has been handed on is taken for taken.
pub(super) const PART: usize = 64 * 1024;

/// An answer that is counted until it is taken: its bytes, and the request that it answers.
#[derive(Debug)]
struct Weighed {
    body: Body,
    /// What was made, and is still to be handed on.
    rest: Bytes,
    _load: Option<Load>,
    _request: Option<Held>,
}

/// The answer, its bytes counted as on their way to that address until they are taken, and its request as under way.
/// Streams, whose length nobody knows, count what they send themselves; and what is small is let go, so that
/// nobody is refused the word that his command came about.
///
/// # Errors
/// [`Fault::Limit`] where too many are on their way already.
pub(crate) fn weighed(
    server: &Server,
    caller: Caller,
    request: Option<Held>,
    response: Response,
) -> Result<Response, Fault> {
    let length = response.body().size_hint().exact().and_then(|length| usize::try_from(length).ok());
    let large = length.filter(|length| *length > PART);
    if large.is_none() && request.is_none() {
        return Ok(response);
    }
    let load = large.map(|length| server.loads().hold(caller, length)).transpose()?;
    Ok(response.map(|body| Body::new(Weighed { body, rest: Bytes::new(), _load: load, _request: request })))
}

impl HttpBody for Weighed {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.rest.is_empty() {
            let next = ready!(Pin::new(&mut self.body).poll_frame(context));
            match next.map(|frame| frame.map(Frame::into_data)) {
                Some(Ok(Ok(data))) => self.rest = data,
                Some(Ok(Err(other))) => return Poll::Ready(Some(Ok(other))),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => return Poll::Ready(None),
            }
        }
        let part = self.rest.len().min(PART);
        let part = self.rest.split_to(part);
        Poll::Ready(Some(Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = u64::try_from(self.rest.len()).unwrap_or(u64::MAX);
        let mut hint = self.body.size_hint();
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper.saturating_add(rest));
        }
        hint.set_lower(hint.lower().saturating_add(rest));
        hint
    }
}
