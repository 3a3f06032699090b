//! `fit`: the fewest descriptors for a walk, and why there are none.

mod constants;
mod long;
mod minimum;
mod proof;
mod reasons;
mod walks;
mod why;
