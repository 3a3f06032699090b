//! [`TapPattern`] and [`TapSequence`]: the members of types declared by `tap_pattern!` beside their walks.

pub(crate) mod descriptor;
mod nth;
pub(crate) mod sequence;

pub use aie_pattern_core::declare::tap::{
    Op, RawNumbers, Refusal, Step, Stop, Tap as Declaration, Taps, Task,
};
pub use aie_pattern_core::lower::tap::ShimTask;

use aie_pattern_core::declare::Dma;
use aie_pattern_core::register::Write;
use aie_pattern_core::{Descriptor, TileKind};

pub use self::descriptor::TapDescriptor;
pub use self::nth::{NthTap, Tap};
pub use self::sequence::TapSequence;
use crate::BufferDescriptor;
use crate::judged::Judged;
use crate::words::{started, started_write};

/// One tap, declared by [`tap_pattern!`](crate::tap_pattern): a walk over a tensor, all of its passes one after the other.
///
/// Its descriptor does one pass; an entry of its channel's task queue has the number of passes, [`REPEAT`](Self::REPEAT).
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tap_pattern! {
///     struct Rows = i32, TensorAccessPattern((64, 256), 0, sizes = [4, 1, 16, 256], strides = [4096, 0, 256, 1]);
///     struct Again = i32, full(16, 256).repeat(4);
/// }
/// assert_eq!((Rows::LEN, Rows::TRANSFER_LEN, Rows::REPEAT), (16384, 4096, 4));
/// assert_eq!((Again::LEN, Again::SPAN, Again::REPEAT), (16384, 4096, 4));
/// assert_eq!(Rows::TAP.elements(), Some(64 * 256));
/// ```
pub trait TapPattern: BufferDescriptor {
    /// The tap as declared.
    const TAP: &'static Declaration<'static>;

    /// Runs of the descriptor: the iterations of its outermost dimension, or its repeats if the stride of that is 0.
    const REPEAT: u32;
}

/// Elements of the tensor, where its shape is declared.
#[must_use]
pub const fn buffer_of_tap(tap: &Declaration<'_>) -> Option<u64> {
    match tap.elements() {
        Some(elements) if elements >= 0 && elements <= u64::MAX as i128 => Some(elements as u64),
        _ => None,
    }
}

/// What a hop knows of the DMA of a tap.
#[must_use]
pub const fn dma_of_tap(tap: &Declaration<'_>) -> Dma {
    Dma { device: tap.task.device, tile: TileKind::Shim, direction: tap.task.direction, pad: &[] }
}

/// The descriptor of a tap with constants. A refused tap has a descriptor that causes no further error.
#[must_use]
pub const fn descriptor_of_tap(found: &Judged<Declaration<'_>>) -> Judged<Descriptor> {
    let tap = &found.declaration;
    let descriptor = match tap.shim_task(0) {
        Some(task) if found.is_sound() => task.of_any_channel(tap),
        _ => Descriptor::new(tap.task.device, TileKind::Shim, tap.element, 1),
    };
    Judged { declaration: descriptor, verdict: found.verdict }
}

/// The passes of the descriptor of a tap with constants.
#[must_use]
pub const fn repeat_of_tap(found: &Judged<Declaration<'_>>) -> u32 {
    let tap = &found.declaration;
    match tap.shim_task(0) {
        Some(task) if found.is_sound() && 0 < task.repeat && task.repeat <= u32::MAX as i128 => {
            task.repeat as u32
        }
        _ => 1,
    }
}

/// `start(channel)`.
///
/// # Panics
/// If the tap is declared for another channel, or the channel does not exist.
#[track_caller]
#[must_use]
pub const fn start_tap<P: TapPattern>(channel: u32) -> u32 {
    started::<P>(channel, P::REPEAT, P::TAP.task.issue_token)
}

/// `start_write(column, row)`.
///
/// # Panics
/// If the tile does not exist.
#[track_caller]
#[must_use]
pub const fn start_tap_write<P: TapPattern>(column: u32, row: u32) -> Write {
    started_write::<P>(column, row, P::REPEAT, P::TAP.task.issue_token)
}
