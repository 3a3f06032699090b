//! Where everything is in the registers of a tile's DMA, as data: one file a kind of tile, each with its source.
//!
//! Every limit that the width of a field decides is read off these tables.

pub mod compute;
mod field;
mod kind;
pub mod mem;
pub mod shim;
mod table;

pub use compute::ComputeBd;
pub use field::{Coding, Field};
pub use kind::TileKind;
pub use mem::MemBd;
pub use shim::ShimBd;
pub(crate) use table::MAX_WORDS;
pub use table::{Layout, Offsets, Register};

impl Layout {
    /// The layout of a kind of tile.
    #[must_use]
    pub const fn of(kind: TileKind) -> &'static Self {
        match kind {
            TileKind::Compute => &compute::LAYOUT,
            TileKind::Mem => &mem::LAYOUT,
            TileKind::Shim => &shim::LAYOUT,
        }
    }
}
