//! The vector: `aie::vector<T, N>` exists on the device.

use super::Fault as TensorFault;
use crate::declare::Tensor;
use crate::rule::{Bound, Locus, Violations};
use crate::text::Text;
use crate::util::known;

/// What can be wrong with a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The device has no vectors of the element type.
    NoType,
    /// The device has no vectors of so many elements of the type.
    Lanes {
        /// The elements.
        lanes: i128,
    },
    /// Where there is no device, no vector at all has so many elements.
    Range {
        /// The elements.
        lanes: i128,
        /// The end of their range.
        bound: Bound,
    },
}

impl Fault {
    pub(super) const fn message(&self, tensor: &Tensor) -> Text {
        let family = tensor.device.family();
        let bits = tensor.element.bits() as i128;
        let text = Text::new().str("vector<").str(tensor.element.name()).str(", ").int(tensor.lanes);
        let mut text = text.str("> does not exist on ").str(family.title);
        match *self {
            Self::NoType => {
                text = text.str(", which has no vectors of this type").note("element types: ");
                let elements = match &family.vectors {
                    Some(vectors) => vectors.elements,
                    None => &[],
                };
                let mut k = 0;
                while k < elements.len() {
                    text = text.str(if k == 0 { "" } else { " " }).str(elements[k].name());
                    k += 1;
                }
                text.str(" (UG1529)")
            }
            Self::Lanes { .. } => {
                text = text.str(", N must be one of ");
                let mut width = 128;
                while width <= 1024 {
                    text = text.str(if width == 128 { "" } else { ", " }).int(width / bits);
                    width *= 2;
                }
                text.note("a vector has 128 bits times a power of two (UG1529)")
            }
            Self::Range { bound: Bound::Least(least), .. } => {
                text.str(", a vector has at least ").count(least, "element")
            }
            Self::Range { bound: Bound::Most(most), .. } => {
                text.str(", a vector has at most ").count(most, "element")
            }
        }
    }
}

impl Tensor {
    /// **Vector**: `aie::vector<T, N>` exists on the device: `T` is one of its element types, and `N` of them are 128
    /// bits times a power of two (AIE API, "Basic types").
    ///
    /// At the element type where no `N` is legal, else at `N`.
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

    /// The nearest number of elements that a vector can have, below what is written, or the smallest.
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
