//! What a descriptor names beside its walk: itself, the next one, its channel, locks, packets, the iteration, the AXI bus.
//!
//! Each number fits the register field that holds it (AM025) and names something that the tile has (AM020).

use crate::declare::Descriptor;
use crate::device::Tile;
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;
use crate::util::known;

pub(super) const fn check(d: &Descriptor, tile: &Tile, out: &mut Violations) {
    check_channel(d, tile, out);
    check_bds(d, tile, out);
    check_lock(d, tile, d.acquire, Locus::AcquireLock, Locus::AcquireValue, out);
    check_lock(d, tile, d.release, Locus::ReleaseLock, Locus::ReleaseValue, out);
    if let Some((id, kind)) = d.packet {
        check_bits(Rule::Packet, Locus::PacketId, id, tile.packet_id_bits, out);
        check_bits(Rule::Packet, Locus::PacketType, kind, tile.packet_type_bits, out);
    }
    match (d.ooo_id, tile.ooo_bits) {
        (Some(id), Some(bits)) => check_bits(Rule::OutOfOrderId, Locus::OooId, id, bits, out),
        (Some(_), None) => push_no_field(Locus::OooId, out),
        (None, _) => {}
    }
    if d.tlast_suppress && !tile.tlast_suppress {
        push_no_field(Locus::TlastSuppress, out);
    }
    if d.compression && !tile.compression {
        push_no_field(Locus::Compression, out);
    }
    check_iteration(d, tile, out);
    check_axi(d, tile, out);
}

/// **Channel**: one that the tile has in each direction.
const fn check_channel(d: &Descriptor, tile: &Tile, out: &mut Violations) {
    if let Some((_, channel)) = d.channel {
        check_below(Rule::ChannelNumber, Locus::ChannelNumber, channel, tile.channels, out);
    }
}

/// **Descriptors**: its own id and the next one's are among the tile's. On a mem tile an even channel reaches 0 to 23 and an
/// odd one 24 to 47 (AM020), so a chain stays in the half of its channel. The driver checks neither.
const fn check_bds(d: &Descriptor, tile: &Tile, out: &mut Violations) {
    let half = tile.bds / 2;
    // Whether the descriptor is in the upper half, as far as the channel or its own id says: one that the tile has.
    let upper = match (d.channel, d.bd_id) {
        (Some((_, channel)), _) if is_below(channel, tile.channels) => Some(channel % 2 != 0),
        (None, Some(id)) if is_below(id, tile.bds) => Some(id >= half),
        _ => None,
    };
    if let Some(id) = d.bd_id {
        check_below(Rule::BdId, Locus::BdId, id, tile.bds, out);
        if tile.split_bds && is_below(id, tile.bds) && !is_within(id, half, upper) {
            out.push(Violation::new(Rule::BdChannel, Locus::BdId, id, half));
        }
    }
    if let Some(next) = d.next_bd {
        let reached = !tile.split_bds || is_within(next, half, upper);
        if known(next) && (!is_below(next, tile.bds) || !reached) {
            out.push(Violation::new(
                Rule::NextBd,
                Locus::NextBd,
                next,
                if reached { tile.bds } else { half },
            ));
        }
    }
}

const fn is_below(number: i128, count: i128) -> bool {
    0 <= number && number < count
}

const fn is_within(id: i128, half: i128, upper: Option<bool>) -> bool {
    match upper {
        Some(upper) => (id >= half) == upper,
        None => true,
    }
}

/// **Locks**: one that a descriptor of the tile can name, with a value that its field holds. Channels 4 and 5 of a mem tile
/// reach only the locks of the tile itself, 64 to 127.
///
/// A lock counts from 0 to 63 in 6 bits (AM025), so the field holds one value too many: an acquire of -64 waits forever for
/// at least 64, and a release of -64 would leave less than 0. The driver accepts both.
const fn check_lock(
    d: &Descriptor,
    tile: &Tile,
    lock: Option<(i128, i128)>,
    id_locus: Locus,
    value_locus: Locus,
    out: &mut Violations,
) {
    let Some((id, value)) = lock else { return };
    let (low, high) = match local_channel(d, tile) {
        Some(_) => tile.local_locks,
        None => (0, tile.locks - 1),
    };
    check_range(Rule::LockId, id_locus, id, low, high, out);
    let (least, most) = tile.lock_values;
    if value >= least && value < -tile.max_lock {
        out.push(Violation::new(Rule::LockValue, value_locus, value, -tile.max_lock));
    } else {
        check_range(Rule::LockValue, value_locus, value, least, most, out);
    }
}

/// The declared channel, if it is one that reaches only what belongs to its tile.
const fn local_channel(d: &Descriptor, tile: &Tile) -> Option<i128> {
    match d.channel {
        Some((_, channel)) if channel >= tile.first_local_channel && channel < tile.channels => Some(channel),
        _ => None,
    }
}

/// **Iteration**: 1 to 64 starts, each a step of at least one word from the last, the current one among them; size and
/// step are stored minus 1.
const fn check_iteration(d: &Descriptor, tile: &Tile, out: &mut Violations) {
    let Some(iteration) = d.iteration else { return };
    let Some(field) = tile.iteration else { return push_no_field(Locus::Iteration, out) };
    check_range(Rule::Iteration, Locus::IterationSize, iteration.size, 1, field.values(), out);
    // To the next whole word away from 0.
    let step = match iteration.stride {
        stride @ ..0 => super::dims::words(stride.saturating_neg(), d.bits()).saturating_neg(),
        stride => super::dims::words(stride, d.bits()),
    };
    if known(iteration.stride) && iteration.size > 1 && (step < 1 || step > tile.max_step()) {
        let limit = if step < 1 { 1 } else { tile.max_step() };
        out.push(Violation::new(Rule::Iteration, Locus::IterationStride, step, limit));
    }
    if let Some(current) = iteration.current {
        let size = match iteration.size {
            size if !known(size) => field.values(),
            ..1 => 1,
            size => size,
        };
        let most = if size < field.values() { size } else { field.values() };
        check_range(Rule::Iteration, Locus::IterationCurrent, current, 0, most - 1, out);
    }
}

/// **AXI**: a shim's burst length is one that the device has, and each attribute fits its field; other tiles have none.
const fn check_axi(d: &Descriptor, tile: &Tile, out: &mut Violations) {
    let values = [
        (d.axi.smid, Locus::Smid),
        (d.axi.qos, Locus::Qos),
        (d.axi.cache, Locus::Cache),
        (d.axi.secure, Locus::Secure),
    ];
    let Some(fields) = &tile.axi else {
        if d.burst.is_some() {
            push_no_field(Locus::Burst, out);
        }
        let mut k = 0;
        while k < values.len() {
            if values[k].0.is_some() {
                push_no_field(values[k].1, out);
            }
            k += 1;
        }
        return;
    };
    let bits = [fields.smid_bits, fields.qos_bits, fields.cache_bits, fields.secure_bits];
    let mut k = 0;
    while k < values.len() {
        if let Some(value) = values[k].0 {
            check_bits(Rule::Axi, values[k].1, value, bits[k], out);
        }
        k += 1;
    }
    if let Some(burst) = d.burst
        && known(burst)
    {
        let mut k = 0;
        while k < fields.bursts.len() && fields.bursts[k] != burst {
            k += 1;
        }
        if k == fields.bursts.len() {
            out.push(Violation::new(Rule::Burst, Locus::Burst, burst, fields.bursts[k - 1]));
        }
    }
}

const fn check_bits(rule: Rule, locus: Locus, value: i128, bits: u8, out: &mut Violations) {
    check_range(rule, locus, value, 0, (1 << bits) - 1, out);
}

const fn check_below(rule: Rule, locus: Locus, value: i128, count: i128, out: &mut Violations) {
    check_range(rule, locus, value, 0, count - 1, out);
}

const fn check_range(rule: Rule, locus: Locus, value: i128, low: i128, high: i128, out: &mut Violations) {
    if known(value) && (value < low || value > high) {
        out.push(Violation::new(rule, locus, value, if value < low { low } else { high }));
    }
}

const fn push_no_field(locus: Locus, out: &mut Violations) {
    out.push(Violation::new(Rule::NoField, locus, 0, 0));
}

pub(super) const fn message(d: &Descriptor, violation: &Violation) -> Text {
    let (found, limit) = (violation.fault.found, violation.fault.limit);
    let Some(tile) = d.limits() else { return Text::new() };
    let what = name(violation.locus);
    if let (Rule::LockId, Some(channel)) = (violation.rule, local_channel(d, tile)) {
        let (first, last) = tile.local_locks;
        return Text::new()
            .str("channel ")
            .int(channel)
            .str(" reaches only its own tile's locks, ")
            .int(first)
            .str("..=")
            .int(last)
            .str("; found lock ")
            .int(found)
            .note(LOCKS);
    }
    match violation.rule {
        Rule::NoField => Text::new()
            .str("the descriptors of ")
            .str(tile.title)
            .str(" on ")
            .str(d.device.family().title)
            .str(" have no field for ")
            .str(if let Locus::OooId = violation.locus { "an out-of-order id" } else { what })
            .note("see the fields of a buffer descriptor (")
            .str(tile.source)
            .str(")"),
        Rule::BdChannel => {
            let text = Text::new().str("descriptor ").int(found).str(" is out of reach of channel ");
            let text = match d.channel {
                Some((_, channel)) => text.int(channel),
                None => text,
            };
            halves(text)
        }
        Rule::NextBd if limit == tile.bds / 2 && tile.split_bds => {
            let text = Text::new().str("next descriptor ").int(found).str(" is out of reach of ");
            halves(match (d.channel, d.bd_id) {
                (Some((_, channel)), _) => text.str("channel ").int(channel),
                (None, Some(id)) => text.str("the channels of descriptor ").int(id),
                (None, None) => text.str("the channel"),
            })
        }
        Rule::NextBd => {
            let most = tile.bds - 1;
            let text = Text::new().str(what).str(" ").int(found).str(" does not exist on ").str(tile.title);
            descriptors(text.str(", at most ").int(most), tile)
        }
        Rule::BdId | Rule::ChannelNumber | Rule::LockId => {
            let text = Text::new().str(what).str(" ").int(found).str(" does not exist on ").str(tile.title);
            let text = text.str(if found < limit { ", at least " } else { ", at most " }).int(limit);
            match violation.rule {
                Rule::BdId => descriptors(text, tile),
                Rule::ChannelNumber => text
                    .note(tile.title)
                    .str(" has ")
                    .count(tile.channels, "channel")
                    .str(" in each direction (AM020)"),
                _ if tile.split_bds => text.note(LOCKS),
                _ => text.note(tile.title).str(" has ").count(tile.locks, "lock").str(" (AM020)"),
            }
        }
        Rule::LockValue if limit == -tile.max_lock && found >= tile.lock_values.0 => {
            let text = Text::new().str(what).str(" ").int(found);
            let text = match violation.locus {
                Locus::AcquireValue => text.str(" waits for at least ").int(-found),
                _ => text.str(" takes ").int(-found).str(" from the lock"),
            };
            text.str(", but a lock holds at most ")
                .int(tile.max_lock)
                .note("a lock's value has 6 bits (AM025); an acquire of a negative value waits for at least that much (AM020)")
        }
        Rule::Burst => {
            let text = Text::new().str("a burst of ").count(found, "byte").str(" does not exist on ");
            let mut text = text.str(d.device.family().title).str(", which has ");
            if let Some(axi) = &tile.axi {
                let mut k = 0;
                while k < axi.bursts.len() {
                    text = text.str(if k == 0 { "" } else { ", " }).int(axi.bursts[k]);
                    k += 1;
                }
            }
            text.note("a burst has 4, 8 or 16 beats of 16 bytes, from AIE2P on also 32 (AM025, aie-rt)")
        }
        _ => {
            let text = Text::new().str(what);
            let text = match violation.locus {
                Locus::IterationStride => text.str(" of ").count(found, "word"),
                _ => text.str(" ").int(found),
            };
            text.str(" does not fit its field, ")
                .str(if found < limit { "at least " } else { "at most " })
                .int(limit)
                .note("see the fields of a buffer descriptor (")
                .str(tile.source)
                .str(")")
        }
    }
}

const fn descriptors(text: Text, tile: &Tile) -> Text {
    text.note(tile.title).str(" has ").count(tile.bds, "buffer descriptor").str(" (AM020)")
}

const fn halves(text: Text) -> Text {
    text.note("on a mem tile even channels reach descriptors 0 to 23, odd ones 24 to 47 (AM020)")
}

/// What the locks of a mem tile's descriptors are.
const LOCKS: &str = "locks 0 to 63 belong to the western neighbour, 64 to 127 to the tile itself, 128 to 191 to the \
                     eastern neighbour; channels 4 and 5 reach only those of the tile itself (AM020)";

/// What a number is called.
const fn name(locus: Locus) -> &'static str {
    match locus {
        Locus::ChannelNumber => "channel",
        Locus::BdId => "descriptor",
        Locus::NextBd => "next descriptor",
        Locus::AcquireLock | Locus::ReleaseLock => "lock",
        Locus::AcquireValue => "acquire value",
        Locus::ReleaseValue => "release value",
        Locus::PacketId => "packet id",
        Locus::PacketType => "packet type",
        Locus::IterationSize => "iteration size",
        Locus::IterationStride => "iteration stride",
        Locus::IterationCurrent => "current iteration",
        Locus::Iteration => "an iteration",
        Locus::OooId => "out-of-order id",
        Locus::TlastSuppress => "suppressing TLAST",
        Locus::Compression => "compression",
        Locus::Burst => "a burst length",
        Locus::Smid => "smid",
        Locus::Qos => "qos",
        Locus::Cache => "cache",
        Locus::Secure => "secure",
        _ => "number",
    }
}
