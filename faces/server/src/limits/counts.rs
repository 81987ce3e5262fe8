use std::collections::HashMap;
use std::hash::Hash;

/// How much each of them has at the moment. Whoever has nothing left is forgotten.
#[derive(Debug)]
pub(crate) struct Counts<K>(HashMap<K, usize>);

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<K: Eq + Hash> Counts<K> {
    pub(crate) fn of(&self, whose: &K) -> usize {
        self.0.get(whose).copied().unwrap_or_default()
    }

    pub(crate) fn add(&mut self, whose: K, many: usize) {
        if many > 0 {
            *self.0.entry(whose).or_default() += many;
        }
    }

    pub(crate) fn take(&mut self, whose: &K, many: usize) {
        if let Some(count) = self.0.get_mut(whose) {
            *count = count.saturating_sub(many);
            if *count == 0 {
                self.0.remove(whose);
            }
        }
    }

    /// How much all of them have.
    pub(crate) fn all(&self) -> usize {
        self.0.values().sum()
    }

    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
