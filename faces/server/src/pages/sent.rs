use axum::Form;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use super::PageFault;
use crate::{Fault, Server};

/// What a form sent; what can't be read is answered with a page that says so.
#[derive(Debug)]
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Server> for Sent<T> {
    type Rejection = PageFault;

    async fn from_request(request: Request, server: &Server) -> Result<Self, PageFault> {
        match Form::<T>::from_request(request, server).await {
            Ok(Form(sent)) => Ok(Self(sent)),
            Err(refused) if refused.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Fault::too_much_sent(&server.config().limits).into())
            }
            Err(refused) => Err(Fault::Unreadable(refused.body_text()).into()),
        }
    }
}
