//! [`Port`]: what one port of a buffer moves, as ADF's tiling parameters declare it.
//!
//! Lists are **inner first**, as in the C++: dimension 0 is the contiguous one, and the first traversal the innermost loop
//! over tiles. Everything is in elements of the buffer.
//!
//! Sources: UG1603 and UG1079 ("Tiling Parameters Specification", "Tiling Parameters and Buffer Descriptors").

mod cpp;
mod iter;
mod list;
mod port;

use super::Entries;
use super::generic::declaration;
pub use crate::ir::nest::MAX_DIMENSIONS;
use crate::util::known;
pub use iter::PortIter;
pub use list::{RawList, RawTraversals, Traversal};
pub use port::Port;

/// Greatest `uint32_t`, which sizes, strides and wraps are in the C++.
pub(crate) const U32: i128 = u32::MAX as i128;

declaration! {
    /// `adf::tiling_parameters` as declared: any integers, before any rule has held.
    pub struct Tiling<N> {
        /// Sizes of the buffer; those of [`Port::buffer`] where it is empty.
        pub buffer_dimension: Entries<N> as list(BufferDimension),
        /// Sizes of one tile; those of the buffer where it is empty.
        pub tiling_dimension: Entries<N> as list(TilingDimension),
        /// Where the first tile begins, in each dimension; 0 where it is empty. Below 0 are zeros.
        pub offset: Entries<N> as list(TilingOffset),
        /// The loops over tiles, the innermost first.
        pub tile_traversal: Entries<Traversal<N>> as traversals(TraversalDimension, TraversalStride, Wrap),
        /// The output of a packet split or the input of a packet merge; -1 for none.
        pub packet_port_id: N as defaulted(PacketPort),
        /// How often the tiles are gone through.
        pub repetition: N as defaulted(Repetition),
        /// When it is run, among the tilings that share buffer descriptors.
        pub phase: N as defaulted(Phase),
        /// Where the data ends in each dimension, and zeros begin; the buffer's sizes where it is empty.
        pub boundary_dimension: Entries<N> as list(Boundary),
    }
}

impl Tiling {
    /// What each field is where the C++ leaves it out.
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

    /// Whether all of its numbers are known.
    pub(crate) const fn is_known(&self) -> bool {
        self.buffer_dimension.is_known()
            && self.tiling_dimension.is_known()
            && self.offset.is_known()
            && self.tile_traversal.is_known()
            && known(self.repetition)
            && self.are_choices_known()
            && self.boundary_dimension.is_known()
    }

    /// Whether those numbers are known that do not change what is moved.
    pub(crate) const fn are_choices_known(&self) -> bool {
        known(self.packet_port_id) && known(self.phase)
    }
}
