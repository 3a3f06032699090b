//! Rules about the ports of a call whose buffers are placed.

use super::fault::Copy;
use super::port::{PortPart, check_port_number};
use super::words::{for_another_device, name};
use crate::declare::{MemoryDeclaration, Port};
use crate::lower::memory::{Placement, accesses, copy_of};
use crate::rule::Rule;
use crate::text::Text;

/// Checks a part of a port in a placement: the broken rule and the message, or `None`.
///
/// The numbers must be valid, and the walk must stay within its copy, or for a descriptor with its own address,
/// within one buffer. The port as a whole is only reported if its numbers are valid.
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
