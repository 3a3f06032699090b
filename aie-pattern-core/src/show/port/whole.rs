//! A port with everything that is known of it.

use core::fmt::{Display, Formatter, Result, Write};

use super::PortSheet;
use crate::declare::tiling::Port;
use crate::device::Direction;
use crate::ir::Pattern;
use crate::ir::nest::{Axis, MAX_DIMENSIONS};
use crate::show::columns::table;
use crate::show::grid::Grid;
use crate::show::shared::commas;
use crate::show::table::facts;
use crate::show::tidy::Tidy;

impl Display for PortSheet<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let port = self.0;
        let access = if port.direction == Direction::Mm2s { "read" } else { "write" };
        write!(f, "{}, {}, {access}", port.element.name(), port.tile.name())?;
        if let Some(buffer) = &port.buffer {
            f.write_str(", buffer = ")?;
            list(f, "[", buffer.as_slice(), "]")?;
        }
        f.write_str(if port.tilings.len() == 1 { " " } else { " {" })?;
        commas(f, port.tilings, |f, tiling| write!(f, "{{{}}}", tiling.cpp().as_str()))?;
        f.write_str(if port.tilings.len() == 1 { "" } else { "}" })?;
        if !f.alternate() {
            return Ok(());
        }
        let mut tidy = Tidy::new(f);
        tidy.write_str("\n\n")?;
        let last = port.span().and_then(|span| span.checked_sub(1));
        let extent = last.map(|last| (0, i128::from(last)));
        facts(&mut tidy, &Pattern::empty(port.element), port.len(), extent)?;
        for k in 0..port.tilings.len() {
            tiling(&mut tidy, port, k)?;
        }
        Ok(())
    }
}

fn list(f: &mut dyn Write, open: &str, numbers: &[i128], close: &str) -> Result {
    f.write_str(open)?;
    commas(f, numbers, |f, number| write!(f, "{number}"))?;
    f.write_str(close)
}

/// Writes the dimensions of tiling `k`, its loops, and its picture.
fn tiling(f: &mut dyn Write, port: &Port, k: usize) -> Result {
    f.write_str("\n")?;
    if port.tilings.len() > 1 {
        writeln!(f, "  tiling {k}")?;
    }
    let Some(nest) = port.nest(k) else { return Ok(()) };
    let axes = nest.axes();
    table::<6>(f, "  ", axes.len() + 1, 6, &|f, row, column| {
        let Some(d) = row.checked_sub(1) else {
            let padded = if nest.is_padded() { "data" } else { "" };
            return f.write_str(["dimension", "buffer", padded, "tile", "offset", "bytes"][column]);
        };
        let Axis { size, bound, tile, offset, pitch, .. } = axes[d];
        match column {
            0 => write!(f, "{d}"),
            1 => write!(f, "{size}"),
            2 if nest.is_padded() => write!(f, "{bound}"),
            2 => Ok(()),
            3 => write!(f, "{tile}"),
            4 => write!(f, "{offset}"),
            _ => write!(f, "{}", i128::from(pitch) * port.bits() / 8),
        }
    })?;
    let loops = nest.steps();
    if !loops.is_empty() {
        f.write_str("\n")?;
        table::<4>(f, "  ", loops.len().min(MAX_DIMENSIONS) + 1, 4, &|f, row, column| {
            let Some(i) = row.checked_sub(1) else {
                return f.write_str(["loop over tiles", "dimension", "stride", "wrap"][column]);
            };
            match column {
                0 => write!(f, "{i}"),
                1 => write!(f, "{}", loops[i].axis),
                2 => write!(f, "{}", loops[i].stride),
                _ => write!(f, "{}", loops[i].wrap),
            }
        })?;
    }
    if nest.repetition() > 1 {
        writeln!(f, "  {} repetitions", nest.repetition())?;
    }
    let Some(grid) = Grid::of_nest(&nest) else { return Ok(()) };
    writeln!(f, "\n  order of access, {} in all", grid.accesses())?;
    grid.draw(f, "  ")
}
