//! The data memory of a tile.

use aie_pattern_core::declare::{Allocator, DEFAULT_STACK, MemoryDeclaration, Ring};
use aie_pattern_core::device::Grid;
use aie_pattern_core::lower::memory::Placement;
use aie_pattern_core::rule::memory::{MemoryPart, check};
use aie_pattern_core::{Device, TileKind};

use crate::errors::{Errors, Place};
use crate::parse::buffer::Array;
use crate::parse::memory::Memory;
use crate::parse::memory::entry::Buffer;
use crate::parse::number::Number;

impl Buffer {
    /// Bytes of one copy, if the type is an array of a known element with literal lengths; saturates at `i128`.
    /// Rustc measures Rust types as well. In a `memref`, each element takes whole bytes, as in MLIR's data layout:
    /// `i4` takes one.
    pub fn bytes(&self) -> Option<i128> {
        let Array { element, element_type, lengths } = self.ty.array.as_ref()?;
        let lengths = lengths.iter().map(|length| length.value).collect::<Option<Vec<i128>>>()?;
        let elements = lengths.iter().fold(1, |product: i128, &length| product.saturating_mul(length));
        let bits = i128::from(element.bits());
        // The Rust type decides how many half-byte elements share a byte.
        let is_measured = element_type.is_some() && bits < 8;
        (!is_measured).then(|| elements.saturating_mul((bits + 7) / 8))
    }
}

impl Memory {
    /// The device, AIE-ML if none is named.
    pub fn device(&self) -> Device {
        self.device.as_ref().map_or(Device::DEFAULT, |device| device.device)
    }

    /// The name of the device.
    pub fn part(&self) -> &str {
        self.device.as_ref().map_or(Device::DEFAULT.name(), |device| &device.name)
    }

    /// The array, where the device is named by a part.
    pub fn grid(&self) -> Option<Grid> {
        self.device.as_ref().and_then(|device| device.grid)
    }

    /// The kind of tile, a compute tile if none is named.
    pub fn kind(&self) -> TileKind {
        self.tile.as_ref().map_or(TileKind::Compute, |tile| tile.kind)
    }

    /// Bytes of the stack.
    pub fn stack(&self, place: Place) -> Number {
        let implied = if self.kind() == TileKind::Compute { i128::from(DEFAULT_STACK) } else { 0 };
        self.stack.clone().unwrap_or_else(|| Number::implied(implied, place))
    }

    /// Bytes of the heap.
    pub fn heap(&self, place: Place) -> Number {
        let implied =
            if self.kind() == TileKind::Compute { self.like.map_or(0, |like| like.value.heap) } else { 0 };
        self.heap.clone().unwrap_or_else(|| Number::implied(implied.into(), place))
    }

    /// The allocator that places buffers without an address.
    pub fn allocator(&self) -> Allocator {
        self.like.map_or(Allocator::Own, |like| like.value.allocator)
    }

    /// Every part that a fault can name, with its place; a part that is not written has the place of its buffer or
    /// of the whole.
    pub fn parts(&self, whole: Place) -> Vec<(MemoryPart, Place)> {
        let or_whole = |place: Option<Place>| place.unwrap_or(whole);
        let mut parts = vec![
            (MemoryPart::Tile, or_whole(self.tile.as_ref().map(|tile| tile.place))),
            (MemoryPart::Stack, or_whole(self.stack.as_ref().map(|stack| stack.place))),
            (MemoryPart::Heap, or_whole(self.heap.as_ref().map(|heap| heap.place))),
        ];
        if let Some((column, row)) = self.tile.as_ref().and_then(|tile| tile.column_and_row.as_ref()) {
            parts.extend([(MemoryPart::Column, column.place), (MemoryPart::Row, row.place)]);
        }
        for (k, buffer) in self.buffers.iter().enumerate() {
            let name = Place::from(buffer.name.span());
            let or_name = |place: Option<Place>| place.unwrap_or(name);
            parts.extend([
                (MemoryPart::Buffer(k), name),
                (MemoryPart::Depth(k), or_name(buffer.depth.as_ref().map(|depth| depth.place))),
            ]);
            parts.extend(buffer.addresses.place.map(|place| (MemoryPart::Address(k), place)));
            parts.extend(buffer.banks.place.map(|place| (MemoryPart::Bank(k), place)));
        }
        parts
    }

    /// Checks a declaration of known numbers and pushes its faults; `None` if there are faults, or if rustc must
    /// evaluate a number.
    pub fn check(&self, whole: Place, errors: &mut Errors) -> Option<Placement> {
        self.with_known(whole, |declared| {
            let verdict = check(declared);
            let parts = self.parts(whole);
            for fault in verdict.faults.as_slice() {
                let part = fault.locus(declared);
                let place = parts.iter().find(|(known, _)| *known == part).map_or(whole, |&(_, place)| place);
                errors.push(fault.rule(), place, fault.text(declared).as_str());
            }
            verdict.faults.is_empty().then_some(verdict.placement)
        })
        .flatten()
    }

    /// Calls `made` with the core's declaration; `None` if rustc must evaluate a number.
    pub fn with_known<R>(&self, whole: Place, made: impl FnOnce(&MemoryDeclaration<'_>) -> R) -> Option<R> {
        let numbers =
            |numbers: &[Number]| numbers.iter().map(|number| number.value).collect::<Option<Vec<_>>>();
        let names: Vec<String> = self.buffers.iter().map(|buffer| buffer.name.to_string()).collect();
        let pins: Option<Vec<_>> = self
            .buffers
            .iter()
            .map(|buffer| Some((numbers(&buffer.addresses.numbers)?, numbers(&buffer.banks.numbers)?)))
            .collect();
        let pins = pins?;
        let rings: Option<Vec<Ring>> = (self.buffers.iter().zip(&pins).zip(&names))
            .map(|((buffer, (addresses, banks)), name)| {
                Some(Ring {
                    name,
                    bytes: buffer.bytes()?,
                    depth: buffer.depth.as_ref().map_or(Some(1), |depth| depth.value)?,
                    addresses,
                    banks,
                    space: buffer.space_of_banks(),
                    is_aligned: buffer.is_aligned,
                    // The alignment of element arrays, the only types whose size is known here.
                    alignment: 1,
                })
            })
            .collect();
        let rings = rings?;
        let calls: Vec<&[usize]> = self.calls.iter().map(Vec::as_slice).collect();
        let place = match self.tile.as_ref().and_then(|tile| tile.column_and_row.as_ref()) {
            Some((column, row)) => Some((column.value?, row.value?)),
            None => None,
        };
        Some(made(&MemoryDeclaration {
            device: self.device(),
            is_device_assumed: self.device.is_none(),
            part: self.part(),
            grid: self.grid(),
            tile: self.kind(),
            place,
            stack: self.stack(whole).value?,
            heap: self.heap(whole).value?,
            rings: &rings,
            calls: &calls,
            allocator: self.allocator(),
        }))
    }
}
