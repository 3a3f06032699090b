//! A port of a core, of which tests of memories say what is different.

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
