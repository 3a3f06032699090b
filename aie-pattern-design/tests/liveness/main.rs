//! Tests whether designs complete.

mod case;
mod edits;
mod naive;
mod orders;
mod stories;
mod verdicts;
mod wiring;
mod work;
