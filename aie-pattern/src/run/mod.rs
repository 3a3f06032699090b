//! Running a walk over buffers: gather, scatter, and the indices one by one.
//!
//! A pattern is a type, so [`plan`] settles in const evaluation what [`moves`] does: dimensions are joined where they
//! are one, elements that lie one after the other are copied as a run, matrices that change rows for columns go tile by
//! tile, and the rest are loops whose sizes and steps the compiler knows.

pub(crate) mod error;
pub(crate) mod iter;
mod moves;
mod plan;

pub(crate) use self::moves::{gather, scatter};
pub(crate) use self::plan::{bytes_per_index, first_element, needs, units};
