//! The walk of a tiling, whose accesses are `Option<usize>`: an index, or a padded zero.

use core::fmt::{self, Display, Formatter};

use aie_pattern_core::Pattern;
use aie_pattern_core::declare::tiling::Port;
use aie_pattern_core::show::{Plan, PortSheet};

use super::nth_tiling::TilingList;
use super::{TilingIter, TilingPattern};
use crate::access::needs::Needs;
use crate::access::{Access, Gathered};
use crate::run::error::BufferError;
use crate::run::{bytes_per_index, check};

impl<P: TilingPattern> Access<P> for Option<usize> {
    type Pattern = Option<Pattern>;
    type Iter = TilingIter<P>;
    const LEN: usize = length(P::PORT);
    const SPAN: usize = span(P::PORT);
    const ELEMENTS: Option<Pattern> = P::PATTERN;
    const NEEDS: Needs = needs(P::PORT);
    const BYTES_PER_INDEX: usize = bytes_per_index(&Pattern::empty(P::PORT.element));

    #[inline]
    fn iter() -> TilingIter<P> {
        TilingIter::new()
    }

    #[inline]
    fn times(self, count: usize) -> Self {
        self.map(|index| index * count)
    }

    fn show(f: &mut Formatter<'_>) -> fmt::Result {
        PortSheet(P::PORT).fmt(f)
    }

    fn plan(tiling: usize) -> Option<Plan> {
        Plan::of_tiling(P::PORT, tiling)
    }

    #[inline]
    fn gather<T: Gathered<Self>>(src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
        check(const { slices(P::PORT) }, src.len(), dst.len())?;
        P::Tilings::gather(src, dst);
        Ok(())
    }

    #[inline]
    fn scatter<T: Copy>(src: &[T], dst: &mut [T]) -> Result<(), BufferError> {
        check(const { slices(P::PORT) }, dst.len(), src.len())?;
        P::Tilings::scatter(src, dst);
        Ok(())
    }
}

pub(crate) const fn length(port: &Port) -> usize {
    match port.len() {
        Some(len) if len <= usize::MAX as u64 => len as usize,
        _ => panic!("[AP091] the number of elements that the port moves does not fit `usize`"),
    }
}

const fn span(port: &Port) -> usize {
    match port.span() {
        Some(span) if span <= usize::MAX as u64 => span as usize,
        _ => panic!("[AP091] the span of the port does not fit `usize`"),
    }
}

const fn needs(port: &Port) -> Needs {
    let span = match port.span() {
        _ if port.element.packed() > 1 => None,
        Some(span) => Some(span as i128),
        None => Some(i128::MAX),
    };
    Needs { element: port.element, span, slices: slices(port) }
}

/// Elements of buffer and stream; `None` if an element is not a whole number of bytes, or no slice is as long.
const fn slices(port: &Port) -> Option<(usize, usize)> {
    match (port.span(), port.len()) {
        (Some(span), Some(len))
            if port.element.packed() == 1 && span <= usize::MAX as u64 && len <= usize::MAX as u64 =>
        {
            Some((span as usize, len as usize))
        }
        _ => None,
    }
}
