//! A sequence breaks what the first of its taps breaks that breaks anything, each checked on its own.

use aie_pattern_core::declare::Tap;
use aie_pattern_core::declare::tap::{Op, RawNumbers, Step, Task};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::tap::Fault;
use aie_pattern_core::rule::{Rule, tap::Violations};
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::{Rng, cases};

fn step(op: Op, numbers: &[i128]) -> Step {
    Step { op, numbers: RawNumbers::new(numbers) }
}

fn rules(violations: &Violations) -> Vec<Rule> {
    violations.as_slice().iter().map(|violation| violation.rule).collect()
}

fn number(rng: &mut Rng, most: i64) -> i128 {
    rng.range(1..=most).into()
}

/// A tiler that mostly makes taps, some of them partial.
fn tiler(rng: &mut Rng) -> Vec<Step> {
    let tile = [number(rng, 5), number(rng, 9)];
    let tiles = [number(rng, 9), number(rng, 12)];
    let [repeats, steps] = [0, 0].map(|_| [number(rng, 4), number(rng, 3)]);
    let mut numbers = vec![tile[0] * tiles[0], tile[1] * tiles[1], tile[0], tile[1]];
    numbers.extend([repeats, steps].concat());
    numbers.push(if rng.range(0..=3) == 0 { number(rng, 300) } else { 1 });
    numbers.extend((0..5).map(|flag| i128::from(flag == 3 || rng.range(0..=1) == 1)));
    vec![step(Op::Tiler, &numbers)]
}

/// A walk in parts, which may go beyond its tensor, before it, or over whatever a shim holds.
fn parts(rng: &mut Rng) -> Vec<Step> {
    let (size, parts) = (number(rng, 60), number(rng, 12));
    let stride = i128::from(rng.range(-3..=2000));
    let offset = i128::from(rng.range(0..=2000));
    let elements = i128::from(rng.range(1..=200_000));
    let walk = step(Op::Walk, &[offset, size * parts, 4, stride, 1]);
    vec![step(Op::Tensor, &[elements]), walk, step(Op::Partition, &[0, parts])]
}

#[test]
fn the_first_tap_that_breaks_a_rule_is_told() {
    let mut rng = Rng::new(29);
    let (mut sound, mut broken, mut later) = (0, 0, 0);
    for _ in 0..cases(6000) {
        let steps = if rng.range(0..=2) > 0 { tiler(&mut rng) } else { parts(&mut rng) };
        let task = Task {
            device: if rng.range(0..=7) == 0 { Device::Ideal } else { Device::AieMl },
            direction: [None, Some(Direction::Mm2s), Some(Direction::S2mm)][rng.range(0..=2) as usize],
            index: [None, Some(Word::U8), Some(Word::U16)][rng.range(0..=2) as usize],
            ..Task::EMPTY
        };
        let element = [Element::Int8, Element::Int16, Element::Int32][rng.range(0..=2) as usize];
        let tap = Tap { element, task, steps: &steps };
        let Ok(taps) = tap.taps() else { continue };
        // Taps are reported separately up to the first that breaks a rule; the index type of the table
        // is reported for all of them.
        let nth = |k| {
            let steps = [&steps[..], &[step(Op::Nth, &[k])]].concat();
            let tap = Tap { element, task: Task { index: None, ..task }, steps: &steps };
            let found = tap.check();
            rules(&found)
        };
        let first = (0..taps.len()).map(|k| (k, nth(k.into()))).find(|(_, found)| !found.is_empty());
        let found = tap.check();
        let told = rules(&found.without(&[(Rule::IndexWord, aie_pattern_core::rule::Locus::Index)]));
        match first {
            None => {
                assert!(told.is_empty(), "{tap:?} {told:?}");
                sound += 1;
            }
            Some((k, expected)) => {
                assert_eq!(told, expected, "{tap:?} tap {k}");
                for violation in found.as_slice() {
                    if let Fault::Shim { tap: said, .. } = violation.fault {
                        assert_eq!(said, k, "{tap:?}");
                    }
                }
                broken += 1;
                later += usize::from(k > 0);
            }
        }
        let greatest = (0..taps.len()).filter_map(|k| taps.nth(k)?.max_index().ok()).max();
        let word = task.index.filter(|word| greatest > Some(word.max() as i64));
        assert_eq!(rules(&found).contains(&Rule::IndexWord), word.is_some(), "{tap:?}");
    }
    assert!(sound > 300 && broken > 300 && later > 100, "{sound} {broken} {later}");
}
