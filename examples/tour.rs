//! A tour.
fn main() {}
