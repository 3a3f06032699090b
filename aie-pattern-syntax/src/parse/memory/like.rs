//! `like = mlir_aie_v1`: the allocator to follow.

use aie_pattern_core::declare::Allocator;

use crate::errors::Errors;
use crate::parse::cursor::Cursor;
use crate::parse::name::{Named, parse_name};

/// The allocator that a declaration follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Like {
    /// The allocator that places buffers without an address.
    pub allocator: Allocator,
    /// Bytes of the heap, if the declaration gives none.
    pub heap: u32,
}

/// Parses the name of an allocator.
pub(super) fn parse_like(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<Like>> {
    let like = |allocator| Some(Like { allocator, heap: 0 });
    let find = |name: &str| match name {
        "mlir_aie_v1" => like(Allocator::MlirAieV1),
        "mlir_aie_v1_bank_aware" => like(Allocator::MlirAieV1BankAware),
        "mlir_aie_v1_sequential" => like(Allocator::MlirAieV1Sequential),
        "adf" => Some(Like { allocator: Allocator::Own, heap: 1024 }),
        _ => None,
    };
    let names = ["mlir_aie_v1", "mlir_aie_v1_bank_aware", "mlir_aie_v1_sequential", "adf"];
    parse_name(cursor, "a placement", find, names, errors)
}
