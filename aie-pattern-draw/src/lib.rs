//! Patterns of [`aie_pattern`] as SVG: the order in which a walk visits its buffer, what a hop carries where, what each tap of a
//! sequence moves, and what is where in the memory of a tile.
//!
//! ```
//! use aie_pattern::prelude::*;
//!
//! tensor_pattern! {
//!     /// A matrix of 16 x 4 vectors, column by column.
//!     struct Columns = <int16, 16; [4, 1], [16, 4]>;
//! }
//!
//! let drawing = aie_pattern_draw::order(Columns)?;
//! let file = drawing.to_string(); // or `std::fs::write("columns.svg", drawing.to_string())`
//! assert!(file.starts_with("<svg "));
//! # Ok::<(), aie_pattern_draw::Undrawn>(())
//! ```
//!
//! Blue is where a walk begins, and yellow where it ends. Up to 256 accesses have their number, and more of them a line from each to
//! the next. Zeros that a DMA or a tiling pads are crossed out, and around the data is a frame. What is visited again later
//! has a mark in its corner.
//!
#![doc = include_str!("halo.svg")]
//!
//! A [`Drawing`] is the same text in every run. It has a title and a description for those who cannot see it, a clear background,
//! and text in the colour of the page: `{}` is a file, which follows the reader's preference for light or dark, and `{:#}` is an
//! element to put into a page, which takes the colour of the text around it.
//!
//! What has more than [`MOST`] elements or accesses is not drawn, and [`Undrawn`] says how many there are: draw a part of it, or look
//! at its text, [`show`](aie_pattern::AccessPattern::show), which has the first and the last rows of anything.
#![forbid(unsafe_code)]

mod drawing;
mod hop;
mod map;
mod order;
mod taps;

pub use drawing::Drawing;
pub use hop::hop;
pub use map::map;
pub use order::{order, port, sheet, walk};
pub use taps::taps;

use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// Elements and accesses that are drawn, at most.
pub const MOST: u64 = 16_384;

/// Why there is no drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undrawn {
    /// Nothing is visited, or addresses are beyond 64 bits.
    Nothing,
    /// There are more elements or accesses than [`MOST`].
    TooLarge {
        /// Elements of the picture, those that are not visited included.
        elements: u64,
        /// Accesses.
        accesses: u64,
    },
}

impl Display for Undrawn {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("there is no order of access to draw"),
            Self::TooLarge { elements, accesses } => write!(
                f,
                "{accesses} accesses over {elements} elements are too many to draw: at most {MOST} of each"
            ),
        }
    }
}

impl Error for Undrawn {}
