//! The conditions under which a single order decides, checked on the net.

use super::flat::Flat;
use super::machine::{LOCK_MAX, Machine, Path, Timing};
use super::net::{
    Acquire, Action, ChannelId, CoreId, Direction, LockId, Op, Process, Release, Step, Trips, When, Window,
};
use super::run::{Jump, Stop};

/// A part whose outcome may depend on the order of steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conflict {
    /// One process can take what another process waits for; one that waits for its share is passed over only in theory where
    /// the lock is dealt.
    SharedLock { lock: LockId, acquirers: Vec<Process>, is_dealt: bool },
    /// Another release can raise the lock past the value that an acquire waits for.
    EqualAcquire { lock: LockId },
    /// The order in which the arbiter grants decides.
    SharedArbiter { arbiter: usize, channels: Vec<usize> },
    /// Packets of several sources may arrive in any order.
    MergedPackets { channel: usize, sources: Vec<usize> },
}

/// The parts that break the argument for a single order, in the order of the net's elements.
pub(super) fn conflicts(flat: &Flat) -> Vec<Conflict> {
    let net = flat.net;
    let mut found = Vec::new();
    for (lock, acquirers) in flat.acquirers.iter().enumerate() {
        if acquirers.len() > 1 {
            let is_dealt = is_dealt(flat, lock);
            found.push(Conflict::SharedLock { lock, acquirers: acquirers.clone(), is_dealt });
        }
        if waits_for_equal(flat, lock) {
            found.push(Conflict::EqualAcquire { lock });
        }
    }
    for (arbiter, channels) in flat.sharers.iter().enumerate() {
        if channels.len() > 1 {
            found.push(Conflict::SharedArbiter { arbiter, channels: channels.clone() });
        }
    }
    for (channel, streams) in flat.receives.iter().enumerate() {
        if streams.len() > 1 {
            let sources = streams.iter().map(|&(stream, _)| net.streams[stream].source).collect();
            found.push(Conflict::MergedPackets { channel, sources });
        }
    }
    found
}

/// Whether a lock has a share for each of the senders that compete for it, and only one round of shares at a time: they give what
/// they took to a second lock, and a receiver takes all shares of that lock before it gives them out again. All that a sender sends needs a
/// share. Then each sender waits for its share when a round begins, and the lock serves who waits.
fn is_dealt(flat: &Flat, lock: LockId) -> bool {
    let net = flat.net;
    let senders = &flat.acquirers[lock];
    let mut taking =
        flat.descriptors.iter().filter(|bd| bd.acquire.is_some_and(|acquire| acquire.lock == lock));
    let Some((taken, given)) = taking.next().and_then(|bd| bd.acquire.zip(bd.release)) else { return false };
    let back = given.lock;
    let Some(share) = u32::try_from(senders.len()).ok().and_then(|count| count.checked_mul(taken.amount))
    else {
        return false;
    };
    let all = Acquire { lock: back, amount: share, when: When::AtLeast };
    let round = (Some(all), Some(Release { lock, amount: share }));
    let is_used = |used: LockId| [lock, back].contains(&used);
    let mut users = flat.descriptors.iter().filter(|bd| {
        bd.acquire.is_some_and(|acquire| is_used(acquire.lock))
            || bd.release.is_some_and(|release| is_used(release.lock))
    });
    let mut processes =
        [lock, back].into_iter().flat_map(|lock| flat.acquirers[lock].iter().chain(&flat.releasers[lock]));
    let takes_shares = |channel: ChannelId| {
        let is_pushed = |step: &Step| matches!(&step.what, Action::Push(push) if push.channel == channel);
        net.channels[channel]
            .descriptors
            .iter()
            .all(|bd| (bd.acquire, bd.release) == (Some(taken), Some(given)))
            && !net.sequence.iter().any(is_pushed)
    };
    let is_sender = |process: &Process| matches!(process, Process::Channel(channel) if net.channels[*channel].direction == Direction::Mm2s && takes_shares(*channel));
    taken.amount == given.amount
        && net.locks[lock].initial + net.locks[back].initial == share
        && users.all(|bd| [(Some(taken), Some(given)), round].contains(&(bd.acquire, bd.release)))
        && processes.all(|process| matches!(process, Process::Channel(_)))
        && senders.iter().all(is_sender)
}

/// Whether some acquire of a lock waits for an exact value.
pub(super) fn waits_for_equal(flat: &Flat, lock: LockId) -> bool {
    let is = |acquire: &Acquire| acquire.lock == lock && acquire.when == When::Equal;
    flat.descriptors.iter().any(|descriptor| descriptor.acquire.as_ref().is_some_and(is))
        || flat
            .code
            .iter()
            .flatten()
            .any(|instr| matches!(instr, super::flat::Instr::Acquire(acquire) if is(acquire)))
}

/// A lock that exceeds its maximum in some order.
///
/// If every release of a lock gives back what was acquired from a partner lock, and the reverse, it never exceeds the
/// sum of both initial values. Any other lock is run in the order that fills it most: the process that acquires it goes
/// last.
pub(super) fn overflow(flat: &Flat, limit: u64) -> Result<Option<LockId>, Stop> {
    for lock in 0..flat.net.locks.len() {
        if is_bounded(flat, lock) {
            continue;
        }
        let acquirer = match *flat.acquirers[lock].as_slice() {
            // Nobody lowers it.
            [] => None,
            [acquirer] => Some(acquirer),
            // A conflict: all orders are searched.
            _ => continue,
        };
        if fills(flat, lock, acquirer, limit)? {
            return Ok(Some(lock));
        }
    }
    Ok(None)
}

/// Whether a sum of initial values bounds a lock.
pub(super) fn is_bounded(flat: &Flat, lock: LockId) -> bool {
    let locks = &flat.net.locks;
    let Some(&first) = flat.releasers[lock].first() else { return locks[lock].initial <= LOCK_MAX };
    partners(flat, first).into_iter().any(|partner| {
        partner != lock
            && u64::from(locks[lock].initial) + u64::from(locks[partner].initial) <= u64::from(LOCK_MAX)
            && gives_back(flat, lock, partner)
            && gives_back(flat, partner, lock)
    })
}

/// The locks that a process acquires.
fn partners(flat: &Flat, process: Process) -> Vec<LockId> {
    (0..flat.acquirers.len()).filter(|&lock| flat.acquirers[lock].contains(&process)).collect()
}

/// Whether every process that releases `lock` has first acquired the same amount of `partner`.
fn gives_back(flat: &Flat, lock: LockId, partner: LockId) -> bool {
    flat.releasers[lock].iter().all(|&releaser| match releaser {
        Process::Channel(channel) => flat.locked(channel).all(|descriptor| {
            descriptor.release.is_none_or(|release| {
                release.lock != lock
                    || descriptor
                        .acquire
                        .is_some_and(|acquire| acquire.lock == partner && acquire.amount >= release.amount)
            })
        }),
        Process::Core(core) => core_gives_back(flat, core, lock, partner),
        Process::Sequence => false,
    })
}

fn core_gives_back(flat: &Flat, core: CoreId, lock: LockId, partner: LockId) -> bool {
    let core = &flat.net.cores[core];
    balance(&core.program, &core.windows, lock, partner).is_some_and(|balance| balance.least >= 0)
}

/// The amount that a program has acquired from one lock and not yet released to the other: the minimum over all steps,
/// and the amount at the end.
#[derive(Clone, Copy)]
struct Balance {
    least: i64,
    end: i64,
}

fn balance(ops: &[Op], windows: &[Window], lock: LockId, partner: LockId) -> Option<Balance> {
    let mut sum = Balance { least: 0, end: 0 };
    for op in ops {
        let step = match op {
            Op::Acquire { acquire, .. } => i64::from(acquire.amount) * i64::from(acquire.lock == partner),
            Op::Release { release, .. } => -i64::from(release.amount) * i64::from(release.lock == lock),
            // A window gives back at most the amount that it holds.
            Op::Hold { .. } => 0,
            Op::Give { window, .. } => {
                let ends = windows.get(*window)?;
                if ends.release == lock && ends.acquire != partner {
                    return None;
                }
                0
            }
            Op::Loop { trips, body, .. } => {
                let pass = balance(body, windows, lock, partner)?;
                let passes = match *trips {
                    Trips::Times(0) => continue,
                    Trips::Times(passes) => i64::try_from(passes).ok()?,
                    Trips::Endless | Trips::Unknown if pass.end < 0 => return None,
                    Trips::Endless | Trips::Unknown => 1,
                };
                let last = pass.end.checked_mul(passes - 1)?;
                sum.least = sum.least.min(sum.end + pass.least).min(sum.end.checked_add(last)? + pass.least);
                last.checked_add(pass.end)?
            }
        };
        sum.end = sum.end.checked_add(step)?;
        sum.least = sum.least.min(sum.end);
    }
    Some(sum)
}

/// Whether a lock exceeds its maximum when its acquirer, if it has one, is as slow as possible.
fn fills(flat: &Flat, lock: LockId, acquirer: Option<Process>, limit: u64) -> Result<bool, Stop> {
    let mut machine = Machine::new(flat, Timing { path: Path::AtMost, limited: false });
    let over = |result| match result {
        Err(Stop::Overflow(other)) if other == lock => Ok(true),
        // Another lock that exceeds its maximum is checked separately.
        Ok(()) | Err(Stop::Overflow(_)) => Ok(false),
        Err(Stop::Steps) => Err(Stop::Steps),
    };
    let (mut snapshot, mut anchor) = (None, None);
    let (mut turns, mut next) = (0, 4);
    let (mut all, mut next_anchor) = (0_u64, 4);
    loop {
        if over(machine.settle_without(limit, acquirer.map(|acquirer| (acquirer, lock))))? {
            return Ok(true);
        }
        if machine.state.over.is_some_and(|other| other != lock) {
            return Ok(false);
        }
        if machine.can(Process::Sequence) {
            machine.fire(Process::Sequence);
        } else if let Some(acquirer) = acquirer
            && machine.acquires(acquirer) == Some(lock)
            && machine.can(acquirer)
        {
            machine.fire(acquirer);
            if machine.steps > limit {
                return Err(Stop::Steps);
            }
            // Skips repetitions between two acquires, as a run does.
            if anchor.as_ref().is_some_and(|then| machine.is_at_rest_since(then)) {
                return Ok(false);
            }
            match snapshot.as_ref().map_or(Jump::None, |then| machine.jump(then)) {
                Jump::Rest => return Ok(false),
                Jump::Over => (snapshot, turns, next) = (None, 0, 4),
                Jump::None => {}
            }
            turns += 1;
            if turns == next {
                next *= 2;
                snapshot = Some(machine.snapshot());
            }
            all += 1;
            if all == next_anchor {
                next_anchor *= 2;
                anchor = Some(machine.snapshot());
            }
        } else {
            return Ok(false);
        }
    }
}
