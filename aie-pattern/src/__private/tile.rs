//! What expansions name of the descriptors of a tile.

pub use crate::chain::{ChainPart, Differs, Linked, LinkedChain, Same, check_chain, linked, report_chain};
pub use crate::tile::{LinkedTile, check_tile, report_tile};
pub use aie_pattern_core::rule::chain::Faults as ChainFaults;
pub use aie_pattern_core::rule::tile::TileFaults;
pub use aie_pattern_macros::{assert_bd_chain, assert_tile};
