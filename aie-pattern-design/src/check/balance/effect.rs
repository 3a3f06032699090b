//! What the steps of a core do to a number of credits, without following each trip of its loops.

use crate::model::{Step, Trips, UseLock};

/// What a use of a lock adds to the credits that a core holds; `None` if it is not known.
pub(super) type Change<'a> = &'a dyn Fn(&UseLock) -> Option<i128>;

/// The effect of steps on the credits that a core holds, counted from those before them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Effect {
    /// Those at the end.
    pub(super) end: i128,
    /// The least at any time.
    pub(super) least: i128,
    /// The most at any time.
    pub(super) most: i128,
}

impl Effect {
    const NONE: Self = Self { end: 0, least: 0, most: 0 };

    /// The effect of steps; `None` if the program decides.
    pub(super) fn of(steps: &[Step], change: Change) -> Option<Self> {
        steps.iter().try_fold(Self::NONE, |before, step| Some(before.then(Self::of_step(step, change)?)))
    }

    fn of_step(step: &Step, change: Change) -> Option<Self> {
        Some(match step {
            Step::UseLock(used) => {
                let end = change(used)?;
                Self { end, least: end.min(0), most: end.max(0) }
            }
            Step::Loop { trips, body, .. } => Self::of(body, change)?.in_loop(*trips)?,
            Step::Branch { arms, .. } => {
                let mut effects = arms.iter().map(|arm| Self::of(arm, change));
                let first = effects.next().unwrap_or(Some(Self::NONE))?;
                effects.try_fold(first, |one, other| one.or(other?))?
            }
            Step::Fifo(_) | Step::Stream { .. } => Self::NONE,
            Step::Opaque { .. } | Step::Unknown { .. } => return None,
        })
    }

    fn then(self, next: Self) -> Self {
        let after = |own: i128| self.end.saturating_add(own);
        Self {
            end: after(next.end),
            least: self.least.min(after(next.least)),
            most: self.most.max(after(next.most)),
        }
    }

    /// The effect of a loop with these steps.
    fn in_loop(self, trips: Trips) -> Option<Self> {
        match trips.least() {
            Some(0) => Some(Self::NONE),
            Some(trips) => {
                let before_last = self.end.saturating_mul(trips - 1);
                let last = |own: i128| before_last.saturating_add(own);
                Some(Self {
                    end: last(self.end),
                    least: self.least.min(last(self.least)),
                    most: self.most.max(last(self.most)),
                })
            }
            // It may have no trip.
            None if self.end == 0 => Some(Self { most: self.most, ..Self::NONE }),
            None => None,
        }
    }

    /// The effect of one of two arms, as far as it is certain.
    fn or(self, other: Self) -> Option<Self> {
        (self.end == other.end).then(|| Self {
            end: self.end,
            least: self.least.max(other.least),
            most: self.most.max(other.most),
        })
    }
}

/// The first use after which a core holds fewer credits than `least`, and how many it holds then.
pub(super) fn first_below<'s>(
    steps: &'s [Step],
    held: &mut i128,
    least: i128,
    change: Change,
) -> Option<(&'s UseLock, i128)> {
    for step in steps {
        match step {
            Step::UseLock(used) => {
                *held = held.saturating_add(change(used)?);
                if *held < least {
                    return Some((used, *held));
                }
            }
            Step::Loop { trips, body, .. } => {
                let (effect, trips) = (Effect::of(body, change)?, trips.least().unwrap_or(0));
                // The trips before the one that goes below.
                let spare = held.saturating_add(effect.least).saturating_sub(least);
                let falls = effect.end.min(0).saturating_neg();
                let before =
                    if spare < 0 { 0 } else { spare.checked_div(falls).map_or(trips, |trips| trips + 1) };
                *held = held.saturating_add(effect.end.saturating_mul(before.min(trips)));
                if before < trips {
                    return first_below(body, held, least, change);
                }
            }
            Step::Branch { arms, .. } => {
                let effect = Effect::of_step(step, change)?;
                if held.saturating_add(effect.least) < least {
                    return first_below(arms.first()?, held, least, change);
                }
                *held = held.saturating_add(effect.end);
            }
            Step::Fifo(_) | Step::Stream { .. } => {}
            Step::Opaque { .. } | Step::Unknown { .. } => return None,
        }
    }
    None
}

/// The first use after which a core holds fewer credits than `least`, and releases more before it holds `enough` again; and how many it
/// holds then. Only the uses after it last held `enough` count. `None` if no use is certain to be such a one.
pub(super) fn stays_below<'s>(
    steps: &'s [Step],
    (least, enough): (i128, i128),
    change: Change,
) -> Option<(&'s UseLock, i128)> {
    let mut back = Back { least, enough, change, goes_on: false, found: None, left: MAX_STEPS };
    let _ = back.has_enough(steps, 0)?;
    back.found
}

/// The most steps that are followed: those of a loop up to three times, of a loop in it up to nine.
const MAX_STEPS: u32 = 1 << 16;

/// Steps followed from the last one back.
struct Back<'s, 'c> {
    least: i128,
    enough: i128,
    change: Change<'c>,
    /// Whether a release follows.
    goes_on: bool,
    found: Option<(&'s UseLock, i128)>,
    /// How many steps may still be followed.
    left: u32,
}

impl<'s> Back<'s, '_> {
    /// Whether a core that holds `held` credits before these steps has enough at some time in them: then what it does earlier does not
    /// matter. `None` if the program decides, or has too many steps.
    fn has_enough(&mut self, steps: &'s [Step], mut held: i128) -> Option<bool> {
        let mut all = Vec::with_capacity(steps.len());
        for step in steps {
            self.left = self.left.checked_sub(1)?;
            all.push((step, held));
            held = held.saturating_add(Effect::of_step(step, self.change)?.end);
        }
        for (step, held) in all.into_iter().rev() {
            let is_enough = match step {
                Step::UseLock(used) => self.at_use(used, held)?,
                Step::Loop { trips, body, .. } => self.in_loop(*trips, body, step, held)?,
                Step::Branch { arms, .. } => self.in_branch(arms, held)?,
                Step::Fifo(_) | Step::Stream { .. } => false,
                Step::Opaque { .. } | Step::Unknown { .. } => return None,
            };
            if is_enough {
                return Some(true);
            }
        }
        Some(false)
    }

    fn at_use(&mut self, used: &'s UseLock, held: i128) -> Option<bool> {
        let by = (self.change)(used)?;
        if by == 0 {
            return Some(false);
        }
        let held = held.saturating_add(by);
        if held < self.least && self.goes_on {
            self.found = Some((used, held));
        }
        self.goes_on |= by < 0;
        Some(held >= self.enough)
    }

    fn in_loop(&mut self, trips: Trips, body: &'s [Step], step: &'s Step, held: i128) -> Option<bool> {
        let effect = Effect::of(body, self.change)?;
        let Some(trips) = trips.least() else { return Some(held.saturating_add(effect.most) >= self.enough) };
        if trips >= Trips::ENDLESS {
            // What comes after it is never run, and a trip that has enough follows each that has not.
            (self.goes_on, self.found) = (false, None);
            if effect.end > 0 || effect.end == 0 && held.saturating_add(effect.most) >= self.enough {
                return Some(true);
            }
        }
        // Each trip ends with more than the one before it, or with less, so that the last, the one before it and the first decide.
        let mut is_enough = false;
        let mut nths: Vec<i128> =
            [trips - 1, trips - 2, 0].into_iter().filter(|nth| (0..trips).contains(nth)).collect();
        nths.dedup();
        for nth in nths {
            is_enough = self.has_enough(body, held.saturating_add(effect.end.saturating_mul(nth)))?;
            if is_enough {
                break;
            }
        }
        if effect.end < 0 && self.found.is_some_and(|(used, _)| is_among(body, used)) {
            // The first trip that goes below tells more than the last.
            let first = first_below(std::slice::from_ref(step), &mut { held }, self.least, self.change);
            self.found = first.or(self.found);
        }
        Some(is_enough)
    }

    fn in_branch(&mut self, arms: &'s [Vec<Step>], held: i128) -> Option<bool> {
        let before = (self.goes_on, self.found);
        let (mut is_enough, mut is_below, mut goes_on) = (false, true, true);
        for arm in arms {
            (self.goes_on, self.found) = (before.0, None);
            is_enough |= self.has_enough(arm, held)?;
            is_below &= self.found.is_some();
            goes_on &= self.goes_on;
        }
        self.goes_on = goes_on;
        if !is_below {
            self.found = before.1;
        }
        Some(is_enough)
    }
}

fn is_among(steps: &[Step], used: &UseLock) -> bool {
    Step::any(steps, |step| matches!(step, Step::UseLock(one) if std::ptr::eq(one, used)))
}

#[cfg(test)]
mod tests {
    use proc_macro2::Span;

    use super::{Effect, first_below, stays_below};
    use crate::model::{Action, LockId, Named, Number, Step, Trips, UseLock};

    /// A use of a lock that changes the credits by `by`.
    fn used(by: i128) -> Step {
        let place = Span::call_site().into();
        Step::UseLock(UseLock {
            lock: Some(LockId(0)),
            name: Named { text: String::new(), place },
            action: if by < 0 { Action::Release } else { Action::AcquireGreaterEqual },
            word: None,
            value: Number { value: Some(by), place },
            is_enabled: true,
            place,
        })
    }

    /// Steps, and what each changes one after the other.
    fn draw(random: &mut impl FnMut(u64) -> u64, depth: usize) -> (Vec<Step>, Vec<i128>) {
        let (mut steps, mut all) = (Vec::new(), Vec::new());
        for _ in 0..random(4) {
            match random(if depth == 0 { 3 } else { 5 }) {
                0..3 => {
                    let by = i128::from(random(5)) - 2;
                    steps.push(used(by));
                    all.push(by);
                }
                3 => {
                    let (body, changes) = draw(random, depth - 1);
                    let trips = random(4);
                    (0..trips).for_each(|_| all.extend(&changes));
                    let place = Span::call_site().into();
                    steps.push(Step::Loop { trips: Trips::Known(trips), variable: None, body, place });
                }
                _ => {
                    let (arm, changes) = draw(random, depth - 1);
                    all.extend(changes);
                    let place = Span::call_site().into();
                    steps.push(Step::Branch { arms: vec![arm.clone(), arm], place });
                }
            }
        }
        (steps, all)
    }

    #[test]
    fn an_effect_is_that_of_all_trips() {
        let mut state = 0x5eed_u64;
        let mut random = |below: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 16) % below
        };
        let change = |used: &UseLock| used.value.value;
        for _ in 0..3_000 {
            let (steps, all) = draw(&mut random, 3);
            let effect = Effect::of(&steps, &change).unwrap();
            let (mut held, mut least, mut most) = (0, 0, 0);
            for by in &all {
                held += by;
                least = held.min(least);
                most = held.max(most);
            }
            assert_eq!((effect.end, effect.least, effect.most), (held, least, most), "{all:?}");
            for enough in -1..=2 {
                let sums = all.iter().scan(0, |held, by| {
                    *held += by;
                    Some((*held, *by))
                });
                // The uses after the last one with enough.
                let after: Vec<(i128, i128)> = sums.filter(|(_, by)| *by != 0).collect();
                let after =
                    &after[after.iter().rposition(|(held, _)| *held >= enough).map_or(0, |at| at + 1)..];
                let released = after.iter().rposition(|(_, by)| *by < 0).unwrap_or(0);
                let is_below = after[..released].iter().any(|(held, _)| *held < -1);
                let found = stays_below(&steps, (-1, enough), &change);
                assert_eq!(found.is_some(), is_below, "{enough}: {all:?}");
            }
            for bound in -4..=0 {
                let mut held = 0;
                let first = all.iter().find_map(|by| {
                    held += by;
                    (held < bound).then_some(held)
                });
                let found = first_below(&steps, &mut 0, bound, &change);
                assert_eq!(found.map(|(_, held)| held), first, "{bound}: {all:?}");
            }
        }
    }
}
