//! Candidates for the helps of tilings: declarations with one number replaced.

use super::Violation;
use crate::declare::tiling::{Port, RawList, Tiling, Traversal};
use crate::rule::Locus;
use crate::rule::offer::{self, Loci};
use crate::text::{Checked, Text};

/// Proof that `number` may be offered at the place of the violation. All numbers of that tiling must be known. Other
/// tilings, and rules about all tilings together, are ignored.
pub(super) const fn number(port: &Port, violation: &Violation, number: i128) -> Option<Checked> {
    let Some(k) = tiling_of(port, violation.locus) else { return None };
    if !port.tilings[k].is_known() || !port.is_buffer_known() {
        return None;
    }
    let before = [port.tilings[k]];
    // The candidate has a single tiling, at position 0.
    let violation = Violation { locus: violation.locus.of_tiling(0), ..*violation };
    let (tiling, buffer) = replaced(&before[0], port.buffer, violation.locus, number);
    let after = [tiling];
    let port = Port { covers: false, ..*port };
    other(&Port { tilings: &before, ..port }, &violation, &Port { tilings: &after, buffer, ..port })
}

/// Proof that another port may be offered for the violation.
pub(super) const fn other(port: &Port, violation: &Violation, other: &Port) -> Option<Checked> {
    offer::check(violation, &port.check(), &other.check(), Loci::Same)
}

/// Appends the help to leave out `ensure(covers)`.
pub(super) const fn without_covers(port: &Port, violation: &Violation, text: Text) -> Text {
    match other(port, violation, &Port { covers: false, ..*port }) {
        Some(checked) => text.offer(checked, "leave `ensure(covers)` out"),
        None => text,
    }
}

/// The tiling of a locus; for the sizes of the buffer, the first tiling without sizes.
const fn tiling_of(port: &Port, locus: Locus) -> Option<usize> {
    let Locus::Size(_) = locus else { return locus.tiling() };
    find!(k, 0..port.tilings.len(), port.tilings[k].buffer_dimension.is_empty())
}

const fn replaced(
    tiling: &Tiling,
    buffer: Option<RawList>,
    locus: Locus,
    number: i128,
) -> (Tiling, Option<RawList>) {
    let mut tiling = *tiling;
    match locus {
        Locus::Size(d) => {
            let buffer = map!(buffer, |list| list.with(d as usize, number));
            return (tiling, buffer);
        }
        Locus::BufferDimension(_, d) => {
            tiling.buffer_dimension = tiling.buffer_dimension.with(d as usize, number);
        }
        Locus::TilingDimension(_, d) => {
            tiling.tiling_dimension = tiling.tiling_dimension.with(d as usize, number);
        }
        Locus::TilingOffset(_, d) => tiling.offset = tiling.offset.with(d as usize, number),
        Locus::Boundary(_, d) => {
            tiling.boundary_dimension = tiling.boundary_dimension.with(d as usize, number);
        }
        Locus::TraversalDimension(_, i) | Locus::TraversalStride(_, i) | Locus::Wrap(_, i) => {
            let own = tiling.tile_traversal.as_slice()[i as usize];
            let own = match locus {
                Locus::TraversalDimension(..) => Traversal { dimension: number, ..own },
                Locus::TraversalStride(..) => Traversal { stride: number, ..own },
                _ => Traversal { wrap: number, ..own },
            };
            tiling.tile_traversal = tiling.tile_traversal.with(i as usize, own);
        }
        _ => {}
    }
    (tiling, buffer)
}
