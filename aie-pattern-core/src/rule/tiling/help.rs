//! The door that every number passes before a message offers it: the rules are asked about the declaration with it.

use super::Violation;
use crate::declare::tiling::{Port, RawList, Tiling, Traversal};
use crate::rule::Locus;

/// Whether a declaration with `number` in place of the one that `violation` is about has fewer violations, and none of them
/// there. The other tilings of the port are left out, and what all of them have to do together.
pub(super) const fn holds(port: &Port, violation: &Violation, number: i128) -> bool {
    let Some(k) = tiling_of(port, violation.locus) else { return false };
    let before = [port.tilings[k]];
    // The number of the only tiling is 0.
    let locus = violation.locus.of_tiling(0);
    let (tiling, buffer) = replaced(&before[0], port.buffer, locus, number);
    let after = [tiling];
    let port = Port { covers: false, ..*port };
    let old = Port { tilings: &before, ..port }.check();
    let new = Port { tilings: &after, buffer, ..port }.check();
    new.as_slice().len() < old.as_slice().len() && !new.has_at(violation.rule, locus)
}

/// The tiling that a locus is about; for the sizes of the buffer, the first tiling without sizes.
const fn tiling_of(port: &Port, locus: Locus) -> Option<usize> {
    let Locus::Size(_) = locus else { return locus.tiling() };
    let mut k = 0;
    while k < port.tilings.len() {
        if port.tilings[k].buffer_dimension.is_empty() {
            return Some(k);
        }
        k += 1;
    }
    None
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
            let buffer = match buffer {
                Some(list) => Some(list.with(d as usize, number)),
                None => None,
            };
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
            let loops = tiling.tile_traversal;
            if (i as usize) < loops.as_slice().len() {
                let own = loops.as_slice()[i as usize];
                let own = match locus {
                    Locus::TraversalDimension(..) => Traversal { dimension: number, ..own },
                    Locus::TraversalStride(..) => Traversal { stride: number, ..own },
                    _ => Traversal { wrap: number, ..own },
                };
                tiling.tile_traversal = loops.with(i as usize, own);
            }
        }
        _ => {}
    }
    (tiling, buffer)
}
