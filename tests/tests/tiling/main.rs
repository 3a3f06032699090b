//! `tiling_pattern!`.

mod budget;
mod decided;
mod faults;
mod limits;
mod lowering;
mod many;
mod numbers;
mod oracle;
mod phases;
mod places;
mod plain;
mod said;
mod spellings;
mod unknown;
mod vectors;
mod verdicts;
