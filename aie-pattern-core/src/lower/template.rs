//! Lowers a declaration to the words of its descriptor before its buffer has an address.

use crate::declare::Descriptor;
use crate::device::Tile;
use crate::layout::{Layout, Words};
#[cfg(doc)]
use crate::register::Template;
use crate::register::{Field, Limit, Misfits, tile_with_words};
use crate::util::div_ceil;

/// The words of a descriptor before its buffer has an address; the number of words depends on the tile. A
/// [`Template`] is made from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unplaced {
    pub(super) layout: &'static Layout,
    /// The words, with address 0.
    pub words: Words,
    /// Bytes from the start of the buffer to the first access.
    pub offset: u64,
    /// The lowest valid address of the buffer.
    pub lowest: u64,
    /// The highest valid address of the buffer.
    pub highest: u64,
}

impl Descriptor {
    /// The words for any address, for any kind of tile.
    ///
    /// # Errors
    /// The errors of [`fields`](Self::fields) and of encoding; and [`Field::BaseAddr`] if the buffer does not fit the
    /// memory, or the walk does not begin inside the buffer.
    #[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
    pub const fn unplaced(&self) -> Result<Unplaced, Misfits> {
        // A declared address may be within a word that it fills up with the offset; the template counts from that word.
        let slip = or!(self.address, 0).rem_euclid(4);
        let mut fields = tri!(self.fields(slip));
        let offset = fields.base_addr;
        fields.base_addr = 0;
        // `fields` only succeeds for tiles whose words are known.
        let Some((_, layout)) = tile_with_words(self.device, self.tile) else { unreachable!() };
        let words = tri!(layout.encode(self.device, &fields));
        let (low, high) = self.window();
        // From the template's word to the end of the buffer.
        let bytes = bytes(self).saturating_add(slip);
        let highest = high.saturating_sub(bytes).div_euclid(4) * 4;
        // The buffer does not fit, or the walk begins outside: the rules refuse both.
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

    /// The byte addresses (start, end) that the descriptor reaches: everything its address field can name, or only
    /// the tile's own memory for the last channels of a mem tile (AM020). The windows of a mem tile are adjacent, and
    /// a buffer may cross from one to the next, as far as the rule on addresses is concerned.
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

/// Bytes of the buffer, rounded up.
const fn bytes(d: &Descriptor) -> i128 {
    div_ceil(d.elements.saturating_mul(d.bits()), 8)
}
