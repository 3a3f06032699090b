//! Rules about taps: walks of the runtime sequence, run by the DMA of a shim.
//!
//! Sources: AM020 and AM025 for the DMA; mlir-aie's AIEX dialect, its lowering of `npu.dma_memcpy_nd` and of tasks,
//! and IRON's `taplib` for the meaning of the notations.
//!
//! | module | rules about |
//! |---|---|
//! | `traps` | offsets and repeats that tools interpret in an unexpected way |
//! | `steps` | operations and tilers that do not result in a walk |
//! | `shim` | the shim's buffer descriptor and task queue |

mod fault;
mod help;
mod shim;
mod steps;
mod traps;

pub use fault::{Fault, MAX_TAPS};

use super::assumed::with_assumed;
use super::{Locus, Rule, Ruled};
use crate::declare::Tap;
use crate::declare::tap::Task;
use crate::ir::Pattern;
use crate::lower::tap::ShimTask;
use crate::text::Text;

/// One violation of a tap.
pub type Violation = super::Violation<Fault>;

/// The violations of a tap.
pub type Violations = super::Violations<Fault>;

impl Ruled for Tap<'_> {
    type Fault = Fault;
}

impl Tap<'_> {
    /// Finds every violation of the declaration.
    pub const fn check(&self) -> Violations {
        check(self)
    }

    /// The task of a shim for tap `k`: with its dimensions as they are, or if a shim refuses these, with the fewest
    /// for the same walk.
    pub const fn shim_task(&self, k: u64) -> Option<ShimTask> {
        shim::checked(self, k)
    }

    /// The task of a shim for a computed walk, which is one of the taps.
    pub const fn shim_task_of(&self, walk: &Pattern) -> ShimTask {
        shim::task(self, walk)
    }

    /// The message of a violation of this declaration, without its code.
    pub const fn message(&self, violation: &Violation) -> Text {
        let text = violation.fault.write(Text::new(), self);
        let message = if self.is_settled(violation) { help::with_help(self, violation, text) } else { text };
        with_assumed!(message, if self.task.is_device_assumed, violation, of self, |device| Self { task: Task { device, ..self.task }, ..*self })
    }

    /// Whether the message of a violation, help included, does not depend on numbers that are still unknown.
    pub const fn is_settled(&self, violation: &Violation) -> bool {
        match violation.fault {
            Fault::Shim { fault, locus, tap } => shim::is_settled(self, &fault, locus, tap),
            Fault::Rank { .. } | Fault::ScaledOffset { .. } | Fault::Reissue { .. } => self.are_steps_known(),
            Fault::Walk(_)
            | Fault::Repeat { .. }
            | Fault::LostOffset { .. }
            | Fault::Step(_)
            | Fault::Taps { .. } => true,
        }
    }
}

/// Finds every violation of a tap.
pub const fn check(tap: &Tap) -> Violations {
    let mut out = Violations::new();
    each!(k, 0..tap.steps.len(), {
        traps::check_step(k, &tap.steps[k], &mut out);
    });
    let taps = tap.taps();
    if let Some((k, walk)) = tap.plain() {
        shim::check_plain(tap, k, walk, &mut out);
        if let Ok(taps) = taps {
            shim::check_index_word(tap, &taps, &mut out);
        }
        return out;
    }
    // With invalid numbers, every further check would only repeat the violation.
    if out.has(Rule::SizeZero) || out.has(Rule::NumberRange) {
        return out;
    }
    match taps {
        Ok(taps) if taps.len() > MAX_TAPS => {
            let last = Locus::Operation(tap.steps.len().saturating_sub(1) as u8);
            out.push(Fault::Taps { taps: taps.len() }.at(last));
        }
        Ok(taps) => {
            if let Some(walk) = taps.nth(0) {
                traps::check_tap(tap, &walk, &mut out);
            }
            shim::check_taps(tap, &taps, &mut out);
            shim::check_index_word(tap, &taps, &mut out);
        }
        Err(stop) => steps::check(tap, stop, &mut out),
    }
    out
}
