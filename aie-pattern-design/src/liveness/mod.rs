//! Decides whether a design completes in every timing, and tells the story of a hang.
//!
//! [`decide`] takes a [`Net`], which [`of_design`] makes from a design and one of its sequences, and gives one of four
//! verdicts:
//!
//! | verdict | meaning |
//! |---|---|
//! | completes | every task ends, in every timing |
//! | fails | it does not complete, regardless of timing: a deadlock, a lost push, a descriptor written under its task |
//! | races | timing decides whether it completes |
//! | undecided | names the construct, and the smallest change that makes it decidable |
//!
//! # One order decides
//!
//! A net is a set of processes: cores, channels, and the sequence. Each is deterministic: its next step depends only on
//! its state. Assume that each wait is *persistent*: once a process can go on, no other process can end that. Then all
//! orders of steps come to one end:
//!
//! *Let two processes p and q be able to move. Since q's step does not disable p's, nor p's q's, both steps are possible
//! in either order. Both orders lead to the same state, since a step adds to locks, words and tokens that others wait
//! for, and takes only what no other process takes. So two runs that differ in the order of two neighbouring steps end
//! alike. Now take two maximal fair runs. Each step of the first one stays possible in the second until it is taken
//! there, and fairness takes it; moved to the front, it leaves a shorter remainder to compare. Both runs execute the
//! same steps, and end in the same state* (the diamond argument of Karp and Miller, Kahn, and Keller).
//!
//! Waits are persistent under these conditions, which are all checked:
//!
//! | condition | checked in |
//! |---|---|
//! | a lock has one acquirer, which waits for a value or more | `conditions` |
//! | a channel receives from one stream | `conditions` |
//! | no two streams share an arbiter | `conditions` |
//! | no lock exceeds 63, in any order | `conditions`: a bound, or the order that fills the lock most |
//! | no push meets a full queue, no descriptor is written under its task | `pasts`, below |
//!
//! If one of the first three fails, [`decide`] follows all orders (`explore`), up to a number of states, for each number of words on
//! the paths at which something changes (`between`).
//!
//! # Two bounds for the effects of timing
//!
//! In a net in which one order decides, more words on a path, a deeper queue or a faster array never make a run hang that ended
//! without them.
//! 1. *The slowest timing*: paths hold what a source promises, and queues have no limit. A run that is stuck here, and
//!    also with the most words that paths hold, is stuck in every timing. One that is only stuck here is undecided.
//! 2. Otherwise, for each push, `pasts` finds the earlier tasks that must have left the queue by then, in every timing.
//!    If fewer can wait at each push than its queue holds, and each descriptor that is written again is known to be free,
//!    the design completes in every timing.
//! 3. Otherwise, *the fastest timing*: the array comes to rest before each step of the sequence. A push that finds a
//!    full queue here finds one in every timing, unless an earlier push was lost: the design fails. If all goes well here,
//!    timing decides.
//!
//! So no verdict rests on a number that no source promises.
//!
//! # Cost
//!
//! A run asks a process only after a step that it may wait for, so its cost is linear in the steps. Repetitions are
//! skipped (`run`), so the cost does not grow with the height of an image.
//!
//! | module | contents |
//! |---|---|
//! | [`net`], `flat` | the input of the decision; the same, prepared for running |
//! | `machine`, `run` | a state and its steps; a run with jumps |
//! | `pasts` | the steps that must have happened before another |
//! | `joins` | the same for a lock that several channels release |
//! | `conditions`, `explore`, `twins` | the conditions for a single order; all orders; equal parts of a net |
//! | `between` | the numbers of words on the paths that all orders are followed for |
//! | `decide` | the verdict |
//! | `stall` | cores that wait for each other where no sequence is |
//! | `story`, `fixes`, `depths`, `dispatch`, `timeline` | who waits for whom; proved changes; least depths; a second dispatch; the events over time |
//! | `outputs` | outputs that nothing waits for |
//! | [`of_design`], [`of_block`], [`findings`] | from a design or a block of FIFOs to a net, and from a verdict to findings |
#![allow(missing_docs, reason = "the name of a field says what it is")]

mod between;
mod conditions;
mod decide;
mod depths;
mod dispatch;
mod explore;
pub mod findings;
mod fixes;
mod flat;
mod joins;
mod machine;
pub mod net;
pub mod of_block;
pub mod of_design;
mod of_fifos;
mod outputs;
mod pasts;
mod run;
mod stall;
mod story;
pub(crate) mod theme;
mod timeline;
mod twins;

pub use conditions::Conflict;
pub use decide::{Decision, Doubt, Fault, Limits, Proof, Verdict, decide};
pub use depths::{least_depths, with_slots};
pub use dispatch::{After, after};
pub use fixes::{Change, Fix, changed, fixes};
pub use flat::Input;
pub use machine::LOCK_MAX;
pub use net::Net;
pub(crate) use of_fifos::core_name;
pub use stall::{Stall, Stalls, stalls};
pub use story::{Line, Root};
pub use theme::LIMITS;
pub use timeline::{Entry, Event, Timeline, Waiting, timeline, timeline_of_array};
