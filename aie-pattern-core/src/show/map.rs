//! [`MapSheet`]: the data memory of a tile, with a bar for each bank.

use core::fmt::{Display, Formatter, Result};

use super::shared::shown;
use super::tidy::Line;
use crate::lower::memory::map::Map;

/// Number of characters in the bar of a bank; each stands for the same number of bytes.
const BAR: u64 = 64;

/// Displays a map: `{}` writes how much of the memory is used; `{:#}` adds the contents of each bank, with a bar.
#[derive(Clone, Copy)]
pub struct MapSheet<'a>(pub &'a Map<'a>);

impl<'a> Map<'a> {
    /// The map as text: `{}` is one line; `{:#}` adds the contents of each bank, with a bar.
    #[must_use]
    pub const fn show(&'a self) -> MapSheet<'a> {
        MapSheet(self)
    }
}

impl MapSheet<'_> {
    /// The contents of each bank with a bar, without a heading.
    #[must_use]
    pub fn bars(&self) -> impl Display {
        shown(|f| write_bars(f, *self))
    }

    /// A letter for the contents of `bytes` bytes from `start`: the stack, the heap, or the first buffer there.
    /// Buffers are `a`, `b`, and so on, in declaration order.
    fn letter(self, start: u64, bytes: u64) -> &'static str {
        const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
        let map = self.0;
        // If several match, the stack comes first, then the heap.
        let is_in = |address: u64, len: u64| address < start + bytes && address + len > start;
        if is_in(0, map.stack()) {
            return "S";
        }
        if is_in(map.stack(), map.heap()) {
            return "H";
        }
        match map.entries().position(|entry| is_in(entry.address, entry.bytes)) {
            Some(k) => LETTERS.get(k..=k).unwrap_or("+"),
            None => ".",
        }
    }
}

impl Display for MapSheet<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let (map, memory) = (self.0, self.0.memory());
        let (size, count) = (memory.bank_bytes(), map.entries().count());
        let free: u64 = (0..memory.banks).map(|bank| map.free(bank)).sum();
        let all = size * u64::from(memory.banks);
        write!(f, "{count} buffer{}, ", if count == 1 { "" } else { "s" })?;
        write!(f, "{} of {all} bytes in {} banks", all - free, memory.banks)?;
        if !f.alternate() {
            return Ok(());
        }
        write!(f, "\n\n{}", self.bars())
    }
}

/// Writes the contents of each bank with a bar.
fn write_bars(f: &mut Formatter<'_>, sheet: MapSheet<'_>) -> Result {
    let (map, memory) = (sheet.0, sheet.0.memory());
    let size = memory.bank_bytes();
    writeln!(f, "{map}")?;
    let (cell, mut line) = (size / BAR, Line::new());
    for bank in 0..memory.banks {
        line.text("bank ");
        line.number(u64::from(bank), 2);
        line.text(" |");
        for k in 0..BAR {
            line.text(sheet.letter(u64::from(bank) * size + k * cell, cell));
        }
        line.text("|");
        line.end(f)?;
    }
    writeln!(f, "each character {cell} bytes: S the stack, H the heap, buffers from a on as declared, . free")
}
