//! Rules about the ports of a call.

use super::fault::Copy;
use super::words::{for_another_device, name};
use crate::declare::{MemoryDeclaration, Port, PortKind};
use crate::device::{Interleave, Memory, TileKind};
use crate::lower::memory::ports::MAX_PORTS;
use crate::lower::memory::{Placement, accesses, copy_of};
use crate::rule::Rule;
use crate::text::Text;

/// The part of a port that a fault is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PortPart {
    /// The whole port.
    Whole,
    /// The position of the copy.
    Copy,
    /// The number of cycles from one access to the next.
    Every,
    /// The cycle of the first access.
    After,
}

impl PortPart {
    /// Every part.
    pub const ALL: &'static [Self] = &[Self::Whole, Self::Copy, Self::Every, Self::After];
}

/// Checks a number of a port: the message, or `None`.
#[must_use]
pub const fn check_port_number(part: PortPart, number: i128) -> Option<Text> {
    let (what, least) = match part {
        PortPart::Every => ("`every`", 1),
        PortPart::After => ("`after`", 0),
        PortPart::Copy => ("the number of the copy", 0),
        PortPart::Whole => return None,
    };
    let most = u32::MAX as i128;
    if number < least || number > most {
        let text = Text::new().str(what).str(" must be ").int(least).str(" to ").int(most);
        return Some(text.str(", found ").int(number));
    }
    None
}

/// Checks the ports of one call: position and message of the first port that the tile does not have, or `None`.
///
/// A core has two load ports and one store port (AM009, AM020, AM027); a mem tile has no core.
#[must_use]
pub const fn check_ports(tile: TileKind, ports: &[PortKind]) -> Option<(usize, Text)> {
    let (mut loads, mut stores, mut k) = (0, 0, 0);
    while k < ports.len() {
        let text = Text::new();
        let (count, most, what) = match ports[k] {
            PortKind::Dma => {
                if k + 1 > MAX_PORTS {
                    let text = text.str("the call has ").int(ports.len() as i128).str(" ports (at most ");
                    return Some((k, text.int(MAX_PORTS as i128).str(")")));
                }
                k += 1;
                continue;
            }
            PortKind::Load => {
                loads += 1;
                (loads, 2, "load")
            }
            PortKind::Store => {
                stores += 1;
                (stores, 1, "store")
            }
        };
        if !matches!(tile, TileKind::Compute) {
            let text = text.str(tile.title()).str(" has no core, and so no ").str(what).str(" port");
            return Some((k, text));
        }
        if count > most {
            let text = text
                .str("a core can ")
                .str(what)
                .str(" ")
                .count(most, "time")
                .str(" in a cycle, but the call has ");
            let text = text.count(count, what);
            let text = text.note("a core has two ports that load and one that stores (AM009, AM020, AM027)");
            return Some((k, text));
        }
        k += 1;
    }
    None
}

/// The reason why a tile's memory can never promise calls without collisions, or `None`.
#[must_use]
pub const fn check_promise(memory: &Memory, tile: TileKind) -> Option<Text> {
    if !matches!(memory.interleave, Interleave::All) {
        return None;
    }
    let text = Text::new().str("no placement keeps the channels apart in ").str(tile.title());
    let text = text.note("its ").int(memory.single_banks as i128).str(" banks take turns every ");
    let text = text.int(memory.granule as i128).str(" bytes (").str(memory.source);
    Some(text.str("), and the streams are slower than the banks: `CONFLICTS` counts what may meet"))
}

/// Checks a part of a port in a placement: the broken rule and the message, or `None`.
///
/// The numbers must be valid, and the walk must stay within its copy, or for a descriptor with its own address,
/// within one buffer. The port as a whole is only reported if its numbers are valid.
#[must_use]
pub const fn check_port(
    declared: &MemoryDeclaration<'_>,
    placement: &Placement,
    ports: &[Port<'_>],
    k: usize,
    part: PortPart,
) -> Option<(Rule, Text)> {
    let own = &ports[k];
    let number = match part {
        PortPart::Every => check_port_number(part, own.every),
        PortPart::After => check_port_number(part, own.after),
        PortPart::Copy => check_copy(declared, own),
        PortPart::Whole => {
            let is_sound = check_port_number(PortPart::Every, own.every).is_none()
                && check_port_number(PortPart::After, own.after).is_none()
                && check_copy(declared, own).is_none();
            return if is_sound { check_whole(declared, placement, ports, k) } else { None };
        }
    };
    map!(number, |text| (Rule::NumberRange, text))
}

const fn check_copy(declared: &MemoryDeclaration<'_>, port: &Port<'_>) -> Option<Text> {
    let (Some(ring), Some(copy)) = (port.ring, port.copy) else { return None };
    let found = check_port_number(PortPart::Copy, copy);
    let ring = &declared.rings[ring];
    if found.is_some() || copy < ring.copies() {
        return found;
    }
    let text = Text::new().str("copy ").int(copy).str(" of `").str(ring.name);
    Some(text.str("` does not exist (at most ").int(ring.copies() - 1).str(")"))
}

const fn check_whole(
    declared: &MemoryDeclaration<'_>,
    placement: &Placement,
    ports: &[Port<'_>],
    k: usize,
) -> Option<(Rule, Text)> {
    let port = &ports[k];
    // The fault of a refused type was already reported.
    let Some(walk) = port.walk else { return None };
    let text = Text::new().str("`").str(port.text).str("` ");
    if let Some((device, tile)) = port.tile {
        if tile as u8 != declared.tile as u8 {
            let text = text.str("belongs to ").str(tile.title()).str(", but the memory belongs to ");
            return Some((Rule::TileKind, text.str(declared.tile.title())));
        }
        if device as u8 != declared.device as u8 && device.is_machine() {
            return Some((Rule::TileKind, for_another_device(text, device, declared)));
        }
    }
    let found = match (port.ring, port.region) {
        (None, Some((start, end))) => map!(declared.copy_at(placement, start, end), |at| (
            at,
            Some(start - declared.dma_base() - placement.addresses()[at])
        )),
        _ => copy_of(declared, placement, ports, k, 0),
    };
    let Some((at, within)) = found else {
        let text = match port.region {
            Some((start, end)) => {
                let text = text.str("reaches ").range(start as i128, (end - start) as i128);
                text.str(", which no buffer of the tile contains")
            }
            None => text.str("has no buffer: its descriptor has no `bd_id` or no `address`"),
        };
        let text = text.note("`dma Name in buffer` names the buffer that it moves");
        return Some((Rule::MemoryDescriptor, text));
    };
    let Copy { ring, .. } = Copy::of(declared, at);
    let bytes = declared.rings[ring].bytes;
    let Some(accesses) = accesses(port, placement.addresses()[at], within) else {
        let text = text.str("has an access that begins within a byte");
        return Some((Rule::PortReach, text));
    };
    let start = placement.addresses()[at] as i128;
    match (walk.len(), accesses.walk.extent()) {
        (Ok(1..) | Err(_), Ok((least, greatest))) => {
            let (first, end) = (least - start, greatest - start + accesses.width as i128);
            if first >= 0 && end <= bytes {
                return None;
            }
            let text =
                name(text.str("reaches bytes ").int(first).str("..").int(end).str(" of "), declared, at);
            Some((Rule::PortReach, text.str(", which has ").int(bytes)))
        }
        _ => None,
    }
}
