//! [`unawaited`]: outputs of a sequence that may still run when it ends.

use std::collections::BTreeMap;

use super::decide::{Limits, decide};
use super::net::{Action, ChannelId, Net, Step};
use super::pasts::Hazard;

/// The last push of each channel that moves an output, if nothing in the sequence proves that it has ended. Tasks of a channel end in
/// their order.
///
/// A write of its descriptor at the end of the sequence is safe if the task is known to have ended.
pub(super) fn unawaited(net: &Net, is_output: impl Fn(&Step) -> bool, limits: &Limits) -> Vec<usize> {
    let mut last: BTreeMap<ChannelId, usize> = BTreeMap::new();
    for (number, step) in net.sequence.iter().enumerate() {
        if let Action::Push(push) = &step.what
            && is_output(step)
        {
            last.insert(push.channel, number);
        }
    }
    let mut probe = net.clone();
    let steps: Vec<usize> = last.into_values().collect();
    for &number in &steps {
        // No tile has as many descriptors.
        let id = OWN + u32::try_from(number).unwrap_or(0);
        let Action::Push(push) = &mut probe.sequence[number].what else { continue };
        let tile = probe.channels[push.channel].tile;
        push.chain.iter_mut().for_each(|transfer| transfer.id = Some(id));
        probe.sequence.push(Step { what: Action::Write { tile, ids: vec![id] }, place: None });
    }
    let at_risk = decide(&probe, limits).hazards;
    let found = at_risk.iter().filter_map(|hazard| match hazard {
        Hazard::InUse { step, .. } => steps.get(step.checked_sub(net.sequence.len())?).copied(),
        Hazard::Full { .. } => None,
    });
    found.collect()
}

/// The first id that no descriptor has.
const OWN: u32 = 1 << 16;
