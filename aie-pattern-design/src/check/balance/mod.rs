//! The locks of rings: in a round, as much is released as acquired, and the initial values let every ring run (`start`). With cores that
//! use the same buffers, no more goes round than there are buffers (`core`, and `effect` for the steps of a core).
//!
//! The check covers locks that only chains of regions use. A lock is left open if anything else may change it: a core within reach, a
//! task, a write of the sequence, a control packet, the host of a device that is no NPU. For chains that end, only the initial values are
//! checked.

mod core;
mod effect;
mod pairs;
mod start;

use std::collections::{HashMap, HashSet, VecDeque};

use aie_pattern_core::TileKind;
use aie_pattern_core::device::{Device, Place as At};
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::words::{channel as channel_name, manual};
use crate::finding::Finding;
use crate::liveness::LOCK_MAX;
use crate::model::{Action, Bd, Bundle, Design, LockId, Operation, RegisterWrite, Step, UseLock};
use crate::resolve::{Chain, Channel, Happening, Resolved};

/// A chain that loops, or one that ends.
struct Ring<'d> {
    chain: &'d Chain,
    channel: Channel,
    bds: Vec<&'d Bd>,
    /// The position in `bds` to which the last one returns.
    back: usize,
    /// The passes that its start asks for; `None` if they are not known.
    passes: Option<u64>,
    /// The passes after which a chain that does not loop ends.
    ends_after: Option<u64>,
}

impl<'d> Ring<'d> {
    /// The uses of a lock in a round.
    fn uses(&self, lock: LockId, is_acquire: bool) -> impl Iterator<Item = &'d UseLock> + use<'_, 'd> {
        let used = move |bd: &'d Bd| if is_acquire { bd.acquire.as_ref() } else { bd.release.as_ref() };
        self.bds[self.back..]
            .iter()
            .filter_map(move |bd| used(bd))
            .filter(move |used| used.lock == Some(lock))
    }

    fn sum(&self, lock: LockId, is_acquire: bool) -> i128 {
        self.uses(lock, is_acquire).filter_map(|used| used.value.value).sum()
    }
}

/// A lock, with the rings that acquire it and those that release it.
struct Closed {
    lock: LockId,
    acquirers: Vec<usize>,
    releasers: Vec<usize>,
    initial: i128,
}

impl Closed {
    /// Whether one ring acquires it, and one releases it.
    fn is_paired(&self) -> bool {
        self.acquirers.len() == 1 && self.releasers.len() == 1
    }
}

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let is_counted = design.part.is_npu() && design.part.device.is_some_and(|device| device != Device::Aie);
    if !is_counted || is_written(resolved) {
        return;
    }
    let (mut rings, ending) = chains(resolved);
    let (of_rings, mut blamed) = (closed(resolved, &rings), HashSet::new());
    check_balance(resolved, &rings, &of_rings, &mut blamed, out);
    core::check_ahead(resolved, &rings, out);
    rings.extend(ending);
    start::check_start(resolved, &rings, &closed(resolved, &rings), &mut blamed, out);
    check_one_sided(resolved, &rings, &of_rings, &blamed, out);
    start::check_ahead(resolved, &rings, &of_rings, &blamed, out);
}

/// The chains that loop, and those that end and are alone on their channel. Their channels have a route, and no control packet reaches
/// them or their locks.
fn chains<'d>(resolved: &'d Resolved<'_>) -> (Vec<Ring<'d>>, Vec<Ring<'d>>) {
    let (mut rings, mut ending, controlled) = (Vec::new(), Vec::new(), controlled(resolved));
    // A push of the sequence may run a chain of a region again.
    let is_pushed = resolved
        .lines
        .iter()
        .any(|line| line.events.iter().any(|event| matches!(event.happening, Happening::Push { .. })));
    let mut starts: HashMap<Channel, usize> = HashMap::new();
    for channel in resolved.chains.iter().filter_map(|chain| chain.channel) {
        *starts.entry(channel).or_default() += 1;
    }
    for chain in &resolved.chains {
        let bds: Vec<&Bd> = chain.bds.iter().map(|&bd| &resolved.design[chain.region].bds[bd]).collect();
        let Some(channel) = chain.channel.filter(|channel| resolved.is_connected(*channel)) else { continue };
        let locks =
            bds.iter().flat_map(|bd| bd.acquire.iter().chain(&bd.release)).filter_map(|used| used.lock);
        let tiles = locks.filter_map(|lock| resolved.tile(resolved.design[lock].tile));
        if tiles.map(|(at, _)| at).chain([channel.at]).any(|at| controlled.contains(&at)) {
            continue;
        }
        match (chain.loops_to, chain.passes) {
            (Some(back), _) => {
                rings.push(Ring { chain, channel, bds, back, passes: chain.passes, ends_after: None });
            }
            (None, Some(passes)) if starts[&channel] == 1 && !bds.is_empty() && !is_pushed => {
                let passes = Some(passes);
                ending.push(Ring { chain, channel, bds, back: 0, passes, ends_after: passes });
            }
            (None, _) => {}
        }
    }
    (rings, ending)
}

/// Whether something may move locks that is not known here.
fn is_written(resolved: &Resolved<'_>) -> bool {
    let design = resolved.design;
    let writes = |operation: &Operation| match operation {
        Operation::SetLock(..) => true,
        Operation::Write(write) => !matches!(**write, RegisterWrite::Parameter { .. }),
        _ => false,
    };
    !design.unread.is_empty()
        || design.not_checked.iter().any(|one| one.is_unread)
        || resolved.lines.iter().any(|line| {
            line.stop.is_some() || line.events.iter().any(|event| writes(&event.operation.operation))
        })
}

/// The tiles that receive control packets, which write any register: locks, descriptors and queues.
pub(super) fn controlled(resolved: &Resolved<'_>) -> HashSet<At> {
    let ends = resolved.connections.iter().map(|one| one.destination);
    ends.filter(|end| end.bundle == Bundle::TileControl).map(|end| end.at).collect()
}

/// The locks that only rings use.
fn closed(resolved: &Resolved<'_>, rings: &[Ring<'_>]) -> Vec<Closed> {
    let design = resolved.design;
    let mut open: HashSet<LockId> = HashSet::new();
    let mut leave = |bd: &Bd| open.extend(bd.acquire.iter().chain(&bd.release).filter_map(|used| used.lock));
    let known: HashSet<*const Chain> = rings.iter().map(|ring| std::ptr::from_ref(ring.chain)).collect();
    for chain in resolved.chains.iter().filter(|chain| !known.contains(&std::ptr::from_ref(*chain))) {
        chain.bds.iter().for_each(|&bd| leave(&design[chain.region].bds[bd]));
    }
    for event in resolved.lines.iter().flat_map(|line| line.events.iter().map(move |event| (line, event))) {
        if let (line, Happening::Configure(run)) = (event.0, &event.1.happening) {
            line.tasks[*run].task.bds.iter().for_each(&mut leave);
        }
    }
    // A first part that does not return, and amounts that are not known, are left open too.
    for ring in rings {
        ring.bds[..ring.back].iter().for_each(|bd| leave(bd));
        for bd in &ring.bds {
            let is_plain = |used: &UseLock| {
                used.action != Action::Acquire
                    && used.is_enabled
                    && used.value.value.is_some_and(|value| (0..=i128::from(LOCK_MAX)).contains(&value))
            };
            if !bd.acquire.iter().chain(&bd.release).all(is_plain) {
                leave(bd);
            }
        }
    }
    for core in &design.cores {
        Step::each(core.body.as_deref().unwrap_or_default(), &mut |step| {
            if let Step::UseLock(used) = step {
                open.extend(used.lock);
            }
        });
    }
    let cores: Vec<At> = design.cores.iter().filter_map(|core| Some(resolved.tile(core.tile)?.0)).collect();
    // Code of a core that is not in the text may use the locks that it reaches.
    let is_near = |at: At| cores.iter().any(|core| core.0.abs_diff(at.0) + core.1.abs_diff(at.1) <= 1);
    let mut all = Vec::new();
    for (k, lock) in design.locks.iter().enumerate() {
        let (id, tile) = (LockId(k), resolved.tile(lock.tile));
        let is_known =
            tile.is_some_and(|(at, kind)| kind == TileKind::Mem || kind == TileKind::Compute && !is_near(at));
        let Some(initial) = lock.first_value().filter(|_| is_known && !open.contains(&id)) else { continue };
        let of = |is_acquire: bool| -> Vec<usize> {
            (0..rings.len()).filter(|&ring| rings[ring].uses(id, is_acquire).next().is_some()).collect()
        };
        let (acquirers, releasers) = (of(true), of(false));
        if !acquirers.is_empty() || !releasers.is_empty() {
            all.push(Closed { lock: id, acquirers, releasers, initial });
        }
    }
    all
}

/// **Balance**: there are numbers of rounds after which each lock has its value again.
fn check_balance(
    resolved: &Resolved<'_>,
    rings: &[Ring<'_>],
    closed: &[Closed],
    blamed: &mut HashSet<LockId>,
    out: &mut Findings,
) {
    // Of each ring, the rings that it shares a lock with, and how many rounds these make in its own.
    let mut ratios: HashMap<usize, Vec<(usize, i128, i128)>> = HashMap::new();
    let mut paired: Vec<&Closed> = closed.iter().filter(|one| one.is_paired()).collect();
    // A lock whose amounts are equal is hardly the wrong one.
    let amounts = |one: &Closed| {
        let (taker, giver) = (&rings[one.acquirers[0]], &rings[one.releasers[0]]);
        (taker.sum(one.lock, true), giver.sum(one.lock, false))
    };
    paired.sort_by_key(|one| {
        let (acquired, released) = amounts(one);
        acquired != released
    });
    for one in paired {
        let (taker, giver) = (one.acquirers[0], one.releasers[0]);
        let (acquired, released) = amounts(one);
        if acquired == 0 && released == 0 {
            continue;
        }
        // The rounds of the ring that gives in one of the ring that takes, as the other locks have it.
        let known = rounds(&ratios, taker, giver);
        let is_balanced = match known {
            Some((rounds, of)) => {
                released.checked_mul(rounds).zip(acquired.checked_mul(of)).is_none_or(|(one, two)| one == two)
            }
            None => acquired > 0 && released > 0,
        };
        if is_balanced {
            ratios.entry(taker).or_default().push((giver, acquired, released));
            ratios.entry(giver).or_default().push((taker, released, acquired));
            continue;
        }
        let (rounds, of) = known.unwrap_or((1, 1));
        let grows = released.saturating_mul(rounds) > acquired.saturating_mul(of);
        blamed.insert(one.lock);
        let name = resolved.design[one.lock].name();
        let (who, whose) = (&rings[taker], &rings[giver]);
        let channels =
            (channel_name(resolved.design, who.channel), channel_name(resolved.design, whose.channel));
        let message = if taker == giver {
            format!(
                "in a round, {} acquires {acquired} from `{name}` and releases {released} to it",
                channels.0
            )
        } else {
            format!(
                "in a round, {} releases {released} to `{name}`, but {} acquires {acquired} from it",
                channels.1, channels.0
            )
        };
        let note = if grows {
            grows_beyond(resolved.design)
        } else {
            "the value falls with every round, until the channel waits forever".to_owned()
        };
        let first = if grows { whose.uses(one.lock, false).next() } else { who.uses(one.lock, true).next() };
        let Some(used) = first else { continue };
        let other = if grows { who.uses(one.lock, true).next() } else { whose.uses(one.lock, false).next() };
        let mut finding = Finding::error(Rule::RingLocks, used.place, message).note(note);
        if let Some(other) = other {
            finding = finding.related(other.place, if grows { "acquired here" } else { "released here" });
        }
        out.push(finding);
    }
}

/// **One side**: what rings release in every round, something acquires. The reverse is judged by its initial value: with it, a ring may
/// run a number of times on purpose.
fn check_one_sided(
    resolved: &Resolved<'_>,
    rings: &[Ring<'_>],
    closed: &[Closed],
    blamed: &HashSet<LockId>,
    out: &mut Findings,
) {
    let design = resolved.design;
    let going = going_on(rings, closed, blamed);
    for one in closed.iter().filter(|one| one.acquirers.is_empty()) {
        let Some(&first) = one.releasers.iter().find(|ring| going.contains(ring)) else { continue };
        let ring = &rings[first];
        let sum = ring.sum(one.lock, false);
        let Some(used) = ring.uses(one.lock, false).next().filter(|_| sum > 0) else { continue };
        let (channel, name) = (channel_name(design, ring.channel), design[one.lock].name());
        let message =
            format!("in a round, {channel} releases {sum} to `{name}`, but nothing acquires from it");
        let finding = Finding::warning(Rule::RingLocks, used.place, message).note(grows_beyond(design));
        out.push(finding.related(design[one.lock].place, "the lock"));
    }
}

fn grows_beyond(design: &Design) -> String {
    format!(
        "the value grows with every round, and passes 63, the most that a lock holds ({})",
        manual(design)
    )
}

/// The rings that no lock stops: each lock that one acquires is released, in balance, by one ring that goes on too.
fn going_on(rings: &[Ring<'_>], closed: &[Closed], blamed: &HashSet<LockId>) -> HashSet<usize> {
    let paired = closed.iter().filter(|one| one.is_paired() && !blamed.contains(&one.lock));
    let giver: HashMap<LockId, usize> = paired.map(|one| (one.lock, one.releasers[0])).collect();
    let mut going: HashSet<usize> =
        (0..rings.len()).filter(|&ring| rings[ring].ends_after.is_none()).collect();
    loop {
        let is_kept = |used: &UseLock| {
            used.lock.and_then(|lock| giver.get(&lock)).is_some_and(|ring| going.contains(ring))
        };
        let goes_on =
            |ring: &usize| rings[*ring].bds.iter().filter_map(|bd| bd.acquire.as_ref()).all(is_kept);
        let still: HashSet<usize> = going.iter().copied().filter(goes_on).collect();
        if still.len() == going.len() {
            return going;
        }
        going = still;
    }
}

/// How many rounds one ring makes in how many of another, by a path of locks.
fn rounds(ratios: &HashMap<usize, Vec<(usize, i128, i128)>>, of: usize, one: usize) -> Option<(i128, i128)> {
    let mut open = VecDeque::from([(of, 1i128, 1i128)]);
    let mut seen = HashSet::from([of]);
    while let Some((ring, rounds, per)) = open.pop_front() {
        if ring == one {
            return Some((rounds, per));
        }
        for &(next, more, than) in ratios.get(&ring).into_iter().flatten() {
            let ratio = rounds.checked_mul(more).zip(per.checked_mul(than));
            if let Some((rounds, per)) = ratio.filter(|_| seen.insert(next)) {
                let common = common(rounds, per);
                open.push_back((next, rounds / common, per / common));
            }
        }
    }
    None
}

fn common(one: i128, other: i128) -> i128 {
    if other == 0 { one.max(1) } else { common(other, one % other) }
}
