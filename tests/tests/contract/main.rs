//! Contracts: `ensure(..)` and the assertions that compare patterns.

mod declarations;
mod effort;
mod faults;
mod oracle;
mod pairs;
mod ports;
mod said;
mod sets;
mod texts;
