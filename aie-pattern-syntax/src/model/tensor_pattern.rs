//! Tensor descriptors.

use aie_pattern_core::declare::{Dims, Tensor};
use aie_pattern_core::rule::Locus;
use aie_pattern_core::{Device, Levels, MAX_RANK};

use super::Written;
use crate::parse::number::Number;
use crate::parse::tensor_pattern::Descriptor;

impl Descriptor {
    /// The core's declaration, with the numbers as written.
    pub fn declaration(&self) -> Written<Tensor<Number>> {
        let options = &self.options;
        let tensor = Tensor {
            device: self.device(),
            is_device_assumed: options.device.is_none(),
            element: self.element.value,
            lanes: self.lanes.clone(),
            offset: options.offset.clone().unwrap_or_else(|| Number::implied(0, self.place)),
            buffer: options.buffer.clone(),
            bytes: options.bytes.is_some(),
            index: options.index.map(|word| word.value),
            dims: Dims::collect(self.dims.iter().map(|dim| (dim.size.clone(), dim.step.clone()))),
            native: self.native_ranks().and_then(|ranks| Levels::new(&ranks)),
        };
        let mut written = Written::new(tensor, self.place);
        if options.offset.is_none() {
            written.leave_out(Locus::Offset);
        }
        written.put(Locus::Element, self.element.place);
        written.put_some(Locus::Device, options.device.map(|device| device.place));
        written.put_some(Locus::Dims, options.native.as_ref().map(|native| native.place));
        written.put_some(Locus::Index, options.index.map(|word| word.place));
        for (k, dim) in (0..=u8::MAX).zip(&self.dims) {
            written.put(Locus::Dim(k), dim.place);
        }
        written
    }

    /// The ranks of the native levels. A declaration with more levels than a walk has dimensions is refused
    /// elsewhere.
    pub fn native_ranks(&self) -> Option<Vec<u8>> {
        let ranks = self.options.native.as_ref()?.ranks();
        Some(ranks.take(MAX_RANK).map(|rank| rank as u8).collect())
    }

    /// The ranks of the levels, the outermost first.
    pub fn level_ranks(&self) -> Vec<u8> {
        let by_itself = || Levels::of_rank(self.dims.len()).ranks().to_vec();
        self.native_ranks().unwrap_or_else(by_itself)
    }

    /// The device, AIE-ML if none is named.
    pub fn device(&self) -> Device {
        self.options.device.map_or(Device::DEFAULT, |device| device.value)
    }
}
