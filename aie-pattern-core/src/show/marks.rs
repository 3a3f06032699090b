//! [`Mark`]: the marks of a plan, as paths and texts of SVG.

use core::fmt::Display;

/// Colours from the first access to the last. All are bright enough for dark text, and dark enough for a white page.
pub const COLORS: [&str; 16] = [
    "#7aa5ff", "#8aa1fd", "#9a9dfa", "#aa99f6", "#b996f0", "#c794e8", "#d493de", "#df93d2", "#e894c4",
    "#ef96b5", "#f49aa5", "#f79f94", "#f7a583", "#f6ac71", "#f3b45f", "#efbd4d",
];

/// The meaning of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Cells visited in one part of the walk; there is one part per entry of [`COLORS`].
    Part(u8),
    /// Lines between cells.
    Lines,
    /// Zeros, which are not in memory.
    Zeros,
    /// The outline of the data, if there are zeros.
    Data,
    /// Cells that are visited again.
    Again,
    /// The route from each access to the next, along runs of equal steps.
    Route,
    /// The jump from the end of a run to the next run.
    Jumps,
    /// The first access.
    Start,
}

impl Paint {
    /// The attributes of the path. It has the colour of the surrounding text unless [`COLORS`] applies.
    #[must_use]
    pub const fn attributes(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Part(_) => &[],
            Self::Lines => &[("fill", "none"), ("stroke", "currentColor"), ("stroke-opacity", ".2")],
            Self::Zeros => &[("fill", "none"), ("stroke", "#111"), ("stroke-opacity", ".5")],
            Self::Data => &[("fill", "none"), ("stroke", "currentColor"), ("stroke-width", "2")],
            Self::Route => &[("fill", "none"), ("stroke", "#111"), ("stroke-opacity", ".75")],
            Self::Jumps => &[("fill", "none"), ("stroke", "#111"), ("stroke-opacity", ".25")],
            Self::Again | Self::Start => &[("fill", "#111")],
        }
    }

    /// The fill colour, if it depends on the part of the walk.
    #[must_use]
    pub const fn color(self) -> Option<&'static str> {
        match self {
            Self::Part(part) => Some(COLORS[part as usize % COLORS.len()]),
            _ => None,
        }
    }
}

/// A mark to draw.
pub enum Mark<'a> {
    /// A path with its data.
    Path(Paint, &'a dyn Display),
    /// The number of an access, centred in its cell; (x, y) is the baseline.
    Number(u32, u32, &'a dyn Display),
    /// The index of a row's first element, to the left of the row; (x, y) is the baseline.
    Label(u32, u32, &'a dyn Display),
}
