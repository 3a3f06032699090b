//! A walk on the page: picture, dimensions, registers.

use std::fmt::Write as _;

use aie_pattern_core::declare::Dma;
use aie_pattern_core::device::Direction;
use aie_pattern_core::show::{Notation, Sheet};
use aie_pattern_core::{Descriptor, Device, Dim, MAX_RANK, Pattern, TileKind};
use aie_pattern_design::model::{Bd, Memref, Number};

use super::html::escaped;

/// The device and the tile of a walk.
#[derive(Clone, Copy)]
pub(super) struct Site {
    pub(super) device: Option<Device>,
    pub(super) tile: TileKind,
    pub(super) direction: Option<Direction>,
}

/// A walk, with (before, after) zeros around each dimension, or no pairs.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    pattern: Pattern,
    pad: &'static [(i128, i128)],
}

impl From<Pattern> for Walk {
    fn from(pattern: Pattern) -> Self {
        Self { pattern, pad: &[] }
    }
}

impl Walk {
    /// The walk with these zeros; `None` if one of them is not known, or if a dimension has no pair.
    pub(super) fn padded(self, pad: Option<&[(Number, Number)]>) -> Option<Self> {
        let pad = pad.unwrap_or_default();
        let pairs: Option<Vec<(i128, i128)>> =
            pad.iter().map(|(before, after)| Some((before.value?, after.value?))).collect();
        let pairs = pairs.filter(|pairs| pairs.is_empty() || pairs.len() == self.pattern.dims().len())?;
        Some(Self { pad: Vec::leak(pairs), ..self })
    }
}

/// The walk of a lowered descriptor; `None` if its numbers do not fit a walk.
pub(super) fn of_descriptor(descriptor: &Descriptor) -> Option<Walk> {
    let pattern = Some(descriptor.pattern()).filter(|pattern| !pattern.is_empty())?;
    let pad = descriptor.pad.as_ref().map_or(Vec::new(), |pad| pad.as_slice().to_vec());
    Some(Walk { pattern, pad: Vec::leak(pad) })
}

/// The walk of a descriptor, if all of its numbers are known.
pub(super) fn of_bd(bd: &Bd) -> Option<Walk> {
    let memref = bd.memref.as_ref()?;
    let offset = bd.offset.map_or(Some(0), |offset| offset.value)?;
    let walk = match &bd.dims {
        Some(dims) => of_lists(memref, offset, dims.iter().map(|(size, stride)| (size, stride))),
        None => pattern(memref, offset, &[(bd.moved()?, 1)]),
    };
    Walk::from(walk?).padded(bd.pad.as_deref())
}

/// The walk with these sizes and strides.
pub(super) fn of_lists<'a>(
    memref: &Memref,
    offset: i128,
    dims: impl Iterator<Item = (&'a Number, &'a Number)>,
) -> Option<Pattern> {
    let dims: Option<Vec<(i128, i128)>> =
        dims.map(|(size, stride)| Some((size.value?, stride.value?))).collect();
    pattern(memref, offset, &dims?)
}

fn pattern(memref: &Memref, offset: i128, dims: &[(i128, i128)]) -> Option<Pattern> {
    let dim = |&(size, stride): &(i128, i128)| {
        Some(Dim::new(u64::try_from(size).ok().filter(|&size| size > 0)?, i64::try_from(stride).ok()?))
    };
    let dims: Option<Vec<Dim>> = dims.iter().map(dim).collect();
    let dims = dims.filter(|dims| dims.len() <= MAX_RANK)?;
    Pattern::new(memref.element?, i64::try_from(offset).ok()?, &dims)
}

/// Writes a walk: its picture and its facts as text.
pub(super) fn write(walk: Option<Walk>, buffer: Option<u64>, site: Site, page: &mut String) {
    let Some(Walk { pattern, pad }) = walk else {
        page.push_str("<p>Its numbers are computed by the program, or it moves nothing.</p>\n");
        return;
    };
    let machine = site.device.filter(|device| device.is_machine());
    // Zeros are shown for any device.
    let device = machine.or_else(|| (!pad.is_empty()).then_some(Device::Ideal));
    let dma = device.map(|device| Dma { device, tile: site.tile, direction: site.direction, pad });
    let sheet = Sheet { pattern, notation: Notation::Mlir, dma, buffer };
    let text = format!("{sheet:#}");
    let mut text = text.as_str();
    match aie_pattern_draw::sheet(&sheet) {
        Ok(drawing) => {
            let _ = writeln!(page, "<div class=\"picture\">{drawing:#}</div>");
            // The text has the same picture again.
            text = text.split_once("\n  order of access").map_or(text, |(facts, _)| facts);
        }
        Err(undrawn) => {
            let _ = writeln!(page, "<p>No picture: {}.</p>", escaped(&undrawn.to_string()));
        }
    }
    let _ = writeln!(page, "<pre>{}</pre>", escaped(text.trim_end()));
}

/// Writes the register words of a descriptor. A buffer without an address is assumed to be at 0.
pub(super) fn words(descriptor: &Descriptor, page: &mut String) {
    let Some(words) = words_of(descriptor) else { return };
    let at = if descriptor.address.is_some() { "" } else { ", for a buffer at address 0" };
    let _ = writeln!(page, "<p>Words{at}: <code>{words}</code></p>");
}

/// The words of a descriptor's registers, as text.
pub(super) fn words_of(descriptor: &Descriptor) -> Option<String> {
    let address = descriptor.address.unwrap_or(0);
    let layout = descriptor.device.tile(descriptor.tile).and_then(|tile| tile.layout)?;
    let fields = descriptor.fields(address).ok()?;
    let words = layout.encode(descriptor.device, &fields).ok()?;
    Some(words.as_slice().iter().map(|word| format!("{word:#010x}")).collect::<Vec<_>>().join(" "))
}
