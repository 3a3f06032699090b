//! [`Bd`]: the words of a descriptor.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use super::Layout;

/// The registers of the descriptors of a tile, as a type.
pub trait BdLayout: 'static {
    /// What such a descriptor is called: `ComputeBd`.
    const NAME: &'static str;

    /// Where everything is.
    const LAYOUT: &'static Layout;
}

/// The `N` words of a buffer descriptor whose registers are those of `L`.
///
/// [`ComputeBd`](crate::device::aie_ml::ComputeBd) and its like have a getter for each field.
#[repr(transparent)]
pub struct Bd<L, const N: usize> {
    words: [u32; N],
    layout: PhantomData<fn() -> L>,
}

impl<L: BdLayout, const N: usize> Bd<L, N> {
    /// A descriptor as it was read from a tile, whatever it says.
    #[must_use]
    pub const fn from_words(words: [u32; N]) -> Self {
        const { assert!(N == L::LAYOUT.words) };
        Self { words, layout: PhantomData }
    }

    /// The words, in the order of the registers.
    #[must_use]
    pub const fn words(self) -> [u32; N] {
        self.words
    }
}

// By hand: `derive` would ask the same of `L`.
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

/// The words: the target sends as little as it can, and the host decodes them. By name they are `decode()`.
#[cfg(feature = "defmt")]
impl<L: BdLayout, const N: usize> defmt::Format for Bd<L, N> {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "{=str}({:#010x})", L::NAME, self.words);
    }
}

/// The fields by name, as the registers hold them.
impl<L: BdLayout, const N: usize> fmt::Debug for Bd<L, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct(L::NAME);
        for register in L::LAYOUT.registers {
            all.field(register.name, &register.stored(&self.words));
        }
        all.finish()
    }
}
