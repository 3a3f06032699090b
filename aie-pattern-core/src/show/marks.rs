//! [`Mark`]: what is drawn of a plan, as paths and texts of SVG.

use core::fmt::Display;

/// Colours from the first access to the last. All of them are bright enough for dark text, and dark enough for a white page.
pub const COLORS: [&str; 16] = [
    "#7aa5ff", "#8aa1fd", "#9a9dfa", "#aa99f6", "#b996f0", "#c794e8", "#d493de", "#df93d2", "#e894c4",
    "#ef96b5", "#f49aa5", "#f79f94", "#f7a583", "#f6ac71", "#f3b45f", "#efbd4d",
];

/// What a path shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Cells visited in one part of the walk, of as many as there are [`COLORS`].
    Part(u8),
    /// Lines between cells.
    Lines,
    /// Zeros that are nowhere in memory.
    Zeros,
    /// What surrounds the data where there are zeros.
    Data,
    /// Cells that are visited again.
    Again,
    /// From each access to the next, along runs of equal steps.
    Route,
    /// From the end of a run to the next.
    Jumps,
    /// The first access.
    Start,
}

impl Paint {
    /// The attributes of a path, with the color of the text around it where it is none of [`COLORS`].
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

    /// The colour that fills it, where that depends on the part of the walk.
    #[must_use]
    pub const fn color(self) -> Option<&'static str> {
        match self {
            Self::Part(part) => Some(COLORS[part as usize % COLORS.len()]),
            _ => None,
        }
    }
}

/// What is drawn.
pub enum Mark<'a> {
    /// A path by its data.
    Path(Paint, &'a dyn Display),
    /// The number of the access in the middle of a cell, at (x, y), where its line of text is based.
    Number(u32, u32, &'a dyn Display),
    /// The index of the first element of a row, to its left, likewise.
    Label(u32, u32, &'a dyn Display),
}
