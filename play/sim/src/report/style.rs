/// The look of a report, in light and dark.
pub(super) const STYLE: &str = include_str!("report.css");
