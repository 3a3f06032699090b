//! Shortcuts of const evaluation, which nearly all descriptors take: they say what the rules say.

use aie_pattern_core::declare::{Mapped as _, RawDims, UNKNOWN};
use aie_pattern_core::device::Direction;
use aie_pattern_core::{Descriptor, Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases};

use super::oracle_limits;

const EXTREMES: [i128; 10] = [
    i128::MIN,
    i128::MAX,
    i64::MIN as i128,
    i64::MAX as i128,
    (1 << 28) + 1,
    1 << 28,
    (1 << 20) + 1,
    1 << 20,
    0,
    -1,
];

/// A descriptor near the limits, with little of what few descriptors have, and now and then a number that is far off.
fn random(rng: &mut Rng) -> Descriptor {
    let mut d = oracle_limits::random(rng);
    if rng.once_in(20) {
        d.device = *rng.pick(Device::ALL);
    }
    if !rng.once_in(4) {
        let Descriptor { channel, acquire, release, .. } = d;
        d = Descriptor {
            channel: channel.filter(|_| rng.once_in(3)),
            acquire: acquire.filter(|_| rng.once_in(3)),
            release: release.filter(|_| rng.once_in(3)),
            bd_id: d.bd_id.filter(|_| rng.once_in(2)),
            next_bd: d.next_bd.filter(|_| rng.once_in(3)),
            address: d.address.filter(|_| rng.once_in(2)),
            len: d.len,
            dims: d.dims,
            offset: d.offset,
            allow_overlap: rng.once_in(2),
            ..Descriptor::new(d.device, d.tile, d.element, d.elements)
        };
    }
    if rng.once_in(8) {
        let far = *rng.pick(&EXTREMES);
        let dims = d.sizes().to_vec();
        match rng.below(8) {
            0 => d.offset = far,
            1 => d.elements = far,
            2 => d.len = Some(far),
            3 => d.address = Some(far),
            4 => d.channel = Some((Direction::Mm2s, far)),
            5 => d.release = Some((1, far)),
            k if !dims.is_empty() => {
                let mut dims = dims;
                let at = rng.below(dims.len() as u64) as usize;
                if k == 6 {
                    dims[at].0 = far;
                } else {
                    dims[at].1 = far;
                }
                d.dims = Some(RawDims::new(&dims));
            }
            _ => d.bd_id = Some(far),
        }
    }
    d
}

/// Whether it is of the kind that is looked at at once: one run of dimensions that all move on, in whole words, without padding,
/// packets, attributes of AXI and other numbers than small ones, and nothing that depends on the channel of a mem tile.
fn is_of_plain_kind(d: &Descriptor) -> bool {
    let Some(tile) = d.limits() else { return false };
    let (sizes, bits) = (d.sizes(), i128::from(d.element.bits()));
    let granule = (32 / bits).max(1);
    let small = |least: i128, number: i128| (least..=1 << 28).contains(&number);
    let is_mem = d.tile == TileKind::Mem;
    let is_simple = d.pad.is_none()
        && d.iteration.is_none()
        && d.index.is_none()
        && (d.packet, d.ooo_id, d.burst) == (None, None, None)
        && !d.tlast_suppress
        && !d.compression
        && d.axi == Descriptor::new(d.device, d.tile, d.element, 0).axi;
    let is_read = d.allow_overlap || !matches!(d.channel, Some((Direction::S2mm, _)));
    let is_anywhere = !is_mem || (d.channel, d.bd_id, d.next_bd) == (None, None, None);
    let innermost = sizes.len().wrapping_sub(1);
    // The stride of a dimension with one step is still one that could be taken.
    let moves_on = sizes.iter().enumerate().all(|(k, &(size, stride))| {
        let words = |elements: i128| elements.saturating_mul(bits).saturating_add(31) / 32;
        let step = words(stride);
        let is_whole = match k == innermost {
            _ if bits == 32 => true,
            true => stride == 1 && size % granule == 0,
            false => stride % granule == 0,
        };
        // Even where all follows each other, so that the registers need no wrap.
        let slot = innermost - k;
        let counted = if slot == 0 { words(size) } else { size };
        let wrap = tile.slots.get(slot).and_then(|slot| slot.wrap);
        let fits = wrap.is_none_or(|field| counted < field.values());
        small(1, size) && small(1, stride) && is_whole && step <= tile.max_step() && fits
    });
    let numbers = [d.len, d.address, d.channel.map(|(_, channel)| channel), d.bd_id, d.next_bd];
    let locks = [d.acquire, d.release].map(|lock| lock.map(|(lock, _)| lock));
    let values = [d.acquire, d.release].map(|lock| lock.map(|(_, value)| value));
    let is_known = numbers.into_iter().chain(locks).chain(values).all(|number| number != Some(UNKNOWN));
    let moved = sizes.iter().fold(1i128, |all, (size, _)| all.saturating_mul(*size));
    !sizes.is_empty()
        && is_known
        && moves_on
        && is_simple
        && is_read
        && is_anywhere
        && small(1, moved)
        && small(1, d.elements)
        && small(0, d.offset)
}

#[test]
fn what_is_plain_breaks_no_rule_and_goes_as_far_as_its_walk() {
    let mut rng = Rng::new(0xD91A);
    let count = cases(20_000);
    let plain = (0..count).filter(|_| is_rightly_plain(&random(&mut rng))).count();
    assert!(plain > count / 20, "{plain} of {count}");
}

/// Whether it is plain; checks that this is right.
fn is_rightly_plain(d: &Descriptor) -> bool {
    let (extent, found) = (d.plain_extent(), d.check());
    assert_eq!(extent.is_some(), found.is_empty() && is_of_plain_kind(d), "{d:?}: {found:?}");
    if let Some(extent) = extent {
        let pattern = d.pattern();
        assert_eq!(d.plain_pattern(), pattern, "{d:?}");
        assert_eq!((Ok(extent.len), Ok(extent.greatest)), (pattern.len(), pattern.max_index()), "{d:?}");
    }
    extent.is_some()
}

/// Each number at the largest value that is considered, and beyond.
#[test]
fn numbers_are_plain_up_to_their_limit() {
    let limit = 1 << 28;
    for (far, is_plain) in [(limit - 1, true), (limit, true), (limit + 1, false), (limit + 2, false)] {
        let d = |dims: &[(i128, i128)], elements| Descriptor {
            dims: Some(RawDims::new(dims)),
            ..Descriptor::new(Device::AieMl, TileKind::Shim, Element::Int32, elements)
        };
        assert_eq!(is_rightly_plain(&d(&[(4, 1)], far)), is_plain, "{far}");
        // As far out as the buffer is long.
        assert_eq!(is_rightly_plain(&Descriptor { offset: far - 4, ..d(&[(4, 1)], far) }), is_plain, "{far}");
        assert_eq!(is_rightly_plain(&d(&[(far, 1), (1, 1), (1, 1)], far)), is_plain, "{far}");
        assert!(!is_rightly_plain(&Descriptor { offset: far, ..d(&[(1, 1)], far) }), "{far}");
    }
    // Of no elements, or of fewer, nothing is moved.
    for elements in [1, 0, -1, 1 - (1 << 64)] {
        for (dims, moves) in [(&[(1, 1)][..], true), (&[(0, 1)], false), (&[], false)] {
            let dims = Some(RawDims::new(dims));
            let d = Descriptor::new(Device::AieMl, TileKind::Shim, Element::Int32, elements);
            assert_eq!(is_rightly_plain(&Descriptor { dims, ..d }), moves && elements == 1);
        }
    }
}

#[test]
fn where_everything_is_decided_nothing_is_left_to_be_found() {
    let mut rng = Rng::new(0xD91B);
    let (mut decided, mut open) = (0, 0);
    for _ in 0..cases(30_000) {
        let d = random(&mut rng);
        let once_in = if rng.once_in(2) { 6 } else { 2 };
        let known: Descriptor = d.map(&mut |&number| if rng.once_in(once_in) { UNKNOWN } else { number });
        let found = known.check();
        for violation in d.check().as_slice() {
            if known.is_decided(violation.locus) {
                let is_found = found.as_slice().iter().any(|found| found.locus == violation.locus);
                assert!(is_found, "{violation:?} of {d:?}, of which is known {known:?}");
                decided += 1;
            } else {
                open += 1;
            }
        }
    }
    assert!(decided > 1_000 && open > 10_000, "{decided} {open}");
}

/// The descriptor of a FIFO's end: the channel is found later, and so are ids, locks and addresses.
fn end(d: Descriptor, direction: Direction) -> Descriptor {
    Descriptor {
        channel: Some((direction, UNKNOWN)),
        bd_id: None,
        next_bd: None,
        acquire: None,
        release: None,
        address: None,
        ..d
    }
}

#[test]
fn an_end_that_is_plain_breaks_no_rule() {
    let mut rng = Rng::new(0xD91C);
    let (mut plain, mut linear, mut sound) = (0, 0, 0);
    for _ in 0..cases(20_000) {
        let mut d = end(random(&mut rng), *rng.pick(&[Direction::Mm2s, Direction::S2mm]));
        if rng.once_in(2) {
            d.dims = None;
        }
        if rng.once_in(20) {
            d.bd_id = Some(1);
        }
        let found = d.check();
        sound += usize::from(found.is_empty());
        if d.is_plain_end() {
            assert!(found.is_empty(), "{d:?}: {found:?}");
            plain += 1;
            linear += usize::from(d.dims.is_none());
        }
    }
    assert!(3 * plain > sound && linear > 500 && plain > linear + 500, "{plain} {linear} {sound}");
}

/// Without dimensions, each limit and one more.
#[test]
fn an_end_is_plain_up_to_its_limits() {
    let of = |element, (offset, len), elements| {
        let d = Descriptor::new(Device::AieMl, TileKind::Compute, element, elements);
        end(Descriptor { offset, len: Some(len), ..d }, Direction::S2mm)
    };
    for (d, is_plain) in [
        (of(Element::Int32, (0, 8), 8), true),
        (of(Element::Int32, (1, 8), 8), false),
        (of(Element::Int32, (0, 0), 8), false),
        (of(Element::Int32, (-1, 4), 8), false),
        (of(Element::Int8, (4, 4), 8), true),
        (of(Element::Int8, (0, 6), 8), false),
        // The length field does not hold all 16,384 words of the memory.
        (of(Element::Int32, (0, 16_383), 16_384), true),
        (of(Element::Int32, (0, 16_384), 16_384), false),
        (of(Element::Int32, (0, 4), 16_385), false),
    ] {
        assert_eq!(d.is_plain_end(), is_plain, "{d:?}");
        assert_eq!(d.check().is_empty(), is_plain, "{d:?}");
    }
}
