//! The words of a descriptor whose buffer has an address, or is to have one.

use super::Unplaced;
use crate::declare::Descriptor;
use crate::layout::Words;
use crate::register::{AddressError, Misfits, Template};

impl Unplaced {
    /// The words for a buffer at byte `address`.
    ///
    /// # Errors
    /// The errors of [`Template::words`].
    pub const fn at(&self, address: u64) -> Result<Words, AddressError> {
        let limits = AddressError { address, lowest: self.lowest, highest: self.highest };
        if !limits.accepts(address) {
            return Err(limits);
        }
        let (base, mut words) = (self.layout.base, self.words);
        each!(k, 0..base.len(), {
            words.set(base[k].word, base[k].placed((address + self.offset) / 4));
        });
        Ok(words)
    }
}

impl Descriptor {
    /// The words for any address of the buffer. The declaration must pass [`check`](Self::check).
    ///
    /// `N` is the number of words of the tile's descriptors: 6 on a compute tile, 8 on a mem tile, 8 or more on a
    /// shim, depending on its layout. Of a declared [`address`](Self::address), only its
    /// place in its word counts; the template takes the address of that word.
    ///
    /// # Errors
    /// The errors of [`unplaced`](Self::unplaced).
    ///
    /// # Panics
    /// If `N` is not the number of words of the tile's descriptors.
    #[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
    pub const fn template<const N: usize>(&self) -> Result<Template<N>, Misfits> {
        match self.unplaced() {
            Ok(Unplaced { words, offset, lowest, highest, .. }) => {
                Ok(Template::new(self.device, self.tile, words.exactly(), offset, lowest, highest))
            }
            Err(misfits) => Err(misfits),
        }
    }
}
