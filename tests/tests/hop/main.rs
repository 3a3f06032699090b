//! `assert_transfer!`: routes, and where each element arrives.

mod between;
mod budget;
mod claims;
mod ends;
mod faults;
mod members;
mod oracle;
mod padded;
mod ports;
mod said;
mod walked;
