//! Ports and their tilings.

use aie_pattern_core::Device;
use aie_pattern_core::declare::tiling::{self, RawList, RawTraversals};
use aie_pattern_core::rule::Locus;

use super::{DEFAULT_DEVICE, value};
use crate::errors::Place;
use crate::parse::list::List;
use crate::parse::number::Number;
use crate::parse::tiling::{Tiling, Traversal};
use crate::parse::tiling_pattern::Port;

impl Port {
    /// Every number of the declaration.
    fn numbers(&self) -> impl Iterator<Item = &Number> {
        let buffer = self.options.buffer.iter().flat_map(|list| &list.numbers);
        buffer.chain(self.tilings.iter().flat_map(Tiling::numbers))
    }

    /// The core's tilings; `None` if a number has to be evaluated by rustc.
    #[must_use]
    pub fn literal(&self) -> Option<Vec<tiling::Tiling>> {
        self.numbers()
            .all(|number| number.value.is_some())
            .then(|| self.tilings.iter().map(literal).collect())
    }

    /// The core's declaration, with the tilings that [`literal`](Self::literal) gives.
    #[must_use]
    pub fn declaration<'a>(&self, tilings: &'a [tiling::Tiling]) -> tiling::Port<'a> {
        tiling::Port {
            device: self.device(),
            tile: self.tile.value,
            direction: self.direction.value,
            element: self.element.value,
            buffer: self.options.buffer.as_ref().map(|list| raw(Some(list))),
            tilings,
            covers: self.options.covers.is_some(),
            index: self.options.index.map(|word| word.value),
        }
    }

    /// The device, AIE-ML if none is named.
    #[must_use]
    pub fn device(&self) -> Device {
        self.options.device.map_or(DEFAULT_DEVICE, |device| device.value)
    }

    /// Every locus that a violation of this declaration can have, with its place.
    #[must_use]
    pub fn loci(&self) -> Vec<(Locus, Place)> {
        let mut loci = vec![
            (Locus::Whole, self.place),
            (Locus::Element, self.element.place),
            (Locus::Tile, self.tile.place),
        ];
        let options = &self.options;
        loci.extend(options.device.map(|device| (Locus::Device, device.place)));
        if let Some(list) = &options.buffer {
            loci.push((Locus::Buffer, list.place));
            loci.extend((0..=u8::MAX).zip(&list.numbers).map(|(d, number)| (Locus::Size(d), number.place)));
        }
        loci.extend(options.index.map(|word| (Locus::Index, word.place)));
        for (k, tiling) in (0..=u8::MAX).zip(&self.tilings) {
            tiling.push_loci(k, &mut loci);
        }
        loci
    }
}

impl Tiling {
    fn numbers(&self) -> impl Iterator<Item = &Number> {
        let lists = [&self.buffer_dimension, &self.tiling_dimension, &self.offset, &self.boundary_dimension];
        let ones = [&self.packet_port_id, &self.repetition, &self.phase];
        let lists = lists.into_iter().flatten().flat_map(|list| &list.numbers);
        lists.chain(ones.into_iter().flatten()).chain(self.loops().iter().flat_map(Traversal::numbers))
    }

    /// The loops over tiles, the innermost first.
    #[must_use]
    pub fn loops(&self) -> &[Traversal] {
        self.tile_traversal.as_ref().map_or(&[], |traversals| &traversals.list)
    }

    fn push_loci(&self, k: u8, loci: &mut Vec<(Locus, Place)>) {
        // What is not written is the tiling's.
        let written = |place: Option<Place>| place.unwrap_or(self.place);
        loci.push((Locus::Tiling(k), self.place));
        let mut list = |whole: fn(u8) -> Locus, entry: fn(u8, u8) -> Locus, list: &Option<List>| {
            loci.push((whole(k), written(list.as_ref().map(|list| list.place))));
            for (d, number) in (0..=u8::MAX).zip(list.iter().flat_map(|list| &list.numbers)) {
                loci.push((entry(k, d), number.place));
            }
        };
        list(Locus::BufferDimensions, Locus::BufferDimension, &self.buffer_dimension);
        list(Locus::TilingDimensions, Locus::TilingDimension, &self.tiling_dimension);
        list(Locus::TilingOffsets, Locus::TilingOffset, &self.offset);
        list(Locus::Boundaries, Locus::Boundary, &self.boundary_dimension);
        let number = |number: &Option<Number>| written(number.as_ref().map(|number| number.place));
        loci.push((Locus::PacketPort(k), number(&self.packet_port_id)));
        loci.push((Locus::Repetition(k), number(&self.repetition)));
        loci.push((Locus::Phase(k), number(&self.phase)));
        loci.push((Locus::Traversals(k), written(self.tile_traversal.as_ref().map(|list| list.place))));
        for (j, traversal) in (0..=u8::MAX).zip(self.loops()) {
            loci.push((Locus::Traversal(k, j), traversal.place));
            loci.push((Locus::TraversalDimension(k, j), traversal.dimension.place));
            loci.push((Locus::TraversalStride(k, j), traversal.stride.place));
            loci.push((Locus::Wrap(k, j), traversal.wrap.place));
        }
    }
}

fn raw(list: Option<&List>) -> RawList {
    let numbers = list.into_iter().flat_map(|list| &list.numbers);
    RawList::new(&numbers.map(|number| number.value.unwrap_or(0)).collect::<Vec<_>>())
}

fn literal(tiling: &Tiling) -> tiling::Tiling {
    let loops = tiling.loops().iter().map(|traversal| {
        let [dimension, stride, wrap] = traversal.numbers().map(|number| number.value.unwrap_or(0));
        (dimension, stride, wrap)
    });
    tiling::Tiling {
        buffer_dimension: raw(tiling.buffer_dimension.as_ref()),
        tiling_dimension: raw(tiling.tiling_dimension.as_ref()),
        offset: raw(tiling.offset.as_ref()),
        tile_traversal: RawTraversals::new(&loops.collect::<Vec<_>>()),
        packet_port_id: value(tiling.packet_port_id.as_ref())
            .unwrap_or(tiling::Tiling::DEFAULT.packet_port_id),
        repetition: value(tiling.repetition.as_ref()).unwrap_or(tiling::Tiling::DEFAULT.repetition),
        phase: value(tiling.phase.as_ref()).unwrap_or(tiling::Tiling::DEFAULT.phase),
        boundary_dimension: raw(tiling.boundary_dimension.as_ref()),
    }
}
