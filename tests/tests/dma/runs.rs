//! All runs of an iteration: their walk as a type, and writes of two runs to one place, against running them.

use std::collections::HashMap;

use aie_pattern::prelude::*;
use aie_pattern_core::declare::{Descriptor, Iteration, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::{Locus, Rule};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases, nested_loops};

const FOUR: usize = 4;

/// A runtime sequence's walk of four dimensions.
#[dma_bd(tile = shim, channel = mm2s(0), buffer = [i32; 4096], dims = [<2, 8>, <4, 64>, <8, 1>], iteration = (4, 1024))]
struct Blocks;
#[dma_bd(tile = shim, channel = mm2s(0), buffer = [i32; 4096], dims = [<2, 8>, <4, 64>, <8, 1>], iteration = (FOUR, 1024))]
struct BlocksAgain;
/// Of bytes, without dimensions.
#[dma_bd(buffer = [i8; 256], len = 64, iteration = (4, 64, 0))]
struct Linear;
/// One run.
#[dma_bd(buffer = [i32; 64])]
struct Once;
/// Its first run is in the middle, which is only an error if all runs are used.
#[dma_bd(buffer = [i32; 256], len = 64, iteration = (4, 64, 2))]
struct Wrapping;
#[dma_bd(buffer = [i32; 256], len = 64, iteration = (FOUR, 64, 2))]
struct WrappingAgain;
/// More entries than any program would want.
#[dma_bd(device = ideal, buffer = [i8; 1 << 40], len = 1 << 30, iteration = (1 << 10, 1 << 30))]
struct Huge;

type All<D> = <D as BufferDescriptor>::AllRuns;

#[test]
fn all_passes_are_the_runs_one_after_the_other() {
    let expected = nested_loops(0, &[(4, 1024), (2, 8), (4, 64), (8, 1)]);
    assert_eq!((Blocks::LEN, All::<Blocks>::LEN, All::<Blocks>::SPAN), (64, 256, 3 * 1024 + 8 + 3 * 64 + 8));
    assert!(All::<Blocks>::INDICES.iter().map(|&index| i64::from(index)).eq(expected.iter().copied()));
    assert_eq!(All::<Blocks>::INDICES, All::<BlocksAgain>::INDICES);
    assert_eq!(All::<Blocks>::PATTERN, All::<BlocksAgain>::PATTERN);
    assert!(BlocksAgain::ALL_RUNS.iter().map(|index| index as i64).eq(expected.iter().copied()));

    let buffer: [i32; 4096] = std::array::from_fn(|k| k as i32);
    let mut stream = [0; 256];
    Blocks::ALL_RUNS.gather(&buffer, &mut stream);
    assert!(stream.iter().map(|&index| i64::from(index)).eq(expected));

    let words: [u8; 256] = *All::<Linear>::INDICES;
    assert!(words.iter().enumerate().all(|(k, &index)| k == index as usize));
    assert_eq!(All::<Once>::PATTERN, Once::PATTERN);
    assert_eq!((Wrapping::INDICES[0], WrappingAgain::INDICES[0]), (128, 128));
    assert_eq!(All::<Huge>::LEN, 1 << 40);
}

/// The stream of all runs, beginning with the current one.
fn runs(d: &Descriptor, iteration: Iteration) -> Vec<i64> {
    let dims: Vec<(u64, i64)> =
        d.sizes().iter().map(|&(size, stride)| (size as u64, stride as i64)).collect();
    let dims = if dims.is_empty() { vec![(d.len.unwrap() as u64, 1)] } else { dims };
    let first = iteration.current.unwrap_or(0);
    let order = (0..iteration.size).map(|k| (first + k) % iteration.size);
    order.flat_map(|run| nested_loops((d.offset + run * iteration.stride) as i64, &dims)).collect()
}

#[test]
fn writes_of_two_runs_to_one_place_are_those_of_running_them() {
    let mut rng = Rng::new(1304);
    let (mut between, mut right) = (0, 0);
    let count = cases(20_000);
    for _ in 0..count {
        let rank = rng.below(5) as usize;
        let tile = if rank == 4 { TileKind::Mem } else { *rng.pick(TileKind::ALL) };
        let mut list = [(1, 1); 4];
        let mut reach = 1;
        for dim in list[..rank].iter_mut().rev() {
            *dim = (1 + i128::from(rng.below(4) as u32), reach + i128::from(rng.below(3) as u32));
            reach = dim.0 * dim.1;
        }
        let size = 1 + i128::from(rng.below(6) as u32);
        let iteration = Iteration {
            size,
            stride: 1 + i128::from(rng.below(2 * reach as u64 + 8) as u32),
            current: rng.once_in(2).then(|| i128::from(rng.below(size as u64) as u32)),
        };
        let d = Descriptor {
            channel: Some((Direction::S2mm, 0)),
            offset: i128::from(rng.below(8) as u32),
            len: (rank == 0).then(|| 1 + i128::from(rng.below(20) as u32)),
            dims: (rank > 0).then(|| RawDims::new(&list[..rank])),
            iteration: Some(iteration),
            ..Descriptor::new(Device::AieMl, tile, Element::Int32, 16384)
        };
        let found = d.check();
        let list = found.as_slice();
        let stream = runs(&d, iteration);
        let mut seen: HashMap<i64, usize> = HashMap::new();
        let is_twice = stream.iter().enumerate().any(|(k, &index)| seen.insert(index, k).is_some());
        assert_eq!(!list.is_empty(), is_twice, "{d:?}: {list:?}");
        let Some(violation) = list.first() else {
            right += 1;
            let all = d.all_passes().map(|walk| walk.indices().unwrap().collect::<Vec<_>>());
            assert_eq!(all.is_none(), size > 1 && iteration.current.is_some_and(|current| current > 0));
            assert!(all.is_none_or(|all| all == stream));
            continue;
        };
        assert_eq!((list.len(), violation.rule), (1, Rule::Overlap), "{d:?}");
        let text = d.message(violation);
        let numbers: Vec<usize> =
            text.as_str().split([' ', '\n']).filter_map(|word| word.parse().ok()).collect();
        if let Locus::IterationStride = violation.locus {
            between += 1;
            assert!(numbers[0] < numbers[1]);
            assert_eq!([stream[numbers[0]], stream[numbers[1]]], [numbers[2] as i64; 2], "{d:?}");
        }
        let allowed = Descriptor { allow_overlap: true, ..d };
        assert!(allowed.check().is_empty());
    }
    assert!(between > count / 10 && right > count / 10, "{between} {right}");
}

/// One run is the walk itself; without a run there is no walk.
#[test]
fn one_run_and_none() {
    let dims = Some(RawDims::new(&[(2, 8), (4, 1)]));
    let d = Descriptor { dims, ..Descriptor::new(Device::AieMl, TileKind::Shim, Element::Int32, 64) };
    let of = |size| {
        let iteration = Some(Iteration { size, stride: 16, current: None });
        let walk = Descriptor { iteration, ..d }.all_passes();
        walk.map(|walk| walk.indices().unwrap().collect::<Vec<_>>())
    };
    assert_eq!((of(-1), of(0)), (None, None));
    assert_eq!(of(1), Some(nested_loops(0, &[(2, 8), (4, 1)])));
    assert_eq!(of(2), Some(nested_loops(0, &[(2, 16), (2, 8), (4, 1)])));
}

#[test]
fn what_is_sent_may_be_sent_again() {
    let iteration = Some(Iteration { size: 4, stride: 4, current: None });
    let d = Descriptor {
        len: Some(64),
        iteration,
        ..Descriptor::new(Device::AieMl, TileKind::Shim, Element::Int32, 256)
    };
    assert!(d.check().is_empty());
    assert!(Descriptor { channel: Some((Direction::Mm2s, 0)), ..d }.check().is_empty());
    let writes = Descriptor { channel: Some((Direction::S2mm, 0)), ..d };
    let found = writes.check();
    assert_eq!(found.as_slice().len(), 1);
    let text = writes.message(&found.as_slice()[0]);
    assert_eq!(
        text.as_str(),
        "elements 4 and 64 of the stream, counted over all passes, are written to the same place\n  = note: both go to index 4 of the \
         buffer, where the last write wins\n  = help: write `allow(overlap)` if this is intended"
    );
}
