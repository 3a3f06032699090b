//! What `fit` finds walks the same order: random walks, within the limits of every tile and beyond, held against what the
//! registers of its descriptors make the hardware do.
//!
//! `AIE_PATTERN_CASES=1000000` sets the number of walks.

use aie_pattern_core::lower::fit::{Limits, Piece, Plan, Reason, fit};
use aie_pattern_core::{Device, Dim, Element, Pattern, TileKind};
use aie_pattern_tests::tiles::{decode, encode, run};
use aie_pattern_tests::{Rng, cases};

const TILES: [(Device, TileKind); 8] = [
    (Device::Aie, TileKind::Compute),
    (Device::Aie, TileKind::Shim),
    (Device::AieMl, TileKind::Compute),
    (Device::AieMl, TileKind::Mem),
    (Device::AieMl, TileKind::Shim),
    (Device::Aie2p, TileKind::Compute),
    (Device::Aie2p, TileKind::Mem),
    (Device::Aie2p, TileKind::Shim),
];

const ELEMENTS: [Element; 6] =
    [Element::Int4, Element::Int8, Element::Bfloat16, Element::Int32, Element::Float, Element::Cint32];

/// Sizes around the limits, and small ones.
const SIZES: [u64; 24] =
    [1, 2, 2, 3, 3, 4, 4, 5, 8, 16, 17, 63, 64, 65, 127, 255, 256, 257, 258, 509, 1021, 1023, 1024, 1026];

fn random_walk(rng: &mut Rng, element: Element) -> (i64, Vec<(u64, i64)>) {
    let mut left = *rng.pick(&[8, 32, 128, 300, 1100]);
    if rng.once_in(500) {
        left = 140_000;
    }
    let each = 32 / i64::from(element.bits()).min(32);
    // Most walks over narrow elements are over whole words.
    let (unit, mut dims) = if rng.once_in(12) { (1, Vec::new()) } else { (each, vec![(each as u64, 1)]) };
    let mut run = unit;
    for _ in 0..rng.below(7) {
        let size = if left > 20_000 { *rng.pick(&[2, 64, 257, 509, 1021]) } else { *rng.pick(&SIZES) };
        let size = if size > left { 1 + rng.below(left.min(6)) } else { size };
        left /= size;
        let stride = match rng.below(24) {
            0 => 0,
            1 => -run,
            2 => unit * rng.range(1..=5),
            3 => unit * *rng.pick(&[2047, 4096, 8192, 8193, 131_072, 131_073, 1 << 20, 1 + (1 << 20)]),
            4..=11 => run + unit * rng.range(1..=3),
            _ => run,
        };
        run = (stride * size as i64).max(1);
        dims.push((size, stride));
    }
    if dims.len() > 2 && rng.once_in(3) {
        let (a, b) =
            (1 + rng.below(dims.len() as u64 - 1) as usize, 1 + rng.below(dims.len() as u64 - 1) as usize);
        dims.swap(a, b);
    }
    if left > 1 && rng.once_in(5) {
        dims.push((1 + rng.below(left), 0));
    }
    dims.reverse();
    let lowest: i64 = dims.iter().map(|&(size, stride)| (stride * (size as i64 - 1)).min(0)).sum();
    let offset = if rng.once_in(40) { rng.range(-2..=2) } else { each * rng.range(0..=2) - lowest };
    (offset, dims)
}

fn pattern(element: Element, offset: i64, dims: &[(u64, i64)]) -> Pattern {
    let list: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(element, offset, &list).unwrap()
}

/// What goes through the channel, as numbers of half bytes of the buffer: all runs of a descriptor, from its registers.
fn stream(piece: &Piece, device: Device, tile: TileKind, elements: i128, out: &mut Vec<i64>) {
    let d = piece.descriptor(device, tile, elements);
    let found = d.check();
    assert!(found.is_empty(), "{piece:?}: {:?}", found.as_slice());
    if device == Device::Aie {
        // Its words are not known; the transfer is linear, and there is one.
        assert!(d.is_linear() && piece.runs() == 1 && piece.iteration().is_none(), "{piece:?}");
        let width = i64::from(piece.walk().element().bits()) / 4;
        out.extend(
            piece
                .walk()
                .indices()
                .unwrap()
                .flat_map(|index| (0..width).map(move |part| index * width + part)),
        );
        return;
    }
    let address = device.family().tile(tile).unwrap().local_memory;
    let words = encode(tile, device, &d.fields(address).unwrap()).unwrap();
    let mut fields = decode(tile, device, &words);
    let first = (fields.base_addr as i64 - address as i64) / 4;
    assert!(piece.runs() <= 256, "{piece:?}");
    for k in 0..piece.runs() {
        fields.iteration.current = k % fields.iteration.wrap;
        out.extend(run(&fields).0.into_iter().flat_map(|word| {
            let word = first + word.unwrap();
            (0..8).map(move |part| word * 8 + part)
        }));
    }
}

fn assert_walked(walk: &Pattern, plan: &Plan, device: Device, tile: TileKind) {
    let elements = i128::from(walk.span().unwrap());
    let mut moved = Vec::new();
    for piece in plan.pieces() {
        stream(piece, device, tile, elements, &mut moved);
    }
    let width = i64::from(walk.element().bits()) / 4;
    let declared = walk.indices().unwrap().flat_map(|index| (0..width).map(move |part| index * width + part));
    assert!(declared.eq(moved.iter().copied()), "{walk:?} on {device:?} {tile:?}: {plan:?}");
}

#[derive(Default, Debug)]
struct Counts {
    one: usize,
    iterated: usize,
    several: usize,
    granule: usize,
    rank: usize,
    wrap: usize,
    step: usize,
    length: usize,
    runs: usize,
    budget: usize,
    memory: usize,
}

impl Counts {
    fn add(&mut self, reason: Reason) {
        *(match reason {
            Reason::Offset { .. }
            | Reason::InnermostStride { .. }
            | Reason::Run { .. }
            | Reason::Stride { .. } => &mut self.granule,
            Reason::Rank { .. } => &mut self.rank,
            Reason::Wrap { .. } => &mut self.wrap,
            Reason::Step { .. } => &mut self.step,
            Reason::Length { .. } => &mut self.length,
            Reason::Iteration { .. } | Reason::Repeat { .. } => &mut self.runs,
            Reason::Budget { .. } => &mut self.budget,
            Reason::Memory { .. } => &mut self.memory,
            _ => return,
        }) += 1;
    }
}

#[test]
fn what_is_found_walks_the_same_order_and_encodes() {
    let (mut rng, mut counts) = (Rng::new(0xf17), Counts::default());
    let cases = cases(8_000);
    for _ in 0..cases {
        let (device, tile) = *rng.pick(&TILES);
        let element = *rng.pick(&ELEMENTS);
        let (offset, dims) = random_walk(&mut rng, element);
        let walk = pattern(element, offset, &dims);
        match fit(&walk, device, tile) {
            Ok(plan) => {
                let limits = Limits::of_device(device, tile).unwrap();
                assert!((1..=limits.descriptors).contains(&plan.len()), "{walk:?} {plan:?}");
                assert!(plan.walks(&walk));
                assert_walked(&walk, &plan, device, tile);
                let iterated = plan.pieces().iter().any(|piece| piece.iteration().is_some());
                *(match plan.len() {
                    1 if iterated => &mut counts.iterated,
                    1 => &mut counts.one,
                    _ => &mut counts.several,
                }) += 1;
            }
            Err(reasons) => {
                reasons.as_slice().iter().for_each(|&reason| counts.add(reason));
                let budget = |reason: &Reason| matches!(reason, Reason::Budget { .. });
                if reasons.as_slice().iter().any(budget) {
                    assert!(reasons.as_slice().len() > 1, "{walk:?} {reasons}");
                }
            }
        }
    }
    let Counts { one, iterated, several, granule, rank, wrap, step, length, runs, budget, memory, .. } =
        counts;
    for count in [one, iterated, several, granule, rank, step, runs, budget, memory] {
        assert!(count * 500 > cases, "{counts:?}");
    }
    assert!(wrap * 20_000 > cases && length * 20_000 > cases, "{counts:?}");
}
