//! stub
use crate::{Fault, Limits};

pub(crate) type Change = serde_json::Value;

pub(super) fn verify_length(text: &str, limits: &Limits) -> Result<(), Fault> {
    if text.len() > limits.body {
        let most = limits.body.to_string();
        return Err(Fault::Limit { what: "bytes of a scenario (body)", most, after: None });
    }
    Ok(())
}

pub(super) fn changed(text: &str, changes: &[Change]) -> Result<String, Fault> {
    Ok(format!("{text}{}", "\n".repeat(changes.len())))
}

pub(super) fn said(before: &str, after: &str) -> Result<Vec<String>, Fault> {
    Ok(vec![format!("{} to {} bytes", before.len(), after.len())])
}
