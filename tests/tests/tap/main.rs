//! `tap_pattern!`: taps, tilers, and their notations.

mod forms;
mod tilers;
mod vectors;
