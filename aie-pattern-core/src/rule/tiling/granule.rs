//! Rules about elements narrower than a 32-bit word: the DMA only moves whole words.

use super::{Violation, Violations, help};
use crate::declare::tiling::Port;
use crate::ir::nest::{Edges, Nest};
use crate::rule::table::common::{Number, Words};
use crate::rule::table::faults;
use crate::rule::{Locus, Rule};
use crate::text::Text;
use crate::util::multiples;

faults! {
    /// A number of elements along dimension 0 that is not a whole number of words.
    pub enum Fault as fault of (port: &Port<'_>);
    @words {
        element: Words = port.element.name();
        granule: Number = port.granule();
        manual: Words = port.device.family().manual;
    }

    /// The size of a tile.
    Tile { elements: Number } => SubWordRun {
        "a tile of {elements} {element} is not a multiple of {granule}";
        note "the DMA moves 32-bit words of {granule} elements each ({manual})";
    }

    /// A row of the buffer.
    Row { elements: Number } => RowGranule {
        "a row of {elements} {element} is not a multiple of {granule}";
        note "the DMA moves 32-bit words of {granule} elements each ({manual})";
    }

    /// The start of the first tile.
    Offset { elements: Number } => OffsetGranule {
        "offset {elements} of {element} in dimension 0 is not a multiple of {granule}";
        note "the DMA moves 32-bit words of {granule} elements each ({manual})";
    }

    /// The distance from one tile to the next.
    Stride { elements: Number } => StrideGranule {
        "stride {elements} of {element} in dimension 0 is not a multiple of {granule}";
        note "the DMA moves 32-bit words of {granule} elements each ({manual})";
    }

    /// The end of the data within the buffer, followed by zeros.
    Boundary { elements: Number } => PadGranule {
        "boundary {elements} of {element} in dimension 0 is not a multiple of {granule}";
        note "zeros start where the data ends, and the DMA moves 32-bit words of {granule} elements each ({manual})";
    }

    /// The end of the buffer, followed by zeros.
    BufferEnd { elements: Number } => PadGranule {
        "buffer size {elements} of {element} in dimension 0 is not a multiple of {granule}";
        note "zeros start where the data ends, and the DMA moves 32-bit words of {granule} elements each ({manual})";
    }
}

impl Fault {
    const fn elements(&self) -> i128 {
        match *self {
            Self::Tile { elements }
            | Self::Row { elements }
            | Self::Offset { elements }
            | Self::Stride { elements }
            | Self::Boundary { elements }
            | Self::BufferEnd { elements } => elements,
        }
    }
}

/// For elements narrower than a word (AM020), in dimension 0:
///
/// - a **tile** is whole words: 16-bit data moves in pairs, 8-bit data in fours;
/// - so is a **row** of the buffer, if there is more than one;
/// - so are the **offset** and each **stride** with more than one tile;
/// - so is the **end** of the data, if a tile extends beyond it: no zero can be inserted into a word of data (AM025).
///
/// In the other dimensions, steps are whole rows. Without device limits, there are no words.
///
/// These conditions make every size, stride, offset and padding of D0 in every descriptor of the tiling whole words,
/// because each is a sum or difference of the numbers above. [`padding`](super::padding) checks the field widths of
/// padded dimensions, and the lowering places other loops inside only where they fit.
pub(super) const fn check(port: &Port, k: usize, nest: Option<&Nest>, out: &mut Violations) {
    let granule = port.granule();
    if granule == 1 || port.limits().is_none() {
        return;
    }
    let (tiling, t) = (&port.tilings[k], k as u8);
    let dims = port.dims(k);
    if dims.len() > 1 && is_ragged(dims[0], granule) {
        let locus =
            if tiling.buffer_dimension.is_empty() { Locus::Size(0) } else { Locus::BufferDimension(t, 0) };
        if !out.has_at(Rule::RowGranule, locus) {
            out.push(at(Fault::Row { elements: dims[0] }, locus));
        }
    }
    let tile = port.tile(k);
    if !tile.is_empty() && is_ragged(tile[0], granule) {
        let locus =
            if tiling.tiling_dimension.is_empty() { Locus::Tiling(t) } else { Locus::TilingDimension(t, 0) };
        // If the tile is a row, it was already reported.
        if !(tiling.tiling_dimension.is_empty() && dims.len() > 1) {
            out.push(at(Fault::Tile { elements: tile[0] }, locus));
        }
    }
    let offset = tiling.offset.get(0, 0);
    if is_ragged(offset, granule) {
        out.push(at(Fault::Offset { elements: offset }, Locus::TilingOffset(t, 0)));
    }
    check_end(port, k, nest, out);
    let loops = tiling.tile_traversal.as_slice();
    each!(i, 0..loops.len(), {
        if loops[i].dimension == 0 && loops[i].wrap > 1 && is_ragged(loops[i].stride, granule) {
            let locus = Locus::TraversalStride(t, i as u8);
            out.push(at(Fault::Stride { elements: loops[i].stride }, locus));
        }
    });
}

/// An unknown number counts as a multiple.
const fn is_ragged(elements: i128, granule: i128) -> bool {
    elements % granule != 0
}

const fn check_end(port: &Port, k: usize, nest: Option<&Nest>, out: &mut Violations) {
    let (Some(nest), granule, t) = (nest, port.granule(), k as u8) else { return };
    let bound = nest.axes()[0].bound as i128;
    // Tiles of zeros alone do not end a word of data.
    if bound % granule == 0 || !port.pads() || Edges::of(nest, 0).after == 0 || nest.span() == 0 {
        return;
    }
    let tiling = &port.tilings[k];
    let (buffer_end, elements) = (Fault::BufferEnd { elements: bound }, bound);
    let (fault, locus) = match (&tiling.boundary_dimension, &tiling.buffer_dimension) {
        (list, _) if !list.is_empty() => (Fault::Boundary { elements }, Locus::Boundary(t, 0)),
        // The row was already reported.
        _ if nest.axes().len() > 1 => return,
        (_, list) if !list.is_empty() => (buffer_end, Locus::BufferDimension(t, 0)),
        _ => (buffer_end, Locus::Size(0)),
    };
    if !out.has_at(Rule::PadGranule, locus) {
        out.push(at(fault, locus));
    }
}

const fn at(fault: Fault, locus: Locus) -> Violation {
    super::Fault::Granule(fault).at(locus)
}

/// Appends the nearest multiples.
pub(super) const fn with_help(port: &Port, violation: &Violation, fault: &Fault, text: Text) -> Text {
    let granule = port.granule();
    let [below, above] = multiples(fault.elements(), granule);
    // Only an offset may be 0: a stride of 0 is a repetition.
    let [below, above] = if below < 1 && !matches!(fault, Fault::Offset { .. }) {
        [granule, 2 * granule]
    } else {
        [below, above]
    };
    match (help::number(port, violation, below), help::number(port, violation, above)) {
        (Some(checked), Some(_)) => {
            text.offer(checked, "the nearest multiples are ").int(below).str(" and ").int(above)
        }
        (Some(checked), None) => text.offer(checked, "the nearest multiple that works is ").int(below),
        (None, Some(checked)) => text.offer(checked, "the nearest multiple that works is ").int(above),
        (None, None) => text,
    }
}
