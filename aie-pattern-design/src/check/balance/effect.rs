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
    /// The least with which another use follows.
    pub(super) going_on: i128,
    /// Whether some step uses a lock that counts.
    is_used: bool,
}

impl Effect {
    const NONE: Self = Self { end: 0, least: 0, most: 0, going_on: 0, is_used: false };

    /// The effect of steps; `None` if the program decides.
    pub(super) fn of(steps: &[Step], change: Change) -> Option<Self> {
        steps.iter().try_fold(Self::NONE, |before, step| Some(before.then(Self::of_step(step, change)?)))
    }

    fn of_step(step: &Step, change: Change) -> Option<Self> {
        Some(match step {
            Step::UseLock(used) => match change(used)? {
                0 => Self::NONE,
                end => Self { end, least: end.min(0), most: end.max(0), going_on: 0, is_used: true },
            },
            Step::Loop { trips, body, .. } => Self::of(body, change)?.in_loop(*trips)?,
            Step::Branch { arms, .. } => {
                let mut effects = arms.iter().map(|arm| Self::of(arm, change));
                let first = effects.next().unwrap_or(Some(Self::NONE))?;
                effects.try_fold(first, |one, other| one.or(other?))?
            }
            Step::Fifo(_) | Step::Stream { .. } => Self::NONE,
            Step::Unknown { .. } => return None,
        })
    }

    fn then(self, next: Self) -> Self {
        let after = |own: i128| self.end.saturating_add(own);
        Self {
            end: after(next.end),
            least: self.least.min(after(next.least)),
            most: self.most.max(after(next.most)),
            going_on: if next.is_used { self.going_on.min(after(next.going_on)) } else { self.going_on },
            is_used: self.is_used || next.is_used,
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
                    going_on: self.going_on.min(last(self.going_on)),
                    ..self
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
            going_on: self.going_on.max(other.going_on),
            is_used: self.is_used && other.is_used,
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
            Step::Unknown { .. } => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proc_macro2::Span;

    use super::{Effect, first_below};
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
            let (mut held, mut least, mut most, mut going_on) = (0, 0, 0, 0);
            for by in &all {
                if *by != 0 {
                    going_on = held.min(going_on);
                }
                held += by;
                least = held.min(least);
                most = held.max(most);
            }
            let is = (effect.end, effect.least, effect.most, effect.going_on);
            assert_eq!(is, (held, least, most, going_on), "{all:?}");
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
