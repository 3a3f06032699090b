//! [`Slots`]: the registers that hold the dimensions of a walk, and how much of their range it uses.

use core::fmt::{Result, Write};

use super::fitted::shim_task;
use crate::declare::{Descriptor, Dma, LEVEL_RANK, Levels, RawDims};
use crate::device::{ADDRESS_REGISTER_BITS, Tile, TileKind};
use crate::ir::Pattern;
use crate::layout::{Field, Layout};
use crate::lower::{Level, Native};
use crate::register::Fields;

pub(super) enum Slots {
    /// A DMA descriptor. `outside` dimensions are the repeat or the iteration.
    Dma { fields: Fields, linear: bool, rank: usize, outside: usize, repeat: i128, tile: &'static Tile },
    /// The address unit.
    Address(Native),
    /// No registers, or unknown ones.
    Unknown,
}

impl Slots {
    /// The registers of a walk that a DMA runs.
    pub(super) fn of_dma(walk: &Pattern, dma: &Dma) -> Self {
        let (descriptor, outside, repeat) = if dma.tile == TileKind::Shim {
            let task = shim_task(walk, dma);
            (task.descriptor, task.outside, task.repeat)
        } else {
            let span = walk.span().map_or(0, i128::from);
            let descriptor = Descriptor {
                dims: Some(RawDims::of(walk)),
                pad: if dma.pad.is_empty() { None } else { Some(RawDims::new(dma.pad)) },
                ..Descriptor::new(dma.device, dma.tile, walk.element(), span)
            };
            (descriptor, 0, 1)
        };
        // The offset does not affect the dimensions.
        let descriptor = Descriptor { offset: 0, ..descriptor };
        match (descriptor.fields(0), descriptor.limits()) {
            (Ok(fields), Some(tile)) => {
                let (linear, rank) = (descriptor.is_linear(), walk.dims().len() - outside);
                Self::Dma { fields, linear, rank, outside, repeat, tile }
            }
            _ => Self::Unknown,
        }
    }

    /// The registers of a walk that the address unit runs.
    pub(super) fn of_vectors(walk: &Pattern) -> Self {
        let levels = Levels::of_rank(walk.dims().len());
        let native = Native::of(walk, levels).or_else(|| Native::of_bytes(walk, levels));
        native.map_or(Self::Unknown, Self::Address)
    }

    pub(super) fn heading(&self) -> &'static str {
        match self {
            Self::Dma { .. } => "registers, in words",
            Self::Address(native) if native.is_in_bytes() => "registers, in bytes",
            Self::Address(_) => "registers, in vectors",
            Self::Unknown => "",
        }
    }

    /// Writes the hardware's name of dimension `k` of `rank`.
    pub(super) fn name(&self, f: &mut dyn Write, k: usize, rank: usize) -> Result {
        match self {
            Self::Dma { outside, .. } if k < *outside => f.write_str("runs"),
            Self::Dma { .. } => write!(f, "D{}", rank - 1 - k),
            _ => write!(f, "{k}"),
        }
    }

    /// Writes the registers of dimension `k` of the walk, counted from the outermost.
    pub(super) fn registers(&self, f: &mut dyn Write, k: usize) -> Result {
        match self {
            Self::Dma { fields, outside, repeat, tile, .. } if k < *outside => {
                if fields.iteration.wrap > 1 {
                    let Some(layout) = tile.layout else { return f.write_str("-") };
                    used(f, layout, Field::IterStep, fields.iteration.step)?;
                    f.write_str(", ")?;
                    used(f, layout, Field::IterWrap, fields.iteration.wrap)
                } else {
                    write!(f, "repeat {repeat} of {}", tile.repeats)
                }
            }
            Self::Dma { linear: true, .. } => f.write_str("-"),
            Self::Dma { fields, rank, outside, tile, .. } => {
                let (Some(layout), d) = (tile.layout, rank - 1 - (k - outside)) else {
                    return f.write_str("-");
                };
                let Some(Some(slot)) = fields.slots.get(d) else { return f.write_str("-") };
                used(f, layout, Field::STEPS[d], slot.step)?;
                // The top dimension has no wrap register: the length ends it.
                if slot.wrap > 0 {
                    f.write_str(", ")?;
                    used(f, layout, Field::WRAPS[d], slot.wrap)?;
                }
                for (field, zeros) in [
                    (Field::BEFORES[d], fields.padding[d].before),
                    (Field::AFTERS[d], fields.padding[d].after),
                ] {
                    if zeros > 0 {
                        f.write_str(", ")?;
                        used(f, layout, field, zeros)?;
                    }
                }
                Ok(())
            }
            Self::Address(native) => level(f, native, k),
            Self::Unknown => Ok(()),
        }
    }

    /// Writes the length, which belongs to no dimension.
    pub(super) fn length(&self, f: &mut dyn Write) -> Result {
        let Self::Dma { fields, linear, tile, .. } = self else { return Ok(()) };
        let kind = if *linear { "linear: " } else { "" };
        writeln!(f, "  {kind}buffer_length {} of {} words", fields.buffer_length, tile.max_length)
    }
}

/// Writes `d0_step 16 of 8192`.
fn used(f: &mut dyn Write, layout: &Layout, field: Field, value: u64) -> Result {
    let most = field.coding().range(layout.bits(field)).1;
    write!(f, "{} {value} of {most}", field.name())
}

/// Writes `num1 7 of 1048575, inc1 16`.
fn level(f: &mut dyn Write, native: &Native, k: usize) -> Result {
    let mut start = 0;
    for level in native.levels() {
        let rank = usize::from(level.rank());
        if k < start + rank {
            // Dimension 1 of a level is its innermost one.
            let d = start + rank - k;
            let nums: [Option<u32>; LEVEL_RANK] = match *level {
                Level::Int { .. } => [None; LEVEL_RANK],
                Level::Dim2d { num1, .. } => [Some(num1), None, None],
                Level::Dim3d { num1, num2, .. } => [Some(num1), Some(num2), None],
            };
            let incs = match *level {
                Level::Int { inc1, .. } => [inc1, 0, 0],
                Level::Dim2d { inc1, inc2, .. } => [inc1, inc2, 0],
                Level::Dim3d { inc1, inc2, inc3, .. } => [inc1, inc2, inc3],
            };
            if let Some(num) = nums[d - 1] {
                write!(f, "num{d} {num} of {}, ", (1u32 << ADDRESS_REGISTER_BITS) - 1)?;
            }
            return write!(f, "inc{d} {}", incs[d - 1]);
        }
        start += rank;
    }
    Ok(())
}
