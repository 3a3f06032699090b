//! Declarations for the tests of contracts, and the reports about them.

use aie_pattern_core::declare::{Contracts, Descriptor, RawDims, Tensor};
use aie_pattern_core::rule::contract::pair::{Promiser, same_walk};
use aie_pattern_core::rule::contract::source::Source;
use aie_pattern_core::{Device, Dim, Element, Pattern, TileKind};

/// `ensure(covers)`.
pub(crate) const COVERS: Contracts = Contracts { covers: true, ..Contracts::EMPTY };
/// `ensure(injective)`.
pub(crate) const INJECTIVE: Contracts = Contracts { injective: true, ..Contracts::EMPTY };

/// `ensure(runs(bytes))`.
pub(crate) fn runs(bytes: i128) -> Contracts {
    Contracts { runs: Some(bytes), ..Contracts::EMPTY }
}

/// Over a buffer of `int32`, without limits.
pub(crate) fn descriptor(elements: i128, dims: &[(i128, i128)]) -> Descriptor {
    let dims = Some(RawDims::new(dims));
    Descriptor { dims, ..Descriptor::new(Device::Ideal, TileKind::Mem, Element::Int32, elements) }
}

/// A tensor over a buffer of this number of `int32` vectors, without limits.
pub(crate) fn tensor(lanes: i128, buffer: i128, dims: &[(i128, i128)]) -> Tensor {
    let (dims, buffer) = (RawDims::new(dims), Some(buffer * lanes));
    Tensor { device: Device::Ideal, element: Element::Int32, lanes, dims, buffer, ..Tensor::EMPTY }
}

/// The help of a descriptor.
pub(crate) fn offered(dims: &str) -> String {
    format!("\n  = help: the contracts hold with dims = {dims}")
}

pub(crate) fn pattern(element: Element, offset: i64, dims: &[(u64, i64)]) -> Pattern {
    let dims: Vec<_> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(element, offset, &dims).unwrap()
}

/// What `same_walk` says of a declaration `One` and a walk `Two`.
pub(crate) fn parting(one: &Source, other: &Source, promiser: &Promiser) -> Option<String> {
    let fault = same_walk(one, other)?;
    Some(fault.message("One", "Two", other, promiser).as_str().to_owned())
}

/// That they part at a position.
pub(crate) fn parted(position: u64, one: &str, two: &str, bits: u32) -> String {
    format!(
        "element {position} of the stream is {one} in `One`, but {two} in `Two`\n  = note: `same_walk`: both move the same \
         elements in the same order; counted in elements of {bits} bits"
    )
}
