//! Verdicts on tilings against counting: padding, elements narrower than a word, and `ensure(covers)`, where zeros are not
//! elements. Everything is gone through element by element, with nothing of the core's closed forms.
//!
//! `AIE_PATTERN_CASES=1000000` sets the number of cases of each test.

use aie_pattern_core::declare::Descriptor;
use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::device::Direction;
use aie_pattern_core::lower::tiling::Part;
use aie_pattern_core::rule::Locus;
use aie_pattern_core::rule::tiling::{Fault, covers, several};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::Rng;

/// Cases of a test: fewer by default.
fn cases(default: usize) -> usize {
    match std::env::var("AIE_PATTERN_CASES") {
        Ok(cases) => cases.parse().expect("AIE_PATTERN_CASES is a number of cases"),
        Err(_) => default,
    }
}

/// A tiling in plain numbers, lists inner first.
#[derive(Clone, Debug)]
struct Plain {
    buffer: Vec<i64>,
    tile: Vec<i64>,
    offset: Vec<i64>,
    /// (dimension, stride, wrap), the innermost first.
    loops: Vec<(usize, i64, i64)>,
    repetition: i64,
    /// Where the data ends; not written where it is the buffer.
    end: Option<Vec<i64>>,
}

impl Plain {
    fn end(&self) -> &[i64] {
        self.end.as_deref().unwrap_or(&self.buffer)
    }

    fn declared(&self) -> Tiling {
        let list = |list: &[i64]| RawList::new(&list.iter().map(|&n| n.into()).collect::<Vec<i128>>());
        let loops: Vec<_> = self.loops.iter().map(|&(d, s, w)| (d as i128, s.into(), w.into())).collect();
        Tiling {
            buffer_dimension: list(&self.buffer),
            tiling_dimension: list(&self.tile),
            offset: list(&self.offset),
            tile_traversal: RawTraversals::new(&loops),
            repetition: self.repetition.into(),
            boundary_dimension: self.end.as_deref().map_or(RawList::EMPTY, list),
            ..Tiling::DEFAULT
        }
    }

    /// The coordinate of an element in each dimension.
    fn coordinates(&self, index: i128) -> Vec<i128> {
        let mut rest = index;
        let coordinate = |&size: &i64| {
            let at = rest % i128::from(size);
            rest /= i128::from(size);
            at
        };
        self.buffer.iter().map(coordinate).collect()
    }

    /// Elements of the stream.
    fn moved(&self) -> i64 {
        let tiles: i64 = self.loops.iter().map(|&(_, _, wrap)| wrap).product();
        self.tile.iter().product::<i64>() * tiles * self.repetition
    }

    /// The stream, `None` for a zero: an odometer over tile, loops and repetition.
    fn stream(&self, mut then: impl FnMut(Option<usize>)) {
        let mut sizes = self.tile.clone();
        sizes.extend(self.loops.iter().map(|&(_, _, wrap)| wrap));
        let rank = self.tile.len();
        for _ in 0..self.repetition {
            let (mut counters, mut at) = (vec![0; sizes.len()], self.offset.clone());
            'elements: loop {
                let (mut index, mut pitch, mut inside) = (0, 1, true);
                for d in 0..rank {
                    inside &= at[d] >= 0 && at[d] < self.end()[d];
                    index += at[d] * pitch;
                    pitch *= self.buffer[d];
                }
                then(inside.then_some(index as usize));
                for k in 0..sizes.len() {
                    let (d, step) =
                        if k < rank { (k, 1) } else { (self.loops[k - rank].0, self.loops[k - rank].1) };
                    counters[k] += 1;
                    at[d] += step;
                    if counters[k] < sizes[k] {
                        continue 'elements;
                    }
                    at[d] -= step * sizes[k];
                    counters[k] = 0;
                }
                break;
            }
        }
    }
}

fn port(direction: Direction, element: Element, covers: bool, tilings: &[Tiling]) -> Port<'_> {
    let (device, tile) = (Device::AieMl, TileKind::Mem);
    Port {
        device,
        tile,
        direction,
        element,
        buffer: None,
        tilings,
        covers,
        allow_overlap: false,
        index: None,
        is_device_assumed: false,
    }
}

/// A tiling of at most `rank` dimensions, whose numbers along dimension 0 are multiples of `unit`, but for some.
fn random(rng: &mut Rng, rank: usize, unit: i64, reads: bool) -> Plain {
    let odd = |rng: &mut Rng, d: usize, n: i64| if d == 0 && !rng.once_in(12) { n * unit } else { n };
    let ragged = rng.once_in(2);
    let buffer: Vec<i64> = (0..rank)
        .map(|d| {
            let size = rng.range(1..=[6, 4, 3, 2][d]);
            // Alone, a row need not be whole words.
            if rank == 1 && ragged { size * unit + rng.range(0..=unit - 1) } else { odd(rng, d, size) }
        })
        .collect();
    let tile: Vec<i64> = (0..rank)
        .map(|d| {
            let n = if rng.once_in(3) { buffer[d] / if d == 0 { unit } else { 1 } } else { rng.range(1..=4) };
            odd(rng, d, n.max(1))
        })
        .collect();
    let low = if reads { -3 } else { 0 };
    let offset: Vec<i64> = (0..rank)
        .map(|d| {
            let n = if rng.once_in(2) { 0 } else { rng.range(low..=3) };
            odd(rng, d, n)
        })
        .collect();
    let loops = (0..rng.below(4))
        .map(|_| {
            let d = rng.below(rank as u64) as usize;
            let stride = match rng.below(3) {
                0 => tile[d],
                1 => tile[d] * rng.range(1..=3),
                _ => {
                    let n = rng.range(0..=5);
                    odd(rng, d, n)
                }
            };
            (d, stride, rng.range(1..=3))
        })
        .collect();
    let end = rng.once_in(4).then(|| buffer.iter().map(|&size| rng.range(1..=size)).collect());
    let repetition = if rng.once_in(16) { 2 } else { 1 };
    Plain { buffer, tile, offset, loops, repetition, end }
}

/// What a descriptor moves: nested loops, each with its zeros before and after.
fn transfer(d: &Descriptor, out: &mut Vec<Option<usize>>) {
    fn inside(at: Option<i128>, dims: &[(i128, i128)], pads: &[(i128, i128)], out: &mut Vec<Option<usize>>) {
        let [(size, stride), inner @ ..] = dims else {
            return out.push(at.map(|index| usize::try_from(index).unwrap()));
        };
        let (before, after) = pads.first().copied().unwrap_or_default();
        let pads = pads.get(1..).unwrap_or_default();
        for _ in 0..before {
            inside(None, inner, pads, out);
        }
        for i in 0..*size {
            inside(at.map(|at| at + i * stride), inner, pads, out);
        }
        for _ in 0..after {
            inside(None, inner, pads, out);
        }
    }
    inside(Some(d.offset), d.sizes(), d.pad.as_ref().map_or(&[][..], |pad| pad.as_slice()), out);
}

/// Whether the stream is 32-bit words, each a word of memory or a word of zeros.
fn is_words(stream: &[Option<usize>], unit: usize) -> bool {
    stream.len().is_multiple_of(unit)
        && stream.chunks(unit).all(|word| match word[0] {
            None => word.iter().all(Option::is_none),
            Some(first) => {
                first.is_multiple_of(unit) && word.iter().enumerate().all(|(k, at)| *at == Some(first + k))
            }
        })
}

/// A tiling is taken if the DMA can move its stream, and its descriptors hold and move that. Where every number along
/// dimension 0 is whole words and so is every row, it is refused only if the DMA cannot.
#[test]
fn what_is_taken_moves_in_words_and_nothing_else_is_refused() {
    let mut rng = Rng::new(0x05b_30d5);
    let (mut taken, mut ragged, mut refused) = (0, 0, 0);
    for _ in 0..cases(20_000) {
        let element =
            *rng.pick(&[Element::Int4, Element::Int8, Element::Int16, Element::Int32, Element::Int64]);
        let unit = i64::from((32 / element.bits()).max(1));
        let direction = *rng.pick(&[Direction::Mm2s, Direction::Mm2s, Direction::S2mm]);
        let reads = direction == Direction::Mm2s;
        let rank = *rng.pick(&[1, 1, 2, 3, 4]);
        let plain = random(&mut rng, rank, unit, reads);
        if plain.moved() > 600 {
            continue;
        }
        let tilings = [plain.declared()];
        let port = port(direction, element, false, &tilings);
        let mut stream = Vec::new();
        plain.stream(|at| stream.push(at));
        let possible = is_words(&stream, unit as usize) && (reads || stream.iter().all(Option::is_some));
        let found = port.check();
        if found.is_empty() {
            assert!(possible, "{element:?} {direction:?} {plain:?}");
            let mut moved = Vec::new();
            let parts = port.parts(0).expect("a sound tiling has descriptors");
            assert_eq!(Some(parts.len()), port.descriptors(0));
            for n in 0..parts.len() {
                match parts.get(n).unwrap() {
                    Part::Descriptor(d) => {
                        let d = Descriptor { channel: Some((direction, 0)), allow_overlap: true, ..d };
                        let found = d.check();
                        assert!(found.is_empty(), "{found:?} {d:?} {element:?} {plain:?}");
                        d.template::<8>().unwrap();
                        transfer(&d, &mut moved);
                    }
                    Part::Zeros(zeros) => moved.resize(moved.len() + zeros as usize, None),
                }
            }
            assert_eq!(parts.get(parts.len()), None);
            moved = moved.repeat(plain.repetition as usize);
            assert!(moved == stream, "{element:?} {plain:?}");
            taken += 1;
            ragged += usize::from(plain.buffer[0] % unit != 0);
            continue;
        }
        refused += 1;
        let whole = |n: i64| n % unit == 0;
        let in_words = whole(plain.tile[0])
            && whole(plain.offset[0])
            && (rank == 1 || whole(plain.buffer[0]))
            && plain.loops.iter().all(|&(d, stride, wrap)| d > 0 || wrap == 1 || whole(stride));
        // Four padded dimensions are more than have fields.
        assert!(!possible || !in_words || rank == 4, "{found:?} {element:?} {direction:?} {plain:?}");
    }
    assert!(
        taken > 1000 && ragged > 10 && refused > 1000,
        "{taken} taken, {ragged} ragged, {refused} refused"
    );
}

/// How often each element is moved, by all tilings and by each, and whether it is data of any of them.
fn count(all: &[Plain]) -> (Vec<(u32, bool)>, Vec<Vec<u32>>) {
    let elements = all.iter().map(|of| of.buffer.iter().product::<i64>()).max().unwrap() as usize;
    let mut times = vec![(0, false); elements];
    let mut of_each = vec![vec![0; elements]; all.len()];
    for (of, own) in all.iter().zip(&mut of_each) {
        of.stream(|at| {
            if let Some(index) = at {
                times[index].0 += 1;
                own[index] += 1;
            }
        });
    }
    for of in all {
        for (index, (_, is_data)) in times.iter_mut().enumerate() {
            let mut rest = index as i64;
            let inside = of.buffer.iter().zip(of.end()).all(|(size, end)| {
                let at = rest % size;
                rest /= size;
                at < *end
            });
            *is_data |= inside && rest == 0;
        }
    }
    (times, of_each)
}

/// Where the data ends in the buffer.
fn ends(rng: &mut Rng, buffer: &[i64]) -> Option<Vec<i64>> {
    rng.once_in(4).then(|| buffer.iter().map(|&size| rng.range(1..=size)).collect())
}

/// A tiling that covers its buffer, or nearly: cut into tiles, with zeros around them now and then.
fn covering(rng: &mut Rng, buffer: &[i64], reads: bool) -> Plain {
    let rank = buffer.len();
    let mut plain = Plain {
        buffer: buffer.to_vec(),
        tile: Vec::new(),
        offset: Vec::new(),
        loops: Vec::new(),
        repetition: 1,
        end: if reads { ends(rng, buffer) } else { None },
    };
    for d in 0..rank {
        let tile = rng.range(1..=buffer[d]);
        let offset = if reads { rng.range(-2..=1) } else { 0 };
        plain.tile.push(tile);
        plain.offset.push(offset);
        let all = if reads { (buffer[d] - offset + tile - 1) / tile } else { buffer[d] / tile };
        if all > 1 && rng.once_in(3) && all % 2 == 0 {
            let (near, far) = ((d, tile, all / 2), (d, tile * (all / 2), 2));
            plain.loops.extend(if rng.once_in(2) { [near, far] } else { [far, near] });
        } else if all > 1 {
            plain.loops.push((d, tile, all));
        }
    }
    if reads && rng.once_in(3) {
        // Two loops that meet, or pass each other, out of the data.
        let d = rng.below(rank as u64) as usize;
        plain.loops.push((d, rng.range(1..=8) * plain.tile[d], rng.range(2..=3)));
    }
    plain
}

/// Part of the buffer for one tiling, the rest for another: apart from each other, between each other or nearly.
fn halves(rng: &mut Rng, buffer: &[i64]) -> Vec<Plain> {
    let rank = buffer.len();
    let d = rng.below(rank as u64) as usize;
    let whole = |tile: Vec<i64>, offset: Vec<i64>, loops| Plain {
        buffer: buffer.to_vec(),
        tile,
        offset,
        loops,
        repetition: 1,
        end: None,
    };
    let mut all = Vec::new();
    if rng.once_in(2) {
        // Every second or third slice.
        let parts = rng.range(2..=3);
        for part in 0..parts.min(buffer[d]) {
            let (mut tile, mut offset) = (buffer.to_vec(), vec![0; rank]);
            tile[d] = 1;
            offset[d] = part;
            let slices = (buffer[d] - part + parts - 1) / parts;
            let slices = if rng.once_in(12) { (slices - 1).max(1) } else { slices };
            all.push(whole(tile, offset, vec![(d, parts, slices)]));
        }
    } else {
        let mut start = 0;
        while start < buffer[d] {
            let (mut tile, mut offset) = (buffer.to_vec(), vec![0; rank]);
            tile[d] = rng.range(1..=buffer[d] - start);
            offset[d] = start;
            start += tile[d];
            if rng.once_in(12) && offset[d] > 0 {
                offset[d] -= 1;
            }
            all.push(whole(tile, offset, Vec::new()));
        }
    }
    if rng.once_in(8) {
        // The same data, or other data, of each.
        let end = ends(rng, buffer);
        for of in &mut all {
            of.end = if rng.once_in(8) { ends(rng, buffer) } else { end.clone() };
        }
    }
    if rng.once_in(3) {
        all.reverse();
    }
    if rng.once_in(6) {
        let last = all.len() - 1;
        // The same elements in another shape.
        if all[last].tile == buffer && rank > 1 {
            let all_of_it: i64 = buffer.iter().product();
            all[last] = Plain {
                buffer: vec![all_of_it],
                tile: vec![all_of_it],
                offset: vec![0],
                ..all[last].clone()
            };
        } else if d + 1 == rank && all[last].loops.is_empty() {
            let pitch: i64 = buffer[..d].iter().product();
            let Plain { tile, offset, .. } = all[last].clone();
            all[last] = Plain {
                buffer: vec![pitch * buffer[d]],
                tile: vec![pitch * tile[d]],
                offset: vec![pitch * offset[d]],
                ..all[last].clone()
            };
        }
    }
    all
}

/// `ensure(covers)` takes a port if and only if each element is moved exactly once, and what it names is so.
#[test]
fn covers_is_exact_and_its_examples_are_true() {
    let mut rng = Rng::new(0x00c0_7e25);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..cases(20_000) {
        let rank = *rng.pick(&[1, 1, 2, 3]);
        let buffer: Vec<i64> = (0..rank).map(|d| rng.range(1..=[12, 5, 3][d])).collect();
        let direction = *rng.pick(&[Direction::Mm2s, Direction::S2mm]);
        let reads = direction == Direction::Mm2s;
        let all: Vec<Plain> = match rng.below(8) {
            0 => (0..rng.range(2..=3))
                .map(|_| Plain {
                    buffer: buffer.clone(),
                    end: ends(&mut rng, &buffer),
                    ..random(&mut rng, rank, 1, reads)
                })
                .collect(),
            1 => vec![random(&mut rng, rank, 1, reads)],
            2..5 => halves(&mut rng, &buffer),
            _ => vec![covering(&mut rng, &buffer, reads)],
        };
        if all.iter().map(Plain::moved).sum::<i64>() > 1000 {
            continue;
        }
        let tilings: Vec<Tiling> = all.iter().map(Plain::declared).collect();
        if !port(direction, Element::Int32, false, &tilings).check().is_empty() {
            continue;
        }
        let (times, of_each) = count(&all);
        let once = times.iter().all(|&(times, is_data)| times == u32::from(is_data));
        let asked = port(direction, Element::Int32, true, &tilings);
        let found = asked.check();
        assert_eq!(found.is_empty(), once, "{found:?} {all:?} {times:?}");
        let mut kind = (all.len() > 1, "once");
        for violation in found.as_slice() {
            let moved = |index: i128| times[index as usize];
            match violation.fault {
                Fault::Several(several::Fault::LeftOut { elements, of }) => {
                    let left_out = times.iter().filter(|&&at| at == (0, true)).count();
                    let data = times.iter().filter(|&&(_, is_data)| is_data).count();
                    assert_eq!((elements, of), (left_out as i128, data as i128), "{all:?}");
                    let first = times.iter().position(|&at| at == (0, true)).unwrap();
                    let message = asked.message(violation);
                    assert!(
                        message.as_str().contains(&format!("the first of them is index {first} ")),
                        "{all:?}"
                    );
                    kind.1 = "left out";
                }
                Fault::Covers(covers::Fault::Gap { dimension, coordinate, index }) => {
                    assert_eq!(moved(index), (0, true), "{violation:?} {all:?}");
                    assert_eq!(all[0].coordinates(index)[dimension], coordinate, "{violation:?} {all:?}");
                    kind.1 = "gap";
                }
                Fault::Several(several::Fault::Both { tilings, index }) => {
                    let both = tilings.map(|k| of_each[k][index as usize]);
                    assert!(tilings[0] < tilings[1] && both[0] > 0 && both[1] > 0, "{violation:?} {all:?}");
                    kind.1 = "both";
                }
                Fault::Covers(covers::Fault::Repeated) => {
                    let k = violation.locus.tiling().unwrap();
                    assert!(all[k].repetition > 1);
                }
                Fault::Covers(covers::Fault::Twice { dimension, coordinate, index }) => {
                    let k = violation.locus.tiling().unwrap();
                    assert!(moved(index).0 > 1, "{violation:?} {all:?} {times:?}");
                    assert_eq!(all[k].coordinates(index)[dimension], coordinate, "{violation:?} {all:?}");
                    kind.1 = "twice";
                }
                _ => panic!("{violation:?} {all:?}"),
            }
        }
        *seen.entry(kind).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 7, "{seen:?}");
    assert!(seen[&(false, "once")] > 1000 && seen[&(true, "once")] > 1000, "{seen:?}");
}

/// A tiling with another number at a locus.
fn replaced(plain: &Plain, locus: Locus, number: i64) -> Plain {
    let mut plain = plain.clone();
    match locus {
        Locus::BufferDimension(_, d) => plain.buffer[usize::from(d)] = number,
        Locus::TilingDimension(_, d) => plain.tile[usize::from(d)] = number,
        Locus::TilingOffset(_, d) => plain.offset[usize::from(d)] = number,
        Locus::Boundary(_, d) => plain.end.as_mut().unwrap()[usize::from(d)] = number,
        Locus::TraversalDimension(_, i) => plain.loops[usize::from(i)].0 = number as usize,
        Locus::TraversalStride(_, i) => plain.loops[usize::from(i)].1 = number,
        Locus::Wrap(_, i) => plain.loops[usize::from(i)].2 = number,
        _ => panic!("a help for {locus:?}"),
    }
    plain
}

/// Each number of a help, written where the message points, leaves one mistake less and none there.
#[test]
fn what_a_help_offers_holds() {
    let mut rng = Rng::new(0x0e1b);
    let mut offered = std::collections::BTreeMap::new();
    for _ in 0..cases(20_000) {
        let element =
            *rng.pick(&[Element::Int4, Element::Int8, Element::Int16, Element::Int32, Element::Int64]);
        let unit = i64::from((32 / element.bits()).max(1));
        let direction = *rng.pick(&[Direction::Mm2s, Direction::S2mm]);
        let rank = *rng.pick(&[1, 2, 3]);
        let mut plain = random(&mut rng, rank, unit, true);
        if rng.once_in(10) && !plain.loops.is_empty() {
            plain.loops[0].0 = rank;
        }
        let tilings = [plain.declared()];
        let port = port(direction, element, false, &tilings);
        let found = port.check();
        for violation in found.as_slice() {
            let message = port.message(violation);
            let Some((_, help)) = message.as_str().split_once("= help: ") else { continue };
            // Numbers, up to what explains them.
            let (help, _) = help.split_once(';').unwrap_or((help, ""));
            let words = help.split([' ', '`']);
            let numbers: Vec<i64> = words.filter_map(|word| word.parse().ok()).collect();
            assert!(!numbers.is_empty(), "{help}");
            for number in numbers {
                let tilings = [replaced(&plain, violation.locus, number).declared()];
                let after = Port { tilings: &tilings, ..port }.check();
                let context = format!("{violation:?} {help} {after:?} {element:?} {plain:?}");
                assert!(after.as_slice().len() < found.as_slice().len(), "{context}");
                assert!(!after.has_at(violation.rule, violation.locus), "{context}");
            }
            *offered.entry(violation.rule.code()).or_insert(0) += 1;
        }
    }
    let codes: Vec<&str> = offered.keys().copied().collect();
    assert_eq!(codes, ["AP026", "AP027", "AP028", "AP034", "AP070", "AP071", "AP073"], "{offered:?}");
}
