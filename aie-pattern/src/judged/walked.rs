//! [`Walked`]: the walk of a declaration with constants, and every number that its types need, evaluated once.

#[cfg(feature = "tap")]
use aie_pattern_core::declare::Tap;
use aie_pattern_core::declare::{Dma, Iteration, Tensor};
use aie_pattern_core::ir::{Extent, Word};
use aie_pattern_core::{Descriptor, Dim, Pattern};

use super::Judged;
use crate::access::Known;
use crate::contract::{buffer_of_descriptor, buffer_of_tensor};
use crate::table::STATIC_ENTRIES;
#[cfg(feature = "tap")]
use crate::tap::{buffer_of_tap, dma_of_tap};

/// A walk, and the numbers of its types.
#[derive(Clone, Copy)]
pub struct Walked {
    /// The walk. A refused walk is replaced by one of the same length that causes no further error: its
    /// errors have been reported, and uses of it add none.
    pub pattern: Pattern,
    /// What else is known of it.
    pub known: Known,
    /// Number of accesses.
    pub len: usize,
    /// Elements of the stream, or bytes of two.
    pub stream: usize,
    /// Elements of a vector, or bytes of two.
    pub lanes: usize,
    /// Entries of the `static` of its table: all or none.
    pub stored: usize,
    /// Bytes of a word of its table.
    pub word: usize,
}

impl Walked {
    const fn new(pattern: Pattern, known: Known, extent: Option<Extent>, word: Word) -> Self {
        let (len, greatest) = match extent {
            Some(Extent { len, greatest }) => (Some(len), Some(greatest)),
            None => (ok_len(&pattern), ok_index(&pattern)),
        };
        let lanes = pattern.lanes() / pattern.element().packed();
        let Some(len) = as_usize(len) else { does_not_fit() };
        let stored = match greatest {
            Some(greatest) if len <= STATIC_ENTRIES && greatest <= u32::MAX as i64 => len,
            _ => 0,
        };
        let Some(stream) = len.checked_mul(lanes as usize) else { does_not_fit() };
        Self { pattern, known, len, stream, lanes: lanes as usize, stored, word: word.bytes() }
    }
}

const fn ok_len(pattern: &Pattern) -> Option<u64> {
    match pattern.len() {
        Ok(len) => Some(len),
        Err(_) => None,
    }
}

const fn ok_index(pattern: &Pattern) -> Option<i64> {
    match pattern.max_index() {
        Ok(greatest) => Some(greatest),
        Err(_) => None,
    }
}

const fn as_usize(len: Option<u64>) -> Option<usize> {
    match len {
        Some(len) if len <= usize::MAX as u64 => Some(len as usize),
        _ => None,
    }
}

const fn does_not_fit() -> ! {
    panic!("[AP091] the length of the walk does not fit `usize`")
}

/// The narrowest index type that holds the largest index.
pub(crate) const fn narrowest(greatest: i64) -> Word {
    match greatest {
        0x1_0000.. => Word::U32,
        0x100.. => Word::U16,
        _ => Word::U8,
    }
}

/// The walk, or if it was refused, one of the same length about which nothing more can be said.
const fn sound(pattern: Pattern, is_sound: bool) -> Pattern {
    if is_sound {
        return pattern;
    }
    let len = match pattern.len() {
        Ok(len) if len <= isize::MAX as u64 => len,
        _ => 0,
    };
    match Pattern::new(pattern.element(), 0, &[Dim::new(len, 0)]) {
        Some(repeat) => match repeat.of_vectors(pattern.lanes(), pattern.lanes()) {
            Some(repeat) => repeat,
            None => unreachable!(),
        },
        None => unreachable!(),
    }
}

macro_rules! walk {
    ($walk:ident, $declaration:ty, $plain:expr, $buffer:ident, |$own:ident| $known:expr) => {
        /// The walk of a declaration, whose length is known.
        #[must_use]
        pub const fn $walk(judged: &'static Judged<$declaration>) -> Walked {
            let ($own, verdict) = (&judged.declaration, judged.verdict);
            let (pattern, word) = match verdict.extent {
                Some(Extent { greatest, .. }) => ($plain($own), narrowest(greatest)),
                None => (sound($own.pattern(), verdict.is_sound), $own.word()),
            };
            let known = Known { buffer: $buffer($own), is_sound: verdict.is_sound, ..$known };
            Walked::new(pattern, known, verdict.extent, word)
        }
    };
}
#[cfg(feature = "tensor")]
walk!(walk_of_tensor, Tensor, Tensor::plain_pattern, buffer_of_tensor, |declaration| Known::NOTHING);
#[cfg(feature = "dma")]
walk!(walk_of_descriptor, Descriptor, Descriptor::plain_pattern, buffer_of_descriptor, |declaration| Known {
    dma: Some(Dma::of(declaration)),
    address: declaration.address,
    iteration: match declaration.iteration {
        Some(Iteration { size: 2.., .. }) => declaration.iteration,
        _ => None,
    },
    ..Known::NOTHING
});
#[cfg(feature = "tap")]
walk!(walk_of_tap, Tap<'static>, Tap::pattern, buffer_of_tap, |declaration| Known::of_tap(
    None,
    dma_of_tap(declaration),
    true
));
