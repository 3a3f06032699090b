//! A declaration as the words of its descriptor, before its buffer has an address.

use crate::declare::Descriptor;
use crate::device::Tile;
use crate::layout::{Layout, Words};
use crate::register::{AddressError, Field, Limit, Misfits, Template, tile_with_words};

/// The words of a descriptor before its buffer has an address, of as many words as its tile has: what a [`Template`] is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unplaced {
    layout: &'static Layout,
    /// The words, with 0 for the address.
    pub words: Words,
    /// Bytes from the buffer's address to the first access.
    pub offset: u64,
    /// The lowest address at which the buffer can be.
    pub lowest: u64,
    /// The highest address at which the buffer can be.
    pub highest: u64,
}

impl Unplaced {
    /// The words for a buffer at byte `address`.
    ///
    /// # Errors
    /// As [`Template::words`].
    pub const fn at(&self, address: u64) -> Result<Words, AddressError> {
        let limits = AddressError { address, lowest: self.lowest, highest: self.highest };
        if !limits.accepts(address) {
            return Err(limits);
        }
        let (base, mut words, mut k) = (self.layout.base, self.words, 0);
        while k < base.len() {
            words.set(base[k].word, base[k].placed((address + self.offset) / 4));
            k += 1;
        }
        Ok(words)
    }
}

impl Descriptor {
    /// The words of a declaration that [`check`](Self::check) has no objection to, for any address of its buffer.
    ///
    /// `N` is the number of words of the tile's descriptors on the device: 6 on a compute tile, 8 on a mem tile, 8 on a shim
    /// or as many as its layout has. A declared [`address`](Self::address) is not looked at.
    ///
    /// # Errors
    /// As [`unplaced`](Self::unplaced).
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

    /// The same of any tile.
    ///
    /// # Errors
    /// As [`fields`](Self::fields) and encoding; and [`Field::BaseAddr`] if the buffer has no place in the memory, or
    /// the walk does not begin in the buffer.
    #[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
    pub const fn unplaced(&self) -> Result<Unplaced, Misfits> {
        let mut fields = match self.fields(0) {
            Ok(fields) => fields,
            Err(misfits) => return Err(misfits),
        };
        let offset = fields.base_addr;
        fields.base_addr = 0;
        // Fields are of tiles whose words are known only.
        let Some((_, layout)) = tile_with_words(self.device, self.tile) else { unreachable!() };
        let words = match layout.encode(self.device, &fields) {
            Ok(words) => words,
            Err(misfits) => return Err(misfits),
        };
        let (low, high) = self.window();
        let bytes = bytes(self);
        let highest = high.saturating_sub(bytes).div_euclid(4) * 4;
        // A buffer that has no place, or a walk that does not begin in it: neither is so once the rules have been checked.
        let mut misfits = Misfits::new();
        if highest < low {
            misfits.push(Field::BaseAddr, low, Limit::Range(low, highest));
        } else if offset as i128 >= bytes {
            misfits.push(Field::BaseAddr, offset as i128, Limit::Range(0, bytes - 4));
        }
        if !misfits.as_slice().is_empty() {
            return Err(misfits);
        }
        Ok(Unplaced { layout, words, offset, lowest: low as u64, highest: highest as u64 })
    }

    /// The byte addresses that the descriptor reaches, and one past them: all that its address field can name, through the
    /// last channels of a mem tile the tile's own memory only (AM020). A mem tile's windows lie side by side, and a buffer
    /// may go from one into the next, as far as the rule on addresses goes.
    const fn window(&self) -> (i128, i128) {
        match (self.limits(), self.channel) {
            (
                Some(Tile { data: Some(memory), local_memory, first_local_channel, .. }),
                Some((_, channel)),
            ) if channel >= *first_local_channel => (*local_memory, *local_memory + memory.bytes as i128),
            (Some(tile), _) => (0, tile.reach),
            (None, _) => (0, 0),
        }
    }
}

/// Bytes of the buffer, of which the last may be half used.
const fn bytes(d: &Descriptor) -> i128 {
    let bits = d.elements.saturating_mul(d.bits());
    bits.div_euclid(8) + (bits % 8 != 0) as i128
}
