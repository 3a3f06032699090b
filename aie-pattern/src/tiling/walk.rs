//! [`Walk`]: a tiling as an [`AccessPattern`].

use core::fmt;
use core::marker::PhantomData;

use aie_pattern_core::Pattern;

use super::TilingPattern;
use crate::AccessPattern;
use crate::marker::copy;
use crate::run::Invariant;

/// A tiling that is one walk over its buffer, as an [`AccessPattern`]; see [`TilingPattern::walk`].
pub struct Walk<P>(Invariant<P>);

impl<P> Walk<P> {
    #[inline]
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }
}

copy!([P] Walk<P>);

impl<P> fmt::Debug for Walk<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Walk")
    }
}

impl<P: TilingPattern> AccessPattern for Walk<P> {
    const PATTERN: Pattern = match P::PATTERN {
        Some(pattern) => pattern,
        None => panic!("{}", NO_WALK),
    };
    type Indices = P::Indices;
    const INDICES: &'static P::Indices = match P::PATTERN {
        Some(_) => P::INDICES,
        None => panic!("{}", NO_WALK),
    };
    type Stream<T> = P::Stream<T>;
}

const NO_WALK: &str =
    "[AP092] a port with padding or with several tilings is not a single walk over its buffer";

#[track_caller]
pub(super) const fn assert_walk<P: TilingPattern>() {
    assert!(P::PATTERN.is_some(), "{}", NO_WALK);
}
