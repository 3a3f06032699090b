//! [`Joins`]: what a lock proves that several channels release.
//!
//! A unit of such a lock does not tell which channel released it. But if each channel acquires from its own lock before it
//! releases, and only the acquirer gives that lock back, then its own lock limits how much it has released: `give` for each `take` of
//! what its lock began with and got back. So what the acquirer has taken, beyond what the lock began with and what all the others can
//! have released, came from this channel. In every timing, since the acquirer takes and gives back in the order of its program.

use super::flat::Flat;
use super::net::{ChannelId, Descriptor, LockId, Process, When};
use super::pasts::{History, Past, add, drop_before};

/// A lock with one acquirer and several releasers.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Join {
    lock: LockId,
    initial: u64,
    taken: u64,
    sides: Vec<Side>,
}

/// A channel that releases the lock of a join.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Side {
    process: usize,
    /// Its own lock, the initial value of that, and the amount of each acquire.
    own: LockId,
    initial: u64,
    take: u64,
    /// The amount of each release to the join's lock.
    give: u64,
    /// Units that the acquirer gave back to its own lock.
    back: u64,
    /// Units that it released, with its pasts.
    given: u64,
    releases: History,
    /// Units that the acquirer knows of.
    known: u64,
}

impl Side {
    /// The most units that it can have released.
    fn most(&self) -> u64 {
        (self.initial + self.back) / self.take * self.give
    }

    /// The same side without what only counts up.
    fn shifted(&self) -> (Vec<(u64, &Past)>, u64) {
        let releases = self.releases.iter().map(|(upto, past)| (self.given - upto, past));
        (releases.collect(), self.given - self.known)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Joins(Vec<Join>);

impl Joins {
    pub(super) fn of(flat: &Flat, zero: &Past) -> Self {
        Self((0..flat.net.locks.len()).filter_map(|lock| join(flat, lock, zero)).collect())
    }

    /// The acquirer of a join takes from its lock. Returns what it learns.
    pub(super) fn acquire(&mut self, lock: LockId, amount: u32) -> Vec<Past> {
        let Some(join) = self.0.iter_mut().find(|join| join.lock == lock) else { return Vec::new() };
        join.taken += u64::from(amount);
        let all: u64 = join.sides.iter().map(Side::most).sum();
        let mut learnt = Vec::new();
        for side in &mut join.sides {
            let others = all - side.most();
            let own = join.taken.saturating_sub(join.initial + others);
            if own > side.known {
                side.known = own;
                drop_before(&mut side.releases, own);
                learnt.extend(
                    side.releases.front().filter(|(upto, _)| *upto >= own).map(|(_, past)| past.clone()),
                );
            }
        }
        learnt
    }

    /// A channel releases to a join's lock, or the acquirer gives back.
    pub(super) fn release(&mut self, process: usize, lock: LockId, amount: u32, past: &Past) {
        for join in &mut self.0 {
            for side in &mut join.sides {
                if join.lock == lock && side.process == process {
                    side.given += u64::from(amount);
                    add(&mut side.releases, side.given, past);
                } else if side.own == lock {
                    side.back += u64::from(amount);
                }
            }
        }
    }

    /// Whether repeating the steps since `before` proves nothing more, where each lock has the value that it had then: so each side
    /// has released as often as it has acquired, and all that it was given back.
    pub(super) fn repeats(&self, before: &Self) -> bool {
        let sides = self.0.iter().flat_map(|join| &join.sides);
        let earlier = before.0.iter().flat_map(|join| &join.sides);
        sides.zip(earlier).all(|(now, then)| now.shifted() == then.shifted())
    }

    /// Repeats the steps since `before`.
    pub(super) fn repeat(&mut self, before: &Self, periods: u64) {
        for (join, before) in self.0.iter_mut().zip(&before.0) {
            join.taken += (join.taken - before.taken) * periods;
            for (side, before) in join.sides.iter_mut().zip(&before.sides) {
                let more = (side.given - before.given) * periods;
                side.back += (side.back - before.back) * periods;
                side.given += more;
                side.known += more;
                side.releases.iter_mut().for_each(|(upto, _)| *upto += more);
            }
        }
    }
}

fn join(flat: &Flat, lock: LockId, zero: &Past) -> Option<Join> {
    let &[acquirer] = flat.acquirers[lock].as_slice() else { return None };
    let releasers = &flat.releasers[lock];
    if releasers.len() < 2 {
        return None;
    }
    let side = |&releaser: &Process| {
        let Process::Channel(channel) = releaser else { return None };
        let (own, take, give) = amounts(flat, channel, lock)?;
        let is_own = flat.acquirers[own] == [releaser] && flat.releasers[own] == [acquirer];
        (is_own && own != lock && releaser != acquirer).then(|| Side {
            process: flat.index(releaser),
            own,
            initial: flat.net.locks[own].initial.into(),
            take: take.into(),
            give: give.into(),
            back: 0,
            given: 0,
            releases: History::from([(0, zero.clone())]),
            known: 0,
        })
    };
    let sides: Option<Vec<Side>> = releasers.iter().map(side).collect();
    Some(Join { lock, initial: flat.net.locks[lock].initial.into(), taken: 0, sides: sides? })
}

/// The lock that a channel acquires before each release to a lock and nowhere else, with the amounts of both, if they are always
/// the same.
fn amounts(flat: &Flat, channel: ChannelId, lock: LockId) -> Option<(LockId, u32, u32)> {
    let gives = |descriptor: &Descriptor| descriptor.release.filter(|release| release.lock == lock);
    let first =
        flat.locked(channel).find_map(|descriptor| Some((descriptor.acquire?, gives(descriptor)?)))?;
    let (acquire, release) = first;
    let is_same = |descriptor: &Descriptor| {
        let takes = descriptor.acquire.filter(|other| other.lock == acquire.lock);
        match (takes, gives(descriptor)) {
            (None, None) => true,
            (takes, gives) => (takes, gives) == (Some(acquire), Some(release)),
        }
    };
    let counts = acquire.when == When::AtLeast && acquire.amount > 0;
    (counts && flat.locked(channel).all(is_same)).then_some((acquire.lock, acquire.amount, release.amount))
}
