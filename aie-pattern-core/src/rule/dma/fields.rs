//! What a descriptor holds beside its walk and what it names: packets, the stream, the AXI bus.
//!
//! Each number fits the register field that holds it, if the tile has it (AM025).

use super::tile;
use crate::declare::Descriptor;
use crate::device::{AxiFields, Tile};
use crate::rule::{Bound, Locus, Rule, Violation, Violations};
use crate::text::Text;
use crate::util::known;

/// What can be wrong with a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The descriptors of the tile have no field for it.
    NoField {
        /// What has no field, in words.
        what: &'static str,
    },
    /// A packet's id does not fit its field.
    PacketId {
        /// The id.
        id: i128,
        /// What the field holds.
        bound: Bound,
    },
    /// A packet's type does not fit its field.
    PacketType {
        /// The type.
        kind: i128,
        /// What the field holds.
        bound: Bound,
    },
    /// An out-of-order id does not fit its field.
    OutOfOrderId {
        /// The id.
        id: i128,
        /// What the field holds.
        bound: Bound,
    },
    /// An attribute of a shim's transactions does not fit its field.
    Axi {
        /// Its name.
        attribute: &'static str,
        /// Its value.
        value: i128,
        /// What the field holds.
        bound: Bound,
    },
    /// An attribute that all transactions of the tile share, so that a descriptor has none.
    OfTile {
        /// Its name.
        attribute: &'static str,
        /// Its value.
        value: i128,
    },
    /// The device has no bursts of this length.
    Burst {
        /// The length.
        bytes: i128,
    },
}

pub(super) const fn check(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    if let Some((id, kind)) = d.packet {
        if let Some(bound) = passed(id, tile.packet_id_bits) {
            out.push(Fault::PacketId { id, bound }.at(Locus::PacketId));
        }
        if let Some(bound) = passed(kind, tile.packet_type_bits) {
            out.push(Fault::PacketType { kind, bound }.at(Locus::PacketType));
        }
    }
    match (d.ooo_id, tile.ooo_bits) {
        (Some(id), Some(bits)) => {
            if let Some(bound) = passed(id, bits) {
                out.push(Fault::OutOfOrderId { id, bound }.at(Locus::OooId));
            }
        }
        (Some(_), None) => out.push(Fault::NoField { what: "an out-of-order id" }.at(Locus::OooId)),
        (None, _) => {}
    }
    if d.tlast_suppress && !tile.tlast_suppress {
        out.push(Fault::NoField { what: "suppressing TLAST" }.at(Locus::TlastSuppress));
    }
    if d.compression && !tile.compression {
        out.push(Fault::NoField { what: "compression" }.at(Locus::Compression));
    }
    if d.iteration.is_some() && tile.iteration.is_none() {
        out.push(Fault::NoField { what: "an iteration" }.at(Locus::Iteration));
    }
    check_axi(d, tile, out);
}

/// **AXI**: a shim's burst length is one that the device has, and each attribute has a field and fits it; other tiles have none.
const fn check_axi(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    let attributes = [
        ("smid", d.axi.smid, Locus::Smid),
        ("qos", d.axi.qos, Locus::Qos),
        ("cache", d.axi.cache, Locus::Cache),
        ("secure", d.axi.secure, Locus::Secure),
    ];
    let Some(fields) = &tile.axi else {
        if d.burst.is_some() {
            out.push(Fault::NoField { what: "a burst length" }.at(Locus::Burst));
        }
        let mut k = 0;
        while k < attributes.len() {
            let (what, value, locus) = attributes[k];
            if value.is_some() {
                out.push(Fault::NoField { what }.at(locus));
            }
            k += 1;
        }
        return;
    };
    let bits = [fields.smid_bits, Some(fields.qos_bits), Some(fields.cache_bits), Some(fields.secure_bits)];
    let mut k = 0;
    while k < attributes.len() {
        let (attribute, value, locus) = attributes[k];
        match (value, bits[k]) {
            (Some(value), Some(bits)) => {
                if let Some(bound) = passed(value, bits) {
                    out.push(Fault::Axi { attribute, value, bound }.at(locus));
                }
            }
            // What no field holds may be written as 0.
            (Some(0), None) | (None, _) => {}
            (Some(value), None) => {
                if known(value) {
                    out.push(Fault::OfTile { attribute, value }.at(locus));
                }
            }
        }
        k += 1;
    }
    if let Some(bytes) = d.burst
        && known(bytes)
        && !fields.has_burst(bytes)
    {
        out.push(Fault::Burst { bytes }.at(Locus::Burst));
    }
}

/// The end of what a field of so many bits holds that a number has passed, if it has.
const fn passed(value: i128, bits: u8) -> Option<Bound> {
    if known(value) { Bound::passed(value, 0, (1 << bits) - 1) } else { None }
}

impl Fault {
    const fn at(self, locus: Locus) -> Violation<super::Fault> {
        super::Fault::Fields(self).at(locus)
    }

    pub(super) const fn rule(&self) -> Rule {
        match self {
            Self::NoField { .. } | Self::OfTile { .. } => Rule::NoField,
            Self::PacketId { .. } | Self::PacketType { .. } => Rule::Packet,
            Self::OutOfOrderId { .. } => Rule::OutOfOrderId,
            Self::Axi { .. } => Rule::Axi,
            Self::Burst { .. } => Rule::Burst,
        }
    }

    pub(super) const fn message(&self, d: &Descriptor) -> Text {
        let (text, tile) = (Text::new(), tile(d));
        match *self {
            Self::NoField { what } => text
                .str("the descriptors of ")
                .str(tile.kind.title())
                .str(" on ")
                .str(d.device.family().title)
                .str(" have no field for ")
                .str(what)
                .note("see the fields of a buffer descriptor (")
                .str(tile.source)
                .str(")"),
            Self::OfTile { attribute, value } => text
                .str("the descriptors of ")
                .str(tile.kind.title())
                .str(" on ")
                .str(d.device.family().title)
                .str(" have no field for ")
                .str(attribute)
                .str(" ")
                .int(value)
                .note("a register of the tile holds it, for the transactions of all descriptors (")
                .str(tile.source)
                .str(")"),
            Self::PacketId { id, bound } => beyond_field(text.str("packet id ").int(id), bound, tile),
            Self::PacketType { kind, bound } => beyond_field(text.str("packet type ").int(kind), bound, tile),
            Self::OutOfOrderId { id, bound } => {
                beyond_field(text.str("out-of-order id ").int(id), bound, tile)
            }
            Self::Axi { attribute, value, bound } => {
                beyond_field(text.str(attribute).str(" ").int(value), bound, tile)
            }
            Self::Burst { bytes } => {
                let text = text.str("a burst of ").count(bytes, "byte").str(" does not exist on ");
                let mut text = text.str(d.device.family().title).str(", which has ");
                if let Some(axi) = &tile.axi {
                    let mut k = 0;
                    while k < axi.beats.len() {
                        text = text.str(if k == 0 { "" } else { ", " }).int(axi.beats[k] * AxiFields::BEAT);
                        k += 1;
                    }
                }
                text.note("a burst has 4, 8 or 16 beats of 16 bytes, from AIE2P on also 32 (")
                    .str(d.device.family().registers)
                    .str(", aie-rt)")
            }
        }
    }
}

/// Appends that a number does not fit its field.
pub(super) const fn beyond_field(text: Text, bound: Bound, tile: &Tile) -> Text {
    bound
        .append(text.str(" does not fit its field"))
        .note("see the fields of a buffer descriptor (")
        .str(tile.source)
        .str(")")
}
