//! Tests whether designs complete.

mod array;
mod attacks;
mod case;
#[path = "../common/mod.rs"]
mod common;
mod cores;
mod designs;
mod edits;
mod joined;
mod naive;
mod open;
mod orders;
mod plan;
mod random;
mod served;
mod silicon;
mod stories;
mod texts;
mod verdicts;
mod wiring;
mod work;
