//! Contracts of declarations. Declarations that keep them compile, in every notation; the help offers
//! declarations that keep them; and contracts of tilings, padded or several together, are compared with
//! counting.

use std::collections::HashSet;

use aie_pattern::prelude::*;
use aie_pattern_core::declare::tiling::{Port, Tiling};
use aie_pattern_core::declare::{Contracts, Descriptor, Ensured, RawDims, Tensor};
use aie_pattern_core::rule::contract::ContractFault;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{NaiveTiling, Rng, cases};

const ROWS: usize = 16;
const BYTES: u32 = 32;

tensor_pattern! {
    struct Columns = <int16, 16; [4, 1], [16, 4]; buffer = 1024, ensure(covers, injective, runs(32))>;
    struct Constant = <int16, 16; [4, 1], [ROWS, 4]; buffer = 1024, ensure(covers, runs(BYTES), same_walk(Columns))>;
    struct Back = <int16, 16; [ROWS, 1], [4, 16]; ensure(inverse(Constant))>;
    // The same bytes as wider elements, in steps of bytes.
    struct Words = <int32, 8; [4, 32], [16, 128]; bytes, ensure(same_walk(Columns))>;
    // A window reads elements twice, on purpose.
    struct Window = <int16, 16; [8, 1], [3, 1]; ensure(runs(96))>;
}

#[dma_bd(dims = [<4, 16>, <16, 64>, <16, 1>], ensure(covers, same_walk(Words)))]
static MATRIX: [i16; 1024] = [0; 1024];

// A runtime sequence's walk in four dimensions: three, and an iteration.
#[dma_bd(tile = shim, dims = [<4, 8>, <8, 32>, <8, 1>], iteration = (4, 256), ensure(covers, injective, runs(32)))]
static TILES: [i32; 1024] = [0; 1024];

tiling_pattern! {
    struct ByColumns = int16, mem, read, ensure(covers, injective, runs(32), same_walk(Columns)) {
        .buffer_dimension = {64, 16}, .tiling_dimension = {16, 1},
        .tile_traversal = {{.dimension=1, .stride=1, .wrap=16}, {.dimension=0, .stride=16, .wrap=4}}
    };
    struct Upper = int16, mem, read { .buffer_dimension = {64, 16}, .tiling_dimension = {64, 4} };
    struct Halo = int32, mem, read, ensure(injective, runs(12)) {
        .buffer_dimension = {8, 8}, .tiling_dimension = {4, 4}, .offset = {-1, 0},
        .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}, {.dimension=1, .stride=4, .wrap=2}}
    };
    #[allow(deprecated)] // a dimension that is traversed twice
    struct HaloAgain = uint32, mem, read, ensure(same_walk(Halo)) {
        .buffer_dimension = {8, 8}, .tiling_dimension = {4, 2}, .offset = {-1, 0},
        .tile_traversal = {{.dimension=1, .stride=2, .wrap=2}, {.dimension=0, .stride=4, .wrap=2},
                           {.dimension=1, .stride=4, .wrap=2}}
    };
}

#[dma_bd(name = Lower, offset = 256, dims = [<12, 64>, <64, 1>])]
#[dma_bd(name = Middle, offset = 256, dims = [<4, 64>, <64, 1>])]
#[allow(dead_code)]
static HALVES: [i16; 1024] = [0; 1024];

assert_same_walk!(MatrixBd, ByColumns);
assert_same_walk!(Words, Constant);
assert_disjoint!(Upper, Middle);
assert_disjoint!(Upper, Lower);
assert_covers!(Upper, Lower);
assert_covers!(Lower, Upper,);

#[test]
fn declarations_that_keep_their_contracts_are_as_without() {
    assert_eq!((Columns::LEN, Constant::LEN, Window::LEN), (64, 64, 24));
    assert_eq!(Columns::INDICES, Constant::INDICES);
    let (there, back) = (Columns::INDICES, Back::INDICES);
    assert!((0..64).all(|k| back[usize::from(there[k])] as usize == k));
    assert_eq!((MATRIX.len(), TILES.len(), TilesBd::LEN, Words::LEN), (1024, 1024, 256, 64));
    assert_eq!((HaloAgain::LEN, Halo::LEN), (64, 64));
}

/// What a help offers as dimensions: `[<8, 16>, <16, 1>]` or `[8, 16], [16, 1]`.
fn offered(message: &str) -> Option<RawDims> {
    let (_, help) = message.split_once("the contracts hold with ")?;
    let numbers: Vec<i128> = help
        .split(|c: char| !c.is_ascii_digit() && c != '-')
        .filter_map(|number| number.parse().ok())
        .collect();
    let pairs: Vec<(i128, i128)> = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    Some(RawDims::new(&pairs))
}

/// Dimensions of a buffer of `elements` as nested loops, then with two numbers exchanged or one changed.
fn nearly(rng: &mut Rng) -> (Vec<(i128, i128)>, i128) {
    let (mut dims, mut stride) = (Vec::new(), 1);
    for _ in 0..rng.range(1..=4) {
        let size = i128::from(rng.range(2..=6));
        dims.insert(0, (size, stride));
        stride *= size;
    }
    let (j, k) = (rng.below(dims.len() as u64) as usize, rng.below(dims.len() as u64) as usize);
    match rng.below(6) {
        0 => dims.swap(j, k),
        1 => dims[k] = (dims[k].1, dims[k].0),
        2 => (dims[j].0, dims[k].0) = (dims[k].0, dims[j].0),
        3 => dims[k].1 += 1,
        4 => dims[k].0 += i128::from(rng.range(-1..=1)),
        _ => dims.reverse(),
    }
    (dims, stride)
}

#[test]
fn what_a_help_offers_keeps_every_contract_and_every_rule() {
    let mut rng = Rng::new(0x0ffe);
    let (mut broken, mut helped) = (0, 0);
    for _ in 0..cases(1_500) {
        let (dims, elements) = nearly(&mut rng);
        let runs = rng.once_in(2).then(|| 4 * i128::from(rng.range(1..=6)));
        let contracts = Contracts { covers: rng.once_in(2), injective: rng.once_in(2), runs };
        let dims = RawDims::new(&dims);
        let descriptor = Descriptor {
            dims: Some(dims),
            ..Descriptor::new(Device::AieMl, TileKind::Mem, Element::Int32, elements)
        };
        let tensor =
            Tensor { element: Element::Int32, lanes: 4, dims, buffer: Some(elements * 4), ..Tensor::EMPTY };
        if descriptor.check().is_empty() {
            let ensured = Ensured { declaration: descriptor, contracts };
            for violation in ensured.check().as_slice() {
                broken += 1;
                if let Some(dims) = offered(ensured.message(violation).as_str()) {
                    let declaration = Descriptor { dims: Some(dims), ..descriptor };
                    assert!(declaration.check().is_empty(), "{declaration:?}");
                    assert!(Ensured { declaration, contracts }.check().is_empty(), "{declaration:?}");
                    helped += 1;
                }
            }
        }
        if tensor.check().is_empty() {
            let ensured = Ensured { declaration: tensor, contracts };
            for violation in ensured.check().as_slice() {
                broken += 1;
                if let Some(dims) = offered(ensured.message(violation).as_str()) {
                    let declaration = Tensor { dims, ..tensor };
                    assert!(declaration.check().is_empty(), "{declaration:?}");
                    assert!(Ensured { declaration, contracts }.check().is_empty(), "{declaration:?}");
                    helped += 1;
                }
            }
        }
    }
    assert!(broken > 500 && helped * 3 > broken, "{helped} of {broken}");
}

/// A tiling, half of the time with zeros, and its walk.
fn tiling(rng: &mut Rng, buffer: &[i64]) -> NaiveTiling {
    let rank = buffer.len();
    let traversal = (0..rng.below(3))
        .map(|_| (rng.below(rank as u64) as i64, rng.range(1..=5), rng.range(1..=3)))
        .collect();
    let low = if rng.once_in(2) { 0 } else { -2 };
    NaiveTiling {
        buffer: buffer.to_vec(),
        tile: (0..rank).map(|_| rng.range(1..=4)).collect(),
        offset: (0..rank).map(|_| rng.range(low..=2)).collect(),
        traversal,
        repetition: if rng.once_in(12) { 2 } else { 1 },
        boundary: buffer.to_vec(),
    }
}

#[test]
fn zeros_are_neither_moved_twice_nor_part_of_a_run() {
    let mut rng = Rng::new(0x2e05);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..cases(4_000) {
        let rank = rng.range(1..=3) as usize;
        let buffer: Vec<i64> = (0..rank).map(|d| rng.range(2..=[9, 6, 4][d])).collect();
        let all: Vec<NaiveTiling> = (0..rng.range(1..=2)).map(|_| tiling(&mut rng, &buffer)).collect();
        let tilings: Vec<Tiling> = all.iter().map(NaiveTiling::declared).collect();
        let port = Port { device: Device::Ideal, element: Element::Int32, tilings: &tilings, ..Port::EMPTY };
        if !port.check().is_empty() {
            continue;
        }
        let walk: Vec<Option<u64>> = all.iter().flat_map(NaiveTiling::walk).collect();
        let data: Vec<(usize, u64)> =
            walk.iter().enumerate().filter_map(|(k, at)| Some((k, (*at)?))).collect();
        let mut met = HashSet::new();
        let twice = data.iter().any(|&(_, at)| !met.insert(at));
        let mut runs: Vec<(usize, u64, u64)> = Vec::new();
        for &(k, at) in &data {
            match runs.last_mut() {
                Some((_, start, len)) if *start + *len == at => *len += 1,
                _ => runs.push((k, at, 1)),
            }
        }
        let shortest = runs.iter().min_by_key(|run| run.2).copied();
        let bytes = i128::from(rng.range(1..=4)) * 4;
        let contracts = Contracts { injective: true, runs: Some(bytes), ..Contracts::EMPTY };
        let ensured = Ensured { declaration: port, contracts };
        let (mut found_twice, mut found_short) = (false, false);
        for violation in ensured.check().as_slice() {
            let kind = match violation.fault {
                ContractFault::Twice(found) => {
                    let [first, second] = [found.first, found.second].map(|k| walk[k as usize]);
                    assert_eq!((first, second), (Some(found.index as u64), first), "{all:?}");
                    assert!(found.first != found.second);
                    found_twice = true;
                    "twice"
                }
                ContractFault::TwiceAt { index } => {
                    assert!(data.iter().filter(|at| i128::from(at.1) == index).count() > 1, "{all:?}");
                    found_twice = true;
                    "twice at"
                }
                ContractFault::Short { run, .. } => {
                    let (position, start, len) = shortest.unwrap();
                    assert_eq!((run.position, run.index), (position as u64, start as i64), "{all:?}");
                    assert_eq!(run.elements, len, "{all:?}");
                    found_short = true;
                    "short"
                }
                ContractFault::Undecided => {
                    // Of several tilings with zeros it is not known whether they meet.
                    assert!(all.len() > 1 && port.has_zeros(), "{all:?}");
                    found_twice = twice;
                    "undecided"
                }
                other => panic!("{other:?} {all:?}"),
            };
            *seen.entry(kind).or_insert(0) += 1;
        }
        assert_eq!(found_twice, twice, "{all:?}");
        assert_eq!(found_short, shortest.is_some_and(|run| i128::from(run.2) * 4 < bytes), "{all:?}");
        if ensured.check().is_empty() {
            *seen.entry("holds").or_insert(0) += 1;
        }
    }
    assert_eq!(
        seen.keys().copied().collect::<Vec<_>>(),
        ["holds", "short", "twice", "twice at", "undecided"]
    );
    assert!(seen.values().all(|&count| count > 20), "{seen:?}");
}
