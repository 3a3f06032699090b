//! [`Port`]: what one port of a buffer moves, as ADF's tiling parameters declare it.
//!
//! Lists are **inner first**, as in C++: dimension 0 is the contiguous one, and the first traversal is the innermost
//! loop over tiles. All numbers are in elements of the buffer.
//!
//! Sources: UG1603 and UG1079 ("Tiling Parameters Specification", "Tiling Parameters and Buffer Descriptors").

#[cfg(feature = "tiling")]
mod cpp;
#[cfg(feature = "tiling")]
mod iter;
mod list;
mod port;

use super::Entries;
use super::generic::declaration;
pub use crate::ir::nest::MAX_DIMENSIONS;
use crate::util::known;
#[cfg(feature = "tiling")]
pub use iter::PortIter;
pub use list::{RawList, RawTraversals, Traversal};
pub use port::Port;

/// Maximum of `uint32_t`, the C++ type of sizes, strides and wraps.
pub(crate) const U32: i128 = u32::MAX as i128;

declaration! {
    /// `adf::tiling_parameters` as declared: any integers, before any rule is checked.
    pub struct Tiling<N> {
        /// Sizes of the buffer; if empty, the sizes in [`Port::buffer`].
        pub buffer_dimension: Entries<N> as list(BufferDimension),
        /// Sizes of one tile; if empty, the sizes of the buffer.
        pub tiling_dimension: Entries<N> as list(TilingDimension),
        /// Start of the first tile in each dimension; 0 if empty. Coordinates below 0 are zeros.
        pub offset: Entries<N> as list(TilingOffset),
        /// The loops over tiles, innermost first.
        pub tile_traversal: Entries<Traversal<N>> as traversals(TraversalDimension, TraversalStride, Wrap),
        /// The output of a packet split or the input of a packet merge; -1 for none.
        pub packet_port_id: N as defaulted(PacketPort),
        /// Number of times that the tiles are repeated.
        pub repetition: N as defaulted(Repetition),
        /// Order of execution among tilings that share buffer descriptors.
        pub phase: N as defaulted(Phase),
        /// End of the data in each dimension, where the zeros begin; the sizes of the buffer if empty.
        pub boundary_dimension: Entries<N> as list(Boundary),
    }
}

impl Tiling {
    /// The default of each field in C++.
    pub const DEFAULT: Self = Self {
        buffer_dimension: RawList::EMPTY,
        tiling_dimension: RawList::EMPTY,
        offset: RawList::EMPTY,
        tile_traversal: RawTraversals::EMPTY,
        packet_port_id: -1,
        repetition: 1,
        phase: 0,
        boundary_dimension: RawList::EMPTY,
    };

    /// Whether every number is known at this point.
    pub(crate) const fn is_known(&self) -> bool {
        self.buffer_dimension.is_known()
            && self.tiling_dimension.is_known()
            && self.offset.is_known()
            && self.tile_traversal.is_known()
            && known(self.repetition)
            && self.are_choices_known()
            && self.boundary_dimension.is_known()
    }

    /// Whether the numbers that do not affect the walk are known at this point.
    pub(crate) const fn are_choices_known(&self) -> bool {
        known(self.packet_port_id) && known(self.phase)
    }
}
