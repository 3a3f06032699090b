//! What expansions name of object FIFOs and hops.

pub use crate::fifo::{
    Lists, ListsOf, Order, OrderOf, Sources, fifo_descriptor, fifo_order, fifo_order_len, fifo_sources,
    locks_len, pinned, report_fifos, report_order, report_task, ring_len, ring_lock_writes, ring_of,
    ring_start, ring_words, unsigned,
};
pub use crate::hop::{
    FifoEnds, PartedEnd, PortEnd, begins, endpoint, fifo_receiver, fifo_sender, receiver, report_consumers,
    report_transfer, sender,
};
pub use crate::tile::fifos::{LinkedFifos, check_tile_fifos, report_tile_fifos, tile_member};
pub use aie_pattern_core::declare::{Claim, Endpoint, Route};
pub use aie_pattern_core::lower::fifo::started;
pub use aie_pattern_core::rule::fifo::TileFifoFaults;
pub use aie_pattern_core::rule::hop::{Faults, check as check_route, check_order};
pub use aie_pattern_core::show::RouteSheet;
pub use aie_pattern_macros::{assert_transfer, object_fifo, show_transfer};

#[cfg(feature = "design")]
pub use crate::completes::{
    check_completes, completes_member, named_bits, object_bits, pattern_bits, report_completes,
};
#[cfg(feature = "design")]
pub use aie_pattern_core::rule::completes::{
    Assertion, Fault as CompletesFault, Op as CoreOp, Program, Step as CompletesStep, What,
};
#[cfg(feature = "design")]
pub use aie_pattern_macros::assert_completes;
