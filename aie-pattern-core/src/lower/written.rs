//! [`Written`]: the words of a descriptor, as many as any tile has.

use crate::layout::MAX_WORDS;

/// The words of a descriptor of a tile's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    pub(crate) words: [u32; MAX_WORDS],
}

impl Written {
    /// Of a descriptor with these words.
    ///
    /// # Panics
    /// If there are more than any tile's descriptor has.
    #[must_use]
    pub const fn of<const N: usize>(words: [u32; N]) -> Self {
        let (mut all, mut k) = ([0; MAX_WORDS], 0);
        while k < N {
            all[k] = words[k];
            k += 1;
        }
        Self { words: all }
    }
}
