//! Rules about the ports of a call, wherever its buffers are.

use crate::declare::{MAX_PORTS, PortKind};
use crate::device::{Interleave, Memory, TileKind};
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
pub const fn check_promise(memory: &Memory, tile: TileKind) -> Option<Text> {
    if !matches!(memory.interleave, Interleave::All) {
        return None;
    }
    let text = Text::new().str("no placement keeps the channels apart in ").str(tile.title());
    let text = text.note("its ").int(memory.single_banks as i128).str(" banks take turns every ");
    let text = text.int(memory.granule as i128).str(" bytes (").str(memory.source);
    Some(text.str("), and the streams are slower than the banks: `CONFLICTS` counts what may meet"))
}
