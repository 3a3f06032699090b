//! [`Tap`]: one tap of a sequence, as a pattern.

use core::fmt;
use core::marker::PhantomData;

use aie_pattern_core::Pattern;
use aie_pattern_core::text::Text;

use super::{TapSequence, buffer_of_tap, dma_of_tap};
use crate::AccessPattern;
use crate::access::Known;
use crate::marker::copy;
use crate::run::Invariant;
use crate::vector::Vector;

/// Tap `K` of the sequence `S`: an [`AccessPattern`], [`TapSequence::tap`].
pub struct Tap<S, const K: usize>(Invariant<S>);

impl<S, const K: usize> Tap<S, K> {
    pub(super) const NEW: Self = Self(PhantomData);
}

copy!([S, const K: usize] Tap<S, K>);

impl<S, const K: usize> fmt::Debug for Tap<S, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tap {K}")
    }
}

#[diagnostic::on_unimplemented(
    message = "[AP136] `{Self}` has no tap {K}",
    label = "no such tap",
    note = "a sequence has the taps 0 to `LEN` - 1; if their lengths differ, only the first 1024 have types"
)]
/// The lengths of tap `K` of a sequence, which types have to name. The macro implements it.
pub trait NthTap<const K: usize>: TapSequence {
    /// As [`AccessPattern::Indices`].
    type Indices: 'static;

    /// As [`AccessPattern::INDICES`].
    const INDICES: &'static Self::Indices;

    /// As [`AccessPattern::Stream`].
    type Stream<T>: Vector<T>;

    /// Accesses, as the types above have it.
    const LEN: usize;
}

impl<S: NthTap<K>, const K: usize> AccessPattern for Tap<S, K> {
    const PATTERN: Pattern = nth::<S, K>();
    const LEN: usize = <S as NthTap<K>>::LEN;
    const KNOWN: Known = Known::of_tap(buffer_of_tap(S::TAP), dma_of_tap(S::TAP), S::IS_SOUND);
    type Indices = S::Indices;
    const INDICES: &'static S::Indices = S::INDICES;
    type Stream<T> = S::Stream<T>;
}

/// The walk of tap `K`.
///
/// # Panics
/// If the tap does not exist, or if it has another length than the types.
const fn nth<S: NthTap<K>, const K: usize>() -> Pattern {
    let taps = S::TAPS;
    if K >= taps.len() {
        let text = Text::new().str("[AP136] tap ").int(K as i128).str(" does not exist: the sequence has ");
        panic!("{}", text.count(taps.len() as i128, "tap").as_str());
    }
    let len = taps[K].len();
    assert!(
        matches!(len, Ok(len) if len == <S as NthTap<K>>::LEN as u64),
        "[AP092] the taps of this sequence have different lengths, which a constant decides: declare the tap alone, with its \
         number in brackets after the tiler"
    );
    taps[K]
}
