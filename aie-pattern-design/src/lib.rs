//! Whole MLIR-AIE designs: reads a module into a model, assigns ids and addresses as MLIR-AIE's passes do, and reports
//! every finding at its line and column.
//!
//! A library without any compiler: `aie_design!` and the command line are built on it.
//!
//! | module | contents |
//! |---|---|
//! | [`model`] | a design as written |
//! | [`resolve`] | the ids and addresses that MLIR-AIE assigns |
//! | [`read`](mod@read), [`tree`], [`text`](mod@text) | from text to tokens, operations, and the model |
//! | [`check`](mod@check) | its rules |
//! | [`finding`] | a mistake and its place |
//! | [`liveness`] | whether it completes |
//! | `open` | what the text leaves to MLIR-AIE: the places of logical tiles |
//! | [`rust`] | the design as declarations of the other macros |
#![forbid(unsafe_code)]
// Called by us only.
#![allow(clippy::must_use_candidate, clippy::return_self_not_must_use)]

pub mod assumed;
pub mod check;
pub mod finding;
pub mod liveness;
pub mod model;
mod open;
pub mod read;
pub mod resolve;
pub mod rust;
pub mod text;
pub mod tree;
