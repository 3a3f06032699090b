//! What expansions name of the memory of a tile.

pub use crate::memory::conflicts::{
    conflicts, port_of_descriptor, region_of, report_conflict, report_memory_port, tile_of, walk_of,
};
pub use crate::memory::setup::{
    Member, Otherwise, Probe, SetupPart, TileItem, TileTable, at_tile, check_setup, declared_place,
    placement_of, report_setup, report_written, setup_items, setup_table, write_count,
};
pub use crate::memory::{alignment_of, bytes_of, depth, map, placed, report_memory};
pub use aie_pattern_core::declare::{
    Allocator, Copies, MemoryDeclaration, Port as MemoryPort, PortKind, Ring, TileMemory, TileSetup,
};
pub use aie_pattern_core::lower::memory::{CallConflicts, Placement};
pub use aie_pattern_core::rule::memory::{
    Calls, MemoryFaults, MemoryPart, PortPart, Verdict, check as check_memory,
};
pub use aie_pattern_core::rule::setup::SetupVerdict;
pub use aie_pattern_macros::{map_svg, tile_memory};
