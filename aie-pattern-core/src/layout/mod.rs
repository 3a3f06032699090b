//! The registers of a tile's DMA as data: fields, the words that hold them, and offsets.
//!
//! The folders of [`device`](crate::device) list the registers of each tile of each family, with sources. Every limit
//! that follows from the width of a field is computed from these tables.

mod bd;
mod field;
mod kind;
mod status;
pub(crate) mod table;

pub use bd::{Bd, BdLayout};
pub(crate) use field::field_table;
pub use field::{Coding, Field};
pub use kind::TileKind;
pub use status::{StatusField, StatusKind, StatusWord};
pub(crate) use table::descriptor;
pub use table::{Layout, Offsets, Part, Register, Words};
