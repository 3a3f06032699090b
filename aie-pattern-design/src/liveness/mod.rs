//! Whether a design completes.
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
mod pasts;
mod run;
mod story;
mod timeline;
pub mod wiring;

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
