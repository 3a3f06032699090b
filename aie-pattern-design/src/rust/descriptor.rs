//! A descriptor in the keys of `#[dma_bd(..)]`.

use std::fmt::{Display, Formatter, Result, Write};

use aie_pattern_core::declare::{Axi, Descriptor, Dims, Iteration};
use aie_pattern_core::ir::Word;

/// The keys that declare a descriptor, in the order of the macro's table.
pub(super) struct Keys<'a> {
    pub descriptor: &'a Descriptor,
    /// The name of the device: the part if it is known, since a part determines the array.
    pub device: &'a str,
}

impl Display for Keys<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Descriptor {
            dims,
            device: _,
            is_device_assumed: _,
            tile,
            channel,
            element,
            elements,
            offset,
            len,
            pad,
            bd_id,
            next_bd,
            acquire,
            release,
            packet,
            iteration,
            ooo_id,
            tlast_suppress,
            compression,
            burst,
            axi,
            allow_overlap,
            allow_signs,
            address,
            index,
        } = self.descriptor;
        write!(f, "device = {}, tile = {}", self.device, tile.name())?;
        if let Some((direction, channel)) = channel {
            write!(f, ", channel = {}({channel})", direction.name().to_lowercase())?;
        }
        write!(f, ", buffer = [{}; {elements}]", element.short_name())?;
        if let Some(dims) = dims {
            pairs(f, "dims", dims)?;
        }
        if *offset != 0 {
            write!(f, ", offset = {offset}")?;
        }
        number(f, "len", *len)?;
        if let Some(pad) = pad {
            pairs(f, "pad", pad)?;
        }
        number(f, "bd_id", *bd_id)?;
        number(f, "next_bd", *next_bd)?;
        for (key, pair) in [("acquire", acquire), ("release", release), ("packet", packet)] {
            if let Some((one, two)) = pair {
                write!(f, ", {key} = ({one}, {two})")?;
            }
        }
        if let Some(Iteration { size, stride, current }) = iteration {
            write!(f, ", iteration = ({size}, {stride}")?;
            if let Some(current) = current {
                write!(f, ", {current}")?;
            }
            f.write_char(')')?;
        }
        number(f, "ooo_id", *ooo_id)?;
        for (key, is_set) in [
            ("tlast_suppress", *tlast_suppress),
            ("compression", *compression),
            ("allow(overlap)", *allow_overlap && !*allow_signs),
            ("allow(signs)", *allow_signs && !*allow_overlap),
            ("allow(overlap, signs)", *allow_signs && *allow_overlap),
        ] {
            if is_set {
                write!(f, ", {key}")?;
            }
        }
        number(f, "burst", *burst)?;
        let Axi { smid, qos, cache, secure } = axi;
        let written = [("smid", smid), ("qos", qos), ("cache", cache), ("secure", secure)];
        let mut written = written.iter().filter_map(|(key, value)| Some((key, (**value)?))).peekable();
        if written.peek().is_some() {
            f.write_str(", axi(")?;
            for (k, (key, value)) in written.enumerate() {
                write!(f, "{}{key} = {value}", if k == 0 { "" } else { ", " })?;
            }
            f.write_str(")")?;
        }
        if let Some(address) = address {
            write!(f, ", address = {address:#x}")?;
        }
        match index {
            None => Ok(()),
            Some(Word::U8) => f.write_str(", index = u8"),
            Some(Word::U16) => f.write_str(", index = u16"),
            Some(Word::U32) => f.write_str(", index = u32"),
        }
    }
}

fn number(f: &mut Formatter<'_>, key: &str, value: Option<i128>) -> Result {
    value.map_or(Ok(()), |value| write!(f, ", {key} = {value}"))
}

fn pairs(f: &mut Formatter<'_>, key: &str, pairs: &Dims) -> Result {
    write!(f, ", {key} = [")?;
    for (k, (one, two)) in pairs.as_slice().iter().enumerate() {
        write!(f, "{}<{one}, {two}>", if k == 0 { "" } else { ", " })?;
    }
    f.write_char(']')
}
