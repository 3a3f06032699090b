//! Elements that are less than a 32-bit word: the DMA moves whole words.

use super::help;
use crate::declare::tiling::Port;
use crate::ir::nest::{Edges, Nest};
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;

/// Of elements narrower than a word (AM020), in dimension 0:
///
/// - a **tile** is whole words: 16-bit data moves in pairs, 8-bit data in fours;
/// - so is a **row** of the buffer, where there is more than one;
/// - so are the **offset** and each **stride** of more than one tile;
/// - so is where the data **ends**, if a tile reaches beyond it: no zero is put into a word of data (AM025).
///
/// In the other dimensions, steps are whole rows. A machine without limits has no words.
///
/// With these, every size, stride, offset and padding of D0 of every descriptor that the tiling takes is whole words, for
/// each is a sum or difference of the numbers above; of the fields, [`padding`](super::padding) sees to those of padded
/// dimensions, and the lowering puts every other loop inside only where it fits.
///
/// Found: the number written; limit: elements of a word.
pub(super) const fn check(port: &Port, k: usize, nest: Option<&Nest>, out: &mut Violations) {
    let granule = port.granule();
    if granule == 1 || port.limits().is_none() {
        return;
    }
    let (tiling, t) = (&port.tilings[k], k as u8);
    let dims = port.dims(k);
    if dims.len() > 1 && dims[0] % granule != 0 {
        let locus =
            if tiling.buffer_dimension.is_empty() { Locus::Size(0) } else { Locus::BufferDimension(t, 0) };
        if !out.has_at(Rule::RowGranule, locus) {
            out.push(Violation::new(Rule::RowGranule, locus, dims[0], granule));
        }
    }
    let tile = port.tile(k);
    if !tile.is_empty() && tile[0] % granule != 0 {
        let locus =
            if tiling.tiling_dimension.is_empty() { Locus::Tiling(t) } else { Locus::TilingDimension(t, 0) };
        // A tile that is a row has been reported.
        if !(tiling.tiling_dimension.is_empty() && dims.len() > 1) {
            out.push(Violation::new(Rule::SubWordRun, locus, tile[0], granule));
        }
    }
    let offset = tiling.offset.get(0, 0);
    if offset % granule != 0 {
        out.push(Violation::new(Rule::OffsetGranule, Locus::TilingOffset(t, 0), offset, granule));
    }
    check_end(port, k, nest, out);
    let loops = tiling.tile_traversal.as_slice();
    let mut i = 0;
    while i < loops.len() {
        if loops[i].dimension == 0 && loops[i].wrap > 1 && loops[i].stride % granule != 0 {
            let locus = Locus::TraversalStride(t, i as u8);
            out.push(Violation::new(Rule::StrideGranule, locus, loops[i].stride, granule));
        }
        i += 1;
    }
}

const fn check_end(port: &Port, k: usize, nest: Option<&Nest>, out: &mut Violations) {
    let (Some(nest), granule, t) = (nest, port.granule(), k as u8) else { return };
    let bound = nest.axes()[0].bound as i128;
    // Tiles of nothing but zeros end no word of data.
    if bound % granule == 0 || !port.pads() || Edges::of(nest, 0).after == 0 || nest.span() == 0 {
        return;
    }
    let tiling = &port.tilings[k];
    let locus = match (&tiling.boundary_dimension, &tiling.buffer_dimension) {
        (list, _) if !list.is_empty() => Locus::Boundary(t, 0),
        // A row has been reported.
        _ if nest.axes().len() > 1 => return,
        (_, list) if !list.is_empty() => Locus::BufferDimension(t, 0),
        _ => Locus::Size(0),
    };
    if !out.has_at(Rule::PadGranule, locus) {
        out.push(Violation::new(Rule::PadGranule, locus, bound, granule));
    }
}

pub(super) const fn message(port: &Port, violation: &Violation) -> Text {
    let (found, granule) = (violation.fault.found, violation.fault.limit);
    let what = match (violation.rule, violation.locus) {
        (Rule::SubWordRun, _) => "a tile of ",
        (Rule::RowGranule, _) => "a row of ",
        (Rule::OffsetGranule, _) => "offset ",
        (Rule::PadGranule, Locus::Boundary(..)) => "boundary ",
        (Rule::PadGranule, _) => "buffer size ",
        _ => "stride ",
    };
    let text = Text::new().str(what).int(found);
    let text = match violation.rule {
        Rule::SubWordRun | Rule::RowGranule => text.str(" "),
        _ => text.str(" of "),
    };
    let text = text.str(port.element.name());
    let text = match violation.rule {
        Rule::OffsetGranule | Rule::StrideGranule | Rule::PadGranule => text.str(" in dimension 0"),
        _ => text,
    };
    let text = text.str(" is not a multiple of ").int(granule).note(match violation.rule {
        Rule::PadGranule => "zeros start where the data ends, and the DMA moves 32-bit words of ",
        _ => "the DMA moves 32-bit words of ",
    });
    let text = text.int(granule).str(" elements each (AM020)");
    let below = found.div_euclid(granule).saturating_mul(granule);
    // Only an offset may be 0: a stride of 0 is a repetition.
    let below = if below < 1 && !matches!(violation.rule, Rule::OffsetGranule) { granule } else { below };
    let above = below.saturating_add(granule);
    match (help::holds(port, violation, below), help::holds(port, violation, above)) {
        (true, true) => text.help("the nearest multiples are ").int(below).str(" and ").int(above),
        (true, false) => text.help("the nearest multiple that works is ").int(below),
        (false, true) => text.help("the nearest multiple that works is ").int(above),
        (false, false) => text,
    }
}
