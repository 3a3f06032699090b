//! [`Vectors`]: limits of the vector unit and the address generator.

use crate::element::Element;

/// Limits of a family's vector unit and address generator.
pub struct Vectors {
    /// Element types of `aie::vector<T, N>`.
    pub elements: &'static [Element],
    /// Largest width of a vector in bits; `None` allows any power of two.
    pub max_bits: Option<u32>,
    /// Whether the AIE API offers tensor buffer streams on the family.
    pub tensor_streams: bool,
    /// Alignment in bytes of an access of 128, of 256, and of 512 or more bits.
    pub alignment: [u32; 3],
}

/// Bits of the count and increment registers of the address unit (m, dn, dj, dc) on every family that has tensor
/// buffer streams. Source: AM020, AM027 ("address registers").
pub const ADDRESS_REGISTER_BITS: u32 = 20;

impl Vectors {
    /// Whether the family has vectors of this element type.
    #[must_use]
    pub const fn has(&self, element: Element) -> bool {
        any!(k, 0..self.elements.len(), self.elements[k] as u8 == element as u8)
    }

    /// Whether `lanes` elements of `bits` bits make a vector: 128 bits times a power of two.
    #[must_use]
    pub const fn has_width(&self, bits: u32, lanes: u32) -> bool {
        let width = bits as u64 * lanes as u64;
        width >= 128 && width.is_power_of_two() && is_none_or!(self.max_bits, |most| width <= most as u64)
    }

    /// Alignment in bytes of an access of `bits` bits.
    #[must_use]
    pub const fn access_alignment(&self, bits: u64) -> u32 {
        match bits {
            0..=128 => self.alignment[0],
            129..=256 => self.alignment[1],
            _ => self.alignment[2],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::Device;

    #[test]
    fn a_vector_has_128_bits_or_a_double_of_it_up_to_the_greatest() {
        for &device in Device::ALL {
            let Some(vectors) = &device.family().vectors else { continue };
            for bits in [4, 8, 16, 32, 64, 128] {
                for lanes in 0..=1024 {
                    let widths = (7..=17).map(|log| 1 << log);
                    let mut widths =
                        widths.filter(|&width| vectors.max_bits.is_none_or(|most| width <= most));
                    let expected = widths.any(|width| bits * lanes == width);
                    assert_eq!(vectors.has_width(bits, lanes), expected, "{lanes} of {bits} bits");
                }
            }
            for element in [Element::Int4, Element::Int8, Element::Float, Element::Double, Element::Cfloat] {
                assert_eq!(vectors.has(element), vectors.elements.contains(&element), "{element:?}");
            }
        }
    }

    #[test]
    fn an_access_is_aligned_as_one_of_its_width() {
        let vectors = Vectors { elements: &[], max_bits: None, tensor_streams: true, alignment: [1, 2, 4] };
        for (bits, alignment) in [(8, 1), (128, 1), (129, 2), (256, 2), (257, 4), (512, 4), (2048, 4)] {
            assert_eq!(vectors.access_alignment(bits), alignment, "{bits}");
        }
    }
}
