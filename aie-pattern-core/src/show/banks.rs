//! [`Banks`]: where a drawing has the banks of a memory, and what lies in them.

use super::COLORS;

/// The banks of a memory as bars, one below the other, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Banks {
    /// How many there are.
    pub count: u32,
    /// Bytes of each.
    pub size: u64,
}

/// What is drawn of bytes in one bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// The bank.
    pub bank: u32,
    /// The left edge.
    pub x: u32,
    /// The upper edge.
    pub y: u32,
    /// From the left edge to the right one: at least 1, for what is there to be seen.
    pub width: u32,
    /// How many bytes of the bank it is.
    pub bytes: u64,
}

/// From the upper edge of a bar to that of the next.
const PITCH: u32 = 44;
/// To the right of the bars, for texts.
const RIGHT: u32 = 104;
/// Above the bars and below.
const MARGIN: u32 = 8;

impl Banks {
    /// To the left of the bars, for texts.
    pub const LEFT: u32 = 64;
    /// From one end of a bar to the other.
    pub const WIDTH: u32 = 512;
    /// From the upper edge of a bar to the lower one.
    pub const HEIGHT: u32 = 32;

    /// The width and the height of all.
    #[must_use]
    pub const fn canvas(self) -> (u32, u32) {
        (Self::LEFT + Self::WIDTH + RIGHT, 2 * MARGIN + PITCH * self.count - (PITCH - Self::HEIGHT))
    }

    /// The upper edge of a bank's bar.
    #[must_use]
    pub const fn y(bank: u32) -> u32 {
        MARGIN + bank * PITCH
    }

    /// Bytes in each bank that they lie in.
    pub fn blocks(self, from: u64, end: u64) -> impl Iterator<Item = Block> {
        (0..self.count).filter_map(move |bank| {
            let first = u64::from(bank) * self.size;
            let (from, end) = (from.max(first), end.min(first + self.size));
            (from < end).then(|| {
                let at = |byte: u64| ((byte - first) * u64::from(Self::WIDTH) / self.size) as u32;
                let width = (at(end) - at(from)).max(1);
                Block { bank, x: Self::LEFT + at(from), y: Self::y(bank), width, bytes: end - from }
            })
        })
    }

    /// A colour for one of so many buffers.
    #[must_use]
    pub const fn color(buffer: usize, count: usize) -> &'static str {
        let last = if count > 1 { count - 1 } else { 1 };
        COLORS[buffer * (COLORS.len() - 1) / last]
    }
}
