//! A descriptor in the keys of `#[dma_bd(..)]`.

use std::fmt::{Display, Formatter, Result};

use aie_pattern_core::declare::{Axi, Descriptor, Dims, Iteration};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::{__dma_bd_table, Device, TileKind};

use super::buffer_type;

/// The keys that declare a descriptor, in the order of the macro's table.
pub(super) struct Keys<'a> {
    pub descriptor: &'a Descriptor,
    /// The name of the device: the part if it is known, since a part determines the array.
    pub device: &'a str,
}

/// The value of a key, which adds itself to the parts if it is declared.
trait Value {
    fn add(&self, key: &str, parts: &mut Vec<String>);
}

/// A key without a field.
macro_rules! word {
    (Buffer $d:ident $parts:ident) => {
        $parts.push(format!("buffer = {}", buffer_type($d.element, $d.elements)));
    };
    (Allow $d:ident $parts:ident) => {
        let words = [($d.allow_overlap, "overlap"), ($d.allow_signs, "signs")];
        let words: Vec<&str> = words.iter().filter_map(|(is_set, word)| is_set.then_some(*word)).collect();
        if !words.is_empty() {
            $parts.push(format!("allow({})", words.join(", ")));
        }
    };
    (Sizes $d:ident $parts:ident) => {};
    (Strides $d:ident $parts:ident) => {};
    (Name $d:ident $parts:ident) => {};
    (Ensure $d:ident $parts:ident) => {};
    (Crate $d:ident $parts:ident) => {};
}

macro_rules! keys {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Locus:ident)? $(@$plain:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        impl Display for Keys<'_> {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                let (d, mut parts) = (self.descriptor, vec![format!("device = {}", self.device)]);
                $($(d.$field.add($key, &mut parts);)? $(word!($Word d parts);)?)*
                f.write_str(&parts.join(", "))
            }
        }
    };
}

__dma_bd_table! { [keys] }

impl Value for Device {
    // It has the name of the part, which comes first.
    fn add(&self, _: &str, _: &mut Vec<String>) {}
}

impl Value for TileKind {
    fn add(&self, key: &str, parts: &mut Vec<String>) {
        parts.push(format!("{key} = {}", self.name()));
    }
}

impl Value for bool {
    fn add(&self, key: &str, parts: &mut Vec<String>) {
        parts.extend(self.then(|| key.to_owned()));
    }
}

/// A number that is 0 if it is not written.
impl Value for i128 {
    fn add(&self, key: &str, parts: &mut Vec<String>) {
        parts.extend((*self != 0).then(|| format!("{key} = {self}")));
    }
}

impl Value for Option<i128> {
    fn add(&self, key: &str, parts: &mut Vec<String>) {
        parts.extend(self.map(|value| match key {
            "address" => format!("{key} = {value:#x}"),
            _ => format!("{key} = {value}"),
        }));
    }
}

impl Value for Option<(i128, i128)> {
    fn add(&self, key: &str, parts: &mut Vec<String>) {
        parts.extend(self.map(|(one, two)| format!("{key} = ({one}, {two})")));
    }
}

impl Value for Option<(Direction, i128)> {
    fn add(&self, key: &str, parts: &mut Vec<String>) {
        parts.extend(self.map(|(direction, n)| format!("{key} = {}({n})", direction.name().to_lowercase())));
    }
}

impl Value for Option<Dims> {
    fn add(&self, key: &str, parts: &mut Vec<String>) {
        let Some(dims) = self else { return };
        let pairs: Vec<String> = dims.as_slice().iter().map(|(one, two)| format!("<{one}, {two}>")).collect();
        parts.push(format!("{key} = [{}]", pairs.join(", ")));
    }
}

impl Value for Option<Iteration> {
    fn add(&self, key: &str, parts: &mut Vec<String>) {
        parts.extend(self.map(|Iteration { size, stride, current }| {
            let current = current.map(|current| format!(", {current}")).unwrap_or_default();
            format!("{key} = ({size}, {stride}{current})")
        }));
    }
}

impl Value for Axi {
    fn add(&self, key: &str, parts: &mut Vec<String>) {
        let Self { smid, qos, cache, secure } = self;
        let mut written = Vec::new();
        for (key, value) in [("smid", smid), ("qos", qos), ("cache", cache), ("secure", secure)] {
            value.add(key, &mut written);
        }
        if !written.is_empty() {
            parts.push(format!("{key}({})", written.join(", ")));
        }
    }
}

impl Value for Option<Word> {
    fn add(&self, key: &str, parts: &mut Vec<String>) {
        let name = |word| match word {
            Word::U8 => "u8",
            Word::U16 => "u16",
            Word::U32 => "u32",
        };
        parts.extend(self.map(|word| format!("{key} = {}", name(word))));
    }
}
