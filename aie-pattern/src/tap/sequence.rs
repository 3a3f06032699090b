//! [`TapSequence`]: several taps, as the tilers and `partition` make them.

use core::marker::PhantomData;

use aie_pattern_core::Pattern;
use aie_pattern_core::declare::Tap as Declaration;

use super::descriptor::{self, TapDescriptor};
use super::{NthTap, Tap};
use crate::judged::Judged;
use crate::show::{OfTaps, Show};

/// A sequence of taps, declared by [`tap_pattern!`](crate::tap_pattern): what a tiler or a partition makes.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tap_pattern! {
///     /// Groups of 2 x 3 tiles; the groups at the right edge have fewer.
///     struct Groups = i32, TensorTiler2D.step_tiler((8, 8), (2, 2), (2, 3), allow_partial = True);
/// }
/// let lens: Vec<_> = Groups::TAPS.iter().map(|tap| tap.len().unwrap()).collect();
/// assert_eq!(lens, [24, 8, 24, 8]);
/// assert_eq!((Tap::<Groups, 0>::LEN, Groups::tap::<1>().indices().len()), (24, 8));
/// ```
pub trait TapSequence: Copy + 'static {
    /// The sequence as declared.
    const TAP: &'static Declaration<'static>;

    /// How many taps there are.
    const LEN: usize;

    /// Their walks, in order.
    const TAPS: &'static [Pattern] = <Self::List as Taps<Self::Descriptor>>::LIST;

    /// [`TapDescriptor`] with the words of a shim's descriptor on the device: 8 on AIE-ML, 9 on AIE-ML v2.
    type Descriptor: 'static;

    /// What a shim executes for each: its descriptor, and the number of passes. The ids of the descriptors go round: the ids of the first 16
    /// taps are `bd_id`, 0 if none is declared, and the 15 after it.
    ///
    /// Naming it for a device whose descriptors are not known does not compile.
    const DESCRIPTORS: &'static [Self::Descriptor] = <Self::List as Taps<Self::Descriptor>>::DESCRIPTORS;

    /// Tap `K` as a pattern: a value of the type [`Tap<Self, K>`].
    #[inline]
    #[must_use]
    fn tap<const K: usize>() -> Tap<Self, K>
    where
        Self: NthTap<K>,
    {
        Tap::NEW
    }

    /// The sequence as text: `{}` is the number of its taps and the first one, `{:#}` lists them.
    #[inline]
    #[must_use]
    fn show(self) -> Show<Self, OfTaps> {
        Show::NEW
    }

    #[doc(hidden)]
    const IS_SOUND: bool = true;

    // As a type, since a constant that no impl is generic over would be evaluated even if nothing names it.
    #[doc(hidden)]
    type List: Taps<Self::Descriptor>;
}

/// The `N` taps of `S`.
pub struct TapList<S, const N: usize>(PhantomData<S>);

/// The taps of a sequence as a type: its [`TapList`].
pub trait Taps<D: 'static> {
    /// The walks.
    const LIST: &'static [Pattern];

    /// What a shim executes for them.
    const DESCRIPTORS: &'static [D];
}

impl<S: TapSequence, const N: usize, const W: usize> Taps<TapDescriptor<W>> for TapList<S, N> {
    #[allow(long_running_const_eval)]
    const LIST: &'static [Pattern] = &walks::<N>(S::TAP);
    #[allow(long_running_const_eval)]
    const DESCRIPTORS: &'static [TapDescriptor<W>] = &descriptor::list::<N, W>(S::TAP);
}

const fn walks<const N: usize>(tap: &Declaration) -> [Pattern; N] {
    let mut list = [Pattern::empty(tap.element); N];
    let Ok(taps) = tap.taps() else { return list };
    each!(k, 0..N, {
        if let Some(walk) = taps.nth(k as u64) {
            list[k] = walk;
        }
    });
    list
}

/// The number of taps of a sequence with constants; none if it was refused.
#[must_use]
pub const fn sequence_len(found: &Judged<Declaration<'_>>) -> usize {
    match found.declaration.taps() {
        Ok(taps) if found.is_sound() && taps.len() <= usize::MAX as u64 => taps.len() as usize,
        _ => 0,
    }
}

/// The accesses of the first tap of a sequence with constants, which all others are taken to have as well.
#[must_use]
pub const fn first_len(found: &Judged<Declaration<'_>>) -> usize {
    match found.declaration.pattern().len() {
        Ok(len) if found.is_sound() && len <= usize::MAX as u64 => len as usize,
        _ => 0,
    }
}

/// Bytes of the word that holds every index of a tensor.
#[must_use]
pub const fn widest_word(tap: &Declaration) -> usize {
    match (tap.task.index, tap.elements()) {
        (Some(word), _) => word.bytes(),
        (None, Some(0..=0x100)) => 1,
        (None, Some(0..=0x1_0000)) => 2,
        _ => 4,
    }
}
