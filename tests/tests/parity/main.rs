//! The same declarations as literals and as constants: the same patterns, and the same errors.

#[allow(dead_code, reason = "the compiler's own tests use the rest")]
#[path = "../../../ui-tests/tests/ui/compiler.rs"]
mod compiler;
mod fifo;
mod shared;
mod tap;
mod tensor_naive;
mod tensors;
mod tiling;
mod walk;
