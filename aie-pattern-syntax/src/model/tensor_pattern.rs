//! Tensor descriptors.

use aie_pattern_core::rule::Locus;
use aie_pattern_core::rule::tensor::Tensor;
use aie_pattern_core::rule::walk::RawDims;
use aie_pattern_core::{Device, Levels, MAX_RANK};

use super::{DEFAULT_DEVICE, value};
use crate::errors::Place;
use crate::parse::number::Number;
use crate::parse::tensor_pattern::Descriptor;

impl Descriptor {
    /// Every number of the declaration.
    fn numbers(&self) -> impl Iterator<Item = &Number> {
        let dims = self.dims.iter().flat_map(|dim| [&dim.size, &dim.step]);
        [&self.lanes].into_iter().chain(dims).chain(&self.options.offset).chain(&self.options.buffer)
    }

    /// The core's declaration; `None` if a number has to be evaluated by rustc.
    #[must_use]
    pub fn literal(&self) -> Option<Tensor> {
        let dims: Option<Vec<(i128, i128)>> =
            self.dims.iter().map(|dim| Some((dim.size.value?, dim.step.value?))).collect();
        self.numbers().all(|number| number.value.is_some()).then_some(())?;
        Some(Tensor {
            device: self.device(),
            element: self.element.value,
            lanes: self.lanes.value?,
            offset: value(self.options.offset.as_ref()).unwrap_or(0),
            buffer: value(self.options.buffer.as_ref()),
            bytes: self.options.bytes.is_some(),
            index: self.options.index.map(|word| word.value),
            dims: RawDims::new(&dims?),
            native: self.native_ranks().and_then(|ranks| Levels::new(&ranks)),
        })
    }

    /// The ranks of the levels that are written as native ones. More levels than a walk has dimensions are refused for
    /// their number.
    #[must_use]
    pub fn native_ranks(&self) -> Option<Vec<u8>> {
        let ranks = self.options.native.as_ref()?.ranks();
        Some(ranks.take(MAX_RANK).map(|rank| rank as u8).collect())
    }

    /// The ranks of the levels, the outermost first.
    #[must_use]
    pub fn level_ranks(&self) -> Vec<u8> {
        let by_itself = || Levels::of_rank(self.dims.len()).ranks().to_vec();
        self.native_ranks().unwrap_or_else(by_itself)
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
            (Locus::Lanes, self.lanes.place),
        ];
        for (k, dim) in (0..=u8::MAX).zip(&self.dims) {
            loci.push((Locus::Size(k), dim.size.place));
            loci.push((Locus::Stride(k), dim.step.place));
            loci.push((Locus::Dim(k), dim.place));
        }
        let options = &self.options;
        loci.extend(options.device.map(|device| (Locus::Device, device.place)));
        loci.extend(options.offset.as_ref().map(|offset| (Locus::Offset, offset.place)));
        loci.extend(options.buffer.as_ref().map(|buffer| (Locus::Buffer, buffer.place)));
        loci.extend(options.native.as_ref().map(|native| (Locus::Dims, native.place)));
        loci.extend(options.index.map(|word| (Locus::Index, word.place)));
        loci
    }
}
