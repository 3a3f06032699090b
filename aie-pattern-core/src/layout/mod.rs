//! What the registers of a tile's DMA are made of, as data: fields, the words that they are in, and offsets.
//!
//! Which tile of which family has what is in the folders of [`device`](crate::device), each with its source. Every limit that
//! the width of a field decides is read off these tables.

mod bd;
mod field;
mod kind;
mod status;
pub(crate) mod table;

pub use bd::{Bd, BdLayout};
pub use field::{Coding, Field};
pub use kind::TileKind;
pub use status::{StatusField, StatusKind, StatusWord};
pub(crate) use table::descriptor;
pub use table::{Layout, Offsets, Part, Register, Words};
