//! Buffer descriptors.

use aie_pattern_core::declare::{Axi, Descriptor, Dims, Iteration, Locus};
use aie_pattern_core::{Device, TileKind};

use super::Written;
use crate::errors::Place;
use crate::parse::buffer::{Array, BufferType};
use crate::parse::dims::Pairs;
use crate::parse::dma_bd::Attribute;
use crate::parse::number::Number;

/// A buffer descriptor as written, with the buffer that it is about.
pub struct Bd {
    /// What the attribute says.
    pub attribute: Attribute,
    /// The type of the buffer.
    pub buffer: BufferType,
    /// The declared name, the place of errors about the whole.
    pub place: Place,
}

impl Attribute {
    /// The device, AIE-ML if none is named.
    #[must_use]
    pub fn device(&self) -> Device {
        self.device.map_or(Device::DEFAULT, |device| device.value)
    }

    /// The tile, a compute tile if none is named.
    #[must_use]
    pub fn tile(&self) -> TileKind {
        self.tile.map_or(TileKind::Compute, |tile| tile.value)
    }
}

impl Bd {
    /// The core's declaration, of the numbers as written.
    ///
    /// The number of elements has a value where the type of the buffer is arrays of a known element, with known lengths;
    /// else rustc has to be asked, and for the element where that is not known.
    #[must_use]
    pub fn declaration(&self) -> Written<Descriptor<Number>> {
        let a = &self.attribute;
        let (element, lengths) = match &self.buffer.array {
            Some(Array { element, lengths, .. }) => (*element, Some(lengths)),
            None => (Descriptor::EMPTY.element, None),
        };
        let product = |lengths: &Vec<Number>| {
            lengths.iter().try_fold(1i128, |product, length| product.checked_mul(length.value?))
        };
        let elements =
            Number { value: lengths.and_then(product), place: self.buffer.place, ..Number::default() };
        let descriptor = Descriptor {
            device: a.device(),
            tile: a.tile(),
            channel: a.channel.as_ref().map(|(direction, number)| (direction.value, number.clone())),
            element,
            elements,
            offset: a.offset.clone().unwrap_or_else(|| Number::implied(0, self.place)),
            len: a.len.clone(),
            dims: a.dims.as_ref().map(dims),
            pad: a.pad.as_ref().map(dims),
            bd_id: a.bd_id.clone(),
            next_bd: a.next_bd.clone(),
            acquire: a.acquire.clone(),
            release: a.release.clone(),
            packet: a.packet.clone(),
            iteration: a.iteration.as_deref().and_then(iteration),
            ooo_id: a.ooo_id.clone(),
            tlast_suppress: a.tlast_suppress.is_some(),
            compression: a.compression.is_some(),
            burst: a.burst.clone(),
            axi: a.axi.clone().unwrap_or(Axi::EMPTY),
            allow_overlap: a.allow_overlap,
            allow_signs: a.allow_signs,
            address: a.address.clone(),
            index: a.index.map(|word| word.value),
        };
        let mut written = Written::new(descriptor, self.place);
        if a.offset.is_none() {
            written.leave_out(Locus::Offset);
        }
        written.put(Locus::Element, self.buffer.place);
        written.put_some(Locus::Device, a.device.map(|device| device.place));
        written.put_some(Locus::Tile, a.tile.map(|tile| tile.place));
        written.put_some(Locus::Index, a.index.map(|word| word.place));
        written.put_some(Locus::Dims, a.dims.as_ref().map(|pairs| pairs.place));
        written.put_some(Locus::Pad, a.pad.as_ref().map(|pairs| pairs.place));
        written.put_some(Locus::TlastSuppress, a.tlast_suppress);
        written.put_some(Locus::Compression, a.compression);
        written.put_some(
            Locus::Iteration,
            a.iteration.as_ref().and_then(|numbers| Some(numbers.first()?.place)),
        );
        for (k, dim) in (0..=u8::MAX).zip(a.dims.iter().flat_map(|dims| &dims.list)) {
            written.put(Locus::Dim(k), dim.place);
        }
        written
    }
}

fn dims(pairs: &Pairs) -> Dims<Number> {
    Dims::collect(pairs.list.iter().map(|pair| (pair.first.clone(), pair.second.clone())))
}

/// `(size, stride)` or `(size, stride, current)`.
fn iteration(numbers: &[Number]) -> Option<Iteration<Number>> {
    let [size, stride, current @ ..] = numbers else { return None };
    Some(Iteration { size: size.clone(), stride: stride.clone(), current: current.first().cloned() })
}
