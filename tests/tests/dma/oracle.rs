//! Compares the rules of buffer descriptors with an oracle that walks. Its tables are written separately from
//! the documentation; the declarations are an exhaustive small grid and random ones.

use std::collections::BTreeSet;

use aie_pattern_core::declare::{Descriptor, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::dma::{Fault, overlap};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases, nested_loops};

/// The documented limits of a tile: dimensions, largest wrap, step and length in words, memory in bytes.
struct Table {
    rank: usize,
    wrap: i128,
    step: i128,
    length: i128,
    memory: Option<i128>,
}

const fn table(tile: TileKind) -> Table {
    match tile {
        TileKind::Compute => Table { rank: 3, wrap: 255, step: 8192, length: 16383, memory: Some(65536) },
        TileKind::Mem => Table { rank: 4, wrap: 1023, step: 131_072, length: 131_071, memory: Some(524_288) },
        TileKind::Shim => Table { rank: 3, wrap: 1023, step: 1_048_576, length: 4_294_967_295, memory: None },
    }
}

struct Declared {
    tile: TileKind,
    element: Element,
    elements: i128,
    offset: i128,
    len: Option<i128>,
    dims: Vec<(i128, i128)>,
    pads: Option<Vec<(i128, i128)>>,
    channel: Option<Direction>,
    allow_overlap: bool,
}

impl Declared {
    fn descriptor(&self) -> Descriptor {
        let mut d = Descriptor::new(Device::AieMl, self.tile, self.element, self.elements);
        d.offset = self.offset;
        d.len = self.len;
        d.dims = (!self.dims.is_empty()).then(|| RawDims::new(&self.dims));
        d.pad = self.pads.as_deref().map(RawDims::new);
        d.channel = self.channel.map(|direction| (direction, 0));
        d.allow_overlap = self.allow_overlap;
        d
    }

    fn codes(&self) -> BTreeSet<&'static str> {
        self.descriptor().check().as_slice().iter().map(|violation| violation.rule.code()).collect()
    }

    fn is_padded(&self) -> bool {
        self.pads.iter().flatten().any(|&pair| pair != (0, 0))
    }

    /// The indices of one run, one by one.
    fn walk(&self) -> Vec<i64> {
        let mut dims: Vec<(u64, i64)> =
            self.dims.iter().map(|&(size, stride)| (size as u64, stride as i64)).collect();
        if dims.is_empty() {
            dims.push((self.len.unwrap_or(self.elements) as u64, 1));
        }
        nested_loops(self.offset as i64, &dims)
    }

    /// The same with each dimension of stride 0 visited once: that it repeats is reported anyway.
    fn walk_without_repeats(&self) -> Vec<i64> {
        let once = |&(size, stride): &(i128, i128)| (if stride == 0 { 1 } else { size }, stride);
        Self { dims: self.dims.iter().map(once).collect(), pads: None, ..*self }.walk()
    }

    /// The codes that the documentation asks for, given the walk.
    fn expected(&self, walk: &[i64]) -> BTreeSet<&'static str> {
        let mut codes = BTreeSet::new();
        let Table { rank, wrap, step, length, memory } = table(self.tile);
        let bits = i128::from(self.element.bits());
        let (granule, per_element) = ((32 / bits).max(1), (bits / 32).max(1));
        let linear = !self.is_padded() && walk.windows(2).all(|pair| pair[1] == pair[0] + 1);
        let written = self.dims.len();

        if written > rank {
            codes.insert("AP006");
        }
        for (level, &(size, stride)) in self.dims.iter().rev().enumerate() {
            if size > 1 && stride < 0 {
                codes.insert("AP020");
            }
            if stride == 0 && size > 1 {
                codes.insert("AP021");
            }
            if linear {
                continue;
            }
            // Twice the numbers, so that half a word is a number too.
            let bytes = if level == 0 { size * bits / 8 } else { size * 4 };
            if level + 1 < rank && bytes > wrap * 4 {
                codes.insert("AP012");
            }
            let stepped = level < rank && size > 1 && (level > 0 || bits == 32);
            if stepped && stride * bits > step * 32 {
                codes.insert("AP013");
            }
            if level == 0 && bits != 32 && size > 1 && stride > 1 {
                codes.insert("AP025");
            } else if level == 0 && size % granule != 0 {
                codes.insert("AP026");
            }
            if level > 0 && size > 1 && stride % granule != 0 {
                codes.insert("AP027");
            }
        }
        if self.offset % granule != 0 {
            codes.insert("AP028");
        }

        let mut moved = walk.len() as i128;
        if let Some(pads) = &self.pads {
            if written == 0 && pads.is_empty() {
                // No dimension, none of its padding.
            } else if pads.len() == written {
                moved = self.dims.iter().zip(pads).map(|(&(size, _), &(a, b))| size + a + b).product();
                if self.is_padded() {
                    self.expected_padding(pads, granule, per_element, &mut codes);
                }
            } else {
                codes.insert("AP032");
            }
        }
        let told = self.len.is_some_and(|len| len != moved);
        if told && !codes.contains("AP032") {
            codes.insert("AP023");
        }
        let explained = ["AP023", "AP026", "AP032", "AP034"].iter().any(|&code| codes.contains(code));
        if moved * bits % 32 != 0 && !explained {
            codes.insert("AP024");
        }
        // Of how much is moved with another number of pairs than dimensions, nothing is known.
        if (moved * bits + 31) / 32 > length && !codes.contains("AP032") {
            codes.insert("AP022");
        }

        let (least, greatest) = (*walk.iter().min().unwrap(), *walk.iter().max().unwrap());
        if least < 0 {
            codes.insert("AP014");
        }
        if i128::from(greatest) >= self.elements {
            codes.insert("AP015");
        }
        if memory.is_some_and(|memory| self.elements * bits / 8 > memory) {
            codes.insert("AP019");
        }
        let writes = self.channel == Some(Direction::S2mm) && !self.allow_overlap;
        if writes && visits_twice(&self.walk_without_repeats()) {
            codes.insert("AP049");
        }
        codes
    }

    fn expected_padding(
        &self,
        pads: &[(i128, i128)],
        granule: i128,
        per_element: i128,
        codes: &mut BTreeSet<&'static str>,
    ) {
        if self.tile != TileKind::Mem {
            codes.insert("AP030");
            return;
        }
        if self.channel == Some(Direction::S2mm) {
            codes.insert("AP031");
        }
        for (level, &(before, after)) in pads.iter().rev().enumerate() {
            for zeros in [before, after] {
                let most = match level {
                    0 => 63 * granule / per_element,
                    1 => 31,
                    2 => 15,
                    _ => 0,
                };
                if level == 3 && zeros != 0 {
                    codes.insert("AP035");
                } else if level == 0 && zeros % granule != 0 {
                    codes.insert("AP034");
                } else if level < 3 && zeros > most {
                    codes.insert("AP033");
                }
            }
        }
    }

    /// Whether the stream is made of whole words: four bytes at a time, each from the start of a word.
    fn is_made_of_words(&self, walk: &[i64]) -> bool {
        let granule = (32 / self.element.bits() as usize).max(1);
        walk.len().is_multiple_of(granule)
            && walk.chunks(granule).all(|word| {
                word[0].rem_euclid(granule as i64) == 0 && word.windows(2).all(|pair| pair[1] == pair[0] + 1)
            })
    }
}

fn visits_twice(walk: &[i64]) -> bool {
    let mut sorted = walk.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

fn assert_agrees(declared: &Declared) -> BTreeSet<&'static str> {
    let walk = declared.walk();
    let (found, expected) = (declared.codes(), declared.expected(&walk));
    let Declared { tile, element, elements, offset, len, dims, pads, channel, .. } = declared;
    assert_eq!(
        found, expected,
        "found, expected of {tile:?} {element:?} {elements} offset {offset} len {len:?} dims {dims:?} pads {pads:?} {channel:?}"
    );
    for violation in declared.descriptor().check().as_slice() {
        if let Fault::Overlap(overlap::Fault::Twice { first, second }) = violation.fault {
            let (first, second) = (first as usize, second as usize);
            assert!(first < second && walk[first] == walk[second], "{dims:?}: {first}, {second}");
        }
    }
    // By looking at the moved elements: a walk without errors moves whole words.
    if found.is_empty() {
        assert!(declared.is_made_of_words(&walk), "{dims:?} of {element:?}");
    }
    found
}

const ELEMENTS: [Element; 5] =
    [Element::Int8, Element::Bfloat16, Element::Int32, Element::Cint16, Element::Cint32];

#[test]
fn small_grid_of_sizes_strides_offsets_widths_and_tiles() {
    const SIZES: [i128; 5] = [1, 2, 3, 4, 8];
    const STRIDES: [i128; 7] = [-1, 0, 1, 2, 3, 4, 8];
    let mut count = 0;
    for &tile in TileKind::ALL {
        for element in [Element::Int8, Element::Int16, Element::Float, Element::Uint64] {
            for offset in [0, 1, 4] {
                for outer in SIZES.iter().flat_map(|&size| STRIDES.map(|stride| (size, stride))) {
                    for inner in SIZES.iter().flat_map(|&size| STRIDES.map(|stride| (size, stride))) {
                        for direction in [None, Some(Direction::S2mm)] {
                            count += 1;
                            assert_agrees(&Declared {
                                tile,
                                element,
                                elements: 64,
                                offset,
                                len: None,
                                dims: vec![outer, inner],
                                pads: None,
                                channel: direction,
                                allow_overlap: false,
                            });
                        }
                    }
                }
            }
        }
    }
    assert_eq!(count, 3 * 4 * 3 * 35 * 35 * 2);
}

fn random_dims(rng: &mut Rng, rank: u64, bits: u32) -> Vec<(i128, i128)> {
    const WIDE: [i128; 10] = [127, 128, 255, 256, 510, 511, 512, 1020, 1023, 1024];
    const FAR: [i128; 9] = [4096, 8192, 8193, 16384, 32768, 131_072, 131_073, 1_048_576, 1_048_577];
    let granule = i128::from((32 / bits).max(1));
    let mut dims = Vec::new();
    let mut left = 2048;
    let mut run = 1;
    for level in 0..rank {
        let size = if rng.once_in(12) { *rng.pick(&WIDE) } else { i128::from(rng.range(1..=9)) };
        let size = if level == 0 && !rng.once_in(8) { size * granule } else { size };
        let size = if size > left { 1 } else { size };
        left /= size;
        let stride = match rng.below(16) {
            0 => i128::from(rng.range(-2..=1)),
            1 => *rng.pick(&FAR),
            2 => i128::from(rng.range(2..=40)),
            3..=6 => i128::from(rng.range(1..=12)) * granule,
            // As an array is laid out, with or without a gap.
            7..=11 => run,
            _ => run + granule * i128::from(rng.range(0..=3)),
        };
        let stride = if level == 0 && !rng.once_in(4) { 1 } else { stride };
        run = (size * stride).max(1);
        dims.push((size, stride));
    }
    dims.reverse();
    // Not always from the inside out.
    if rank > 1 && rng.once_in(3) {
        let (a, b) = (rng.below(rank) as usize, rng.below(rank) as usize);
        dims.swap(a, b);
    }
    dims
}

fn random(rng: &mut Rng) -> Declared {
    let tile = *rng.pick(TileKind::ALL);
    let element = *rng.pick(&ELEMENTS);
    let rank = if rng.once_in(10) { 0 } else { 1 + rng.below(5) };
    let dims = random_dims(rng, rank, element.bits());
    let offset = if rng.once_in(3) { i128::from(rng.range(0..=16)) } else { 0 };
    let span = offset
        + dims.iter().map(|&(size, stride)| (size - 1) * stride.max(0)).sum::<i128>()
        + i128::from(rng.range(-1..=3));
    let longest = if rng.once_in(10) { 20_000 } else { 500 };
    let elements = if rank == 0 { i128::from(rng.range(1..=longest)) } else { span.max(0) };
    let pads = rng.once_in(if tile == TileKind::Mem { 3 } else { 40 }).then(|| {
        let pairs = if rng.once_in(20) { rank + 1 } else { rank };
        let mut zeros = || match rng.below(8) {
            0 => i128::from(rng.range(1..=5)),
            1 => i128::from(rng.range(0..=16)) * 4,
            2 => *rng.pick(&[14, 15, 16, 31, 32, 63, 64, 126, 252, 256]),
            _ => 0,
        };
        (0..pairs).map(|_| (zeros(), zeros())).collect::<Vec<_>>()
    });
    let mut declared = Declared {
        tile,
        element,
        elements,
        offset,
        len: None,
        dims,
        pads,
        channel: *rng.pick(&[None, Some(Direction::S2mm), Some(Direction::Mm2s)]),
        allow_overlap: rng.once_in(4),
    };
    if rng.once_in(2) {
        let moved = declared.descriptor().moved();
        let len = if rng.once_in(4) { moved + i128::from(rng.range(-2..=4)) } else { moved };
        declared.len = Some(len.max(1));
    }
    declared
}

#[test]
fn random_declarations() {
    let mut rng = Rng::new(0xd3a);
    let cases = cases(30_000);
    let (mut passed, mut seen) = (0, BTreeSet::new());
    for _ in 0..cases {
        let declared = random(&mut rng);
        let codes = assert_agrees(&declared);
        passed += usize::from(codes.is_empty());
        seen.extend(codes);
    }
    assert!(passed * 10 > cases, "{passed} pass, too few to say anything");
    let every = [
        "AP006", "AP012", "AP013", "AP014", "AP015", "AP019", "AP020", "AP021", "AP022", "AP023", "AP024",
        "AP025", "AP026", "AP027", "AP028", "AP030", "AP031", "AP032", "AP033", "AP034", "AP035", "AP049",
    ];
    assert_eq!(seen, BTreeSet::from(every));
}

#[test]
fn an_overlap_names_two_positions_of_one_index() {
    let mut rng = Rng::new(0x0e1a);
    let mut met = 0;
    for _ in 0..20_000 {
        let rank = 1 + rng.below(5);
        let most = *rng.pick(&[2, 3, 5, 8]);
        let dims: Vec<(u64, i64)> = (0..rank).map(|_| (1 + rng.below(most), rng.range(-40..=40))).collect();
        let walk = nested_loops(0, &dims);
        let list: Vec<_> =
            dims.iter().map(|&(size, stride)| aie_pattern_core::Dim::new(size, stride)).collect();
        let found = aie_pattern_core::Pattern::new(Element::Int32, 0, &list).unwrap().overlap();
        assert_eq!(found.is_some(), visits_twice(&walk), "{dims:?}");
        if let Some((first, second)) = found {
            met += 1;
            assert!(first < second, "{dims:?}");
            assert_eq!(walk[first as usize], walk[second as usize], "{dims:?}");
        }
    }
    assert!(met > 4_000, "{met} overlaps, too few to say anything");
}
