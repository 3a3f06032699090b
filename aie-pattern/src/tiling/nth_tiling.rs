//! [`NthTiling`]: one tiling of a port, and how it is run over buffers.

use core::marker::PhantomData;

use aie_pattern_core::Pattern;

use super::TilingPattern;
use crate::access::Gathered;
use crate::marker::copy;
use crate::run;
use crate::table::rows::{At, Row, Rows};

/// Tiling `K` of `P`.
///
/// It is not a pattern, but its walk, if it has one, is run like the walk of any pattern.
pub struct NthTiling<P, const K: usize>(PhantomData<P>);

copy!([P, const K: usize] NthTiling<P, K>);

impl<P: TilingPattern, const K: usize> NthTiling<P, K> {
    /// Whether there are zeros among them.
    const PADDED: bool = K < P::PORT.tilings.len() && P::PORT.pattern(K).is_none();

    /// The rows of a tiling with padding.
    const ROWS: Rows = Rows::new(P::PORT, K);
}

impl<P: TilingPattern, const K: usize> run::Walked for NthTiling<P, K> {
    const WALK: Pattern = match P::PORT.pattern(K) {
        Some(pattern) => pattern,
        None => Pattern::empty(P::PORT.element),
    };
}

const fn moved(port: &aie_pattern_core::declare::tiling::Port, k: usize) -> usize {
    // A port in error has one tiling in place of all.
    if k >= port.tilings.len() {
        return 0;
    }
    match port.tiling_len(k) {
        Some(len) if len <= usize::MAX as u64 => len as usize,
        _ => panic!("[AP091] the number of elements that the tiling moves does not fit `usize`"),
    }
}

/// The tilings of a port: a [`NthTiling`], or the tilings of one half and then of the other, so that 256 of them are
/// 8 levels of types.
pub trait TilingList {
    /// How many there are.
    const COUNT: usize;

    /// Elements that they move.
    const MOVED: usize;

    /// The rows of tiling `k`; `None` beyond the last tiling.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn rows(k: usize) -> Option<&'static Rows>;

    /// Moves to `stream`, whose length has been checked, what the tilings visit of `buffer`.
    fn gather<T: Gathered<Option<usize>>>(buffer: &[T], stream: &mut [T]);

    /// Moves `stream` to where the tilings go in `buffer`.
    fn scatter<T: Copy>(stream: &[T], buffer: &mut [T]);
}

impl<P: TilingPattern, const K: usize> TilingList for NthTiling<P, K> {
    const COUNT: usize = 1;
    const MOVED: usize = moved(P::PORT, K);

    #[inline]
    #[allow(private_interfaces)]
    fn rows(k: usize) -> Option<&'static Rows> {
        if k == 0 { Some(const { &Self::ROWS }) } else { None }
    }

    #[inline]
    fn gather<T: Gathered<Option<usize>>>(buffer: &[T], stream: &mut [T]) {
        if const { Self::PADDED } {
            gather_rows(const { &Self::ROWS }, buffer, stream);
        } else {
            let fits = run::gather::<Self, T>(buffer, stream);
            debug_assert!(fits.is_ok());
        }
    }

    #[inline]
    fn scatter<T: Copy>(stream: &[T], buffer: &mut [T]) {
        if const { Self::PADDED } {
            scatter_rows(const { &Self::ROWS }, stream, buffer);
        } else {
            let fits = run::scatter::<Self, T>(stream, buffer);
            debug_assert!(fits.is_ok());
        }
    }
}

impl TilingList for () {
    const COUNT: usize = 0;
    const MOVED: usize = 0;

    #[inline]
    #[allow(private_interfaces)]
    fn rows(_: usize) -> Option<&'static Rows> {
        None
    }

    #[inline]
    fn gather<T: Gathered<Option<usize>>>(_: &[T], _: &mut [T]) {}

    #[inline]
    fn scatter<T: Copy>(_: &[T], _: &mut [T]) {}
}

impl<A: TilingList, B: TilingList> TilingList for (A, B) {
    const COUNT: usize = A::COUNT + B::COUNT;
    const MOVED: usize = A::MOVED + B::MOVED;

    #[inline]
    #[allow(private_interfaces)]
    fn rows(k: usize) -> Option<&'static Rows> {
        match k.checked_sub(A::COUNT) {
            None => A::rows(k),
            Some(k) => B::rows(k),
        }
    }

    #[inline]
    fn gather<T: Gathered<Option<usize>>>(buffer: &[T], stream: &mut [T]) {
        let Some((first, second)) = stream.split_at_mut_checked(A::MOVED) else { return };
        A::gather(buffer, first);
        B::gather(buffer, second);
    }

    #[inline]
    fn scatter<T: Copy>(stream: &[T], buffer: &mut [T]) {
        let Some((first, second)) = stream.split_at_checked(A::MOVED) else { return };
        A::scatter(first, buffer);
        B::scatter(second, buffer);
    }
}

#[inline]
fn gather_rows<T: Gathered<Option<usize>>>(rows: &Rows, buffer: &[T], stream: &mut [T]) {
    let mut at = At::first(rows);
    for row in stream.chunks_exact_mut(rows.len.max(1)) {
        let Row { before, from, to } = at.row(rows);
        let source = buffer.get(from..to).unwrap_or_default();
        if let Some((zeros, inside)) = row.split_at_mut_checked(before)
            && let Some((inside, after)) = inside.split_at_mut_checked(source.len())
        {
            T::pad(zeros);
            inside.iter_mut().zip(source).for_each(|(to, from)| *to = *from);
            T::pad(after);
        }
        at.advance(rows);
    }
}

#[inline]
fn scatter_rows<T: Copy>(rows: &Rows, stream: &[T], buffer: &mut [T]) {
    let mut at = At::first(rows);
    for row in stream.chunks_exact(rows.len.max(1)) {
        let Row { before, from, to } = at.row(rows);
        if let (Some(to), Some(from)) = (buffer.get_mut(from..to), row.get(before..)) {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
        }
        at.advance(rows);
    }
}
