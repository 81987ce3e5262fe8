//! Numbers in parts of a whole, as people write them.

use serde_json::Value as Json;

/// More decimals than this nobody writes.
const MOST_DECIMALS: usize = 9;

/// `parts / per_whole` in decimals: `2.5`; as near as it comes where it has no end.
#[must_use]
pub fn written(parts: i64, per_whole: i64) -> String {
    let per_whole = i128::from(per_whole.max(1));
    let (sign, size) = (if parts < 0 { "-" } else { "" }, i128::from(parts).abs());
    let mut rest = size % per_whole;
    let mut decimals = String::new();
    while rest != 0 && decimals.len() < MOST_DECIMALS {
        rest *= 10;
        decimals.push_str(&(rest / per_whole).to_string());
        rest %= per_whole;
    }
    let point = if decimals.is_empty() { "" } else { "." };
    format!("{sign}{}{point}{decimals}", size / per_whole)
}

/// The number of parts that a text comes to, if it comes to whole ones.
#[must_use]
pub fn read(text: &str, per_whole: i64) -> Option<i64> {
    let (sign, digits) = match text.trim().strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.trim()),
    };
    // Half the world writes a comma.
    let (whole, decimals) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let all = format!("{whole}{decimals}");
    if whole.is_empty() || decimals.len() > MOST_DECIMALS || !all.bytes().all(|digit| digit.is_ascii_digit())
    {
        return None;
    }
    let scale = 10_i128.checked_pow(u32::try_from(decimals.len()).ok()?)?;
    let parts = all.parse::<i128>().ok()?.checked_mul(i128::from(per_whole.max(1)))?;
    (parts % scale == 0).then(|| i64::try_from(sign * (parts / scale)).ok()).flatten()
}

/// `parts / per_whole` as a JSON number.
#[must_use]
pub fn json(parts: i64, per_whole: i64) -> Json {
    if per_whole <= 1 {
        return Json::from(parts);
    }
    serde_json::from_str(&written(parts, per_whole)).unwrap_or_default()
}

/// The number of parts of a JSON number.
#[must_use]
pub fn of_json(json: &Json, per_whole: i64) -> Option<i64> {
    read(&json.as_number()?.to_string(), per_whole)
}

/// A place on the table as people type it: `12.5, 20, 270`.
#[must_use]
pub fn place(json: &Json) -> String {
    let parts = ["x", "y", "facing"].into_iter().filter_map(|name| json.get(name));
    parts.map(Json::to_string).collect::<Vec<_>>().join(", ")
}
