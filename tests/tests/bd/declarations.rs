//! What the tests of lowering share: the words of a declaration, and random declarations.

use aie_pattern_core::declare::{Axi, Descriptor, Iteration, RawDims};
use aie_pattern_core::device::{AxiFields, Direction};
use aie_pattern_core::register::Template;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::Rng;

/// The words for a buffer at an address; `None` where there are none at any, or `Err` where there are none at this.
pub(crate) fn words(d: &Descriptor, address: u64) -> Option<Result<Vec<u32>, ()>> {
    match d.tile {
        TileKind::Compute => place::<6>(d, address),
        TileKind::Mem | TileKind::Shim => place::<8>(d, address),
    }
}

fn place<const N: usize>(d: &Descriptor, address: u64) -> Option<Result<Vec<u32>, ()>> {
    let template: Template<N> = d.template().ok()?;
    Some(template.words(address).map(|words| words.to_vec()).map_err(|_| ()))
}

/// A declaration that is mostly legal, of any kind that there is.
pub(crate) fn declaration(rng: &mut Rng) -> Descriptor {
    const ELEMENTS: [Element; 7] = [
        Element::Int8,
        Element::Int8,
        Element::Int16,
        Element::Int32,
        Element::Cint32,
        Element::Int64,
        Element::Int4,
    ];
    let device = *rng.pick(&[Device::AieMl, Device::Aie2p]);
    let (tile, element) = (*rng.pick(TileKind::ALL), *rng.pick(&ELEMENTS));
    let mut d = Descriptor::new(device, tile, element, 1);
    let granule = (32 / i128::from(element.bits())).max(1);
    walk(&mut d, granule, rng);
    d.offset = below(rng, 9) * granule + i128::from(rng.once_in(50));
    if rng.once_in(3) {
        let size = 1 + below(rng, 5);
        let current = if rng.once_in(2) { Some(below(rng, size as u64)) } else { None };
        d.iteration = Some(Iteration { size, stride: (1 + below(rng, 60)) * granule, current });
    }
    names(&mut d, rng);
    // As large as it has to be, and at times one less.
    let reach = |&(size, stride): &(i128, i128)| (size - 1) * stride;
    let mut greatest = d.offset + d.sizes().iter().map(reach).sum::<i128>();
    if d.sizes().is_empty() {
        greatest += d.len.unwrap_or(1) - 1;
    }
    greatest += d.iteration.map_or(0, |iteration| (iteration.size - 1) * iteration.stride);
    d.elements = (greatest + 1 + below(rng, 9) - i128::from(rng.once_in(20))).max(1);
    d
}

pub(crate) fn below(rng: &mut Rng, n: u64) -> i128 {
    rng.below(n).into()
}

/// Dimensions with their padding, or none.
fn walk(d: &mut Descriptor, granule: i128, rng: &mut Rng) {
    let limits = d.limits().unwrap();
    let slots = limits.slots.len();
    let rank = 1 + rng.below(slots as u64) as usize + usize::from(rng.once_in(100));
    if rng.once_in(12) {
        d.len = Some((1 + below(rng, 60)) * granule);
        return;
    }
    let mut dims = Vec::new();
    let mut run = 1;
    let contiguous = rng.once_in(8);
    for k in 0..rank {
        let mut size = 1 + below(rng, 4);
        if rng.once_in(400) {
            // Up to the end of the wrap field and a little beyond it.
            size = limits.slots[0].max_wrap().unwrap() - below(rng, 3) + i128::from(rng.once_in(8)) * 3;
        }
        let mut stride = below(rng, 30) * granule;
        if k == 0 {
            size *= if rng.once_in(20) { 1 } else { granule };
            stride = if granule > 1 || d.element.bits() == 64 { 1 } else { 1 + below(rng, 4) };
        }
        if contiguous && rng.below(8) > 0 {
            stride = run;
        } else if rng.once_in(30) {
            stride = below(rng, 9);
        } else if rng.once_in(40) {
            stride = limits.max_step() * 32 / i128::from(d.element.bits()) - below(rng, 2) * granule;
        } else if stride == 0 && size > 1 && rng.below(20) > 0 {
            stride = granule;
        }
        run *= size;
        dims.insert(0, (size, stride));
    }
    d.dims = Some(RawDims::new(&dims));
    if d.tile == TileKind::Mem && rng.once_in(2) {
        let mut pads: Vec<_> = (0..rank).map(|_| (below(rng, 3), below(rng, 3))).collect();
        pads[rank - 1] = (below(rng, 3) * granule, below(rng, 3) * granule);
        if rank == 4 {
            pads[0] = (0, 0);
        }
        d.pad = Some(RawDims::new(&pads));
    }
}

/// What a descriptor names beside its walk.
fn names(d: &mut Descriptor, rng: &mut Rng) {
    let limits = d.limits().unwrap();
    let mut half = (0, limits.bds as u64);
    if rng.once_in(2) {
        let direction = if d.pad.is_some() || rng.once_in(2) { Direction::Mm2s } else { Direction::S2mm };
        let channel = below(rng, limits.channels as u64);
        if limits.split_bds {
            half = (channel as u64 % 2 * 24, 24);
        }
        d.channel = Some((direction, channel));
        d.allow_overlap = rng.below(4) > 0;
    } else if limits.split_bds {
        half.1 = 24;
    }
    if rng.once_in(2) {
        d.bd_id = Some(i128::from(half.0) + below(rng, half.1));
        d.next_bd = Some(i128::from(half.0) + below(rng, half.1));
    }
    let (first, last) = limits.local_locks;
    let lock = |rng: &mut Rng| Some((first + below(rng, (last - first + 1) as u64), below(rng, 128) - 64));
    if rng.once_in(2) {
        (d.acquire, d.release) = (lock(rng), lock(rng));
        d.packet = Some((below(rng, 32), below(rng, 8)));
    }
    if rng.once_in(4) {
        d.ooo_id = Some(below(rng, 64));
        d.tlast_suppress = rng.once_in(2);
        d.compression = rng.once_in(2) && d.tile != TileKind::Shim;
    }
    if let Some(fields) = &limits.axi
        && rng.once_in(2)
    {
        let secure = Some(below(rng, 2));
        d.axi = Axi {
            smid: fields.smid_bits.map(|_| below(rng, 16)),
            qos: Some(below(rng, 16)),
            cache: None,
            secure,
        };
        d.burst = Some(AxiFields::BEAT * rng.pick(fields.beats));
    }
}

/// An address at which the buffer may be.
pub(crate) fn address(d: &Descriptor, rng: &mut Rng) -> u64 {
    let limits = d.limits().unwrap();
    let own = d.channel.is_some_and(|(_, channel)| channel >= limits.first_local_channel);
    let (low, high) = match limits.memory() {
        Some(memory) if own => (limits.local_memory, limits.local_memory + memory),
        _ => (0, limits.reach),
    };
    let bytes = d.elements * i128::from(d.element.bits()) / 8 + 1;
    (low + below(rng, ((high - bytes - low) / 4).max(1) as u64) * 4) as u64
}
