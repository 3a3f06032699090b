//! The faults of taps, their places and their texts, on both sides of each limit.

use aie_pattern_core::declare::tap::{Op, RawNumbers, Step, Task};
use aie_pattern_core::declare::{Locus, Tap, UNKNOWN};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::tap::{Fault, MAX_TAPS};
use aie_pattern_core::{Device, Element};

const WORDS: Tap<'static> = Tap { element: Element::Int32, ..Tap::EMPTY };

const fn step(op: Op, numbers: &[i128]) -> Step {
    Step { op, numbers: RawNumbers::new(numbers) }
}

fn full(shape: &[i128]) -> Step {
    step(Op::Full, shape)
}

/// Offset, sizes, strides.
fn walk(offset: i128, dims: &[(i128, i128)]) -> Step {
    sized(Op::Walk, offset, dims)
}

fn sized(op: Op, offset: i128, dims: &[(i128, i128)]) -> Step {
    let (sizes, strides) = (dims.iter().map(|dim| dim.0), dims.iter().map(|dim| dim.1));
    step(op, &[offset].into_iter().chain(sizes).chain(strides).collect::<Vec<_>>())
}

fn memcpy(offsets: [i128; 4], dims: [(i128, i128); 4]) -> Step {
    let (sizes, strides) = (dims.iter().map(|dim| dim.0), dims.iter().map(|dim| dim.1));
    step(Op::Memcpy, &offsets.into_iter().chain(sizes).chain(strides).collect::<Vec<_>>())
}

/// The reports about a tap: code, place, the first line, the walk if it is computed, and the help.
fn told(tap: Tap, steps: &[Step]) -> Vec<String> {
    let tap = Tap { steps, ..tap };
    let found = tap.check();
    let line = |violation| {
        let text = tap.message(violation);
        let mut lines = text.as_str().lines();
        let place = match violation.locus {
            Locus::Operand(step, number) => format!("{step}/{number}"),
            locus => format!("{locus:?}"),
        };
        let mut said = format!("{} {place}: {}", violation.rule.code(), lines.next().unwrap());
        for line in lines {
            let is_walk = ["  = note: the walk is ", "  = note: tap ", "  = note: both go", "  = help: "]
                .iter()
                .any(|key| line.starts_with(key));
            if is_walk {
                said = said + "; " + line.split_once(": ").unwrap().1;
            }
        }
        said
    };
    found.as_slice().iter().map(line).collect()
}

#[track_caller]
fn only(tap: Tap, steps: &[Step], said: &str) {
    assert_eq!(told(tap, steps), [said]);
}

#[track_caller]
fn fine(tap: Tap, steps: &[Step]) {
    assert_eq!(told(tap, steps), [""; 0]);
}

const fn task(task: Task) -> Tap<'static> {
    Tap { task, ..WORDS }
}

const SENT: Tap<'static> = task(Task { direction: Some(Direction::Mm2s), ..Task::EMPTY });
const RECEIVED: Tap<'static> = task(Task { direction: Some(Direction::S2mm), ..Task::EMPTY });
const IDEAL: Tap<'static> = task(Task { device: Device::Ideal, ..Task::EMPTY });

/// Steps over a tensor of this number of elements.
const fn of(elements: i128, walk: Step) -> [Step; 2] {
    [step(Op::Tensor, &[elements]), walk]
}

/// A row of words, as a transfer of four dimensions.
const ROW: [(i128, i128); 4] = [(1, 0), (1, 0), (1, 0), (64, 1)];

#[test]
fn an_offset_of_a_dimension_without_a_stride_is_lost() {
    for k in 0..3 {
        let mut offsets = [0; 4];
        offsets[k] = 3;
        let said = format!(
            "AP130 1/{k}: offset 3 is lost: the stride of its dimension is 0; offset 0 starts at the same element"
        );
        only(WORDS, &of(64, memcpy(offsets, ROW)), &said);
        let mut dims = ROW;
        dims[k].1 = 8;
        fine(WORDS, &of(128, memcpy(offsets, dims)));
        dims[k].1 = UNKNOWN;
        fine(WORDS, &of(128, memcpy(offsets, dims)));
        offsets[k] = UNKNOWN;
        fine(WORDS, &of(128, memcpy(offsets, ROW)));
    }
    let mut dims = ROW;
    dims[3].1 = UNKNOWN;
    fine(WORDS, &of(128, memcpy([0, 0, 0, 1], dims)));
    fine(WORDS, &of(64, memcpy([0; 4], ROW)));
    let innermost = [(1, 0), (1, 0), (8, 8), (1, 0)];
    let said =
        "AP130 1/3: offset 5 is lost: the stride of its dimension is 0; offset 0 starts at the same element";
    only(WORDS, &of(64, memcpy([0, 0, 0, 5], innermost)), said);
    // All of them are reported.
    assert_eq!(told(WORDS, &of(64, memcpy([1, 2, 3, 0], ROW))).len(), 3);
}

#[test]
fn an_innermost_offset_counts_its_stride() {
    let every = |stride| [(1, 0), (1, 0), (1, 0), (8, stride)];
    let said = "AP131 1/3: offset 3 is multiplied by the innermost stride, 2: the walk starts at element 6; \
                counted in elements, the walk is offset = 3, sizes = [1, 1, 1, 8], strides = [0, 0, 0, 2]";
    only(WORDS, &of(64, memcpy([0, 0, 0, 3], every(2))), said);
    // A walk that begins elsewhere than written may also end beyond the tensor, which is not reported
    // again.
    let said = "AP131 1/3: offset 31 is multiplied by the innermost stride, 2: the walk starts at element 62; \
                counted in elements, the walk is offset = 31, sizes = [1, 1, 1, 8], strides = [0, 0, 0, 2]";
    only(WORDS, &of(64, memcpy([0, 0, 0, 31], every(2))), said);
    // With elements of one byte, an offset that is not a whole word is invalid as well.
    let bytes = Tap { element: Element::Int8, ..WORDS };
    let found = told(bytes, &of(64, memcpy([0, 0, 0, 1], every(2))));
    assert!(found.iter().all(|said| !said.starts_with("AP028")), "{found:?}");
    // Nowhere else, and of 1 or nothing not at all.
    fine(WORDS, &of(64, memcpy([0, 0, 0, 3], every(1))));
    fine(WORDS, &of(64, memcpy([0, 0, 0, 0], every(2))));
    fine(WORDS, &of(64, memcpy([0, 0, 3, 0], [(1, 0), (1, 0), (4, 8), (8, 1)])));
    fine(WORDS, &of(64, memcpy([0, 0, 1, 0], [(1, 0), (1, 0), (2, 8), (4, 2)])));
    // Of a tap that is computed.
    let cut = |from| [full(&[8, 8]), step(Op::Range, &[1, from, i128::MAX, 2]), step(Op::MemcpyTap, &[])];
    let said = "AP131 Operation(2): the tap's offset 1 is multiplied by the innermost stride, 2: the walk starts at element 2; \
                counted in elements, the walk is offset = 1, sizes = [1, 1, 8, 4], strides = [0, 0, 8, 2]";
    only(WORDS, &cut(1), said);
    fine(WORDS, &cut(0));
    fine(WORDS, &[full(&[8, 8]), step(Op::At, &[0, 1]), step(Op::MemcpyTap, &[])]);
    // A transfer says so, a walk does not.
    fine(WORDS, &cut(1)[..2]);
}

#[test]
fn a_task_of_fewer_than_four_sizes_is_issued_again() {
    let rows = |rank: usize| (0..rank).rev().map(|k| (2, 1 << k)).collect::<Vec<_>>();
    for (rank, sizes, strides) in [
        (1, "[1, 1, 1, 2]", "[0, 0, 0, 1]"),
        (2, "[1, 1, 2, 2]", "[0, 0, 2, 1]"),
        (3, "[1, 2, 2, 2]", "[0, 4, 2, 1]"),
    ] {
        let said = format!(
            "AP132 1/1: the task runs all {} elements 2 times; the walk that moves everything once is offset = 0, sizes = {sizes}, strides = {strides}",
            1 << rank
        );
        only(WORDS, &of(64, sized(Op::Task, 0, &rows(rank))), &said);
        let said = said.replace("1/1", "Operation(1)");
        only(WORDS, &[full(&vec![2; rank]), step(Op::TaskTap, &[])], &said);
        fine(WORDS, &of(64, walk(0, &rows(rank))));
        fine(WORDS, &[full(&vec![2; rank])]);
    }
    fine(WORDS, &of(64, sized(Op::Task, 0, &rows(4))));
    fine(WORDS, &[full(&[2; 4]), step(Op::TaskTap, &[])]);
    fine(WORDS, &of(64, sized(Op::Task, 0, &[(1, 0), (8, 1)])));
    fine(WORDS, &[full(&[1, 8]), step(Op::TaskTap, &[])]);
    fine(WORDS, &of(64, sized(Op::Task, 0, &[(2, 8), (UNKNOWN, 1)])));
    fine(WORDS, &of(64, sized(Op::Task, 0, &[(UNKNOWN, 8), (2, 1)])));
    fine(WORDS, &of(64, sized(Op::Task, 0, &[])));
    // The whole of it is 6 elements, three times.
    let found = told(WORDS, &of(64, sized(Op::Task, 4, &[(3, 8), (2, 1)])));
    assert!(
        found[0].contains("all 6 elements 3 times; the walk that moves everything once is offset = 4, "),
        "{found:?}"
    );
}

#[test]
fn the_queue_repeats_and_the_descriptor_iterates() {
    let outermost = |times, stride| of(1 << 20, walk(0, &[(times, stride), (1, 0), (1, 0), (32, 1)]));
    fine(WORDS, &outermost(256, 0));
    let said = "AP133 1/1: a repeat of 257 does not fit the task queue (at most 256); 2 taps are the same walk: \
                offset = 0, sizes = [256, 32], strides = [0, 1]; offset = 0, sizes = [32], strides = [1]";
    only(WORDS, &outermost(257, 0), said);
    let said = "AP133 1/1: a repeat of 1000 does not fit the task queue (at most 256); 4 taps are the same walk: \
                offset = 0, sizes = [256, 32], strides = [0, 1]; offset = 0, sizes = [256, 32], strides = [0, 1]; \
                offset = 0, sizes = [256, 32], strides = [0, 1]; offset = 0, sizes = [232, 32], strides = [0, 1]";
    only(WORDS, &outermost(1000, 0), said);
    let found = told(WORDS, &outermost(1025, 0));
    assert!(
        found[0].contains("5 taps are the same walk: ") && found[0].ends_with("; and so on"),
        "{found:?}"
    );
    assert_eq!(found[0].matches("offset = ").count(), 4);
    // With fewer sizes too.
    let said = "AP133 1/1: a repeat of 257 does not fit the task queue (at most 256); 2 taps are the same walk: \
                offset = 0, sizes = [256, 2, 32], strides = [0, 40, 1]; offset = 0, sizes = [2, 32], strides = [40, 1]";
    only(WORDS, &of(1 << 20, walk(0, &[(257, 0), (2, 40), (32, 1)])), said);
    fine(WORDS, &of(1 << 20, walk(0, &[(256, 0), (2, 40), (32, 1)])));
    fine(WORDS, &outermost(64, 64));
    let said = "AP047 1/1: size 65 does not fit the iteration of a shim tile (at most 64); \
                the same walk fits as sizes = [65, 32], strides = [64, 1]";
    only(WORDS, &outermost(65, 64), said);
    let said = "AP047 1/1: size 67 does not fit the iteration of a shim tile (at most 64); \
                the same walk fits as sizes = [67, 3, 9], strides = [64, 7, 1]";
    only(WORDS, &of(1 << 20, walk(0, &[(67, 64), (3, 7), (3, 3), (3, 1)])), said);
    let said = "AP047 1/1: size 65 does not fit the iteration of a shim tile (at most 64); 2 taps are the same walk: \
                offset = 0, sizes = [64, 3, 4, 2], strides = [64, 9, 2, 1]; offset = 4096, sizes = [3, 4, 2], strides = [9, 2, 1]";
    let found = told(WORDS, &of(1 << 20, walk(0, &[(65, 64), (3, 12), (4, 3), (2, 1)])));
    assert_eq!((found.len(), &found[0][..68]), (1, &said[..68]), "{found:?}");
    // Without a queue, no number is too large.
    fine(IDEAL, &outermost(1 << 20, 0));
    fine(WORDS, &outermost(UNKNOWN, 0));
}

#[test]
fn steps_of_every_dimension_have_20_bits() {
    let step_of = |k: usize, stride| {
        let mut dims = [(1, 0), (1, 0), (2, 64), (32, 1)];
        dims[k] = (2, stride);
        if k == 3 {
            dims[2] = (1, 0);
        }
        of(1 << 25, walk(1 << 23, &dims))
    };
    for (k, most, negative, zero) in [
        (
            0,
            "AP047 1/5: iteration stride of 1048577 words does not fit its field (at most 1048576)",
            "AP047 1/5: stride of -8 words does not fit the iteration of a shim tile (at least 1)",
            "",
        ),
        (
            1,
            "AP013 1/6: stride 1048577 does not fit the step field of D2 on a shim tile (at most 1048576)",
            "AP020 1/6: stride -8 is negative, but a stride must be at least 1 word",
            "AP021 1/6: stride 0 repeats the data 2 times, but a stride must be at least 1 word",
        ),
        (
            2,
            "AP013 1/7: stride 1048577 does not fit the step field of D1 on a shim tile (at most 1048576)",
            "AP020 1/7: stride -8 is negative, but a stride must be at least 1 word",
            "AP021 1/7: stride 0 repeats the data 2 times, but a stride must be at least 1 word",
        ),
        (
            3,
            "AP013 1/8: stride 1048577 does not fit the step field of D0 on a shim tile (at most 1048576)",
            "AP020 1/8: stride -8 is negative, but a stride must be at least 1 word",
            "AP021 1/8: stride 0 repeats the data 2 times, but a stride must be at least 1 word",
        ),
    ] {
        fine(WORDS, &step_of(k, 1 << 20));
        fine(WORDS, &step_of(k, 1));
        for (stride, said) in [((1 << 20) + 1, most), (-8, negative), (0, zero)] {
            let found = told(WORDS, &step_of(k, stride));
            if said.is_empty() {
                assert_eq!(found, [""; 0]);
                continue;
            }
            assert!(found.len() == 1 && found[0].starts_with(said), "{found:#?}");
            // Every one of these is another walk in whole taps, or a repeat.
            let help =
                if stride == 0 { "; the same walk fits as sizes = [2" } else { " taps are the same walk: " };
            assert!(found[0].contains(help), "{found:#?}");
        }
    }
    let said = "AP013 1/7: stride 1048577 does not fit the step field of D1 on a shim tile (at most 1048576); 2 taps are \
                the same walk: offset = 8388608, sizes = [32], strides = [1]; offset = 9437185, sizes = [32], strides = [1]";
    only(WORDS, &step_of(2, (1 << 20) + 1), said);
    let said = "AP021 1/6: stride 0 repeats the data 2 times, but a stride must be at least 1 word; \
                the same walk fits as sizes = [2, 2, 32], strides = [0, 64, 1]";
    only(WORDS, &step_of(1, 0), said);
}

#[test]
fn sizes_of_the_inner_two_dimensions_have_10_bits() {
    let sizes = |dims: [(i128, i128); 4]| of(1 << 25, walk(0, &dims));
    fine(WORDS, &sizes([(1, 0), (2, 9), (2, 2048), (1023, 1)]));
    fine(WORDS, &sizes([(1, 0), (2, 9), (1023, 2), (2, 1)]));
    fine(WORDS, &sizes([(1, 0), (1024, 9), (2, 2048), (2, 1)]));
    let said = "AP012 1/4: size 1024 does not fit the wrap field of D0 on a shim tile (at most 1023); \
                the same walk fits as sizes = [2, 2, 2, 512], strides = [9, 2048, 512, 1]";
    only(WORDS, &sizes([(1, 0), (2, 9), (2, 2048), (1024, 1)]), said);
    let said = "AP012 1/3: size 1024 does not fit the wrap field of D1 on a shim tile (at most 1023); \
                the same walk fits as sizes = [2, 4, 512], strides = [9, 512, 1]";
    only(WORDS, &sizes([(1, 0), (2, 9), (1024, 2), (2, 1)]), said);
}

#[test]
fn the_stride_of_a_size_of_1_is_never_taken() {
    for k in 0..4 {
        let mut dims = [(2, 4096), (3, 1024), (4, 64), (8, 1)];
        for stride in [-1, -64, 0, 1 << 40] {
            dims[k] = (1, stride);
            fine(WORDS, &of(1 << 14, walk(0, &dims)));
        }
        dims[k] = (2, -1);
        assert_ne!(told(WORDS, &of(1 << 14, walk(8192, &dims))), [""; 0], "{k}");
    }
}

#[test]
fn four_dimensions_and_no_more() {
    let five = |dims| of(1 << 25, walk(0, dims));
    let said = "AP006 1/1: too many dimensions: 5, but a tap has 4 on a shim; 2 taps are the same walk: \
                offset = 0, sizes = [3, 2, 5, 2], strides = [100, 2048, 10000, 1]; \
                offset = 9, sizes = [3, 2, 5, 2], strides = [100, 2048, 10000, 1]";
    only(WORDS, &five(&[(2, 9), (3, 100), (2, 2048), (5, 10_000), (2, 1)]), said);
    let said = "AP006 1/1: too many dimensions: 5, but a tap has 4 on a shim; \
                the same walk fits as sizes = [6, 10, 2], strides = [300, 4, 1]";
    only(WORDS, &five(&[(2, 900), (3, 300), (2, 20), (5, 4), (2, 1)]), said);
    fine(WORDS, &five(&[(3, 100), (2, 2048), (5, 10_000), (2, 1)]));
    let said = "AP006 Operation(1): too many dimensions: 5, but a tap has 4 on a shim; \
                the walk is offset = 0, sizes = [11, 7, 5, 3, 2], strides = [1, 11, 77, 385, 1155]; 11 taps are the same walk: \
                offset = 0, sizes = [7, 5, 3, 2], strides = [11, 77, 385, 1155]; \
                offset = 1, sizes = [7, 5, 3, 2], strides = [11, 77, 385, 1155]; \
                offset = 2, sizes = [7, 5, 3, 2], strides = [11, 77, 385, 1155]; \
                offset = 3, sizes = [7, 5, 3, 2], strides = [11, 77, 385, 1155]; and so on";
    only(WORDS, &[full(&[2, 3, 5, 7, 11]), step(Op::Transpose, &[])], said);
    // With numbers that are not known yet nothing is offered.
    let said = "AP006 1/1: too many dimensions: 5, but a tap has 4 on a shim";
    only(WORDS, &five(&[(2, 9), (3, UNKNOWN), (2, 2048), (5, 10_000), (2, 1)]), said);
    // A machine without limits.
    fine(IDEAL, &five(&[(2, 9), (3, 100), (2, 2048), (5, 10_000), (2, 1)]));
}

#[test]
fn all_elements_are_those_of_the_tensor() {
    let line = |offset, dims: &[(i128, i128)]| of(64, walk(offset, dims));
    fine(WORDS, &line(56, &[(8, 1)]));
    let below = "AP014 1/0: the walk goes down to index -1, but the buffer starts at 0";
    only(WORDS, &line(-1, &[(8, 1)]), below);
    let beyond = |found: usize, size| {
        format!(
            "AP015 1/1: the walk needs a buffer of {found} elements, but this one has 64; \
             the largest size that stays in the buffer is {size}"
        )
    };
    only(WORDS, &line(57, &[(8, 1)]), &beyond(65, 7));
    only(WORDS, &line(63, &[(8, 1)]), &beyond(71, 1));
    only(WORDS, &line(1, &[(8, 8), (8, 1)]), &beyond(65, 7));
    only(WORDS, &line(0, &[(5, 16), (1, 0), (2, 8), (8, 1)]), &beyond(80, 4));
    only(WORDS, &line(0, &[(5, 16), (1, 0), (2, 8), (9, 1)]), &beyond(81, 3));
    fine(WORDS, &line(0, &[(4, 16), (1, 0), (2, 8), (8, 1)]));
    // No size is small enough.
    let found = told(WORDS, &line(64, &[(2, 1)]));
    assert_eq!(found, ["AP015 1/0: the walk needs a buffer of 66 elements, but this one has 64"]);
    // The offset of a transfer is the sum of its offsets.
    let copied = memcpy([0, 0, 7, 1], [(1, 0), (1, 0), (2, 8), (8, 1)]);
    let found = told(WORDS, &of(64, copied));
    assert_eq!(found, ["AP015 1/2: the walk needs a buffer of 73 elements, but this one has 64"]);
    let found = told(WORDS, &of(64, memcpy([0, 0, -1, 0], [(1, 0), (1, 0), (2, 8), (8, 1)])));
    assert_eq!(found, ["AP014 1/2: the walk goes down to index -8, but the buffer starts at 0"]);
    // A tensor whose shape is not known yet has no end, nor has one that is not written.
    fine(WORDS, &of(UNKNOWN, walk(57, &[(8, 1)])));
    fine(WORDS, &[walk(57, &[(8, 1)])]);
    // Two at once, one of them of the whole.
    let found = told(WORDS, &line(0, &[(9, 8), (2000, 2), (1, 1)]));
    assert_eq!(
        found,
        [
            "AP012 1/2: size 2000 does not fit the wrap field of D1 on a shim tile (at most 1023)",
            "AP015 Operation(0): the walk needs a buffer of 4063 elements, but this one has 64",
        ]
    );
}

#[test]
fn what_is_received_is_written_once() {
    let rows = |dims: &[(i128, i128)]| of(64, walk(0, dims));
    let outermost = |times, stride| rows(&[(times, stride), (1, 0), (1, 0), (16, 1)]);
    let said = "AP049 1/5: elements 0 and 16 of the stream, counted over all passes, are written to the same place; both go to index 0 of the buffer, where the last write wins; \
                write `allow(overlap)` if this is intended";
    only(RECEIVED, &outermost(3, 0), said);
    only(RECEIVED, &outermost(2, 0), said);
    fine(RECEIVED, &outermost(1, 0));
    fine(RECEIVED, &outermost(3, 16));
    fine(RECEIVED, &outermost(UNKNOWN, 0));
    fine(SENT, &outermost(3, 0));
    fine(WORDS, &outermost(3, 0));
    let allowed = task(Task { allow_overlap: true, ..RECEIVED.task });
    fine(allowed, &outermost(3, 0));
    fine(allowed, &outermost(3, 8));
    let said = "AP049 1/5: elements 8 and 16 of the stream, counted over all passes, are written to the same place; both go to index 8 of the buffer, where the last write wins; \
                write `allow(overlap)` if this is intended";
    only(RECEIVED, &outermost(3, 8), said);
    let said = "AP049 Operation(1): elements 8 and 16 of the stream are written to the same place; both go to index 8 of the buffer, where the last write wins; \
                write `allow(overlap)` if this is intended";
    only(RECEIVED, &rows(&[(3, 8), (16, 1)]), said);
    // Once is enough, though each run writes again what the first wrote.
    only(RECEIVED, &rows(&[(3, 0), (3, 8), (16, 1)]), said);
    let said = "AP049 Operation(1): elements 0 and 16 of the stream, counted over all passes, are written to the same place; both go to index 0 of the buffer, where the last write wins; \
                the walk is offset = 0, sizes = [3, 16], strides = [0, 1]; write `allow(overlap)` if this is intended";
    only(RECEIVED, &[full(&[16]), step(Op::Repeat, &[3])], said);
    // With another fault, which `allow(overlap)` would leave.
    let found = told(RECEIVED, &of(8, walk(0, &[(3, 0), (1, 0), (1, 0), (16, 1)])));
    assert!(found.iter().all(|said| !said.contains("allow(overlap)")) && found.len() == 2, "{found:?}");
}

#[test]
fn the_rest_of_a_descriptor() {
    let row = of(64, walk(0, &[(4, 0), (1, 0), (1, 0), (16, 1)]));
    fine(task(Task { bd_id: Some(15), ..Task::EMPTY }), &row);
    let said = "AP040 BdId: descriptor 16 does not exist on a shim tile (at most 15)";
    only(task(Task { bd_id: Some(16), ..Task::EMPTY }), &row, said);
    fine(task(Task { len: Some(16), ..Task::EMPTY }), &row);
    let said = "AP023 Len: `len` is 8, but the walk moves 16 elements; the length of one pass is 16";
    only(task(Task { len: Some(8), ..Task::EMPTY }), &row, said);
    let said = "AP023 Len: `len` is 17, but the walk moves 16 elements; the length of one pass is 16";
    only(task(Task { len: Some(17), ..Task::EMPTY }), &row, said);
    // A computed tap, which has one more operation.
    let computed = [full(&[16]), step(Op::Repeat, &[4])];
    fine(task(Task { len: Some(16), ..Task::EMPTY }), &computed);
    let said = "AP023 Len: `len` is 8, but the walk moves 16 elements; \
                the walk is offset = 0, sizes = [4, 16], strides = [0, 1]; the length of one pass is 16";
    only(task(Task { len: Some(8), ..Task::EMPTY }), &computed, said);
    let aie = task(Task { device: Device::Aie, ..Task::EMPTY });
    let found = told(aie, &of(64, walk(0, &[(3, 8), (4, 1)])));
    assert_eq!(
        found,
        ["AP051 Operation(1): a shim tile of AIE supports linear transfers only; 3 taps are the same walk: \
                        offset = 0, sizes = [4], strides = [1]; offset = 8, sizes = [4], strides = [1]; \
                        offset = 16, sizes = [4], strides = [1]"]
    );
}

#[test]
fn bytes_are_moved_in_words() {
    let bytes = Tap { element: Element::Int8, ..WORDS };
    let line = |offset, dims: &[(i128, i128)]| of(64, walk(offset, dims));
    fine(bytes, &line(4, &[(2, 12), (4, 1)]));
    only(bytes, &line(2, &[(8, 1)]), "AP028 1/0: offset 2 of int8 is not a multiple of 4");
    let said = "AP024 1/1: a transfer of 6 elements of 8 bits is not a whole number of 32-bit words";
    only(bytes, &line(0, &[(6, 1)]), said);
    only(bytes, &line(0, &[(4, 2)]), "AP025 1/2: innermost stride of int8 must be 1, found 2");
    only(bytes, &line(0, &[(2, 10), (4, 1)]), "AP027 1/3: stride 10 of int8 is not a multiple of 4");
    let said = "AP027 1/5: stride 10 of int8 is not a multiple of 4";
    only(bytes, &line(0, &[(2, 10), (1, 0), (1, 0), (4, 1)]), said);
    // Of a sequence, with the tap.
    let said = "AP024 Operation(1): a transfer of 6 elements of 8 bits is not a whole number of 32-bit words; \
                tap 0 is offset = 0, sizes = [1, 6], strides = [0, 1]";
    only(bytes, &[full(&[4, 6]), step(Op::Partition, &[0, 4])], said);
    let said = "AP026 Operation(1): innermost size 6 of int8 is not a multiple of 4; \
                tap 0 is offset = 0, sizes = [2, 6], strides = [12, 1]";
    only(bytes, &[full(&[2, 12]), step(Op::Partition, &[1, 2])], said);
    fine(bytes, &[full(&[2, 16]), step(Op::Partition, &[1, 2])]);
    // Tap 1 begins within a word, tap 0 does not: 4 bytes of rows of 6.
    let rows = [full(&[2, 6]), step(Op::Range, &[1, 0, 4, 1]), step(Op::Partition, &[0, 2])];
    let said = "AP028 Operation(2): offset 6 of int8 is not a multiple of 4; \
                tap 1 is offset = 6, sizes = [1, 4], strides = [0, 1]";
    only(bytes, &rows, said);
}

#[test]
fn the_word_of_the_table_holds_every_index() {
    let asked = |index| task(Task { index: Some(index), ..Task::EMPTY });
    let line = |size: i128| of(1 << 17, walk(0, &[(size, 1)]));
    let said = |index, most| {
        format!(
            "AP018 Index: index {index} does not fit the index type (at most {most}); \
             leave `index` out for the narrowest type that holds every index"
        )
    };
    fine(asked(Word::U8), &line(256));
    only(asked(Word::U8), &line(257), &said(256, 255));
    fine(asked(Word::U16), &line(1 << 16));
    only(asked(Word::U16), &line((1 << 16) + 1), &said(1 << 16, 65_535));
    fine(asked(Word::U32), &line((1 << 16) + 1));
    // Of the taps of a sequence, the first that has such an index.
    let parts = [full(&[4, 100]), step(Op::Partition, &[0, 4])];
    only(asked(Word::U8), &parts, &said(299, 255));
    fine(asked(Word::U16), &parts);
}

#[test]
fn so_many_taps_are_listed() {
    let most = i128::from(MAX_TAPS);
    let parts = |parts| [full(&[parts]), step(Op::Partition, &[0, parts])];
    fine(WORDS, &parts(most));
    only(WORDS, &parts(most + 1), "AP005 Operation(1): a sequence of 16385 taps (at most 16384)");
    // One of them can be asked for.
    let [a, b] = parts(most + 1);
    fine(WORDS, &[a, b, step(Op::Nth, &[most])]);
}

#[test]
fn numbers_are_those_of_a_walk() {
    let line = |dims: &[(i128, i128)]| of(64, walk(0, dims));
    only(WORDS, &line(&[(8, 8), (0, 1)]), "AP010 1/2: size must be at least 1, found 0");
    let copied = memcpy([0; 4], [(1, 0), (-1, 0), (8, 8), (8, 1)]);
    only(WORDS, &of(64, copied), "AP010 1/5: size must be at least 1, found -1");
    let said = "AP005 1/2: number 4294967297 is out of range (at most 4294967296)";
    only(WORDS, &line(&[(8, 8), ((1 << 32) + 1, 1)]), said);
    let said = "AP005 1/0: number 9223372036854775808 is out of range (at most 9223372036854775807)";
    only(WORDS, &of(64, walk(1 << 63, &[(8, 8)])), said);
    let said = "AP005 1/2: number 9223372036854775808 is out of range (at most 9223372036854775807)";
    only(WORDS, &line(&[(8, 1 << 63)]), said);
    let said = "AP005 1/2: number -9223372036854775809 is out of range (at least -9223372036854775808)";
    only(WORDS, &line(&[(8, -(1 << 63) - 1)]), said);
    // Of several walks, each; an operation has other numbers.
    let found = told(WORDS, &[walk(0, &[(0, 1)]), walk(0, &[(-1, 1)]), step(Op::Concat, &[])]);
    let zero = |step, size| format!("AP010 {step}/1: size must be at least 1, found {size}");
    assert_eq!(found, [zero(0, 0), zero(1, -1)]);
    only(WORDS, &[full(&[4, -1])], "AP005 0/1: number -1 is out of range (at least 0)");
    only(
        WORDS,
        &[full(&[4, 1 << 63])],
        &said
            .replace("1/2", "0/1")
            .replace("-9223372036854775809", "9223372036854775808")
            .replace("at least -9223372036854775808", "at most 9223372036854775807"),
    );
}

#[test]
fn tilers_are_told_at_their_number() {
    let plain = [64, 64, 8, 8, 1, 1, 1, 1, 1];
    let with = |at: usize, number: i128| {
        let mut numbers = plain;
        numbers[at] = number;
        [step(Op::Tiler, &[&numbers[..], &[0; 5]].concat())]
    };
    fine(WORDS, &with(8, 1));
    for (at, number, said) in [
        (0, 0, "the tensor has 0 rows (at least 1)"),
        (1, 0, "the tensor has 0 columns (at least 1)"),
        (2, 0, "the tile has 0 rows (at least 1)"),
        (3, 0, "the tile has 0 columns (at least 1)"),
        (4, 0, "the repeat of rows is 0 (at least 1)"),
        (5, 0, "the repeat of columns is 0 (at least 1)"),
        (6, 0, "the step of rows is 0 (at least 1)"),
        (7, 0, "the step of columns is 0 (at least 1)"),
        (8, 0, "the pattern repeat is 0 (at least 1)"),
        (
            2,
            24,
            "tiles of 24 rows do not divide a tensor of 64; the largest smaller number that divides it is 16",
        ),
        (
            3,
            24,
            "tiles of 24 columns do not divide a tensor of 64; the largest smaller number that divides it is 16",
        ),
        (
            3,
            65,
            "tiles of 65 columns do not divide a tensor of 64; the largest smaller number that divides it is 64",
        ),
        (4, 9, "9 tiles of 8 rows are 72, more than the 64 of the tensor"),
        (5, 9, "9 tiles of 8 columns are 72, more than the 64 of the tensor"),
        (
            4,
            3,
            "groups of 3 tiles of 8 rows do not divide a tensor of 64; `allow_partial` takes the rest; write `allow_partial = True`",
        ),
        (
            5,
            3,
            "groups of 3 tiles of 8 columns do not divide a tensor of 64; `allow_partial` takes the rest; write `allow_partial = True`",
        ),
    ] {
        only(WORDS, &with(at, number), &format!("AP134 0/{at}: {said}"));
    }
    // A prime has no parts but 1.
    only(WORDS, &with(0, 67), "AP134 0/2: tiles of 8 rows do not divide a tensor of 67");
    only(WORDS, &with(0, -1), "AP005 0/0: number -1 is out of range (at least 0)");
    let repeated = [step(Op::Tiler, &[64, 64, 8, 8, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0])];
    let said =
        "AP134 0/8: no dimension is left to repeat the pattern 2 times: all of [2, 2, 8, 8] are in use";
    only(WORDS, &repeated, said);
}

#[test]
fn operations_are_told_at_their_number() {
    let square = full(&[64, 64]);
    for (op, numbers, said) in [
        (Op::At, &[0, 64][..], "1/1: index 64 is outside dimension 0, which has 64 steps"),
        (Op::At, &[1, -65], "1/1: index -65 is outside dimension 1, which has 64 steps"),
        (Op::Range, &[1, 65, 65, 1], "1/2: bound 65 of the range is outside dimension 1, which has 64 steps"),
        (Op::Range, &[1, 3, 65, 1], "1/2: bound 65 of the range is outside dimension 1, which has 64 steps"),
        (Op::Range, &[1, 65, 3, 1], "1/1: bound 65 of the range is outside dimension 1, which has 64 steps"),
        (Op::Range, &[0, 3, 4, 0], "1/3: the range of dimension 0 has a step of 0 (at least 1)"),
        (Op::Range, &[0, 4, 4, 1], "Operation(1): range 4..4 of dimension 0 is empty"),
        (Op::Permute, &[0, 0], "Operation(1): the order names dimension 0 more than once"),
        (Op::Permute, &[0], "Operation(1): the order names 1 dimension, but the walk has 2"),
        (Op::Permute, &[0, 2], "1/1: dimension 2 does not exist: the walk has 2 dimensions"),
        (
            Op::Split,
            &[0, 24],
            "1/1: dimension 0 of 64 steps cannot be split into groups of 24; the largest smaller number that divides it is 16",
        ),
        (Op::Split, &[1, 0], "1/1: dimension 1 of 64 steps cannot be split into groups of 0"),
        (
            Op::Split,
            &[1, 65],
            "1/1: dimension 1 of 64 steps cannot be split into groups of 65; the largest smaller number that divides it is 64",
        ),
        (
            Op::Tile,
            &[24, 8],
            "1/0: dimension 0 of 64 steps cannot be cut into tiles of 24; the largest smaller number that divides it is 16",
        ),
        (
            Op::Tile,
            &[8, 24],
            "1/1: dimension 1 of 64 steps cannot be cut into tiles of 24; the largest smaller number that divides it is 16",
        ),
        (Op::Tile, &[0, 8], "1/0: dimension 0 of 64 steps cannot be cut into tiles of 0"),
        (Op::Tile, &[8], "Operation(1): the tile has 1 dimension, but the walk has 2"),
        (Op::Repeat, &[0], "1/0: a walk is repeated at least once, found 0 times"),
        (
            Op::Partition,
            &[0, 3],
            "1/1: dimension 0 of 64 steps cannot be cut into 3 equal parts; the largest smaller number that divides it is 2",
        ),
        (Op::Partition, &[0, 0], "1/1: dimension 0 of 64 steps cannot be cut into 0 equal parts"),
    ] {
        only(WORDS, &[square, step(op, numbers)], &format!("AP135 {said}"));
    }
    only(WORDS, &[square, step(Op::Permute, &[0, -3])], "AP005 1/1: number -3 is out of range (at least -2)");
    let said = "AP135 Operation(2): dimensions 0 and 1 cannot be merged: the outer stride is 1, but the inner dimension covers 64 * 64 = 4096";
    only(WORDS, &[square, step(Op::Transpose, &[]), step(Op::Merge, &[0])], said);
    only(WORDS, &[square; 5], "AP135 Operation(4): the taps are nested too deeply");
    let nth = |k| [square, step(Op::Partition, &[0, 4]), step(Op::Nth, &[k])];
    let said =
        |tap| format!("AP136 2/0: tap {tap} does not exist: the sequence has 4 taps; the last one is 3");
    only(WORDS, &nth(4), &said(4));
    only(WORDS, &nth(-5), &said(-5));
    only(WORDS, &[full(&[4, 0])], "AP135 0/1: dimension 1 of the tensor has size 0 (at least 1)");
    only(WORDS, &[full(&[])], "AP135 Operation(0): the tensor has 0 dimensions (at least 1)");
    only(WORDS, &[full(&[1; 13])], "AP072 Operation(0): found 13 numbers (at most 12)");
    let split = |size, inner| [full(&[size]), step(Op::Split, &[0, inner])];
    let said = |size: i128, inner: i128| {
        format!("AP135 1/1: dimension 0 of {size} steps cannot be split into groups of {inner}")
    };
    let help = "; the largest smaller number that divides it is 2";
    only(WORDS, &split(1 << 32, 3), &(said(1 << 32, 3) + help));
    let help = "; the largest smaller number that divides it is 1431655765";
    only(WORDS, &split((1 << 32) - 1, (1 << 32) - 2), &(said((1 << 32) - 1, (1 << 32) - 2) + help));
    // An unknown number is not an error.
    fine(WORDS, &[square, step(Op::Split, &[0, UNKNOWN])]);
    // An error at the sizes is the only report about the next operation.
    let found = told(WORDS, &[walk(0, &[(0, 1)]), step(Op::Split, &[0, 2])]);
    assert_eq!(found, ["AP010 0/1: size must be at least 1, found 0"]);
}

#[test]
fn a_mem_tile_pads_where_a_shim_does_not() {
    let padded = |source: &[Step], pads: &[i128]| [source, &[step(Op::Pad, pads)]].concat();
    let square = [full(&[64, 64])];
    let said = |k: usize, help: &str| {
        let none = format!("AP030 Operation({k}): a shim cannot pad");
        if help.is_empty() {
            none
        } else {
            format!("{none}; a mem tile does: #[dma_bd(tile = mem, channel = mm2s(0), {help})]")
        }
    };
    let help = "buffer = [i32; 4096], dims = [<64, 64>, <64, 1>], pad = [<0, 0>, <1, 1>]";
    only(WORDS, &padded(&square, &[0, 0, 1, 1]), &said(1, help));
    let help = "buffer = [i32; 4096], dims = [<64, 64>, <64, 1>], pad = [<1, 2>, <1, 1>]";
    only(WORDS, &padded(&square, &[1, 2, 1, 1]), &said(1, help));
    let help = "buffer = [i32; 4096], dims = [<64, 1>], pad = [<4, 5>], offset = 192";
    only(WORDS, &padded(&[square[0], step(Op::At, &[0, 3])], &[4, 5]), &said(2, help));
    let help = "buffer = [i32; 32], dims = [<4, 8>, <8, 1>], pad = [<0, 0>, <1, 1>]";
    only(IDEAL, &padded(&[full(&[4, 8])], &[0, 0, 1, 1]), &said(1, help));
    // Fewer pads than dimensions, and pads that no mem tile has.
    only(WORDS, &padded(&square, &[0, 0]), &said(1, ""));
    only(WORDS, &padded(&square, &[0, 0, -1, 1]), &said(1, ""));
    only(WORDS, &padded(&square, &[0, 0, 0, 1 << 20]), &said(1, ""));
    only(IDEAL, &padded(&square, &[0, 0, 0, 1 << 20]), &said(1, ""));
    only(WORDS, &padded(&square, &[0, 0, 1]), &said(1, ""));
    only(WORDS, &padded(&square, &[0, 0, 1, 1, 0, 0]), &said(1, ""));
}

#[test]
fn a_machine_without_limits_has_elements_all_the_same() {
    let dims = [(1000, 3), (2, 9), (3, 100), (2, -1), (2000, 10_000), (2, 1)];
    fine(IDEAL, &of(1 << 30, walk(1, &dims)));
    let below = "AP014 1/10: the walk goes down to index -1, but the buffer starts at 0";
    only(IDEAL, &of(1 << 30, walk(0, &dims)), below);
}

#[test]
fn a_list_of_sources_without_a_walk() {
    only(WORDS, &[step(Op::Tensor, &[4])], "AP135 Operation(0): there is no such walk");
    only(WORDS, &[full(&[4]), full(&[4])], "AP135 Operation(1): there is no such walk");
    fine(WORDS, &[full(&[4]), step(Op::Repeat, &[UNKNOWN])]);
}

/// The computed tap, and whether its reports stay the same for every unknown number.
fn settled(tap: Tap, steps: &[Step]) -> Vec<(&'static str, bool)> {
    let tap = Tap { steps, ..tap };
    tap.check().as_slice().iter().map(|found| (found.rule.code(), tap.is_settled(found))).collect()
}

#[test]
fn what_waits_for_a_number_is_not_told_yet() {
    let copied = |size, stride| of(64, memcpy([0, 0, 0, 3], [(1, 0), (1, 0), (size, stride), (8, 2)]));
    assert_eq!(settled(WORDS, &copied(1, 0)), [("AP131", true)]);
    assert_eq!(settled(WORDS, &copied(UNKNOWN, 0)), [("AP131", false)]);
    assert_eq!(settled(WORDS, &copied(1, UNKNOWN)), [("AP131", false)]);
    let shape = |n| [step(Op::Tensor, &[8, n]), copied(1, 0)[1]];
    assert_eq!(settled(WORDS, &shape(8)), [("AP131", true)]);
    assert_eq!(settled(WORDS, &shape(UNKNOWN)), [("AP131", false)]);
    let again = |stride| of(64, sized(Op::Task, 0, &[(2, stride), (2, 1)]));
    assert_eq!(settled(WORDS, &again(8)), [("AP132", true)]);
    assert_eq!(settled(WORDS, &again(UNKNOWN)), [("AP132", false)]);
    let five = |stride| of(1 << 20, walk(0, &[(2, stride), (3, 100), (2, 2048), (5, 10_000), (2, 1)]));
    assert_eq!(settled(WORDS, &five(9)), [("AP006", true)]);
    assert_eq!(settled(WORDS, &five(UNKNOWN)), [("AP006", false)]);
    // Whatever the rest is.
    let lost = |stride| of(64, memcpy([3, 0, 0, 0], [(1, 0), (1, 0), (1, stride), (8, 1)]));
    assert_eq!(settled(WORDS, &lost(UNKNOWN)), [("AP130", true)]);
    let repeat = |stride| of(1 << 20, walk(0, &[(257, 0), (1, stride), (1, 0), (8, 1)]));
    assert_eq!(settled(WORDS, &repeat(UNKNOWN)), [("AP133", true)]);
    let wide = |stride| of(1 << 20, walk(0, &[(2, stride), (2, 64), (16, -2)]));
    assert_eq!(settled(WORDS, &wide(4096))[..1], [("AP020", true)]);
    assert_eq!(settled(WORDS, &wide(UNKNOWN))[..1], [("AP020", false)]);
    // What is offered for it waits.
    assert_eq!(
        told(WORDS, &repeat(UNKNOWN)),
        ["AP133 1/1: a repeat of 257 does not fit the task queue (at most 256)"]
    );
    assert_eq!(settled(WORDS, &[full(&[4, 4]), step(Op::At, &[0, 4])]), [("AP135", true)]);
}

/// Of a sequence, the first tap that is wrong, whatever taps are like it.
#[test]
fn every_tap_of_a_sequence_is_checked() {
    // The third of four parts leaves the tensor, on either side.
    let parts = |elements, offset, stride| {
        let rows = walk(offset, &[(4, stride), (2, 1)]);
        [step(Op::Tensor, &[elements]), rows, step(Op::Partition, &[0, 4])]
    };
    fine(WORDS, &parts(14, 0, 4));
    let said = |k, found, most: i128, offset| {
        format!(
            "AP015 Operation(2): the walk needs a buffer of {found} elements, but this one has {most}; \
             tap {k} is offset = {offset}, sizes = [1, 2], strides = [0, 1]"
        )
    };
    only(WORDS, &parts(13, 0, 4), &said(3, 14, 13, 12));
    only(WORDS, &parts(12, 0, 4), &said(3, 14, 12, 12));
    only(WORDS, &parts(9, 0, 4), &said(2, 10, 9, 8));
    only(WORDS, &parts(5, 0, 4), &said(1, 6, 5, 4));
    only(WORDS, &parts(1, 0, 4), &said(0, 2, 1, 0));
    fine(IDEAL, &parts(14, 12, -4));
    let below = |k, index| {
        format!(
            "AP014 Operation(2): the walk goes down to index {index}, but the buffer starts at 0; \
             tap {k} is offset = {index}, sizes = [1, 2], strides = [0, 1]"
        )
    };
    only(IDEAL, &parts(14, 11, -4), &below(3, -1));
    only(IDEAL, &parts(14, 7, -4), &below(2, -1));
    only(IDEAL, &parts(14, 3, -4), &below(1, -1));
    // Of words that begin within one, the second or the fourth.
    let bytes = Tap { element: Element::Int8, ..WORDS };
    let said = |k, offset| {
        format!(
            "AP028 Operation(2): offset {offset} of int8 is not a multiple of 4; \
             tap {k} is offset = {offset}, sizes = [1, 4], strides = [0, 1]"
        )
    };
    let rows = |stride| {
        let rows = walk(0, &[(4, stride), (4, 1)]);
        [step(Op::Tensor, &[4096]), rows, step(Op::Partition, &[0, 4])]
    };
    for (stride, k, offset) in
        [(7, 1, 7), (6, 1, 6), (3, 1, 3), (1, 1, 1), (33, 1, 33), (31, 1, 31), (62, 1, 62)]
    {
        only(bytes, &rows(stride), &said(k, offset));
    }
    fine(bytes, &rows(32));
    fine(bytes, &rows(4));
    // The first one that is wrong, though a later one leaves the tensor as well.
    let [_, walked, cut] = rows(6);
    only(bytes, &[step(Op::Tensor, &[20]), walked, cut], &said(1, 6));
    // The last tap of a row is another one: two tiles of two bytes are a word, one is none.
    let tiles = |columns| [step(Op::Tiler, &[1, columns, 1, 2, 1, 2, 1, 1, 1, 0, 0, 0, 1, 0])];
    fine(bytes, &tiles(8));
    let said = "AP024 Operation(0): a transfer of 2 elements of 8 bits is not a whole number of 32-bit words; \
                tap 1 is offset = 4, sizes = [1, 1, 1, 2], strides = [0, 0, 0, 1]";
    only(bytes, &tiles(6), said);
    // So are three tiles where there are four before.
    let tiles = [step(Op::Tiler, &[1, 14, 1, 2, 1, 4, 1, 1, 1, 0, 0, 0, 1, 0])];
    let said = "AP024 Operation(0): a transfer of 6 elements of 8 bits is not a whole number of 32-bit words; \
                tap 1 is offset = 8, sizes = [1, 1, 3, 2], strides = [0, 0, 2, 1]";
    let found = told(bytes, &tiles);
    assert!(found.len() == 1 && found[0].starts_with(&said[..50]), "{found:?}");
    assert!(found[0].contains("tap 1 is offset = 8, "), "{found:?}");
    // If the tensor is not written, an element before it is before any tensor.
    let rows = walk(7, &[(4, -4), (2, 1)]);
    only(IDEAL, &[rows, step(Op::Partition, &[0, 4])], &below(2, -1).replace("Operation(2)", "Operation(1)"));
    // An index that is too great in the second tap only, or in the second and later ones.
    let asked = task(Task { index: Some(Word::U8), ..Task::EMPTY });
    for (rows, index) in [(2, 399), (3, 399), (4, 399)] {
        let said = format!(
            "AP018 Index: index {index} does not fit the index type (at most 255); \
             leave `index` out for the narrowest type that holds every index"
        );
        only(asked, &[full(&[rows, 200]), step(Op::Partition, &[0, rows])], &said);
    }
}

#[test]
fn several_faults_are_told_at_their_places() {
    // The repeat of the queue, and what is inside of it.
    let found = told(WORDS, &of(1 << 20, walk(0, &[(257, 0), (2, 4), (2, 2000), (1024, 1)])));
    let codes = |found: &[String]| found.iter().map(|said| said[..9].to_owned()).collect::<Vec<_>>();
    assert_eq!(codes(&found), ["AP133 1/1", "AP012 1/4"]);
    // Beyond the iteration's 64 and the queue's 256, the iteration is reported.
    let found = told(WORDS, &of(1 << 20, walk(0, &[(300, 64), (3, 12), (4, 3), (2, 1)])));
    assert_eq!(codes(&found), ["AP047 1/1"]);
    // A scaled offset hides where the walk ends, and nothing else.
    let found = told(WORDS, &of(1 << 20, memcpy([0, 0, 0, 3], [(1, 0), (2, 5), (2, 2000), (1024, 2)])));
    assert_eq!(codes(&found), ["AP131 1/3", "AP012 1/7"]);
    // A missing descriptor is not a number of the walk.
    let task16 = task(Task { bd_id: Some(16), ..Task::EMPTY });
    only(task16, &[full(&[4, 4])], "AP040 BdId: descriptor 16 does not exist on a shim tile (at most 15)");
    // Dimensions that run as others do not add a fault.
    let cut = [full(&[8, 2000]), step(Op::Range, &[1, 0, 1500, 1])];
    fine(WORDS, &cut);
    only(task16, &cut, "AP040 BdId: descriptor 16 does not exist on a shim tile (at most 15)");
    // More words than a length counts.
    let long = [(1 << 10, 1 << 22), (1 << 12, 1 << 10), (1 << 10, 1)];
    let found = told(WORDS, &of(1 << 33, walk(0, &long)));
    assert!(!found.is_empty() && found.iter().all(|said| !said.contains(" Len: ")), "{found:?}");
    // If the task is issued again, that is the only report about the operation.
    let bytes = Tap { element: Element::Int8, ..WORDS };
    let rows = [full(&[2, 6]), step(Op::TaskTap, &[])];
    assert_eq!(codes(&told(bytes, &rows)), ["AP132 Ope"]);
    let id = Tap { task: task16.task, ..bytes };
    assert_eq!(codes(&told(id, &rows)), ["AP132 Ope", "AP040 BdI"]);
    let lost = memcpy([3, 0, 0, 0], [(1, 0), (1, 0), (2, 6), (6, 1)]);
    let steps = [step(Op::Tensor, &[64]), lost, step(Op::Coalesce, &[]), step(Op::TaskTap, &[])];
    assert_eq!(codes(&told(bytes, &steps)), ["AP130 1/0", "AP132 Ope"]);
    // Both numbers of a list that are none.
    let found = told(WORDS, &[walk(1 << 63, &[(0, 1)])]);
    assert_eq!(codes(&found), ["AP005 0/0", "AP010 0/1"]);
    let found = told(WORDS, &[walk(1 << 63, &[(0, 1)]), step(Op::Coalesce, &[])]);
    assert_eq!(codes(&found), ["AP005 0/0", "AP010 0/1"]);
    // An invalid walk is the only report, also about later operations.
    let found = told(WORDS, &[walk(1 << 63, &[(8, 1)]), step(Op::Split, &[0, 3])]);
    assert_eq!(codes(&found), ["AP005 0/0"]);
    only(
        WORDS,
        &[full(&[-(1 << 63) - 1])],
        "AP005 0/0: number -9223372036854775809 is out of range (at least 0)",
    );
    // With an error that no size mends, none is offered.
    let found = told(task16, &of(64, walk(0, &[(9, 8), (8, 1)])));
    assert!(found.len() == 2 && found.iter().all(|said| !said.contains("the largest size")), "{found:?}");
    assert!(found.iter().any(|said| said.starts_with("AP015 1/1")), "{found:?}");
}

/// What is offered is right as a whole.
#[test]
fn nothing_is_offered_that_is_wrong_elsewhere() {
    // The words of pairs swapped: the first, all between, and the last.
    let pairs = of(2000, walk(1, &[(1000, 2), (2, -1)]));
    let said = |len| told(task(Task { len, ..Task::EMPTY }), &pairs);
    assert!(
        said(None)[0].contains("; 3 taps are the same walk: offset = 1, sizes = [1], "),
        "{:?}",
        said(None)
    );
    // None of them has the length of another.
    for len in [1, 222, 1998] {
        let found = said(Some(len));
        assert!(found.iter().all(|said| !said.contains(" taps are the same walk")), "{found:?}");
    }
    // Five dimensions that leave the tensor are still five where they fit in four.
    let five = |offset| of(2000, walk(offset, &[(2, 900), (3, 300), (2, 20), (5, 4), (2, 1)]));
    let found = told(WORDS, &five(0));
    assert!(
        found[0].ends_with("the same walk fits as sizes = [6, 10, 2], strides = [300, 4, 1]"),
        "{found:?}"
    );
    let found = told(WORDS, &five(1000));
    assert_eq!(found, ["AP006 1/1: too many dimensions: 5, but a tap has 4 on a shim"]);
    // A start beyond 64 bits is none, though its lower bits are.
    let far = 1i128 << 62;
    let dims = [(1, 1), (1, 0), (1, far), (1, far)];
    let found = told(WORDS, &of(64, memcpy([5, 0, 4, -4], dims)));
    assert!(found[0].starts_with("AP131 1/3: offset -4 ") && !found[0].contains("counted in"), "{found:?}");
}

#[test]
fn lists_of_any_length_are_counted() {
    let dims = |outer: (i128, i128), rank: usize| [vec![outer], vec![(2, 1); rank - 1]].concat();
    for rank in [5, 12, 13] {
        for outer in [(2, 7), (2, 0), (1, 0)] {
            let found = told(WORDS, &of(64, walk(0, &dims(outer, rank))));
            let said = format!("AP006 1/1: too many dimensions: {rank}, but a tap has 4 on a shim");
            assert!(found[0].starts_with(&said), "{found:?}");
        }
    }
    // A sequence of five dimensions.
    let five = [full(&[2, 3, 5, 7, 11, 13]), step(Op::Transpose, &[]), step(Op::Partition, &[0, 13])];
    let found = told(WORDS, &five);
    let said = "AP006 Operation(2): too many dimensions: 5, but a tap has 4 on a shim; \
                tap 0 is offset = 0, sizes = [1, 11, 7, 5, 3, 2], strides = ";
    assert!(found.len() == 1 && found[0].starts_with(said), "{found:?}");
    // One list of sizes is tap 0.
    let steps = of(64, walk(0, &[(9, 8), (8, 1)]));
    let found = Tap { steps: &steps, ..WORDS }.check();
    assert!(
        matches!(found.as_slice(), [found] if matches!(found.fault, Fault::Shim { tap: 0, .. })),
        "{found:?}"
    );
}
