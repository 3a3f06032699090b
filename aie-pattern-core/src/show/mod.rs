//! Displays walks: in one line, as a table of dimensions with their registers, and as a picture of the order of
//! access.
//!
//! Everything implements [`Display`](core::fmt::Display) without allocation: `{}` is one line in the original
//! notation of the walk, `{:#}` shows everything. A program that prints no walk links none of this.

#[cfg(all(feature = "fifo", feature = "program"))]
mod arrivals;
#[cfg(feature = "memory")]
mod banks;
#[cfg(feature = "program")]
mod columns;
#[cfg(feature = "program")]
pub mod export;
#[cfg(all(feature = "fifo", feature = "program"))]
mod fifo;
#[cfg(feature = "fifo")]
mod fifo_keys;
#[cfg(any(feature = "tap", feature = "program"))]
mod fitted;
mod grid;
#[cfg(any(feature = "tap", feature = "program"))]
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
#[cfg(all(feature = "fifo", feature = "program"))]
mod route;
mod shape;
mod shared;
mod sheet;
#[cfg(feature = "program")]
mod slots;
mod svg;
#[cfg(feature = "program")]
mod table;
#[cfg(all(feature = "tap", feature = "program"))]
mod taps;
mod tidy;
#[cfg(feature = "program")]
mod whole;

#[cfg(feature = "memory")]
pub use banks::{BankMap, Banks, Block, Taken};
#[cfg(all(feature = "fifo", feature = "program"))]
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
#[cfg(all(feature = "fifo", feature = "program"))]
pub use route::RouteSheet;
pub use sheet::{Notation, Sheet};
pub use svg::Svg;
#[cfg(all(feature = "tap", feature = "program"))]
pub use taps::TapsSheet;
