//! Facts about a walk, the table of its dimensions, and its picture.

use core::fmt::{Result, Write};

use super::columns::table;
use super::sheet::{Notation, Sheet};
use super::slots::Slots;
use crate::element::Element;
use crate::ir::{MAX_RANK, Pattern};

impl Sheet {
    pub(super) fn facts(&self, f: &mut dyn Write) -> Result {
        facts(f, &self.pattern, self.pattern.len().ok(), self.pattern.extent().ok())?;
        if let Some(run) = self.pattern.elements().as_ref().and_then(Pattern::shortest_run) {
            f.write_str("  shortest contiguous run: ")?;
            bits(f, run.bits as i128)?;
            f.write_str("\n")?;
        }
        f.write_str("\n")
    }

    fn slots(&self) -> Slots {
        match (&self.dma, self.notation) {
            (Some(dma), _) => Slots::of_dma(&self.pattern, dma),
            (None, Notation::AieApi) => Slots::of_vectors(&self.pattern),
            (None, _) => Slots::Unknown,
        }
    }

    /// Writes a line for each dimension, outermost first.
    pub(super) fn table(&self, f: &mut dyn Write) -> Result {
        let slots = self.slots();
        let (dims, rank) = (self.pattern.dims(), self.pattern.dims().len().min(MAX_RANK));
        let unit = i128::from(self.pattern.grain()) * i128::from(self.pattern.element().bits());
        table::<5>(f, "  ", rank + 1, 4, &|f, row, column| {
            let Some(k) = row.checked_sub(1) else {
                return f.write_str(["dim", "size", "stride", "bytes", slots.heading()][column]);
            };
            match column {
                0 => slots.name(f, k, rank),
                1 => write!(f, "{}", dims[k].size),
                2 => write!(f, "{}", dims[k].stride),
                3 => match i128::from(dims[k].stride) * unit {
                    whole if whole % 8 == 0 => write!(f, "{}", whole / 8),
                    part => write!(f, "{}.5", part / 8),
                },
                _ => slots.registers(f, k),
            }
        })?;
        slots.length(f)
    }

    /// Writes the order of access.
    pub(super) fn order(&self, f: &mut dyn Write) -> Result {
        let Some(grid) = self.grid() else { return Ok(()) };
        let of = if self.pattern.lanes() == 1 {
            "element"
        } else if self.pattern.lanes() == self.pattern.grain() {
            "vector"
        } else {
            "part of a vector"
        };
        writeln!(f, "\n  order of access, each {of} as the number of the access that moves it")?;
        grid.draw(f, "  ")
    }
}

/// Writes `128 accesses of an int32, 512 bytes; indices 0..=127`.
pub(super) fn facts(
    f: &mut dyn Write,
    walk: &Pattern,
    len: Option<u64>,
    extent: Option<(i128, i128)>,
) -> Result {
    let (element, lanes) = (walk.element(), walk.lanes());
    let Some(len) = len else { return f.write_str("  more accesses than 64 bits count\n") };
    write!(f, "  {len} access{} of ", if len == 1 { "" } else { "es" })?;
    match lanes {
        1 => write!(f, "{}", element.name())?,
        lanes => write!(f, "{lanes} {}", element.name())?,
    }
    f.write_str(", ")?;
    moved(f, len, lanes, element)?;
    match extent {
        Some((least, greatest)) => writeln!(f, "; indices {least} to {greatest}"),
        None => f.write_str("\n"),
    }
}

/// Writes the number of bytes of `len` vectors.
fn moved(f: &mut dyn Write, len: u64, lanes: u32, element: Element) -> Result {
    bits(f, i128::from(len) * i128::from(lanes) * i128::from(element.bits()))
}

/// Writes a number of bits as bytes.
pub(super) fn bits(f: &mut dyn Write, bits: i128) -> Result {
    match (bits / 8, bits % 8) {
        (1, 0) => f.write_str("1 byte"),
        (bytes, 0) => write!(f, "{bytes} bytes"),
        _ => write!(f, "{bits} bits"),
    }
}
