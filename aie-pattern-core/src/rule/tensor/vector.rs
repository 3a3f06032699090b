//! The rule about vectors: `aie::vector<T, N>` exists on the device.

use super::Fault as TensorFault;
use crate::declare::Tensor;
use crate::rule::table::common::{Bound, Number, Phrase, Words};
use crate::rule::table::faults;
use crate::rule::{Locus, Violations};
use crate::text::Text;
use crate::util::known;

faults! {
    /// A fault of a vector.
    pub enum Fault as fault of (tensor: &Tensor);
    @words {
        element: Words = tensor.element.name();
        lanes: Number = tensor.lanes;
        family: Words = tensor.device.family().title;
    }

    /// The device has no vectors of the element type.
    NoType => IllegalVector {
        let types: Phrase = &types(tensor);
        "`vector<{element}, {lanes}>` does not exist on {family}, which has no vectors of this type";
        note "element types: {types} (UG1529)";
    }

    /// The device has no vectors of this many elements of the type.
    Lanes { lanes: Number } => IllegalVector {
        let widths: Phrase = &widths(tensor.element.bits() as i128);
        "`vector<{element}, {lanes}>` does not exist on {family}, N must be one of {widths}";
        note "a vector has 128 bits times a power of two (UG1529)";
    }

    /// Without a device: no vector has this many elements.
    Range { lanes: Number, bound: Bound } => IllegalVector {
        let side: Words = if matches!(bound, Bound::Least(_)) { "least" } else { "most" };
        let end: Number = match bound {
            Bound::Least(end) | Bound::Most(end) => end,
        };
        "`vector<{element}, {lanes}>` does not exist on {family}, a vector has at {side} {end element}";
    }
}

const fn types(tensor: &Tensor) -> Text {
    let Some(vectors) = &tensor.device.family().vectors else { return Text::new() };
    let mut text = Text::new();
    each!(k, 0..vectors.elements.len(), {
        text = text.str(if k == 0 { "" } else { " " }).str(vectors.elements[k].name());
    });
    text
}

/// Words for the possible numbers of elements of `bits` bits in a vector.
const fn widths(bits: i128) -> Text {
    let (mut text, mut width) = (Text::new().int(128 / bits), 256);
    while width <= 1024 {
        text = text.str(", ").int(width / bits);
        width *= 2;
    }
    text
}

impl Tensor {
    /// **Vector**: `aie::vector<T, N>` exists on the device: the device has vectors of element type `T`, and `N` of
    /// them are 128 bits times a power of two (AIE API, "Basic types").
    ///
    /// Reported at the element type if no `N` is legal, else at `N`.
    pub(super) const fn check_vector(&self, out: &mut Violations<TensorFault>) {
        let lanes = self.lanes;
        let (fault, locus) = match &self.device.family().vectors {
            Some(vectors) if !vectors.has(self.element) => (Fault::NoType, Locus::Element),
            _ if !known(lanes) => return,
            Some(vectors) => {
                if self.vector_bits() != 0 && vectors.has_width(self.element.bits(), lanes as u32) {
                    return;
                }
                (Fault::Lanes { lanes }, Locus::Lanes)
            }
            None => match Bound::passed(lanes, 1, u32::MAX as i128) {
                Some(bound) => (Fault::Range { lanes, bound }, Locus::Lanes),
                None => return,
            },
        };
        out.push(TensorFault::Vector(fault).at(locus));
    }

    /// The nearest legal number of elements below the written one, else the smallest.
    pub(super) const fn nearest_lanes(&self) -> i128 {
        let bits = self.element.bits() as i128;
        let mut nearest = 128 / bits;
        if let Some(vectors) = &self.device.family().vectors {
            while nearest * 2 <= self.lanes && vectors.has_width(bits as u32, (nearest * 2) as u32) {
                nearest *= 2;
            }
        }
        nearest
    }
}
