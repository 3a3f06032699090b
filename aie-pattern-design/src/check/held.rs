//! The objects that a core holds of its FIFOs: it releases only those.

use aie_pattern_core::declare::FifoSide;
use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::held::{self, BACKGROUND, message};

use super::Findings;
use crate::finding::Finding;
use crate::model::{Access, FifoAccess, FifoId, Step};

type Held<'s> = held::Step<(FifoId, FifoSide), &'s FifoAccess>;

/// **Releases**: a core releases only objects that it holds.
pub(super) fn check(steps: &[Step], out: &mut Findings) {
    held::check(&of(steps), &mut |access: &&FifoAccess, count, has| {
        let text = message(&format!("@{}", access.name.text), count, has);
        out.push(Finding::error(Rule::FifoAcquire, access.place, text).note(BACKGROUND));
    });
}

fn of(steps: &[Step]) -> Vec<Held<'_>> {
    steps.iter().filter_map(step).collect()
}

fn step(step: &Step) -> Option<Held<'_>> {
    Some(match step {
        // A name without a FIFO may be meant as any of them.
        Step::Fifo(access) if access.fifo.is_none() => Held::Unknown,
        Step::Fifo(access) => {
            let (end, count) =
                (access.fifo.zip(access.side)?, access.count.value.filter(|count| *count >= 0));
            match access.access {
                Access::Acquire => Held::Acquire(end, count),
                Access::Release => Held::Release(end, count, access),
            }
        }
        Step::Loop { trips, body, .. } => Held::Loop(trips.least(), of(body)),
        Step::Branch { arms, .. } => Held::Loop(None, arms.iter().flat_map(|arm| of(arm)).collect()),
        Step::Opaque { .. } | Step::Unknown { .. } => Held::Unknown,
        Step::UseLock(_) | Step::Stream { .. } => return None,
    })
}
