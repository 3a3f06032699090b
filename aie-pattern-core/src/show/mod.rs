//! Looking at walks: one line, a table of dimensions with their registers, and the order of access as a picture.
//!
//! Everything is [`Display`](core::fmt::Display) without allocation: `{}` is one line in the notation that a walk came from,
//! `{:#}` all of it. Nothing of it is linked into a program that prints no walk.

mod arrivals;
mod banks;
mod columns;
pub mod export;
mod fifo;
mod fifo_keys;
mod grid;
mod line;
mod map;
mod marks;
mod order;
mod panel;
mod paths;
mod plan;
mod port;
mod route;
mod shape;
mod sheet;
mod slots;
mod table;
mod taps;
mod tidy;

pub use banks::{Banks, Block};
pub use fifo::FifoSheet;
pub use map::MapSheet;
pub use marks::{COLORS, Mark, Paint};
pub use order::Cell;
pub use panel::Panel;
pub use plan::Plan;
pub use port::PortSheet;
pub use route::RouteSheet;
pub use sheet::{Notation, Sheet};
pub use taps::TapsSheet;
