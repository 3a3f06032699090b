//! What a shim runs for a tap: descriptor, iteration and repeat, held against the loops of the walk; and which taps it runs,
//! held against the limits of its registers (AM020, AM025).

use aie_pattern_core::declare::tap::{Op, RawNumbers, Step, Task};
use aie_pattern_core::declare::{RawDims, Tap, UNKNOWN};
use aie_pattern_core::device::Direction;
use aie_pattern_core::lower::tap::ShimTask;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::tiles::{decode, encode, run};
use aie_pattern_tests::{Rng, cases, nested_loops};

type Dims = Vec<(i128, i128)>;

fn step(op: Op, numbers: &[i128]) -> Step {
    Step { op, numbers: RawNumbers::new(numbers) }
}

/// Sizes and strides over a tensor of this number of elements.
fn steps(elements: i128, offset: i128, dims: &[(i128, i128)]) -> [Step; 2] {
    let (sizes, strides) = (dims.iter().map(|dim| dim.0), dims.iter().map(|dim| dim.1));
    let numbers: Vec<i128> = [offset].into_iter().chain(sizes).chain(strides).collect();
    [step(Op::Tensor, &[elements]), step(Op::Walk, &numbers)]
}

const fn tap(steps: &[Step]) -> Tap<'_> {
    Tap { element: Element::Int32, steps, ..Tap::EMPTY }
}

fn with<T>(elements: i128, offset: i128, dims: &[(i128, i128)], then: impl FnOnce(&Tap) -> T) -> T {
    let steps = steps(elements, offset, dims);
    then(&tap(&steps))
}

/// The words that a task moves: its descriptor's registers, started as often as the queue repeats.
fn moved(task: &ShimTask) -> Vec<i64> {
    let fields = task.descriptor.fields(0).unwrap();
    let mut fields =
        decode(TileKind::Shim, Device::AieMl, &encode(TileKind::Shim, Device::AieMl, &fields).unwrap());
    let (base, mut words) = ((fields.base_addr / 4) as i64, Vec::new());
    for _ in 0..task.repeat {
        words.extend(run(&fields).0.into_iter().map(|word| base + word.unwrap()));
        fields.iteration.current = (fields.iteration.current + 1) % fields.iteration.wrap.max(1);
    }
    words
}

/// Whether a shim runs sizes and strides of words as they are: at most four dimensions, where the outermost is
/// the repeat or the iteration.
fn is_run(elements: i128, offset: i128, dims: &[(i128, i128)]) -> bool {
    let (outer, inner) = match dims {
        [outer @ (size, stride), inner @ ..] if dims.len() == 4 || (*stride == 0 && *size > 1) => {
            (Some(*outer), inner)
        }
        _ => (None, dims),
    };
    let outer_fits = match outer {
        Some((times, 0)) => times <= 256,
        // 20 bits hold the step minus 1; an iteration of one start has none.
        Some((starts, step)) => starts == 1 || (starts <= 64 && (1..=1 << 20).contains(&step)),
        None => true,
    };
    let run: i128 = inner.iter().map(|dim| dim.0).product();
    // D0 and D1 wrap in 10 bits. D2 does not wrap, and of one run of words without a gap the length is all.
    let (mut next, mut is_run) = (1, true);
    for &(size, stride) in inner.iter().rev().filter(|dim| dim.0 > 1) {
        is_run &= stride == next;
        next *= size;
    }
    let inner_fits = inner.iter().rev().enumerate().all(|(slot, &(size, stride))| {
        (size == 1 || (1..=1 << 20).contains(&stride)) && (slot == 2 || size <= 1023 || is_run)
    });
    let all = dims.iter().map(|&(size, stride)| (size - 1) * stride);
    let (least, greatest) =
        all.fold((offset, offset), |(least, greatest), far| (least + far.min(0), greatest + far.max(0)));
    dims.len() <= 4
        && inner.len() <= 3
        && outer_fits
        && inner_fits
        && run < 1 << 32
        && least >= 0
        && greatest < elements
}

fn random(rng: &mut Rng) -> (i128, i128, Dims) {
    let rank = rng.range(1..=5) as usize;
    let mut dims: Dims = (0..rank)
        .map(|_| {
            let size = *rng.pick(&[1, 1, 2, 3, 4, 63, 64, 65, 255, 256, 257, 1022, 1023, 1024]);
            let far = (1 << 20) + i128::from(rng.range(-1..=1));
            (size, *rng.pick(&[-1, 0, 1, 1, 2, 3, 8, 64, far]))
        })
        .collect();
    // Few enough to be walked, most of the time.
    while dims.iter().map(|dim| dim.0).product::<i128>() > 1 << 14 && !rng.once_in(16) {
        let k = rng.below(rank as u64) as usize;
        dims[k].0 = i128::from(rng.range(1..=3));
    }
    let span: i128 = dims.iter().map(|&(size, stride)| (size - 1) * stride.max(0)).sum();
    let offset = i128::from(rng.range(-1..=9)).max(-i128::from(rng.once_in(8)));
    let elements = (span + offset + i128::from(rng.range(0..=2))).max(1);
    (elements, offset, dims)
}

#[test]
fn taps_are_run_within_the_registers_and_move_their_loops() {
    let (mut rng, mut run, mut refused) = (Rng::new(0x5417), 0, 0);
    for _ in 0..cases(1_500) {
        let (elements, offset, dims) = random(&mut rng);
        let expected = is_run(elements, offset, &dims);
        with(elements, offset, &dims, |tap| {
            let found = tap.check();
            assert_eq!(found.is_empty(), expected, "{elements} {offset} {dims:?}: {found:?}");
            let len: i128 = dims.iter().map(|dim| dim.0).product();
            if !expected {
                refused += 1;
                return;
            }
            run += 1;
            let task = tap.shim_task(0).unwrap();
            assert_eq!(task.descriptor.elements, elements);
            if len <= 1 << 14 {
                let dims: Vec<_> = dims.iter().map(|&(size, stride)| (size as u64, stride as i64)).collect();
                assert_eq!(moved(&task), nested_loops(offset as i64, &dims), "{task:?}");
            }
        });
    }
    assert!(run > 300 && refused > 300, "{run} run, {refused} refused");
}

/// The same walk written in other dimensions than a shim's is lowered to what it has.
#[test]
fn a_computed_walk_is_run_as_it_is_or_in_other_dimensions() {
    let full = |shape: &[i128]| step(Op::Full, shape);
    let transpose = step(Op::Transpose, &[]);
    let task = |steps: &[Step]| tap(steps).shim_task(0).unwrap();
    let dims =
        |task: &ShimTask| task.descriptor.dims.map(|dims| dims.as_slice().to_vec()).unwrap_or_default();
    let shown = |steps: &[Step]| {
        let task = task(steps);
        let iteration = task.descriptor.iteration.map(|runs| (runs.size, runs.stride));
        (task.outside, dims(&task), iteration, task.repeat)
    };
    // As it is.
    assert_eq!(shown(&[full(&[4, 8])]), (0, vec![(4, 8), (8, 1)], None, 1));
    assert_eq!(shown(&[full(&[4, 8]), transpose]), (0, vec![(8, 1), (4, 8)], None, 1));
    let four = [full(&[2, 3, 4, 5]), transpose];
    assert_eq!(shown(&four), (1, vec![(4, 5), (3, 20), (2, 60)], Some((5, 1)), 5));
    // Its fewest dimensions: of seven, one.
    assert_eq!(shown(&[full(&[2; 7])]), (0, vec![(128, 1)], None, 1));
    // The dimension of 1500 in two.
    let cut = step(Op::Range, &[1, 0, 1500, 1]);
    assert_eq!(shown(&[full(&[8, 2000]), cut]), (0, vec![(8, 2000), (2, 750), (750, 1)], None, 1));
    // A prime has no parts, and is outermost in each of eight runs.
    let prime = step(Op::Range, &[1, 0, 1031, 1]);
    assert_eq!(shown(&[full(&[8, 2000]), prime]), (0, vec![(1031, 1)], Some((8, 2000)), 8));
    // What leaves its tensor does so in any dimensions, and stays as it is.
    let beyond = [step(Op::Tensor, &[31]), step(Op::Walk, &[0, 4, 8, 8, 1]), step(Op::Coalesce, &[])];
    let split = [&beyond[..], &[step(Op::Split, &[0, 8])]].concat();
    assert!(!tap(&split).check().is_empty());
    assert_eq!(shown(&split), (0, vec![(4, 8), (8, 1)], None, 1));
    // A tensor that is not written is as long as the walk.
    let alone = [step(Op::Walk, &[3, 5, 2])];
    assert_eq!(task(&alone).descriptor.elements, 3 + 4 * 2 + 1);
    // What no shim runs stays as it is, or if it has more than four dimensions, in the fewest.
    let many = [full(&[2, 3, 5, 7, 11]), transpose];
    assert!(!tap(&many).check().is_empty());
    assert_eq!(shown(&many), (0, vec![(11, 1), (7, 11), (5, 77), (3, 385), (2, 1155)], None, 1));
    let far = [full(&[2, 1 << 21]), step(Op::Range, &[1, 0, 7, 1]), step(Op::Range, &[0, 0, 2, 1])];
    assert_eq!(shown(&far), (0, vec![(2, 1 << 21), (7, 1)], None, 1));
    assert!(!tap(&far).check().is_empty());
    let axis = step(Op::NewAxis, &[0]);
    let four = [&far[..], &[axis, axis]].concat();
    assert_eq!(shown(&four), (1, vec![(1, 0), (2, 1 << 21), (7, 1)], None, 1));
    let five = [&four[..], &[axis]].concat();
    assert_eq!(shown(&five), (0, vec![(2, 1 << 21), (7, 1)], None, 1));
}

/// Directions, ids and the rest come from the task.
#[test]
fn what_is_said_of_the_task_is_in_its_descriptor() {
    let walk = [(2, 64), (8, 1)];
    with(1000, 0, &walk, |tap| {
        let of = |task: Task| Tap { task, ..*tap }.shim_task(0).unwrap();
        let none = of(Task::EMPTY).descriptor;
        assert_eq!((none.channel, none.len, none.bd_id, none.packet), (None, None, None, None));
        assert_eq!((none.burst, none.address, none.allow_overlap), (None, None, false));
        assert_eq!((none.device, none.tile, none.element), (Device::AieMl, TileKind::Shim, Element::Int32));
        let said = Task {
            device: Device::Aie2p,
            direction: Some(Direction::S2mm),
            bd_id: Some(5),
            len: Some(16),
            packet: Some((3, 1)),
            burst: Some(128),
            address: Some(0x40),
            allow_overlap: true,
            ..Task::EMPTY
        };
        let task = of(said);
        let found = task.descriptor;
        assert_eq!(found.channel, Some((Direction::S2mm, 0)), "the first, as none is said");
        assert_eq!((found.len, found.bd_id, found.packet), (Some(16), Some(5), Some((3, 1))));
        assert_eq!((found.burst, found.address, found.allow_overlap), (Some(128), Some(0x40), true));
        assert_eq!(found.device, Device::Aie2p);
        // Facts that the channel does not state are not in the report.
        let tap_of = |task| Tap { task, ..*tap };
        assert_eq!(task.of_any_channel(&tap_of(said)).channel, None);
        let on_1 = Task { channel: Some(1), ..said };
        assert_eq!(of(on_1).descriptor.channel, Some((Direction::S2mm, 1)));
        assert_eq!(of(on_1).of_any_channel(&tap_of(on_1)).channel, Some((Direction::S2mm, 1)));
        // A channel without a direction is none.
        assert_eq!(of(Task { channel: Some(1), ..Task::EMPTY }).descriptor.channel, None);
    });
}

/// Sizes and strides to dimensions, iteration and repeat: with a stride of 0 the outermost is a repeat, of four dimensions
/// also with another one.
#[test]
fn the_outermost_dimension_is_the_repeat_or_the_iteration() {
    let lowered = |dims: &[(i128, i128)]| {
        with(1 << 30, 0, dims, |tap| {
            let task = tap.shim_task(0).unwrap();
            let dims: Option<RawDims> = task.descriptor.dims;
            let iteration = task.descriptor.iteration.map(|runs| (runs.size, runs.stride));
            (
                task.outside,
                dims.map(|dims| dims.as_slice().to_vec()),
                iteration,
                task.repeat,
                task.descriptor.len,
            )
        })
    };
    let some = |dims: &[(i128, i128)]| Some(dims.to_vec());
    let three = [(2, 50), (3, 10), (4, 1)];
    let four = |outer| [&[outer], &three[..]].concat();
    assert_eq!(lowered(&three), (0, some(&three), None, 1, None));
    assert_eq!(lowered(&four((5, 0))), (1, some(&three), None, 5, None));
    assert_eq!(lowered(&four((5, 200))), (1, some(&three), Some((5, 200)), 5, None));
    assert_eq!(lowered(&four((1, 0))), (1, some(&three), None, 1, None));
    assert_eq!(lowered(&four((1, 200))), (1, some(&three), None, 1, None));
    assert_eq!(lowered(&[(5, 0), (3, 10), (4, 1)]), (1, some(&three[1..]), None, 5, None));
    assert_eq!(lowered(&[(1, 0), (3, 10), (4, 1)]), (0, some(&[(1, 0), (3, 10), (4, 1)]), None, 1, None));
    assert_eq!(lowered(&[(2, 0), (4, 1)]), (1, some(&[(4, 1)]), None, 2, None));
    // Nothing but a repeat moves one element each time.
    assert_eq!(lowered(&[(2, 0)]), (1, None, None, 2, Some(1)));
    assert_eq!(lowered(&[(7, 3)]), (0, some(&[(7, 3)]), None, 1, None));
    // A fifth dimension only has the first outside, and is not a tap.
    let five = [&[(3, 0), (5, 200)], &three[..]].concat();
    assert_eq!(lowered(&five), (0, some(&five), None, 1, None));
    // A size or a stride that is not known yet may make it either.
    assert_eq!(lowered(&four((UNKNOWN, 200))), (1, some(&three), None, UNKNOWN, None));
    assert_eq!(lowered(&four((UNKNOWN, 0))), (1, some(&three), None, UNKNOWN, None));
    assert_eq!(lowered(&four((5, UNKNOWN))), (1, some(&three), None, 5, None));
    assert_eq!(lowered(&[(UNKNOWN, 0), (3, 10), (4, 1)]).0, 0);
}
