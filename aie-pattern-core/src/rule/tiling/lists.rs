//! The numbers of a tiling, and how many of them there are.

use super::help;
use crate::declare::tiling::{Port, RawList, U32};
use crate::device::Device;
use crate::ir::MAX_RANK;
use crate::ir::nest::{MAX_DIMENSIONS, Nest};
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;

/// Ports of the widest packet split or merge: a packet's id has 5 bits (AM020).
const PACKET_PORTS: i128 = 32;

/// The sizes of the buffer itself, and how many tilings there are: their numbers in loci are 8 bits wide.
pub(super) const fn check_port(port: &Port, out: &mut Violations) {
    let most = u8::MAX as usize + 1;
    if port.tilings.len() > most {
        out.push(Violation::new(Rule::Rank, Locus::Whole, port.tilings.len() as i128, most as i128));
    }
    if let Some(buffer) = &port.buffer {
        let rank = buffer.len() as i128;
        if rank == 0 || rank > most_dimensions(port) {
            let rule = if rank == 0 { Rule::DimensionCount } else { Rule::Rank };
            let limit = if rank == 0 { 1 } else { most_dimensions(port) };
            out.push(Violation::new(rule, Locus::Buffer, rank, limit));
        }
        let list = buffer.as_slice();
        let mut d = 0;
        while d < list.len() {
            check_size(Locus::Size(d as u8), list[d], out);
            d += 1;
        }
    }
}

/// - **Numbers** are those of the C++ (`uint32_t`, offsets `int32_t`, UG1603); sizes, wraps and the repetition are at least 1,
///   for a loop of no steps moves nothing.
/// - **How many**: as many sizes of a tile as the buffer has, and as many offsets and boundaries where there are any; more
///   offsets if they are 0. A buffer has at most the dimensions that the tile's DMA has: "AI Engine-ML memory can access data
///   in the 1st, 2nd, and 3rd dimensions, memory tile in the 1st to 4th, external memory in the 1st to 3rd" (UG1603), and the
///   first generation in two (UG1079).
/// - A **traversal** goes along one of them.
/// - The **boundary** of the data is in the buffer.
pub(super) const fn check(port: &Port, k: usize, out: &mut Violations) {
    let (tiling, t) = (&port.tilings[k], k as u8);
    let own = &tiling.buffer_dimension;
    let rank = match &port.buffer {
        Some(buffer) if own.is_empty() => buffer.len(),
        _ => own.len(),
    };
    if rank == 0 && port.buffer.is_none() {
        out.push(Violation::new(Rule::DimensionCount, Locus::BufferDimensions(t), 0, 1));
    } else if own.len() as i128 > most_dimensions(port) {
        let limit = most_dimensions(port);
        out.push(Violation::new(Rule::Rank, Locus::BufferDimensions(t), rank as i128, limit));
    }
    check_count(Locus::TilingDimensions(t), &tiling.tiling_dimension, rank, false, out);
    check_count(Locus::TilingOffsets(t), &tiling.offset, rank, true, out);
    check_count(Locus::Boundaries(t), &tiling.boundary_dimension, rank, false, out);
    let mut d = 0;
    while d < MAX_DIMENSIONS {
        let entry = d as u8;
        if d < own.as_slice().len() {
            check_size(Locus::BufferDimension(t, entry), own.get(d, 1), out);
        }
        if d < tiling.tiling_dimension.as_slice().len() {
            check_size(Locus::TilingDimension(t, entry), tiling.tiling_dimension.get(d, 1), out);
        }
        if d < tiling.boundary_dimension.as_slice().len() {
            let bound = tiling.boundary_dimension.get(d, 1);
            check_size(Locus::Boundary(t, entry), bound, out);
            if d < port.dims(k).len() && bound > port.dims(k)[d] && port.dims(k)[d] >= 1 && bound <= U32 {
                let size = port.dims(k)[d];
                out.push(Violation::new(Rule::Boundary, Locus::Boundary(t, entry), bound, size));
            }
        }
        let offset = tiling.offset.get(d, 0);
        check_range(Locus::TilingOffset(t, entry), offset, i32::MIN as i128, i32::MAX as i128, out);
        d += 1;
    }
    check_traversals(port, k, rank, out);
    check_size(Locus::Repetition(t), tiling.repetition, out);
    check_range(Locus::Phase(t), tiling.phase, 0, U32, out);
    if tiling.packet_port_id < -1 || tiling.packet_port_id >= PACKET_PORTS {
        let (found, limit) = (tiling.packet_port_id, PACKET_PORTS - 1);
        out.push(Violation::new(Rule::PacketPort, Locus::PacketPort(t), found, limit));
    }
}

const fn check_traversals(port: &Port, k: usize, rank: usize, out: &mut Violations) {
    let (tiling, t) = (&port.tilings[k], k as u8);
    let loops = tiling.tile_traversal.as_slice();
    if tiling.tile_traversal.len() > MAX_DIMENSIONS {
        let found = tiling.tile_traversal.len() as i128;
        out.push(Violation::new(Rule::Rank, Locus::Traversals(t), found, MAX_DIMENSIONS as i128));
    }
    let mut i = 0;
    while i < loops.len() {
        let entry = i as u8;
        let dimension = loops[i].dimension;
        if rank > 0 && (dimension < 0 || dimension >= rank as i128) {
            let locus = Locus::TraversalDimension(t, entry);
            out.push(Violation::new(Rule::DimensionNumber, locus, dimension, rank as i128));
        }
        check_range(Locus::TraversalStride(t, entry), loops[i].stride, 0, U32, out);
        check_size(Locus::Wrap(t, entry), loops[i].wrap, out);
        i += 1;
    }
}

/// Of a tiling whose numbers are right: the buffer and what is moved have sizes of 64 bits, and the walk has no more loops
/// than a pattern.
pub(super) const fn check_whole(port: &Port, k: usize, nest: Option<&Nest>, out: &mut Violations) {
    let t = k as u8;
    let Some(nest) = nest else {
        return out.push(Violation::new(Rule::Overflow, Locus::BufferDimensions(t), 0, i64::MAX as i128));
    };
    if nest.len().is_none() {
        out.push(Violation::new(Rule::Overflow, Locus::Tiling(t), 0, u64::MAX as i128));
    } else if !nest.is_padded() && nest.pattern(port.element).is_none() {
        out.push(Violation::new(Rule::Rank, Locus::Traversals(t), 0, MAX_RANK as i128));
    }
}

/// Dimensions that the DMA of the tile has.
const fn most_dimensions(port: &Port) -> i128 {
    match (port.limits(), port.device) {
        (Some(tile), _) if !tile.slots.is_empty() => tile.slots.len() as i128,
        (Some(_), Device::Aie) => 2,
        _ => MAX_DIMENSIONS as i128,
    }
}

const fn check_count(locus: Locus, list: &RawList, rank: usize, zeros: bool, out: &mut Violations) {
    let mut len = list.len();
    while zeros && len > rank && len <= MAX_DIMENSIONS && list.get(len - 1, 0) == 0 {
        len -= 1;
    }
    if rank > 0 && !list.is_empty() && len != rank {
        out.push(Violation::new(Rule::DimensionCount, locus, list.len() as i128, rank as i128));
    }
}

const fn check_size(locus: Locus, size: i128, out: &mut Violations) {
    if size < 1 {
        out.push(Violation::new(Rule::SizeZero, locus, size, 1));
    } else if size > U32 {
        out.push(Violation::new(Rule::NumberRange, locus, size, U32));
    }
}

const fn check_range(locus: Locus, value: i128, low: i128, high: i128, out: &mut Violations) {
    if value < low || value > high {
        out.push(Violation::new(Rule::NumberRange, locus, value, if value < low { low } else { high }));
    }
}

pub(super) const fn message(port: &Port, violation: &Violation) -> Text {
    let (found, limit) = (violation.fault.found, violation.fault.limit);
    let text = Text::new();
    match violation.rule {
        Rule::SizeZero => {
            let text = text.str(name(violation.locus)).str("must be at least ").int(limit);
            let text = text.str(", found ").int(found);
            match violation.locus {
                Locus::Wrap(..) => text.note("a wrap is the number of tiles along the dimension (UG1603)"),
                _ => text,
            }
        }
        Rule::NumberRange => {
            let side = if found < limit { ", at least " } else { ", at most " };
            let text =
                text.str(name(violation.locus)).int(found).str(" is out of range").str(side).int(limit);
            let kind = match violation.locus {
                Locus::TilingOffset(..) => "`int32_t`",
                _ => "`uint32_t`",
            };
            text.note("it is a ").str(kind).str(" of `adf::tiling_parameters` (UG1603)")
        }
        Rule::Boundary => text
            .str("the data ends at ")
            .int(found)
            .str(" in dimension ")
            .int(entry(violation.locus))
            .str(", but the buffer ends at ")
            .int(limit)
            .note("`boundary_dimension` is where the data ends and zeros start, within the buffer (UG1603)"),
        Rule::DimensionNumber => {
            let text = text
                .str("dimension ")
                .int(found)
                .str(" does not exist, the buffer has ")
                .count(limit, "dimension");
            let text = text.note("dimensions are numbered from 0, the contiguous one (UG1603)");
            if found == limit && help::holds(port, violation, limit - 1) {
                text.help("dimension = ").int(limit - 1)
            } else {
                text
            }
        }
        Rule::DimensionCount => count_message(violation, text),
        Rule::Rank => rank_message(port, violation, text),
        Rule::Overflow => text
            .str("the numbers of the tiling exceed ")
            .int(limit)
            .note("the number of elements in the buffer and the number moved must fit 64 bits"),
        Rule::PacketPort => text.str("`packet_port_id` must be -1 (none) or 0..=31, found ").int(found).note(
            "it is an output of a pktsplit or an input of a pktmerge, which have up to 32 ports (UG1603)",
        ),
        _ => text,
    }
}

const fn count_message(violation: &Violation, text: Text) -> Text {
    let (found, limit) = (violation.fault.found, violation.fault.limit);
    let (what, field) = match violation.locus {
        Locus::TilingDimensions(_) => ("size", "tiling_dimension"),
        Locus::TilingOffsets(_) => ("offset", "offset"),
        Locus::Boundaries(_) => ("boundary number", "boundary_dimension"),
        _ => {
            return text
                .str("the buffer has no dimensions")
                .help("buffer_dimension = {...} in the tiling, or buffer = {...} for all");
        }
    };
    text.str("found ")
        .count(found, what)
        .str(" for a buffer of ")
        .count(limit, "dimension")
        .note("`")
        .str(field)
        .str("` has one number per dimension, the contiguous one first (UG1603)")
}

const fn rank_message(port: &Port, violation: &Violation, text: Text) -> Text {
    let (found, limit) = (violation.fault.found, violation.fault.limit);
    match (violation.locus, port.limits()) {
        (Locus::Whole, _) => text.str("too many tilings of a port: ").int(found).str(", at most ").int(limit),
        (Locus::Traversals(_), _) if limit == MAX_RANK as i128 => {
            text.str("the tile and its traversals have too many loops, at most ").int(limit)
        }
        (Locus::Traversals(_), _) => {
            text.str("too many traversals: ").int(found).str(", at most ").int(limit)
        }
        (_, Some(tile)) => text
            .str("too many dimensions: ")
            .int(found)
            .str(", but the DMA of ")
            .str(tile.title)
            .str(" has ")
            .int(limit)
            .note("it accesses ")
            .int(limit)
            .str(" dimensions (UG1603, \"Tiling Parameters and Buffer Descriptors\")"),
        _ => text.str("too many dimensions: ").int(found).str(", at most ").int(limit),
    }
}

/// The number of the entry that a locus is about.
const fn entry(locus: Locus) -> i128 {
    match locus {
        Locus::BufferDimension(_, d)
        | Locus::TilingDimension(_, d)
        | Locus::TilingOffset(_, d)
        | Locus::Boundary(_, d)
        | Locus::Wrap(_, d)
        | Locus::TraversalStride(_, d)
        | Locus::TraversalDimension(_, d)
        | Locus::Traversal(_, d)
        | Locus::Size(d) => d as i128,
        _ => 0,
    }
}

const fn name(locus: Locus) -> &'static str {
    match locus {
        Locus::Size(_) | Locus::BufferDimension(..) => "buffer size ",
        Locus::TilingDimension(..) => "tile size ",
        Locus::TilingOffset(..) => "offset ",
        Locus::Boundary(..) => "boundary ",
        Locus::TraversalStride(..) => "stride ",
        Locus::Wrap(..) => "wrap ",
        Locus::Repetition(_) => "repetition ",
        Locus::Phase(_) => "phase ",
        _ => "number ",
    }
}
