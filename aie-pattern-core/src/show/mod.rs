//! Displays walks: in one line, as a table of dimensions with their registers, and as a picture of the order of
//! access.
//!
//! Everything implements [`Display`](core::fmt::Display) without allocation: `{}` is one line in the original
//! notation of the walk, `{:#}` shows everything. A program that prints no walk links none of this.

mod arrivals;
#[cfg(feature = "memory")]
mod banks;
mod columns;
pub mod export;
#[cfg(feature = "fifo")]
mod fifo;
#[cfg(feature = "fifo")]
mod fifo_keys;
mod grid;
mod line;
#[cfg(feature = "memory")]
mod map;
mod marks;
mod order;
mod panel;
mod paths;
mod plan;
#[cfg(feature = "tiling")]
mod port;
mod reduced;
#[cfg(feature = "fifo")]
mod route;
mod shape;
mod sheet;
mod slots;
mod svg;
mod table;
#[cfg(feature = "tap")]
mod taps;
mod tidy;

#[cfg(feature = "memory")]
pub use banks::{BankMap, Banks, Block, Taken};
#[cfg(feature = "fifo")]
pub use fifo::FifoSheet;
#[cfg(feature = "fifo")]
pub use fifo_keys::FifoKeys;
#[cfg(feature = "memory")]
pub use map::MapSheet;
pub use marks::{COLORS, Mark, Paint};
pub use order::Cell;
pub use panel::Panel;
pub use plan::Plan;
#[cfg(feature = "tiling")]
pub use port::PortSheet;
pub use reduced::Reduced;
#[cfg(feature = "fifo")]
pub use route::RouteSheet;
pub use sheet::{Notation, Sheet};
pub use svg::Svg;
#[cfg(feature = "tap")]
pub use taps::TapsSheet;
