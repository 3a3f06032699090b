//! The initial values of the locks of rings: each ring comes round, and none runs ahead of the other.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;

use super::{Closed, Findings, Ring, channel_name};
use crate::finding::{Finding, Replacement};
use crate::model::{Bd, BufferId, BufferRef, Lock, LockId, UseLock};
use crate::resolve::Resolved;

/// The most descriptors that the rings run before all are known to go on.
const MAX_RUN: usize = 1 << 14;

/// **Start**: with the initial values, each ring comes round. Streams never hold a ring up here, so one that stops does so in every
/// timing.
pub(super) fn check_start(
    resolved: &Resolved<'_>,
    rings: &[Ring<'_>],
    closed: &[Closed],
    blamed: &mut HashSet<LockId>,
    out: &mut Findings,
) {
    let mut values: HashMap<LockId, i128> = closed.iter().map(|one| (one.lock, one.initial)).collect();
    let mut at = vec![0usize; rings.len()];
    let mut came_round = vec![false; rings.len()];
    let mut steps = 0;
    loop {
        let mut moved = false;
        for (k, ring) in rings.iter().enumerate() {
            let bd = ring.bds[at[k]];
            if let Some((used, lock)) = bd.acquire.as_ref().and_then(|used| Some((used, used.lock?)))
                && let Some(value) = values.get_mut(&lock)
            {
                let amount = used.value.value.unwrap_or(0);
                if *value < amount {
                    continue;
                }
                *value -= amount;
            }
            if let Some((used, lock)) = bd.release.as_ref().and_then(|used| Some((used, used.lock?)))
                && let Some(value) = values.get_mut(&lock)
            {
                *value = value.saturating_add(used.value.value.unwrap_or(0));
            }
            moved = true;
            steps += 1;
            at[k] += 1;
            if at[k] == ring.bds.len() {
                at[k] = ring.back;
                came_round[k] = true;
            }
        }
        if came_round.iter().all(|&is_done| is_done) || steps > MAX_RUN {
            return;
        }
        if !moved {
            break;
        }
    }
    for (k, ring) in rings.iter().enumerate().filter(|(k, _)| !came_round[*k]) {
        let Some(used) = ring.bds[at[k]].acquire.as_ref() else { continue };
        let Some(one) = used.lock.and_then(|lock| closed.iter().find(|one| one.lock == lock)) else {
            continue;
        };
        let group: Vec<LockId> = group(closed, one.lock);
        // Rings that wait for each other have one cause.
        if group.iter().any(|lock| blamed.contains(lock)) {
            continue;
        }
        blamed.extend(group);
        let design = resolved.design;
        let (lock, value) = (&design[one.lock], values[&one.lock]);
        let amount = used.value.value.unwrap_or(0);
        let holds = if value == one.initial { "starts with" } else { "comes to" };
        let message = format!(
            "{} waits forever: `{}` {holds} {value}, but {amount} {} acquired",
            channel_name(design, ring.channel),
            lock.name(),
            if amount == 1 { "is" } else { "are" },
        );
        let mut finding = Finding::error(Rule::RingStart, used.place, message);
        finding = if one.releasers == [k] {
            finding.note("nothing but this ring releases the lock")
        } else {
            finding.note("what releases the lock waits too, for what this ring releases")
        };
        out.push(finding.related(lock.place, "the lock"));
    }
}

/// The locks of all rings that locks connect with one.
fn group(closed: &[Closed], first: LockId) -> Vec<LockId> {
    let mut group = vec![first];
    let mut rings: HashSet<usize> = HashSet::new();
    loop {
        let before = group.len();
        for one in closed {
            let of = || one.acquirers.iter().chain(&one.releasers);
            if group.contains(&one.lock) {
                rings.extend(of());
            } else if of().any(|ring| rings.contains(ring)) {
                group.push(one.lock);
            }
        }
        if group.len() == before && closed.iter().filter(|one| group.contains(&one.lock)).count() == before {
            return group;
        }
    }
}

/// **Ahead**: a ring that fills buffers does not come back to one that the other ring has not emptied, which a sum of values above the
/// number of buffers would let it do.
pub(super) fn check_ahead(
    resolved: &Resolved<'_>,
    rings: &[Ring<'_>],
    closed: &[Closed],
    blamed: &HashSet<LockId>,
    out: &mut Findings,
) {
    let design = resolved.design;
    for room in closed.iter().filter(|one| !blamed.contains(&one.lock)) {
        let (&[writer], &[reader]) = (room.acquirers.as_slice(), room.releasers.as_slice()) else { continue };
        let is_back = |one: &&Closed| one.acquirers == [reader] && one.releasers == [writer];
        let Some(data) = closed.iter().find(is_back).filter(|data| data.lock != room.lock) else { continue };
        let ways = [writer, reader].map(|ring| rings[ring].channel.direction);
        if ways != [Direction::S2mm, Direction::Mm2s] || blamed.contains(&data.lock) {
            continue;
        }
        let is_pair = |ring: usize, acquires: LockId, releases: LockId| {
            let is = |used: &Option<UseLock>, lock| {
                used.as_ref().is_some_and(|used| used.lock == Some(lock) && used.value.value == Some(1))
            };
            rings[ring].bds.iter().all(|bd| is(&bd.acquire, acquires) && is(&bd.release, releases))
        };
        if !is_pair(writer, room.lock, data.lock) || !is_pair(reader, data.lock, room.lock) {
            continue;
        }
        let (Some(filled), Some(emptied)) = (slots(&rings[writer]), slots(&rings[reader])) else { continue };
        let sum = room.initial + data.initial;
        if filled != emptied || sum <= filled.len() as i128 {
            continue;
        }
        let (one, other) = (&design[room.lock], &design[data.lock]);
        let count = filled.len();
        let message = format!(
            "`{}` starts with {} and `{}` with {}, but the rings share {count} buffer{}",
            one.name(),
            room.initial,
            other.name(),
            data.initial,
            if count == 1 { "" } else { "s" }
        );
        let last = if data.initial > 0 { other } else { one };
        let place = last.init.map_or(last.place, |init| init.place);
        let finding = Finding::warning(Rule::RingStart, place, message)
            .note(format!(
                "the sum of both values is {sum}: {} may fill a buffer again that {} has not sent",
                channel_name(design, rings[writer].channel),
                channel_name(design, rings[reader].channel)
            ))
            .help(format!("`init = {count}` for `{}`, `init = 0` for `{}`", one.name(), other.name()))
            .fix(with_initial([(one, count as i128), (other, 0)]));
        out.push(finding);
    }
}

/// A part of a buffer, by its first element.
type Slot = (BufferId, i128);

/// The parts of buffers that a ring fills or empties; `None` if one is not known.
pub(super) fn slots(ring: &Ring<'_>) -> Option<HashSet<Slot>> {
    ring.bds.iter().map(|bd| slot(bd)).collect()
}

/// The part of a buffer that a descriptor moves. An iteration would move another one each time.
pub(super) fn slot(bd: &Bd) -> Option<Slot> {
    match bd.buffer {
        BufferRef::Local(buffer) if bd.iteration.is_none() => {
            Some((buffer, bd.offset.map_or(Some(0), |offset| offset.value)?))
        }
        BufferRef::Local(_) | BufferRef::External(_) | BufferRef::Argument(..) | BufferRef::Unknown => None,
    }
}

/// The edit that gives locks their initial values.
pub(super) fn with_initial(locks: [(&Lock, i128); 2]) -> Option<Replacement> {
    let mut parts = Vec::new();
    for (lock, value) in locks.into_iter().filter(|(lock, value)| lock.first_value() != Some(*value)) {
        parts.push(match lock.init {
            Some(written) => Replacement::number(written, value)?,
            None => lock.attributes.with(&format!("init = {value} : i32"))?,
        });
    }
    Replacement::all(parts)
}
