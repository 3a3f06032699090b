//! The locks between rings and cores that share buffers: no buffer is filled while it is used.
//!
//! A pair of locks counts the buffers of a ring, one the free ones and the other the filled ones. Who acquires from the pair holds a credit
//! for a buffer until it releases to the pair. So the values of both and the credits that are held make one sum, and where it is more than
//! the buffers, one of them is filled and used at once. Each round of a ring keeps the sum. A core may not keep it.

use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use aie_pattern_syntax::errors::counted;

use super::effect::{Change, Effect, first_below, stays_below};
use super::pairs::{Pair, cores, pairs};
use super::start::{buffers, shared, too_much};
use super::{Findings, Ring, channel_name};
use crate::finding::Finding;
use crate::liveness::{LOCK_MAX, core_name};
use crate::model::{Action, BufferId, Core, LockId, Step, Trips, UseLock};
use crate::resolve::Resolved;

/// **Ahead**: of the locks between rings and cores that use their buffers, the values and what is acquired from them are never more than
/// the buffers.
pub(super) fn check_ahead(resolved: &Resolved<'_>, rings: &[Ring<'_>], out: &mut Findings) {
    let design = resolved.design;
    for pair in pairs(rings) {
        let Some((slots, credits)) = pair.buffers() else { continue };
        let Some(cores) = cores(resolved, &pair) else { continue };
        let (Some(room), Some(data)) = (design[pair.room].first_value(), design[pair.data].first_value())
        else {
            continue;
        };
        let is_shared = |buffer: BufferId| slots.iter().any(|(one, _)| *one == buffer);
        let touches = |core: &Core| core.buffers.iter().any(|(buffer, _)| is_shared(*buffer));
        // Numbers that no lock holds are another rule's.
        if ![room, data].iter().all(|value| (0..=i128::from(LOCK_MAX)).contains(value)) {
            continue;
        }
        let sum = room + data;
        let count = Count { room, data, sum, credits, buffers: buffers(&slots) };
        if sum >= credits.saturating_add(pair.amount) {
            let users: Vec<&Core> = cores.into_iter().filter(|core| touches(core)).collect();
            // A core that holds more sends a buffer several times on purpose.
            if !users.is_empty() && users.iter().all(|core| most_held(&pair, core) <= Some(credits)) {
                out.push(of_initial(resolved, &pair, &users, count));
            }
            continue;
        }
        let is_written = |core: &Core| {
            core.buffers.iter().any(|(buffer, _)| is_shared(*buffer) && !design[*buffer].has_values)
        };
        check_cores(resolved, &pair, &cores, (count, &is_written), out);
    }
}

/// The most credits of a pair that a core holds at any time; `None` if the program decides.
fn most_held(pair: &Pair<'_, '_>, core: &Core) -> Option<i128> {
    let change = |used: &UseLock| {
        let is_of_pair = used.lock.is_some_and(|lock| pair.has(lock));
        if is_of_pair { taken(used) } else { Some(0) }
    };
    Some(Effect::of(steps(core), &change)?.most)
}

/// What a use of a lock of a pair adds to the credits that a core holds; `None` if it is not known.
fn taken(used: &UseLock) -> Option<i128> {
    let amount = used.value.value.filter(|amount| (0..=i128::from(LOCK_MAX)).contains(amount))?;
    match used.action {
        Action::Acquire => None,
        Action::AcquireGreaterEqual => used.is_enabled.then_some(amount),
        Action::Release => Some(-amount),
    }
}

/// The initial values of a pair, and the credits that stand for all buffers.
#[derive(Clone, Copy)]
struct Count {
    room: i128,
    data: i128,
    /// The sum of both.
    sum: i128,
    credits: i128,
    buffers: i128,
}

impl Count {
    /// "X and Y share 2 buffers", "X and Y share 2 buffers, which count as 4".
    fn shared(&self, channel: &str, core: &str) -> String {
        format!("{channel} and {core} share {}", shared(self.buffers, self.credits))
    }

    /// Whether each credit stands for one buffer.
    fn counts_buffers(&self) -> bool {
        self.credits == self.buffers
    }
}

fn named(resolved: &Resolved<'_>, core: &Core) -> String {
    resolved.tile(core.tile).map_or_else(|| "the core".to_owned(), |(at, _)| core_name(at))
}

/// What may happen to a buffer that a ring and a core use at once.
fn race(resolved: &Resolved<'_>, pair: &Pair<'_, '_>, core: &str) -> String {
    let ring = pair.ring();
    let channel = channel_name(resolved.design, ring.channel);
    match ring.channel.direction {
        Direction::S2mm => format!("{channel} may fill a buffer that {core} still uses"),
        Direction::Mm2s => format!("{core} may use a buffer that {channel} still sends"),
    }
}

/// The initial values of a pair are more than the buffers.
fn of_initial(resolved: &Resolved<'_>, pair: &Pair<'_, '_>, users: &[&Core], count: Count) -> Finding {
    let Count { room, data, sum, credits, .. } = count;
    let design = resolved.design;
    let (free, full) = (&design[pair.room], &design[pair.data]);
    // The lock that the ring acquires is named first.
    let named_first = match pair.ring().channel.direction {
        Direction::S2mm => [(free, room), (full, data)],
        Direction::Mm2s => [(full, data), (free, room)],
    };
    let channel = channel_name(design, pair.ring().channel);
    let core = users.iter().map(|core| named(resolved, core)).collect::<Vec<_>>().join(" and ");
    let shared = count.shared(&channel, &core);
    too_much(named_first, (&shared, credits), (sum, &race(resolved, pair, &core)), [free, full])
}

fn steps(core: &Core) -> &[Step] {
    core.body.as_deref().unwrap_or_default()
}

/// Whether a core acquires from a lock of which this is true.
fn acquires(core: &Core, is: impl Fn(LockId) -> bool) -> bool {
    Step::any(
        steps(core),
        |step| matches!(step, Step::UseLock(used) if used.action.is_acquire() && used.lock.is_some_and(&is)),
    )
}

/// Whether another core orders what a core releases: it acquires from the pair too, or releases a lock for which the core waits.
fn is_ordered(resolved: &Resolved<'_>, pair: &Pair<'_, '_>, core: &Core) -> bool {
    let others = || resolved.design.cores.iter().filter(|other| !std::ptr::eq(*other, core));
    let is_released = |lock: LockId| {
        let releases = |step: &Step| matches!(step, Step::UseLock(used) if used.action == Action::Release && used.lock == Some(lock));
        others().any(|other| Step::any(steps(other), releases))
    };
    others().any(|other| acquires(other, |lock| pair.has(lock)))
        || acquires(core, |lock| !pair.has(lock) && is_released(lock))
}

/// The runs of steps in which a core waits for nothing but locks of a pair.
fn without_waits<'s>(pair: &Pair<'_, '_>, all: &'s [Step], runs: &mut Vec<&'s [Step]>) {
    let waits = |step: &Step| {
        Step::any(std::slice::from_ref(step), |step| match step {
            Step::UseLock(used) => used.action.is_acquire() && !used.lock.is_some_and(|lock| pair.has(lock)),
            Step::Fifo(_) | Step::Stream { .. } | Step::Opaque { .. } | Step::Unknown { .. } => true,
            Step::Loop { .. } | Step::Branch { .. } => false,
        })
    };
    runs.extend(all.split(|step| waits(step)).filter(|run| !run.is_empty()));
    for step in all {
        if let Step::Loop { trips, body, .. } = step
            && waits(step)
            && trips.least() > Some(0)
        {
            without_waits(pair, body, runs);
        }
    }
}

/// Checks that no core releases more than the buffers allow.
fn check_cores(
    resolved: &Resolved<'_>,
    pair: &Pair<'_, '_>,
    cores: &[&Core],
    (count, is_written): (Count, &dyn Fn(&Core) -> bool),
    out: &mut Findings,
) {
    let design = resolved.design;
    let any_acquires = |lock: LockId| cores.iter().any(|core| acquires(core, |one| one == lock));
    let is_room_acquired = pair.goes(Direction::S2mm) || any_acquires(pair.room);
    // Without a wait for data, other means may order the core and the ring.
    if !pair.goes(Direction::Mm2s) && !any_acquires(pair.data) {
        return;
    }
    // Nobody takes the free buffers, so that each release is a buffer more that the ring may still have.
    if !is_room_acquired && count.room == 0 && !cores.iter().any(|core| is_written(core)) {
        return;
    }
    let change = |used: &UseLock| match used.lock {
        Some(lock) if lock == pair.room && !is_room_acquired => taken(used).map(|_| 0),
        Some(lock) if pair.has(lock) => taken(used),
        _ => Some(0),
    };
    let change: Change = &change;
    for core in cores.iter().filter(|core| !is_ordered(resolved, pair, core)) {
        let all = steps(core);
        let mut runs = Vec::new();
        if is_room_acquired {
            runs.push(all);
        } else {
            without_waits(pair, all, &mut runs);
        }
        let over = runs.into_iter().find_map(|run| {
            let first = match (is_room_acquired, std::ptr::eq(run, all)) {
                (true, _) => count.sum,
                (false, true) => count.data,
                // The ring may have sent all that was filled before.
                (false, false) => 0,
            };
            // With fewer, the ring may have a buffer more than there are; with more, the core has one for itself.
            let none = first.saturating_sub(count.credits);
            let least = none.saturating_sub(pair.amount - 1);
            let (used, held) = if is_room_acquired {
                stays_below(run, (least, none.saturating_add(1)), change)?
            } else {
                let least_held = Effect::of(run, change)?.least;
                first_below(run, &mut 0, least, change).filter(|_| least_held < least)?
            };
            Some((used, first.saturating_sub(held), held))
        });
        let Some((used, sum, held)) = over else { continue };
        // What a trip of an endless loop releases more than it acquires is told rather than the sum of some trips.
        let is_used = |step: &Step| matches!(step, Step::UseLock(one) if std::ptr::eq(one, used));
        let of_trip = all.iter().find_map(|step| {
            let Step::Loop { trips: Trips::Endless, body, .. } = step else { return None };
            let end = Effect::of(body, change)?.end;
            (end < 0 && Step::any(body, is_used)).then_some(end)
        });
        let (free, full) = (design[pair.room].name(), design[pair.data].name());
        let (which, why) = if is_room_acquired {
            let (more, when) = match of_trip {
                Some(end) => (end.saturating_neg(), " with every trip of its loop"),
                None => (held.saturating_neg(), ""),
            };
            let why = format!("releases {more} more than it acquires{when}");
            (format!("`{free}` and `{full}` count"), why)
        } else {
            (format!("`{full}` counts up to"), format!("never acquires `{free}`"))
        };
        let name = named(resolved, core);
        let shared = count.shared(&channel_name(design, pair.ring().channel), &name);
        let counted = if count.counts_buffers() { counted(sum, "buffer") } else { sum.to_string() };
        let message = format!("after this release, {which} {counted}, but {shared}");
        let mut finding = Finding::warning(Rule::RingStart, used.place, message)
            .note(format!("{name} {why}: {}", race(resolved, pair, &name)));
        // With another core, it is not known which of them should acquire.
        if cores.len() == 1 {
            let other = if used.lock == Some(pair.data) { free } else { full };
            finding = finding
                .help(format!("acquire from `{other}` as much as is released to `{}`", used.name.text));
        }
        out.push(finding);
    }
}
