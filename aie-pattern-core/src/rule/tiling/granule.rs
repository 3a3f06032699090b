//! Elements that are less than a 32-bit word: the DMA moves whole words.

use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;
use crate::tiling::Port;

/// Of elements narrower than a word (AM020), in dimension 0:
///
/// - a **tile** is whole words: 16-bit data moves in pairs, 8-bit data in fours;
/// - so is a **row** of the buffer, where there is more than one;
/// - so are the **offset**, each **stride** of more than one tile, and where the data **ends**.
///
/// In the other dimensions, steps are whole rows. A machine without limits has no words.
///
/// Found: the number written; limit: elements of a word.
pub(super) const fn check(port: &Port, k: usize, out: &mut Violations) {
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
        // A tile that is a row has been told of.
        if !(tiling.tiling_dimension.is_empty() && dims.len() > 1) {
            out.push(Violation::new(Rule::SubWordRun, locus, tile[0], granule));
        }
    }
    let offset = tiling.offset.get(0, 0);
    if offset % granule != 0 {
        out.push(Violation::new(Rule::OffsetGranule, Locus::TilingOffset(t, 0), offset, granule));
    }
    let boundary = tiling.boundary_dimension.get(0, 0);
    if boundary % granule != 0 {
        out.push(Violation::new(Rule::PadGranule, Locus::Boundary(t, 0), boundary, granule));
    }
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

pub(super) const fn message(port: &Port, violation: &Violation) -> Text {
    let (found, granule) = (violation.found, violation.limit);
    let what = match violation.rule {
        Rule::SubWordRun => "a tile of ",
        Rule::RowGranule => "a row of ",
        Rule::OffsetGranule => "offset ",
        Rule::PadGranule => "boundary ",
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
    let below = found.div_euclid(granule).saturating_mul(granule);
    let nearest = if below < 1 && !matches!(violation.rule, Rule::OffsetGranule) {
        below.saturating_add(granule)
    } else {
        below
    };
    let text = text
        .str(" is not a multiple of ")
        .int(granule)
        .note("the DMA moves 32-bit words, ")
        .int(granule)
        .str(" elements each (AM020)");
    text.help("the nearest multiples are ").int(nearest).str(" and ").int(nearest.saturating_add(granule))
}
