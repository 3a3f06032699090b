//! Buffer descriptors.

use aie_pattern_core::dma::{Axi, Descriptor, Iteration};
use aie_pattern_core::rule::Locus;
use aie_pattern_core::rule::walk::RawDims;
use aie_pattern_core::{Device, TileKind};

use super::{DEFAULT_DEVICE, value};
use crate::errors::Place;
use crate::parse::buffer::BufferType;
use crate::parse::dims::Pairs;
use crate::parse::dma_bd::Attribute;
use crate::parse::number::Number;

/// A buffer descriptor as written, with the buffer that it is about.
pub struct Bd {
    /// What the attribute says.
    pub attribute: Attribute,
    /// The type of the buffer.
    pub buffer: BufferType,
    /// The declared name, which stands for the whole.
    pub place: Place,
}

impl Attribute {
    /// The device, AIE-ML if none is named.
    #[must_use]
    pub fn device(&self) -> Device {
        self.device.map_or(DEFAULT_DEVICE, |device| device.value)
    }

    /// The tile, a compute tile if none is named.
    #[must_use]
    pub fn tile(&self) -> TileKind {
        self.tile.map_or(TileKind::Compute, |tile| tile.value)
    }
}

impl Bd {
    /// Every number of the declaration.
    fn numbers(&self) -> impl Iterator<Item = &Number> {
        let a = &self.attribute;
        let pairs = [&a.dims, &a.pad].into_iter().flatten().flat_map(|pairs| &pairs.list);
        let pairs = pairs.flat_map(|pair| [&pair.first, &pair.second]);
        let twos =
            [&a.acquire, &a.release, &a.packet].into_iter().flatten().flat_map(|(one, other)| [one, other]);
        let ones = [&a.offset, &a.len, &a.bd_id, &a.next_bd, &a.ooo_id, &a.burst, &a.address];
        let axi = a.axi.iter().flat_map(|axi| [&axi.smid, &axi.qos, &axi.cache]);
        let lengths = self.buffer.array.iter().flat_map(|(_, lengths)| lengths);
        pairs
            .chain(twos)
            .chain(ones.into_iter().chain(axi).flatten())
            .chain(a.iteration.iter().flatten())
            .chain(a.channel.iter().map(|(_, number)| number))
            .chain(lengths)
    }

    /// The core's declaration; `None` if a number or the buffer's type has to be evaluated by rustc.
    pub fn literal(&self) -> Option<Descriptor> {
        let (element, lengths) = self.buffer.array.as_ref()?;
        if self.numbers().any(|number| number.value.is_none()) {
            return None;
        }
        let elements =
            lengths.iter().try_fold(1i128, |product, length| product.checked_mul(length.value?))?;
        let a = &self.attribute;
        let two = |numbers: &Option<(Number, Number)>| {
            numbers.as_ref().and_then(|(one, other)| Some((one.value?, other.value?)))
        };
        let mut descriptor = Descriptor::new(a.device(), a.tile(), *element, elements);
        descriptor.channel =
            a.channel.as_ref().and_then(|(direction, number)| Some((direction.value, number.value?)));
        descriptor.offset = value(a.offset.as_ref()).unwrap_or(0);
        descriptor.len = value(a.len.as_ref());
        descriptor.dims = a.dims.as_ref().map(raw);
        descriptor.pad = a.pad.as_ref().map(raw);
        descriptor.bd_id = value(a.bd_id.as_ref());
        descriptor.next_bd = value(a.next_bd.as_ref());
        descriptor.acquire = two(&a.acquire);
        descriptor.release = two(&a.release);
        descriptor.packet = two(&a.packet);
        descriptor.iteration = a.iteration.as_ref().and_then(|numbers| {
            let current = value(numbers.get(2));
            Some(Iteration { size: numbers.first()?.value?, stride: numbers.get(1)?.value?, current })
        });
        descriptor.ooo_id = value(a.ooo_id.as_ref());
        descriptor.tlast_suppress = a.tlast_suppress.is_some();
        descriptor.compression = a.compression.is_some();
        descriptor.burst = value(a.burst.as_ref());
        if let Some(axi) = &a.axi {
            descriptor.axi = Axi {
                smid: value(axi.smid.as_ref()),
                qos: value(axi.qos.as_ref()),
                cache: value(axi.cache.as_ref()),
                secure: axi.secure.map(|_| 1),
            };
        }
        descriptor.address = value(a.address.as_ref());
        descriptor.allow_overlap = a.allow_overlap;
        descriptor.index = a.index.map(|word| word.value);
        Some(descriptor)
    }

    /// Every locus that a violation of this declaration can have, with its place.
    #[must_use]
    pub fn loci(&self) -> Vec<(Locus, Place)> {
        let a = &self.attribute;
        let mut loci = vec![(Locus::Whole, self.place), (Locus::Buffer, self.buffer.place)];
        let mut add = |locus, place: Option<Place>| loci.extend(place.map(|place| (locus, place)));
        add(Locus::Element, Some(self.buffer.place));
        add(Locus::Device, a.device.map(|device| device.place));
        add(Locus::Tile, a.tile.map(|tile| tile.place));
        add(Locus::Index, a.index.map(|word| word.place));
        add(Locus::Dims, a.dims.as_ref().map(|pairs| pairs.place));
        add(Locus::Pad, a.pad.as_ref().map(|pairs| pairs.place));
        add(Locus::TlastSuppress, a.tlast_suppress);
        add(Locus::Compression, a.compression);
        let mut number = |locus, number: Option<&Number>| add(locus, number.map(|number| number.place));
        number(Locus::Offset, a.offset.as_ref());
        number(Locus::Len, a.len.as_ref());
        number(Locus::ChannelNumber, a.channel.as_ref().map(|(_, number)| number));
        number(Locus::BdId, a.bd_id.as_ref());
        number(Locus::NextBd, a.next_bd.as_ref());
        number(Locus::AcquireLock, a.acquire.as_ref().map(|(lock, _)| lock));
        number(Locus::AcquireValue, a.acquire.as_ref().map(|(_, value)| value));
        number(Locus::ReleaseLock, a.release.as_ref().map(|(lock, _)| lock));
        number(Locus::ReleaseValue, a.release.as_ref().map(|(_, value)| value));
        number(Locus::PacketId, a.packet.as_ref().map(|(id, _)| id));
        number(Locus::PacketType, a.packet.as_ref().map(|(_, kind)| kind));
        let iteration = |k| a.iteration.as_ref().and_then(|numbers| numbers.get(k));
        number(Locus::IterationSize, iteration(0));
        number(Locus::IterationStride, iteration(1));
        number(Locus::IterationCurrent, iteration(2));
        number(Locus::OooId, a.ooo_id.as_ref());
        number(Locus::Burst, a.burst.as_ref());
        number(Locus::Address, a.address.as_ref());
        let axi = a.axi.as_ref();
        number(Locus::Smid, axi.and_then(|axi| axi.smid.as_ref()));
        number(Locus::Qos, axi.and_then(|axi| axi.qos.as_ref()));
        number(Locus::Cache, axi.and_then(|axi| axi.cache.as_ref()));
        add(Locus::Secure, axi.and_then(|axi| axi.secure));
        add(Locus::Iteration, iteration(0).map(|size| size.place));
        for (k, dim) in (0..=u8::MAX).zip(a.dims.iter().flat_map(|dims| &dims.list)) {
            loci.extend([
                (Locus::Dim(k), dim.place),
                (Locus::Size(k), dim.first.place),
                (Locus::Stride(k), dim.second.place),
            ]);
        }
        for (k, pad) in (0..=u8::MAX).zip(a.pad.iter().flat_map(|pad| &pad.list)) {
            loci.extend([(Locus::PadBefore(k), pad.first.place), (Locus::PadAfter(k), pad.second.place)]);
        }
        loci
    }
}

fn raw(pairs: &Pairs) -> RawDims {
    let pairs = pairs.list.iter().map(|pair| (pair.first.value.unwrap_or(0), pair.second.value.unwrap_or(0)));
    RawDims::new(&pairs.collect::<Vec<_>>())
}
