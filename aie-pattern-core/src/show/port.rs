//! [`PortSheet`]: the tilings of a port, with their zeros.

#[cfg(feature = "program")]
mod whole;

use core::fmt::Display;

use super::grid::Grid;
use super::shared::shown;
use crate::declare::tiling::Port;

/// Displays a port: `{}` writes the tilings as C++; `{:#}` adds their dimensions and loops, and the order of access
/// of each tiling.
#[derive(Clone, Copy, Debug)]
pub struct PortSheet<'a>(pub &'a Port<'a>);

impl PortSheet<'_> {
    /// The order of access of a tiling, without a heading.
    #[must_use]
    pub fn picture(&self, tiling: usize) -> impl Display {
        let nest = self.0.nest(tiling);
        shown(move |f| match nest.and_then(|nest| Grid::of_nest(&nest)) {
            Some(grid) => grid.draw(f, ""),
            None => Ok(()),
        })
    }
}
