//! The locks between a ring and the core of its tile: neither comes back to a buffer that the other one still uses.

use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;

use super::start::{slots, with_initial};
use super::{Findings, Ring, channel_name};
use crate::finding::Finding;
use crate::model::{Action, Core, LockId, Step, UseLock};
use crate::resolve::{Happening, Resolved};

/// **Ahead**: of the pair of locks between a ring and a core that uses its buffers, the values are no more than the buffers.
pub(super) fn check_ahead(resolved: &Resolved<'_>, rings: &[Ring<'_>], out: &mut Findings) {
    let design = resolved.design;
    for ring in rings.iter().filter(|ring| ring.back == 0) {
        let Some((taken, given)) = pair(ring) else { continue };
        let is_here = |core: &&Core| resolved.tile(core.tile).is_some_and(|(at, _)| at == ring.channel.at);
        let Some(core) = design.cores.iter().find(is_here) else { continue };
        let Some(shared) = slots(ring) else { continue };
        let touches = core.buffers.iter().any(|(buffer, _)| shared.iter().any(|(known, _)| known == buffer));
        if !touches || !is_only_theirs(resolved, ring, core, (taken, given)) {
            continue;
        }
        let (Some(first), Some(second)) = (design[taken].first_value(), design[given].first_value()) else {
            continue;
        };
        let (count, sum) = (shared.len() as i128, first + second);
        if sum <= count {
            continue;
        }
        let (one, other) = (&design[taken], &design[given]);
        let channel = channel_name(design, ring.channel);
        let buffers = if count == 1 { "buffer" } else { "buffers" };
        let message = format!(
            "`{}` starts with {first} and `{}` with {second}, but {channel} and the core share {count} {buffers}",
            one.name(),
            other.name(),
        );
        let (room, data, meets) = match ring.channel.direction {
            Direction::S2mm => (one, other, format!("{channel} may fill a buffer that the core still uses")),
            Direction::Mm2s => (other, one, format!("the core may use a buffer that {channel} still sends")),
        };
        let last = if second > 0 { other } else { one };
        let place = last.init.map_or(last.place, |init| init.place);
        let finding = Finding::warning(Rule::RingStart, place, message)
            .note(format!("the sum of both values is {sum}: {meets}"))
            .help(format!("`init = {count}` for `{}`, `init = 0` for `{}`", room.name(), data.name()))
            .fix(with_initial([(room, count), (data, 0)]));
        out.push(finding);
    }
}

/// The lock that each descriptor of a ring acquires by one, and the one that each releases by one.
fn pair(ring: &Ring<'_>) -> Option<(LockId, LockId)> {
    let one = |used: &Option<UseLock>| {
        let used = used.as_ref()?;
        (used.value.value == Some(1) && used.is_enabled && used.action != Action::Acquire)
            .then_some(used.lock?)
    };
    let mut pairs = ring.bds.iter().map(|bd| Some((one(&bd.acquire)?, one(&bd.release)?)));
    let first = pairs.next()??;
    (first.0 != first.1 && pairs.all(|pair| pair == Some(first))).then_some(first)
}

/// Whether only a ring and a core use two locks: the core acquires what the ring releases, and the reverse.
fn is_only_theirs(
    resolved: &Resolved<'_>,
    ring: &Ring<'_>,
    core: &Core,
    (taken, given): (LockId, LockId),
) -> bool {
    let design = resolved.design;
    let is_pair = |lock: Option<LockId>| lock == Some(taken) || lock == Some(given);
    let mut is_theirs = true;
    for other in &design.cores {
        Step::each(other.body.as_deref().unwrap_or_default(), &mut |step| {
            let Step::UseLock(used) = step else { return };
            let wanted = if used.action == Action::AcquireGreaterEqual { given } else { taken };
            let is_own =
                std::ptr::eq(other, core) && used.action != Action::Acquire && used.lock == Some(wanted);
            is_theirs &= !is_pair(used.lock) || is_own;
        });
    }
    let uses = |bd: &crate::model::Bd| bd.acquire.iter().chain(&bd.release).any(|used| is_pair(used.lock));
    let others = resolved.chains.iter().filter(|chain| chain.channel != Some(ring.channel));
    let mut of_others = others.flat_map(|chain| chain.bds.iter().map(|&bd| &design[chain.region].bds[bd]));
    let configures = resolved.lines.iter().any(|line| {
        let is_user = |run: usize| line.tasks[run].task.bds.iter().any(uses);
        line.events.iter().any(|event| matches!(event.happening, Happening::Configure(run) if is_user(run)))
    });
    is_theirs && !of_others.any(uses) && !configures
}
