//! [`Template`]: the words of a declaration before its buffer has an address.

use super::encode::tile_with_words;
use crate::device::{Device, TileKind};
use crate::layout::{Field, Part};
use crate::text::{Checked, Text};
use crate::util::multiples;

/// Words that only lack the address of the buffer: small enough to write out, and placed with a few instructions.
///
/// ```
/// # mod aie_pattern { pub use aie_pattern_core::{*, device::Direction}; pub mod bd { pub use aie_pattern_core::register::*; } }
/// # use aie_pattern::{Descriptor, Device, Element, TileKind};
/// use aie_pattern::bd::Template;
///
/// # struct RowBd;
/// # impl RowBd {
/// #     const D: Descriptor = Descriptor {
/// #         offset: 64, len: Some(64), ..Descriptor::new(Device::AieMl, TileKind::Compute, Element::Int32, 256)
/// #     };
/// #     const TEMPLATE: Template<6> = match Self::D.template() { Ok(template) => template, Err(_) => panic!() };
/// # }
/// // From `#[dma_bd(name = RowBd, offset = 64, len = 64)]` on a buffer of 256 `i32`.
/// const TEMPLATE: Template<6> = RowBd::TEMPLATE;
/// const WORDS: [u32; 6] = match TEMPLATE.words(0x400) {
///     Ok(words) => words,
///     Err(_) => panic!(),
/// };
/// assert_eq!(WORDS, [0x0050_0040, 0, 0, 0, 0, 0x0200_0000]);
/// assert_eq!(TEMPLATE.words(0xFC04).unwrap_err().to_string(), "address 0xFC04 is not in 0x0..=0xFC00");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Template<const N: usize> {
    device: Device,
    kind: TileKind,
    base: &'static [Part],
    words: [u32; N],
    offset: u64,
    lowest: u64,
    highest: u64,
}

/// An address that the buffer cannot have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct AddressError {
    /// The address asked for.
    pub address: u64,
    /// The lowest valid address.
    pub lowest: u64,
    /// The highest valid address.
    pub highest: u64,
}

impl AddressError {
    /// Whether the buffer can be at `address`: the same check as in [`Template::words`].
    #[inline]
    #[must_use]
    pub const fn accepts(&self, address: u64) -> bool {
        self.lowest <= address && address <= self.highest && address.is_multiple_of(4)
    }

    /// The message: `address 0x6 is not a multiple of 4`.
    #[must_use]
    pub const fn text(&self) -> Text {
        let text = Text::new().str("address ").hex(self.address as i128);
        if self.address < self.lowest || self.address > self.highest {
            text.str(" is not in ").hex(self.lowest as i128).str("..=").hex(self.highest as i128)
        } else {
            text.str(" is not a multiple of 4")
        }
    }

    /// The message with a note on the limit, citing the manuals of `device`, and a valid address.
    #[must_use]
    pub const fn explained(&self, device: Device) -> Text {
        let text = self.text();
        if self.address > self.highest {
            let text = text
                .note("the buffer must end within the memory that the descriptor reaches")
                .cite(device.family().manual);
            return self.extreme(text, "highest", self.highest);
        }
        if self.address < self.lowest {
            let text =
                text.note("the channel reaches only the memory of its tile").cite(device.family().manual);
            return self.extreme(text, "lowest", self.lowest);
        }
        let text =
            text.note("a descriptor holds the address of a 32-bit word").cite(device.family().registers);
        let [below, above] = multiples(self.address as i128, 4);
        match (self.offer(below as u64), self.offer(above as u64)) {
            (Some(checked), Some(_)) => {
                text.offer(checked, "the nearest addresses are ").hex(below).str(" and ").hex(above)
            }
            (Some(checked), None) => text.offer(checked, "the nearest address is ").hex(below),
            (None, Some(checked)) => text.offer(checked, "the nearest address is ").hex(above),
            (None, None) => text,
        }
    }

    const fn offer(&self, address: u64) -> Option<Checked> {
        Checked::if_passed(self.accepts(address))
    }

    const fn extreme(&self, text: Text, side: &str, address: u64) -> Text {
        match self.offer(address) {
            Some(checked) => {
                text.offer(checked, "the ").str(side).str(" address for this buffer is ").hex(address as i128)
            }
            None => text,
        }
    }
}

impl core::fmt::Display for AddressError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.text().as_str())
    }
}

impl core::error::Error for AddressError {}

impl<const N: usize> Template<N> {
    /// Builds from `words` with address 0. The buffer may be at `lowest` to `highest`; the first access is `offset`
    /// bytes into it.
    ///
    /// For the parts of a template made by [`Descriptor::template`](crate::Descriptor::template), written out as
    /// source code.
    ///
    /// # Panics
    /// If the parts are inconsistent: a device whose words are unknown, a wrong number of words, words that already
    /// hold an address, a number that is not a multiple of 4, or a base address that does not fit its registers.
    #[must_use]
    pub const fn new(
        device: Device,
        kind: TileKind,
        words: [u32; N],
        offset: u64,
        lowest: u64,
        highest: u64,
    ) -> Self {
        let Some((_, layout)) = tile_with_words(device, kind) else {
            panic!("the words of such a tile are not known on this device")
        };
        assert!(N == layout.words);
        let base = layout.base;
        each!(k, 0..base.len(), {
            assert!(words[base[k].word as usize] & base[k].placed(u64::MAX) == 0);
        });
        let bits = layout.bits(Field::BaseAddr) + 2;
        assert!(offset.is_multiple_of(4) && lowest.is_multiple_of(4) && highest.is_multiple_of(4));
        assert!(highest >> bits == 0 && offset >> bits == 0 && (highest + offset) >> bits == 0);
        Self { device, kind, base, words, offset, lowest, highest }
    }

    /// The words of a declaration in error: zeros, for each address that the registers hold, so that placing them causes
    /// no further error.
    #[must_use]
    pub const fn of_error(device: Device, kind: TileKind) -> Self {
        let highest = match tile_with_words(device, kind) {
            Some((_, layout)) => (1 << (layout.bits(Field::BaseAddr) + 2)) - 4,
            None => 0,
        };
        Self::new(device, kind, [0; N], 0, 0, highest)
    }

    /// The words for a buffer at byte `address` as the descriptor sees it: on a mem tile, the western neighbour's
    /// memory is at 0, the tile's own at 0x80000 and the eastern neighbour's at 0x100000.
    ///
    /// # Errors
    /// If the address is not a multiple of 4, or if the buffer would exceed the reach of the descriptor: rule
    /// `AP029`.
    #[inline]
    pub const fn words(&self, address: u64) -> Result<[u32; N], AddressError> {
        let limits = AddressError { address, lowest: self.lowest, highest: self.highest };
        if !limits.accepts(address) {
            return Err(limits);
        }
        // `new` has checked that both are multiples of 4 and that the registers hold their sum.
        let base = (address + self.offset) / 4;
        let mut words = self.words;
        each!(k, 0..self.base.len(), {
            let (part, word) = (self.base[k], self.base[k].word as usize);
            // Always true; the check exists so that firmware links no panic.
            if word < N {
                words[word] |= part.placed(base);
            }
        });
        Ok(words)
    }

    /// The device whose layout the words have.
    #[must_use]
    pub const fn device(&self) -> Device {
        self.device
    }

    /// The kind of tile whose layout the words have.
    #[must_use]
    pub const fn kind(&self) -> TileKind {
        self.kind
    }

    /// The words with address 0.
    #[must_use]
    pub const fn unplaced(&self) -> [u32; N] {
        self.words
    }

    /// Bytes from the start of the buffer to the first access.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// The lowest valid address of the buffer.
    #[must_use]
    pub const fn lowest(&self) -> u64 {
        self.lowest
    }

    /// The highest valid address of the buffer.
    #[must_use]
    pub const fn highest(&self) -> u64 {
        self.highest
    }
}
