//! Whole MLIR-AIE designs: the text of a module to a model of it, with ids and addresses as MLIR-AIE's passes assign them, and
//! every finding at its line and column.
//!
//! Ordinary Rust, which no compiler has to call: `aie_design!` and the command line are built on it.
//!
//! | module | contents |
//! |---|---|
//! | [`model`] | what a design says |
//! | [`resolve`] | what MLIR-AIE assigns to it |
//! | [`read`](mod@read), [`tree`], [`text`](mod@text) | text to tokens to operations to the model |
//! | [`check`](mod@check) | its rules |
//! | [`finding`] | what is wrong with it |
//! | [`liveness`] | whether it completes |
//! | [`rust`] | the design as declarations of the single macros |
#![forbid(unsafe_code)]

pub mod check;
pub mod finding;
pub mod liveness;
pub mod model;
pub mod read;
pub mod resolve;
pub mod rust;
pub mod text;
pub mod tree;
