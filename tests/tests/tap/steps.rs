//! Steps on a stack of walks: what each makes, and why it makes none, with both numbers on both sides of each limit.

use aie_pattern_core::declare::tap::{Op, RawNumbers, Refusal, Step, Stop, Taps, Task};
use aie_pattern_core::declare::{Locus, Tap, UNKNOWN};
use aie_pattern_core::ir::algebra::{AlgebraError, Tiler2D, TilerError};
use aie_pattern_core::ir::{MAX_RANK, Word};
use aie_pattern_core::{Element, Pattern};
use aie_pattern_tests::{Rng, nested_loops};

const I64: (i128, i128) = (i64::MIN as i128, i64::MAX as i128);

fn step(op: Op, numbers: &[i128]) -> Step {
    Step { op, numbers: RawNumbers::new(numbers) }
}

const fn tap(steps: &[Step]) -> Tap<'_> {
    Tap { element: Element::Int32, steps, ..Tap::EMPTY }
}

fn taps(steps: &[Step]) -> Result<Taps, Stop> {
    tap(steps).taps()
}

/// All walks of a sequence.
fn walks(steps: &[Step]) -> Vec<Pattern> {
    let taps = taps(steps).unwrap();
    assert!(taps.nth(taps.len()).is_none() && taps.nth(u64::MAX).is_none() && !taps.is_empty());
    (0..taps.len()).map(|k| taps.nth(k).unwrap()).collect()
}

fn moved(steps: &[Step]) -> Vec<i64> {
    let [walk] = walks(steps)[..] else { panic!("one walk") };
    walk.indices().unwrap().collect()
}

#[track_caller]
fn stops(steps: &[Step], at: u8, operand: Option<u8>, refusal: Refusal) {
    assert_eq!(taps(steps).unwrap_err(), Stop { step: at, operand, refusal }, "{steps:?}");
}

fn full(shape: &[i128]) -> Step {
    step(Op::Full, shape)
}

fn range(number: i128, least: i128, most: i128) -> Refusal {
    Refusal::Range { number, least, most }
}

#[test]
fn dimensions_count_from_the_end_as_in_python() {
    let source = full(&[2, 3, 4]);
    let merged = |dim| taps(&[source, step(Op::Merge, &[dim])]).unwrap().nth(0).unwrap();
    let sizes = |walk: &Pattern| walk.dims().iter().map(|dim| dim.size).collect::<Vec<_>>();
    assert_eq!(sizes(&merged(0)), [6, 4]);
    assert_eq!(sizes(&merged(1)), [2, 12]);
    assert_eq!(sizes(&merged(-2)), [2, 12]);
    assert_eq!(sizes(&merged(-3)), [6, 4]);
    let none = |dim| Refusal::Algebra(AlgebraError::NoDimension { dim, rank: 3 });
    for dim in [3, 4, 1000] {
        stops(&[source, step(Op::Merge, &[dim as i128])], 1, Some(0), none(dim));
        stops(&[source, step(Op::Split, &[dim as i128, 1])], 1, Some(0), none(dim));
        stops(&[source, step(Op::Partition, &[dim as i128, 1])], 1, Some(0), none(dim));
        stops(&[source, step(Op::Permute, &[0, 1, dim as i128])], 1, Some(2), none(dim));
    }
    for dim in [-4, -5, i128::MIN + 1, i128::MAX] {
        stops(&[source, step(Op::Merge, &[dim])], 1, Some(0), range(dim, -3, 2));
        stops(&[source, step(Op::Permute, &[dim, 1, 2])], 1, Some(0), range(dim, -3, 2));
    }
    let last = I64.1;
    stops(&[source, step(Op::Merge, &[last])], 1, Some(0), none(last as usize));
    stops(&[source, step(Op::Merge, &[last + 1])], 1, Some(0), range(last + 1, -3, 2));
    // An order, some of it from the end.
    let turned = moved(&[source, step(Op::Permute, &[-1, 0, -2])]);
    assert_eq!(turned, nested_loops(0, &[(4, 1), (2, 12), (3, 4)]));
}

#[test]
fn counts_are_none_or_more() {
    let source = full(&[4, 4]);
    for (op, numbers, at) in [
        (Op::Split, [1, -1], 1),
        (Op::Tile, [-1, 4], 0),
        (Op::Tile, [4, -1], 1),
        (Op::Repeat, [-1, 0], 0),
        (Op::Partition, [0, -1], 1),
    ] {
        stops(&[source, step(op, &numbers)], 1, Some(at), range(-1, 0, I64.1));
    }
    stops(&[full(&[2, -1])], 0, Some(1), range(-1, 0, I64.1));
    stops(&[full(&[2, I64.1 + 1])], 0, Some(1), range(I64.1 + 1, 0, I64.1));
    let none = |dim| Refusal::Algebra(AlgebraError::EmptyDimension { dim });
    stops(&[full(&[2, 0])], 0, None, none(1));
    stops(&[source, step(Op::Repeat, &[0])], 1, None, Refusal::Algebra(AlgebraError::NoRepeat));
    assert_eq!(moved(&[full(&[2]), step(Op::Repeat, &[2])]), [0, 1, 0, 1]);
    // As long as a walk can be.
    let longest = taps(&[full(&[I64.1])]).unwrap().nth(0).unwrap();
    assert_eq!(longest.len(), Ok(i64::MAX as u64));
}

#[test]
fn what_is_missing_is_counted() {
    let missing = |found, most| Refusal::Count { found, most };
    let source = full(&[4, 4]);
    stops(&[source, step(Op::Merge, &[])], 1, None, missing(0, 1));
    stops(&[source, step(Op::Split, &[0])], 1, None, missing(1, 2));
    stops(&[source, step(Op::At, &[0])], 1, None, missing(1, 2));
    stops(&[source, step(Op::Range, &[0, 1])], 1, None, missing(2, 3));
    stops(&[source, step(Op::Range, &[0, 1, 2])], 1, None, missing(3, 4));
    stops(&[source, step(Op::NewAxis, &[])], 1, None, missing(0, 1));
    stops(&[source, step(Op::Repeat, &[])], 1, None, missing(0, 1));
    for given in 0..14 {
        let numbers: Vec<i128> = [8, 8, 2, 2, 1, 1, 1, 1, 1].into_iter().chain([0; 5]).take(given).collect();
        stops(&[step(Op::Tiler, &numbers)], 0, None, missing(given, given + 1));
    }
}

#[test]
fn as_many_numbers_as_a_walk_has_dimensions() {
    let (most, more) = ([1; MAX_RANK], [1; MAX_RANK + 1]);
    let refusal = Refusal::Count { found: MAX_RANK + 1, most: MAX_RANK };
    assert_eq!(moved(&[full(&most)]), [0]);
    stops(&[full(&more)], 0, None, refusal);
    assert_eq!(moved(&[full(&[1; 6]), step(Op::Tile, &[1; 6])]), [0]);
    stops(&[full(&most), step(Op::Tile, &more)], 1, None, refusal);
    let order: [i128; MAX_RANK + 1] = std::array::from_fn(|k| k as i128);
    assert_eq!(moved(&[full(&most), step(Op::Permute, &order[..MAX_RANK])]), [0]);
    stops(&[full(&most), step(Op::Permute, &order)], 1, None, refusal);
    // Slices of all dimensions, and of one more.
    assert_eq!(moved(&[full(&most), step(Op::At, &[MAX_RANK as i128 - 1, 0])]), [0]);
    let at = |dim: usize| [full(&most), step(Op::At, &[dim as i128, 0])];
    let slices = AlgebraError::TooManySlices { slices: MAX_RANK + 1, rank: MAX_RANK };
    stops(&at(MAX_RANK), 1, None, Refusal::Algebra(slices));
    stops(&at(MAX_RANK + 1), 1, Some(0), range(MAX_RANK as i128 + 1, 0, MAX_RANK as i128));
    stops(&[full(&most), step(Op::At, &[-1, 0])], 1, Some(0), range(-1, 0, MAX_RANK as i128));
}

#[test]
fn indices_and_bounds_have_64_bits() {
    let source = full(&[4, 4]);
    let outside = |index| Refusal::Algebra(AlgebraError::IndexOutside { dim: 1, index, size: 4 });
    stops(&[source, step(Op::At, &[1, I64.0])], 1, None, outside(i64::MIN));
    stops(&[source, step(Op::At, &[1, I64.1])], 1, None, outside(i64::MAX));
    stops(&[source, step(Op::At, &[1, I64.0 - 1])], 1, Some(1), range(I64.0 - 1, I64.0, I64.1));
    stops(&[source, step(Op::At, &[1, I64.1 + 1])], 1, Some(1), range(I64.1 + 1, I64.0, I64.1));
    let bound = |bound| Refusal::Algebra(AlgebraError::RangeOutside { dim: 0, bound, size: 4 });
    let cut = |start, end, by| [source, step(Op::Range, &[0, start, end, by])];
    stops(&cut(I64.0, 4, 1), 1, None, bound(i64::MIN));
    stops(&cut(I64.1, 4, 1), 1, None, bound(i64::MAX));
    stops(&cut(0, I64.0, 1), 1, None, bound(i64::MIN));
    stops(&cut(0, I64.1, 1), 1, None, bound(i64::MAX));
    stops(&cut(I64.0 - 1, 4, 1), 1, Some(1), range(I64.0 - 1, I64.0, I64.1));
    stops(&cut(I64.1 + 1, 4, 1), 1, Some(1), range(I64.1 + 1, I64.0, I64.1));
    stops(&cut(0, I64.0 - 1, 1), 1, Some(2), range(I64.0 - 1, I64.0, i128::MAX));
    stops(&cut(0, I64.1 + 1, 1), 1, Some(2), range(I64.1 + 1, I64.0, I64.1));
    stops(&cut(0, i128::MAX - 1, 1), 1, Some(2), range(i128::MAX - 1, I64.0, I64.1));
    stops(&cut(0, 4, I64.1 + 1), 1, Some(3), range(I64.1 + 1, I64.0, I64.1));
    stops(&cut(0, 4, I64.0 - 1), 1, Some(3), range(I64.0 - 1, I64.0, I64.1));
    assert_eq!(moved(&[full(&[4]), step(Op::Range, &[0, 1, 4, I64.1])]), [1]);
    // The end of the dimension, which is not written.
    assert_eq!(moved(&cut(-2, i128::MAX, 1)), (8..16).collect::<Vec<_>>());
    assert_eq!(moved(&cut(1, -1, 1)), (4..12).collect::<Vec<_>>());
    assert_eq!(moved(&cut(0, i128::MAX, 3)), [0, 1, 2, 3, 12, 13, 14, 15]);
}

#[test]
fn a_slice_is_of_its_dimension_and_the_others_are_whole() {
    let mut rng = Rng::new(0x7a91);
    for _ in 0..200 {
        let shape: Vec<i64> = (0..4).map(|_| rng.range(1..=4)).collect();
        let written: Vec<i128> = shape.iter().map(|&size| i128::from(size)).collect();
        let dim = rng.below(4) as usize;
        let index = rng.range(0..=shape[dim] - 1);
        let strides: Vec<i64> = (0..4).map(|d| shape[d + 1..].iter().product()).collect();
        let kept = |which: &dyn Fn(i64) -> bool| -> Vec<i64> {
            let all = 0..shape.iter().product();
            all.filter(|at| which(at / strides[dim] % shape[dim])).collect()
        };
        let at = step(Op::At, &[dim as i128, index.into()]);
        assert_eq!(moved(&[full(&written), at]), kept(&|position| position == index));
        let from = step(Op::Range, &[dim as i128, index.into(), i128::MAX, 2]);
        let every = |position| position >= index && (position - index) % 2 == 0;
        assert_eq!(moved(&[full(&written), from]), kept(&every));
        let axis = walks(&[full(&written), step(Op::NewAxis, &[dim as i128])])[0];
        assert_eq!((axis.dims().len(), axis.dims()[dim].size), (5, 1));
        assert!(axis.indices().unwrap().eq(0..shape.iter().product()));
    }
}

#[test]
fn walks_wait_for_another_one() {
    let (one, concat) = (full(&[2]), step(Op::Concat, &[]));
    let after = |from| [full(&[8]), step(Op::Range, &[0, from, from + 2, 1])];
    let ([a, b], [c, d]) = (after(2), after(4));
    assert_eq!(moved(&[one, a, b, concat]), [0, 1, 2, 3]);
    assert_eq!(moved(&[one, a, b, c, d, concat, concat]), [0, 1, 2, 3, 4, 5]);
    // The one below is the outer one.
    let (outer, inner) = ([full(&[4, 8]), step(Op::Transpose, &[])], [full(&[8, 4]), step(Op::At, &[0, 2])]);
    let steps: Vec<Step> = outer.into_iter().chain(inner).chain([step(Op::Compose, &[])]).collect();
    assert_eq!(moved(&steps), [2, 10, 18, 26]);
    // Four at a time.
    stops(&[one; 4], 3, None, Refusal::Numbers);
    stops(&[one; 5], 4, None, Refusal::Depth);
    stops(&[one, one], 1, None, Refusal::Numbers);
    for op in [Op::Concat, Op::Compose] {
        stops(&[one, step(op, &[])], 1, None, Refusal::Numbers);
        stops(&[step(op, &[])], 0, None, Refusal::Numbers);
    }
    stops(&[], 0, None, Refusal::Numbers);
    stops(&[step(Op::Tensor, &[4])], 0, None, Refusal::Numbers);
}

#[test]
fn no_operation_without_a_walk_or_on_a_sequence() {
    let numbers: [(Op, &[i128]); 14] = [
        (Op::At, &[0, 0]),
        (Op::Range, &[0, 0, 1, 1]),
        (Op::NewAxis, &[0]),
        (Op::Permute, &[0, 1]),
        (Op::Transpose, &[]),
        (Op::Split, &[0, 2]),
        (Op::Merge, &[0]),
        (Op::Coalesce, &[]),
        (Op::Repeat, &[2]),
        (Op::Tile, &[2, 2]),
        (Op::Partition, &[0, 2]),
        (Op::Inverse, &[]),
        (Op::Compose, &[]),
        (Op::Concat, &[]),
    ];
    for (op, list) in numbers {
        let done = step(op, list);
        stops(&[done], 0, None, Refusal::Numbers);
        stops(&[full(&[4, 4]), step(Op::Partition, &[0, 2]), done], 2, None, Refusal::Numbers);
        let is_binary = matches!(op, Op::Compose | Op::Concat);
        assert_eq!(taps(&[full(&[4, 4]), done]).is_ok(), !is_binary, "{op:?}");
    }
    // Nor where another walk waits below the sequence.
    let two = [full(&[4]), full(&[4, 4]), step(Op::Partition, &[0, 2])];
    stops(&[two[0], two[1], two[2], step(Op::Coalesce, &[])], 3, None, Refusal::Numbers);
    stops(&[full(&[4]), step(Op::Nth, &[0])], 1, None, Refusal::Numbers);
    // Each does its own.
    let turned = [full(&[2, 3]), step(Op::Transpose, &[])];
    assert_eq!(moved(&[turned[0], turned[1], step(Op::Coalesce, &[])]), [0, 3, 1, 4, 2, 5]);
    assert_eq!(moved(&[turned[0], turned[1], step(Op::Inverse, &[])]), [0, 2, 4, 1, 3, 5]);
    stops(&[full(&[4]), step(Op::Pad, &[0, 1])], 1, None, Refusal::Padded);
    // What takes a tap as a whole changes nothing.
    for op in [Op::MemcpyTap, Op::TaskTap] {
        assert_eq!(moved(&[full(&[2, 2]), step(Op::Transpose, &[]), step(op, &[])]), [0, 2, 1, 3]);
    }
}

#[test]
fn the_taps_of_a_sequence_count_from_its_end_too() {
    let parts = [full(&[6, 4]), step(Op::Partition, &[1, 2])];
    let halves: Vec<Vec<i64>> = walks(&parts).iter().map(|walk| walk.indices().unwrap().collect()).collect();
    let half = |from: i64| nested_loops(from, &[(6, 4), (2, 1)]);
    assert_eq!(halves, [half(0), half(2)]);
    let nth = |k| [parts[0], parts[1], step(Op::Nth, &[k])];
    assert_eq!([moved(&nth(0)), moved(&nth(1))], [half(0), half(2)]);
    assert_eq!([moved(&nth(-2)), moved(&nth(-1))], [half(0), half(2)]);
    for tap in [2, 3, -3, -4, I64.0, I64.1] {
        stops(&nth(tap), 2, Some(0), Refusal::Nth { tap, taps: 2 });
    }
    stops(&nth(I64.1 + 1), 2, Some(0), range(I64.1 + 1, I64.0, I64.1));
    stops(&nth(I64.0 - 1), 2, Some(0), range(I64.0 - 1, I64.0, I64.1));
    // A tap is a walk again.
    let [a, b, c] = nth(1);
    assert_eq!(moved(&[a, b, c, step(Op::At, &[0, 0])]), [2, 3]);
    stops(&[a, b, c, c], 3, None, Refusal::Numbers);
    let parts = |dim, parts| [full(&[6, 4]), step(Op::Partition, &[dim, parts])];
    let unequal = |dim, size, parts| Refusal::Algebra(AlgebraError::UnequalParts { dim, size, parts });
    stops(&parts(0, 4), 1, Some(1), unequal(0, 6, 4));
    stops(&parts(-1, 3), 1, Some(1), unequal(1, 4, 3));
    assert_eq!(walks(&parts(-2, 6)).len(), 6);
    assert_eq!(walks(&parts(0, 1)).len(), 1);
    // A tiler that makes none has none.
    let none = Taps::of_tiler(Tiler2D::simple((8, 8), (3, 3)), Element::Int32);
    assert!(none.is_empty() && none.nth(0).is_none());
    assert_eq!(none.len(), 0);
    let some = Taps::of_tiler(Tiler2D::simple((8, 8), (4, 4)), Element::Int32);
    assert!(!some.is_empty() && some.len() == 4);
}

/// Fourteen numbers: tensor, tile, repeats and steps, the repeat of all, and five flags.
#[test]
fn a_tiler_takes_its_numbers_in_order() {
    let tiler = |numbers: [i128; 9], flags: [i128; 5]| {
        step(Op::Tiler, &numbers.into_iter().chain(flags).collect::<Vec<_>>())
    };
    let plain = [8, 12, 2, 3, 2, 1, 1, 2, 1];
    // Groups of two tiles one below the other, next but one tile to the right.
    let of = |numbers, flags| walks(&[tiler(numbers, flags)]);
    let found = of(plain, [0; 5]);
    let tile = |row: i64, column: i64| nested_loops(row * 12 + column, &[(2, 12), (3, 1)]);
    // All tiles of a column of groups, which begin at one of the columns that a step leaves.
    let all: Vec<i64> = found.iter().flat_map(|walk| walk.indices().unwrap()).collect();
    let mut sorted = all.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, (0..96).collect::<Vec<_>>());
    assert_eq!(all[..12], [tile(0, 0), tile(2, 0)].concat()[..]);
    // Each flag is its own number.
    let flags = |k: usize| {
        let mut flags = [0; 5];
        flags[k] = 1;
        flags
    };
    let first: Vec<i64> = of(plain, flags(0))[0].indices().unwrap().take(6).collect();
    assert_eq!(first, nested_loops(0, &[(3, 1), (2, 12)]), "a tile goes down its columns");
    let grouped = [8, 12, 2, 3, 2, 2, 1, 1, 1];
    let first = |flags| of(grouped, flags)[0].indices().unwrap().collect::<Vec<_>>();
    assert_eq!(first([0; 5]), [tile(0, 0), tile(0, 3), tile(2, 0), tile(2, 3)].concat());
    assert_eq!(first(flags(1)), [tile(0, 0), tile(2, 0), tile(0, 3), tile(2, 3)].concat());
    // One below the other, whole tiles are one run of rows, where that is asked for.
    let column = [8, 12, 2, 3, 2, 1, 1, 1, 1];
    let sizes =
        |prune| of(column, [0, 1, 0, 0, prune])[0].dims().iter().map(|dim| dim.size).collect::<Vec<_>>();
    assert_eq!((sizes(0), sizes(1)), (vec![1, 2, 2, 3], vec![1, 1, 4, 3]));
    let starts = |flags| of(grouped, flags).iter().map(Pattern::offset).collect::<Vec<_>>();
    assert_eq!(starts([0; 5]), [0, 6, 48, 54]);
    assert_eq!(starts(flags(2)), [0, 48, 6, 54]);
    let partial = [8, 12, 2, 3, 3, 1, 1, 1, 1];
    let Stop { step: 0, operand: None, refusal: Refusal::Tiler(TilerError::Partial { dim: 0, .. }) } =
        taps(&[tiler(partial, [0; 5])]).unwrap_err()
    else {
        panic!("8 rows are no groups of 6")
    };
    assert_eq!(of(partial, flags(3)).len(), 8);
    let repeated = [8, 12, 2, 3, 1, 1, 1, 1, 2];
    assert_eq!(of(repeated, [0; 5])[0].indices().unwrap().collect::<Vec<_>>(), tile(0, 0).repeat(2));
    stops(&[tiler([8, 12, 2, 3, 1, 1, 1, 1, -1], [0; 5])], 0, Some(8), range(-1, 0, I64.1));
    stops(&[tiler(plain, [0, 0, 0, 0, -1])], 0, Some(13), range(-1, 0, I64.1));
}

#[test]
fn numbers_that_are_not_known_yet_stop_at_their_step() {
    stops(&[full(&[4, UNKNOWN])], 0, None, Refusal::Unknown);
    stops(&[full(&[4, 4]), step(Op::Merge, &[UNKNOWN])], 1, None, Refusal::Unknown);
    // Of a step before, more is known.
    stops(&[full(&[4, 4]), step(Op::Merge, &[7]), step(Op::Repeat, &[UNKNOWN])], 1, Some(0), {
        Refusal::Algebra(AlgebraError::NoDimension { dim: 7, rank: 2 })
    });
}

#[test]
fn sizes_strides_and_offsets_as_written() {
    let walk = step(Op::Walk, &[7, 2, 3, 10, 1]);
    assert_eq!((walk.rank(), walk.offset(), walk.dims().as_slice()), (2, Some(7), &[(2, 10), (3, 1)][..]));
    assert_eq!(moved(&[walk]), [7, 8, 9, 17, 18, 19]);
    let task = step(Op::Task, &[7, 2, 3, 10, 1]);
    assert_eq!((task.rank(), task.dims(), moved(&[task])), (2, walk.dims(), moved(&[walk])));
    // Offsets, sizes, strides.
    let copy = step(Op::Memcpy, &[0, 1, 2, 3, 1, 2, 2, 3, 100, 50, 10, 1]);
    let dims = [(1, 100), (2, 50), (2, 10), (3, 1)];
    assert_eq!((copy.rank(), copy.offset(), copy.dims().as_slice()), (4, Some(50 + 20 + 3), &dims[..]));
    assert_eq!(moved(&[copy])[..4], [73, 74, 75, 83]);
    // One offset alone; and where offset or stride is not known, none.
    for (at, offset) in [(0, 100), (1, 50), (2, 10), (3, 1)] {
        let mut numbers = [0, 0, 0, 0, 1, 2, 2, 3, 100, 50, 10, 1];
        numbers[at] = 2;
        assert_eq!(step(Op::Memcpy, &numbers).offset(), Some(2 * offset));
        numbers[at] = UNKNOWN;
        assert_eq!(step(Op::Memcpy, &numbers).offset(), None);
        numbers[at] = 0;
        numbers[at + 8] = UNKNOWN;
        assert_eq!(step(Op::Memcpy, &numbers).offset(), None);
    }
    assert_eq!(step(Op::Walk, &[UNKNOWN, 2, 1]).offset(), None);
    assert_eq!(step(Op::Walk, &[]).offset(), None);
    assert_eq!(step(Op::Walk, &[5]).offset(), Some(5));
    assert_eq!((step(Op::Walk, &[5]).rank(), step(Op::Walk, &[]).rank()), (0, 0));
    assert_eq!(moved(&[step(Op::Walk, &[5])]), [5]);
    assert_eq!((full(&[4, 4]).rank(), full(&[4, 4]).dims().rank()), (0, 0));
    assert!(walk.is_walk() && task.is_walk() && copy.is_walk() && !full(&[4]).is_walk());
    // The most dimensions of a walk; an offset beyond 64 bits belongs to no walk.
    for rank in [1, MAX_RANK] {
        let numbers: Vec<i128> = [I64.1].into_iter().chain(vec![1; rank]).chain(vec![0; rank]).collect();
        let far = step(Op::Walk, &numbers);
        assert_eq!((far.rank(), moved(&[far])), (rank, vec![i64::MAX]));
        stops(&[step(Op::Walk, &[&[I64.1 + 1], &numbers[1..]].concat())], 0, None, Refusal::Numbers);
        stops(&[step(Op::Walk, &[&[I64.0 - 1], &numbers[1..]].concat())], 0, None, Refusal::Numbers);
    }
    stops(&[step(Op::Walk, &[0, -1, 1])], 0, None, Refusal::Numbers);
    // Lists that are not whole, and longer ones than are kept.
    let odd = step(Op::Walk, &[0, 2, 1, 9]);
    assert_eq!((odd.rank(), odd.dims().as_slice()), (1, &[(2, 1)][..]));
    for (op, numbers, rank) in
        [(Op::Walk, 27, 13), (Op::Task, 41, 20), (Op::Memcpy, 27, 9), (Op::Memcpy, 39, 13)]
    {
        let numbers: Vec<i128> = (1..=numbers).collect();
        let long = step(op, &numbers);
        assert_eq!((long.rank(), long.dims().rank()), (rank, rank), "{op:?}");
        assert!(long.offset().is_some());
        assert_eq!(long.dims().as_slice().len(), rank.min(MAX_RANK));
    }
    // The ninth stride of nine is not kept, nor what its offset adds.
    let long = step(Op::Memcpy, &(1..=27).collect::<Vec<i128>>());
    assert_eq!(long.offset(), Some((0..7).map(|k| (k + 1) * (k + 19)).sum()));
    assert_eq!(
        long.dims().as_slice()[..7],
        std::array::from_fn::<_, 7, _>(|k| (k as i128 + 10, k as i128 + 19))
    );
    assert_eq!(long.dims().as_slice()[7..], [(1, 0), (1, 0)]);
    let odd = step(Op::Memcpy, &[0, 1, 2, 3, 1, 2, 2, 3, 100, 50, 10, 1, 7]);
    assert_eq!((odd.rank(), odd.offset(), odd.dims()), (4, Some(73), copy.dims()));
}

#[test]
fn numbers_have_their_place() {
    let walk = step(Op::Walk, &[7, 2, 3, 10, 1]);
    let at = |step: &Step, locus| step.operand(locus);
    assert_eq!([0, 1].map(|k| at(&walk, Locus::Size(k))), [Some(1), Some(2)]);
    assert_eq!([0, 1].map(|k| at(&walk, Locus::Stride(k))), [Some(3), Some(4)]);
    assert_eq!(at(&walk, Locus::Offset), Some(0));
    assert_eq!(at(&walk, Locus::Len), None);
    let copy = |offsets: [i128; 4]| step(Op::Memcpy, &[&offsets[..], &[1, 2, 2, 3, 100, 50, 10, 1]].concat());
    let none = copy([0; 4]);
    assert_eq!([0, 3].map(|k| at(&none, Locus::Size(k))), [Some(4), Some(7)]);
    assert_eq!([0, 3].map(|k| at(&none, Locus::Stride(k))), [Some(8), Some(11)]);
    // Of several offsets the first that is not 0, or the last one.
    for (offsets, first) in [([0, 0, 0, 0], 3), ([1, 0, 0, 0], 0), ([0, 0, 2, 5], 2), ([0, 0, 0, 5], 3)] {
        assert_eq!(at(&copy(offsets), Locus::Offset), Some(first), "{offsets:?}");
    }
}

#[test]
fn the_tensor_and_the_table_of_a_tap() {
    let elements = |source| tap(&[source]).elements();
    for op in [Op::Tensor, Op::Full] {
        assert_eq!(elements(step(op, &[3, 5, 7])), Some(105));
        assert_eq!(elements(step(op, &[3, UNKNOWN])), None);
        assert_eq!(elements(step(op, &[i128::MAX, 2])), Some(i128::MAX));
    }
    assert_eq!(elements(step(Op::Tiler, &[8, 12, 2, 3, UNKNOWN])), Some(96));
    assert_eq!(elements(step(Op::Tiler, &[8, UNKNOWN, 2, 3])), None);
    assert_eq!(elements(step(Op::Walk, &[0, 2, 1])), None);
    assert_eq!(elements(step(Op::Tiler, &[8])), Some(8));
    assert_eq!(tap(&[]).elements(), None);
    // The narrowest word, or the one that is asked for.
    let line = |size| [step(Op::Walk, &[0, size, 1])];
    assert_eq!(tap(&line(256)).word(), Word::U8);
    assert_eq!(tap(&line(257)).word(), Word::U16);
    let task = Task { index: Some(Word::U32), ..Task::EMPTY };
    assert_eq!(Tap { task, ..tap(&line(257)) }.word(), Word::U32);
    assert_eq!(tap(&line(5)).pattern().len(), Ok(5));
    let parts = [full(&[6, 4]), step(Op::Partition, &[1, 2])];
    assert_eq!(tap(&parts).pattern().indices().unwrap().next(), Some(0));
    assert_eq!(tap(&parts).pattern().len(), Ok(12));
    assert_eq!(tap(&line(-1)).pattern(), Pattern::empty(Element::Int32));
    // One list of sizes and strides, with the tensor or without.
    let (tensor, walk) = (step(Op::Tensor, &[64]), line(5)[0]);
    assert_eq!(tap(&[walk]).plain(), Some((0, &walk)));
    assert_eq!(tap(&[tensor, walk]).plain(), Some((1, &walk)));
    for steps in
        [&[tensor, walk, step(Op::Coalesce, &[])][..], &[full(&[4])], &[walk, walk], &[tensor, full(&[4])]]
    {
        assert_eq!(tap(steps).plain(), None);
    }
    assert!(tap(&parts).is_sequence() && tap(&[step(Op::Tiler, &[])]).is_sequence());
    assert!(!tap(&[walk]).is_sequence() && !tap(&[parts[0], parts[1], step(Op::Nth, &[0])]).is_sequence());
    assert!(!tap(&[]).is_sequence());
    let before = |k| tap(&parts).before(k).map(|walk| walk.len().unwrap());
    assert_eq!([before(0), before(1), before(2)], [None, Some(24), Some(12)]);
}
