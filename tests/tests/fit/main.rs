//! `fit`: the fewest descriptors for a walk, and why there are none.

mod constants;
mod cuts;
mod limits;
mod long;
mod minimum;
mod proof;
mod reasons;
mod said;
mod walks;
mod why;
