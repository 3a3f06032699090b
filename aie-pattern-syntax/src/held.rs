//! The objects that a core holds of its FIFOs: it releases only those.

use std::collections::HashMap;
use std::hash::Hash;

/// The note of an error about a release.
pub const BACKGROUND: &str =
    "`acquire` of n objects makes the core hold n, it adds none to those that it holds";

/// The text of an error about a release.
pub fn message(symbol: &str, count: i128, has: i128) -> String {
    format!("the core releases {} of `{symbol}`, but holds {has}", crate::errors::counted(count, "object"))
}

/// A step of a core; `E` is an end of a FIFO, and `R` what reports of a release need.
pub enum Step<E, R> {
    /// Acquires this number of objects, 0 or more; `None` if it is not known.
    Acquire(E, Option<i128>),
    /// Releases this number of objects, 0 or more; `None` if it is not known.
    Release(E, Option<i128>, R),
    /// Takes steps this number of times; `None` if the program decides.
    Loop(Option<i128>, Vec<Self>),
    /// Neither this step nor what comes after it is known.
    Unknown,
}

impl<E: Copy, R> Step<E, R> {
    /// Calls `to` for the end of each access.
    fn each_end(steps: &[Self], to: &mut dyn FnMut(E)) {
        for step in steps {
            match step {
                Self::Acquire(end, _) | Self::Release(end, ..) => to(*end),
                Self::Loop(_, body) => Self::each_end(body, to),
                Self::Unknown => {}
            }
        }
    }
}

/// Calls `report` for each release of objects that the core does not hold, with their number and the number that it holds.
pub fn check<E: Copy + Eq + Hash, R>(steps: &[Step<E, R>], report: &mut dyn FnMut(&R, i128, i128)) {
    Run { held: HashMap::new(), report }.follow(steps);
}

struct Run<'r, E, R> {
    /// Objects that the core holds of each end; `None` from where the program decides on.
    held: HashMap<E, Option<i128>>,
    report: &'r mut dyn FnMut(&R, i128, i128),
}

impl<E: Copy + Eq + Hash, R> Run<'_, E, R> {
    /// Follows steps; `false` if what comes after them is not known.
    fn follow(&mut self, steps: &[Step<E, R>]) -> bool {
        steps.iter().all(|step| {
            match step {
                Step::Acquire(end, count) => {
                    let now = self.held.entry(*end).or_insert(Some(0));
                    *now = now.zip(*count).map(|(has, count)| has.max(count));
                }
                Step::Release(end, count, release) => {
                    let now = self.held.entry(*end).or_insert(Some(0));
                    let known = now.zip(*count);
                    // Reported once: after it, the number of held objects is not known.
                    *now = known.map(|(has, count)| has - count).filter(|left| *left >= 0);
                    if let (Some((has, count)), None) = (known, *now) {
                        (self.report)(release, count, has);
                    }
                }
                Step::Loop(trips, body) => return self.follow_loop(*trips, body),
                Step::Unknown => return false,
            }
            true
        })
    }

    /// Follows the trips of a loop at once. Only the trip in which a release fails is followed step by step.
    fn follow_loop(&mut self, trips: Option<i128>, body: &[Step<E, R>]) -> bool {
        let Some(trips) = trips else {
            Step::each_end(body, &mut |end| {
                self.held.insert(end, None);
            });
            return true;
        };
        if trips == 0 {
            return true;
        }
        let Some(trip) = effects(body) else { return self.follow(body) };
        let mut failing = HashMap::new();
        for (end, effect) in trip {
            let now = self.held.entry(end).or_insert(Some(0));
            let known = now.zip(effect);
            let fails = known.and_then(|(has, effect)| effect.fails(has, trips));
            failing.insert(end, fails);
            *now = known.filter(|_| fails.is_none()).map(|(has, effect)| effect.times(trips).after(has));
        }
        if failing.values().any(Option::is_some) {
            Run { held: failing, report: &mut *self.report }.follow(body);
        }
        true
    }
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

    fn acquire(count: i128) -> Self {
        Self { least: count, ..Self::NONE }
    }

    fn release(count: i128) -> Self {
        Self { needed: count, released: count, ..Self::NONE }
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
fn effects<E: Copy + Eq + Hash, R>(steps: &[Step<E, R>]) -> Option<HashMap<E, Option<Effect>>> {
    let mut all: HashMap<E, Option<Effect>> = HashMap::new();
    let mut add = |end: E, effect: Option<Effect>| {
        let so_far = all.entry(end).or_insert(Some(Effect::NONE));
        *so_far = so_far.zip(effect).map(|(one, next)| one.then(next));
    };
    for step in steps {
        match step {
            Step::Acquire(end, count) => add(*end, count.map(Effect::acquire)),
            Step::Release(end, count, _) => add(*end, count.map(Effect::release)),
            Step::Loop(Some(0), _) => {}
            Step::Loop(Some(trips), body) => {
                for (end, effect) in effects(body)? {
                    add(end, effect.map(|effect| effect.times(*trips)));
                }
            }
            Step::Loop(None, body) => Step::each_end(body, &mut |end| add(end, None)),
            Step::Unknown => return None,
        }
    }
    Some(all)
}
