//! Whether a design completes: a decision in every timing, and the story of a hang.
//!
//! [`decide`] takes a [`Net`], which [`of_design`] makes of a design and one of its sequences, and gives one of four verdicts:
//!
//! | verdict | meaning |
//! |---|---|
//! | completes | every task ends, in every timing |
//! | fails | in no timing: a deadlock, a lost push, a descriptor written under its task |
//! | races | both endings exist |
//! | undecided | with the construct, and the smallest change that makes it decidable |
//!
//! # One order decides
//!
//! A net is a set of processes: cores, channels, and the sequence. Each is deterministic: its next step depends on its own state alone.
//! If each wait is *persistent*, so that no other process can end what lets a process go on, then all orders of steps come to one end:
//!
//! *Let two processes p and q be able to move. Since q's step does not disable p's, nor p's q's, both can follow in either order; and both
//! orders lead to one state, since a step adds to locks, words and tokens that others wait for and takes only of what it alone takes. So
//! two runs that differ in the order of two neighbouring steps end alike. Given two maximal fair runs, each step of the first one is
//! possible in the second until it is taken there, and fairness takes it; moved to the front, it leaves a shorter remainder to
//! compare. Both runs execute the same steps, and end in the same state* (the diamond argument of Karp and Miller, Kahn, and Keller).
//!
//! Waits are persistent under these conditions, each of which is checked:
//!
//! | condition | where |
//! |---|---|
//! | a lock has one acquirer, which waits for a value or more | `conditions` |
//! | a channel receives from one stream | `conditions` |
//! | no two streams share an arbiter | `conditions` |
//! | no lock passes 63, in any order | `conditions`: a bound, or the order that fills the lock most |
//! | no push meets a full queue, no descriptor is written under its task | `pasts`, below |
//!
//! Where one of the first three fails, [`decide`] follows all orders (`explore`), up to a number of states.
//!
//! # Two bounds for what time decides
//!
//! More words on a path, a deeper queue or a quicker array never turn a run that ends into one that does not.
//! 1. *The laziest timing*: paths hold what a source promises, and queues have no limit. A run that is stuck here and with the most words
//!    that paths hold is stuck in every timing. One that is stuck only here is undecided.
//! 2. Otherwise, each push asks which earlier tasks must have left the queue by now, in every timing (`pasts`). If fewer than
//!    four can wait at each push, and each descriptor that is written again is known to be free, the design completes in every timing.
//! 3. Otherwise, *the quickest timing*: the array comes to rest before each step of the sequence. A push that finds a full queue here
//!    finds one in every timing, unless an earlier one was lost: the design fails. If all goes well here, both endings exist.
//!
//! So no verdict rests on a number that no source promises.
//!
//! # Cost
//!
//! A run asks a process only after a step that it may wait for, so it is linear in the steps. What repeats is jumped over (`run`), so it
//! does not grow with the height of an image.
//!
//! | module | contents |
//! |---|---|
//! | [`net`], `flat` | what is decided; the same, prepared for running |
//! | `machine`, `run` | a state and its steps; a run with jumps |
//! | `pasts` | what must have happened before |
//! | `conditions`, `explore` | what breaks the argument; all orders |
//! | `decide` | the verdict |
//! | `story`, `fixes`, `depths`, `dispatch`, `timeline` | who waits for whom; what helps; least depths; a second dispatch; what happened when |
//! | [`of_design`], [`findings`] | from a design to a net, and from a verdict to findings |
#![allow(missing_docs, reason = "the name of a field says what it is")]

mod conditions;
mod decide;
mod depths;
mod dispatch;
mod explore;
pub mod findings;
mod fixes;
mod flat;
mod machine;
pub mod net;
pub mod of_design;
mod of_fifos;
mod pasts;
mod run;
mod story;
pub(crate) mod theme;
mod timeline;

pub use conditions::Conflict;
pub use decide::{Decision, Doubt, Fault, Limits, Proof, Verdict, decide};
pub use depths::{least_depths, with_slots};
pub use dispatch::{After, after};
pub use fixes::{Change, Fix, changed, fixes};
pub use flat::Input;
pub use machine::{LOCK_MAX, QUEUE};
pub use net::Net;
pub use story::{Line, Root};
pub use timeline::{Entry, Event, Timeline, timeline};
