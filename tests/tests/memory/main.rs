//! `tile_memory!`: placement, banks and ports.

mod best;
mod bounds;
mod calls;
mod conflicts;
mod declared;
mod dumps;
mod every_cycle;
mod faults;
mod maps;
mod mlir_aie;
mod oracle;
mod packed;
mod placement;
mod ports;
mod sites;
mod starts;
mod steps;
mod vectors;
mod words;

use aie_pattern_core::declare::{Port, PortKind};

/// A load of the first buffer, once in each cycle: of other ports, tests say what is different.
const PORT: Port = Port {
    kind: PortKind::Load,
    text: "port",
    walk: None,
    ring: Some(0),
    copy: None,
    every: 1,
    after: 0,
    region: None,
    tile: None,
};
