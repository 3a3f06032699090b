//! Object FIFOs as MLIR-AIE lowers them (`--aie-objectFifo-stateful-transform`): pools of buffers, locks, rings of
//! descriptors, and where each element arrives.
//!
//! | question | answer |
//! |---|---|
//! | Does a DMA move objects, or is memory shared? | [`needs_dma`] |
//! | Whose buffers does an end use, how many, and with which locks? | [`pool`]: a [`Pool`], or `None` on a shim and at a stream port |
//! | Which parts of a buffer? | [`segments`], [`segment`] |
//! | Which descriptors? | [`ring`]: a [`Ring`], `None` where no DMA of a buffer works; each as a [`RingBd`] |
//! | What are they called? | [`EndName`], [`BufferName`], [`LockName`], as the pass calls them |
//! | What is the descriptor, for its own rules and words? | [`Ring::declared`]; with addresses and ids, [`Ring::placed`] |
//! | Which channel, descriptors and locks, if these FIFOs are all of a tile? | [`channel`], [`first_bd`], [`first_lock`] |
//! | The same of FIFOs of several blocks, and of descriptors by themselves? | [`TileFifos`] |
//! | What is to be written to locks and to the start queue? | [`Pool::first_value`] of each lock, [`Ring::start_word`] |
//! | What does a core acquire and release? | [`core_locks`] |
//! | Where does each element come from? | [`arrival`], [`sent`]; [`arrivals`] of many; [`period`], and through links [`rounds`] |
//! | The same in closed form, and as a [`Route`](crate::declare::Route) with all rules of routes? | [`RouteEnds`]; of single ends, [`fifo_endpoint`] |
//!
//! The rules are in [`rule::fifo`](crate::rule::fifo): `check` of all FIFOs, `check_tap` of a task of the runtime sequence. Of a ring's
//! descriptor, `declared`, they replace the rules on its length, bounds and overlap (AP023, AP014, AP015, AP049).
//!
//! Where an element comes from takes some thousand steps of const evaluation, which allows two million: tables of longer orders are to
//! be made from the closed form.
//!
//! All are `const fn`. They answer for what breaks a rule as well, as far as there is an answer: what the pass would make, or
//! `None`. What they need is that each FIFO has a consumer, and each link members that there are, which `check` says first.
//!
//! What runs is what MLIR-AIE of August 2026 makes, except where that cannot work: a fill of a FIFO that ends runs as often as
//! what it receives is repeated (as from September 2026), and a shim has no locks.

mod assign;
mod descriptor;
mod mem_row;
mod names;
mod order;
mod pool;
mod ring;
mod rounds;
mod route;
mod segment;
mod spill;
mod tally;
mod tile;
mod walk;
mod way;

pub(crate) use assign::{are_rivals, has_channel, next_end, own_pool, pinned};
pub use assign::{channel, first_bd, first_lock};
pub use descriptor::Placement;
pub(crate) use descriptor::run_on;
pub(crate) use mem_row::MemRow;
pub(crate) use names::is_same_name;
pub use names::{BufferName, EndName, LockName};
pub use order::{Arrival, arrival, arrivals, object_len, period, sent};
pub(crate) use order::{stream_len, times};
pub use pool::{CoreLocks, Pool, PoolLock, core_locks, is_sized_by_core, members, needs_dma, pool};
pub(crate) use pool::{Role, is_of_acquires, link_tile, linked_consumer, role, shares};
pub use ring::{Ring, RingBd, ring};
pub use rounds::{MAX_ORDER, Rounds, order_len, rounds};
pub(crate) use route::first_sender;
pub use route::{MAX_ENDS, RouteEnds, fifo_endpoint, started};
pub(crate) use segment::unpadded_len;
pub use segment::{Segment, segment, segments};
pub(crate) use spill::{Placed, Spill, Strays};
pub(crate) use tally::{Tally, half};
pub use tile::{TileEnd, TileFifo, TileFifos};
pub(crate) use way::{Handing, Way, handing, is_on_shim, replaced_by_task, way};
