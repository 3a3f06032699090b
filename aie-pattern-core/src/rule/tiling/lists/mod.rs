//! Rules about the numbers of a tiling and the lengths of its lists.

mod fault;

use super::{Violation, Violations, help};
use crate::declare::tiling::{Port, RawList, Traversal, U32};
use crate::ir::MAX_RANK;
use crate::ir::nest::{MAX_DIMENSIONS, Nest};
use crate::rule::{Advice, Locus, Rule};
use crate::text::Text;
use crate::util::{known, max};
pub use fault::{Fault, List, Quantity};

/// Number of ports of the widest packet split or merge: a packet id has 5 bits (AM020).
const PACKET_PORTS: i128 = 32;

/// Maximum number of tilings of a port: loci store their position in 8 bits.
const MOST_TILINGS: usize = u8::MAX as usize + 1;

/// Checks the sizes of the buffer, and the number of tilings.
pub(super) const fn check_port(port: &Port, out: &mut Violations) {
    let tilings = port.tilings.len();
    if tilings > MOST_TILINGS {
        out.push(at(Fault::Tilings { tilings, most: MOST_TILINGS }, Locus::Whole));
    }
    if let Some(buffer) = &port.buffer {
        if buffer.is_empty() {
            out.push(at(Fault::NoSizes, Locus::Buffer));
        }
        check_rank(port, buffer, Locus::Buffer, out);
        let list = buffer.as_slice();
        each!(d, 0..list.len(), {
            check_size(Quantity::BufferSize, list[d], Locus::Size(d as u8), out);
        });
    }
}

/// - **Numbers** fit their C++ types (`uint32_t`, offsets `int32_t`, UG1603). Sizes, wraps and the repetition are at
///   least 1, because a loop of no steps moves nothing.
/// - **Lengths**: a tiling has one tile size per dimension of the buffer, and one offset and boundary per dimension
///   if there are any; excess offsets may be 0. A buffer has at most the number of dimensions of the tile's DMA: "AI
///   Engine-ML memory can access data in the 1st, 2nd, and 3rd dimensions, memory tile in the 1st to 4th, external
///   memory in the 1st to 3rd" (UG1603), and two in the first generation (UG1079).
/// - A **traversal** goes along an existing dimension.
/// - The **boundary** of the data is in the buffer.
pub(super) const fn check(port: &Port, k: usize, out: &mut Violations) {
    let (tiling, t) = (&port.tilings[k], k as u8);
    let own = &tiling.buffer_dimension;
    let rank = match &port.buffer {
        Some(buffer) if own.is_empty() => buffer.len(),
        _ => own.len(),
    };
    if rank == 0 && port.buffer.is_none() {
        out.push(at(Fault::NoSizes, Locus::BufferDimensions(t)));
    }
    check_rank(port, own, Locus::BufferDimensions(t), out);
    check_count(List::TilingDimension, &tiling.tiling_dimension, rank, Locus::TilingDimensions(t), out);
    check_count(List::Offset, &tiling.offset, rank, Locus::TilingOffsets(t), out);
    check_count(List::BoundaryDimension, &tiling.boundary_dimension, rank, Locus::Boundaries(t), out);
    each!(d, 0..MAX_DIMENSIONS, {
        let entry = d as u8;
        if d < own.as_slice().len() {
            check_size(Quantity::BufferSize, own.get(d, 1), Locus::BufferDimension(t, entry), out);
        }
        if d < tiling.tiling_dimension.as_slice().len() {
            let size = tiling.tiling_dimension.get(d, 1);
            check_size(Quantity::TileSize, size, Locus::TilingDimension(t, entry), out);
        }
        if d < tiling.boundary_dimension.as_slice().len() {
            check_boundary(port, k, d, out);
        }
        let (offset, locus) = (tiling.offset.get(d, 0), Locus::TilingOffset(t, entry));
        check_range(Quantity::Offset, offset, i32::MIN as i128, i32::MAX as i128, locus, out);
    });
    check_traversals(port, k, rank, out);
    check_size(Quantity::Repetition, tiling.repetition, Locus::Repetition(t), out);
    check_range(Quantity::Phase, tiling.phase, 0, U32, Locus::Phase(t), out);
    let packet_port = tiling.packet_port_id;
    if known(packet_port) && (packet_port < -1 || packet_port >= PACKET_PORTS) {
        let fault = Fault::PacketPort { port: packet_port, most: PACKET_PORTS - 1 };
        out.push(at(fault, Locus::PacketPort(t)));
    }
}

const fn check_boundary(port: &Port, k: usize, d: usize, out: &mut Violations) {
    let (end, locus) = (port.tilings[k].boundary_dimension.get(d, 1), Locus::Boundary(k as u8, d as u8));
    check_size(Quantity::Boundary, end, locus, out);
    if d < port.dims(k).len() {
        let size = port.dims(k)[d];
        if end > size && size >= 1 && end <= U32 {
            out.push(at(Fault::Boundary { dimension: d, end, size }, locus));
        }
    }
}

const fn check_traversals(port: &Port, k: usize, rank: usize, out: &mut Violations) {
    let (list, t) = (&port.tilings[k].tile_traversal, k as u8);
    if list.len() > MAX_DIMENSIONS {
        let fault = Fault::Traversals { traversals: list.len(), most: MAX_DIMENSIONS };
        out.push(at(fault, Locus::Traversals(t)));
    }
    let loops = list.as_slice();
    each!(i, 0..loops.len(), {
        let Traversal { dimension, stride, wrap } = loops[i];
        let entry = i as u8;
        if rank > 0 && known(dimension) && (dimension < 0 || dimension >= rank as i128) {
            let fault = Fault::NoDimension { dimension, dimensions: rank };
            out.push(at(fault, Locus::TraversalDimension(t, entry)));
        }
        check_range(Quantity::Stride, stride, 0, U32, Locus::TraversalStride(t, entry), out);
        check_size(Quantity::Wrap, wrap, Locus::Wrap(t, entry), out);
    });
}

/// Checks a tiling whose numbers are valid: the sizes of the buffer and of the data moved fit 64 bits, and the walk
/// has at most the number of loops of a pattern.
pub(super) const fn check_whole(port: &Port, k: usize, nest: Option<&Nest>, out: &mut Violations) {
    let t = k as u8;
    let Some(nest) = nest else {
        if port.tilings[k].is_known() && port.is_buffer_known() {
            check_extents(port, k, out);
        }
        return;
    };
    if nest.len().is_none() {
        out.push(at(Fault::Moved { most: u64::MAX }, Locus::Tiling(t)));
    } else if !nest.is_padded() && nest.pattern(port.element).is_none() {
        out.push(at(Fault::Loops { most: MAX_RANK }, Locus::Traversals(t)));
    }
}

/// Checks a tiling that is not a nest although its numbers are valid: the buffer is too large, or a tile too far
/// away.
const fn check_extents(port: &Port, k: usize, out: &mut Violations) {
    let (tiling, t, dims) = (&port.tilings[k], k as u8, port.dims(k));
    let (most, mut elements) = (i64::MAX, 1i128);
    each!(d, 0..dims.len(), {
        elements = elements.saturating_mul(dims[d]);
    });
    if elements > most as i128 {
        let own = !tiling.buffer_dimension.is_empty();
        let locus = if own { Locus::BufferDimensions(t) } else { Locus::Buffer };
        if !out.has_at(Rule::Overflow, locus) {
            out.push(at(Fault::BufferElements { most }, locus));
        }
        return;
    }
    each!(d, 0..dims.len(), {
        let elements = reach(port, k, d);
        if elements > most as i128 {
            out.push(at(Fault::Reach { dimension: d, elements, most }, Locus::Traversals(t)));
        }
    });
}

/// Number of elements from the offset of dimension `d` to the end of the last tile, or from 0 if the offset is
/// positive.
const fn reach(port: &Port, k: usize, d: usize) -> i128 {
    let (tiling, loops) = (&port.tilings[k], port.tilings[k].tile_traversal.as_slice());
    let mut reach = port.tile(k)[d] + max(tiling.offset.get(d, 0), 0);
    each!(i, 0..loops.len(), {
        if loops[i].dimension == d as i128 {
            reach += loops[i].stride * (loops[i].wrap - 1);
        }
    });
    reach
}

/// The violation if all tilings together exceed 64 bits, although each one alone does not.
pub(super) const fn uncounted(port: &Port) -> Violation {
    let last = Locus::Tiling((port.tilings.len() - 1) as u8);
    at(Fault::MovedByAll { most: u64::MAX }, last)
}

const fn most_dimensions(port: &Port) -> usize {
    if let Some(tile) = port.limits() { tile.tiling_dimensions } else { MAX_DIMENSIONS }
}

const fn check_rank(port: &Port, sizes: &RawList, locus: Locus, out: &mut Violations) {
    let (dimensions, most) = (sizes.len(), most_dimensions(port));
    if dimensions > most {
        out.push(at(Fault::Dimensions { dimensions, most }, locus));
    }
}

const fn check_count(list: List, numbers: &RawList, rank: usize, locus: Locus, out: &mut Violations) {
    let mut len = numbers.len();
    // Excess offsets may be 0.
    while matches!(list, List::Offset) && len > rank && len <= MAX_DIMENSIONS {
        let further = numbers.get(len - 1, 0);
        if known(further) && further != 0 {
            break;
        }
        len -= 1;
    }
    if rank > 0 && !numbers.is_empty() && len != rank {
        out.push(at(Fault::Count { list, numbers: numbers.len(), dimensions: rank }, locus));
    }
}

const fn check_size(what: Quantity, number: i128, locus: Locus, out: &mut Violations) {
    if !known(number) {
        return;
    }
    if number < 1 {
        out.push(at(Fault::NotPositive { what, number }, locus));
    } else if number > U32 {
        out.push(at(Fault::Above { what, number, most: U32 }, locus));
    }
}

const fn check_range(
    what: Quantity,
    number: i128,
    least: i128,
    most: i128,
    locus: Locus,
    out: &mut Violations,
) {
    if !known(number) {
        return;
    }
    if number < least {
        out.push(at(Fault::Below { what, number, least }, locus));
    } else if number > most {
        out.push(at(Fault::Above { what, number, most }, locus));
    }
}

const fn at(fault: Fault, locus: Locus) -> Violation {
    super::Fault::Lists(fault).at(locus)
}

pub(super) const fn with_help(port: &Port, violation: &Violation, fault: &Fault, text: Text) -> Text {
    match *fault {
        Fault::NoDimension { dimension, dimensions } if dimension == dimensions as i128 => {
            match help::number(port, violation, dimension - 1) {
                Some(checked) => text.offer(checked, "write `dimension = ").int(dimension - 1).str("`"),
                None => text,
            }
        }
        Fault::NoSizes => text.advise(Advice::BufferSizes, 0),
        Fault::NoDimension { .. }
        | Fault::Tilings { .. }
        | Fault::Dimensions { .. }
        | Fault::Traversals { .. }
        | Fault::Loops { .. }
        | Fault::Count { .. }
        | Fault::Below { .. }
        | Fault::Above { .. }
        | Fault::NotPositive { .. }
        | Fault::Boundary { .. }
        | Fault::PacketPort { .. }
        | Fault::BufferElements { .. }
        | Fault::Reach { .. }
        | Fault::Moved { .. }
        | Fault::MovedByAll { .. } => text,
    }
}
