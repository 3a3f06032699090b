//! The pairs of locks that count the free and the filled buffers of rings.

use std::collections::HashSet;

use aie_pattern_core::device::{Direction, Place as At};

use super::start::{Slot, slots, starts};
use super::{Ring, common};
use crate::liveness::LOCK_MAX;
use crate::model::{Action, Bd, BufferId, Core, LockId, Step, UseLock};
use crate::resolve::{Chain, Happening, Resolved};

/// The locks of rings that share buffers.
pub(super) struct Pair<'r, 'd> {
    /// The lock that counts the free buffers.
    pub(super) room: LockId,
    /// The lock that counts the filled ones.
    pub(super) data: LockId,
    /// What a descriptor acquires from one and releases to the other.
    pub(super) amount: i128,
    rings: Vec<&'r Ring<'d>>,
}

impl Pair<'_, '_> {
    pub(super) fn has(&self, lock: LockId) -> bool {
        lock == self.room || lock == self.data
    }

    pub(super) fn ring(&self) -> &Ring<'_> {
        self.rings[0]
    }

    /// Whether a ring acquires from the room, or from the data.
    pub(super) fn goes(&self, way: Direction) -> bool {
        self.rings.iter().any(|ring| ring.channel.direction == way)
    }

    /// The parts of buffers that the rings move, and the credits that stand for all of them; `None` if these are not known, or not the
    /// same.
    pub(super) fn buffers(&self) -> Option<(HashSet<Slot>, i128)> {
        let shared = slots(self.ring())?;
        let credits = credits(self.ring())?;
        for ring in &self.rings[1..] {
            if slots(ring)? != shared || self::credits(ring)? != credits {
                return None;
            }
        }
        Some((shared, credits.checked_mul(self.amount)?))
    }
}

/// The pairs of rings that acquire as many credits as they release with each descriptor.
pub(super) fn pairs<'r, 'd>(rings: &'r [Ring<'d>]) -> Vec<Pair<'r, 'd>> {
    let mut pairs: Vec<Pair<'r, 'd>> = Vec::new();
    for ring in rings.iter().filter(|ring| ring.back == 0) {
        let Some(((taken, given), amount)) = pair(ring) else { continue };
        let (room, data) = match ring.channel.direction {
            Direction::S2mm => (taken, given),
            Direction::Mm2s => (given, taken),
        };
        match pairs.iter_mut().find(|pair| (pair.room, pair.data) == (room, data)) {
            Some(pair) => pair.rings.push(ring),
            None => pairs.push(Pair { room, data, amount, rings: vec![ring] }),
        }
    }
    // A ring with other amounts counts in other credits.
    pairs.retain(|one| {
        one.rings.iter().all(|ring| pair(ring).is_some_and(|(_, amount)| amount == one.amount))
    });
    pairs
}

/// The lock that each descriptor of a ring acquires, and the one that each releases, all by the same amount.
pub(super) fn pair(ring: &Ring<'_>) -> Option<((LockId, LockId), i128)> {
    let of = |used: &Option<UseLock>| {
        let used = used.as_ref()?;
        let amount = used.value.value.filter(|amount| (1..=i128::from(LOCK_MAX)).contains(amount))?;
        (used.is_enabled && used.action != Action::Acquire).then_some((used.lock?, amount))
    };
    let mut pairs = ring.bds.iter().map(|bd| Some((of(&bd.acquire)?, of(&bd.release)?)));
    let first = pairs.next()??;
    let (taken, given) = first;
    let is_pair = taken.0 != given.0 && taken.1 == given.1 && pairs.all(|pair| pair == Some(first));
    is_pair.then_some(((taken.0, given.0), taken.1))
}

/// The cores that use a pair; `None` if something else may use it, or a core in a way that is not known.
pub(super) fn cores<'d>(resolved: &Resolved<'d>, pair: &Pair<'_, '_>) -> Option<Vec<&'d Core>> {
    let design = resolved.design;
    let is_pair = |used: &UseLock| used.lock.is_some_and(|lock| pair.has(lock));
    let takes = |bd: &Bd| bd.acquire.iter().chain(&bd.release).any(is_pair);
    let of_pair = |chain: &&Chain| pair.rings.iter().any(|ring| chain.channel == Some(ring.channel));
    let others = resolved.chains.iter().filter(|chain| !of_pair(chain));
    let is_of_others =
        others.flat_map(|chain| chain.bds.iter().map(|&bd| &design[chain.region].bds[bd])).any(takes);
    let is_of_tasks = resolved.lines.iter().any(|line| {
        let is_user = |run: usize| line.tasks[run].task.bds.iter().any(takes);
        line.events.iter().any(|event| matches!(event.happening, Happening::Configure(run) if is_user(run)))
    });
    if is_of_others || is_of_tasks {
        return None;
    }
    let place = |lock: LockId| Some(resolved.tile(design[lock].tile)?.0);
    let ends = [place(pair.room)?, place(pair.data)?];
    let is_near = |at: At| ends.iter().any(|end| end.0.abs_diff(at.0) + end.1.abs_diff(at.1) <= 1);
    let mut cores = Vec::new();
    for core in &design.cores {
        let Some(body) = &core.body else {
            if resolved.tile(core.tile).is_none_or(|(at, _)| is_near(at)) {
                return None;
            }
            continue;
        };
        let mut is_user = false;
        let mut is_known = true;
        Step::each(body, &mut |step| match step {
            Step::UseLock(used) => {
                is_known &= used.lock.is_some();
                is_user |= is_pair(used);
            }
            Step::Opaque { .. } | Step::Unknown { .. } => is_known = false,
            Step::Fifo(_) | Step::Loop { .. } | Step::Branch { .. } | Step::Stream { .. } => {}
        });
        if !is_known {
            return None;
        }
        if is_user {
            cores.push(core);
        }
    }
    (!cores.is_empty()).then_some(cores)
}

/// The descriptors that a ring with iterations runs at most before all are where they began: those of the largest tile, each with the
/// longest iteration.
const MAX_ORDER: usize = 48 * 64;

/// The descriptors that stand for all buffers of a ring. A buffer has one, or several if the ring moves it several times in a row. `None`
/// if the ring comes back to a buffer after another one: a credit is then not for a buffer.
fn credits(ring: &Ring<'_>) -> Option<i128> {
    let order = order(ring)?;
    let runs: Vec<_> = order.chunk_by(|one, next| one == next).collect();
    let buffers = slots(ring)?.len();
    if runs.len() > buffers {
        return None;
    }
    let run = runs.iter().map(|run| run.len()).max()?;
    let times = (run as i128).checked_mul(ring.passes?.into())?;
    times.checked_mul(buffers as i128)
}

/// The parts of buffers in the order in which a ring moves them, until its iterations are where they began.
fn order(ring: &Ring<'_>) -> Option<Vec<Slot>> {
    let starts: Vec<(BufferId, Vec<i128>)> = ring.bds.iter().map(|bd| starts(bd)).collect::<Option<_>>()?;
    let rounds = starts.iter().try_fold(1, |rounds: usize, (_, starts)| {
        let common =
            rounds.checked_mul(starts.len())? / common(rounds as i128, starts.len() as i128) as usize;
        (common.checked_mul(ring.bds.len())? <= MAX_ORDER).then_some(common)
    })?;
    let round = |k: usize| starts.iter().map(move |(buffer, starts)| (*buffer, starts[k % starts.len()]));
    Some((0..rounds).flat_map(round).collect())
}
