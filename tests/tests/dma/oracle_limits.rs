//! The rules of buffer descriptors against the tables of the documentation, with every number near its limits: sizes and
//! strides of elements of any width, padding, iterations, addresses, and all that a descriptor names. The verdict is the
//! exact set of codes.
//!
//! Walks are not walked here, so that they can be as large as registers allow; `dma_oracle.rs` walks small ones.
//! `AIE_PATTERN_CASES=1000000` tries a million, in less than a minute.

use std::collections::{BTreeMap, BTreeSet};

use aie_pattern_core::declare::{Axi, Descriptor, Iteration, Mapped as _, RawDims, UNKNOWN};
use aie_pattern_core::device::Direction;
use aie_pattern_core::register::{self, ComputeBd, Fields, MemBd, ShimBd};
use aie_pattern_core::rule::dma::{Fault, buffer, length};
use aie_pattern_core::rule::{Locus, walk};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases};

/// What the tables say of a tile, lengths and steps in words, addresses and memory in bytes.
struct Table {
    rank: usize,
    wrap: i128,
    step: i128,
    length: i128,
    memory: Option<i128>,
    reach: i128,
    bds: i128,
    channels: i128,
    locks: i128,
}

const fn table(tile: TileKind) -> Table {
    match tile {
        TileKind::Compute => Table {
            rank: 3,
            wrap: 255,
            step: 8192,
            length: 16383,
            memory: Some(65536),
            reach: 65536,
            bds: 16,
            channels: 2,
            locks: 16,
        },
        TileKind::Mem => Table {
            rank: 4,
            wrap: 1023,
            step: 131_072,
            length: 131_071,
            memory: Some(524_288),
            reach: 0x18_0000,
            bds: 48,
            channels: 6,
            locks: 192,
        },
        TileKind::Shim => Table {
            rank: 3,
            wrap: 1023,
            step: 1_048_576,
            length: 4_294_967_295,
            memory: None,
            reach: 1 << 48,
            bds: 16,
            channels: 2,
            locks: 16,
        },
    }
}

type Codes = BTreeSet<&'static str>;

/// Adds `code` unless `holds`.
fn unless(holds: bool, code: &'static str, codes: &mut Codes) {
    if !holds {
        codes.insert(code);
    }
}

/// Bits of an element, elements of a word, words of an element.
fn widths(d: &Descriptor) -> (i128, i128, i128) {
    let bits = i128::from(d.element.bits());
    (bits, (32 / bits).max(1), (bits / 32).max(1))
}

/// So many bits in words, a part of one as a whole.
const fn words(bits: i128) -> i128 {
    bits.div_euclid(32) + (bits.rem_euclid(32) != 0) as i128
}

/// The codes that the documentation asks for.
fn expected(d: &Descriptor) -> Codes {
    let mut codes = Codes::new();
    expected_of_walk(d, &mut codes);
    expected_of_iteration(d, &mut codes);
    expected_of_address(d, &mut codes);
    expected_of_names(d, &mut codes);
    codes
}

fn expected_of_walk(d: &Descriptor, codes: &mut Codes) {
    let Table { rank, wrap, step, length, memory, reach, .. } = table(d.tile);
    let (bits, granule, per_element) = widths(d);
    let dims = d.sizes();
    let pads: Vec<(i128, i128)> =
        d.pad.map_or_else(|| vec![(0, 0); dims.len()], |pad| pad.as_slice().to_vec());
    let padded = pads.iter().any(|&pair| pair != (0, 0));
    let mut run = 1;
    let linear = !padded
        && dims.iter().rev().all(|&(size, stride)| {
            let follows = size == 1 || stride == run;
            run *= size;
            follows
        });

    unless(dims.len() <= rank, "AP006", codes);
    for (level, &(size, stride)) in dims.iter().rev().enumerate() {
        if linear {
            break;
        }
        let words_of_size = if level == 0 { words(size * bits) } else { size };
        unless(level + 1 >= rank || words_of_size <= wrap, "AP012", codes);
        let stepped = size > 1 && level < rank && (level > 0 || bits == 32);
        unless(!stepped || words(stride * bits) <= step, "AP013", codes);
        if level == 0 && bits != 32 && size > 1 && stride != 1 {
            codes.insert("AP025");
        } else if level == 0 {
            unless(size % granule == 0, "AP026", codes);
        } else {
            unless(size == 1 || stride % granule == 0, "AP027", codes);
        }
    }
    unless(d.offset % granule == 0 || is_word_together(d), "AP028", codes);

    if padded && d.tile != TileKind::Mem {
        codes.insert("AP030");
    } else if padded {
        unless(!matches!(d.channel, Some((Direction::S2mm, _))), "AP031", codes);
        for (level, &(before, after)) in pads.iter().rev().enumerate() {
            for zeros in [before, after] {
                match level {
                    0 if zeros % granule != 0 => unless(false, "AP034", codes),
                    0 => unless(zeros * per_element <= 63 * granule, "AP033", codes),
                    1 => unless(zeros <= 31, "AP033", codes),
                    2 => unless(zeros <= 15, "AP033", codes),
                    3 => unless(zeros == 0, "AP035", codes),
                    _ => {}
                }
            }
        }
    }

    let product =
        dims.iter().zip(&pads).map(|(&(size, _), &(before, after))| size + before + after).product();
    let moved: i128 = if dims.is_empty() { d.len.unwrap_or(d.elements) } else { product };
    unless(d.len.is_none_or(|len| len == moved), "AP023", codes);
    let explained = ["AP023", "AP026", "AP034"].iter().any(|&code| codes.contains(code));
    unless(moved * bits % 32 == 0 || explained, "AP024", codes);
    unless(words(moved * bits) <= length, "AP022", codes);

    let walked = if dims.is_empty() {
        moved - 1
    } else {
        dims.iter().map(|&(size, stride)| (size - 1) * stride).sum()
    };
    let (least, greatest) = (d.offset, d.offset + walked);
    unless(least >= 0, "AP014", codes);
    unless(greatest < d.elements, "AP015", codes);
    // For a walk that leaves the buffer in its first run, only that is reported.
    if let Some(Iteration { size, stride, .. }) = d.iteration
        && size > 1
        && least >= 0
        && greatest < d.elements
    {
        let further = (size - 1) * stride;
        unless(least + further >= 0, "AP014", codes);
        unless(greatest + further < d.elements, "AP015", codes);
    }
    // A shim has no memory; the limit is the reach of its addresses.
    unless(words(d.elements * bits) * 4 <= memory.unwrap_or(reach), "AP019", codes);
}

fn expected_of_iteration(d: &Descriptor, codes: &mut Codes) {
    let Some(Iteration { size, stride, current }) = d.iteration else { return };
    let (bits, granule, _) = widths(d);
    unless((1..=64).contains(&size), "AP047", codes);
    // Of one run the stride has no meaning.
    if size > 1 {
        // A step of a partial word still takes at least one word.
        let in_field = stride > 0 && words(stride * bits) <= table(d.tile).step;
        unless(in_field, "AP047", codes);
        unless(stride <= 0 || stride % granule == 0, "AP027", codes);
    }
    if let Some(current) = current {
        unless((0..size.clamp(1, 64)).contains(&current), "AP047", codes);
    }
}

fn is_own_channel(d: &Descriptor) -> bool {
    d.tile == TileKind::Mem && matches!(d.channel, Some((_, 4 | 5)))
}

fn expected_of_address(d: &Descriptor, codes: &mut Codes) {
    let Some(address) = d.address else { return };
    let Table { reach, memory, .. } = table(d.tile);
    let (low, high) = if is_own_channel(d) { (0x8_0000, 0x10_0000) } else { (0, reach) };
    let bytes = (d.elements * i128::from(d.element.bits()) + 7) / 8;
    let is_word = address % 4 == 0 || is_word_together(d);
    unless(is_word && (low..high).contains(&address), "AP029", codes);
    // For a buffer that is larger than the memory, only that is reported.
    unless(address + bytes <= high || bytes > memory.unwrap_or(reach), "AP029", codes);
}

/// Whether the address is within a word that the offset fills up.
fn is_word_together(d: &Descriptor) -> bool {
    d.address.is_some_and(|address| {
        address % 4 != 0 && (8 * address + d.offset * i128::from(d.element.bits())) % 32 == 0
    })
}

fn expected_of_names(d: &Descriptor, codes: &mut Codes) {
    let Table { bds, channels, locks, .. } = table(d.tile);
    let channel = d.channel.map(|(_, channel)| channel);
    let has_channel = channel.is_some_and(|channel| (0..channels).contains(&channel));
    unless(channel.is_none() || has_channel, "AP043", codes);

    let exists = |id: i128| (0..bds).contains(&id);
    // The half of a mem tile's descriptors that the channel reaches; without one, the half of the descriptor itself.
    let half = match (channel, d.bd_id) {
        _ if d.tile != TileKind::Mem => None,
        (Some(channel), _) => has_channel.then_some(channel % 2),
        (None, Some(id)) => exists(id).then_some(id / 24),
        (None, None) => None,
    };
    let reached = |id: i128| half.is_none_or(|half| id / 24 == half);
    if let Some(id) = d.bd_id {
        unless(exists(id), "AP040", codes);
        unless(!exists(id) || reached(id), "AP041", codes);
    }
    unless(d.next_bd.is_none_or(|id| exists(id) && reached(id)), "AP042", codes);

    for (lock, value) in d.acquire.into_iter().chain(d.release) {
        let reached = if is_own_channel(d) { 64..128 } else { 0..locks };
        unless(reached.contains(&lock), "AP044", codes);
        unless((-64..=63).contains(&value), "AP045", codes);
    }
    if let (Some((_, acquire)), Some((_, release))) = (d.acquire, d.release) {
        let are_in_range = [acquire, release].iter().all(|value| (-63..=63).contains(value));
        // Waits for an exact value, and then takes from a lock.
        unless(d.allow_signs || !are_in_range || !(acquire > 0 && release < 0), "AP036", codes);
    }
    if let Some((id, kind)) = d.packet {
        unless((0..=31).contains(&id) && (0..=7).contains(&kind), "AP046", codes);
    }
    unless(d.ooo_id.is_none_or(|id| (0..=63).contains(&id)), "AP052", codes);

    let Axi { smid, qos, cache, secure } = d.axi;
    if d.tile == TileKind::Shim {
        unless(
            [smid, qos, cache].into_iter().flatten().all(|value| (0..=15).contains(&value)),
            "AP048",
            codes,
        );
        unless(secure.is_none_or(|secure| secure == 0 || secure == 1), "AP048", codes);
        let beats_32 = d.device == Device::Aie2p;
        let exists = |bytes: i128| matches!(bytes, 64 | 128 | 256) || (beats_32 && bytes == 512);
        unless(d.burst.is_none_or(exists), "AP053", codes);
    } else {
        unless([smid, qos, cache, secure, d.burst].iter().all(Option::is_none), "AP054", codes);
    }
}

/// The numbers of the reports about lengths and the buffer.
fn assert_numbers(d: &Descriptor) {
    let (bits, ..) = widths(d);
    let Table { length: most, memory, reach, .. } = table(d.tile);
    let walked: i128 = match d.dims {
        Some(_) => d.sizes().iter().map(|&(size, stride)| (size - 1) * stride).sum(),
        None => d.moved() - 1,
    };
    let runs = d.iteration.map_or(0, |iteration| (iteration.size.max(1) - 1) * iteration.stride);
    let (bytes, buffer) = ((d.elements * bits + 7) / 8, d.elements);
    for violation in d.check().as_slice() {
        let is_iterated = matches!(violation.locus, Locus::IterationSize | Locus::IterationStride);
        let last = if is_iterated { d.offset + runs } else { d.offset };
        let expected = match violation.fault {
            Fault::Buffer(buffer::Fault::Memory { .. }) => {
                Fault::Buffer(buffer::Fault::Memory { bytes, most: memory.unwrap() })
            }
            Fault::Buffer(buffer::Fault::Reach { .. }) => {
                Fault::Buffer(buffer::Fault::Reach { bytes, most: reach })
            }
            Fault::Length(length::Fault::Field { .. }) => {
                Fault::Length(length::Fault::Field { words: words(d.moved() * bits), most })
            }
            Fault::Length(length::Fault::Mismatch { .. }) => {
                Fault::Length(length::Fault::Mismatch { len: d.len.unwrap(), moved: d.moved() })
            }
            Fault::Walk(walk::Fault::BelowBuffer { .. }) => {
                Fault::Walk(walk::Fault::BelowBuffer { index: last })
            }
            Fault::Walk(walk::Fault::BeyondBuffer { .. }) => {
                Fault::Walk(walk::Fault::BeyondBuffer { elements: last + walked + 1, buffer })
            }
            other => other,
        };
        assert_eq!(violation.fault, expected, "at {:?} of {d:?}", violation.locus);
    }
}

/// Now and then one of the numbers around a limit, else one that is taken.
fn near(rng: &mut Rng, around: &[i128], taken: i128) -> i128 {
    if rng.once_in(12) { *rng.pick(around) + i128::from(rng.range(-1..=1)) } else { taken }
}

fn dims(rng: &mut Rng, tile: TileKind, bits: i128) -> Vec<(i128, i128)> {
    let Table { rank, wrap, step, length, .. } = table(tile);
    let (granule, per_element) = ((32 / bits).max(1), (bits / 32).max(1));
    let rank = if rng.once_in(15) { rank + 1 } else { 1 + rng.below(rank as u64) as usize };
    let (mut run, mut count, mut dims) = (1, 1, Vec::new());
    for level in 0..rank {
        let size = match rng.below(6) {
            0 => wrap,
            1 => wrap + 1,
            2 => 1,
            _ => i128::from(rng.range(1..=6)),
        };
        let size = if level == 0 { size * granule / per_element } else { size };
        let size = near(rng, &[size, length * granule / per_element / count], size).clamp(1, 1 << 31);
        let far = step * granule / per_element;
        let stride = match rng.below(10) {
            0 => far,
            1 => far + granule,
            2 => granule * i128::from(rng.range(1..=8)),
            // All indices stay far below 64 bits.
            _ => run.min(1 << 40),
        };
        let stride = if level == 0 && !rng.once_in(6) { 1 } else { stride };
        let stride = near(rng, &[stride], stride).max(1);
        (run, count) = (size * stride, (count * size).min(1 << 33));
        dims.push((size, stride));
    }
    dims.reverse();
    dims
}

fn padding(rng: &mut Rng, rank: usize, granule: i128, per_element: i128) -> RawDims {
    let pairs: Vec<(i128, i128)> = (0..rank)
        .rev()
        .map(|level| {
            let most = [63 * granule / per_element, 31, 15, 0, 0][level];
            let mut zeros = || match rng.below(4) {
                0 => near(rng, &[most], most).max(0),
                1 if level < 3 => granule,
                _ => 0,
            };
            (zeros(), zeros())
        })
        .collect();
    RawDims::new(&pairs)
}

fn iteration(rng: &mut Rng, tile: TileKind, granule: i128, per_element: i128) -> Iteration {
    let far = table(tile).step * granule / per_element;
    let size = *rng.pick(&[1, 1, 2, 3, 4, 63, 64]);
    let size = near(rng, &[0, 64], size);
    let stride = *rng.pick(&[granule, granule, 4 * granule, far, far + granule]);
    let stride = near(rng, &[0, granule, far], stride);
    let current = rng.once_in(2).then(|| {
        let last = size.clamp(1, 64) - 1;
        near(rng, &[0, last, 64], last)
    });
    Iteration { size, stride, current }
}

/// A declaration with all its numbers near limits.
pub(crate) fn random(rng: &mut Rng) -> Descriptor {
    let tile = *rng.pick(TileKind::ALL);
    let Table { bds, channels, locks, memory, reach, .. } = table(tile);
    let element =
        *rng.pick(&[Element::Int4, Element::Uint8, Element::Bfloat16, Element::Float, Element::Cint32]);
    let device = *rng.pick(&[Device::AieMl, Device::Aie2p]);
    let mut d = Descriptor::new(device, tile, element, 0);
    let (bits, granule, per_element) = widths(&d);
    d.offset = *rng.pick(&[0, 0, 0, granule]);
    d.offset = near(rng, &[0], d.offset);
    if rng.once_in(10) {
        let length = table(tile).length * granule / per_element;
        let len = *rng.pick(&[granule, 64, length, length + 1]);
        d.len = Some(near(rng, &[len], len).max(1));
    } else {
        let list = dims(rng, tile, bits);
        if rng.once_in(if tile == TileKind::Mem { 3 } else { 40 }) {
            d.pad = Some(padding(rng, list.len(), granule, per_element));
        }
        d.dims = Some(RawDims::new(&list));
        if rng.once_in(2) {
            let moved = d.moved();
            d.len = Some(near(rng, &[moved], moved).max(1));
        }
    }
    if rng.once_in(3) {
        d.iteration = Some(iteration(rng, tile, granule, per_element));
    }
    // As long as it has to be.
    let walked = match d.dims {
        Some(_) => d.sizes().iter().map(|&(size, stride)| (size - 1) * stride).sum(),
        None => d.moved() - 1,
    };
    let runs = d.iteration.map_or(0, |iteration| (iteration.size.max(1) - 1) * iteration.stride);
    let needed = d.offset + walked + runs.max(0) + 1;
    let full = memory.map_or(needed, |memory| memory * 8 / bits);
    d.elements = near(rng, &[needed, full], needed).max(1);

    // Reads, or writes that may meet: whether they do is for the oracle that walks.
    d.allow_overlap = true;
    if !rng.once_in(4) {
        let channel = i128::from(rng.range(0..=channels as i64 - 1));
        let direction = if d.is_padded() && !rng.once_in(10) {
            Direction::Mm2s
        } else {
            *rng.pick(&[Direction::S2mm, Direction::Mm2s])
        };
        d.channel = Some((direction, near(rng, &[0, channels - 1], channel)));
    }
    let odd = tile == TileKind::Mem && d.channel.is_some_and(|(_, channel)| channel % 2 == 1);
    let bd = |rng: &mut Rng| {
        let (low, high) = match tile {
            TileKind::Mem if odd => (24, 47),
            TileKind::Mem => (0, 23),
            _ => (0, bds - 1),
        };
        let id = *rng.pick(&[low, high]);
        near(rng, &[0, 23, 24, 47, bds - 1], id)
    };
    d.bd_id = rng.once_in(2).then(|| bd(rng));
    d.next_bd = rng.once_in(2).then(|| bd(rng));
    let own = is_own_channel(&d);
    let lock = |rng: &mut Rng| {
        let (low, high) = if own { (64, 127) } else { (0, locks - 1) };
        let id = *rng.pick(&[low, high]);
        let id = near(rng, &[0, 64, 127, locks - 1], id);
        // What a lock can be asked for is between the two.
        let value = *rng.pick(&[-63, -1, 0, 1, 63]);
        (id, if rng.once_in(12) { *rng.pick(&[-65, -63, 63, 64]) } else { value })
    };
    d.acquire = rng.once_in(2).then(|| lock(rng));
    d.release = rng.once_in(2).then(|| lock(rng));
    if tile != TileKind::Shim {
        d.compression = rng.once_in(2);
    }
    d.tlast_suppress = rng.once_in(2);
    d.packet = rng.once_in(3).then(|| (near(rng, &[0, 31], 31), near(rng, &[0, 7], 7)));
    d.ooo_id = rng.once_in(3).then(|| near(rng, &[0, 63], 63));
    if rng.once_in(if tile == TileKind::Shim { 2 } else { 40 }) {
        let mut value = |most: i128| rng.once_in(2).then(|| near(rng, &[0, most], most));
        d.axi = Axi { smid: value(15), qos: value(15), cache: value(15), secure: value(1) };
        d.burst = rng.once_in(2).then(|| *rng.pick(&[0, 63, 64, 65, 128, 256, 512, 1024]));
    }
    if rng.once_in(2) {
        let (low, high) = if own { (0x8_0000, 0x10_0000) } else { (0, reach) };
        let last = (high - (d.elements * bits + 7) / 8).div_euclid(4) * 4;
        let address = *rng.pick(&[low, last]);
        d.address = Some(near(rng, &[low, last + 4, last, high, high - 4], address));
    }
    d.allow_signs = rng.once_in(2);
    d
}

/// The words of a declaration without an error, decoded: each number is the declared one. Of the walk only what is outside
/// it; what it visits is for the tests that walk.
fn assert_words_say_it(d: &Descriptor, address: u64) {
    let (bits, ..) = widths(d);
    // Of a declared address within a word, the template takes the address of the word.
    let word = address - d.address.map_or(0, |address| address.rem_euclid(4) as u64);
    let decoded = match d.tile {
        TileKind::Compute => ComputeBd::from_words(d.template().unwrap().words(word).unwrap()).decode(),
        TileKind::Mem => MemBd::from_words(d.template().unwrap().words(word).unwrap()).decode(),
        TileKind::Shim => ShimBd::from_words(d.template().unwrap().words(word).unwrap()).decode(),
    };
    let number = |n: i128| u64::try_from(n).unwrap();
    let mut expected = Fields::new(address + number(d.offset * bits / 8), number(d.moved() * bits / 32));
    expected.slots = decoded.slots;
    if let Some(pad) = d.pad
        && d.is_padded()
    {
        for (level, &(before, after)) in pad.as_slice().iter().rev().enumerate() {
            let zeros = |n: i128| number(if level == 0 { n * bits / 32 } else { n });
            expected.padding[level] = register::Padding { before: zeros(before), after: zeros(after) };
        }
    }
    if let Some(Iteration { size, stride, current }) = d.iteration {
        let step = if size == 1 { 1 } else { number(stride * bits / 32) };
        let current = number(current.unwrap_or(0));
        expected.iteration = register::Iteration { step, wrap: number(size), current };
    }
    if let Some((lock, value)) = d.acquire {
        expected.acquire = register::Acquire { enable: true, id: number(lock), value: value as i64 };
    }
    if let Some((lock, value)) = d.release {
        expected.release = register::Release { id: number(lock), value: value as i64 };
    }
    if let Some((id, kind)) = d.packet {
        expected.packet = register::Packet { enable: true, id: number(id), kind: number(kind) };
    }
    if let Some(id) = d.next_bd {
        expected.next = register::Next { enable: true, id: number(id) };
    }
    expected.ooo_bd_id = number(d.ooo_id.unwrap_or(0));
    (expected.tlast_suppress, expected.enable_compression) = (d.tlast_suppress, d.compression);
    if d.tile == TileKind::Shim {
        let Axi { smid, qos, cache, secure } = d.axi;
        let or_reset = |value: Option<i128>| number(value.unwrap_or(0));
        expected.axi = Some(register::Axi {
            smid: or_reset(smid),
            qos: or_reset(qos),
            cache: or_reset(cache),
            secure: or_reset(secure),
            burst: d.burst.map_or(register::Axi::RESET.burst, |bytes| number(bytes) / 16),
        });
    }
    expected.valid = true;
    assert_eq!(decoded, expected, "{d:?} at {address:#x}");
    let own = d.fields(address.into()).unwrap().bd_id;
    assert_eq!(own, d.bd_id.map(number), "{d:?}");
    let next = aie_pattern_core::declare::Link::of(d).map(|link| (link.bd_id, link.next_bd, link.channel));
    let channel = d.channel.map(|(direction, channel)| (direction, number(channel)));
    assert_eq!(next, d.bd_id.map(|id| (number(id), d.next_bd.map(number), channel)), "{d:?}");
}

#[test]
fn every_number_near_its_limit() {
    let mut rng = Rng::new(0x11_317);
    let cases = cases(30_000);
    let (mut passed, mut seen) = (0, BTreeMap::<&str, usize>::new());
    for _ in 0..cases {
        let d = random(&mut rng);
        let found: Codes = d.check().as_slice().iter().map(|violation| violation.rule.code()).collect();
        assert_eq!(found, expected(&d), "found, expected of {d:?}");
        assert_numbers(&d);
        if found.is_empty() {
            passed += 1;
            if let Some(address) = d.address {
                assert_words_say_it(&d, address as u64);
            }
        }
        for code in found {
            *seen.entry(code).or_default() += 1;
        }
    }
    let codes = [
        "AP006", "AP012", "AP013", "AP014", "AP015", "AP019", "AP022", "AP023", "AP024", "AP025", "AP026",
        "AP027", "AP028", "AP029", "AP030", "AP031", "AP033", "AP034", "AP035", "AP036", "AP040", "AP041",
        "AP042", "AP043", "AP044", "AP045", "AP046", "AP047", "AP048", "AP052", "AP053", "AP054",
    ];
    assert_eq!(seen.keys().copied().collect::<Vec<_>>(), codes);
    assert!(seen.values().all(|&count| count > cases / 4000), "{seen:?}");
    assert!(passed > cases / 20, "{passed} pass, too few to say anything");
}

/// What the macro checks while constants of the user's are not known yet.
#[test]
fn numbers_that_are_not_known_change_no_verdict() {
    let mut rng = Rng::new(0x0_4D15);
    let (mut settled, mut open) = (0, 0);
    for _ in 0..cases(30_000) {
        let d = random(&mut rng);
        let all = d.check();
        let known: Descriptor = d.map(&mut |&number| if rng.once_in(6) { UNKNOWN } else { number });
        for violation in known.check().as_slice() {
            let same = all.as_slice().iter().find(|v| (v.rule, v.locus) == (violation.rule, violation.locus));
            let same = same.unwrap_or_else(|| panic!("{violation:?} of {known:?} is none of {d:?}"));
            let message = known.message(violation);
            if known.is_settled(violation) && !is_seen_as_a_whole(&d, &known) {
                assert_eq!(message.as_str(), d.message(same).as_str(), "{known:?}, which is {d:?}");
                settled += 1;
            } else {
                open += 1;
            }
        }
    }
    assert!(settled > 10_000 && open > 10_000, "{settled} settled, {open} open");
}

/// Whether a channel decides the reachable locks and addresses, so that a message may be more exact.
fn is_seen_as_a_whole(d: &Descriptor, known: &Descriptor) -> bool {
    d.channel != known.channel
}
