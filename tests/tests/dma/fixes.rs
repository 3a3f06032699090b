//! Computed fixes of buffer descriptors: each passes the checker and moves the same stream, or says how it differs.

use std::collections::BTreeSet;

use aie_pattern_core::declare::{Descriptor, Iteration, RawDims, UNKNOWN};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::dma::{Change, Difference, Fault, Fix};
use aie_pattern_core::rule::{Locus, Rule, Violation};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases};

fn declared(tile: TileKind, element: Element, elements: i128, dims: &[(i128, i128)]) -> Descriptor {
    Descriptor { dims: Some(RawDims::new(dims)), ..Descriptor::new(Device::AieMl, tile, element, elements) }
}

fn violation(d: &Descriptor, rule: Rule) -> Violation<Fault> {
    let found = d.check();
    *found.as_slice().iter().find(|violation| violation.rule == rule).unwrap_or_else(|| panic!("{found:?}"))
}

fn help(d: &Descriptor, rule: Rule) -> String {
    let text = d.message(&violation(d, rule)).as_str().to_owned();
    text.split_once("= help: ").map(|(_, help)| help.to_owned()).unwrap_or_default()
}

/// What the stream brings: elements by their index, padded zeros as `None`.
fn stream(d: &Descriptor) -> Vec<Option<i128>> {
    fn inside(at: i128, dims: &[(i128, i128)], pads: &[(i128, i128)], out: &mut Vec<Option<i128>>) {
        let [(size, stride), inner @ ..] = dims else { return out.push(Some(at)) };
        let ((before, after), inner_pads) =
            pads.split_first().map_or(((0, 0), pads), |(pad, rest)| (*pad, rest));
        let run: i128 = inner
            .iter()
            .enumerate()
            .map(|(k, &(size, _))| inner_pads.get(k).map_or(size, |&(a, b)| size + a + b))
            .product();
        out.extend((0..before * run).map(|_| None));
        for i in 0..*size {
            inside(at + i * stride, inner, inner_pads, out);
        }
        out.extend((0..after * run).map(|_| None));
    }
    let linear = [(d.len.unwrap_or(d.elements), 1)];
    let dims = if d.sizes().is_empty() { &linear } else { d.sizes() };
    let mut out = Vec::new();
    inside(d.offset, dims, d.pad.as_ref().map_or(&[], RawDims::as_slice), &mut out);
    out
}

#[test]
fn strides_in_bytes_are_divided_by_the_width_where_all_are_whole_elements() {
    let of = |elements, dims: &[_]| {
        help(&declared(TileKind::Compute, Element::Int32, elements, dims), Rule::BeyondBuffer)
    };
    let help_of_bytes = of(128, &[(8, 64), (16, 1)]);
    assert!(help_of_bytes.ends_with("if the strides are in bytes, the walk is dims = [<8, 16>, <16, 1>]"));
    for (elements, dims, why) in [
        (128, [(8, 64), (16, 2)], "half an element"),
        (128, [(8, 63), (16, 1)], "no whole number of elements"),
        (250, [(8, 64), (16, 1)], "a buffer with twice the room"),
    ] {
        assert!(!of(elements, &dims).contains("bytes"), "{why}: {}", of(elements, &dims));
    }
}

#[test]
fn a_size_beyond_its_wrap_field_is_split_in_order() {
    let d = declared(TileKind::Compute, Element::Int32, 4096, &[(256, 16), (8, 1)]);
    assert_eq!(help(&d, Rule::WrapField), "the same walk fits as dims = [<2, 2048>, <128, 16>, <8, 1>]");
}

#[test]
fn a_size_without_divisors_is_lifted_into_the_top_dimension() {
    let d = declared(TileKind::Compute, Element::Int32, 8192, &[(257, 16), (8, 1)]);
    assert_eq!(help(&d, Rule::WrapField), "the same walk fits as dims = [<257, 16>, <1, 0>, <8, 1>]");
    let d = declared(TileKind::Compute, Element::Int32, 8192, &[(257, 3)]);
    assert_eq!(help(&d, Rule::WrapField), "the same walk fits as dims = [<257, 3>, <1, 0>, <1, 0>]");
}

#[test]
fn dimensions_that_are_one_are_written_as_one() {
    let dims = [(4, 256), (2, 128), (8, 16), (8, 1)];
    let d = declared(TileKind::Compute, Element::Int32, 1024, &dims);
    assert_eq!(help(&d, Rule::Rank), "the same walk fits as dims = [<64, 16>, <8, 1>]");
}

#[test]
fn a_run_of_narrow_elements_in_two_dimensions_is_written_as_one() {
    let d = declared(TileKind::Mem, Element::Int8, 64, &[(2, 32), (8, 2), (2, 1)]);
    assert_eq!(help(&d, Rule::SubWordRun), "the same walk fits as dims = [<2, 32>, <16, 1>]");
}

#[test]
fn a_walk_downwards_is_offered_upwards() {
    let down =
        |offset, dims: &[_]| Descriptor { offset, ..declared(TileKind::Compute, Element::Int32, 64, dims) };
    let offered = |offset, dims: &[_]| help(&down(offset, dims), Rule::NegativeStride);
    let same = "in ascending order, the same elements are offset = ";
    assert_eq!(offered(7, &[(8, -1)]), format!("{same}0, dims = [<8, 1>]"));
    assert_eq!(offered(31, &[(4, -8), (8, 1)]), format!("{same}7, dims = [<4, 8>, <8, 1>]"));
    assert_eq!(offered(31, &[(4, 8), (8, -1)]), format!("{same}24, dims = [<4, 8>, <8, 1>]"));
    assert_eq!(offered(31, &[(4, -8), (8, -1)]), format!("{same}0, dims = [<4, 8>, <8, 1>]"));
    assert_eq!(offered(30, &[(4, -8), (8, -1)]), "", "it begins before the buffer");
}

#[test]
fn elements_of_two_words_that_are_a_prime_number_get_a_dimension() {
    let d = declared(TileKind::Compute, Element::Cint32, 512, &[(2, 200), (131, 1)]);
    assert_eq!(help(&d, Rule::WrapField), "the same walk fits as dims = [<2, 200>, <131, 1>, <1, 1>]");
}

#[test]
fn a_smaller_offset_is_offered_where_no_size_is_to_blame() {
    let d = Descriptor { offset: 62, ..declared(TileKind::Compute, Element::Int32, 64, &[(1, 8), (4, 1)]) };
    assert_eq!(help(&d, Rule::BeyondBuffer), "the largest size that stays in the buffer is 2");
    let d = Descriptor { offset: 64, ..d };
    assert_eq!(help(&d, Rule::BeyondBuffer), "the largest offset that stays in the buffer is 60");
}

#[test]
fn pairs_of_zeros_are_one_for_each_dimension() {
    let mut d = declared(TileKind::Mem, Element::Int32, 64, &[(8, 8), (4, 1)]);
    d.pad = Some(RawDims::new(&[(1, 1)]));
    let pairs = "write one <before, after> for each dimension, outermost first; <0, 0> for none";
    assert_eq!(help(&d, Rule::PadCount), pairs);
}

#[test]
fn wide_elements_with_a_stride_get_a_dimension_for_their_words() {
    let d = declared(TileKind::Compute, Element::Cint32, 64, &[(4, 3)]);
    assert_eq!(help(&d, Rule::InnermostStride), "the same walk fits as dims = [<4, 3>, <1, 1>]");
}

#[test]
fn several_sizes_beyond_their_fields_are_split_together() {
    let d = declared(TileKind::Mem, Element::Int32, 1 << 17, &[(2046, 64), (2, 1)]);
    assert_eq!(help(&d, Rule::WrapField), "the same walk fits as dims = [<2, 65472>, <1023, 64>, <2, 1>]");
    let d = declared(TileKind::Mem, Element::Int8, 1 << 19, &[(64, 8192), (4096, 1)]);
    assert_eq!(help(&d, Rule::WrapField), "the same walk fits as dims = [<64, 8192>, <2, 2048>, <2048, 1>]");
}

#[test]
fn a_mem_tile_holds_what_a_compute_tile_cannot() {
    let dims = [(65, 130), (2, 50), (2, 10), (2, 1)];
    let mut d = declared(TileKind::Compute, Element::Int32, 12000, &dims);
    assert_eq!(help(&d, Rule::Rank), "write `tile = mem`: the walk fits a mem tile");
    // The locks and the address of the tile itself are others there.
    (d.acquire, d.release, d.address) = (Some((0, -1)), Some((1, 1)), Some(0x400));
    assert_eq!(
        help(&d, Rule::Rank),
        "write `tile = mem, acquire = (64, -1), release = (65, 1), address = 0x80400`: the walk fits a mem tile"
    );
    d.bd_id = Some(12);
    d.channel = Some((Direction::Mm2s, 1));
    assert_eq!(help(&d, Rule::Rank), "", "channel 1 of a mem tile reaches other descriptors");
    let d = declared(TileKind::Compute, Element::Int32, 16384, &[(2, 8193), (2, 2)]);
    assert_eq!(help(&d, Rule::StepField), "write `tile = mem`: the walk fits a mem tile");
    let mut d = declared(TileKind::Compute, Element::Int32, 64, &[(8, 8), (4, 1)]);
    d.pad = Some(RawDims::new(&[(1, 1), (2, 2)]));
    assert_eq!(help(&d, Rule::PadTile), "write `tile = mem`: the walk fits a mem tile");
}

#[test]
fn padding_stays_where_it_is() {
    let mut d = declared(TileKind::Mem, Element::Int32, 16384, &[(2000, 8), (4, 1)]);
    d.pad = Some(RawDims::new(&[(0, 0), (2, 2)]));
    let help = help(&d, Rule::WrapField);
    assert_eq!(
        help,
        "the same walk fits as dims = [<2, 8000>, <1000, 8>, <4, 1>], pad = [<0, 0>, <0, 0>, <2, 2>]"
    );
    // Rows of zeros before the first of 2000 rows: not before each half of them.
    d.pad = Some(RawDims::new(&[(1, 0), (2, 2)]));
    assert_eq!(d.fix(&violation(&d, Rule::WrapField)), None);
    // Four words of zeros before words of bytes are sixteen bytes.
    let mut d = declared(TileKind::Mem, Element::Int8, 4096, &[(3, 600), (6, 100), (5, 20), (5, 4), (4, 1)]);
    d.pad = Some(RawDims::new(&[(0, 0), (0, 0), (0, 8), (4, 0), (0, 0)]));
    assert_eq!(
        self::help(&d, Rule::Rank),
        "the same walk fits as dims = [<18, 100>, <5, 20>, <20, 1>], pad = [<0, 0>, <0, 8>, <16, 0>]"
    );
    // And four bytes before a run of them, which a dimension of words would take, are one word.
    let mut d = declared(TileKind::Compute, Element::Int8, 4096, &[(1024, 1)]);
    d.pad = Some(RawDims::new(&[(4, 0)]));
    assert_eq!(self::help(&d, Rule::WrapField), "write `tile = mem`: the walk fits a mem tile");
}

#[test]
fn a_transposition_of_bytes_moves_words_and_leaves_the_rest_to_the_kernel() {
    let d = declared(TileKind::Compute, Element::Int8, 64, &[(8, 1), (8, 8)]);
    let expected =
        "whole words move as dims = [<2, 4>, <8, 8>, <4, 1>]; the kernel must unpack the 4 elements of each";
    assert_eq!(help(&d, Rule::InnermostStride), expected);
    assert_eq!(help(&d, Rule::StrideGranule), expected);
}

/// The dimension of neighbours is found wherever it is, and only if it is whole words.
#[test]
fn of_several_dimensions_that_of_neighbours_goes_inside() {
    let offered =
        |dims: &[_]| help(&declared(TileKind::Mem, Element::Int8, 4096, dims), Rule::InnermostStride);
    for (dims, words) in [
        (&[(8, 1), (4, 64)][..], "<2, 4>, <4, 64>, <4, 1>"),
        (&[(4, 1024), (8, 1), (4, 64)], "<4, 1024>, <2, 4>, <4, 64>, <4, 1>"),
        (&[(2, 512), (4, 1024), (4, 1), (4, 64)], "<2, 512>, <4, 1024>, <4, 64>, <4, 1>"),
    ] {
        let found = offered(dims);
        assert!(found.contains(&format!("dims = [{words}]")), "{found}");
    }
    assert_eq!((offered(&[(6, 1), (4, 64)]).as_str(), offered(&[(8, 2), (4, 64)]).as_str()), ("", ""));
}

#[test]
fn an_outermost_repeat_is_the_task_queues() {
    let mut d = declared(TileKind::Compute, Element::Int32, 64, &[(4, 0), (8, 8), (4, 1)]);
    d.len = Some(128);
    let expected =
        "the same stream is dims = [<8, 8>, <4, 1>], len = 32, started with a task-queue repeat of 4";
    assert_eq!(help(&d, Rule::ZeroStride), expected);
    let d = declared(TileKind::Compute, Element::Int32, 64, &[(256, 0), (8, 1)]);
    assert_eq!(
        help(&d, Rule::ZeroStride),
        "the same stream is dims = [<8, 1>], started with a task-queue repeat of 256"
    );
    let d = declared(TileKind::Compute, Element::Int32, 64, &[(257, 0), (8, 1)]);
    assert_eq!(d.fix(&violation(&d, Rule::ZeroStride)), None, "the task queue repeats up to 256 times");
    let d = declared(TileKind::Compute, Element::Int32, 64, &[(8, 8), (4, 0), (8, 1)]);
    assert_eq!(d.fix(&violation(&d, Rule::ZeroStride)), None, "only a whole transfer repeats");
    let once = declared(TileKind::Compute, Element::Int32, 64, &[(4, 0), (8, 1)]);
    for d in [
        Descriptor { iteration: Some(Iteration { size: 2, stride: 8, current: None }), ..once },
        Descriptor { next_bd: Some(1), ..once },
        Descriptor { release: Some((0, 1)), ..once },
    ] {
        assert_eq!(d.fix(&violation(&d, Rule::ZeroStride)), None, "each run does more than move");
    }
}

#[test]
fn an_iteration_that_goes_nowhere_is_the_task_queues() {
    let mut d = declared(TileKind::Mem, Element::Int32, 64, &[(8, 8), (4, 1)]);
    d.iteration = Some(Iteration { size: 8, stride: 0, current: None });
    let found = d.check();
    let violation = found.as_slice()[0];
    assert_eq!((found.as_slice().len(), violation.locus), (1, Locus::IterationStride));
    let fix = d.fix(&violation).unwrap();
    assert_eq!((fix.change, fix.differs), (Change::Iteration, Some(Difference::Repeated(8))));
}

#[test]
fn sizes_and_runs_that_stay_in_the_buffer() {
    let mut d = declared(TileKind::Compute, Element::Int32, 100, &[(8, 16), (8, 1)]);
    d.len = Some(64);
    assert_eq!(help(&d, Rule::BeyondBuffer), "the largest size that stays in the buffer is 6, len = 48");
    // 13 bytes would stay in the buffer, 12 are whole words.
    let d = declared(TileKind::Mem, Element::Int8, 13, &[(1, 16), (16, 1)]);
    assert_eq!(help(&d, Rule::BeyondBuffer), "the largest size that stays in the buffer is 12");
    let mut d = declared(TileKind::Mem, Element::Int32, 64, &[(4, 8), (4, 1)]);
    d.iteration = Some(Iteration { size: 8, stride: 16, current: None });
    assert_eq!(help(&d, Rule::BeyondBuffer), "the largest iteration size that stays in the buffer is 3");
}

#[test]
fn of_narrow_elements_whole_words_stay_in_the_buffer() {
    // 7 bytes would stay in the buffer, with the same number left over, which is another mistake.
    let d = declared(TileKind::Mem, Element::Int8, 7, &[(9, 1)]);
    assert_eq!(help(&d, Rule::BeyondBuffer), "the largest size that stays in the buffer is 4");
    // Of rows of whole words, any number is.
    let d = declared(TileKind::Mem, Element::Int8, 61, &[(9, 8), (4, 1)]);
    assert_eq!(help(&d, Rule::BeyondBuffer), "the largest size that stays in the buffer is 8");
}

#[test]
fn lengths_that_can_be_moved() {
    let mut d = Descriptor::new(Device::AieMl, TileKind::Mem, Element::Int32, 1024);
    d.offset = 512;
    assert_eq!(help(&d, Rule::BeyondBuffer), "the largest transfer is `len = 512`");
    let mut d = Descriptor::new(Device::AieMl, TileKind::Mem, Element::Int8, 1024);
    d.len = Some(1023);
    assert_eq!(help(&d, Rule::LengthGranule), "the largest transfer is `len = 1020`");
    let mut d = declared(TileKind::Mem, Element::Int32, 64, &[(8, 8), (4, 1)]);
    d.len = Some(64);
    assert_eq!(help(&d, Rule::LengthMismatch), "write `len = 32`");
}

#[test]
fn a_device_with_the_tile_and_its_dimensions() {
    let mut d = declared(TileKind::Compute, Element::Int32, 64, &[(8, 8), (4, 1)]);
    d.device = Device::Aie;
    assert_eq!(help(&d, Rule::LinearOnly), "write `device = aie_ml`");
    d.tile = TileKind::Mem;
    assert_eq!(help(&d, Rule::NoTile), "write `device = aie_ml`");
}

#[test]
fn no_fix_while_another_field_cannot_hold_the_walk() {
    let d = declared(TileKind::Mem, Element::Int32, 1 << 17, &[(2048, 200_000), (8, 1)]);
    let found = d.check();
    for violation in found.as_slice() {
        if matches!(violation.rule, Rule::WrapField | Rule::StepField) {
            assert_eq!(d.fix(violation), None, "{violation:?}");
        }
    }
}

#[test]
fn an_outermost_dimension_too_many_is_the_iteration() {
    let dims = [(4, 4096), (8, 256), (8, 16), (8, 1)];
    let mut d = declared(TileKind::Shim, Element::Int32, 16384, &dims);
    let expected = "the same stream is iteration = (4, 4096), dims = [<8, 256>, <8, 16>, <8, 1>]";
    assert_eq!(help(&d, Rule::Rank), format!("{expected}, started with a task-queue repeat of 4"));
    d.len = Some(2048);
    assert_eq!(help(&d, Rule::Rank), format!("{expected}, len = 512, started with a task-queue repeat of 4"));
    // Nothing else on a shim: its buffer is in no tile's memory.
    for d in [
        Descriptor { iteration: Some(Iteration { size: 2, stride: 16, current: None }), ..d },
        Descriptor { next_bd: Some(1), ..d },
        Descriptor { acquire: Some((0, 1)), ..d },
        Descriptor { dims: d.dims.map(|dims| dims.with_size(0, 65)), elements: 1 << 20, ..d },
    ] {
        assert_eq!(help(&d, Rule::Rank), "");
    }
}

#[test]
fn a_repeat_outside_of_an_iteration_is_one_of_its_runs() {
    let dims = [(3, 0), (4, 4096), (8, 256), (8, 16), (8, 1)];
    let mut d = declared(TileKind::Shim, Element::Int32, 16384, &dims);
    let expected = "the same stream is iteration = (4, 4096), dims = [<8, 256>, <8, 16>, <8, 1>]";
    for rule in [Rule::Rank, Rule::ZeroStride] {
        assert_eq!(help(&d, rule), format!("{expected}, started with a task-queue repeat of 12"));
    }
    d.dims = d.dims.map(|dims| dims.with_size(0, 65));
    assert_eq!(help(&d, Rule::Rank), "", "260 runs");
}

#[test]
fn a_repeat_of_too_large_a_size_is_split_as_well() {
    let d = declared(TileKind::Compute, Element::Int32, 4096, &[(4, 0), (8, 1), (510, 8)]);
    assert_eq!(
        help(&d, Rule::ZeroStride),
        "the same stream is dims = [<8, 1>, <2, 2040>, <255, 8>], started with a task-queue repeat of 4"
    );
}

#[test]
fn a_transfer_too_long_for_every_tile_is_several_runs() {
    let whole = Descriptor::new(Device::AieMl, TileKind::Mem, Element::Int32, 131_072);
    assert_eq!(
        help(&whole, Rule::LengthField),
        "the same stream is iteration = (2, 65536), dims = [<65536, 1>], started with a task-queue repeat of 2"
    );
    let locked = Descriptor { acquire: Some((64, 1)), ..whole };
    assert_eq!(help(&locked, Rule::LengthField), "", "each run would wait");
}

/// A run of neighbours is in no wrap field, if it is all there is.
#[test]
fn what_is_left_of_the_iteration_is_written_as_the_fewest_dimensions() {
    let d = declared(TileKind::Compute, Element::Int32, 16_384, &[(3, 5000), (4099, 1)]);
    let expected = "the same stream is iteration = (3, 5000), dims = [<4099, 1>]";
    assert_eq!(help(&d, Rule::WrapField), format!("{expected}, started with a task-queue repeat of 3"));
}

#[test]
fn of_the_nearest_numbers_only_those_that_pass() {
    let nearest = |size, stride| declared(TileKind::Mem, Element::Int8, 4096, &[(size, stride), (4, 1)]);
    assert_eq!(help(&nearest(3, 6), Rule::StrideGranule), "the nearest strides are 4 and 8");
    assert_eq!(help(&nearest(3, 2), Rule::StrideGranule), "the nearest stride is 4", "0 is no step");
    let size = |size| declared(TileKind::Mem, Element::Int8, 4096, &[(2, 32), (size, 1)]);
    assert_eq!(help(&size(6), Rule::SubWordRun), "the nearest sizes are 4 and 8");
    assert_eq!(help(&size(3), Rule::SubWordRun), "the nearest size is 4");
    let with_len = Descriptor { len: Some(12), ..size(6) };
    assert_eq!(help(&with_len, Rule::SubWordRun), "the nearest sizes are 4 with len = 8 and 8 with len = 16");
    let pad = |before| Descriptor { pad: Some(RawDims::new(&[(0, 0), (before, 0)])), ..size(4) };
    assert_eq!(help(&pad(2), Rule::PadGranule), "the nearest paddings are 0 and 4");
    assert_eq!(help(&pad(-2), Rule::PadGranule), "the nearest padding is 0");
    let offset = |offset| Descriptor { offset, elements: 40, ..size(8) };
    assert_eq!(help(&offset(2), Rule::OffsetGranule), "the nearest offset is 0", "4 leads out of the buffer");
}

#[test]
fn addresses_in_reach_and_in_hexadecimal() {
    let at = |address| Descriptor {
        address: Some(address),
        ..Descriptor::new(Device::AieMl, TileKind::Compute, Element::Int32, 16)
    };
    assert_eq!(help(&at(0x402), Rule::Address), "the nearest addresses are 0x400 and 0x404");
    assert_eq!(help(&at(0xFFBE), Rule::Address), "the nearest addresses are 0xFFBC and 0xFFC0");
    assert_eq!(help(&at(0xFFC2), Rule::Address), "the nearest address is 0xFFC0");
    assert_eq!(help(&at(0xFFFE), Rule::Address), "the highest address for this buffer is 0xFFC0");
    assert_eq!(help(&at(0x1_0001), Rule::Address), "the highest address for this buffer is 0xFFC0");
    assert_eq!(help(&at(0x1_0000), Rule::Address), "the highest address for this buffer is 0xFFC0");
    assert_eq!(help(&at(-4), Rule::Address), "the lowest address for this buffer is 0x0");
    let d = at(0xFFE0);
    let text = d.message(&violation(&d, Rule::Address)).as_str().to_owned();
    assert!(text.starts_with(
        "a buffer of 64 bytes at address 0xFFE0 ends at 0x10020, but the memory ends at 0x10000"
    ));
}

#[test]
fn an_offset_that_leads_out_at_the_other_end_is_not_offered() {
    let below = |elements| Descriptor {
        offset: -3,
        ..declared(TileKind::Mem, Element::Int32, elements, &[(4, 2), (2, 1)])
    };
    let text = "the smallest offset that keeps the walk in the buffer is offset = 0";
    assert_eq!(help(&below(8), Rule::BelowBuffer), text);
    assert_eq!(help(&below(7), Rule::BelowBuffer), "");
    assert_eq!(help(&below(4), Rule::BelowBuffer), "", "no offset is right");
}

#[test]
fn a_value_that_no_lock_has_becomes_the_greatest() {
    let mut d = Descriptor::new(Device::AieMl, TileKind::Mem, Element::Int32, 16);
    d.acquire = Some((66, -64));
    assert_eq!(help(&d, Rule::LockValue), "the lowest value is acquire = (66, -63)");
    (d.acquire, d.release) = (None, Some((66, -64)));
    assert_eq!(help(&d, Rule::LockValue), "the lowest value is release = (66, -63)");
    // The help contains the lock, so it appears once the lock is known.
    d.release = Some((UNKNOWN, -64));
    assert!(!d.is_settled(&violation(&d, Rule::LockValue)));
    assert_eq!(help(&d, Rule::LockValue), "");
    d.release = Some((UNKNOWN, 64));
    assert!(d.is_settled(&violation(&d, Rule::LockValue)));
}

#[test]
fn a_position_in_the_stream_counts_zeros() {
    let mut d = declared(TileKind::Mem, Element::Int32, 16, &[(2, 8), (8, 3)]);
    d.pad = Some(RawDims::new(&[(1, 1), (2, 3)]));
    let text = d.message(&violation(&d, Rule::BeyondBuffer)).as_str().to_owned();
    // A row of 13 zeros, a row of 13, two zeros and seven elements.
    assert!(text.contains("element 35 of the stream is index 29"), "{text}");
    assert_eq!(stream(&d)[35], Some(29));
}

/// A declaration with something in it that is often wrong.
fn random(rng: &mut Rng) -> Descriptor {
    let element = *rng.pick(&[Element::Int8, Element::Int16, Element::Int32, Element::Int64]);
    let granule = i128::from(32 / element.bits().min(32));
    let rank = 1 + rng.below(5);
    let (mut run, mut left) = (1i128, 4096i128);
    let mut dims: Vec<(i128, i128)> = (0..rank)
        .map(|level| {
            let size = match rng.below(8) {
                0 => *rng.pick(&[256, 257, 510, 1022, 1024, 1026, 2044]),
                1 => 1,
                _ => i128::from(rng.range(2..=8)),
            };
            let size = if level == 0 && !rng.once_in(4) { size * granule } else { size };
            let size = if size > left { 1 } else { size };
            left /= size;
            let stride = match rng.below(10) {
                0 => 0,
                1 => i128::from(rng.range(1..=5)),
                2 | 3 => run + granule * i128::from(rng.range(1..=4)),
                _ => run,
            };
            run = (size * stride).max(1);
            (size, stride)
        })
        .collect();
    dims.reverse();
    if rank > 1 && rng.once_in(3) {
        let (a, b) = (rng.below(rank) as usize, rng.below(rank) as usize);
        dims.swap(a, b);
    }
    let span = dims.iter().map(|&(size, stride)| (size - 1) * stride).sum::<i128>() + 1;
    let elements = if rng.once_in(4) { (span - i128::from(rng.range(0..=40))).max(1) } else { span };
    let mut d = declared(*rng.pick(TileKind::ALL), element, elements, &dims);
    if rng.once_in(5) {
        let pads: Vec<_> = dims
            .iter()
            .map(|_| (if rng.once_in(2) { 4 } else { 0 }, if rng.once_in(4) { 8 } else { 0 }))
            .collect();
        d.pad = Some(RawDims::new(&pads));
        if d.moved() > 10_000 {
            d.pad = None;
        }
    }
    if rng.once_in(3) {
        d.len = Some(d.moved() + i128::from(rng.once_in(4)));
    }
    if rng.once_in(5) {
        d.iteration =
            Some(Iteration { size: i128::from(rng.range(1..=6)), stride: granule * 4, current: None });
    }
    if rng.once_in(3) {
        d.channel = Some((*rng.pick(&[Direction::S2mm, Direction::Mm2s]), i128::from(rng.range(0..=1))));
    }
    d
}

fn assert_differs_as_it_says(d: &Descriptor, fix: &Fix) {
    let (before, after) = (stream(d), stream(&fix.descriptor));
    let what = (d.sizes(), d.pad.map(|pad| pad.as_slice().to_vec()), fix.change, fix.descriptor.sizes());
    match fix.differs {
        None => assert_eq!(before, after, "{what:?}"),
        Some(Difference::Repeated(times)) if fix.change == Change::Dims => {
            assert_eq!(before, after.repeat(times as usize), "{what:?}");
        }
        // The runs of the task queue are the iteration's, all from one start.
        Some(Difference::Repeated(times)) => {
            assert_eq!(before, after, "{what:?}");
            assert_eq!(d.iteration.map(|iteration| (iteration.size, iteration.stride)), Some((times, 0)));
        }
        Some(Difference::Shorter) => match fix.change {
            Change::Iteration => assert!(fix.descriptor.iteration.unwrap().size < d.iteration.unwrap().size),
            _ => {
                let all: BTreeSet<_> = before.iter().collect();
                assert!(after.len() < before.len() && after.iter().all(|at| all.contains(at)), "{what:?}");
            }
        },
        Some(Difference::WholeWords(granule)) => {
            assert_eq!(granule, i128::from(32 / d.element.bits()), "{what:?}");
            let sorted = |mut stream: Vec<_>| {
                stream.sort_unstable();
                stream
            };
            assert_eq!(sorted(before), sorted(after.clone()), "the same elements: {what:?}");
            for word in after.chunks(granule as usize) {
                let first = word[0].unwrap();
                assert!(first % granule == 0 && word.iter().zip(first..).all(|(&at, next)| at == Some(next)));
            }
        }
        Some(Difference::Iterated(times)) => {
            let Iteration { size, stride, .. } = fix.descriptor.iteration.unwrap();
            assert_eq!(times % size, 0, "{what:?}");
            let run = |k| stream(&Descriptor { offset: d.offset + k % size * stride, ..fix.descriptor });
            assert_eq!(before, (0..times).flat_map(run).collect::<Vec<_>>(), "{what:?}");
        }
        Some(Difference::Upwards) => {
            let sorted = |mut stream: Vec<_>| {
                stream.sort_unstable();
                stream
            };
            assert_eq!(sorted(before), sorted(after), "{what:?}");
        }
        Some(Difference::Other) => assert!(matches!(fix.change, Change::Number(_)), "{what:?}"),
        Some(other) => panic!("{other:?}"),
    }
}

#[test]
fn every_fix_passes_and_is_the_same_stream_or_says_how_it_differs() {
    let mut rng = Rng::new(0xf1c5);
    let (mut offered, mut same, mut clean) = (0, 0, 0);
    for _ in 0..cases(6_000) {
        let d = random(&mut rng);
        let before = d.check();
        for violation in before.as_slice() {
            let Some(fix) = d.fix(violation) else { continue };
            offered += 1;
            same += usize::from(fix.differs.is_none());
            let after = fix.descriptor.check();
            clean += usize::from(after.is_empty());
            assert!(after.as_slice().len() < before.as_slice().len(), "{:?}: {after:?}", d.sizes());
            for left in after.as_slice() {
                assert!((left.rule, left.locus) != (violation.rule, violation.locus), "{:?}", d.sizes());
                assert!(before.has(left.rule), "{:?}: new {left:?}", d.sizes());
            }
            assert_differs_as_it_says(&d, &fix);
            let message = d.message(violation);
            assert!(message.as_str().contains("\n  = help: "), "{message:?}");
        }
    }
    assert!(offered > 1_000 && same > 300 && clean > 300, "{offered} fixes, {same} the same, {clean} clean");
}

#[test]
fn the_largest_that_stays_is_the_largest() {
    let mut rng = Rng::new(0x1a46);
    let (mut sizes, mut runs) = (0, 0);
    for _ in 0..6_000 {
        let mut d = random(&mut rng);
        // The length of a longer walk does not depend on the written length.
        d.len = None;
        for violation in d.check().as_slice() {
            let Some(fix) = d.fix(violation).filter(|fix| fix.differs == Some(Difference::Shorter)) else {
                continue;
            };
            let longer = |more: i128| match fix.change {
                Change::Size(k) => {
                    let dims = fix.descriptor.dims.unwrap();
                    let size = dims.as_slice()[k as usize].0 + more;
                    Descriptor { dims: Some(dims.with_size(k as usize, size)), ..fix.descriptor }
                }
                _ => {
                    let iteration = fix.descriptor.iteration.unwrap();
                    let iteration = Some(Iteration { size: iteration.size + more, ..iteration });
                    Descriptor { iteration, ..fix.descriptor }
                }
            };
            *(if fix.change == Change::Iteration { &mut runs } else { &mut sizes }) += 1;
            for more in 1..=i128::from(32 / d.element.bits().min(32)) {
                let after = longer(more).check();
                let left = fix.descriptor.check();
                let told = after.has(Rule::BeyondBuffer) || after.as_slice().len() > left.as_slice().len();
                assert!(told, "{more} more than {fix:?} of {d:?}: {left:?}, {after:?}");
            }
        }
    }
    assert!(sizes > 500 && runs > 100, "{sizes} sizes, {runs} iterations");
}
