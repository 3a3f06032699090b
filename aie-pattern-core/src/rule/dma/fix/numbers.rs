//! Replaces a number of a declaration.

use super::walks::with_moved_len;
use super::{Candidate, Change, Difference, Fix, offer};
use crate::declare::Descriptor;
use crate::lower::Site;
use crate::rule::dma::{Fault, buffer};
use crate::rule::{Locus, Violation};
use crate::util::multiples;

/// The number at a locus, for loci where another one can be offered.
pub(in super::super) const fn number_at(d: &Descriptor, locus: Locus) -> Option<i128> {
    match (locus, &d.dims, &d.pad, d.iteration) {
        (Locus::Offset, ..) => Some(d.offset),
        (Locus::Address, ..) => d.address,
        (Locus::AcquireValue, ..) => map!(d.acquire, |(_, value)| value),
        (Locus::ReleaseValue, ..) => map!(d.release, |(_, value)| value),
        (Locus::IterationStride, _, _, Some(iteration)) => Some(iteration.stride),
        (Locus::Size(k), Some(dims), ..) if (k as usize) < dims.as_slice().len() => {
            Some(dims.as_slice()[k as usize].0)
        }
        (Locus::Stride(k), Some(dims), ..) if (k as usize) < dims.as_slice().len() => {
            Some(dims.as_slice()[k as usize].1)
        }
        (Locus::PadBefore(k), _, Some(pad), _) if (k as usize) < pad.as_slice().len() => {
            Some(pad.as_slice()[k as usize].0)
        }
        (Locus::PadAfter(k), _, Some(pad), _) if (k as usize) < pad.as_slice().len() => {
            Some(pad.as_slice()[k as usize].1)
        }
        _ => None,
    }
}

/// The declaration with another number at the locus.
const fn with_number(d: &Descriptor, locus: Locus, value: i128) -> Option<Descriptor> {
    let mut other = *d;
    match (locus, &mut other) {
        (Locus::Offset, d) => d.offset = value,
        (Locus::Address, d) => d.address = Some(value),
        (Locus::AcquireValue, Descriptor { acquire: Some(lock), .. })
        | (Locus::ReleaseValue, Descriptor { release: Some(lock), .. }) => lock.1 = value,
        (Locus::IterationStride, Descriptor { iteration: Some(iteration), .. }) => iteration.stride = value,
        (Locus::Size(k), Descriptor { dims: Some(dims), .. }) => *dims = dims.with_size(k as usize, value),
        (Locus::Stride(k), Descriptor { dims: Some(dims), .. }) => {
            *dims = dims.with_stride(k as usize, value);
        }
        (Locus::PadBefore(k), Descriptor { pad: Some(pad), .. }) => *pad = pad.with_size(k as usize, value),
        (Locus::PadAfter(k), Descriptor { pad: Some(pad), .. }) => *pad = pad.with_stride(k as usize, value),
        _ => return None,
    }
    Some(with_moved_len(d, other))
}

pub(super) const fn number(d: &Descriptor, v: &Violation<Fault>, locus: Locus, value: i128) -> Option<Fix> {
    let Some(descriptor) = with_number(d, locus, value) else { return None };
    let differs = if let Locus::Address | Locus::AcquireValue | Locus::ReleaseValue = locus {
        None
    } else {
        Some(Difference::Other)
    };
    offer(d, v, Candidate { descriptor, change: Change::Number(locus), differs })
}

/// Offers the multiples of `unit` below and above the written number.
pub(super) const fn nearest(
    d: &Descriptor,
    v: &Violation<Fault>,
    written: i128,
    unit: i128,
) -> [Option<Fix>; 2] {
    let [below, above] = multiples(written, unit);
    [number(d, v, v.locus, below), number(d, v, v.locus, above)]
}

/// Converts an address that a core sees in its own memory to the address that its DMA sees (AM009, AM020).
pub(in super::super) const fn of_core(d: &Descriptor) -> Option<i128> {
    let (Some(address), Some(memory)) = (d.address, d.device.data_memory(d.tile)) else { return None };
    // On the first generation, the address differs between even and odd rows.
    each!(row, 0..2, {
        let site = Site { device: d.device, tile: d.tile, place: Some((0, row)), grid: None };
        if let Some(base) = site.core_base() {
            let own = address.saturating_sub(base as i128);
            if 0 <= own && own < memory.bytes as i128 {
                return Some(own);
            }
        }
    });
    None
}

/// Offers an address at which the buffer is within reach: the converted address of the core, else the one nearest to
/// the declared address.
pub(super) const fn in_reach(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let (Some(tile), Some(address)) = (d.limits(), d.address) else { return None };
    if let Some(own) = of_core(d) {
        let descriptor = Descriptor { address: Some(own), ..*d };
        let fix = offer(d, v, Candidate { descriptor, change: Change::Address, differs: None });
        if fix.is_some() {
            return fix;
        }
    }
    let (low, high) = buffer::window(d, tile);
    let greatest = high.saturating_sub(buffer::bytes(d)).div_euclid(4) * 4;
    let descriptor = Descriptor { address: Some(if address < low { low } else { greatest }), ..*d };
    offer(d, v, Candidate { descriptor, change: Change::Address, differs: None })
}

pub(super) const fn buffer(d: &Descriptor, v: &Violation<Fault>, elements: i128) -> Option<Fix> {
    let descriptor = Descriptor { elements, ..*d };
    offer(d, v, Candidate { descriptor, change: Change::Buffer, differs: None })
}

/// Offers the smallest offset with which a walk that goes down to `index`, below the buffer, stays inside.
pub(super) const fn upwards_offset(d: &Descriptor, v: &Violation<Fault>, index: i128) -> Option<Fix> {
    let offset = d.offset.saturating_sub(index);
    let granule = d.granule();
    let offset = offset.saturating_add(granule - 1).div_euclid(granule) * granule;
    number(d, v, Locus::Offset, offset)
}

/// Offers the largest offset with which a walk that needs a buffer of `elements` stays inside.
pub(super) const fn downwards_offset(d: &Descriptor, v: &Violation<Fault>, elements: i128) -> Option<Fix> {
    let offset = d.offset.saturating_sub(elements.saturating_sub(d.elements));
    if offset < 0 {
        return None;
    }
    number(d, v, Locus::Offset, offset - offset.rem_euclid(d.granule()))
}

/// Offers the walk that visits the same elements in ascending order.
pub(super) const fn upwards(d: &Descriptor, v: &Violation<Fault>) -> Option<Fix> {
    let (Some(mut dims), mut offset) = (d.dims, d.offset) else { return None };
    let mut k = 0;
    while k < dims.as_slice().len() {
        let (size, stride) = dims.as_slice()[k];
        if stride < 0 {
            offset = offset.saturating_add(stride.saturating_mul(size.saturating_sub(1)));
            dims = dims.with_stride(k, stride.saturating_neg());
        }
        k += 1;
    }
    if offset < 0 {
        return None;
    }
    let descriptor = Descriptor { dims: Some(dims), offset, ..*d };
    offer(d, v, Candidate { descriptor, change: Change::Dims, differs: Some(Difference::Upwards) })
}
