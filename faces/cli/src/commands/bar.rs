//! How far long work has come.

use indicatif::{ProgressBar, ProgressStyle};
use standfast_rulebook::sim::News;

/// A bar that grows, with what is done behind it.
pub(super) struct Bar(ProgressBar);

/// How far something is, of how much, and what stands behind that.
type Stands = (u64, u64, String);

impl Bar {
    pub(super) fn new() -> Self {
        let bar = ProgressBar::new(0);
        let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {msg} {eta}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self(bar)
    }

    /// Draws how far that is: what luck is worth is learned, or what is asked for is fought.
    pub(super) fn tells<T>(&self, news: &News<T>, stands: impl FnOnce(&T) -> Stands) {
        self.stands(match news {
            News::Learns(learning) => {
                let (done, of) = learning.way();
                (done, of, learning.says().to_owned())
            }
            News::Stands(so) => stands(so),
        });
    }

    /// Draws that it stands so.
    pub(super) fn stands(&self, (done, of, says): Stands) {
        if self.0.length() != Some(of) {
            // How long a battle of the pilot takes says nothing of those that count.
            self.0.set_length(of);
            self.0.reset_eta();
        }
        self.0.set_position(done);
        self.0.set_message(says);
    }

    pub(super) fn clear(&self) {
        self.0.finish_and_clear();
    }
}

/// So many of them, of how many.
pub(super) fn way_of((done, of): (usize, usize), them: &str) -> Stands {
    let whole = |many| u64::try_from(many).unwrap_or(u64::MAX);
    (whole(done), whole(of), them.to_owned())
}
