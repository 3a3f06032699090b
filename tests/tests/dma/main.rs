//! `#[dma_bd]`: declarations, verdicts, limits, and the fixes of its errors.

mod aie_ml_v2;
mod attribute;
mod constants;
mod expressible;
mod extremes;
mod faults;
mod fixes;
mod limits;
mod mlir;
mod numbers;
mod oracle;
mod oracle_limits;
mod overlap;
mod pasted;
mod plain;
mod registers;
mod runs;
mod said;
mod silence;
mod told;
mod verdicts;
mod words;
