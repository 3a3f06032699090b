//! [`Drawing`]: an SVG document.

use std::fmt::{self, Display, Formatter, Write};

use aie_pattern_core::show::Svg;

/// A drawing. `{}` writes a file; `{:#}` writes an element for a page, whose text colour it takes.
#[derive(Clone, Debug)]
pub struct Drawing {
    title: String,
    description: String,
    size: (u32, u32),
    body: String,
}

impl Drawing {
    /// An empty drawing of this size in pixels.
    pub(crate) fn new(title: String, description: String, size: (u32, u32)) -> Self {
        Self { title, description, size, body: String::new() }
    }

    /// Draws a part over the others.
    pub(crate) fn add(&mut self, part: impl Display) {
        let drawn = write!(self.body, "{part}");
        debug_assert!(drawn.is_ok());
    }
}

impl Display for Drawing {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { title, description, size, body } = self;
        Svg { size: *size, title, description, body }.fmt(f)
    }
}
