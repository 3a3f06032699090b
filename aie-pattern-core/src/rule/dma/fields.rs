//! Rules about the remaining fields of a descriptor: packets, the stream, the AXI bus.
//!
//! Each number fits its register field, and the tile has the field (AM025).

use super::fault::{part, source};
use super::tile;
use crate::declare::Descriptor;
use crate::device::{AxiFields, Tile};
use crate::rule::table::common::{Bound, Device, Name, Number, Phrase, TileKind, Words};
use crate::rule::{Locus, Violations};
use crate::text::{Text, commas};
use crate::util::known;

part! {
    /// A fault of a field.
    Fields as fault of d;

    /// The descriptors of the tile lack the field.
    NoField { what: Name } => NoField {
        "the descriptors of {tile} on {device} have no field for {what}";
        note "the fields of a buffer descriptor are listed in the manual ({source})";
    }

    /// The packet id does not fit its field.
    PacketId { id: Number, bound: Bound } => Packet {
        "packet id {id} does not fit its field {bound}";
        note "the fields of a buffer descriptor are listed in the manual ({source})";
    }

    /// The packet type does not fit its field.
    PacketType { kind: Number, bound: Bound } => Packet {
        "packet type {kind} does not fit its field {bound}";
        note "the fields of a buffer descriptor are listed in the manual ({source})";
    }

    /// The out-of-order id does not fit its field.
    OutOfOrderId { id: Number, bound: Bound } => OutOfOrderId {
        "out-of-order id {id} does not fit its field {bound}";
        note "the fields of a buffer descriptor are listed in the manual ({source})";
    }

    /// An AXI attribute does not fit its field.
    Axi { attribute: Name, value: Number, bound: Bound } => Axi {
        "{attribute} {value} does not fit its field {bound}";
        note "the fields of a buffer descriptor are listed in the manual ({source})";
    }

    /// The tile, not the descriptor, holds the attribute: all transactions share it.
    OfTile { attribute: Name, value: Number } => NoField {
        "the descriptors of {tile} on {device} have no field for {attribute} {value}";
        note "a register of the tile holds it, for the transactions of all descriptors ({source})";
    }

    /// The device has no bursts of this length.
    Burst { bytes: Number } => Burst {
        let bursts: Phrase = &bursts(tile(d));
        "a burst of {bytes byte} does not exist on {device}, which has {bursts}";
        note "a burst has 4, 8 or 16 beats of 16 bytes, from AIE2P on also 32 ({registers}, aie-rt)";
    }
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

/// **AXI**: on a shim, the device supports the burst length, and each attribute fits an existing field. Other tiles
/// have no AXI attributes.
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
        each!(k, 0..attributes.len(), {
            let (what, value, locus) = attributes[k];
            if value.is_some() {
                out.push(Fault::NoField { what }.at(locus));
            }
        });
        return;
    };
    let bits = [fields.smid_bits, Some(fields.qos_bits), Some(fields.cache_bits), Some(fields.secure_bits)];
    each!(k, 0..attributes.len(), {
        let (attribute, value, locus) = attributes[k];
        match (value, bits[k]) {
            (Some(value), Some(bits)) => {
                if let Some(bound) = passed(value, bits) {
                    out.push(Fault::Axi { attribute, value, bound }.at(locus));
                }
            }
            // Without a field, 0 may be written.
            (Some(0), None) | (None, _) => {}
            (Some(value), None) => {
                if known(value) {
                    out.push(Fault::OfTile { attribute, value }.at(locus));
                }
            }
        }
    });
    if let Some(bytes) = d.burst
        && known(bytes)
        && !fields.has_burst(bytes)
    {
        out.push(Fault::Burst { bytes }.at(Locus::Burst));
    }
}

/// The limit of a field of `bits` bits that a number exceeds, if any.
const fn passed(value: i128, bits: u8) -> Option<Bound> {
    if known(value) { Bound::passed(value, 0, (1 << bits) - 1) } else { None }
}

/// Words for the burst lengths of a shim.
const fn bursts(tile: &Tile) -> Text {
    let text = Text::new();
    let Some(axi) = &tile.axi else { return text };
    commas!(text, k, 0..axi.beats.len(), text.int(axi.beats[k] * AxiFields::BEAT))
}
