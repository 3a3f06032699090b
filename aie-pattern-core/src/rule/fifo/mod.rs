//! Object FIFOs and their links, checked together.
//!
//! MLIR-AIE verifies some of this with a location in generated code, and much of it not at all. A design that it
//! accepts may then hang or move the wrong data. Sources: its dialect (`AIEOps.td`, `AIEDialect.cpp`), the pass
//! `aie-objectFifo-stateful-transform`, and where both are silent, the behaviour of the resulting descriptors
//! (AM020).
//!
//! ```
//! use aie_pattern_core::declare::{Fifo, FifoLink, Fifos};
//! use aie_pattern_core::device::Grid;
//! use aie_pattern_core::rule::fifo::check;
//! use aie_pattern_core::{Device, Element};
//!
//! let out = Fifo { to_stream: &[(8, 1), (3, 8)], ..Fifo::new("out", (0, 1), &[(0, 0)], (Element::Int32, 24), &[2]) };
//! let fifos = [
//!     Fifo::new("a", (0, 2), &[(0, 1)], (Element::Int32, 12), &[2]),
//!     Fifo::new("b", (0, 3), &[(0, 1)], (Element::Int32, 12), &[2]),
//!     out,
//! ];
//! let links = [FifoLink { inputs: &[0, 1], outputs: &[2], source_offsets: &[0, 12], destination_offsets: &[] }];
//! let fifos = Fifos::new(Device::AieMl, Grid::of_part("npu1").unwrap(), &fifos, &links);
//! let text = check(&fifos).as_slice()[0].text(&fifos);
//! assert!(text.as_str().starts_with("`out` walks 24 elements, but its descriptor moves 12"));
//! ```
//!
//! | module | rules about |
//! |---|---|
//! | `end` | tiles, depths, acquires, shims, attributes |
//! | `link` | members, tiles, offsets, parts |
//! | `walk` | dimensions and segments, objects of both sides, counts |
//! | `descriptor` | the descriptors of ends, by the rules of every descriptor |
//! | `fix` | replacements, checked by the same rules |
//! | `budget` | channels, descriptors and locks of tiles |
//! | `tile` | the same resources, for FIFOs of several blocks on one tile |

mod budget;
mod descriptor;
mod end;
mod fault;
mod fix;
mod link;
mod locus;
mod parts;
#[cfg(feature = "program")]
mod tile;
mod walk;
mod words;

pub use fault::{Fault, Faults};
pub use locus::{FifoLocus, FifoPart};
#[cfg(feature = "program")]
pub use tile::{TileFifoFault, TileFifoFaults, check_tile};

use crate::declare::{FifoEnd, FifoSide, Fifos};
use crate::element::Element;
use crate::lower::fifo::{any_end, each_end, is_on_shim, needs_dma, stream_len, times};
use crate::rule::Rule;
use crate::text::Text;

/// Finds every fault of FIFOs and their links. If one of them prevents the lowering, only such faults.
pub const fn check(fifos: &Fifos) -> Faults {
    let mut faults = Faults::new();
    if !fifos.device.has_words() {
        faults.push(Fault::Device);
        return faults;
    }
    end::check_places(fifos, &mut faults);
    link::check_members(fifos, &mut faults);
    if !faults.is_empty() {
        return faults;
    }
    each!(fifo, 0..fifos.fifos.len(), {
        end::check(fifos, fifo, &mut faults);
    });
    each!(link, 0..fifos.links.len(), {
        link::check(fifos, link, &mut faults);
    });
    walk::check(fifos, &mut faults);
    descriptor::check(fifos, &mut faults);
    budget::check(fifos, &mut faults);
    faults
}

/// **Tasks**: a FIFO filled or drained by the runtime sequence has an end on a shim, whose DMA the task starts.
pub const fn check_task_end(fifos: &Fifos, fifo: usize) -> Option<(Rule, Text)> {
    if any_end!(fifos, end, fifo..fifo + 1, is_on_shim(fifos, end)) {
        return None;
    }
    let text =
        words::name(Text::new(), fifos, fifo).str(" has no end on a shim, so no task can move its objects");
    Some((
        Rule::FifoTask,
        text.note("a task starts the DMA of a shim, and only that reaches a tensor")
            .cite(fifos.device.family().manual),
    ))
}

/// **Whole objects**: a task of the runtime sequence that fills or drains a FIFO moves a whole number of objects of
/// every other end. With a partial object, the channel waits for the rest, and the design hangs or the data of the
/// next task is shifted. MLIR-AIE verifies this for static sizes since September 2026.
///
/// `elements` is the total over all passes of the task. The task replaces the end on a shim. The FIFOs must have
/// passed [`check`].
pub const fn check_tap(fifos: &Fifos, fifo: usize, elements: u64) -> Option<Fault> {
    let bits = fifos.fifos[fifo].element.bits() as u128;
    map!(cut_end(fifos, fifo, elements as u128 * bits), |(end, object)| Fault::Tap {
        fifo,
        elements,
        object,
        end
    })
}

/// The first other end that would get a partial object, and the number of elements of its objects.
pub(in crate::rule) const fn cut_end(fifos: &Fifos, fifo: usize, moved: u128) -> Option<(FifoEnd, u64)> {
    let is_fill = is_on_shim(fifos, FifoEnd::producer(fifo));
    let bits = fifos.fifos[fifo].element.bits() as u128;
    each_end!(fifos, end, fifo..fifo + 1, {
        let is_other = matches!(end.side, FifoSide::Producer) != is_fill;
        if is_other
            && needs_dma(fifos, fifo)
            && let Some(object @ 1..) = object_sent(fifos, end)
            && !moved.is_multiple_of(object as u128 * bits)
        {
            return Some((end, object));
        }
    });
    None
}

/// The elements of an object in the stream of an end, which may be supplied by a task of its own for each repeat; `None` if the
/// end has no stream, or an empty one.
pub const fn object_sent(fifos: &Fifos, end: FifoEnd) -> Option<u64> {
    match (stream_len(fifos, end), end.side) {
        (None | Some(0), _) => None,
        (Some(sent), FifoSide::Producer) => Some(sent / times(fifos, end)),
        (Some(sent), FifoSide::Consumer(_)) => Some(sent),
    }
}

/// Tasks of the runtime sequence: the element of each one's tensor, and its sizes.
pub type Tasks<'a> = &'a [(Element, &'a [i128])];

/// Checks a task by its sizes, in elements of its tensor: the message, with the nearest sizes that move whole
/// objects. Sizes below 1 break a rule about taps instead. The `others` are all other tasks of the FIFO, which may complete
/// the last object.
pub const fn check_task(
    fifos: &Fifos,
    fifo: usize,
    element: Element,
    sizes: &[i128],
    others: Tasks,
) -> Option<(Rule, Text)> {
    let elements = match elements_of(sizes) {
        Some(elements) if elements <= u64::MAX as u128 => elements,
        Some(_) => {
            let text = Text::new().str("a task moves more than ").int(u64::MAX as i128).str(" elements");
            return Some((Rule::NumberRange, text));
        }
        None => return None,
    };
    let (bits, own) = (element.bits() as u128, fifos.fifos[fifo].element.bits() as u128);
    let Some((end, object)) = cut_end(fifos, fifo, elements * bits) else { return None };
    let mut all = elements * bits;
    each!(k, 0..others.len(), {
        // A wrong size of another task has its error at that task.
        let Some(elements) = elements_of(others[k].1) else { return None };
        all = all.saturating_add(elements.saturating_mul(others[k].0.bits() as u128));
    });
    if cut_end(fifos, fifo, all).is_none() {
        return None;
    }
    let text = if bits == own {
        Fault::Tap { fifo, elements: elements as u64, object, end }.text(fifos)
    } else {
        parts::cut(fifos, end, (elements * bits / 8, (object as u128 * own).div_ceil(8)), "byte")
    };
    Some((Rule::FifoTap, fix::task(text, fifos, fifo, element, sizes, object as u128 * own)))
}

/// The elements that a task moves; `None` if a size is below 1.
const fn elements_of(sizes: &[i128]) -> Option<u128> {
    let mut elements = 1u128;
    each!(k, 0..sizes.len(), {
        if sizes[k] < 1 {
            return None;
        }
        elements = elements.saturating_mul(sizes[k] as u128);
    });
    Some(elements)
}
