//! Draws patterns of [`aie_pattern`] as SVG: the order in which a walk visits its buffer, the elements that a hop
//! carries, the part that each tap of a sequence moves, and the contents of a tile's memory.
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
//! A walk begins in blue and ends in yellow. Up to 256 accesses are numbered; beyond that, a line connects each access
//! to the next. Zeros from padding are crossed out, and a frame surrounds the data. An element that is visited again has
//! a mark in its corner.
//!
#![doc = include_str!("halo.svg")]
//!
//! Equal patterns give equal text. A [`Drawing`] has a title and a description for screen readers, a transparent
//! background, and text in the colour of the page. `{}` writes a file, which follows the reader's preference for light
//! or dark; `{:#}` writes an element for a page, which takes the colour of the surrounding text.
//!
//! A pattern with more than [`MOST`] elements or accesses is not drawn; [`Undrawn`] has both numbers. Draw a part of it,
//! or print it with [`show`](aie_pattern::AccessPattern::show), which shows the first and last rows of any pattern.
#![forbid(unsafe_code)]

#[cfg(feature = "declared")]
mod declared;
mod drawing;
mod walk;

#[cfg(feature = "declared")]
pub use declared::{hop, map, order, taps};
pub use drawing::Drawing;
pub use walk::{port, sheet, walk};

use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// The most elements and accesses of a drawing.
pub const MOST: u64 = 16_384;

/// The reason why a pattern cannot be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undrawn {
    /// The pattern visits no element, or its addresses exceed 64 bits.
    Nothing,
    /// There are more elements or accesses than [`MOST`].
    TooLarge {
        /// The number of elements in the picture, including unvisited ones.
        elements: u64,
        /// The number of accesses.
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
