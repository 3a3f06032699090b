//! A port of a core, which tests of memories modify.

use aie_pattern_core::declare::{Port, PortKind};

/// A load of the first buffer, once in each cycle.
pub const PORT: Port = Port {
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
