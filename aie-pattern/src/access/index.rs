//! [`Access`]: what an access of a walk is; and the walks whose accesses are indices.

use core::fmt::{self, Display, Formatter};
use core::iter::FusedIterator;

use aie_pattern_core::Pattern;
use aie_pattern_core::show::{Plan, Sheet};

use super::needs::Needs;
use super::{AccessPattern, Known};
use crate::run;
use crate::run::error::BufferError;
use crate::run::iter::Iter;

/// What an access of the walk `P` is: `usize`, an index; or `Option<usize>`, an index or a padded zero.
///
/// No other type implements it. See [`AccessPattern`].
pub trait Access<P>: Copy + sealed::Sealed + 'static {
    /// The walk as plain data, see [`AccessPattern::PATTERN`].
    type Pattern: 'static;

    /// The accesses in order, see [`AccessPattern::iter`].
    type Iter: ExactSizeIterator<Item = Self> + DoubleEndedIterator + FusedIterator + Clone;

    // How the members of `AccessPattern` are made of what is declared.

    #[doc(hidden)]
    const LEN: usize;

    #[doc(hidden)]
    const SPAN: usize;

    #[doc(hidden)]
    const ELEMENTS: Self::Pattern;

    #[doc(hidden)]
    const NEEDS: Needs;

    #[doc(hidden)]
    const BYTES_PER_INDEX: usize;

    #[doc(hidden)]
    fn iter() -> Self::Iter;

    /// The index, repeated.
    #[doc(hidden)]
    #[must_use]
    fn times(self, count: usize) -> Self;

    #[doc(hidden)]
    fn show(f: &mut Formatter<'_>) -> fmt::Result;

    /// What is drawn of it: a walk, or each of its tilings by its number; `None` where there is nothing to draw.
    #[doc(hidden)]
    fn plan(tiling: usize) -> Option<Plan>;

    #[doc(hidden)]
    fn gather<T: Gathered<Self>>(src: &[T], dst: &mut [T]) -> Result<(), BufferError>;

    #[doc(hidden)]
    fn scatter<T: Copy>(src: &[T], dst: &mut [T]) -> Result<(), BufferError>;
}

/// An element that accesses of this kind can be collected in: `Copy`, and for `Option<usize>`, where a zero is
/// `T::default()`, `Default`.
#[diagnostic::on_unimplemented(
    message = "the walk may pad, with zeros that are `{Self}::default()`, but `{Self}` has no `Default`"
)]
pub trait Gathered<A>: Copy {
    /// Writes what is collected where the walk pads.
    #[doc(hidden)]
    fn pad(zeros: &mut [Self]);
}

impl<T: Copy> Gathered<usize> for T {
    // No access is a zero.
    #[inline]
    #[doc(hidden)]
    fn pad(_: &mut [Self]) {}
}

impl<T: Copy + Default> Gathered<Option<usize>> for T {
    #[inline]
    #[doc(hidden)]
    fn pad(zeros: &mut [Self]) {
        zeros.fill(Self::default());
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for usize {}
    impl Sealed for Option<usize> {}
}

impl<P: AccessPattern> Access<P> for usize {
    type Pattern = Pattern;
    type Iter = Iter<P>;
    const LEN: usize = length(&P::PATTERN);
    const SPAN: usize = span(&P::PATTERN);
    const ELEMENTS: Pattern = elements(&P::PATTERN);
    const NEEDS: Needs = Needs {
        element: P::PATTERN.element(),
        span: match (run::units(&P::PATTERN), P::PATTERN.span()) {
            (None, _) => None,
            (Some((_, grain)), Ok(span)) => Some(span as i128 * grain),
            (Some(_), Err(_)) => Some(i128::MAX),
        },
        slices: run::needs::<P>(),
    };
    const BYTES_PER_INDEX: usize = run::bytes_per_index(&P::PATTERN);

    #[inline]
    fn iter() -> Iter<P> {
        Iter::new()
    }

    #[inline]
    fn times(self, count: usize) -> Self {
        self * count
    }

    fn show(f: &mut Formatter<'_>) -> fmt::Result {
        let plain = Sheet::of(P::PATTERN);
        let Known { buffer, dma, notation, .. } = P::KNOWN;
        Sheet { dma, buffer, notation: notation.unwrap_or(plain.notation), ..plain }.fmt(f)
    }

    fn plan(tiling: usize) -> Option<Plan> {
        let zeros = P::KNOWN.dma.map_or(&[][..], |dma| dma.pad);
        if tiling == 0 { Plan::of_walk(&P::PATTERN, zeros) } else { None }
    }

    #[inline]
    fn gather<T: Copy>(src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
        run::gather::<P, T>(src, dst)
    }

    #[inline]
    fn scatter<T: Copy>(src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
        run::scatter::<P, T>(src, dst)
    }
}

const fn length(pattern: &Pattern) -> usize {
    match pattern.len() {
        Ok(len) if len <= usize::MAX as u64 => len as usize,
        _ => panic!("[AP091] the length of the walk does not fit `usize`"),
    }
}

const fn span(pattern: &Pattern) -> usize {
    match pattern.span() {
        Ok(span) if span <= usize::MAX as u64 => span as usize,
        _ => panic!("[AP091] the span of the walk does not fit `usize`"),
    }
}

const fn elements(pattern: &Pattern) -> Pattern {
    match pattern.elements() {
        Some(elements) => elements,
        None => panic!("[AP016] the walk, element by element, does not fit 64 bits"),
    }
}
