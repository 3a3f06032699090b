//! The objects that a core holds of its FIFOs: it releases only those.

use std::collections::HashMap;

use aie_pattern_core::declare::FifoSide;
use aie_pattern_core::rule::Rule;

use super::Findings;
use crate::finding::Finding;
use crate::model::{Access, FifoAccess, FifoId, Step, Trips};

/// An end of a FIFO.
type End = (FifoId, FifoSide);

/// Objects that a core holds of each end; `None` from where the program decides on.
type Held = HashMap<End, Option<i128>>;

/// **Releases**: a core releases only objects that it holds.
pub(super) fn check(steps: &[Step], out: &mut Findings) {
    let _ = follow(steps, &mut Held::new(), out);
}

/// Follows steps; `false` if what comes after them is not known.
fn follow(steps: &[Step], held: &mut Held, out: &mut Findings) -> bool {
    for step in steps {
        match step {
            Step::Fifo(access) => follow_access(access, held, out),
            Step::Loop { trips, body, .. } => {
                if !follow_loop(*trips, body, held, out) {
                    return false;
                }
            }
            Step::Branch { arms, .. } => arms.iter().for_each(|arm| forget(arm, held)),
            // What it does is not known, nor what comes after it.
            Step::Unknown { .. } => return false,
            Step::UseLock(_) | Step::Stream { .. } => {}
        }
    }
    true
}

fn end_of(access: &FifoAccess) -> Option<End> {
    access.fifo.zip(access.side)
}

/// The number of objects; `None` if it is not known.
fn count_of(access: &FifoAccess) -> Option<i128> {
    access.count.value.filter(|count| *count >= 0)
}

fn follow_access(access: &FifoAccess, held: &mut Held, out: &mut Findings) {
    let Some(end) = end_of(access) else { return };
    let now = held.entry(end).or_insert(Some(0));
    let (Some(has), Some(count)) = (*now, count_of(access)) else {
        *now = None;
        return;
    };
    match access.access {
        Access::Acquire => *now = Some(has.max(count)),
        Access::Release if count <= has => *now = Some(has - count),
        Access::Release => {
            let message = format!(
                "the core releases {count} {} of `@{}`, but holds {has}",
                if count == 1 { "object" } else { "objects" },
                access.name.text
            );
            let finding = Finding::error(Rule::FifoAcquire, access.place, message)
                .note("`acquire` of n objects makes the core hold n, it adds none to those that it holds");
            out.push(finding);
            // Reported once: after it, the number of held objects is not known.
            *now = None;
        }
    }
}

/// Follows the trips of a loop at once. Only the trip in which a release fails is followed step by step.
fn follow_loop(trips: Trips, body: &[Step], held: &mut Held, out: &mut Findings) -> bool {
    let Some(trips) = trips.least() else {
        forget(body, held);
        return true;
    };
    if trips == 0 {
        return true;
    }
    let Some(trip) = effects(body) else { return follow(body, held, out) };
    let mut failing = Held::new();
    for (end, effect) in trip {
        let now = held.entry(end).or_insert(Some(0));
        let known = now.zip(effect);
        let fails = known.and_then(|(has, effect)| effect.fails(has, trips));
        failing.insert(end, fails);
        *now = known.filter(|_| fails.is_none()).map(|(has, effect)| effect.times(trips).after(has));
    }
    if failing.values().any(Option::is_some) {
        let _ = follow(body, &mut failing, out);
    }
    true
}

/// What steps may do is not known from here on.
fn forget(steps: &[Step], held: &mut Held) {
    each_end(steps, &mut |end| {
        let _ = held.insert(end, None);
    });
}

fn each_end(steps: &[Step], visit: &mut dyn FnMut(End)) {
    Step::each(steps, &mut |step| {
        if let Step::Fifo(access) = step
            && let Some(end) = end_of(access)
        {
            visit(end);
        }
    });
}

/// What steps do to the objects that a core holds of an end: of x objects, max(x - `released`, `least`) are left, and no
/// release fails if x is at least `needed`. Steps after each other have such an effect too, as have the trips of a loop.
#[derive(Clone, Copy)]
struct Effect {
    needed: i128,
    released: i128,
    least: i128,
}

impl Effect {
    const NONE: Self = Self { needed: 0, released: 0, least: i128::MIN };

    fn of(access: Access, count: i128) -> Self {
        match access {
            Access::Acquire => Self { least: count, ..Self::NONE },
            Access::Release => Self { needed: count, released: count, ..Self::NONE },
        }
    }

    fn then(self, next: Self) -> Self {
        let is_enough = self.least >= next.needed;
        Self {
            needed: if is_enough {
                self.needed
            } else {
                self.needed.max(self.released.saturating_add(next.needed))
            },
            released: self.released.saturating_add(next.released),
            least: self.least.saturating_sub(next.released).max(next.least),
        }
    }

    /// The effect of one trip or more.
    fn times(self, trips: i128) -> Self {
        let before_last = self.released.saturating_mul(trips - 1);
        Self {
            needed: if self.least >= self.needed {
                self.needed
            } else {
                self.needed.saturating_add(before_last)
            },
            released: self.released.saturating_mul(trips),
            least: self.least,
        }
    }

    fn after(self, has: i128) -> i128 {
        has.saturating_sub(self.released).max(self.least)
    }

    /// The number of objects before the trip in which a release fails, if one fails.
    fn fails(self, has: i128, trips: i128) -> Option<i128> {
        if has >= self.times(trips).needed {
            return None;
        }
        // A second trip needs more only if the first one takes something.
        let spare = has - self.needed;
        let before = if spare < 0 { 0 } else { spare / self.released.max(1) + 1 };
        Some(if before == 0 { has } else { self.times(before).after(has) })
    }
}

/// The effects of steps on each end that they name, `None` if the program decides; or `None` if some step is not known.
fn effects(steps: &[Step]) -> Option<HashMap<End, Option<Effect>>> {
    let mut all: HashMap<End, Option<Effect>> = HashMap::new();
    let mut add = |end: End, effect: Option<Effect>| {
        let so_far = all.entry(end).or_insert(Some(Effect::NONE));
        *so_far = so_far.zip(effect).map(|(one, next)| one.then(next));
    };
    for step in steps {
        match step {
            Step::Fifo(access) => {
                if let Some(end) = end_of(access) {
                    add(end, count_of(access).map(|count| Effect::of(access.access, count)));
                }
            }
            Step::Loop { trips, body, .. } => match trips.least() {
                Some(0) => {}
                Some(trips) => {
                    for (end, effect) in effects(body)? {
                        add(end, effect.map(|effect| effect.times(trips)));
                    }
                }
                None => each_end(body, &mut |end| add(end, None)),
            },
            Step::UseLock(_) | Step::Stream { .. } => {}
            Step::Branch { arms, .. } => {
                for arm in arms {
                    each_end(arm, &mut |end| add(end, None));
                }
            }
            Step::Unknown { .. } => return None,
        }
    }
    Some(all)
}
