//! The initial values of the locks of rings: each ring comes round, and none runs ahead of the other.

use std::collections::{BTreeMap, HashMap, HashSet};

use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::errors::counted;

use super::pairs::pair;
use super::{Closed, Findings, Ring, channel_name};
use crate::finding::{Finding, Replacement};
use crate::liveness::LOCK_MAX;
use crate::model::{Bd, BufferId, BufferRef, Lock, LockId};
use crate::resolve::Resolved;

/// The most descriptors that the rings run before all are known to go on.
const MAX_RUN: usize = 1 << 14;

/// The most steps of an iteration, whose field has 6 bits (AM025).
const MAX_ITERATION: i128 = 64;

/// **Start**: with the initial values, each ring comes round. Streams never hold a ring up here, so one that stops does so in every
/// timing.
pub(super) fn check_start(
    resolved: &Resolved<'_>,
    rings: &[Ring<'_>],
    closed: &[Closed],
    blamed: &mut HashSet<LockId>,
    out: &mut Findings,
) {
    // The order in which several rings acquire from a lock does not matter if none of them can.
    let is_ordered = |one: &&Closed| match one.acquirers.as_slice() {
        [_] => true,
        all => {
            let uses = || all.iter().flat_map(|&ring| rings[ring].uses(one.lock, true));
            one.releasers.is_empty() && uses().all(|used| used.value.value > Some(one.initial))
        }
    };
    let closed: Vec<&Closed> = closed.iter().filter(is_ordered).collect();
    let mut values: HashMap<LockId, i128> = closed.iter().map(|one| (one.lock, one.initial)).collect();
    for together in joined(rings, &closed) {
        let is_here = |one: &&&Closed| one.acquirers.iter().any(|ring| together.contains(ring));
        let of_group: Vec<&Closed> = closed.iter().filter(is_here).copied().collect();
        // Rings that wait for each other have one cause.
        if of_group.iter().any(|one| blamed.contains(&one.lock)) {
            continue;
        }
        let Some((k, bd)) = stopped(rings, &together, &of_group, &mut values) else { continue };
        let Some(used) = bd.acquire.as_ref() else { continue };
        let Some(one) = of_group.iter().find(|one| used.lock == Some(one.lock)) else { continue };
        blamed.extend(of_group.iter().map(|one| one.lock));
        let design = resolved.design;
        let (lock, value) = (&design[one.lock], values[&one.lock]);
        let amount = used.value.value.unwrap_or(0);
        let holds = if value == one.initial { "starts with" } else { "comes to" };
        let message = format!(
            "{} waits forever: `{}` {holds} {value}, but {amount} {} acquired",
            channel_name(design, rings[k].channel),
            lock.name(),
            if amount == 1 { "is" } else { "are" },
        );
        let note = if one.releasers.is_empty() {
            "nothing releases the lock"
        } else if one.releasers == [k] {
            "nothing but this channel releases the lock"
        } else if together.iter().all(|&ring| rings[ring].ends_after.is_none()) {
            "what releases the lock waits too, for what this ring releases"
        } else {
            "what releases the lock waits too, or has ended"
        };
        out.push(
            Finding::error(Rule::RingStart, used.place, message).note(note).related(lock.place, "the lock"),
        );
    }
}

/// The rings in groups: locks join those of a group, and no others.
fn joined(rings: &[Ring<'_>], closed: &[&Closed]) -> Vec<Vec<usize>> {
    fn first(group: &mut [usize], mut one: usize) -> usize {
        while group[one] != one {
            group[one] = group[group[one]];
            one = group[one];
        }
        one
    }
    let mut group: Vec<usize> = (0..rings.len()).collect();
    for lock in closed {
        let mut users = lock.acquirers.iter().chain(&lock.releasers);
        let Some(&one) = users.next() else { continue };
        for &other in users {
            let (one, other) = (first(&mut group, one), first(&mut group, other));
            group[one.max(other)] = one.min(other);
        }
    }
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for ring in 0..rings.len() {
        groups.entry(first(&mut group, ring)).or_default().push(ring);
    }
    groups.into_values().collect()
}

/// Runs the rings of a group until all have come round, none goes on, or they have run long enough. The first that then waits forever
/// and should not, with the descriptor at which it does.
fn stopped<'d>(
    rings: &[Ring<'d>],
    group: &[usize],
    closed: &[&Closed],
    values: &mut HashMap<LockId, i128>,
) -> Option<(usize, &'d Bd)> {
    // Of each ring, its descriptor, and the rounds that it has made.
    let mut at: HashMap<usize, (usize, u64)> = group.iter().map(|&ring| (ring, (0, 0))).collect();
    let has_ended = |ring: usize, rounds: u64| rings[ring].ends_after.is_some_and(|passes| rounds >= passes);
    let is_done = |ring: usize, rounds: u64| rounds >= rings[ring].ends_after.unwrap_or(1);
    let mut steps = 0;
    loop {
        let before = steps;
        for &k in group {
            let ring = &rings[k];
            let Some((next, rounds)) = at.get_mut(&k) else { continue };
            if has_ended(k, *rounds) || waits_for(ring.bds[*next], values).is_some() {
                continue;
            }
            let bd = ring.bds[*next];
            for (used, sign) in [(&bd.acquire, -1), (&bd.release, 1)] {
                let Some((used, lock)) = used.as_ref().and_then(|used| Some((used, used.lock?))) else {
                    continue;
                };
                if let Some(value) = values.get_mut(&lock) {
                    *value = value.saturating_add(sign * used.value.value.unwrap_or(0));
                }
            }
            steps += 1;
            *next += 1;
            if *next == ring.bds.len() {
                (*next, *rounds) = (ring.back, *rounds + 1);
            }
        }
        if group.iter().all(|&ring| is_done(ring, at[&ring].1)) {
            return None;
        }
        if steps == before || steps > MAX_RUN {
            break;
        }
    }
    // What waits for a lock that only such rings release waits forever.
    let lock_of = |ring: usize| {
        let (next, rounds) = at[&ring];
        (!has_ended(ring, rounds)).then(|| waits_for(rings[ring].bds[next], values)).flatten()
    };
    let mut waiting: HashMap<usize, LockId> =
        group.iter().filter_map(|&ring| Some((ring, lock_of(ring)?))).collect();
    loop {
        let moves = |ring: &usize| !waiting.contains_key(ring) && !has_ended(*ring, at[ring].1);
        let is_served =
            |lock: LockId| closed.iter().any(|one| one.lock == lock && one.releasers.iter().any(moves));
        let Some(served) =
            group.iter().copied().find(|ring| waiting.get(ring).is_some_and(|lock| is_served(*lock)))
        else {
            break;
        };
        waiting.remove(&served);
    }
    // Beside a chain that ends, a ring may stop anywhere but before its first descriptor.
    let has_end = group.iter().any(|&ring| rings[ring].ends_after.is_some());
    let is_wrong = |ring: &&usize| {
        let (next, rounds) = at[*ring];
        let is_early = rings[**ring].ends_after.is_some() || !has_end || next == 0;
        is_early && waiting.contains_key(*ring) && !is_done(**ring, rounds)
    };
    let &ring = group.iter().find(is_wrong)?;
    Some((ring, rings[ring].bds[at[&ring].0]))
}

/// The lock of which a descriptor acquires more than there is.
fn waits_for(bd: &Bd, values: &HashMap<LockId, i128>) -> Option<LockId> {
    let used = bd.acquire.as_ref()?;
    let value = values.get(&used.lock?)?;
    (*value < used.value.value.unwrap_or(0)).then_some(used.lock?)
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
        let (taken, given) = (room.lock, data.lock);
        if pair(&rings[writer]) != Some(((taken, given), 1))
            || pair(&rings[reader]) != Some(((given, taken), 1))
        {
            continue;
        }
        let (Some(filled), Some(emptied)) = (slots(&rings[writer]), slots(&rings[reader])) else { continue };
        let Some(sum) = room.initial.checked_add(data.initial) else { continue };
        if filled != emptied || sum <= filled.len() as i128 {
            continue;
        }
        let (one, other) = (&design[room.lock], &design[data.lock]);
        let [fills, sends] = [writer, reader].map(|ring| channel_name(design, rings[ring].channel));
        let race = format!("{fills} may fill a buffer again that {sends} has not sent");
        let named = [(one, room.initial), (other, data.initial)];
        let count = filled.len() as i128;
        let shared = format!("the rings share {}", shared(buffers(&filled), count));
        out.push(too_much(named, (&shared, count), (sum, &race), [one, other]));
    }
}

/// The finding about locks whose initial values are more than the buffers; the first one named is acquired first, and the free
/// buffers are counted by the first of the last two.
pub(super) fn too_much(
    [(one, first), (other, second)]: [(&Lock, i128); 2],
    (shared, count): (&str, i128),
    (sum, race): (i128, &str),
    [free, full]: [&Lock; 2],
) -> Finding {
    let message =
        format!("`{}` starts with {first} and `{}` with {second}, but {shared}", one.name(), other.name());
    let last = if second > 0 { other } else { one };
    let place = last.init.map_or(last.place, |init| init.place);
    let finding = Finding::warning(Rule::RingStart, place, message)
        .note(format!("the sum of both values is {sum}: {race}"));
    if count > i128::from(LOCK_MAX) {
        return finding;
    }
    finding
        .help(format!("`init = {count}` for `{}`, `init = 0` for `{}`", free.name(), full.name()))
        .fix(with_initial([(free, count), (full, 0)]))
}

/// "2 buffers", "2 buffers, which count as 4".
pub(super) fn shared(buffers: i128, credits: i128) -> String {
    let shared = counted(buffers, "buffer");
    if credits == buffers {
        return shared;
    }
    let count = if buffers == 1 { "counts" } else { "count" };
    format!("{shared}, which {count} as {credits}")
}

/// The number of buffers that have these parts.
pub(super) fn buffers(slots: &HashSet<Slot>) -> i128 {
    slots.iter().map(|(buffer, _)| buffer).collect::<HashSet<_>>().len() as i128
}

/// A part of a buffer, by its first element.
pub(super) type Slot = (BufferId, i128);

/// The parts of buffers that a ring fills or empties: a descriptor with an iteration goes through several. `None` if one is not known.
pub(super) fn slots(ring: &Ring<'_>) -> Option<HashSet<Slot>> {
    let mut all = HashSet::new();
    for bd in &ring.bds {
        let (buffer, starts) = starts(bd)?;
        all.extend(starts.into_iter().map(|start| (buffer, start)));
    }
    Some(all)
}

/// The buffer of a descriptor, and the first element of each part that it moves in turn: an iteration has several.
pub(super) fn starts(bd: &Bd) -> Option<(BufferId, Vec<i128>)> {
    let BufferRef::Local(buffer) = bd.buffer else { return None };
    let offset = bd.offset.map_or(Some(0), |offset| offset.value)?;
    let (size, stride) = match bd.iteration {
        Some([size, stride, _]) => (size?.value?, stride?.value?),
        None => (1, 0),
    };
    // The rule of the iteration reports what its fields do not hold.
    let size = if stride == 0 { 1 } else { size.clamp(1, MAX_ITERATION) };
    let starts = (0..size).map(|k| k.checked_mul(stride)?.checked_add(offset)).collect::<Option<_>>()?;
    Some((buffer, starts))
}

/// The edit that gives locks their initial values.
fn with_initial(locks: [(&Lock, i128); 2]) -> Option<Replacement> {
    let mut parts = Vec::new();
    for (lock, value) in locks.into_iter().filter(|(lock, value)| lock.first_value() != Some(*value)) {
        parts.push(match lock.init {
            Some(written) => Replacement::number(written, value)?,
            None => lock.attributes.with(&format!("init = {value} : i32"))?,
        });
    }
    Replacement::all(parts)
}
