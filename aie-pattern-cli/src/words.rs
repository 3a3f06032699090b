//! [`Words`]: words without which a file has nothing for this command.

use memchr::memmem::Finder;

/// Words to look for in the bytes of a file.
pub(crate) struct Words(Vec<Finder<'static>>);

impl Words {
    pub(crate) fn new(words: &[&'static str]) -> Self {
        Self(words.iter().map(|word| Finder::new(*word)).collect())
    }

    /// Whether one of them is there.
    pub(crate) fn are_in(&self, bytes: &[u8]) -> bool {
        self.0.iter().any(|word| word.find(bytes).is_some())
    }
}
