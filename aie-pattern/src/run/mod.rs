//! Running a walk over buffers: gather, scatter, and the indices one by one.
//!
//! A pattern is a type, so [`plan`] settles in const evaluation what [`moves`] does: dimensions are joined where they
//! are one, elements that lie one after the other are copied as a run, matrices that change rows for columns go tile by
//! tile, and the rest are loops whose sizes and steps the compiler knows.

mod blocks;
pub(crate) mod error;
pub(crate) mod iter;
mod kernel;
mod moves;
mod plan;

use aie_pattern_core::Pattern;

/// What a value holds that has been checked for the pattern `P`: a place in its walk, a buffer that is long enough.
///
/// Invariant in `P`. Of two types one may be a subtype of the other and both may implement [`AccessPattern`], each with
/// its own walk: `Pat<for<'a> fn(&'a ())>` and `Pat<fn(&'static ())>`. Were a stream of the one also a stream of the other,
/// safe code could walk a buffer that was checked for another walk.
///
/// [`AccessPattern`]: crate::AccessPattern
pub(crate) type Invariant<P> = core::marker::PhantomData<fn(P) -> P>;

/// A type whose walk is run over buffers: every [`AccessPattern`], and types that move data like one.
///
/// [`AccessPattern`]: crate::AccessPattern
pub(crate) trait Walked {
    /// The walk.
    const WALK: Pattern;
}

impl<P: crate::AccessPattern> Walked for P {
    const WALK: Pattern = P::PATTERN;
}

pub(crate) use self::moves::{check, gather, scatter};
pub(crate) use self::plan::{bytes_per_index, first_element, needs, units};
