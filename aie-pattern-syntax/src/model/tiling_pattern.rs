//! Ports and their tilings.

use aie_pattern_core::Device;
use aie_pattern_core::declare::Entries;
use aie_pattern_core::declare::tiling;
use aie_pattern_core::declare::{Locus, Mapped};

use super::{Written, known};
use crate::errors::Place;
use crate::parse::list::List;
use crate::parse::number::Number;
use crate::parse::tiling::{Tiling, Traversal};
use crate::parse::tiling_pattern::Port;

impl Port {
    /// The core's tilings, with the numbers as written.
    pub fn declared_tilings(&self) -> Vec<tiling::Tiling<Number>> {
        self.tilings.iter().map(Tiling::declaration).collect()
    }

    /// The core's declaration, with the tilings that [`declared_tilings`](Self::declared_tilings) gives.
    pub fn declaration<'a>(
        &self,
        tilings: &'a [tiling::Tiling<Number>],
    ) -> Written<tiling::Port<'a, Number>> {
        let options = &self.options;
        let port = tiling::Port {
            device: self.device(),
            is_device_assumed: options.device.is_none(),
            tile: self.tile.value,
            direction: self.direction.value,
            element: self.element.value,
            buffer: options.buffer.as_ref().map(|list| entries(Some(list))),
            tilings,
            covers: options.ensure.covers.is_some(),
            allow_overlap: options.allow_overlap,
            index: options.index.map(|word| word.value),
        };
        let mut written = Written::new(port, self.place);
        written.put(Locus::Element, self.element.place);
        written.put(Locus::Tile, self.tile.place);
        written.put_some(Locus::Device, options.device.map(|device| device.place));
        written.put_some(Locus::Buffer, options.buffer.as_ref().map(|list| list.place));
        written.put_some(Locus::Index, options.index.map(|word| word.place));
        for (k, tiling) in (0..=u8::MAX).zip(&self.tilings) {
            tiling.put_lists(k, &mut written);
        }
        written
    }

    /// The device, AIE-ML if none is named.
    pub fn device(&self) -> Device {
        self.options.device.map_or(Device::DEFAULT, |device| device.value)
    }
}

impl Written<tiling::Port<'_, Number>> {
    /// The tilings with [`UNKNOWN`](aie_pattern_core::declare::UNKNOWN) for each number that rustc must evaluate.
    pub fn known_tilings(&self) -> Vec<tiling::Tiling> {
        self.declaration.tilings.iter().map(|tiling| tiling.map(&mut known)).collect()
    }

    /// The port with its known numbers, and the tilings from [`known_tilings`](Self::known_tilings).
    pub fn known_port<'a>(&self, tilings: &'a [tiling::Tiling]) -> tiling::Port<'a> {
        self.declaration.over(tilings, known)
    }
}

impl Tiling {
    /// The core's declaration. A number that is not written has the place of its tiling.
    fn declaration(&self) -> tiling::Tiling<Number> {
        let default = tiling::Tiling::DEFAULT;
        let number = |number: &Option<Number>, default| {
            number.clone().unwrap_or_else(|| Number::implied(default, self.place))
        };
        tiling::Tiling {
            buffer_dimension: entries(self.buffer_dimension.as_ref()),
            tiling_dimension: entries(self.tiling_dimension.as_ref()),
            offset: entries(self.offset.as_ref()),
            tile_traversal: Entries::collect(self.loops().iter().map(Traversal::declaration)),
            packet_port_id: number(&self.packet_port_id, default.packet_port_id),
            repetition: number(&self.repetition, default.repetition),
            phase: number(&self.phase, default.phase),
            boundary_dimension: entries(self.boundary_dimension.as_ref()),
        }
    }

    /// The loops over tiles, the innermost first.
    fn loops(&self) -> &[Traversal] {
        self.tile_traversal.as_ref().map_or(&[], |traversals| &traversals.list)
    }

    /// Notes the places of lists; a list that is not written has the place of its tiling.
    fn put_lists(&self, k: u8, written: &mut Written<tiling::Port<Number>>) {
        let mut list = |locus: fn(u8) -> Locus, place: Option<Place>| {
            written.put(locus(k), place.unwrap_or(self.place));
        };
        let place = |list: &Option<List>| list.as_ref().map(|list| list.place);
        list(Locus::Tiling, Some(self.place));
        list(Locus::BufferDimensions, place(&self.buffer_dimension));
        list(Locus::TilingDimensions, place(&self.tiling_dimension));
        list(Locus::TilingOffsets, place(&self.offset));
        list(Locus::Boundaries, place(&self.boundary_dimension));
        list(Locus::Traversals, self.tile_traversal.as_ref().map(|list| list.place));
        for (i, traversal) in (0..=u8::MAX).zip(self.loops()) {
            written.put(Locus::Traversal(k, i), traversal.place);
        }
    }
}

impl Traversal {
    fn declaration(&self) -> tiling::Traversal<Number> {
        tiling::Traversal {
            dimension: self.dimension.clone(),
            stride: self.stride.clone(),
            wrap: self.wrap.clone(),
        }
    }
}

fn entries(list: Option<&List>) -> Entries<Number> {
    Entries::collect(list.into_iter().flat_map(|list| list.numbers.iter().cloned()))
}
