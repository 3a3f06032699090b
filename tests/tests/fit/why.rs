//! The reasons why a walk is not one descriptor: each limit without which it would be, alone or beside others, with the number
//! of the walk that is held against it. Held against every way to fill the fields of a descriptor, with limits left out.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of walks.

use aie_pattern_core::lower::fit::{Limits, Reason, fit_within};
use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::{Rng, cases, nested_loops};

/// The room of a descriptor; `None` is unlimited.
#[derive(Clone, Debug)]
struct Room {
    /// Of each dimension, D0 first; the last of these does not wrap.
    wraps: Vec<Option<u64>>,
    /// Whether any number of dimensions that wrap as D0 does may be below the last.
    many: bool,
    step: Option<u64>,
    length: Option<u64>,
    iterations: Option<u64>,
    repeats: Option<u64>,
    /// Whether D0 is for the words of elements one after the other.
    runs_only: bool,
}

fn within(number: u64, most: Option<u64>) -> bool {
    most.is_none_or(|most| number <= most)
}

impl Room {
    /// Counted in elements of this number of words; D0 counts words.
    fn of(limits: &Limits, words: u64) -> Self {
        let mut wraps = limits.wraps[..limits.slots].to_vec();
        wraps[0] = wraps[0].map(|wrap| wrap / words);
        Self {
            wraps,
            many: false,
            runs_only: words > 1,
            step: Some(limits.step / words),
            length: Some(limits.length / words),
            iterations: Some(limits.iterations),
            repeats: Some(limits.repeats),
        }
    }

    /// Without some of the limits: bit 0 is the number of dimensions, then wraps, steps, the length and the runs.
    fn without(&self, lifted: u32) -> Self {
        let mut room = self.clone();
        let is = |limit: u32| lifted >> limit & 1 == 1;
        if is(0) {
            room.many = true;
        }
        if is(1) {
            room.wraps.iter_mut().for_each(|wrap| *wrap = None);
        }
        if is(2) {
            room.step = None;
        }
        if is(3) {
            room.length = None;
        }
        if is(4) {
            (room.iterations, room.repeats) = (None, None);
        }
        room
    }

    /// Whether one descriptor walks the words.
    fn holds(&self, words: &[i64]) -> bool {
        let count = words.len();
        let divisors = |n: usize| (1..=n).filter(move |k| n.is_multiple_of(*k));
        let is_step = |step: i64| step > 0 && within(step as u64, self.step);
        divisors(count).any(|laps| {
            let lap = count / laps;
            let is_repeated = words.chunks(lap).all(|other| other == &words[..lap]);
            is_repeated
                && divisors(lap).any(|starts| {
                    let run = lap / starts;
                    let far = if starts > 1 { words[run] - words[0] } else { 1 };
                    let moved = |k: usize| words[k * run..(k + 1) * run].iter().zip(words);
                    within(starts as u64, self.iterations)
                        && within((laps * starts) as u64, self.repeats)
                        && within(run as u64, self.length)
                        && (starts == 1 || is_step(far))
                        && (0..starts).all(|k| moved(k).all(|(at, first)| at - first == k as i64 * far))
                        && self.runs(&words[..run])
                })
        })
    }

    /// Whether the dimensions walk the words, or these lie one after the other.
    fn runs(&self, words: &[i64]) -> bool {
        if words.windows(2).all(|pair| pair[1] == pair[0] + 1) {
            return true;
        }
        // No more than 24 words have factors.
        (0..=if self.many { 4 } else { 0 }).any(|more| {
            let (last, below) = self.wraps.split_last().unwrap();
            let more = vec![self.wraps[0]; more];
            self.fills(words, &[below, &more, &[*last]].concat())
        })
    }

    /// The same with these dimensions, D0 first.
    fn fills(&self, words: &[i64], wraps: &[Option<u64>]) -> bool {
        let Some((wrap, below)) = wraps.split_last() else { return words.len() == 1 };
        (1..=words.len()).any(|size| {
            if !words.len().is_multiple_of(size) || !within(size as u64, *wrap) {
                return false;
            }
            let inside = words.len() / size;
            let far = if size > 1 { words[inside] - words[0] } else { 1 };
            let moved = |k: usize| words[k * inside..(k + 1) * inside].iter().zip(words);
            far > 0
                && (size == 1 || within(far as u64, self.step))
                && (far == 1 || !self.runs_only || !below.is_empty())
                && (0..size).all(|k| moved(k).all(|(at, first)| at - first == k as i64 * far))
                && self.fills(&words[..inside], below)
        })
    }
}

/// The reason that a limit is, with its numbers; `loops` are the fewest.
fn reason(limit: u32, loops: &[(u64, i64)], limits: &Limits, words: u64) -> Option<Reason> {
    let (laps, inside) = match loops {
        [(size, 0), inside @ ..] => (*size, inside),
        _ => (1, loops),
    };
    let starts = inside.first().map_or(1, |dim| dim.0);
    // The words of elements that do not lie one after the other are a dimension.
    let apart = words > 1 && inside.last().is_some_and(|dim| dim.1 != 1);
    let dimensions = inside.len() + usize::from(apart);
    Some(match limit {
        // For loops in parts, the sizes are reported.
        0 if dimensions <= limits.slots => return None,
        0 => Reason::Rank { dimensions, most: limits.slots },
        1 => {
            let (last, outer) = inside.split_last().unwrap();
            let size = outer.iter().map(|dim| dim.0).chain([last.0 * words]).max().unwrap();
            Reason::Wrap { size, most: limits.wraps[0].unwrap_or(u64::MAX) }
        }
        2 => {
            let far = inside.iter().map(|dim| dim.1 as u64).max().unwrap();
            if far * words <= limits.step {
                return None;
            }
            Reason::Step { words: (far * words).into(), most: limits.step }
        }
        3 => {
            let len: u64 = inside.iter().map(|dim| dim.0).product();
            Reason::Length { words: (len * words).into(), most: limits.length }
        }
        _ if laps > limits.repeats => Reason::Repeat { times: laps, most: limits.repeats },
        // An iteration does not exist, or is not needed.
        _ if limits.iterations == 1 || dimensions <= limits.slots => return None,
        _ if starts <= limits.iterations => Reason::Repeat { times: laps * starts, most: limits.repeats },
        _ => Reason::Iteration { starts, most: limits.iterations },
    })
}

/// Loops of which no two can be merged.
fn random_loops(rng: &mut Rng) -> Vec<(u64, i64)> {
    let (mut run, mut left, mut loops) = (1, 24, Vec::new());
    for _ in 0..=rng.below(4) {
        let size = 2 + rng.below(5);
        if size > left {
            break;
        }
        left /= size;
        let stride = if rng.once_in(3) && loops.is_empty() { 1 } else { run + rng.range(1..=6) };
        run = stride * size as i64;
        loops.push((size, stride));
    }
    if rng.once_in(3) && left > 1 {
        loops.push((2 + rng.below(left - 1), 0));
    }
    loops.reverse();
    loops
}

fn small_limits(rng: &mut Rng) -> Limits {
    let slots = 1 + rng.below(4) as usize;
    let mut wraps = [None; 4];
    for wrap in wraps.iter_mut().take(slots - 1) {
        *wrap = Some(2 + rng.below(4));
    }
    Limits {
        slots,
        wraps,
        step: *rng.pick(&[5, 12, 40, 100]),
        length: *rng.pick(&[4, 6, 16, 64]),
        iterations: *rng.pick(&[1, 2, 3, 5]),
        repeats: *rng.pick(&[2, 3, 5, 9]),
        descriptors: 1,
        memory: 1 << 20,
    }
}

/// How often each limit is a reason.
fn assert_reasons(element: Element, seed: u64) -> [usize; 5] {
    let (mut rng, mut found_each) = (Rng::new(seed), [0; 5]);
    let words = u64::from(element.bits() / 32);
    for _ in 0..cases(250) {
        let (mut limits, loops) = (small_limits(&mut rng), random_loops(&mut rng));
        limits.wraps[0] = limits.wraps[0].map(|wrap| wrap * words);
        let indices = nested_loops(0, &loops);
        let dims: Vec<Dim> = loops.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
        let found = fit_within(&Pattern::new(element, 0, &dims).unwrap(), &limits);
        let room = Room::of(&limits, words);
        let fits: Vec<bool> = (0..32).map(|lifted| room.without(lifted).holds(&indices)).collect();
        assert_eq!(found.is_ok(), fits[0], "{loops:?} {limits:?}");
        let Err(reasons) = found else { continue };
        let decides = |limit: &u32| {
            (0..32).any(|lifted| !fits[lifted] && fits[lifted | 1 << limit] && lifted >> limit & 1 == 0)
        };
        let deciding: Vec<u32> = (0..5).filter(decides).collect();
        for &limit in &deciding {
            found_each[limit as usize] += 1;
        }
        let expected: Vec<Reason> =
            deciding.into_iter().filter_map(|limit| reason(limit, &loops, &limits, words)).collect();
        let [told @ .., Reason::Budget { descriptors: 2.., most: 1 }] = reasons.as_slice() else {
            panic!("{reasons:?}")
        };
        assert_eq!(told, expected, "{loops:?} {limits:?} {fits:?}");
    }
    found_each
}

#[test]
fn every_limit_that_decides_is_a_reason_and_no_other() {
    let each = assert_reasons(Element::Int32, 0x3451);
    assert!(each.iter().all(|&count| count > 5), "{each:?}");
}

#[test]
fn elements_of_two_words_are_held_against_the_words_of_each_limit() {
    let each = assert_reasons(Element::Int64, 0x3452);
    assert!(each.iter().all(|&count| count > 5), "{each:?}");
}
