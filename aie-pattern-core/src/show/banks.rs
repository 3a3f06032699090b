//! [`Banks`]: the layout of a memory's banks in a drawing, and [`BankMap`]: their contents as SVG elements.

use core::fmt::{Display, Formatter, Result, Write};

use super::COLORS;
use super::svg::Escaped;

/// The banks of a memory as bars, one below the other. Lengths are in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Banks {
    /// Number of banks.
    pub count: u32,
    /// Bytes of a bank.
    pub size: u64,
}

/// The rectangle for the bytes of a range in one bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// Number of the bank.
    pub bank: u32,
    /// The left edge.
    pub x: u32,
    /// The upper edge.
    pub y: u32,
    /// Distance from the left edge to the right one; at least 1, so that it is visible.
    pub width: u32,
    /// Number of bytes of the range in this bank.
    pub bytes: u64,
}

/// Distance from the upper edge of one bar to the next.
const PITCH: u32 = 44;
/// Space for text to the right of the bars.
const RIGHT: u32 = 104;
/// Space above and below the bars.
const MARGIN: u32 = 8;

impl Banks {
    /// Space for text to the left of the bars.
    const LEFT: u32 = 64;
    const WIDTH: u32 = 512;
    const HEIGHT: u32 = 32;

    /// Width and height of the drawing.
    #[must_use]
    pub const fn canvas(self) -> (u32, u32) {
        (Self::LEFT + Self::WIDTH + RIGHT, 2 * MARGIN + PITCH * self.count - (PITCH - Self::HEIGHT))
    }

    const fn y(bank: u32) -> u32 {
        MARGIN + bank * PITCH
    }

    /// The rectangles of a range of bytes, one for each bank that it touches.
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

    /// A colour for one of `count` buffers.
    #[must_use]
    pub const fn color(buffer: usize, count: usize) -> &'static str {
        let last = if count > 1 { count - 1 } else { 1 };
        COLORS[buffer * (COLORS.len() - 1) / last]
    }
}

/// A range of bytes that is in use.
#[derive(Clone, Copy, Debug)]
pub struct Taken<'a> {
    /// The name to show.
    pub name: &'a str,
    /// Name of the buffer that it is a copy of; `None` for the stack and the heap.
    pub ring: Option<&'a str>,
    /// Address of the first byte.
    pub address: u64,
    /// Number of bytes.
    pub bytes: u64,
}

/// The banks of a memory with the ranges in use. All copies of a buffer have the same colour. Hatching marks the
/// bytes lost to alignment after a buffer.
#[derive(Clone, Copy)]
pub struct BankMap<'a> {
    /// The layout of the banks.
    pub banks: Banks,
    /// The ranges in use.
    pub taken: &'a [Taken<'a>],
    /// Alignment of buffers in bytes.
    pub alignment: u64,
}

impl Taken<'_> {
    fn end(&self) -> u64 {
        self.address.saturating_add(self.bytes)
    }
}

impl Display for BankMap<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("<g fill=\"currentColor\">\n")?;
        for bank in 0..self.banks.count {
            self.frame(bank, f)?;
        }
        f.write_str("</g>\n<g text-anchor=\"middle\" fill=\"#111\">\n")?;
        for of in self.taken.iter().filter(|of| of.bytes > 0) {
            self.blocks(of, f)?;
        }
        f.write_str("</g>\n<path fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".7\" d=\"")?;
        self.hatches(f)?;
        f.write_str("\"/>\n")
    }
}

impl BankMap<'_> {
    /// Writes a bank's outline, with its name and its free bytes.
    fn frame(&self, bank: u32, f: &mut Formatter<'_>) -> Result {
        let (size, y, left, width) = (self.banks.size, Banks::y(bank), Banks::LEFT, Banks::WIDTH);
        let blocks = self.taken.iter().flat_map(|of| self.banks.blocks(of.address, of.end()));
        let own = blocks.filter(|block| block.bank == bank).map(|block| block.bytes);
        let free = own.fold(size, u64::saturating_sub);
        writeln!(
            f,
            "<rect x=\"{left}\" y=\"{y}\" width=\"{width}\" height=\"{}\" fill=\"none\" stroke=\"currentColor\" \
             stroke-opacity=\".5\"/>\n<text x=\"4\" y=\"{}\" font-size=\"13\">bank {bank}</text>\n\
             <text x=\"4\" y=\"{}\" opacity=\".7\">{:#07X}</text>\n<text x=\"{}\" y=\"{}\" opacity=\".7\">{free} free</text>",
            Banks::HEIGHT,
            y + 14,
            y + 28,
            u64::from(bank) * size,
            left + width + 8,
            y + 20
        )
    }

    /// Writes the rectangles of a range, with its name where it fits.
    fn blocks(&self, of: &Taken, f: &mut Formatter<'_>) -> Result {
        let Taken { name, address, bytes, .. } = *of;
        f.write_str("<g><title>")?;
        Escaped(f).write_str(name)?;
        writeln!(f, ": {address:#07X}..{:#07X}, {bytes} bytes</title>", of.end())?;
        let color = self.color(of);
        for Block { x, y, width, .. } in self.banks.blocks(address, of.end()) {
            writeln!(
                f,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{}\" fill=\"{}\" stroke=\"#111\" stroke-opacity=\".5\"/>",
                Banks::HEIGHT,
                color
            )?;
            // A character is about six pixels wide.
            if width as usize > 6 * name.len() {
                write!(f, "<text x=\"{}\" y=\"{}\">", x + width / 2, y + 20)?;
                Escaped(f).write_str(name)?;
                f.write_str("</text>\n")?;
            }
        }
        f.write_str("</g>\n")
    }

    /// The colour of a buffer, chosen by its position among the distinct names.
    fn color(&self, of: &Taken) -> &'static str {
        let first = |ring: Option<&str>| self.taken.iter().position(|other| other.ring == ring).unwrap_or(0);
        let is_first = |&(k, other): &(usize, &Taken)| other.ring.is_some() && first(other.ring) == k;
        let firsts = || self.taken.iter().enumerate().filter(is_first);
        match firsts().position(|(_, other)| other.ring == of.ring) {
            Some(place) => Banks::color(place, firsts().count()),
            None => "#9ca3af",
        }
    }

    /// Writes hatching over the bytes lost to alignment.
    fn hatches(&self, f: &mut Formatter<'_>) -> Result {
        let buffers = || self.taken.iter().filter(|of| of.ring.is_some() && of.bytes > 0);
        for from in buffers().map(Taken::end) {
            let end = from.next_multiple_of(self.alignment.max(1));
            let next = buffers().map(|other| other.address).filter(|&start| start >= from).min();
            let end = next.map_or(end, |next| end.min(next));
            for Block { x, y, width, .. } in self.banks.blocks(from, end) {
                for line in 1..=Banks::HEIGHT / 4 {
                    write!(f, "M{x} {}l{width}-4", y + 4 * line)?;
                }
            }
        }
        Ok(())
    }
}
