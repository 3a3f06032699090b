//! A net with a change.

use super::super::depths::with_slots;
use super::super::net::{
    Acquire, Action, Core, Descriptor, Lock, LockId, Net, Op, Place, Push, Release, Step, Window,
};
use super::{Change, Forgotten};

/// The net with a change; `None` if it has no such part.
pub fn changed(net: &Net, change: &Change) -> Option<Net> {
    let mut new = net.clone();
    match *change {
        Change::Slots { pool, slots } => return with_slots(net, pool, slots),
        Change::Depths { ref pools } => {
            for &(pool, slots) in pools {
                new = with_slots(&new, pool, slots)?;
            }
        }
        Change::Polls { ref steps } => {
            let poll = |&step: &usize| Some((step, Action::Poll(push(net, step)?.channel)));
            new.sequence = with_steps(new.sequence, steps.iter().map(poll).collect::<Option<_>>()?);
        }
        Change::Awaits { ref pairs } => {
            let mut awaits = Vec::with_capacity(pairs.len());
            for &(task, before) in pairs {
                let push = push_mut(&mut new, task)?;
                push.token = true;
                awaits.push((before, Action::Await(push.channel)));
            }
            new.sequence = with_steps(new.sequence, awaits);
        }
        Change::Token { step } => push_mut(&mut new, step)?.token = true,
        Change::Without { step } => drop(new.sequence.remove(step)),
        Change::Instead { step, task } => {
            let channel = push(&new, task)?.channel;
            new.sequence.get_mut(step)?.what = Action::Await(channel);
        }
        Change::Later { step, after } => {
            let moved = new.sequence.remove(step);
            new.sequence.insert(after, moved);
        }
        Change::Words { step, words } => push_mut(&mut new, step)?.chain.first_mut()?.words = words,
        Change::Ids { step } => {
            push_mut(&mut new, step)?.chain.iter_mut().for_each(|transfer| transfer.id = None);
        }
        Change::Passes { channel, passes } => new.channels[channel].starts.first_mut()?.repeat = passes,
        Change::Initials { ref locks } => {
            for &(lock, initial) in locks {
                new.locks.get_mut(lock)?.initial = initial;
            }
        }
        Change::Releases { ref all } => {
            for forgotten in all {
                forgotten.add(new.cores.get_mut(forgotten.core)?)?;
            }
        }
        Change::Pairs { lock } => return with_pairs(net, lock),
        Change::Apart { stream } => new.streams[stream].arbiter = None,
    }
    Some(new)
}

impl Forgotten {
    /// Whether an operation of its core is the acquire.
    fn is_acquire(self, op: &Op, windows: &[Window]) -> bool {
        match *op {
            Op::Acquire { acquire, .. } => acquire.lock == self.acquire,
            Op::Hold { window, .. } => windows[window].acquire == self.acquire,
            Op::Release { .. } | Op::Give { .. } | Op::Loop { .. } => false,
        }
    }

    /// The place of its last acquire.
    pub(super) fn place(self, net: &Net) -> Place {
        let core = &net.cores[self.core];
        last_in(&core.program, &|op| self.is_acquire(op, &core.windows))
    }

    /// Adds the release at the end of the loop that acquires, where the last use of what it acquires is over.
    fn add(self, core: &mut Core) -> Option<()> {
        let is_pair = |one: &Window| (one.acquire, one.release) == (self.acquire, self.lock);
        let op = match core.windows.iter().position(is_pair) {
            Some(window) => Op::Give { window, objects: self.amount, place: None },
            None => Op::Release { release: Release { lock: self.lock, amount: self.amount }, place: None },
        };
        let windows = &core.windows;
        body_with(&mut core.program, &|op| self.is_acquire(op, windows))?.push(op);
        Some(())
    }
}

/// The last body with such an operation.
fn body_with<'o>(ops: &'o mut Vec<Op>, is: &impl Fn(&Op) -> bool) -> Option<&'o mut Vec<Op>> {
    if ops.iter().any(is) {
        return Some(ops);
    }
    ops.iter_mut().rev().find_map(|op| match op {
        Op::Loop { body, .. } => body_with(body, is),
        Op::Acquire { .. } | Op::Release { .. } | Op::Hold { .. } | Op::Give { .. } => None,
    })
}

/// The place of the last such operation.
fn last_in(ops: &[Op], is: &impl Fn(&Op) -> bool) -> Place {
    ops.iter().rev().find_map(|op| match op {
        Op::Loop { body, .. } => last_in(body, is),
        Op::Acquire { place, .. } | Op::Hold { place, .. } if is(op) => *place,
        Op::Acquire { .. } | Op::Release { .. } | Op::Hold { .. } | Op::Give { .. } => None,
    })
}

/// The steps with others, each before the step of its number.
fn with_steps(steps: Vec<Step>, mut others: Vec<(usize, Action)>) -> Vec<Step> {
    others.sort_by_key(|&(before, _)| before);
    let mut all = Vec::with_capacity(steps.len() + others.len());
    let mut others = others.into_iter().peekable();
    let new = |(_, what)| Step { what, place: None };
    for (k, step) in steps.into_iter().enumerate() {
        while let Some(other) = others.next_if(|&(before, _)| before <= k) {
            all.push(new(other));
        }
        all.push(step);
    }
    all.extend(others.map(new));
    all
}

pub(super) fn push(net: &Net, step: usize) -> Option<&Push> {
    match &net.sequence.get(step)?.what {
        Action::Push(push) => Some(push),
        Action::Await(_) | Action::Poll(_) | Action::Write { .. } | Action::Free => None,
    }
}

fn push_mut(net: &mut Net, step: usize) -> Option<&mut Push> {
    match &mut net.sequence.get_mut(step)?.what {
        Action::Push(push) => Some(push),
        Action::Await(_) | Action::Poll(_) | Action::Write { .. } | Action::Free => None,
    }
}

fn pushes_with_locks(net: &Net) -> bool {
    net.sequence.iter().any(|step| match &step.what {
        Action::Push(push) => {
            push.chain.iter().any(|transfer| transfer.acquire.is_some() || transfer.release.is_some())
        }
        Action::Await(_) | Action::Poll(_) | Action::Write { .. } | Action::Free => false,
    })
}

/// A net with a separate pair of locks for each channel that acquires a shared lock.
fn with_pairs(net: &Net, free: LockId) -> Option<Net> {
    let uses = |descriptor: &Descriptor, lock| descriptor.acquire.is_some_and(|acquire| acquire.lock == lock);
    let writers: Vec<_> = (0..net.channels.len())
        .filter(|&id| net.channels[id].descriptors.iter().any(|one| uses(one, free)))
        .collect();
    // Tasks of the sequence that use locks keep them.
    if pushes_with_locks(net) {
        return None;
    }
    let parts = u32::try_from(writers.len()).ok().filter(|&parts| parts > 1)?;
    let full = net.channels[writers[0]].descriptors.first()?.release?.lock;
    let (old_free, old_full) = (net.locks.get(free)?, net.locks.get(full)?);
    if old_free.initial % parts != 0 || old_full.initial % parts != 0 {
        return None;
    }
    let mut new = net.clone();
    let mut pairs = vec![(free, full)];
    new.locks[free].initial /= parts;
    new.locks[full].initial /= parts;
    for _ in 1..parts {
        let at = new.locks.len();
        pairs.push((at, at + 1));
        new.locks.push(Lock { initial: old_free.initial / parts, ..old_free.clone() });
        new.locks.push(Lock { initial: old_full.initial / parts, ..old_full.clone() });
    }
    for (id, channel) in new.channels.iter_mut().enumerate() {
        if let Some(part) = writers.iter().position(|&writer| writer == id) {
            for descriptor in &mut channel.descriptors {
                let (acquire, release) = (descriptor.acquire.as_mut()?, descriptor.release.as_mut()?);
                if acquire.lock != free || release.lock != full {
                    return None;
                }
                (acquire.lock, release.lock) = pairs[part];
            }
        } else if channel.descriptors.iter().any(|one| uses(one, full)) {
            // The reader takes the parts one after another.
            let &[one] = channel.descriptors.as_slice() else { return None };
            let (acquire, release) = (one.acquire?, one.release?);
            let divides = one.words % u64::from(parts) == 0
                && acquire.amount % parts == 0
                && release.amount % parts == 0;
            if release.lock != free || !divides {
                return None;
            }
            let last = pairs.len() - 1;
            let split = pairs.iter().enumerate().map(|(part, &(free, full))| Descriptor {
                words: one.words / u64::from(parts),
                acquire: Some(Acquire { lock: full, amount: acquire.amount / parts, ..acquire }),
                release: Some(Release { lock: free, amount: release.amount / parts }),
                next: if part == last { one.next } else { Some(part + 1) },
            });
            channel.descriptors = split.collect();
        }
    }
    Some(new)
}
