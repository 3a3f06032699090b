//! Looking at walks: one line, a table of dimensions with their registers, and the order of access as a picture.
//!
//! Everything is [`Display`](core::fmt::Display) without allocation: `{}` is one line in the notation that a walk came from,
//! `{:#}` all of it. Nothing of it is linked into a program that prints no walk.

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
