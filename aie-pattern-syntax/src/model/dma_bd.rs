//! Buffer descriptors.

use aie_pattern_core::declare::{Axi, Descriptor, Dims, Locus};
use aie_pattern_core::{__dma_bd_table, Device, Element, TileKind};

use super::Written;
use crate::errors::Place;
use crate::parse::buffer::{Array, BufferType};
use crate::parse::dims::Pairs;
use crate::parse::dma_bd::Attribute;
use crate::parse::number::Number;
use crate::parse::part::Part as _;

/// A buffer descriptor as written, with its buffer.
pub struct Bd {
    /// What the attribute says.
    pub attribute: Attribute,
    /// The type of the buffer.
    pub buffer: BufferType,
    /// The declared name, the place of errors about the whole.
    pub place: Place,
}

/// The core's field for a written field.
macro_rules! declared {
    (maybe_dims $written:expr, $empty:expr, $place:expr) => {
        $written.as_ref().map(dims)
    };
    (name $written:expr, $empty:expr, $place:expr) => {
        $written.map_or($empty, |named| named.value)
    };
    (maybe_name $written:expr, $empty:expr, $place:expr) => {
        $written.map(|named| named.value)
    };
    (named $written:expr, $empty:expr, $place:expr) => {
        $written.as_ref().map(|(named, number)| (named.value, number.clone()))
    };
    (number $written:expr, $empty:expr, $place:expr) => {
        $written.clone().unwrap_or_else(|| Number::implied($empty, $place))
    };
    (nested $written:expr, $empty:expr, $place:expr) => {
        $written.clone().unwrap_or(Axi::EMPTY)
    };
    (flag $written:expr, $empty:expr, $place:expr) => {
        $written.is_some()
    };
    // Optional numbers.
    ($maybe:ident $written:expr, $empty:expr, $place:expr) => {
        $written.clone()
    };
}

/// Notes the place of a field. Numbers carry their own place; an error about a field that is not written is shown at the
/// whole declaration.
macro_rules! put {
    (number $to:ident, $written:expr, $locus:ident) => {
        if $written.is_none() {
            $to.leave_out(Locus::$locus);
        }
    };
    (maybe $to:ident, $written:expr, $locus:ident) => {};
    ($other:ident $to:ident, $written:expr, $locus:ident) => {
        $to.put_some(Locus::$locus, $written.place())
    };
}

macro_rules! table {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Own:ident)? $(@$plain:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        impl Bd {
            /// The core's declaration, of the numbers as written.
            ///
            /// The number of elements is known here if the buffer's type is an array of a known element with
            /// literal lengths. Otherwise rustc evaluates it, and also the element if the macro does not
            /// know it.
            pub fn declaration(&self) -> Written<Descriptor<Number>> {
                let a = &self.attribute;
                let (element, elements) = self.elements();
                let mut written = Written::new(
                    Descriptor {
                        element,
                        elements,
                        $($($field: declared!($kind a.$field, Descriptor::EMPTY.$field, self.place),)?)*
                        is_device_assumed: a.device.is_none(),
                        allow_overlap: a.allow_overlap,
                        allow_signs: a.allow_signs,
                    },
                    self.place,
                );
                written.put(Locus::Element, self.buffer.place);
                $($($(put!($kind written, a.$field, $Own);)?)?)*
                for (k, dim) in (0..=u8::MAX).zip(a.dims.iter().flat_map(|dims| &dims.list)) {
                    written.put(Locus::Dim(k), dim.place);
                }
                written
            }
        }
    };
}

__dma_bd_table! { [table] }

impl Attribute {
    /// The device, AIE-ML if none is named.
    pub fn device(&self) -> Device {
        self.device.map_or(Descriptor::EMPTY.device, |device| device.value)
    }

    /// The tile, a compute tile if none is named.
    pub fn tile(&self) -> TileKind {
        self.tile.map_or(Descriptor::EMPTY.tile, |tile| tile.value)
    }
}

impl Bd {
    /// The type and the number of the buffer's elements.
    fn elements(&self) -> (Element, Number) {
        let (element, lengths) = match &self.buffer.array {
            Some(Array { element, lengths, .. }) => (*element, Some(lengths)),
            None => (Descriptor::EMPTY.element, None),
        };
        let product = |lengths: &Vec<Number>| {
            lengths.iter().try_fold(1i128, |product, length| product.checked_mul(length.value?))
        };
        let value = lengths.and_then(product);
        (element, Number { value, place: self.buffer.place, ..Number::default() })
    }
}

fn dims(pairs: &Pairs) -> Dims<Number> {
    Dims::collect(pairs.list.iter().map(|pair| (pair.first.clone(), pair.second.clone())))
}
