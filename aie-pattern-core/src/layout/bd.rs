//! [`Bd`]: the words of a buffer descriptor, typed by their layout.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use super::Layout;

/// The register layout of a tile's descriptors, as a type.
pub trait BdLayout: 'static {
    /// The type name of such a descriptor: `ComputeBd`.
    const NAME: &'static str;

    /// The fields, offsets and words.
    const LAYOUT: &'static Layout;
}

/// The `N` words of a buffer descriptor with the registers of `L`.
///
/// [`ComputeBd`](crate::device::aie_ml::ComputeBd) and the other descriptor types have a getter for each field.
#[repr(transparent)]
pub struct Bd<L, const N: usize> {
    words: [u32; N],
    layout: PhantomData<fn() -> L>,
}

impl<L: BdLayout, const N: usize> Bd<L, N> {
    /// Wraps words read from a tile, without any check.
    pub const fn from_words(words: [u32; N]) -> Self {
        const { assert!(N == L::LAYOUT.words) };
        Self { words, layout: PhantomData }
    }

    /// The words, in register order.
    pub const fn words(self) -> [u32; N] {
        self.words
    }
}

// Implemented by hand: `derive` would require `Clone` of `L`.
impl<L, const N: usize> Clone for Bd<L, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L, const N: usize> Copy for Bd<L, N> {}

impl<L, const N: usize> PartialEq for Bd<L, N> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<L, const N: usize> Eq for Bd<L, N> {}

impl<L, const N: usize> Hash for Bd<L, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

/// Logs the raw words to send little data from the target; the host decodes them. Use `decode()` to log fields by
/// name.
#[cfg(feature = "defmt")]
impl<L: BdLayout, const N: usize> defmt::Format for Bd<L, N> {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "{=str}({:#010x})", L::NAME, self.words);
    }
}

/// Shows the fields by name, with the raw register values.
impl<L: BdLayout, const N: usize> fmt::Debug for Bd<L, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct(L::NAME);
        for register in L::LAYOUT.registers {
            all.field(register.name, &register.stored(&self.words));
        }
        all.finish()
    }
}
