//! Memory maps in the input formats of linkers: linker scripts and BCF files.

use core::fmt::{self, Display, Formatter};

use super::map::{Entry, Map};
use crate::device::Place;

/// Displays lines of a GNU linker script, with addresses as a core sees them: the region of the program's data (the
/// longest free stretch), the stack, and a symbol for each buffer.
#[derive(Clone, Copy)]
pub struct LinkerScript<'a> {
    map: Map<'a>,
    base: u32,
    /// Whether the map is for the tile's own core, whose data and stack are in this memory.
    is_local: bool,
}

/// Displays lines of a BCF file of the Chess compiler: the stack, and a symbol for each buffer.
#[derive(Clone, Copy)]
pub struct Bcf<'a> {
    map: Map<'a>,
    base: u32,
    is_local: bool,
}

impl<'a> Map<'a> {
    /// The lines of a linker script for the tile's core; `None` without a core, or if its window is unknown.
    ///
    /// ```
    /// # use aie_pattern_core::declare::{MemoryBuffer, TileMemory};
    /// # use aie_pattern_core::lower::memory::map::Map;
    /// # use aie_pattern_core::{Device, TileKind};
    /// let buffers = [MemoryBuffer::new(0, 4096), MemoryBuffer::new(0, 4096)];
    /// let tile = TileMemory { stack: 1024, ..TileMemory::new(Device::AieMl, TileKind::Compute, &buffers) };
    /// let placement = tile.place()?;
    /// let map = Map::of(&tile, &placement, &["input"]).unwrap();
    /// assert_eq!(
    ///     map.ld().unwrap().to_string(),
    ///     "\
    /// data (!RX) : ORIGIN = 0x79000, LENGTH = 0x7000
    /// . = 0x70000;
    /// PROVIDE(_sp_start_value_DM_stack = .);
    /// . += 0x400;
    /// . = 0x74000;
    /// input_0 = .;
    /// . += 0x1000;
    /// . = 0x78000;
    /// input_1 = .;
    /// . += 0x1000;
    /// "
    /// );
    /// # Ok::<(), aie_pattern_core::lower::memory::Unplaced>(())
    /// ```
    pub const fn ld(&self) -> Option<LinkerScript<'a>> {
        map!(self.site().core_base(), |base| LinkerScript { map: *self, base, is_local: true })
    }

    /// The symbols of a linker script for the core of another tile; `None` if that core cannot reach this memory.
    pub const fn ld_seen_from(&self, core: Place) -> Option<LinkerScript<'a>> {
        map!(self.site().core_base_from(core), |base| LinkerScript {
            map: *self,
            base,
            is_local: self.is_at(core)
        })
    }

    /// The lines of a BCF file for the tile's core; `None` without a core, or if its window is unknown.
    pub const fn bcf(&self) -> Option<Bcf<'a>> {
        map!(self.site().core_base(), |base| Bcf { map: *self, base, is_local: true })
    }

    /// The symbols of a BCF file for the core of another tile; `None` if that core cannot reach this memory.
    pub const fn bcf_seen_from(&self, core: Place) -> Option<Bcf<'a>> {
        map!(self.site().core_base_from(core), |base| Bcf { map: *self, base, is_local: self.is_at(core) })
    }

    const fn is_at(&self, core: Place) -> bool {
        matches!(self.site().place, Some((column, row)) if column == core.0 && row == core.1)
    }
}

/// A name as linkers accept it, without Rust's `r#`: `input_0`, `type`.
struct Symbol<'a>(Entry<'a>);

impl Display for Symbol<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name.strip_prefix("r#").unwrap_or(self.0.name))?;
        self.0.copy.map_or(Ok(()), |copy| write!(f, "_{copy}"))
    }
}

impl Display for LinkerScript<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (map, base) = (&self.map, u64::from(self.base));
        if self.is_local {
            let (start, bytes) = map.space().longest(0, map.memory().bytes);
            writeln!(f, "data (!RX) : ORIGIN = {:#X}, LENGTH = {bytes:#X}", base + start)?;
            writeln!(f, ". = {base:#X};\nPROVIDE(_sp_start_value_DM_stack = .);\n. += {:#X};", map.stack())?;
        }
        let mut from = None;
        while let Some((k, entry)) = map.next_from(from) {
            from = Some((entry.address, k));
            let Entry { address, bytes, .. } = entry;
            writeln!(f, ". = {:#X};\n{} = .;\n. += {bytes:#X};", base + address, Symbol(entry))?;
        }
        Ok(())
    }
}

impl Display for Bcf<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (map, base) = (&self.map, u64::from(self.base));
        if self.is_local {
            writeln!(f, "_stack DM_stack {base:#X} {:#X}", map.stack())?;
        }
        let mut from = None;
        while let Some((k, entry)) = map.next_from(from) {
            from = Some((entry.address, k));
            let name = Symbol(entry);
            writeln!(f, "_symbol {name} {:#X} {:#X}\n_extern {name}", base + entry.address, entry.bytes)?;
        }
        Ok(())
    }
}
