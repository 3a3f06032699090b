//! Object FIFOs as MLIR-AIE lowers them (`--aie-objectFifo-stateful-transform`): pools of buffers, locks, rings of
//! descriptors, and the order of elements.
//!
//! | question | answer |
//! |---|---|
//! | Does a DMA move objects, or is memory shared? | [`needs_dma`] |
//! | Whose buffers does an end use, how many, and with which locks? | [`pool`]: a [`Pool`], or `None` on a shim and at a stream port |
//! | Which parts of a buffer does an end move? | [`segments`], [`segment`] |
//! | Which descriptors? | [`ring`]: a [`Ring`], or `None` if no DMA works on a buffer; each descriptor is a [`RingBd`] |
//! | Which names? | [`EndName`], [`BufferName`], [`LockName`], as in the pass |
//! | Which declaration has a descriptor, for its rules and words? | [`Ring::declared`]; with addresses and ids, [`Ring::placed`] |
//! | Which channel, if these FIFOs have the tile alone? | [`channel`] |
//! | Does a tile suffice for FIFOs of several blocks, next to separate descriptors? | [`TileFifos`] |
//! | Which values go to locks and to the task queue? | [`Pool::first_value`] for each lock, [`Ring::start_word`] |
//! | Which locks does a core acquire and release? | [`core_locks`] |
//! | Where does each element come from? | [`arrival`], [`sent`]; [`arrivals`] for several; [`period`], and through links [`rounds`] |
//! | In closed form, as a [`Route`](crate::declare::Route) with all rules of routes? | [`RouteEnds`]; for a single end, [`fifo_endpoint`] |
//!
//! The rules are in [`rule::fifo`](crate::rule::fifo): `check` for all FIFOs, `check_tap` for a task of the runtime
//! sequence. For the descriptors of a ring (`declared`), they replace the rules on length, bounds and overlap (AP023,
//! AP014, AP015, AP049).
//!
//! Looking up the source of an element takes a few thousand steps of const evaluation, whose limit is two million.
//! Tables of longer orders must come from the closed form.
//!
//! All are `const fn`. They also answer for FIFOs that break a rule, as far as possible: with the result of the pass,
//! or `None`. They require that each FIFO has a consumer and that the members of each link exist; `check` reports
//! this first.
//!
//! The lowering follows MLIR-AIE of August 2026, except where that cannot work: filling a FIFO that ends runs as
//! often as the received objects are repeated (MLIR-AIE does so since September 2026), and a shim has no locks.

#[cfg(feature = "program")]
mod arrival;
mod assign;
mod descriptor;
mod mem_row;
mod names;
mod order;
mod pool;
mod ring;
mod rounds;
#[cfg(feature = "program")]
mod route;
mod segment;
mod spill;
mod tally;
#[cfg(feature = "program")]
mod tile;
#[cfg(feature = "program")]
mod walk;
#[cfg(feature = "program")]
mod way;

#[cfg(feature = "program")]
pub use arrival::{Arrival, arrival, arrivals, sent};
pub(crate) use assign::{any_end, are_rivals, each_end, has_channel, next_end, own_pool, pinned, take_turns};
pub use assign::{channel, shares_channel};
pub use descriptor::Placement;
pub(crate) use descriptor::run_on;
pub(crate) use mem_row::MemRow;
pub(crate) use names::is_same_name;
pub use names::{BufferName, EndName, LockName};
pub use order::{object_len, period};
pub(crate) use order::{stream_len, times};
pub use pool::{CoreLocks, Pool, PoolLock, core_locks, is_sized_by_core, members, needs_dma, pool};
pub(crate) use pool::{Role, is_of_acquires, is_on_shim, link_tile, linked_consumer, role, shares};
pub use ring::{Ring, RingBd, ring};
pub use rounds::{MAX_ORDER, Rounds, order_len, rounds};
#[cfg(feature = "program")]
pub(crate) use route::first_sender;
#[cfg(feature = "program")]
pub use route::{MAX_ENDS, RouteEnds, fifo_endpoint, started};
pub(crate) use segment::unpadded_len;
pub use segment::{Segment, segment, segments};
pub(crate) use spill::{Placed, Spill, Strays};
pub(crate) use tally::{Taken, Tally, half};
#[cfg(feature = "program")]
pub use tile::{TileEnd, TileFifo, TileFifos};
#[cfg(feature = "program")]
pub(crate) use tile::{TilePools, each_tile_end};
#[cfg(feature = "program")]
pub(crate) use way::{Handing, Way, handing, replaced_by_task, way};
